import { eq } from 'drizzle-orm'
import { uniq } from 'es-toolkit'
import type { Transaction } from '#api/db/client.ts'
import { papersOf } from '#api/documents/subcontractor-papers.ts'
import type { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { blockersOf, crewOf, crewRefusal, stopsGeneration } from '#api/trade/assignment/check.ts'
import { busyTimes, lockMeans } from '#api/trade/assignment/means.ts'
import { meansOf } from '#api/trade/assignment/means-fields.ts'
import { giveRun } from '#api/trade/assignment/means-records.ts'
import { readMeans } from '#api/trade/assignment/read-means.ts'
import type { Sold } from '#api/trade/assignment/sold.ts'
import { isRegulated, runOf } from '#api/trade/assignment/to-run.ts'
import { materialOf, type TourOnDate } from '#api/trade/tours/tours.ts'
import { lastDayOf } from '#domain/assignment/hours.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { type Busy, COUPLED, MEANS, overlap } from '#domain/journey-management/journeys/assignment.ts'
import type { DayPlan, GenerationPlan } from '#domain/journey-management/live-lines/generation.ts'
import { nonConformity } from '#domain/sales/companies/subcontractor.ts'
import type { LoadedLine } from './line-loading.ts'

interface Assigned {
  driverId: string | null
  coDriverId: string | null
  vehicleId: string | null
  trailerId: string | null
  subcontractorId: string | null
}
const NOBODY: Assigned = { driverId: null, coDriverId: null, vehicleId: null, trailerId: null, subcontractorId: null }

export interface JourneyMeans {
  of(serviceDate: string): Assigned & { driverPoolId: string | null; status: 'AFFECTE' | 'PLANIFIE' }
  lost: Set<string>
  /** Days with means to try, none of which may run. */
  uncovered: Uncovered[]
}

/** Whom generation could not give a journey, and why (`law.md` §2). */
export interface Uncovered {
  date: string
  /** Null for means without a driver. */
  driver: string | null
  reason: string
}

/**
 * Means for generated days: a journey keeps its own, a new one gets the tour's member in turn or the next one, or the line's
 * defaults, when free and fit; else « Planifié » (`domain.md` §3.5, §3.6).
 */
export async function meansForDays(
  tx: Transaction,
  { record: line, sold, tourOn }: Pick<LoadedLine, 'record' | 'sold'> & { tourOn: (date: string) => TourOnDate | undefined },
  plan: GenerationPlan,
  existing: readonly (Assigned & { id: string })[],
): Promise<JourneyMeans> {
  const before = new Map(existing.map(journey => [journey.id, journey]))
  const defaults = await defaultMeans(tx, line)
  const crewOfTwo = sold.driverNeed?.doubleCrew ?? false
  const usual = (day: DayPlan) => {
    const tour = tourOn(day.serviceDate)
    return tour && !tour.subcontracted && !line.subcontractorId ? teamMeans(tour, line, crewOfTwo) : defaults ? [defaults] : []
  }
  const days: Planned[] = [
    ...plan.create.map(day => ({ day, wanted: usual(day) })),
    ...plan.update.map(({ id, day }) => {
      const own = ownMeans(before.get(id))
      return { day, wanted: own ? [own] : usual(day), ...(own && { id }) }
    }),
  ]
  const chosen = new Map<string, Assigned>()
  const lost = new Set<string>()
  const uncovered: Uncovered[] = []
  if (days.length > 0) {
    const changing = plan.update.map(({ id }) => id)
    const isFree = await freedom(tx, days, changing)
    const { refusal, nameOf, runs } = await fitness(tx, line, sold, days, changing)
    for (const { day, id, wanted } of days) {
      const date = day.serviceDate
      const reasons = new Map<string | null, string>()
      const means = wanted.find(one => {
        const pool = tourOn(date)?.code ?? null
        const reason = refusal(one, day, { pool, given: Boolean(id) }) ?? (isFree(one, day) ? null : MEANS_TAKEN)
        if (reason && !reasons.has(one.driverId)) reasons.set(one.driverId, reason)
        return reason === null
      })
      if (means) {
        chosen.set(date, means)
        runs(means, day)
        continue
      }
      uncovered.push(...Array.from(reasons, ([driverId, reason]) => ({ date, driver: nameOf(driverId), reason })))
      if (id) lost.add(id)
    }
  }
  return {
    of: serviceDate => {
      const { driverId, coDriverId, vehicleId, trailerId, subcontractorId } = chosen.get(serviceDate) ?? NOBODY
      const status = chosen.has(serviceDate) ? 'AFFECTE' : 'PLANIFIE'
      const driverPoolId = tourOn(serviceDate)?.id ?? null
      return { driverId, coDriverId, vehicleId, trailerId, subcontractorId, driverPoolId, status }
    },
    lost,
    uncovered,
  }
}

const MEANS_TAKEN = 'Ces moyens sont déjà pris à ces heures'

/** Complete means of a tour's team with its vehicle, else the line's. A crew of two takes two members, the one in turn first. */
function teamMeans({ driverIds, ...tour }: TourOnDate, line: typeof liveLines.$inferSelect, crewOfTwo: boolean): Assigned[] {
  const { vehicleId, trailerId } = materialOf(tour, line)
  if (!vehicleId) return []
  return driverIds.flatMap((driverId, place) =>
    (crewOfTwo ? driverIds.slice(place + 1) : [null]).map(coDriverId => ({
      driverId,
      coDriverId,
      vehicleId,
      trailerId,
      subcontractorId: null,
    })),
  )
}

function ownMeans(journey: Assigned | undefined): Assigned | undefined {
  return journey && (journey.driverId || journey.subcontractorId) ? journey : undefined
}

async function defaultMeans(tx: Transaction, line: typeof liveLines.$inferSelect): Promise<Assigned | undefined> {
  const means: Assigned = {
    driverId: line.defaultDriverId,
    coDriverId: null,
    vehicleId: line.defaultVehicleId,
    trailerId: line.defaultTrailerId,
    subcontractorId: line.subcontractorId,
  }
  if (means.subcontractorId) {
    const [company] = await tx.select({ status: companies.status }).from(companies).where(eq(companies.id, means.subcontractorId))
    return company?.status === 'ACTIF' ? means : undefined
  }
  return means.driverId && means.vehicleId ? means : undefined
}

/** Reads records, and returns what finds the first blocking finding of means on a day (`domain.md` §2.8, §3.6). The caller locks. */
async function fitness(
  tx: Transaction,
  line: typeof liveLines.$inferSelect,
  sold: Sold,
  days: readonly Planned[],
  changing: readonly string[],
) {
  const all = days.flatMap(({ wanted }) => wanted)
  const [records, papers] = await Promise.all([
    readMeans(tx, meansOf(...all), periodOf(days), changing, { quarter: false }),
    papersOf(tx, uniq(all.flatMap(({ subcontractorId }) => subcontractorId ?? []))),
  ])
  const hoursOf = ({ plannedStart, plannedEnd }: DayPlan) => ({ start: toLocal(plannedStart), end: toLocal(plannedEnd) })
  /** `given`: the journey has these means already. */
  const refusal = (wanted: Assigned, day: DayPlan, { pool, given }: { pool: string | null; given: boolean }): string | null => {
    const hours = hoursOf(day)
    if (wanted.subcontractorId) return nonConformity(lastDayOf(hours), papers.get(wanted.subcontractorId) ?? []) ?? null
    const vehicle = records.vehicles.get(wanted.vehicleId ?? '')
    if (vehicle?.category === 'TRACTEUR' && !records.trailers.has(wanted.trailerId ?? '')) return COUPLED
    const need = { hours, sold, pool, work: line }
    return crewRefusal(wanted, sold) ?? blockersOf(records, wanted, need, given ? undefined : stopsGeneration)[0] ?? null
  }
  const nameOf = (driverId: string | null) => records.drivers.get(driverId ?? '')?.person ?? null
  /** Later days must see it in the driver's work. */
  const runs = (wanted: Assigned, day: DayPlan): void => {
    const hours = hoursOf(day)
    const run = runOf({ hours, work: line, sold }, isRegulated(records, wanted, { hours, sold }), crewOf(wanted))
    for (const id of [wanted.driverId, wanted.coDriverId]) giveRun(records.drivers.get(id ?? ''), { number: '', ...run })
  }
  return { refusal, nameOf, runs }
}

interface Planned {
  day: DayPlan
  wanted: readonly Assigned[]
  id?: string
}

function periodOf(days: readonly Planned[]): Busy {
  const starts = days.map(({ day }) => day.plannedStart).sort()
  const ends = days.map(({ day }) => day.plannedEnd).sort()
  return { start: starts[0]!, end: ends.at(-1)! }
}

async function freedom(tx: Transaction, days: readonly Planned[], changing: readonly string[]) {
  const ids = meansOf(...days.flatMap(({ wanted }) => wanted))
  await lockMeans(tx, ids)
  const period = periodOf(days)
  const taken = new Map<string, Busy[]>()
  for (const means of MEANS) {
    for (const { meansId, ...busy } of await busyTimes(tx, means, ids[means], period, changing)) {
      taken.set(meansId, [...(taken.get(meansId) ?? []), busy])
    }
  }
  return (wanted: Assigned, { plannedStart: start, plannedEnd: end }: DayPlan): boolean => {
    const wantedIds = Object.values(meansOf(wanted)).flat()
    if (wantedIds.some(id => taken.get(id)?.some(busy => overlap(busy, { start, end })))) return false
    for (const id of wantedIds) taken.set(id, [...(taken.get(id) ?? []), { start, end }])
    return true
  }
}
