import { Box } from '#app/components/ui/box.tsx'
import { Conflict } from '#app/components/ui/conflict.tsx'
import { Facts } from '#app/components/ui/facts.tsx'
import { Field, type FieldProps } from '#app/components/ui/field.tsx'
import { Form } from '#app/components/ui/form.tsx'
import { FormRefusal } from '#app/components/ui/form-refusal.tsx'
import { differences, type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { formatNumber } from '#domain/formats/number.ts'
import {
  BILLING_FREQUENCIES,
  BILLING_FREQUENCY_LABELS,
  BILLING_GROUPING_LABELS,
  BILLING_GROUPINGS,
  type BillingFrequency,
  type BillingGrouping,
} from '#domain/sales/delivery-request-values.ts'
import {
  FUEL_CHOICE_LABELS,
  FUEL_CHOICES,
  INDEXATION_BASE_LABELS,
  INDEXATION_BASES,
  type IndexationClause,
  indexationWords,
} from '#domain/sales/price-values.ts'
import { plain } from './request-price-values.ts'

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
  indices: { code: string; label: string }[]
  share: { activity: string; year: number; fuelPct: string } | null
  usual: IndexationClause | null
  version: number
  open: boolean
  idempotencyKey: string
  failure: FormFailure | undefined
}

const LABELS: Record<string, string> = {
  fuel: 'Révision gazole',
  'indexation.indexCode': 'Indice',
  'indexation.refMonth': 'Mois de référence',
  'indexation.sharePct': 'Part du gazole',
  'indexation.base': 'Assiette',
  'indexation.thresholdPct': 'Seuil',
  'indexation.lagMonths': 'Mois retenu',
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
const LAGS = [
  { value: '0', label: 'Mois de la prestation' },
  { value: '1', label: 'Mois précédent' },
]

/** What is agreed beside the price; it can change until the offer freezes it. */
export function ClausesTab(props: ClausesTabProps) {
  const { clauses, indices, open } = props
  if (open) return <ClausesForm {...props} />
  const { indexation, cancelHours, cancelPct, noticeDays, penalties, toleranceMin, otifTarget } = clauses
  const { billingFrequency, billingGrouping, purchaseOrder } = clauses
  const index = indices.find(({ code }) => code === indexation?.indexCode)
  return (
    <Box title="Clauses">
      <Facts
        stacked
        items={[
          [
            LABELS.fuel!,
            indexation
              ? `${indexationWords(index ? { ...indexation, indexCode: index.label } : indexation)} · ${INDEXATION_BASE_LABELS[indexation.base].toLowerCase()} · ${LAGS[indexation.lagMonths]!.label.toLowerCase()}`
              : FUEL_CHOICE_LABELS.LOI,
          ],
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

function ClausesForm({ clauses, indices, share, usual, version, idempotencyKey, failure: answered }: ClausesTabProps) {
  const failure = answered?.intent === 'clauses' ? answered : undefined
  const recorded = formValues(clauses, usual, indices)
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
    <Form reloadDocument method="post" className="form clauses-form" noValidate>
      {now ? (
        <Conflict
          message={failure!.message}
          fields={differences(failure!, formValues(now, null, indices), LABELS)}
          reloadHref="?tab=clauses"
        />
      ) : (
        <FormRefusal failure={failure} label={name => LABELS[name]} />
      )}
      <input type="hidden" name="intent" value="clauses" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="version" value={version} />
      <Box title="Révision du prix avec le gazole">
        <div className="grid gap-4">
          {field('fuel', {
            type: 'radios',
            options: FUEL_CHOICES.map(value => ({ value, label: FUEL_CHOICE_LABELS[value] })),
            help: 'Sans clause, le prix est révisé de plein droit avec la variation du gazole (art. L3222-1 et L3222-2 du Code des transports).',
          })}
          <div className="fields fields-3 clause-only">
            {field('indexation.indexCode', {
              type: 'select',
              placeholder: '',
              options: indices.map(({ code, label }) => ({ value: code, label: `${label} (${code})` })),
            })}
            {field('indexation.refMonth', { type: 'month', placeholder: '2024-01', help: 'Un mois qui a sa valeur au CNR' })}
            {field('indexation.sharePct', {
              inputMode: 'decimal',
              unit: '%',
              help: share
                ? `Sans part : celle du CNR, ${formatNumber(plain(share.fuelPct).replace(',', '.'))}\u202f% en ${share.year}`
                : 'De 0 à 60',
            })}
            {field('indexation.base', {
              type: 'select',
              options: INDEXATION_BASES.map(value => ({ value, label: INDEXATION_BASE_LABELS[value] })),
            })}
            {field('indexation.thresholdPct', { inputMode: 'decimal', unit: '%', help: 'En dessous de ce taux, rien ne change' })}
            {field('indexation.lagMonths', { type: 'select', options: LAGS })}
          </div>
        </div>
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

/** A version without a clause begins with what the client usually has. */
function formValues(clauses: Clauses, usual: IndexationClause | null, indices: { code: string }[]): Record<string, string> {
  const clause = clauses.indexation ?? usual
  return {
    fuel: clause ? 'CLAUSE' : 'LOI',
    'indexation.indexCode': clause?.indexCode ?? indices[0]?.code ?? '',
    'indexation.refMonth': clause?.refMonth ?? '',
    'indexation.sharePct': plain(clause?.sharePct ?? null),
    'indexation.base': clause?.base ?? 'TRANSPORT',
    'indexation.thresholdPct': plain(clause?.thresholdPct ?? null),
    'indexation.lagMonths': String(clause?.lagMonths ?? 0),
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
