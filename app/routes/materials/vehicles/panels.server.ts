import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { GONE_STATUSES } from '#domain/materials/vehicle-values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

/** Depots for a filter or a field. */
export const depotsOf = async (api: ApiClient) =>
  (await json(api.lookup[':kind'].$get({ param: { kind: 'depot' }, query: {} }))).rows

/** `?panel=new`. */
export async function newVehicle(api: ApiClient) {
  const { code } = await json(api.materials.vehicles['next-code'].$get())
  return { fleetNo: code, idempotencyKey: crypto.randomUUID() }
}

const ACTS = ['archive', 'giveback', 'restore'] as const

export interface VehicleQuestion {
  act: (typeof ACTS)[number]
  ids: string[]
  /** Plate; null for several vehicles. */
  name: string | null
  /** Set for several vehicles. */
  names?: { id: string; name: string }[]
  idempotencyKey: string
}

/** The question of `?confirm=…&id=…`; null when this role or this vehicle has none. */
export async function vehicleQuestion(
  api: ApiClient,
  url: URL,
  role: Role,
  ids = [...new Set(url.searchParams.getAll('id'))],
): Promise<VehicleQuestion | null> {
  const act = ACTS.find(known => known === url.searchParams.get('confirm'))
  if (!act || !may(role, 'material.archive')) return null
  const idempotencyKey = crypto.randomUUID()
  if (ids.length > 1) {
    if (act !== 'archive') return null
    const { rows } = await json(api.materials.vehicles.$get({ query: { only: ids, archived: '1', perPage: '100' } }))
    return { act, ids, name: null, names: rows.map(({ id, plate }) => ({ id, name: plate })), idempotencyKey }
  }
  if (!ids[0]) return null
  const vehicle = await found(json(api.materials.vehicles[':id'].$get({ param: { id: ids[0] } })))
  return GONE_STATUSES.includes(vehicle.status) === (act === 'restore') ? { act, ids, name: vehicle.plate, idempotencyKey } : null
}
