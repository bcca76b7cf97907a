import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'
import { counted } from '#domain/formats/counted.ts'

interface Ways {
  /** Empty for a new account. */
  id: string
  list: string
  sheet: (id: string) => string
}

const RECORDS = [{ name: 'driverId', kind: 'driver' }] as const

export function userIntents(api: ApiClient, form: PostedForm, { id, list, sheet }: Ways) {
  const { users } = api.administration
  const user = users[':id']
  const param = { id }
  const to = (done: { id: string }) => sheet(done.id)
  return {
    create: () =>
      withRecords(api, form, RECORDS, resolved =>
        send(resolved, users.$post, { to, flash: `Une invitation part à ${form.typed.email}` }),
      ),
    update: () =>
      withRecords(api, form, RECORDS, resolved => send(resolved, user.$put, { param, to, flash: 'Utilisateur enregistré' })),
    invite: () => send(form, user.invite.$post, { param, to, flash: ({ email }) => `Une nouvelle invitation part à ${email}` }),
    reassign: () => send(form, user.reassign.$post, { param, to, flash: ({ handed }) => handedText(handed) }),
    deactivate: () =>
      send(form, user.deactivate.$post, {
        param,
        to: list,
        flash: ({ handed }) => (handed ? `Utilisateur désactivé · ${handedText(handed)}` : 'Utilisateur désactivé'),
      }),
    reactivate: () => send(form, user.reactivate.$post, { param, to, flash: 'Utilisateur réactivé' }),
  }
}

/** « 12 éléments confiés à Inès Quéré · 3 restent ». */
const handedText = ({ to, moved, left }: { to: string; moved: number; left: number }) =>
  [
    `${counted(moved, 'élément confié', 'éléments confiés')} à ${to}`,
    left > 0 && `${counted(left, 'reste', 'restent')}\u202f: son rôle ne les prend pas`,
  ]
    .filter(Boolean)
    .join(' · ')
