import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

const DRIVER_TABS = ['identity', 'contract', 'history'] as const
export type DriverTab = (typeof DRIVER_TABS)[number]

/** The tabs that this role has: a contract is personal (`domain.md` §2.7). */
export const tabsOf = (role: Role): DriverTab[] => DRIVER_TABS.filter(tab => tab !== 'contract' || may(role, 'driver.personal'))

/** The tab of the address; the first when it names none of these. */
export function driverTabOf(url: URL, tabs: readonly DriverTab[]): DriverTab {
  const tab = url.searchParams.get('tab')
  return tabs.find(known => known === tab) ?? tabs[0]!
}

/** A tab of a driver's sheet with what it shows. */
export async function driverTab(api: ApiClient, url: URL, { tab, id }: { tab: DriverTab; id: string }) {
  if (tab === 'history') {
    const page = url.searchParams.get('page') ?? '1'
    return { tab, history: await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } })) }
  }
  return { tab }
}
