import { toLocal } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { HORIZON_DAYS, journeySeries } from '#domain/journey-management/live-lines/generation.ts'
import { type Catalogue, makeCatalogue } from './catalogue.ts'
import { makeClients } from './clients.ts'
import { makeCnr } from './cnr.ts'
import { makeExpenses } from './expenses.ts'
import { makeFleet } from './fleet.ts'
import { makeJourneys } from './journeys/journeys.ts'
import { makeLines } from './journeys/lines.ts'
import { makeModifications } from './journeys/modifications.ts'
import { addOverruleReasons } from './journeys/overruled.ts'
import { makeReplacements } from './journeys/replacements.ts'
import { makeTours } from './journeys/tours.ts'
import { setWorkdays } from './journeys/workdays.ts'
import { type Materials, makeMaterials } from './materials.ts'
import { makeContracts } from './papers.ts'
import { makePeople, type People } from './people.ts'
import { makePortraits } from './portraits.ts'
import { makeRequests } from './requests/requests.ts'
import { makeRoadPapers } from './road-papers.ts'
import type {
  AddressRow,
  CnrShareRow,
  CnrValueRow,
  CompanyRow,
  ContactRow,
  CostReferenceRow,
  DocumentRow,
  DriverPoolItemRow,
  DriverPoolMemberRow,
  DriverPoolRow,
  DriverRow,
  ExpenseRow,
  JourneyRow,
  JourneyStopRow,
  LineRow,
  LineStopRow,
  ModificationClaimRow,
  ModificationJourneyRow,
  ModificationRow,
  ReplacementRow,
  RequestRow,
  RequestStopRow,
  TrailerRow,
  UserRow,
  VehicleRow,
  VersionRow,
} from './rows.ts'
import { untilNow } from './rows.ts'

export interface CarrierOptions {
  /** Current moment of the demonstration: its day is J, its hour decides what is on the road. */
  now: Date
  /** Fraction of the period with journeys; 1 is 26 weeks back and 6 ahead (specification). */
  scale: number
}

export interface Carrier extends Catalogue, People, Materials {
  today: string
  users: UserRow[]
  companies: CompanyRow[]
  contacts: ContactRow[]
  papers: DocumentRow[]
  portraits: DocumentRow[]
  addresses: AddressRow[]
  drivers: DriverRow[]
  accounts: UserRow[]
  trailers: TrailerRow[]
  vehicles: VehicleRow[]
  expenses: ExpenseRow[]
  /** Invented index values after the published ones, and references. */
  cnrValues: Omit<CnrValueRow, 'indexId'>[]
  cnrShares: CnrShareRow[]
  costReferences: CostReferenceRow[]
  requests: RequestRow[]
  versions: VersionRow[]
  contracts: DocumentRow[]
  requestStops: RequestStopRow[]
  lines: LineRow[]
  lineStops: LineStopRow[]
  driverPools: DriverPoolRow[]
  driverPoolItems: DriverPoolItemRow[]
  driverPoolMembers: DriverPoolMemberRow[]
  journeys: JourneyRow[]
  journeyStops: JourneyStopRow[]
  modifications: ModificationRow[]
  modificationJourneys: ModificationJourneyRow[]
  modificationClaims: ModificationClaimRow[]
  replacements: ReplacementRow[]
  counters: { series: string; value: number }[]
}

const PAST_DAYS = 182

/** Transports Loire-Océan Exemple (`domain.md` §8), deterministic per day. */
export function makeCarrier({ now, scale }: CarrierOptions): Carrier {
  const today = toLocal(now).slice(0, 10)
  const window = {
    from: addDays(today, -Math.ceil(PAST_DAYS * scale)),
    to: addDays(today, Math.ceil(HORIZON_DAYS * scale)),
  }
  const clients = makeClients(today)
  const fleet = makeFleet(today, clients)
  const { requests, stops: requestStops } = makeRequests(today, clients)
  openWhenCalledAt(clients, requests, requestStops)
  const catalogue = makeCatalogue(today, requests)
  const lines = makeLines({ requests, stops: requestStops }, clients, fleet, window)
  const { journeys, stops: journeyStops } = makeJourneys(lines, clients, fleet, window, now, today)
  const { pools, poolItems, poolMembers } = makeTours(lines, journeys, clients, fleet, today)
  const driverRows = fleet.drivers.map(({ row }) => row)
  setWorkdays(driverRows, journeys)
  const vehicleRows = fleet.vehicles.map(({ row }) => row)
  const people = makePeople(today, fleet, clients.users[0]!.id)
  addOverruleReasons(
    {
      ...{ journeys, stops: journeyStops, members: poolMembers, drivers: driverRows, vehicles: vehicleRows },
      absences: people.absences,
    },
    clients.addresses,
  )
  const { modificationCounters, ...asked } = makeModifications({
    ...{ journeys, stops: journeyStops, users: clients.users, now, today },
    names: new Map(clients.addresses.map(({ id, label }) => [id, label])),
  })
  const lineRows = lines.map(({ row }) => row)
  const { replacements, replacementCounters } = makeReplacements({
    ...{ journeys, lines: lineRows, absences: people.absences, members: poolMembers },
    ...{ users: clients.users, now },
  })
  const cnr = makeCnr(today, requests, journeys)
  const versions = requests.flatMap(request => request.versions)
  const requestRows = requests.map(({ row }) => row)
  const carrier: Carrier = {
    today,
    ...catalogue,
    ...people,
    ...makeMaterials(
      today,
      fleet,
      clients.depots.map(({ row }) => row),
    ),
    expenses: makeExpenses(today, fleet, journeys),
    users: clients.users,
    companies: clients.companies,
    contacts: clients.contacts,
    papers: [...clients.papers, ...makeRoadPapers(today, fleet, clients.users[0]!.id)],
    portraits: makePortraits(driverRows, clients.users[0]!.id),
    addresses: clients.addresses,
    drivers: driverRows,
    accounts: fleet.accounts,
    trailers: fleet.trailers.map(({ row }) => row),
    vehicles: vehicleRows,
    cnrValues: cnr.values,
    costReferences: cnr.references,
    cnrShares: cnr.shares,
    requests: requestRows,
    versions,
    contracts: makeContracts(requestRows, versions),
    requestStops,
    lines: lineRows,
    lineStops: lines.flatMap(({ stops }) => stops),
    driverPools: pools,
    driverPoolItems: poolItems,
    driverPoolMembers: poolMembers,
    journeys,
    journeyStops,
    ...asked,
    replacements,
    counters: [
      ...replacementCounters,
      ...modificationCounters,
      { series: 'company', value: clients.companies.length },
      { series: 'live-line', value: lines.length },
      ...tally(requests.map(({ row }) => `delivery-request ${row.number.slice(4, 8)}`)),
      ...tally(journeys.map(({ serviceDate }) => journeySeries(serviceDate))),
    ],
  }
  for (const rows of Object.values(carrier)) if (Array.isArray(rows)) untilNow(rows, now)
  return carrier
}

function tally(series: readonly string[]): { series: string; value: number }[] {
  const counts = new Map<string, number>()
  for (const name of series) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, value]) => ({ series: name, value }))
}

/** Opens sites at night and weekend hours with stops; remaining conflicts are worth their warning. */
function openWhenCalledAt(
  { sites }: ReturnType<typeof makeClients>,
  requests: ReturnType<typeof makeRequests>['requests'],
  stops: ReturnType<typeof makeRequests>['stops'],
) {
  const sunday = new Set(
    requests.flatMap(({ versions }) => versions.flatMap(({ id, recurrence }) => (recurrence?.weekdays.includes(7) ? [id] : []))),
  )
  const byNight = new Set(stops.flatMap(({ addressId, arrival }) => (arrival < '05:00' || arrival >= '21:00' ? [addressId] : [])))
  const onSunday = new Set(stops.flatMap(({ addressId, versionId }) => (sunday.has(versionId) ? [addressId] : [])))
  for (const { row } of sites) {
    if (!row.openings?.length) continue
    const days = onSunday.has(row.id) ? [1, 2, 3, 4, 5, 6, 7] : [1, 2, 3, 4, 5, 6]
    if (byNight.has(row.id)) row.openings = days.map(weekday => ({ weekday, from: '00:00', to: '23:59' }))
    else if (onSunday.has(row.id)) {
      const { from, to } = row.openings[0]!
      row.openings = days.map(weekday => ({ weekday, from, to }))
    }
  }
}
