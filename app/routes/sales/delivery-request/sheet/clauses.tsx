import {
  INDEXATION_LABELS,
  INDEXATION_WORDS,
  IndexationFields,
  type IndexChoice,
  indexationText,
  indexationValues,
} from '#app/components/sales/indexation-fields.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Conflict } from '#app/components/ui/form/conflict.tsx'
import { Field, type FieldProps } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { FormRefusal } from '#app/components/ui/form/form-refusal.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { differences, type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { formatNumber, typedDecimal } from '#domain/formats/number.ts'
import {
  BILLING_FREQUENCIES,
  BILLING_FREQUENCY_LABELS,
  BILLING_GROUPING_LABELS,
  BILLING_GROUPINGS,
  type BillingFrequency,
  type BillingGrouping,
} from '#domain/sales/delivery-request/values.ts'
import { FUEL_CHOICE_LABELS, type IndexationClause } from '#domain/sales/pricing/price-values.ts'

interface Clauses {
  indexation: IndexationClause | null
  cancelHours: number | null
  cancelPct: number | null
  noticeDays: number | null
  penalties: string | null
  toleranceMin: number
  otifTarget: number
  billingFrequency: BillingFrequency
  billingGrouping: BillingGrouping
  purchaseOrder: string | null
}

interface ClausesTabProps {
  clauses: Clauses
  indices: IndexChoice[]
  share: { activity: string; year: number; fuelPct: string } | null
  version: number
  open: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
}

const LABELS: Record<string, string> = {
  ...INDEXATION_LABELS,
  cancelHours: 'Annulation tardive',
  cancelPct: 'Annulation facturée',
  noticeDays: 'Préavis de résiliation',
  penalties: 'Pénalités',
  toleranceMin: 'Tolérance',
  otifTarget: 'Objectif OTIF',
  billingFrequency: 'Facturation',
  billingGrouping: 'Regroupement',
  purchaseOrder: 'N° de commande du client',
}

/** What is agreed beside the price; it can change until the offer freezes it. */
export function ClausesTab(props: ClausesTabProps) {
  const { clauses, indices, open } = props
  if (open) return <ClausesForm {...props} />
  const { indexation, cancelHours, cancelPct, noticeDays, penalties, toleranceMin, otifTarget } = clauses
  const { billingFrequency, billingGrouping, purchaseOrder } = clauses
  return (
    <Box title="Clauses">
      <Facts
        stacked
        items={[
          [LABELS.fuel!, indexation ? indexationText(indexation, indices) : FUEL_CHOICE_LABELS.LOI],
          [
            'Annulation tardive',
            cancelHours !== null && cancelPct !== null
              ? `moins de ${cancelHours} h avant le départ : ${cancelPct}\u202f% du prix de transport`
              : null,
          ],
          [LABELS.noticeDays!, noticeDays === null ? null : `${noticeDays} jours`],
          [LABELS.penalties!, penalties],
          [LABELS.toleranceMin!, `${toleranceMin} min`],
          [LABELS.otifTarget!, `${otifTarget}\u202f%`],
          [LABELS.billingFrequency!, BILLING_FREQUENCY_LABELS[billingFrequency]],
          [LABELS.billingGrouping!, BILLING_GROUPING_LABELS[billingGrouping]],
          [LABELS.purchaseOrder!, purchaseOrder],
        ]}
      />
    </Box>
  )
}

function ClausesForm({ clauses, indices, share, version, idempotencyKey, failure: answered }: ClausesTabProps) {
  const failure = answered?.intent === 'clauses' ? answered : undefined
  const recorded = formValues(clauses, indices)
  const field = (name: string, more: Partial<FieldProps> = {}) => (
    <Field
      label={LABELS[name]!}
      name={name}
      defaultValue={startValue(failure, name, recorded[name])}
      error={issueAt(failure, name)}
      {...more}
    />
  )
  const now = failure?.status === 409 ? (failure.current as { current?: Clauses } | undefined)?.current : undefined
  return (
    <Form reloadDocument method="post" className="form" noValidate>
      {now ? (
        <Conflict
          message={failure!.message}
          fields={differences(failure!, formValues(now, indices), LABELS, {
            ...INDEXATION_WORDS,
            billingFrequency: BILLING_FREQUENCY_LABELS,
            billingGrouping: BILLING_GROUPING_LABELS,
          })}
          reloadHref="?tab=clauses"
        />
      ) : (
        <FormRefusal failure={failure} label={name => LABELS[name]} />
      )}
      <input type="hidden" name="intent" value="clauses" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="version" value={version} />
      <Box title="Révision du prix avec le gazole">
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
          {field('cancelHours', { inputMode: 'numeric', unit: 'h', help: 'Avant le départ' })}
          {field('cancelPct', { inputMode: 'numeric', unit: '%', help: 'Du prix de transport hors péages' })}
          {field('noticeDays', { inputMode: 'numeric', unit: 'jours' })}
          {field('penalties', { type: 'textarea', full: true })}
        </div>
      </Box>
      <Box title="Ponctualité et facturation">
        <div className="fields fields-3">
          {field('toleranceMin', { inputMode: 'numeric', unit: 'min', required: true })}
          {field('otifTarget', { inputMode: 'numeric', unit: '%', required: true })}
          {field('billingFrequency', {
            type: 'select',
            options: BILLING_FREQUENCIES.map(value => ({ value, label: BILLING_FREQUENCY_LABELS[value] })),
          })}
          {field('billingGrouping', {
            type: 'select',
            options: BILLING_GROUPINGS.map(value => ({ value, label: BILLING_GROUPING_LABELS[value] })),
          })}
          {field('purchaseOrder', { maxLength: 60 })}
        </div>
      </Box>
      <div className="form-actions">
        <button type="submit" className="btn btn-sm btn-dark">
          Enregistrer les clauses
        </button>
      </div>
    </Form>
  )
}

function formValues(clauses: Clauses, indices: readonly IndexChoice[]): Record<string, string> {
  return {
    ...indexationValues(clauses.indexation, indices),
    cancelHours: String(clauses.cancelHours ?? ''),
    cancelPct: String(clauses.cancelPct ?? ''),
    noticeDays: String(clauses.noticeDays ?? ''),
    penalties: clauses.penalties ?? '',
    toleranceMin: String(clauses.toleranceMin),
    otifTarget: String(clauses.otifTarget),
    billingFrequency: clauses.billingFrequency,
    billingGrouping: clauses.billingGrouping,
    purchaseOrder: clauses.purchaseOrder ?? '',
  }
}
