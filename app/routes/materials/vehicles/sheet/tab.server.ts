import type { ApiClient } from '#app/lib/api/client.server.ts'
import { json } from '#app/lib/api/error.ts'
import { latestEvents } from '#app/lib/incidents-management/latest.server.ts'
import { materialPlanning } from '#app/lib/planning/material-planning.server.ts'
import { periodJourneys } from '#app/lib/planning/period-journeys.server.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { allows } from '#domain/screens.ts'

const VEHICLE_TABS = [
  'record',
  'deadlines',
  'equipment',
  'couplings',
  'planning',
  'journeys',
  'incidents',
  'costs',
  'infractions',
  'documents',
  'devices',
  'history',
] as const
export type VehicleTab = (typeof VEHICLE_TABS)[number]

export const tabsOf = (role: Role): VehicleTab[] =>
  VEHICLE_TABS.filter(tab => {
    if (tab === 'infractions') return allows('/incidents-management/infractions', role)
    if (tab === 'costs') return may(role, 'material.money')
    if (tab === 'incidents') return allows('/incidents-management/incidents', role)
    return tab !== 'devices' || may(role, 'material.track')
  })

/** The tab that the address names, else the record. */
export function vehicleTabOf(url: URL, tabs: readonly VehicleTab[]): VehicleTab {
  const tab = url.searchParams.get('tab')
  return tabs.find(known => known === tab) ?? 'record'
}

export async function vehicleTab(api: ApiClient, url: URL, { tab, id }: { tab: VehicleTab; id: string }) {
  const param = { id }
  const { vehicles, couplings, deadlines, documents, outages } = api.materials
  const query = { vehicleId: id }
  if (tab === 'deadlines') return { tab, ...(await json(deadlines.$get({ query }))) }
  if (tab === 'equipment') return { tab, ...(await json(vehicles[':id'].equipment.$get({ param }))) }
  if (tab === 'couplings') return { tab, ...(await json(couplings.$get({ query }))) }
  if (tab === 'planning') return { tab, ...(await materialPlanning(api, url, query)) }
  if (tab === 'journeys') return { tab, ...(await periodJourneys(api, url, { vehicle: id }, JOURNEY_DAYS)) }
  if (tab === 'incidents') return { tab, ...(await latestEvents(api, { vehicle: id })) }
  if (tab === 'costs') return { tab, ...(await json(vehicles[':id'].costs.$get({ param }))) }
  if (tab === 'infractions') {
    const query = { vehicle: id, stage: 'all', sort: '-date', perPage: '100' } as const
    return { tab, page: await json(api['incidents-management'].infractions.$get({ query })) }
  }
  if (tab === 'documents') return { tab, ...(await json(documents.$get({ query }))) }
  if (tab === 'devices') return { tab, ...(await json(vehicles[':id'].devices.$get({ param }))) }
  if (tab === 'history') {
    const page = url.searchParams.get('page') ?? '1'
    return { tab, history: await json(api.history[':rootId'].$get({ param: { rootId: id }, query: { page } })) }
  }
  return { tab, ...(await json(outages.$get({ query }))) }
}

/** Days of journeys shown first, around today. */
const JOURNEY_DAYS = { before: 30, after: 14 }
