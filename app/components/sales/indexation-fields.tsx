import type { ReactNode } from 'react'
import type { FieldProps } from '#app/components/ui/form/field.tsx'
import { optionsOf } from '#app/components/ui/form/fields-of.tsx'
import { asChoice, asFigure, asText, type FieldBook, labelsOf } from '#domain/field-book.ts'
import { typedDecimal } from '#domain/formats/number.ts'
import {
  FUEL_CHOICE_LABELS,
  INDEXATION_BASE_LABELS,
  type IndexationClause,
  indexationWords,
} from '#domain/sales/pricing/price-values.ts'

const LAG_LABELS = { 0: 'Mois de la prestation', 1: 'Mois précédent' }

/** A fuel clause as its form posts it; whether there is one is `fuel`. */
export const INDEXATION_FIELDS = {
  fuel: asChoice('Révision gazole', FUEL_CHOICE_LABELS),
  'indexation.indexCode': asText('Indice'),
  'indexation.refMonth': asText('Mois de référence'),
  'indexation.sharePct': asFigure('Part du gazole', '%'),
  'indexation.base': asChoice('Assiette', INDEXATION_BASE_LABELS),
  'indexation.thresholdPct': asFigure('Seuil', '%'),
  'indexation.lagMonths': asChoice('Mois retenu', LAG_LABELS),
} satisfies FieldBook

export const INDEXATION_LABELS: Record<string, string> = labelsOf(INDEXATION_FIELDS)

export interface IndexChoice {
  code: string
  label: string
}

/** The values of the choices as a person reads them. */
export const INDEXATION_WORDS = {
  fuel: FUEL_CHOICE_LABELS,
  'indexation.base': INDEXATION_BASE_LABELS,
  'indexation.lagMonths': LAG_LABELS,
}

/** Whether the price follows fuel by a clause, and the clause; `field` draws a field of its form. */
export function IndexationFields({
  field,
  indices,
  shareHelp,
}: {
  field: (name: keyof typeof INDEXATION_FIELDS, more: Partial<FieldProps>) => ReactNode
  indices: readonly IndexChoice[]
  shareHelp: string
}) {
  return (
    <div className="clauses-form grid gap-4">
      {field('fuel', {
        type: 'radios',
        options: optionsOf(FUEL_CHOICE_LABELS),
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
        {field('indexation.base', { type: 'select', options: optionsOf(INDEXATION_BASE_LABELS) })}
        {field('indexation.thresholdPct', { inputMode: 'decimal', unit: '%', help: 'En dessous de ce taux, rien ne change' })}
        {field('indexation.lagMonths', { type: 'select', options: optionsOf(LAG_LABELS) })}
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
    LAG_LABELS[clause.lagMonths].toLowerCase(),
  ].join(' · ')
}
