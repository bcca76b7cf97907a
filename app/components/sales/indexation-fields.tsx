import type { ReactNode } from 'react'
import type { FieldProps } from '#app/components/ui/form/field.tsx'
import { typedDecimal } from '#domain/formats/number.ts'
import {
  FUEL_CHOICE_LABELS,
  FUEL_CHOICES,
  INDEXATION_BASE_LABELS,
  INDEXATION_BASES,
  type IndexationClause,
  indexationWords,
} from '#domain/sales/pricing/price-values.ts'

export const INDEXATION_LABELS: Record<string, string> = {
  fuel: 'Révision gazole',
  'indexation.indexCode': 'Indice',
  'indexation.refMonth': 'Mois de référence',
  'indexation.sharePct': 'Part du gazole',
  'indexation.base': 'Assiette',
  'indexation.thresholdPct': 'Seuil',
  'indexation.lagMonths': 'Mois retenu',
}
const LAGS = [
  { value: '0', label: 'Mois de la prestation' },
  { value: '1', label: 'Mois précédent' },
]

export interface IndexChoice {
  code: string
  label: string
}

/** The values of the choices as a person reads them. */
export const INDEXATION_WORDS = {
  fuel: FUEL_CHOICE_LABELS,
  'indexation.base': INDEXATION_BASE_LABELS,
  'indexation.lagMonths': Object.fromEntries(LAGS.map(({ value, label }) => [value, label])),
}

/** Whether the price follows fuel by a clause, and the clause; `field` draws a field of the form that it stands in, of class `clauses-form`. */
export function IndexationFields({
  field,
  indices,
  shareHelp,
}: {
  field: (name: string, more: Partial<FieldProps>) => ReactNode
  indices: readonly IndexChoice[]
  shareHelp: string
}) {
  return (
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
        {field('indexation.sharePct', { inputMode: 'decimal', unit: '%', help: shareHelp })}
        {field('indexation.base', {
          type: 'select',
          options: INDEXATION_BASES.map(value => ({ value, label: INDEXATION_BASE_LABELS[value] })),
        })}
        {field('indexation.thresholdPct', { inputMode: 'decimal', unit: '%', help: 'En dessous de ce taux, rien ne change' })}
        {field('indexation.lagMonths', { type: 'select', options: LAGS })}
      </div>
    </div>
  )
}

/** A clause as its form posts it. */
export function indexationValues(clause: IndexationClause | null, indices: readonly IndexChoice[]): Record<string, string> {
  return {
    fuel: clause ? 'CLAUSE' : 'LOI',
    'indexation.indexCode': clause?.indexCode ?? indices[0]?.code ?? '',
    'indexation.refMonth': clause?.refMonth ?? '',
    'indexation.sharePct': typedDecimal(clause?.sharePct ?? null),
    'indexation.base': clause?.base ?? 'TRANSPORT',
    'indexation.thresholdPct': typedDecimal(clause?.thresholdPct ?? null),
    'indexation.lagMonths': String(clause?.lagMonths ?? 0),
  }
}

/** A clause in one line, with all that it says. */
export function indexationText(clause: IndexationClause, indices: readonly IndexChoice[] = []): string {
  const index = indices.find(({ code }) => code === clause.indexCode)
  return [
    indexationWords(index ? { ...clause, indexCode: index.label } : clause),
    INDEXATION_BASE_LABELS[clause.base].toLowerCase(),
    LAGS[clause.lagMonths]!.label.toLowerCase(),
  ].join(' · ')
}
