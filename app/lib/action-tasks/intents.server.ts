import type { ApiClient } from '#app/lib/api/client.server.ts'
import type { PostedForm } from '#app/lib/forms/read-form.server.ts'
import { send } from '#app/lib/forms/send.server.ts'
import { withRecords } from '#app/lib/records/resolve-records.server.ts'

/** Finds the typed assignee. */
export const withAssignee = (api: ApiClient, form: PostedForm, write: Parameters<typeof withRecords>[3]) =>
  withRecords(api, form, [{ name: 'assigneeId', kind: 'assignee' }], write)

/**
 * Intents of the action forms; the action is the one of the address (`tache=<id>`), `to` leads back to the list of actions.
 *
 *     return answer(form, { ...delayIntents(api, form, ways), ...actionTaskIntents(api, form, args.url, sheet) })
 */
export function actionTaskIntents(api: ApiClient, form: PostedForm, { searchParams }: URL, to: string) {
  const tasks = api.transverse['action-tasks']
  const task = tasks[':id']
  const param = { id: searchParams.get('tache') ?? '' }
  return {
    'task-add': () =>
      withAssignee(api, form, form => send(form, tasks.$post, { to, flash: ({ label }) => `Action ajoutée\u202f: ${label}` })),
    // A form without a ticked step posts no value.
    'task-change': () =>
      withAssignee(api, form, form =>
        send(form, task.$put, {
          param,
          json: { checked: [form.typed.checked ?? []].flat() },
          to,
          flash: 'Action enregistrée',
        }),
      ),
    'task-start': () => send(form, task.start.$post, { param, to, flash: 'Action commencée' }),
    'task-done': () => send(form, task.done.$post, { param, to, flash: ({ label }) => `Action faite\u202f: ${label}` }),
    'task-cancel': () => send(form, task.cancel.$post, { param, to, flash: 'Action annulée' }),
    'task-assess': () => send(form, task.assess.$post, { param, to, flash: 'Efficacité notée' }),
  }
}
