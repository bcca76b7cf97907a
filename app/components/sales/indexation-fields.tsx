import type { ReactNode } from 'react'
import type { FieldProps } from '#app/components/ui/form/field.tsx'
import { typedDecimal } from '#domain/formats/number.ts'
import { INDEXATION_FIELDS } from '#domain/sales/pricing/indexation-fields.ts'
import { type IndexationClause, indexationWords } from '#domain/sales/pricing/price-values.ts'

export interface IndexChoice {
  code: string
  label: string
}

/** Fuel indexation of the price; `field` renders a field of the form. */
export function IndexationFields({
  field,
  indices,
  shareHelp,
}: {
  field: (name: keyof typeof INDEXATION_FIELDS, more?: Partial<FieldProps>) => ReactNode
  indices: readonly IndexChoice[]
  shareHelp: string
}) {
  return (
    <div className="clauses-form grid gap-4">
      {field('fuel', {
        type: 'radios',
        help: "Sans clause, le prix est révisé de plein droit avec l'énergie que le véhicule consomme, gazole à défaut d'indice (art. L3222-1 et L3222-2 du Code des transports).",
      })}
      <div className="fields fields-3 clause-only">
        {field('indexation.indexCode', {
          type: 'select',
          placeholder: '',
          options: indices.map(({ code, label }) => ({ value: code, label: `${label} (${code})` })),
        })}
        {field('indexation.refMonth', { type: 'month', placeholder: '2024-01', help: 'Un mois qui a sa valeur au CNR' })}
        {field('indexation.sharePct', { help: shareHelp })}
        {field('indexation.base')}
        {field('indexation.thresholdPct', { help: 'En dessous de ce taux, rien ne change' })}
        {field('indexation.lagMonths')}
      </div>
    </div>
  )
}

/** Form values of a clause. */
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

/** Full text of a clause in one line. */
export function indexationText(clause: IndexationClause, indices: readonly IndexChoice[] = []): string {
  const index = indices.find(({ code }) => code === clause.indexCode)
  return [
    indexationWords(index ? { ...clause, indexCode: index.label } : clause),
    INDEXATION_FIELDS['indexation.base'].read(clause.base).toLowerCase(),
    INDEXATION_FIELDS['indexation.lagMonths'].read(clause.lagMonths).toLowerCase(),
  ].join(' · ')
}
