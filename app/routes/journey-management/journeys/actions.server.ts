import type { ApiClient } from '#app/lib/api/client.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { rowIntents } from '#app/lib/forms/row-intents.server.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'

interface Ways {
  /** Number of the journey that the form is about; empty for a new one. */
  ref: string
  sheet: (number: string) => string
  /** Where a journey is given its means. */
  assign: (number: string) => string
  /** The sheets of journeys that are controlled one after the other. */
  queue: boolean
  /** Where a confirmation leads: the list, or the sheet that lies over it. */
  list: string
}

/** What the forms about journeys ask for. */
export function journeyIntents(api: ApiClient, form: PostedForm, { ref, sheet, assign, queue, list }: Ways) {
  const journeys = api['journey-management'].journeys
  const journey = journeys[':ref']
  const param = { ref }
  const to = sheet(ref)
  const position = String(form.typed.position ?? '')
  return {
    ...rowIntents(form, { row: 'stop', name: 'stops', blank: { kind: 'LIVRAISON', dayOffset: '0' } }),
    create: () =>
      withRecords(api, form, recordsIn(form), resolved =>
        send(resolved, journeys.$post, {
          to: created => sheet(created.number),
          flash: ({ number, warning }) =>
            warning ? { tone: 'warning', message: `Trajet ${number} créé. ${warning}` } : `Trajet ${number} créé`,
        }),
      ),
    update: () =>
      withRecords(api, form, recordsIn(form), resolved =>
        send(resolved, journey.$put, { param, to, flash: 'Trajet enregistré' }),
      ),
    assign: () => send(form, journey.assign.$post, { param, to, flash: 'Trajet affecté' }),
    'assign-next': () =>
      send(form, journey.assign.$post, {
        param,
        to: ({ next }) => (next ? assign(next) : to),
        flash: ({ number, next }) => `Trajet ${number} affecté${next ? '' : "\u202f: c'était le dernier du jour"}`,
      }),
    confirm: () => send(form, journey.confirm.$post, { param, to: list, flash: `Trajet ${ref} confirmé` }),
    unassign: () => send(form, journey.unassign.$post, { param, to, flash: 'Trajet désaffecté' }),
    start: () => send(form, journey.start.$post, { param, to, flash: 'Trajet démarré' }),
    finish: () => send(form, journey.finish.$post, { param, to, flash: 'Trajet terminé' }),
    control: () =>
      send(form, journey.control.$post, {
        param,
        to: ({ next }) => (queue && next ? sheet(next) : to),
        flash: ({ number, next }) =>
          queue ? `Trajet ${number} contrôlé${next ? '' : "\u202f: c'était le dernier"}` : `Trajet ${number} contrôlé`,
      }),
    'control-many': () =>
      send(form, journeys.control.$post, {
        json: { ids: idsOf(form) },
        to: list,
        flash: bulkFlash('trajet contrôlé', 'trajets contrôlés'),
      }),
    reopen: () => send(form, journey.reopen.$post, { param, to, flash: 'Trajet rouvert' }),
    cancel: () => send(form, journey.cancel.$post, { param, to, flash: 'Trajet annulé' }),
    notExecuted: () => send(form, journey['not-executed'].$post, { param, to, flash: 'Trajet noté « Non exécuté »' }),
    reviewed: () => send(form, journey.reviewed.$post, { param, to, flash: 'Trajet revu' }),
    'enter-service': () => send(form, journey.services.$post, { param, to: `${to}&tab=prestations`, flash: 'Prestation saisie' }),
    'remove-service': () =>
      send(form, journey.services[':entryId'].$delete, {
        param: { ref, entryId: String(form.typed.entryId ?? '') },
        to: `${to}&tab=prestations`,
        flash: 'Prestation retirée',
      }),
    stop: () =>
      send(form, journey.stops[':position'].$post, {
        param: { ref, position },
        to: `${to}&tab=arrets`,
        flash: ({ status }) => (status === 'TERMINE' ? 'Arrêt enregistré, trajet terminé' : 'Arrêt enregistré'),
      }),
  }
}

/** The client and the addresses that the form names. */
const recordsIn = ({ typed }: PostedForm) => [
  { name: 'companyId', kind: 'company' as const },
  ...Array.from({ length: rowCount(typed, 'stops') }, (_, place) => ({
    name: `stops[${place}].addressId`,
    kind: 'address' as const,
  })),
]
