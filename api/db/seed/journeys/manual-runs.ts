import { addDays } from '#domain/calendar/dates.ts'
import type { Period } from '#domain/calendar/recurrence.ts'
import { planDay } from '#domain/journey-management/live-lines/generation.ts'
import type { Clients } from '../clients.ts'
import { Random } from '../random.ts'
import { lorryDay } from '../requests/lives.ts'
import { lineFigures, planRoute, type Route, shifted } from '../requests/routes.ts'
import type { Run } from './run.ts'

const DAYS = [-160, -131, -97, -74, -52, -38, -21, -12, -6, -1, 2, 5]

/** Manual runs: urgent ones, and one of 0 km in the yard (deliberate oddity, `domain.md` §8). */
export function spontaneous(carrier: Clients, window: Period, today: string): Run[] {
  const random = new Random('manual runs')
  const homes = carrier.sites.filter(({ client }) => client?.row.status === 'ACTIF' && client.depot === 0)
  const urgent = DAYS.map((days, index) => {
    const home = homes[index % homes.length]!
    const route = shifted(planRoute('CARRIER', random, home, carrier.sites), 285)
    const label = `Course urgente ${home.city} → ${route.stops.at(-1)!.site.city}`
    return run(lorryDay(addDays(today, days)), label, home.client!.row.id, route, 46_000)
  })
  const depot = carrier.depots[0]!
  const stop = { site: depot, kind: 'DEPOT' as const, dayOffset: 0 }
  const yard = {
    stops: [
      { ...stop, arrival: '16:45', departure: '17:00' },
      { ...stop, arrival: '17:00', departure: '17:15' },
    ],
    kmLoaded: '0.0',
    kmEmpty: '0.0',
  }
  const all = [...urgent, run(addDays(today, -3), 'Mise à quai sur le parc', null, yard, null)]
  return all.filter(({ day }) => day.serviceDate >= window.from && day.serviceDate <= window.to)
}

function run(date: string, label: string, companyId: string | null, route: Route, priceCents: number | null): Run {
  const { drivingMin, serviceMin } = lineFigures(route)
  const { kmLoaded, kmEmpty } = route
  const stops = route.stops.map(({ site, ...times }) => ({ addressId: site.row.id, ...times }))
  const figures = { label, kmLoaded, kmEmpty, drivingMin, serviceMin }
  return {
    line: null,
    facts: { kind: 'SPOT', companyId, priceCents, ...figures },
    stops,
    day: planDay({ ...figures, weekdays: [], stops, runsFrom: date, runsTo: date, suspensions: [] }, date),
    plan: null,
    depot: 0,
    suspended: false,
  }
}
