import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { nextDriverPoolStatus } from '#domain/journey-management/drivers-pools/transitions.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

/** Depots for a filter or a field. */
export const depotsOf = async (api: ApiClient) =>
  (await json(api.lookup[':kind'].$get({ param: { kind: 'depot' }, query: {} }))).rows

const ACTS = ['activate', 'suspend', 'archive'] as const

export interface DriverPoolQuestion {
  act: (typeof ACTS)[number]
  ids: string[]
  /** Tour code; null for several tours. */
  name: string | null
  /** Set for several tours. */
  names?: { id: string; name: string }[]
  idempotencyKey: string
}

/** The question of `?confirm=…&id=…`; null when this role or this tour has none. */
export async function driverPoolQuestion(
  api: ApiClient,
  url: URL,
  role: Role,
  ids = [...new Set(url.searchParams.getAll('id'))],
): Promise<DriverPoolQuestion | null> {
  const act = ACTS.find(known => known === url.searchParams.get('confirm'))
  if (!act || !may(role, act === 'archive' ? 'driverPool.archive' : 'driverPool.write')) return null
  const idempotencyKey = crypto.randomUUID()
  const pools = api['journey-management']['drivers-pools']
  if (ids.length > 1) {
    if (act !== 'archive') return null
    const { rows } = await json(pools.$get({ query: { only: ids, archived: '1', perPage: '100' } }))
    return { act, ids, name: null, names: rows.map(({ id, code }) => ({ id, name: code })), idempotencyKey }
  }
  if (!ids[0]) return null
  const pool = await found(json(pools[':id'].$get({ param: { id: ids[0] } })))
  return nextDriverPoolStatus(pool.status, act) ? { act, ids, name: pool.code, idempotencyKey } : null
}
