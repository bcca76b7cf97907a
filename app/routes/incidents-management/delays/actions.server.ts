import type { ApiClient } from '#app/lib/api/client.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import type { EventWays } from '#app/lib/incidents-management/ways.ts'

export function delayIntents(api: ApiClient, form: PostedForm, { id, to: at }: EventWays) {
  const { delays } = api['incidents-management']
  const delay = delays[':id']
  const param = { id }
  const to = at({ panel: 'show', id })
  return {
    create: () =>
      send(form, delays.$post, {
        to: row => at({ panel: 'qualify', id: row.id }),
        flash: ({ number }) => `Retard ${number} noté`,
      }),
    qualify: () => send(form, delay.qualify.$post, { param, to, flash: ({ number }) => `Retard ${number} qualifié` }),
    'qualify-many': () =>
      send(form, delays.qualify.$post, {
        json: { ids: idsOf(form) },
        to: at({}),
        flash: bulkFlash('retard qualifié', 'retards qualifiés'),
      }),
    contest: () => send(form, delay.contest.$post, { param, to, flash: 'Contestation notée' }),
    inform: () =>
      send(form, delay.inform.$post, {
        param,
        to,
        flash: ({ sentTo }) => (sentTo ? `Message envoyé à ${sentTo}` : 'Client informé, noté'),
      }),
    close: () => send(form, delay.close.$post, { param, to, flash: ({ number }) => `Retard ${number} clos` }),
    archive: () => send(form, delay.archive.$post, { param, to: at({}), flash: ({ number }) => `Retard ${number} archivé` }),
    restore: () => send(form, delay.restore.$post, { param, to, flash: ({ number }) => `Retard ${number} sorti de l'archive` }),
    'close-many': () =>
      send(form, delays.close.$post, {
        json: { ids: idsOf(form) },
        to: at({}),
        flash: bulkFlash('retard clos', 'retards clos'),
      }),
  }
}
