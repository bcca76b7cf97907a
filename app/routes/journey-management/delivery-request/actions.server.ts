import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { redisplay } from '#app/lib/forms/redisplay.server.ts'
import { rowIntents } from '#app/lib/forms/row-intents.server.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'
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
    'propose-design': async () => redisplay(form, totalsOf((await json(request.$get({ param }))).lines)),
    'new-line': () =>
      send(form, request.lines.$post, {
        param,
        to: created => `${to}&panel=line&id=${created.id}`,
        flash: ({ number, warning }) => told(`Trajet prévu ${number} construit depuis les arrêts`, warning),
      }),
    'delete-line': () =>
      send(form, request.lines[':lineId'].$delete, {
        param: { id, lineId },
        to,
        flash: ({ number }) => `Trajet prévu ${number} supprimé`,
      }),
    'save-line': () =>
      withRecords(api, form, [...LINE_MEANS, ...sitesIn(form)], resolved =>
        send(resolved, request.lines[':lineId'].$put, {
          param: { id, lineId },
          to,
          flash: ({ number, warning }) => told(`Trajet prévu ${number} enregistré`, warning),
        }),
      ),
    ...rowIntents(form, { row: 'stop', name: 'stops', blank: { kind: 'RELAIS' }, focus: 'addressId' }),
  }
}

/** The addresses that its stops name. */
const sitesIn = ({ typed }: PostedForm) =>
  Array.from({ length: rowCount(typed, 'stops') }, (_, place) => ({
    name: `stops[${place}].addressId`,
    kind: 'address' as const,
  }))

/** What was done, with what somebody should know of it. */
const told = (done: string, warning: string | null) =>
  warning ? { tone: 'warning' as const, message: `${done}. ${warning}` } : done
