import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { withPhoto } from '#app/lib/documents/joined-photo.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { redisplay } from '#app/lib/forms/redisplay.server.ts'
import { rowIntents } from '#app/lib/forms/row-intents.server.ts'
import { rowCount } from '#app/lib/forms/rows.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { submit } from '#app/lib/forms/submit.server.ts'
import { undoIntents, undoJourney } from '#app/lib/forms/undo-journey.server.ts'
import { legIntents } from '#app/lib/legs/intents.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'
import { counted } from '#domain/formats/counted.ts'

import { paperIntents } from './paper-actions.server.ts'

interface Ways {
  /** Empty for a new journey. */
  ref: string
  sheet: (number: string) => string
  /** Link to the assignment panel of a journey. */
  assign: (number: string) => string
  /** Journeys are being checked one after the other. */
  queue: boolean
  /** Redirect target of a confirmation: the list, or the open sheet. */
  list: string
}

export function journeyIntents(api: ApiClient, form: PostedForm, { ref, sheet, assign, queue, list }: Ways) {
  const journeys = api['journey-management'].journeys
  const journey = journeys[':ref']
  const param = { ref }
  const to = sheet(ref)
  const position = String(form.typed.position ?? '')
  const undone = (message: string, at: string) => ({ tone: 'success' as const, message, undo: undoJourney(to, ref, at) })
  const stop = journey.stops[':position']
  return {
    ...rowIntents(form, { row: 'stop', name: 'stops', blank: { kind: 'LIVRAISON', dayOffset: '0' } }),
    ...legIntents(form),
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
    ...undoIntents(api, form, list),
    assign: () => send(form, journey.assign.$post, { param, to, flash: ({ at }) => undone('Trajet affecté', at) }),
    'assign-next': () =>
      send(form, journey.assign.$post, {
        param,
        to: ({ next }) => (next ? assign(next) : to),
        flash: ({ number, next, at }) =>
          undone(`Trajet ${number} affecté${next ? '' : "\u202f: c'était le dernier du jour"}`, at),
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
    'confirm-many': () =>
      send(form, journeys.confirm.$post, {
        json: { ids: idsOf(form) },
        to: list,
        flash: bulkFlash('trajet confirmé', 'trajets confirmés'),
      }),
    'assign-many': () => assignSeveral(api, form, list),
    reopen: () => send(form, journey.reopen.$post, { param, to, flash: 'Trajet rouvert' }),
    cancel: () => send(form, journey.cancel.$post, { param, to, flash: ({ at }) => undone('Trajet annulé', at) }),
    notExecuted: () => send(form, journey['not-executed'].$post, { param, to, flash: 'Trajet noté « Non exécuté »' }),
    reviewed: () => send(form, journey.reviewed.$post, { param, to, flash: 'Trajet revu' }),
    realign: () =>
      send(form, journey.realign.$post, {
        param,
        to,
        flash: ({ number, status, review }) =>
          status === 'ANNULE'
            ? `Trajet ${number} annulé\u202f: sa ligne ne roule plus ce jour-là`
            : review
              ? {
                  tone: 'warning',
                  message: `Trajet ${number} aligné sur sa ligne, mais ses moyens ne sont pas libres à ces heures`,
                }
              : `Trajet ${number} aligné sur sa ligne`,
      }),
    ...paperIntents(api, form, { ref, sheet, list }),
    'enter-service': () => send(form, journey.services.$post, { param, to: `${to}&tab=prestations`, flash: 'Prestation saisie' }),
    'remove-service': () =>
      send(form, journey.services[':entryId'].$delete, {
        param: { ref, entryId: String(form.typed.entryId ?? '') },
        to: `${to}&tab=prestations`,
        flash: 'Prestation retirée',
      }),
    stop: () =>
      withPhoto(
        form,
        file => stop.photos.$post({ param: { ref, position }, form: { file } }, form.headers),
        () =>
          send(form, stop.$post, {
            param: { ref, position },
            to: `${to}&tab=arrets`,
            flash: ({ status }) => (status === 'TERMINE' ? 'Arrêt enregistré, trajet terminé' : 'Arrêt enregistré'),
          }),
      ),
    approach: () =>
      send(form, stop.approach.$post, { param: { ref, position }, to: `${to}&tab=arrets`, flash: 'Approche notée' }),
    'remove-photo': () =>
      send(form, stop.photos[':photoId'].$delete, {
        param: { ref, position, photoId: String(form.typed.photoId ?? '') },
        to: `${to}&tab=arrets&arret=${position}`,
        flash: 'Photo retirée',
      }),
    facts: () => send(form, journey.facts.$put, { param, to, flash: 'Relevé enregistré' }),
    equipment: () => send(form, journey.equipment.$put, { param, to: `${to}&tab=moyens`, flash: 'Équipements enregistrés' }),
    comment: () => send(form, journey.comments.$post, { param, to: `${to}&tab=evenements`, flash: 'Commentaire publié' }),
  }
}

/**
 * Assigns the ticked journeys. When all succeed, back to the list; otherwise the panel shows each result, and the remaining ones
 * get a new idempotency key.
 */
async function assignSeveral(api: ApiClient, form: PostedForm, list: string) {
  const write = api['journey-management'].journeys.assign.$post
  // The API validates the posted values.
  const input = { json: form.values } as unknown as Parameters<typeof write>[0]
  let refused: { id: string; message: string }[] = []
  const answered = await submit(
    form,
    async () => {
      const answer = await json(write(input, form.headers))
      refused = answer.refused
      return answer
    },
    { to: list, flash: ({ done }) => counted(done, 'trajet affecté', 'trajets affectés') },
  )
  if (refused.length === 0) return answered
  const places = new Map(Object.entries(form.typed).map(([name, value]) => [value, name]))
  const reasonOf = (id: string) => (places.get(id) ?? '').replace(/\.id$/, '.reason')
  return redisplay(form, {}, { issues: refused.map(({ id, message }) => ({ path: reasonOf(id), message })) })
}

/** Client and addresses of the form; for a contract or a line they are posted by id only and need no lookup. */
const recordsIn = ({ typed }: PostedForm) => [
  ...('companyIdText' in typed ? [{ name: 'companyId', kind: 'company' as const }] : []),
  ...Array.from({ length: rowCount(typed, 'stops') }, (_, place) => ({
    name: `stops[${place}].addressId`,
    kind: 'address' as const,
  })).filter(({ name }) => `${name}Text` in typed),
]
