import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { papersOf } from '#api/documents/subcontractor-papers.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { busyTimes, holdMeans, MEANS_FIELDS } from '#api/journey-management/journeys/means.ts'
import { trailers } from '#api/materials/trailers.table.ts'
import { vehicles } from '#api/materials/vehicles.table.ts'
import { companies } from '#api/sales/companies/companies.table.ts'
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
  const days: { day: DayPlan; id?: string; own?: Assigned }[] = [
    ...plan.create.map(day => ({ day })),
    ...plan.update.map(({ id, day }) => ({ day, id, own: ownMeans(before.get(id)) })),
  ]
  const chosen = new Map<string, Assigned>()
  const lost = new Set<string>()
  const defaults = await defaultMeans(tx, line)
  if (days.length > 0) {
    const isFree = await freedom(tx, days, defaults.means)
    for (const { day, id, own } of days) {
      const wanted = own ?? (defaults.fit(day.serviceDate) ? defaults.means : undefined)
      if (wanted && isFree(wanted, day)) chosen.set(day.serviceDate, wanted)
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
 * The line's default means, and whether they can run on a date: an own driver with a vehicle, and a trailer behind a tractor; a
 * sub-contractor in force whose papers hold on that day (AF24).
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
  const { driverId, vehicleId, trailerId } = means
  if (!driverId || !vehicleId) return { means: NOBODY, fit: () => false }
  const [driver] = await tx.select().from(drivers).where(eq(drivers.id, driverId))
  const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, vehicleId))
  const [trailer] = trailerId ? await tx.select().from(trailers).where(eq(trailers.id, trailerId)) : []
  const material =
    vehicle?.status === 'EN_SERVICE' &&
    (trailer ? trailer.status === 'EN_SERVICE' : vehicle.category !== 'TRACTEUR') &&
    driver?.status === 'ACTIF'
  return { means, fit: (date: string) => material && (driver.leaveDate === null || driver.leaveDate >= date) }
}

/** Who is free when: what other journeys take, and what this generation has given out so far. */
async function freedom(tx: Transaction, days: readonly { day: DayPlan; id?: string; own?: Assigned }[], defaults: Assigned) {
  const all = [defaults, ...days.flatMap(({ own }) => own ?? [])]
  const idsOf = (means: (typeof MEANS)[number]) =>
    [...new Set(all.flatMap(assigned => assigned[MEANS_FIELDS[means]] ?? []))].sort()
  const ids = { driver: idsOf('driver'), vehicle: idsOf('vehicle'), trailer: idsOf('trailer') }
  await holdMeans(tx, ids)
  const starts = days.map(({ day }) => day.plannedStart).sort()
  const ends = days.map(({ day }) => day.plannedEnd).sort()
  const period = { start: starts[0]!, end: ends.at(-1)! }
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
