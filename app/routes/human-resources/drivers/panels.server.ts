import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

export const driverRights = (role: Role) => ({
  write: may(role, 'driver.write'),
  phone: may(role, 'driver.phone'),
  photo: may(role, 'driver.photo'),
  personal: may(role, 'driver.personal'),
  account: may(role, 'driver.account'),
  data: may(role, 'driver.data'),
  suspend: may(role, 'driver.suspend'),
  leave: may(role, 'driver.leave'),
  archive: may(role, 'driver.archive'),
  grantLeave: may(role, 'absence.decide'),
  import: may(role, 'import.driver'),
  missing: may(role, 'replacement.confirm'),
})
export type DriverRights = ReturnType<typeof driverRights>

/** Depot names by id. */
export async function depotsOf(api: ApiClient): Promise<Record<string, string>> {
  const { rows } = await json(api.lookup[':kind'].$get({ param: { kind: 'depot' }, query: {} }))
  return Object.fromEntries(rows.map(({ id, text }) => [id, text]))
}

/**
 * Data of `?panel=new`, `edit`, `phone`, `photo`, `access`, `person-data` or `account` for the driver of the address or path;
 * null when none is open or the role may not.
 */
export async function driverPanel(api: ApiClient, url: URL, role: Role, id = url.searchParams.get('id')) {
  const panel = url.searchParams.get('panel')
  const idempotencyKey = crypto.randomUUID()
  if (panel === 'new' && may(role, 'driver.write')) {
    const [depots, { code }] = await Promise.all([depotsOf(api), json(api['human-resources'].drivers['next-code'].$get())])
    return { kind: 'new' as const, depots, code, idempotencyKey }
  }
  if (!id) return null
  const driver = () => found(json(api['human-resources'].drivers[':id'].$get({ param: { id } })))
  if (panel === 'edit' && may(role, 'driver.write')) {
    const [record, depots] = await Promise.all([driver(), depotsOf(api)])
    return { kind: 'edit' as const, driver: record, depots, idempotencyKey }
  }
  if (panel === 'phone' && may(role, 'driver.phone')) return { kind: 'phone' as const, driver: await driver(), idempotencyKey }
  if (panel === 'photo' && may(role, 'driver.photo')) return { kind: 'photo' as const, driver: await driver(), idempotencyKey }
  if (panel === 'access' && may(role, 'driver.account'))
    return { kind: 'access' as const, driver: await driver(), idempotencyKey }
  if (panel === 'person-data' && may(role, 'driver.data')) {
    const jobId = url.searchParams.get('job')
    const [record, data, job] = await Promise.all([
      driver(),
      json(api['human-resources'].drivers[':id']['person-data'].$get({ param: { id } })),
      jobId ? found(json(api.jobs[':id'].$get({ param: { id: jobId } }))) : null,
    ])
    return { kind: 'person-data' as const, driver: record, data, job, idempotencyKey }
  }
  if (panel === 'account' && may(role, 'driver.account'))
    return { kind: 'account' as const, driver: await driver(), idempotencyKey }
  return null
}
export type OpenDriverPanel = NonNullable<Awaited<ReturnType<typeof driverPanel>>>
