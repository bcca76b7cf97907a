import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

const read = (api: ApiClient, id: string) => found(json(api.sales['additional-services'][':id'].$get({ param: { id } })))

/** The panel open over the list; null when none is, or when the role may not open it. */
export async function servicePanel(api: ApiClient, url: URL, role: Role) {
  const query = url.searchParams
  const panel = query.get('panel')
  const id = query.get('id')
  const write = may(role, 'service.write')
  const idempotencyKey = crypto.randomUUID()
  if (panel === 'new' && write) return { kind: 'new' as const, idempotencyKey }
  if ((panel !== 'show' && panel !== 'edit' && panel !== 'tariff') || !id) return null

  const service = await read(api, id)
  if (panel === 'edit' && write && service.active) return { kind: 'edit' as const, service, idempotencyKey }
  if (panel === 'tariff' && write && service.active) {
    const tariff = service.tariffs?.rows.find(row => row.id === query.get('tarif'))
    return { kind: 'tariff' as const, service, tariff, today: today(), idempotencyKey }
  }
  const page = query.get('histo') ?? '1'
  const history = await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } }))
  return { kind: 'show' as const, service, today: today(), history }
}

export interface ServiceQuestion {
  act: 'deactivate' | 'reactivate' | 'close'
  ids: string[]
  /** Code and label, or the client whose tariff ends; null for several services. */
  name: string | null
  /** Set for several services. */
  names?: { id: string; name: string }[]
  /** Proposed last day; set when a tariff ends. */
  validTo?: string
  idempotencyKey: string
}

/** The question of `?confirm=…&id=…`; null when this role or this service has none. */
export async function serviceQuestion(api: ApiClient, url: URL, role: Role): Promise<ServiceQuestion | null> {
  const act = url.searchParams.get('confirm')
  const ids = [...new Set(url.searchParams.getAll('id'))]
  if ((act !== 'deactivate' && act !== 'reactivate' && act !== 'close') || !ids[0]) return null
  if (!may(role, act === 'close' ? 'service.write' : 'service.archive')) return null
  const idempotencyKey = crypto.randomUUID()
  if (ids.length > 1) {
    if (act !== 'deactivate') return null
    const { rows } = await json(api.sales['additional-services'].$get({ query: { only: ids, inactive: '1', perPage: '100' } }))
    const names = rows.map(({ id, code, label }) => ({ id, name: `${code} ${label}` }))
    return { act, ids, name: null, names, idempotencyKey }
  }
  const service = await read(api, ids[0])
  if (act === 'close') {
    const tariff = service.tariffs?.rows.find(row => row.id === url.searchParams.get('tarif'))
    if (!tariff || !service.active) return null
    const validTo = tariff.validTo ?? (today() > tariff.validFrom ? today() : tariff.validFrom)
    return { act, ids, name: tariff.company, validTo, idempotencyKey }
  }
  return service.active === (act === 'deactivate') ? { act, ids, name: `${service.code} ${service.label}`, idempotencyKey } : null
}
