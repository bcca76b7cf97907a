import { Field } from '#app/components/ui/form/field.tsx'
import { Form } from '#app/components/ui/form/form.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type FormFailure, issueAt, startValue } from '#app/lib/forms/form-failure.ts'
import { LINE_ACT_FIELDS } from '#domain/journey-management/delivery-request/fields.ts'
import type { ConceptionLine, ConceptionRequest } from '../record.ts'

interface LineActsProps {
  line: ConceptionLine
  request: ConceptionRequest
  failure: FormFailure | undefined
  idempotencyKey: string
}

/** Acts on a whole line: split at a stop, join with a later line, add a relay or an empty leg. */
export function LineActs({ line, request, failure: anyFailure, idempotencyKey }: LineActsProps) {
  const failure = anyFailure?.typed.lineId === line.id ? anyFailure : undefined
  const of = (intent: string) => (failure?.intent === intent ? failure : undefined)
  const inside = line.stops.slice(1, -1).map(({ site, departure }, index) => ({
    value: String(index + 1),
    label: `${index + 2}. ${site.label}, ${site.city} (${departure})`,
  }))
  const others = request.lines
    .filter(({ id, status }) => id !== line.id && status === 'BROUILLON')
    .map(({ id, code, label, stops }) => ({ value: id, label: `${code} ${label} (${stops[0]?.departure ?? '—'})` }))
  const hidden = (
    <>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="lineId" value={line.id} />
      <input type="hidden" name="version" value={line.version} />
    </>
  )
  return (
    <details key={line.version} className="mt-3" open={failure !== undefined}>
      <summary className="text-link w-fit cursor-pointer">Diviser, grouper, relais, à vide</summary>
      <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-3">
        {inside.length > 0 && (
          <Form method="post" className="flex flex-wrap items-end gap-2">
            {hidden}
            <Field
              id={`at-${line.id}`}
              label={LINE_ACT_FIELDS.at.label}
              name="at"
              type="select"
              small
              options={inside}
              defaultValue={startValue(of('split-line'), 'at', inside[Math.floor(inside.length / 2)]!.value)}
              error={issueAt(of('split-line'), 'at')}
              help="L'arrêt devient le relais des deux lignes"
            />
            <button type="submit" className="btn btn-sm btn-line mb-6" name="intent" value="split-line">
              <Icon name="git-branch" />
              Diviser
            </button>
          </Form>
        )}
        {others.length > 0 && (
          <Form method="post" className="flex flex-wrap items-end gap-2">
            {hidden}
            <Field
              id={`next-${line.id}`}
              label={LINE_ACT_FIELDS.next.label}
              name="next"
              type="select"
              small
              options={others}
              defaultValue={startValue(of('group-lines'), 'next', others[0]!.value)}
              error={issueAt(of('group-lines'), 'next')}
              help="Elle vient à la suite de celle-ci"
            />
            <button type="submit" className="btn btn-sm btn-line mb-6" name="intent" value="group-lines">
              <Icon name="git-merge" />
              Grouper
            </button>
          </Form>
        )}
        <a className="btn btn-sm btn-line mt-6" href={`?tab=conception&panel=point&id=${line.id}`}>
          <Icon name="map-pin" />
          Relais ou parcours à vide…
        </a>
      </div>
    </details>
  )
}
