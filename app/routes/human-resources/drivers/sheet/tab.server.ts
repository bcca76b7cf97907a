import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

const DRIVER_TABS = ['identity', 'contract', 'certifications', 'absences', 'journeys', 'documents', 'history'] as const
export type DriverTab = (typeof DRIVER_TABS)[number]

/** The tabs that this role has: contract and papers are personal (`domain.md` §2.7). */
export const tabsOf = (role: Role): DriverTab[] =>
  DRIVER_TABS.filter(tab => !['contract', 'documents'].includes(tab) || may(role, 'driver.personal'))

/** The tab of the address; the first when it names none of these. */
export function driverTabOf(url: URL, tabs: readonly DriverTab[]): DriverTab {
  const tab = url.searchParams.get('tab')
  return tabs.find(known => known === tab) ?? tabs[0]!
}

/** Of one driver there are never more: who wants to page goes to the list. */
const ROWS = '100'

/** A tab of a driver's sheet with what it shows. */
export async function driverTab(api: ApiClient, url: URL, { tab, id }: { tab: DriverTab; id: string }) {
  const { 'driver-certifications': certifications, absences, drivers } = api['human-resources']
  if (tab === 'certifications') {
    const query = { driver: id, archived: '1', sort: 'end', perPage: ROWS }
    return { tab, page: await json(certifications.$get({ query })) }
  }
  if (tab === 'absences') {
    const [page, { balances }] = await Promise.all([
      json(absences.$get({ query: { driver: id, perPage: ROWS } })),
      json(drivers[':id'].balances.$get({ param: { id } })),
    ])
    return { tab, page, balances }
  }
  if (tab === 'journeys') return { tab, ...(await journeysTab(api, url, id)) }
  if (tab === 'documents') return { tab, ...(await json(drivers[':id'].documents.$get({ param: { id } }))) }
  if (tab === 'history') {
    const page = url.searchParams.get('page') ?? '1'
    return { tab, history: await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } })) }
  }
  return { tab }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const JOURNEY_DAYS = { before: 14, after: 14 }

/** His journeys: by default of two weeks and the next two. */
async function journeysTab(api: ApiClient, url: URL, driver: string) {
  const param = (name: string) => url.searchParams.get(name) ?? ''
  const day = (name: string, usual: string) => (DAY.test(param(name)) ? param(name) : usual)
  const filters = {
    from: day('from', addDays(today(), -JOURNEY_DAYS.before)),
    to: day('to', addDays(today(), JOURNEY_DAYS.after)),
  }
  const query = { driver, ...filters, cancelled: '1' }
  const paging = { sort: '-start', page: param('page'), perPage: param('perPage'), count: param('count') }
  const parameters = Object.fromEntries(Object.entries({ ...query, ...paging }).filter(([, value]) => value !== ''))
  return {
    page: await json(api['journey-management'].journeys.$get({ query: parameters })),
    filters,
    listHref: `/journey-management/journeys?${new URLSearchParams(query)}`,
  }
}
