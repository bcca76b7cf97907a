import { actionTaskPanel, tasksOfEvent } from '#app/lib/action-tasks/panels.server.ts'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { whichJourney } from '#app/lib/incidents-management/which-journey.server.ts'
import { canDelay } from '#domain/incidents-management/delays/transitions.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

const find = (api: ApiClient, id: string) => found(json(api['incidents-management'].delays[':id'].$get({ param: { id } })))
export type DelayDetail = Awaited<ReturnType<typeof find>>

const causes = async (api: ApiClient) => (await json(api['incidents-management'].delays.causes.$get())).rows
export type Causes = Awaited<ReturnType<typeof causes>>

const journeyOf = (api: ApiClient, ref: string) =>
  json(api['incidents-management'].delays.journeys[':ref'].$get({ param: { ref } }))
export type DelayedJourney = Awaited<ReturnType<typeof journeyOf>>

/**
 * `?panel=new` with `trajet=` once known; for `id=…` the sheet (`panel=show`), `qualify` (one or several ids), `inform`, an action
 * (`panel=action`), or a question (`confirm=close`, `contest`, `archive`, `restore`).
 */
export async function delayPanels(api: ApiClient, url: URL, role: Role) {
  const { searchParams } = url
  const wanted = searchParams.get('panel')
  const asked = searchParams.get('confirm')
  const ids = [...new Set(searchParams.getAll('id'))]
  const idempotencyKey = crypto.randomUUID()
  if (wanted === 'new' && may(role, 'delay.write')) {
    const asked = await whichJourney(api, searchParams, ref => journeyOf(api, ref))
    return asked.kind === 'which' ? asked : ({ ...asked, idempotencyKey } as const)
  }
  const [id] = ids
  if (!id) return null
  if ((wanted === 'qualify' || asked === 'close') && ids.length > 1) {
    const act = asked === 'close' ? 'close' : 'qualify'
    if (!may(role, act === 'close' ? 'delay.close' : 'delay.write')) return null
    const { rows } = await json(api['incidents-management'].delays.$get({ query: { only: ids, perPage: '100' } }))
    const names = rows.filter(row => canDelay(act, row)).map(({ id, number, label }) => ({ id, name: `${number} ${label}` }))
    if (names.length === 0) return null
    if (act === 'close') return { kind: 'close-many', names, idempotencyKey } as const
    return { kind: 'qualify-many', names, causes: await causes(api), idempotencyKey } as const
  }
  if (!wanted && !asked) return null
  const delay = await find(api, id)
  const about = { event: 'RETARD', id, number: delay.number, open: delay.status !== 'CLOS' } as const
  if (wanted === 'action') {
    const action = await actionTaskPanel(api, url, role, about)
    return action && { ...action, delay }
  }
  const act = delay.acts.find(one => one === (asked ?? wanted))
  if (act === 'qualify') return { kind: 'qualify', delay, causes: await causes(api), idempotencyKey } as const
  if (act === 'inform') return { kind: 'inform', delay, idempotencyKey } as const
  if (act) return { kind: 'ask', act, delay, idempotencyKey } as const
  if (wanted !== 'show') return null
  const page = searchParams.get('histo') ?? '1'
  const [history, tasks] = await Promise.all([
    json(api.history[':rootId'].$get({ param: { rootId: delay.id }, query: { page } })),
    tasksOfEvent(api, delay.id),
  ])
  return { kind: 'show', delay, history, tasks, mayAdd: about.open && may(role, 'actionTask.write') } as const
}
export type DelayPanel = NonNullable<Awaited<ReturnType<typeof delayPanels>>>
