import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

const POOL_TABS = ['week', 'team', 'conformity', 'economy', 'journeys', 'replacements', 'history'] as const
export type PoolTab = (typeof POOL_TABS)[number]

export const tabsOf = (role: Role): PoolTab[] => POOL_TABS.filter(tab => tab !== 'economy' || may(role, 'journey.money'))

/** The tab that the address names, else the week. */
export function poolTabOf(url: URL, tabs: readonly PoolTab[]): PoolTab {
  const tab = url.searchParams.get('tab')
  return tabs.find(known => known === tab) ?? 'week'
}

/** Data of a tab beyond the tour itself. */
export async function poolTab(api: ApiClient, url: URL, { tab, id }: { tab: PoolTab; id: string }) {
  const pool = api['journey-management']['drivers-pools'][':id']
  const param = { id }
  if (tab === 'week') return { tab, lines: (await json(pool.lines.$get({ param }))).rows }
  if (tab === 'team') return { tab, ...(await json(pool.team.$get({ param }))) }
  if (tab === 'journeys') {
    const [list, served] = await Promise.all([journeysTab(api, url, id), json(pool.quality.$get({ param }))])
    const sheet = { whose: 'pool' as const, id, today: today() }
    return { tab, ...list, served, sheet }
  }
  if (tab === 'replacements') return { tab, ...(await json(pool.replacements.$get({ param }))) }
  if (tab === 'history') {
    const page = url.searchParams.get('page') ?? '1'
    return { tab, history: await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } })) }
  }
  return { tab }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const JOURNEY_DAYS = { before: 14, after: 28 }

/** Default period: last two weeks and next four. */
async function journeysTab(api: ApiClient, url: URL, pool: string) {
  const param = (name: string) => url.searchParams.get(name) ?? ''
  const day = (name: string, usual: string) => (DAY.test(param(name)) ? param(name) : usual)
  const filters = {
    from: day('from', addDays(today(), -JOURNEY_DAYS.before)),
    to: day('to', addDays(today(), JOURNEY_DAYS.after)),
  }
  const query = { pool, ...filters, cancelled: '1' }
  const paging = { sort: '-start', page: param('page'), perPage: param('perPage'), count: param('count') }
  const parameters = Object.fromEntries(Object.entries({ ...query, ...paging }).filter(([, value]) => value !== ''))
  return {
    page: await json(api['journey-management'].journeys.$get({ query: parameters })),
    filters,
    listHref: `/journey-management/journeys?${new URLSearchParams(query)}`,
  }
}
