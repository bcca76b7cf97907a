import type { FieldOf } from '#app/components/ui/form/fields-of.tsx'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { ASSIGNMENT_FIELDS } from '#domain/journey-management/journeys/fields.ts'

interface Candidate {
  id: string
  name: string
  detail: string
  refusal: string | null
}

/** Shown open when a crew was sold or is set, otherwise inside a `<details>`, which works without JavaScript. */
export function SecondDriver({
  field,
  rows,
  crewOfTwo,
  current,
  failure,
}: {
  field: FieldOf<typeof ASSIGNMENT_FIELDS>
  rows: readonly Candidate[]
  /** The contract sells a crew of two. */
  crewOfTwo: boolean
  /** Current second driver. */
  current: string | null
  failure: FormFailure | undefined
}) {
  const chosen = startValue(failure, 'coDriverId', current)
  const select = field('coDriverId', {
    type: 'select',
    defaultValue: chosen,
    options: [
      { value: '', label: crewOfTwo ? '' : 'Sans second chauffeur' },
      ...(chosen && !rows.some(({ id }) => id === chosen) ? [{ value: chosen, label: 'Celui qui est choisi' }] : []),
      ...rows.map(({ id, name, detail, refusal }) => ({
        value: id,
        label: [name, detail, refusal].filter(Boolean).join(' · '),
        group: refusal ? 'Impossibles' : 'Possibles',
      })),
    ],
    help: crewOfTwo ? 'Double équipage vendu' : undefined,
  })
  if (crewOfTwo) return select
  return (
    <details open={chosen !== '' || issueAt(failure, 'coDriverId') !== undefined}>
      <summary className="w-fit cursor-pointer py-1 text-sm text-muted">{ASSIGNMENT_FIELDS.coDriverId.label}</summary>
      {select}
    </details>
  )
}
