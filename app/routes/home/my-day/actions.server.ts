import type { ApiClient } from '#app/lib/api/client.server.ts'
import { withPhoto } from '#app/lib/documents/joined-photo.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { ask, send } from '#app/lib/forms/send.server.ts'
import { KINDS_WITH_PROOF } from '#domain/human-resources/absences/values.ts'

/** Intents of the driver's day: stops, reports and absences. */
export function myDayIntents(api: ApiClient, form: PostedForm) {
  const journey = api.home['my-day'][':ref']
  const ref = String(form.typed.journey ?? '')
  const position = String(form.typed.position ?? '')
  const stop = journey.stops[':position']
  const joinPhoto = (file: File) => stop.photos.$post({ param: { ref, position }, form: { file } }, form.headers)
  const { absences, infractions } = api.home['my-day']
  const id = String(form.typed.absence ?? '')
  const to = '/'
  const param = { ref }
  const file = form.files.get('file') ?? ''
  return {
    confirm: () => send(form, journey.confirm.$post, { param: { ref }, to, flash: 'Réception notée' }),
    'absence-request': () =>
      send(form, absences.$post, {
        // Kinds that need a supporting document ask for it next.
        to: row => (KINDS_WITH_PROOF.some(kind => kind === form.typed.kind) ? `/?panel=proof&id=${row.id}` : to),
        flash: "Demande d'absence envoyée",
      }),
    'absence-count': () => ask(form, absences.preview.$post, { focus: 'counts', shown: counts => ({ counts }) }),
    'absence-proof': () =>
      send(form, absences[':id'].documents.$post, {
        param: { id },
        form: { file },
        to,
        flash: 'Justificatif envoyé',
      }),
    'absence-withdraw': () => send(form, absences[':id'].withdraw.$post, { param: { id }, to, flash: 'Demande retirée' }),
    acknowledge: () =>
      send(form, infractions[':id'].acknowledge.$post, {
        param: { id: String(form.typed.infraction ?? '') },
        to,
        flash: 'Infraction reconnue',
      }),
    start: () => send(form, journey.start.$post, { param: { ref }, to, flash: 'Bonne route' }),
    arrive: () => send(form, stop.arrive.$post, { param: { ref, position }, to, flash: 'Arrivée notée' }),
    approach: () => send(form, stop.approach.$post, { param: { ref, position }, to, flash: 'Approche notée' }),
    leave: () =>
      withPhoto(form, joinPhoto, () =>
        send(form, stop.leave.$post, {
          param: { ref, position },
          to,
          flash: ({ status }) => (status === 'TERMINE' ? 'Trajet terminé' : 'Arrêt terminé'),
        }),
      ),
    proofs: () =>
      withPhoto(form, joinPhoto, () =>
        send(form, stop.proofs.$post, { param: { ref, position }, to, flash: "Enregistré, l'arrêt est en cours" }),
      ),
    fail: () => send(form, stop.fail.$post, { param: { ref, position }, to, flash: "Échec noté, l'exploitation le voit" }),
    delay: () => send(form, journey.delays.$post, { param, form: {}, to, flash: "Retard signalé, l'exploitation le voit" }),
    incident: () =>
      send(form, journey.incidents.$post, { param, form: { file }, to, flash: "Incident signalé, l'exploitation le voit" }),
    damage: () =>
      send(form, journey.damages.$post, { param, form: { file }, to, flash: "Dommage signalé, l'exploitation le voit" }),
    facts: () => send(form, journey.facts.$put, { param: { ref }, to, flash: 'Relevé enregistré' }),
  }
}
