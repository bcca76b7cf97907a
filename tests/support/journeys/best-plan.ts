import type { OpenJourney, PlanDriver, Problem, Site } from '#api/journey-management/best-plan/problem.ts'
import type { DriverRecord, VehicleRecord } from '#api/trade/assignment/means-records.ts'
import { minuteOfLocal } from '#domain/driving-time/civil-time.ts'
import { hardHoursOf } from '#domain/journey-management/best-plan/fairness.ts'
import { weightsOf } from '#domain/journey-management/best-plan/weights.ts'

/* Days of a carrier to plan, made of few words. Times are hours of Tuesday 24/11/2026. */

const DAY = '2026-11-24'
const SITES = ['47.29,-1.49', '47.22,-1.55', '48.00,0.20', '47.47,-0.55'].map(
  (place, nth): Site => ({
    id: `site-${nth}`,
    label: `Site ${nth}`,
    position: { lat: place.split(',')[0]!, lng: place.split(',')[1]! },
  }),
)

const local = (hour: number) =>
  `${DAY.slice(0, 8)}${String(24 + Math.floor(hour / 24)).padStart(2, '0')}T${String(Math.floor(hour) % 24).padStart(2, '0')}:${hour % 1 === 0 ? '00' : '30'}`

export interface WantedRun {
  /** Hours of the day. */
  from: number
  hours: number
  /** Places of `SITES`. */
  at: number
  to: number
  adr: boolean
}

export interface WantedDriver {
  depot: number
  weeklyHours: number | null
  adr: boolean
  isVan: boolean
  /** Hours of the runs that he has already: the evening before, the same evening. */
  busy: { from: number; hours: number }[]
  /** Absent on the day. */
  isAway: boolean
  /** Nights and Saturdays that he has worked before. */
  nights?: number
  saturdays?: number
  /** Journeys that he holds. */
  holds: number[]
}

/** Of days before, too. */
function minuteAt(hour: number): number {
  const days = Math.floor(hour / 24)
  return minuteOfLocal(local(hour - days * 24)) + days * 24 * 60
}

const runOf = (number: string, from: number, hours: number) => ({
  number,
  start: minuteAt(from),
  end: minuteAt(from + hours),
})

/** A problem with a lorry for each driver. */
export function problemOf(runs: readonly WantedRun[], people: readonly WantedDriver[]): Problem {
  const journeys = runs
    .map(({ from, hours, at, to, adr }, nth): OpenJourney => {
      const number = `TR-${nth}`
      const driving = Math.round(hours * 60 * 0.7)
      const sold = {
        goods: null,
        vehicleNeed: { category: 'PORTEUR_19' } as never,
        driverNeed: { certificationTypes: adr ? ['ADR_BASE'] : [] } as never,
        hgvBanExemption: false,
        abroad: false,
      }
      return {
        ...{ id: number, number, version: 1, label: number, costCents: 10_000, priceCents: 20_000 + nth * 100 },
        ...hardHoursOf({ start: minuteOfLocal(local(from)), end: minuteOfLocal(local(from + hours)) }),
        ...{ start: minuteOfLocal(local(from)), end: minuteOfLocal(local(from + hours)), from: SITES[at]!, to: SITES[to]! },
        need: {
          ...{ hours: { start: local(from), end: local(from + hours) }, sold, pool: null },
          work: { drivingMin: driving, serviceMin: Math.round(hours * 60) },
        },
        ...{ has: null, carrier: null, vehicleId: null, trailerId: null, usualVehicleId: null, usualTrailerId: null },
      }
    })
    .sort((a, b) => a.start - b.start || (a.number < b.number ? -1 : 1))
  const drivers = people.map(
    ({ depot, weeklyHours, busy, holds, nights = 0, saturdays = 0 }, nth): PlanDriver => ({
      ...{ id: `driver-${nth}`, code: `C${nth}`, name: `Chauffeur ${nth}`, depot: SITES[depot]! },
      weeklyMin: weeklyHours === null ? null : weeklyHours * 60,
      ...{ nights, saturdays },
      busy: busy
        .map(({ from, hours }, other) => ({ ...runOf(`B-${nth}-${other}`, from, hours), from: SITES[depot]!, to: SITES[depot]! }))
        .sort((a, b) => a.start - b.start),
      ties: Object.fromEntries(holds.map(held => [`TR-${held}`, 'HOLDER' as const])),
    }),
  )
  const records = people.map((wanted, nth): DriverRecord => {
    const busy = drivers[nth]!.busy.map(run => ({
      ...{ number: run.number, start: run.start, end: run.end, plannedMinutes: run.end - run.start },
      ...{ drivingMin: 60, serviceMin: run.end - run.start, besideMin: 0, regulated: true },
    }))
    return {
      ...{ id: `driver-${nth}`, person: `Chauffeur ${nth}`, workdays: [1, 2, 3, 4, 5], hireDate: '2020-01-01', status: 'ACTIF' },
      ...{ leaveDate: null, suspendedFrom: null, lightTo: '2035-01-01', heavyTo: '2035-01-01', cardTo: '2035-01-01' },
      licences: wanted.isVan ? ['B'] : ['B', 'C', 'CE'],
      certifications: ['FCO', ...(wanted.adr ? ['ADR_BASE'] : [])].map(type => ({
        type,
        validTo: '2035-01-01',
        suspended: false,
      })),
      absences: wanted.isAway ? [{ from: DAY, to: DAY, fromHalf: null, toHalf: null, kind: 'CP' }] : [],
      journeys: [],
      pools: [],
      category: 'COURTE_DISTANCE',
      runs: busy,
      quarter: null,
    }
  })
  const lorry = (id: string): VehicleRecord => ({
    ...{
      id,
      status: 'EN_SERVICE',
      category: 'PORTEUR_19',
      gvwKg: 19_000,
      tareKg: 9_000,
      gcwKg: null,
      pallets: 20,
      atpClass: null,
    },
    ...{ body: null, tachograph: 'INT_V2', equipment: [], outages: [], deadlines: [], journeys: [] },
  })
  const lorries = people.map((_, nth) => ({ id: `lorry-${nth}`, plate: `AA-${100 + nth}-AA`, depot: SITES[0]! }))
  return {
    ...{ day: DAY, until: DAY, asked: { pool: null, again: false, subcontract: false, seconds: 20 } },
    ...{
      without: { drivers: [], vehicles: [] },
      journeys,
      drivers,
      vehicles: lorries,
      trailers: [],
      roads: new Map(),
      weights: weightsOf({}),
      seconds: 20,
    },
    records: {
      drivers: new Map(records.map(record => [record.id, record])),
      vehicles: new Map(lorries.map(({ id }) => [id, lorry(id)])),
      trailers: new Map(),
    },
  }
}
