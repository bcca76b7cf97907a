import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { redisplay } from '#app/lib/forms/redisplay.server.ts'
import { rowIntents } from '#app/lib/forms/row-intents.server.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { legIntents } from '#app/lib/legs/intents.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'
import { moveStop } from '#domain/journey-management/delivery-request/line-building.ts'
import { totalsOf } from '#domain/journey-management/delivery-request/run-totals.ts'
import { LINE_MEANS } from '#domain/journey-management/live-lines/fields.ts'
import { hasTimes } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { tabIntents } from './tabs/intents.server.ts'

/** Conception forms; `lineId` is the line whose panel is open. */
export function conceptionIntents(api: ApiClient, form: PostedForm, id: string, lineId: string) {
  const request = api['journey-management']['delivery-request'][':id']
  const param = { id }
  const screen = `/journey-management/delivery-request/${id}`
  const to = `${screen}?tab=conception`
  const whole = request.lines[':lineId']
  // Forms of the line cards post their own line id.
  const ofCard = { id, lineId: String(form.typed.lineId ?? lineId) }
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
    // Fills the totals with the sums of the lines without saving.
    'propose-design': async () => redisplay(form, totalsOf((await json(request.$get({ param }))).lines)),
    'new-line': () =>
      send(form, request.lines.$post, {
        param,
        to: created => `${to}&panel=line&id=${created.id}`,
        flash: ({ number, warning }) => doneMessage(`Trajet prévu ${number} construit depuis les arrêts`, warning),
      }),
    'delete-line': () =>
      send(form, request.lines[':lineId'].$delete, {
        param: { id, lineId },
        to,
        flash: ({ number }) => `Trajet prévu ${number} supprimé`,
      }),
    'save-line': () =>
      withRecords(api, form, [...LINE_MEANS, ...tourIn(form), ...sitesIn(form)], resolved =>
        send(resolved, request.lines[':lineId'].$put, {
          param: { id, lineId },
          to,
          flash: ({ number, warning }) => doneMessage(`Trajet prévu ${number} enregistré`, warning),
        }),
      ),
    'split-line': () =>
      send(form, whole.split.$post, {
        param: ofCard,
        to,
        flash: ({ id: first, number, version, next }) => ({
          tone: 'success',
          message: `${number} divisé\u202f: la suite est ${next.number}`,
          undo: {
            action: to,
            fields: {
              intent: 'group-lines',
              lineId: first,
              next: next.id,
              version: String(version),
              idempotencyKey: crypto.randomUUID(),
            },
          },
        }),
      }),
    'group-lines': () =>
      send(form, whole.group.$post, {
        param: ofCard,
        to,
        flash: ({ number, joined, warning }) => doneMessage(`${joined} est groupé avec ${number}`, warning),
      }),
    'add-point': () =>
      withRecords(api, form, [{ name: 'addressId', kind: 'address' }], resolved =>
        send(resolved, whole.points.$post, { param: { id, lineId }, to, flash: ({ number }) => `${number}\u202f: point ajouté` }),
      ),
    // Redraws the day from the typed times without a script.
    recalculate: async () => redisplay(form, {}),
    ...rowIntents(form, { row: 'stop', name: 'stops', blank: { kind: 'RELAIS' }, focus: 'addressId' }, async (changed, next) =>
      redisplay(form, timedAfter(form, changed), next),
    ),
    ...legIntents(form),
    ...tabIntents(api, form, id, screen),
  }
}

/** Record fields of the stops. */
const sitesIn = ({ typed }: PostedForm) =>
  Array.from({ length: rowCount(typed, 'stops') }, (_, place) => ({
    name: `stops[${place}].addressId`,
    kind: 'address' as const,
  }))

/** Tour field, absent when several tours share the line's days. */
const tourIn = ({ typed }: PostedForm) =>
  'driverPoolIdText' in typed ? [{ name: 'driverPoolId', kind: 'driverPool' as const }] : []

const stopsIn = ({ typed }: PostedForm) =>
  Array.from({ length: rowCount(typed, 'stops') }, (_, place) => {
    const field = (name: string) => String(typed[`stops[${place}].${name}`] ?? '')
    return { dayOffset: Number(field('dayOffset')), arrival: field('arrival'), departure: field('departure') }
  })

/** After reordering stops: each stop keeps its time on site, and each position its driving time, as far as times are known. */
function timedAfter(before: PostedForm, after: PostedForm): Record<string, string | string[] | null> {
  const gone = Object.fromEntries(Object.keys(before.typed).map(name => [name, null]))
  const [, act, from = '', to] = /^(up|down|move)-stop:(\d+)(?::(\d+))?$/.exec(before.intent) ?? []
  const stops = stopsIn(before)
  const place = to !== undefined ? Number(to) : Number(from) + (act === 'up' ? -1 : 1)
  const moved = act && stops.every(hasTimes) ? moveStop(stops, Number(from), place) : null
  const times = (moved ?? []).flatMap(({ dayOffset, arrival, departure }, index) =>
    Object.entries({ dayOffset: String(dayOffset), arrival, departure }).map(([name, value]) => [
      `stops[${index}].${name}`,
      value,
    ]),
  )
  return { ...gone, ...after.typed, ...Object.fromEntries(times) }
}

/** Success message, as a warning when the API returns one. */
const doneMessage = (done: string, warning: string | null) =>
  warning ? { tone: 'warning' as const, message: `${done}. ${warning}` } : done
