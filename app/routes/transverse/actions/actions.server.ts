import type { ApiClient } from '#app/lib/api/client.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { undoBy } from '#app/lib/forms/undo.server.ts'
import { counted } from '#domain/formats/counted.ts'

interface Ways {
  /** Empty for a new action. */
  id: string
  list: string
  sheet: (id: string) => string
}

export function actionIntents(api: ApiClient, form: PostedForm, { id, list, sheet }: Ways) {
  const { actions } = api.transverse
  const param = { id }
  const to = (action: { id: string }) => sheet(action.id)
  // A form without a ticked event posts no value; a cleared list of steps posts an empty string.
  const events = form.values.events ?? []
  return {
    create: () => send(form, actions.$post, { json: { events }, to, flash: 'Action créée' }),
    update: () => send(form, actions[':id'].$put, { param, json: { events }, to, flash: 'Action enregistrée' }),
    starter: () =>
      send(form, actions.starter.$post, {
        to: list,
        flash: ({ created }) => counted(created, 'action chargée', 'actions chargées'),
      }),
    deactivate: () =>
      send(form, actions[':id'].deactivate.$post, {
        param,
        to: list,
        flash: 'Action désactivée',
        undo: undoBy('reactivate', list, id),
      }),
    'deactivate-many': () =>
      send(form, actions.deactivate.$post, {
        json: { ids: idsOf(form) },
        to: list,
        flash: bulkFlash('action désactivée', 'actions désactivées'),
      }),
    reactivate: () =>
      send(form, actions[':id'].reactivate.$post, { param, to, flash: 'Action réactivée', undo: undoBy('deactivate', list, id) }),
  }
}
