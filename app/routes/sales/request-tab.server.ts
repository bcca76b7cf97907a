import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { priceTab } from './request-price.server.ts'

/** Tabs of the sheet of a cahier des charges, by their name in its address. */
export const REQUEST_TABS = [
  'need',
  'stops',
  'recurrence',
  'price',
  'services',
  'clauses',
  'conception',
  'journeys',
  'documents',
  'history',
] as const
export type RequestTab = (typeof REQUEST_TABS)[number]

/** What the open tab shows beyond the request itself. */
export async function requestTab(api: ApiClient, url: URL, id: string) {
  const asked = (url.searchParams.get('tab') ?? '').replace('prix', 'price') as RequestTab
  const tab: RequestTab = REQUEST_TABS.includes(asked) ? asked : 'need'
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
    case 'history':
      return { tab, history: await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } })) }
    default:
      return { tab }
  }
}
export type RequestTabContent = Awaited<ReturnType<typeof requestTab>>
