import { redirect } from 'react-router'
import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { found } from '#app/lib/api/found.server.ts'
import { listLinks } from '#app/lib/lists/list-links.ts'
import { franceMap, placeOf } from '#app/lib/maps/france-map.server.ts'
import { mapStyle } from '#app/lib/maps/map-settings.server.ts'
import { flashCookie } from '#app/lib/toasts/flash.server.ts'
import { COUNTRIES, countryOf } from '#domain/countries.ts'
import { windowAround } from '#domain/france-map.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { ADDRESS_KINDS } from '#domain/sales/addresses/values.ts'
import type { AddressDetail } from './form-values.ts'
import { mergePreview } from './merge.server.ts'

/** The client that the list is filtered by, or that a new address is for. */
export async function namedCompany(api: ApiClient, url: URL) {
  const id = url.searchParams.get('companyId') ?? url.searchParams.get('company')
  if (!id) return undefined
  const { rows } = await json(api.lookup[':kind'].$get({ param: { kind: 'company' }, query: { id } }))
  return rows.find(row => row.id === id)
}

/** The panel open over the list; null when none is, or when the role may not open it. */
export async function addressPanel(api: ApiClient, url: URL, role: Role) {
  const query = url.searchParams
  const panel = query.get('panel')
  const id = query.get('id')
  const write = may(role, 'address.write')
  if (panel === 'new' && write)
    return { kind: 'new' as const, addressKind: ADDRESS_KINDS.find(one => one === query.get('kind')), ...formParts() }
  if (!['show', 'edit', 'merge', 'protocol'].includes(panel ?? '') || !id) return null

  const address = await found(json(api.sales.addresses[':id'].$get({ param: { id } })))
  const merge = panel === 'merge' && may(role, 'address.merge')
  // An address already merged elsewhere keeps the comparison open, to show why this merge is refused.
  if (merge && (query.get('into') || !address.archived))
    return { kind: 'merge' as const, address, idempotencyKey: crypto.randomUUID(), ...(await mergePreview(api, url, address)) }
  if (address.mergedInto) throw await toSurvivor(url, address.label, address.mergedInto)
  if (panel === 'protocol' && write && !address.archived)
    return { kind: 'protocol' as const, address, idempotencyKey: crypto.randomUUID() }
  if (panel === 'edit' && write && !address.archived) return { kind: 'edit' as const, address, ...formParts() }
  const page = query.get('histo') ?? '1'
  const history = await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } }))
  return { kind: 'show' as const, address, country: countryOf(address.country), history, mapStyle, map: mapOf(address) }
}

/** Map of towns and roads around the address; null without coordinates in France. */
function mapOf({ id, label, city, kind, lat, lng }: AddressDetail) {
  const place = placeOf({ lat, lng })
  if (!place) return null
  return franceMap({
    drawingOnly: true,
    label: `${label}, à ${city}, sur la carte de France`,
    view: windowAround([place], { least: 120 }),
    points: [{ id, label, lat, lng, depot: kind === 'DEPOT', href: `?panel=show&id=${id}` }],
  })
}

/** Redirects a link to a merged address to its survivor, with a message. */
async function toSurvivor(url: URL, label: string, survivor: { id: string; label: string }) {
  const message = `«\u202f${label}\u202f» a été fusionnée dans «\u202f${survivor.label}\u202f»`
  return redirect(url.pathname + listLinks(url.search).to({ panel: 'show', id: survivor.id }), {
    headers: { 'set-cookie': await flashCookie({ tone: 'success', message }) },
  })
}

const formParts = () => ({
  countries: COUNTRIES.map(({ code, name }) => ({ value: code, label: name })),
  mapStyle,
  idempotencyKey: crypto.randomUUID(),
})

export interface AddressQuestion {
  act: 'archive' | 'restore'
  ids: string[]
  /** Null for several addresses. */
  name: string | null
  /** Set for several addresses. */
  names?: { id: string; name: string }[]
  idempotencyKey: string
}

/** The question of `?confirm=…&id=…`; null when this role or this address has none. */
export async function addressQuestion(api: ApiClient, url: URL, role: Role): Promise<AddressQuestion | null> {
  const act = url.searchParams.get('confirm')
  if ((act !== 'archive' && act !== 'restore') || !may(role, 'address.archive')) return null
  const ids = [...new Set(url.searchParams.getAll('id'))]
  const idempotencyKey = crypto.randomUUID()
  if (ids.length > 1) {
    if (act !== 'archive') return null
    const { rows } = await json(api.sales.addresses.$get({ query: { only: ids, archived: '1', perPage: '100' } }))
    return { act, ids, name: null, names: rows.map(({ id, label }) => ({ id, name: label })), idempotencyKey }
  }
  if (!ids[0]) return null
  const address = await found(json(api.sales.addresses[':id'].$get({ param: { id: ids[0] } })))
  return address.archived === (act === 'restore') ? { act, ids, name: address.label, idempotencyKey } : null
}
