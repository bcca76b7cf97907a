import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { PAGE_MAX } from '#domain/limits.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { TASK_ACTS, taskActs } from '#domain/transverse/action-tasks/transitions.ts'
import type { EventKind } from '#domain/transverse/actions/fields.ts'

const find = (api: ApiClient, id: string) => found(json(api.transverse['action-tasks'][':id'].$get({ param: { id } })))
export type ActionTask = Awaited<ReturnType<typeof find>>

/** Actions of the catalogue and assignees, with these among them. */
export const taskChoices = (api: ApiClient, assignee: string[] = []) =>
  json(api.transverse['action-tasks'].choices.$get({ query: { assignee } }))
export type TaskChoices = Awaited<ReturnType<typeof taskChoices>>

/** Actions of an event by due date, for its sheet. */
export async function tasksOfEvent(api: ApiClient, eventId: string) {
  const query = { of: eventId, stage: 'all', perPage: String(PAGE_MAX) } as const
  return (await json(api.transverse['action-tasks'].$get({ query }))).rows
}
export type EventTasks = Awaited<ReturnType<typeof tasksOfEvent>>

/** Event shown by a screen. */
export interface ShownEvent {
  event: EventKind
  id: string
  number: string
  /** The event accepts new actions. */
  open: boolean
}

/**
 * Data of `?panel=action`: a new action of the event, the sheet of one (`tache=<id>`), or one of its acts (`acte=done`). Null when none
 * is open or the role may not. An event's screen does not show actions of other events.
 */
export async function actionTaskPanel(api: ApiClient, { searchParams }: URL, role: Role, about?: ShownEvent) {
  if (searchParams.get('panel') !== 'action') return null
  const id = searchParams.get('tache')
  const idempotencyKey = crypto.randomUUID()
  if (!id) {
    if (!about?.open || !may(role, 'actionTask.write')) return null
    return { kind: 'action', step: 'new', about, actions: (await taskChoices(api)).actions, idempotencyKey } as const
  }
  const stored = await find(api, id)
  if (about && stored.eventId !== about.id) return null
  const task = { ...stored, acts: taskActs(role, stored, today()) }
  const act = TASK_ACTS.find(one => one === searchParams.get('acte') && task.acts.includes(one))
  if (act === 'change') return { kind: 'action', step: 'change', task, idempotencyKey } as const
  if (act && act !== 'start') return { kind: 'action', step: act, task, idempotencyKey } as const
  const page = searchParams.get('histo') ?? '1'
  const history = await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } }))
  return { kind: 'action', step: 'show', task, history, idempotencyKey } as const
}
export type ActionPanel = NonNullable<Awaited<ReturnType<typeof actionTaskPanel>>>
