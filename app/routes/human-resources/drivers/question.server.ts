import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { type DriverAct, driverActs, driverName } from '#domain/human-resources/drivers/values.ts'
import type { Role } from '#domain/roles.ts'
import { DRIVER_ACT_RIGHTS } from './act-items.ts'
import { driverRights } from './panels.server.ts'

/** The question of `?confirm=…&id=…`; null when this role or this driver has none. */
export async function driverQuestion(api: ApiClient, url: URL, role: Role, ids = [...new Set(url.searchParams.getAll('id'))]) {
  const act = url.searchParams.get('confirm') as DriverAct | null
  if (!act || !Object.hasOwn(DRIVER_ACT_RIGHTS, act) || !driverRights(role)[DRIVER_ACT_RIGHTS[act]]) return null
  const common = { act, ids, today: today(), idempotencyKey: crypto.randomUUID() }
  const { drivers } = api['human-resources']
  if (ids.length > 1) {
    if (act !== 'archive') return null
    const { rows } = await json(drivers.$get({ query: { only: ids, archived: '1', perPage: '100' } }))
    return { ...common, name: null, names: rows.map(({ id, name }) => ({ id, name })), journeys: [] }
  }
  if (!ids[0]) return null
  const param = { id: ids[0] }
  const [driver, { journeys }] = await Promise.all([
    found(json(drivers[':id'].$get({ param }))),
    act === 'suspend' || act === 'leave' ? found(json(drivers[':id'].coming.$get({ param }))) : { journeys: [] },
  ])
  return driverActs(driver).includes(act) ? { ...common, name: driverName(driver), names: null, journeys } : null
}
export type DriverQuestion = NonNullable<Awaited<ReturnType<typeof driverQuestion>>>
