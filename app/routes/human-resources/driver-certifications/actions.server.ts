import type { ApiClient } from '#app/lib/api/client.server.ts'
import { givenBackFlash } from '#app/lib/forms/given-back.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'
import { counted } from '#domain/formats/counted.ts'

interface Ways {
  /** Empty for a new certification. */
  id: string
  list: string
  types: string
  sheet: (id: string) => string
}

export function certificationIntents(api: ApiClient, form: PostedForm, { id, list, types, sheet }: Ways) {
  const certifications = api['human-resources']['driver-certifications']
  const one = certifications[':id']
  const param = { id }
  const to = (certification: { id: string }) => sheet(certification.id)
  return {
    create: () =>
      withRecords(api, form, [{ name: 'driverId', kind: 'driver' }], resolved =>
        send(resolved, certifications.$post, { to, flash: 'Habilitation ajoutée' }),
      ),
    update: () => send(form, one.$put, { param, to, flash: 'Habilitation enregistrée' }),
    renew: () => send(form, one.renew.$post, { param, to, flash: 'Habilitation renouvelée' }),
    obtain: () => send(form, one.obtain.$post, { param, to, flash: 'Habilitation confirmée' }),
    training: () =>
      withRecords(api, form, [{ name: 'driverId', kind: 'driver' }], resolved =>
        send(resolved, certifications.trainings.$post, {
          to,
          flash: ({ replaced }) => doneMessage('Formation planifiée', replaced),
        }),
      ),
    suspend: () =>
      send(form, one.suspend.$post, { param, to, flash: ({ replaced }) => doneMessage('Habilitation suspendue', replaced) }),
    remind: () => send(form, one.remind.$post, { param, to, flash: 'Chauffeur relancé' }),
    deposit: () =>
      withRecords(api, form, [{ name: 'driverId', kind: 'driver' }], resolved =>
        send(resolved, certifications.papers.$post, {
          form: { file: form.files.get('file') ?? '' },
          to,
          flash: 'Pièce déposée, à vérifier par la conception',
        }),
      ),
    lift: () =>
      send(form, one.lift.$post, {
        param,
        to,
        flash: givenBackFlash('Suspension levée'),
      }),
    'new-type': () => send(form, certifications.types.$post, { to: types, flash: 'Type ajouté' }),
    type: () => {
      // A form without a ticked box posts no value.
      const json = { requiredWhen: form.values.requiredWhen ?? [], active: form.values.active ?? 'off' }
      return send(form, certifications.types[':id'].$put, { param, json, to: types, flash: 'Type enregistré' })
    },
    cancel: () => send(form, one.cancel.$post, { param, to: list, flash: 'Habilitation annulée' }),
  }
}

/** Success message with the number of journeys to replace. */
const doneMessage = (done: string, replaced: number) =>
  replaced > 0 ? `${done} · ${counted(replaced, 'trajet')} à remplacer` : done
