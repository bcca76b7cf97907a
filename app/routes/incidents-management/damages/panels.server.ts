import { actionTaskPanel, tasksOfEvent } from '#app/lib/action-tasks/panels.server.ts'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { whichJourney } from '#app/lib/incidents-management/which-journey.server.ts'
import { canDamage } from '#domain/incidents-management/damages/transitions.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { capOf } from './cap.server.ts'

const part = (api: ApiClient) => api['incidents-management'].damages

const find = (api: ApiClient, id: string) => found(json(part(api)[':id'].$get({ param: { id } })))
export type DamageDetail = Awaited<ReturnType<typeof find>>

const causes = async (api: ApiClient) => (await json(part(api).causes.$get())).rows
export type Causes = Awaited<ReturnType<typeof causes>>

const journeyOf = (api: ApiClient, ref: string) => json(part(api).journeys[':ref'].$get({ param: { ref } }))
export type DamagedJourney = Awaited<ReturnType<typeof journeyOf>>

/**
 * `?panel=new` with `trajet=` once known, `panel=cap` for any shipment; for `id=…` the sheet, a form, a question or an action
 * (`panel=action`); a bulk question (`confirm=close&id=…&id=…`).
 */
export async function damagePanels(api: ApiClient, url: URL, role: Role) {
  const { searchParams } = url
  const wanted = searchParams.get('panel')
  const asked = searchParams.get('confirm')
  const ids = [...new Set(searchParams.getAll('id'))]
  const idempotencyKey = crypto.randomUUID()
  if (wanted === 'new' && may(role, 'damage.write')) return declaration(api, searchParams, idempotencyKey)
  const [id] = ids
  if (wanted === 'cap') {
    const damage = id ? await find(api, id) : null
    return { kind: 'cap', damage, ...(await capOf(api, searchParams, damage)) } as const
  }
  if (!id) return null
  if ((asked === 'close' || asked === 'instruct') && ids.length > 1) {
    if (!may(role, asked === 'close' ? 'damage.close' : 'damage.write')) return null
    const { rows } = await json(part(api).$get({ query: { only: ids, perPage: '100' } }))
    const names = rows
      .filter(row => canDamage(asked, row.status))
      .map(({ id, number, label }) => ({ id, name: `${number} ${label}` }))
    return names.length === 0 ? null : ({ kind: 'ask-many', act: asked, names, idempotencyKey } as const)
  }
  if (!wanted && !asked) return null
  const damage = await find(api, id)
  const about = { event: 'DOMMAGE', id, number: damage.number, open: damage.status !== 'CLOS' && !damage.archived } as const
  if (wanted === 'action') {
    const action = await actionTaskPanel(api, url, role, about)
    return action && { ...action, damage }
  }
  if ((asked === 'archive' || asked === 'restore') && may(role, 'damage.archive')) {
    return damage.archived === (asked === 'restore') ? ({ kind: 'ask', act: asked, damage, idempotencyKey } as const) : null
  }
  const act = damage.archived ? undefined : damage.acts.find(one => one === (asked ?? wanted))
  if (act === 'edit') {
    return { kind: 'edit', damage, stops: (await journeyOf(api, damage.journeyId)).stops, idempotencyKey } as const
  }
  if (act === 'claim') return { kind: 'claim', damage, causes: await causes(api), idempotencyKey } as const
  if (act === 'settle') return { kind: 'settle', damage, today: today(), idempotencyKey } as const
  if (act) return { kind: 'ask', act, damage, idempotencyKey } as const
  if (wanted !== 'show' && asked !== 'document') return null
  const page = searchParams.get('histo') ?? '1'
  const [history, tasks] = await Promise.all([
    json(api.history[':rootId'].$get({ param: { rootId: damage.id }, query: { page } })),
    tasksOfEvent(api, damage.id),
  ])
  const mayAdd = about.open && may(role, 'actionTask.write')
  const paper = asked === 'document' ? searchParams.get('papier') : null
  return { kind: 'show', damage, history, tasks, mayAdd, paper, idempotencyKey, today: today() } as const
}
export type DamagePanel = NonNullable<Awaited<ReturnType<typeof damagePanels>>>

/** Form for the journey of the address; without a known journey, the form that asks for it. */
async function declaration(api: ApiClient, params: URLSearchParams, idempotencyKey: string) {
  const found = await whichJourney(api, params, ref => journeyOf(api, ref))
  if (found.kind === 'which') return found
  return { ...found, today: today(), position: params.get('arret'), idempotencyKey } as const
}
