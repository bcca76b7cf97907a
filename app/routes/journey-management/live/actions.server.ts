import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'

export function liveIntents(api: ApiClient, form: PostedForm, { ref, to }: { ref: string; to: string }) {
  const journey = api['journey-management'].live[':ref']
  const param = { ref }
  return {
    passage: () =>
      send(form, journey.passage.$post, {
        param,
        to,
        flash: ({ status }) => (status === 'TERMINE' ? 'Passage enregistré, trajet terminé' : 'Passage enregistré'),
      }),
    message: () => send(form, journey.message.$post, { param, to, flash: 'Message envoyé au chauffeur' }),
    inform: () => send(form, journey.inform.$post, { param, to, flash: ({ sentTo }) => `Client informé\u202f: ${sentTo}` }),
  }
}
