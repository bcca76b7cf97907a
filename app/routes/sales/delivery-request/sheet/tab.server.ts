import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { stopsMap } from '#app/lib/maps/stops-map.server.ts'
import type { VersionSpan } from '#domain/sales/delivery-request/versions.ts'
import { priceTab } from '../price/price.server.ts'
import { qualityTab } from './quality.server.ts'

/** Tabs by their name in the address. */
const REQUEST_TABS = [
  'need',
  'stops',
  'recurrence',
  'price',
  'services',
  'clauses',
  'conception',
  'journeys',
  'quality',
  'versions',
  'documents',
  'history',
] as const
export type RequestTab = (typeof REQUEST_TABS)[number]

export function requestTabOf(url: URL): RequestTab {
  const tab = (url.searchParams.get('tab') ?? '').replace('prix', 'price') as RequestTab
  return REQUEST_TABS.includes(tab) ? tab : 'need'
}

interface RequestOfTab {
  id: string
  versions: readonly VersionSpan[]
  current: { otifTarget: number }
  stops: Parameters<typeof stopsMap>[0]
}

/** Data of the open tab beyond the request itself. */
export async function requestTab(api: ApiClient, url: URL, { id, versions, current, stops }: RequestOfTab) {
  const tab = requestTabOf(url)
  const request = api.sales['delivery-request'][':id']
  const param = { id }
  const version = url.searchParams.get('version') ?? undefined
  const page = url.searchParams.get('page') ?? '1'
  switch (tab) {
    case 'price':
      return { tab, ...(await priceTab(api, url, id)) }
    case 'recurrence': {
      const from = url.searchParams.get('from') ?? undefined
      return { tab, calendar: await json(request.calendar.$get({ param, query: { from, version } })) }
    }
    case 'services':
      return { tab, ...(await json(request.services.$get({ param, query: { version } }))) }
    case 'clauses':
      return { tab, ...(await json(request.clauses.$get({ param, query: { version } }))) }
    case 'conception':
      return { tab, ...(await json(request.lines.$get({ param, query: { version } }))) }
    case 'journeys': {
      const past = url.searchParams.get('past') === '1'
      return { tab, past, journeys: await json(request.journeys.$get({ param, query: { past: past ? '1' : '0', page } })) }
    }
    case 'quality':
      return { tab, ...(await qualityTab(api, id, current.otifTarget)) }
    case 'versions':
      return { tab, comparison: await comparisonOf(api, url, id, versions) }
    case 'history':
      return { tab, history: await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } })) }
    case 'stops':
      return { tab, map: stopsMap(stops) }
    default:
      return { tab }
  }
}
/** The versions named by `a` and `b`, else the newest two; null when there is only one. */
async function comparisonOf(api: ApiClient, url: URL, id: string, versions: readonly VersionSpan[]) {
  const numbers = versions.map(({ versionNo }) => versionNo)
  const [newest, before] = numbers
  if (newest === undefined || before === undefined) return null
  const numberIn = (name: string, otherwise: number) => {
    const number = Number(url.searchParams.get(name))
    return numbers.includes(number) ? number : otherwise
  }
  const query = { a: String(numberIn('a', before)), b: String(numberIn('b', newest)) }
  return json(api.sales['delivery-request'][':id'].versions.compare.$get({ param: { id }, query }))
}
