import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'
import { counted } from '#domain/formats/counted.ts'

interface Ways {
  /** Empty for a new modification. */
  id: string
  /** Links within the list. */
  to: (changes: Record<string, string>) => string
}

const RECORDS = [
  { name: 'addressId', kind: 'address' },
  { name: 'driverId', kind: 'driver' },
  { name: 'vehicleId', kind: 'vehicle' },
  { name: 'trailerId', kind: 'trailer' },
] as const

/** Intents of modifications; prefixed by `modif-`, because they stand beside the acts of a journey. */
export function modificationIntents(api: ApiClient, form: PostedForm, { id, to: at }: Ways) {
  const { modifications } = api['journey-management']
  const modification = modifications[':id']
  const param = { id }
  const sheet = (id: string) => at({ panel: 'modification', modification: id })
  const to = sheet(id)
  const asked = RECORDS.filter(({ name }) => `${name}Text` in form.typed)
  const ask = (draft: string, words: string) =>
    withRecords(api, form, asked, resolved =>
      send(resolved, modifications.$post, {
        json: { draft, weekdays: form.typed.weekdays ?? '' },
        to: ({ id }) => sheet(id),
        flash: ({ number }) => `${number} ${words}`,
      }),
    )
  const change = (draft: string, words: string) =>
    withRecords(api, form, asked, resolved =>
      send(resolved, modification.$put, {
        param,
        json: { draft, weekdays: form.typed.weekdays ?? '' },
        to,
        flash: ({ number }) => `${number} ${words}`,
      }),
    )
  return {
    'modif-change': () => change('', 'envoyée en validation'),
    'modif-keep': () => change('on', 'enregistrée en brouillon'),
    'modif-ask': () => ask('', 'envoyée en validation'),
    'modif-draft': () => ask('on', 'gardée en brouillon'),
    'modif-submit': () =>
      send(form, modification.submit.$post, { param, to, flash: ({ number }) => `${number} envoyée en validation` }),
    'modif-validate': () =>
      send(form, modification.validate.$post, {
        param,
        to,
        flash: ({ number, status }) =>
          status === 'VALIDEE' ? `${number} validée` : `${number}\u202f: accord noté, il en manque un second`,
      }),
    'modif-refuse': () => send(form, modification.refuse.$post, { param, to, flash: ({ number }) => `${number} refusée` }),
    'modif-apply': () =>
      send(form, modification.apply.$post, {
        param,
        to,
        flash: ({ number, changed, unassigned }) => ({
          tone: unassigned > 0 ? ('warning' as const) : ('success' as const),
          message: [
            `${number} appliquée`,
            counted(changed, 'trajet modifié', 'trajets modifiés'),
            unassigned > 0 && counted(unassigned, 'trajet à réaffecter', 'trajets à réaffecter'),
          ]
            .filter(Boolean)
            .join(' · '),
        }),
      }),
    'modif-cancel': () => send(form, modification.cancel.$post, { param, to, flash: ({ number }) => `${number} annulée` }),
    'modif-notify': () => send(form, modification.notify.$post, { param, to, flash: 'Client prévenu\u202f: noté' }),
    'modif-message': () => send(form, modification.messages.$post, { param, to, flash: 'Message envoyé' }),
    'modif-reverse': () =>
      send(form, modification.reverse.$post, {
        param,
        to: ({ id }) => sheet(id),
        flash: ({ number }) => `${number} annule l'effet, à valider`,
      }),
  }
}
