import { eq } from 'drizzle-orm'
import { uniq } from 'es-toolkit'
import type { Transaction } from '#api/db/client.ts'
import { papersOf } from '#api/documents/subcontractor-papers.ts'
import { judge } from '#api/journey-management/assignment/check.ts'
import { hasGone, isGone, readMeans } from '#api/journey-management/assignment/means-records.ts'
import { SOLD } from '#api/journey-management/assignment/wanted.ts'
import { busyTimes, holdMeans, MEANS_FIELDS } from '#api/journey-management/journeys/means.ts'
import { companies } from '#api/sales/companies/companies.table.ts'
import { deliveryRequestVersions as versions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { isAssignable } from '#domain/assignment/assignment.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { type Busy, MEANS, overlap } from '#domain/journey-management/journeys/assignment.ts'
import type { DayPlan, GenerationPlan } from '#domain/journey-management/live-lines/generation.ts'
import { nonConformity } from '#domain/sales/companies/subcontractor.ts'
import type { liveLines } from './live-lines.table.ts'

interface Assigned {
  driverId: string | null
  vehicleId: string | null
  trailerId: string | null
  subcontractorId: string | null
}
const NOBODY: Assigned = { driverId: null, vehicleId: null, trailerId: null, subcontractorId: null }

export interface JourneyMeans {
  /** Means and status of the journey of that date. */
  of(serviceDate: string): Assigned & { status: 'AFFECTE' | 'PLANIFIE' }
  /** Journeys that lose their means because these are not free at the new hours. */
  lost: Set<string>
}

/**
 * Who drives what on the days that a generation creates or changes: a journey keeps its means, a new one gets the line's defaults, each
 * only while free and fit for the day; else it stays « Planifié » (`domain.md` §3.5, §3.6).
 */
export async function meansForDays(
  tx: Transaction,
  line: typeof liveLines.$inferSelect,
  plan: GenerationPlan,
  existing: readonly (Assigned & { id: string })[],
): Promise<JourneyMeans> {
  const before = new Map(existing.map(journey => [journey.id, journey]))
  const days: Planned[] = [
    ...plan.create.map(day => ({ day })),
    ...plan.update.map(({ id, day }) => ({ day, id, own: ownMeans(before.get(id)) })),
  ]
  const chosen = new Map<string, Assigned>()
  const lost = new Set<string>()
  const defaults = await defaultMeans(tx, line)
  if (days.length > 0) {
    const isFree = await freedom(tx, days, defaults.means)
    const mayRun = await fitness(tx, line, days, defaults.means)
    for (const { day, id, own } of days) {
      const wanted = own ?? (defaults.fit(day.serviceDate) ? defaults.means : undefined)
      if (wanted && mayRun(wanted, day) && isFree(wanted, day)) chosen.set(day.serviceDate, wanted)
      else if (own && id) lost.add(id)
    }
  }
  return {
    of: serviceDate => {
      const { driverId, vehicleId, trailerId, subcontractorId } = chosen.get(serviceDate) ?? NOBODY
      const status = chosen.has(serviceDate) ? 'AFFECTE' : 'PLANIFIE'
      return { driverId, vehicleId, trailerId, subcontractorId, status }
    },
    lost,
  }
}

function ownMeans(journey: Assigned | undefined): Assigned | undefined {
  return journey && (journey.driverId || journey.subcontractorId) ? journey : undefined
}

/**
 * The line's default means, and whether a sub-contractor can run on a date: in force, with papers that hold on that day (AF24). Of own means
 * the check says it.
 */
async function defaultMeans(tx: Transaction, line: typeof liveLines.$inferSelect) {
  const means: Assigned = {
    driverId: line.defaultDriverId,
    vehicleId: line.defaultVehicleId,
    trailerId: line.defaultTrailerId,
    subcontractorId: line.subcontractorId,
  }
  if (means.subcontractorId) {
    const [company] = await tx.select({ status: companies.status }).from(companies).where(eq(companies.id, means.subcontractorId))
    const papers = (await papersOf(tx, [means.subcontractorId])).get(means.subcontractorId) ?? []
    return { means, fit: (date: string) => company?.status === 'ACTIF' && !nonConformity(date, papers) }
  }
  return means.driverId && means.vehicleId ? { means, fit: () => true } : { means: NOBODY, fit: () => false }
}

/** Whether own means may run the line on a day: nothing of the check of an assignment blocks (`domain.md` §2.8, §3.6). Held before. */
async function fitness(tx: Transaction, line: typeof liveLines.$inferSelect, days: readonly Planned[], defaults: Assigned) {
  const all = [defaults, ...days.flatMap(({ own }) => own ?? [])]
  const ids = (field: 'driverId' | 'vehicleId' | 'trailerId') => uniq(all.flatMap(assigned => assigned[field] ?? []))
  const changing = days.flatMap(({ id }) => id ?? [])
  const [records, [sold]] = await Promise.all([
    readMeans(tx, { drivers: ids('driverId'), vehicles: ids('vehicleId'), trailers: ids('trailerId') }, periodOf(days), changing),
    tx.select(SOLD).from(versions).where(eq(versions.id, line.versionId)),
  ])
  return (wanted: Assigned, { plannedStart, plannedEnd }: DayPlan): boolean => {
    if (wanted.subcontractorId) return true
    const vehicle = records.vehicles.get(wanted.vehicleId ?? '')
    const trailer = records.trailers.get(wanted.trailerId ?? '')
    if (vehicle && (isGone(vehicle) || (vehicle.category === 'TRACTEUR' && !trailer))) return false
    if (trailer && isGone(trailer)) return false
    const driver = records.drivers.get(wanted.driverId ?? '')
    if (driver && hasGone(driver)) return false
    const hours = { start: toLocal(plannedStart), end: toLocal(plannedEnd) }
    return Object.values(judge(records, wanted, { hours, sold: sold ?? null })).every(isAssignable)
  }
}

interface Planned {
  day: DayPlan
  id?: string
  own?: Assigned
}

/** From the first departure to the last arrival of these days. */
function periodOf(days: readonly Planned[]): Busy {
  const starts = days.map(({ day }) => day.plannedStart).sort()
  const ends = days.map(({ day }) => day.plannedEnd).sort()
  return { start: starts[0]!, end: ends.at(-1)! }
}

/** Who is free when: what other journeys take, and what this generation has given out so far. */
async function freedom(tx: Transaction, days: readonly Planned[], defaults: Assigned) {
  const all = [defaults, ...days.flatMap(({ own }) => own ?? [])]
  const idsOf = (means: (typeof MEANS)[number]) => uniq(all.flatMap(assigned => assigned[MEANS_FIELDS[means]] ?? [])).sort()
  const ids = { driver: idsOf('driver'), vehicle: idsOf('vehicle'), trailer: idsOf('trailer') }
  await holdMeans(tx, ids)
  const period = periodOf(days)
  const changing = days.flatMap(({ id }) => id ?? [])
  const taken = new Map<string, Busy[]>()
  for (const means of MEANS) {
    for (const { meansId, ...busy } of await busyTimes(tx, means, ids[means], period, changing)) {
      taken.set(meansId, [...(taken.get(meansId) ?? []), busy])
    }
  }
  return (wanted: Assigned, { plannedStart: start, plannedEnd: end }: DayPlan): boolean => {
    const wantedIds = MEANS.flatMap(means => wanted[MEANS_FIELDS[means]] ?? [])
    if (wantedIds.some(id => taken.get(id)?.some(busy => overlap(busy, { start, end })))) return false
    for (const id of wantedIds) taken.set(id, [...(taken.get(id) ?? []), { start, end }])
    return true
  }
}
