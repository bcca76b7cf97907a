import { actionTaskIntents, withAssignee } from '#app/lib/action-tasks/intents.server.ts'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { bulkFlash, idsOf } from '#app/lib/forms/bulk.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'

/** Intents of one action or of several. */
export function followUpIntents(api: ApiClient, form: PostedForm, url: URL, list: string) {
  const tasks = api.transverse['action-tasks']
  const many = { to: list }
  return {
    ...actionTaskIntents(api, form, url, list),
    'tasks-done': () =>
      send(form, tasks.done.$post, { ...many, json: { ids: idsOf(form) }, flash: bulkFlash('action faite', 'actions faites') }),
    'tasks-cancel': () =>
      send(form, tasks.cancel.$post, {
        ...many,
        json: { ids: idsOf(form) },
        flash: bulkFlash('action annulée', 'actions annulées'),
      }),
    'tasks-assign': () =>
      withAssignee(api, form, form =>
        send(form, tasks.assign.$post, {
          ...many,
          json: { ids: idsOf(form) },
          flash: bulkFlash('action confiée', 'actions confiées'),
        }),
      ),
  }
}
