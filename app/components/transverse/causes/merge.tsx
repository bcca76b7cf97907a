import { RecordPanel } from '#app/components/ui/panel/record-panel.tsx'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import { asChoice } from '#domain/field-book.ts'
import type { CauseRow } from './table.tsx'

interface MergeProps {
  cause: CauseRow
  /** Active causes to merge into, in list order. */
  others: readonly CauseRow[]
  idempotencyKey: string
  failure: FormFailure | undefined
  closeHref: string
  reloadHref: string
}

/** Merges a duplicate into another cause of its list: `?panel=merge`. */
export function CauseMerge({ cause, others, idempotencyKey, failure, closeHref, reloadHref }: MergeProps) {
  const choices = Object.fromEntries(others.map(({ id, code, label }) => [id, `${code} · ${label}`]))
  return (
    <RecordPanel
      title={`Fusionner ${cause.code}`}
      closeHref={closeHref}
      save="Fusionner et désactiver le doublon"
      id="cause-merge"
      intent="merge"
      {...{ idempotencyKey, failure, reloadHref }}
      book={{ into: asChoice('Cause gardée', choices) }}
      record={cause}
    >
      {field => (
        <>
          <p>
            «{'\u202f'}
            {cause.label}
            {'\u202f'}» ne se proposera plus{'\u202f'}: la cause gardée prend sa place. Une fusion ne se défait pas.
          </p>
          {field('into', { required: true, placeholder: 'Choisir une cause' })}
        </>
      )}
    </RecordPanel>
  )
}
