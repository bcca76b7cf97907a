import { data } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { draft } from '#app/lib/forms/draft.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { orderAsked, reordered, rowCount } from '#app/lib/forms/rows.ts'
import { type failed, submit } from '#app/lib/forms/submit.server.ts'
import { resolveRecords } from '#app/lib/records/resolve-records.server.ts'
import type { LookupKind } from '#domain/lookup.ts'
import { totalsOf } from './totals.ts'

/** What a form posted to a cahier des charges of the conception face asks for. `lineId` is the line whose panel is open. */
export async function conceptionAction(api: ApiClient, form: PostedForm, id: string, lineId: string) {
  const request = api['journey-management']['delivery-request'][':id']
  const { headers } = form
  const param = { id }
  // The API judges what was posted: its types say what it takes, not what people type.
  const values = form.values as never
  const screen = `/journey-management/delivery-request/${id}`
  const design = `${screen}?tab=conception`
  switch (form.intent) {
    case 'take':
      return submit(form, () => json(request.take.$post({ param }, headers)), {
        to: design,
        flash: ({ number }) => `${number} est pris en charge`,
      })
    case 'send-back':
      return submit(form, () => json(request['send-back'].$post({ param, json: values }, headers)), {
        to: screen,
        flash: ({ number }) => `${number} est renvoyé au commercial`,
      })
    case 'deliver':
      return submit(form, () => json(request.deliver.$post({ param }, headers)), {
        to: design,
        flash: ({ number }) => `Conception de ${number} livrée`,
      })
    case 'design':
      return submit(form, () => json(request.design.$put({ param, json: values }, headers)), {
        to: design,
        flash: 'Totaux de la conception enregistrés',
      })
    case 'propose-design':
      return proposeDesign(api, form, id)
    case 'new-line':
      return submit(form, () => json(request.lines.$post({ param, json: values }, headers)), {
        to: created => `${design}&panel=line&id=${created.id}`,
        flash: created => `Trajet prévu ${created.number} construit depuis les arrêts`,
      })
    case 'delete-line':
      return submit(form, () => json(request.lines[':lineId'].$delete({ param: { id, lineId } }, headers)), {
        to: design,
        flash: deleted => `Trajet prévu ${deleted.number} supprimé`,
      })
    default:
      return lineAction(api, form, { id, lineId }, design)
  }
}

const MEANS: { name: string; kind: LookupKind }[] = [
  { name: 'defaultDriverId', kind: 'driver' },
  { name: 'defaultVehicleId', kind: 'vehicle' },
  { name: 'defaultTrailerId', kind: 'trailer' },
  { name: 'subcontractorId', kind: 'subcontractor' },
]

/** Saves a line, or changes its form: a stop more, less, earlier, later. */
async function lineAction(api: ApiClient, posted: PostedForm, param: { id: string; lineId: string }, design: string) {
  const count = rowCount(posted.typed, 'stops')
  const order = orderAsked(posted.intent, 'stop', count)
  if (order) {
    const focus = `stops[${Math.max(0, order.indexOf(null))}].addressId`
    return draft(posted, reordered(posted.typed, 'stops', order, { kind: 'RELAIS' }), { focus })
  }
  if (posted.intent !== 'save-line') throw new Response(null, { status: 400 })
  const sites = Array.from({ length: count }, (_, index) => ({ name: `stops[${index}].addressId`, kind: 'address' as const }))
  const { form, choices, issues } = await resolveRecords(api, posted, [...MEANS, ...sites])
  const line = api['journey-management']['delivery-request'][':id'].lines[':lineId']
  const answer = await submit(form, () => json(line.$put({ param, json: form.values as never }, form.headers)), {
    to: design,
    flash: ({ number }) => `Trajet prévu ${number} enregistré`,
  })
  return answer instanceof Response ? answer : withFound(answer, choices, issues)
}

/** A refusal with what the named records may be: their own words stand before the API's about the same field. */
function withFound(answer: ReturnType<typeof failed>, choices: FormFailure['choices'], found: FormFailure['issues']) {
  const failure = answer.data
  const named = new Set(found.map(({ path }) => path))
  return data({ ...failure, choices, issues: [...found, ...failure.issues.filter(({ path }) => !named.has(path))] }, answer.init!)
}

/** Fills the totals with the sums of the lines; nothing is saved yet. */
async function proposeDesign(api: ApiClient, form: PostedForm, id: string) {
  const { lines } = await json(api['journey-management']['delivery-request'][':id'].$get({ param: { id } }))
  return draft(form, totalsOf(lines))
}
