import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'

/** What a driver says with the yellow button, and when he is away. */
export function myDayIntents(api: ApiClient, form: PostedForm) {
  const journey = api.home['my-day'][':ref']
  const ref = String(form.typed.journey ?? '')
  const position = String(form.typed.position ?? '')
  const { absences } = api.home['my-day']
  const id = String(form.typed.absence ?? '')
  const to = '/'
  return {
    confirm: () => send(form, journey.confirm.$post, { param: { ref }, to, flash: 'Réception notée' }),
    'absence-request': () => send(form, absences.$post, { to, flash: "Demande d'absence envoyée" }),
    'absence-withdraw': () => send(form, absences[':id'].withdraw.$post, { param: { id }, to, flash: 'Demande retirée' }),
    start: () => send(form, journey.start.$post, { param: { ref }, to, flash: 'Bonne route' }),
    arrive: () => send(form, journey.stops[':position'].arrive.$post, { param: { ref, position }, to, flash: 'Arrivée notée' }),
    leave: () =>
      send(form, journey.stops[':position'].leave.$post, {
        param: { ref, position },
        to,
        flash: ({ status }) => (status === 'TERMINE' ? 'Trajet terminé' : 'Arrêt terminé'),
      }),
  }
}
