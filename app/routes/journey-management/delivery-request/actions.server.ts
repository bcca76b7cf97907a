import { data } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { draft } from '#app/lib/forms/draft.server.ts'
import type { FormFailure } from '#app/lib/forms/form-failure.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { rowIntents } from '#app/lib/forms/row-intents.server.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { send } from '#app/lib/forms/send.server.ts'
import type { failed } from '#app/lib/forms/submit.server.ts'
import { resolveRecords } from '#app/lib/records/resolve-records.server.ts'
import { LINE_MEANS } from '#domain/journey-management/live-lines/fields.ts'
import { totalsOf } from './totals.ts'

/** What the forms on a cahier des charges ask for in conception. `lineId` is the line whose panel is open. */
export function conceptionIntents(api: ApiClient, form: PostedForm, id: string, lineId: string) {
  const request = api['journey-management']['delivery-request'][':id']
  const param = { id }
  const screen = `/journey-management/delivery-request/${id}`
  const to = `${screen}?tab=conception`
  return {
    take: () => send(form, request.take.$post, { param, to, flash: ({ number }) => `${number} est pris en charge` }),
    'send-back': () =>
      send(form, request['send-back'].$post, {
        param,
        to: screen,
        flash: ({ number }) => `${number} est renvoyé au commercial`,
      }),
    deliver: () => send(form, request.deliver.$post, { param, to, flash: ({ number }) => `Conception de ${number} livrée` }),
    design: () => send(form, request.design.$put, { param, to, flash: 'Totaux de la conception enregistrés' }),
    // Fills the totals with the sums of the lines; nothing is saved yet.
    'propose-design': async () => draft(form, totalsOf((await json(request.$get({ param }))).lines)),
    'new-line': () =>
      send(form, request.lines.$post, {
        param,
        to: created => `${to}&panel=line&id=${created.id}`,
        flash: created => `Trajet prévu ${created.number} construit depuis les arrêts`,
      }),
    'delete-line': () =>
      send(form, request.lines[':lineId'].$delete, {
        param: { id, lineId },
        to,
        flash: ({ number }) => `Trajet prévu ${number} supprimé`,
      }),
    'save-line': () => saveLine(api, form, { id, lineId }, to),
    ...rowIntents(form, { row: 'stop', name: 'stops', blank: { kind: 'RELAIS' }, focus: 'addressId' }),
  }
}

async function saveLine(api: ApiClient, posted: PostedForm, param: { id: string; lineId: string }, to: string) {
  const sites = Array.from({ length: rowCount(posted.typed, 'stops') }, (_, index) => ({
    name: `stops[${index}].addressId`,
    kind: 'address' as const,
  }))
  const { form, choices, issues } = await resolveRecords(api, posted, [...LINE_MEANS, ...sites])
  const line = api['journey-management']['delivery-request'][':id'].lines[':lineId']
  const answer = await send(form, line.$put, { param, to, flash: ({ number }) => `Trajet prévu ${number} enregistré` })
  return answer instanceof Response ? answer : withFound(answer, choices, issues)
}

/** A refusal with what the named records may be: their own words stand before the API's about the same field. */
function withFound(answer: ReturnType<typeof failed>, choices: FormFailure['choices'], found: FormFailure['issues']) {
  const failure = answer.data
  const named = new Set(found.map(({ path }) => path))
  return data({ ...failure, choices, issues: [...found, ...failure.issues.filter(({ path }) => !named.has(path))] }, answer.init!)
}
