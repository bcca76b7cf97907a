import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { otifCurve } from '#app/lib/charts/otif-curve.server.ts'
import { latestEvents } from '#app/lib/incidents-management/latest.server.ts'
import { driverPlanning } from '#app/lib/planning/driver-planning.server.ts'
import { periodJourneys } from '#app/lib/planning/period-journeys.server.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

const DRIVER_TABS = [
  'identity',
  'contract',
  'planning',
  'rests',
  'certifications',
  'absences',
  'journeys',
  'quality',
  'infractions',
  'documents',
  'history',
] as const
export type DriverTab = (typeof DRIVER_TABS)[number]

/** Contract and documents are personal data (`domain.md` §2.7). */
export const tabsOf = (role: Role): DriverTab[] =>
  DRIVER_TABS.filter(tab => !['contract', 'documents'].includes(tab) || may(role, 'driver.personal'))

/** The tab that the address names, else the first. */
export function driverTabOf(url: URL, tabs: readonly DriverTab[]): DriverTab {
  const tab = url.searchParams.get('tab')
  return tabs.find(known => known === tab) ?? tabs[0]!
}

/** A driver never has more; the list offers paging. */
const ROWS = '100'

export async function driverTab(
  api: ApiClient,
  url: URL,
  { tab, id, personal }: { tab: DriverTab; id: string; personal: boolean },
) {
  const { 'driver-certifications': certifications, absences, drivers } = api['human-resources']
  if (tab === 'identity') {
    const feed = personal ? (await json(drivers[':id'].feed.$get({ param: { id } }))).feed : null
    return { tab, feed: feed && { href: url.origin + feed.path, since: feed.since } }
  }
  if (tab === 'contract') return { tab, ...(await json(drivers[':id']['week-counters'].$get({ param: { id } }))) }
  if (tab === 'rests') return { tab, ...(await json(drivers[':id']['driving-rests'].$get({ param: { id } }))) }
  if (tab === 'planning') return { tab, ...(await driverPlanning(api, url, id)) }
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
  if (tab === 'journeys') return { tab, ...(await periodJourneys(api, url, { driver: id }, JOURNEY_DAYS)) }
  if (tab === 'quality') {
    const [quality, events] = await Promise.all([
      json(drivers[':id'].quality.$get({ param: { id } })),
      latestEvents(api, { driver: id }),
    ])
    return { tab, ...quality, events, curve: otifCurve(quality.months) }
  }
  if (tab === 'infractions') {
    const query = { driver: id, stage: 'all', sort: '-date', perPage: ROWS } as const
    return { tab, page: await json(api['incidents-management'].infractions.$get({ query })) }
  }
  if (tab === 'documents') return { tab, ...(await json(drivers[':id'].documents.$get({ param: { id } }))) }
  if (tab === 'history') {
    const page = url.searchParams.get('page') ?? '1'
    return { tab, history: await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } })) }
  }
  return { tab }
}

/** Days of journeys shown first, around today. */
const JOURNEY_DAYS = { before: 14, after: 14 }
