import { IndexationFields, indexationText, indexationValues } from '#app/components/sales/indexation-fields.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { RecordForm } from '#app/components/ui/form/record-form.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { factsOf, typedOf } from '#domain/field-book.ts'
import { formatNumber, typedDecimal } from '#domain/formats/number.ts'
import { CLAUSE_FIELDS } from '#domain/sales/delivery-request/sheet-fields.ts'
import { FUEL_CHOICE_LABELS } from '#domain/sales/pricing/price-values.ts'

interface ClausesTabProps extends Answer<ApiClient['sales']['delivery-request'][':id']['clauses']['$get']> {
  /** Lock version of the whole record. */
  version: number
  open: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
  /** Link that reloads this tab with the stored values. */
  reloadHref: string
}

/** Clauses beside the price; editable until the offer freezes them. */
export function ClausesTab(props: ClausesTabProps) {
  const { clauses, indices, open } = props
  if (open) return <ClausesForm {...props} />
  const { indexation, cancelHours, cancelPct } = clauses
  return (
    <Box title="Clauses">
      <Facts
        stacked
        items={[
          [CLAUSE_FIELDS.fuel.label, indexation ? indexationText(indexation, indices) : FUEL_CHOICE_LABELS.LOI],
          [
            CLAUSE_FIELDS.cancelHours.label,
            cancelHours !== null && cancelPct !== null
              ? `moins de ${cancelHours} h avant le départ : ${cancelPct}\u202f% du prix de transport`
              : null,
          ],
          ...factsOf(CLAUSE_FIELDS, clauses, [
            'noticeDays',
            'penalties',
            'toleranceMin',
            'otifTarget',
            'billingFrequency',
            'billingGrouping',
            'purchaseOrder',
          ]),
        ]}
      />
    </Box>
  )
}

function ClausesForm({ clauses, indices, share, version, idempotencyKey, failure: answered, reloadHref }: ClausesTabProps) {
  const failure = answered?.intent === 'clauses' ? answered : undefined
  const typed = ({ current: { indexation, ...others } }: { current: ClausesTabProps['clauses'] }) => ({
    ...indexationValues(indexation, indices),
    ...typedOf(CLAUSE_FIELDS, others),
  })
  return (
    <RecordForm
      id="clauses-form"
      intent="clauses"
      {...{ idempotencyKey, failure, typed, reloadHref }}
      book={CLAUSE_FIELDS}
      record={{ version, current: clauses }}
      marks={false}
      reloadDocument
    >
      {field => (
        <>
          <Box title="Révision du prix avec le carburant">
            <IndexationFields
              field={field}
              indices={indices}
              shareHelp={
                share
                  ? `Sans part : celle du CNR, ${formatNumber(typedDecimal(share.fuelPct).replace(',', '.'))}\u202f% en ${share.year}`
                  : 'De 0 à 60'
              }
            />
          </Box>
          <Box title="Annulation, résiliation, pénalités">
            <div className="fields fields-3">
              {field('cancelHours', { inputMode: 'numeric', help: 'Avant le départ' })}
              {field('cancelPct', { inputMode: 'numeric', help: 'Du prix de transport hors péages' })}
              {field('noticeDays', { inputMode: 'numeric' })}
              {field('penalties', { type: 'textarea', full: true })}
            </div>
          </Box>
          <Box title="Ponctualité et facturation">
            <div className="fields fields-3">
              {field('toleranceMin', { inputMode: 'numeric', required: true })}
              {field('otifTarget', { inputMode: 'numeric', required: true })}
              {field('billingFrequency')}
              {field('billingGrouping')}
              {field('purchaseOrder', { maxLength: 60 })}
            </div>
          </Box>
          <div className="form-actions">
            <button type="submit" className="btn btn-sm btn-dark" name="intent" value="clauses">
              Enregistrer les clauses
            </button>
          </div>
        </>
      )}
    </RecordForm>
  )
}
