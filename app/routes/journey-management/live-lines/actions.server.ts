import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { draft } from '#app/lib/forms/draft.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { submit } from '#app/lib/forms/submit.server.ts'
import { resolveRecords } from '#app/lib/records/resolve-records.server.ts'
import type { LookupKind } from '#domain/lookup.ts'
import { journeysText } from './words.ts'

const MEANS: { name: string; kind: LookupKind }[] = [
  { name: 'defaultDriverId', kind: 'driver' },
  { name: 'defaultVehicleId', kind: 'vehicle' },
  { name: 'defaultTrailerId', kind: 'trailer' },
  { name: 'subcontractorId', kind: 'subcontractor' },
]

/**
 * What a posted form about planned lines asks for. `id` is the line that it is about; `to` gives addresses over the list: a line's sheet,
 * the list itself, a job that is followed.
 */
export async function lineAction(
  api: ApiClient,
  form: PostedForm,
  { id, to }: { id: string; to: (changes: Record<string, string>) => string },
) {
  const { headers, intent } = form
  const lines = api['journey-management']['live-lines']
  const param = { id }
  // The API judges what was posted: its types say what it takes, not what people type.
  const values = form.values as never
  const sheet = to({ panel: 'show', id })
  const told = (what: string) => (answer: { number: string; journeys: Parameters<typeof journeysText>[0] }) =>
    [`${answer.number} ${what}`, journeysText(answer.journeys)].filter(Boolean).join(' · ')

  switch (intent) {
    case 'update': {
      const found = await resolveRecords(api, form, MEANS)
      if (found.issues.length > 0) return draft(found.form, {}, found)
      return submit(found.form, () => json(lines[':id'].$put({ param, json: found.form.values as never }, headers)), {
        to: sheet,
        flash: told('enregistré'),
      })
    }
    case 'plan':
      return submit(form, () => json(lines[':id'].plan.$post({ param }, headers)), { to: sheet, flash: told('planifié') })
    case 'suspend':
      return submit(form, () => json(lines[':id'].suspend.$post({ param, json: values }, headers)), {
        to: sheet,
        flash: told('suspendu'),
      })
    case 'resume':
      return submit(form, () => json(lines[':id'].resume.$post({ param }, headers)), { to: sheet, flash: told('repris') })
    case 'close':
      return submit(form, () => json(lines[':id'].close.$post({ param }, headers)), { to: sheet, flash: told('clôturé') })
    case 'delete':
      return submit(form, () => json(lines[':id'].$delete({ param }, headers)), {
        to: to({}),
        flash: ({ number }) => `${number} supprimé`,
      })
    case 'generate':
      return submit(form, () => json(lines.generate.$post({ json: values }, headers)), { to: ({ jobId }) => to({ job: jobId }) })
    default:
      throw new Response(null, { status: 400 })
  }
}
