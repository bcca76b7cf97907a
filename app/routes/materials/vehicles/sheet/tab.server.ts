import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { today } from '#app/lib/dates/today.server.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

const VEHICLE_TABS = ['record', 'deadlines', 'equipment', 'couplings', 'journeys', 'costs', 'documents', 'history'] as const
export type VehicleTab = (typeof VEHICLE_TABS)[number]

/** The tabs that this role has. */
export const tabsOf = (role: Role): VehicleTab[] => VEHICLE_TABS.filter(tab => tab !== 'costs' || may(role, 'material.money'))

/** The tab of the address; the record when it names none of these. */
export function vehicleTabOf(url: URL, tabs: readonly VehicleTab[]): VehicleTab {
  const tab = url.searchParams.get('tab')
  return tabs.find(known => known === tab) ?? 'record'
}

/** A tab of a vehicle's sheet with what it shows. */
export async function vehicleTab(api: ApiClient, url: URL, { tab, id }: { tab: VehicleTab; id: string }) {
  const param = { id }
  const { vehicles, deadlines, documents, outages } = api.materials
  const query = { vehicleId: id }
  if (tab === 'deadlines') return { tab, ...(await json(deadlines.$get({ query }))) }
  if (tab === 'equipment') return { tab, ...(await json(vehicles[':id'].equipment.$get({ param }))) }
  if (tab === 'couplings') return { tab, ...(await json(vehicles[':id'].couplings.$get({ param }))) }
  if (tab === 'journeys') return { tab, ...(await journeysTab(api, url, id)) }
  if (tab === 'costs') return { tab, ...(await json(vehicles[':id'].costs.$get({ param }))) }
  if (tab === 'documents') return { tab, ...(await json(documents.$get({ query }))) }
  if (tab === 'history') {
    const page = url.searchParams.get('page') ?? '1'
    return { tab, history: await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } })) }
  }
  return { tab, ...(await json(outages.$get({ query }))) }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const JOURNEY_DAYS = { before: 30, after: 14 }

/** Its journeys: by default of the last thirty days and the next two weeks. */
async function journeysTab(api: ApiClient, url: URL, id: string) {
  const param = (name: string) => url.searchParams.get(name) ?? ''
  const day = (name: string, usual: string) => (DAY.test(param(name)) ? param(name) : usual)
  const filters = {
    from: day('from', addDays(today(), -JOURNEY_DAYS.before)),
    to: day('to', addDays(today(), JOURNEY_DAYS.after)),
  }
  const query = { vehicle: id, ...filters, cancelled: '1' }
  const paging = { sort: '-start', page: param('page'), perPage: param('perPage'), count: param('count') }
  const parameters = Object.fromEntries(Object.entries({ ...query, ...paging }).filter(([, value]) => value !== ''))
  return {
    page: await json(api['journey-management'].journeys.$get({ query: parameters })),
    filters,
    listHref: `/journey-management/journeys?${new URLSearchParams(query)}`,
  }
}
