import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '#api/db/client.ts'
import { auditLog } from '#api/db/ledger.table.ts'
import { nonConformities } from '#api/documents/subcontractor-papers.ts'
import { judge } from '#api/journey-management/assignment/check.ts'
import { hasGone, isGone, type MeansRecords, readMeans } from '#api/journey-management/assignment/means-records.ts'
import { SOLD, type Sold } from '#api/journey-management/assignment/wanted.ts'
import { type Issue, invalid } from '#api/middleware/problem.ts'
import { companies } from '#api/sales/companies/companies.table.ts'
import { deliveryRequestVersions as versions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { COUPLED, MEANS, type Means, NOT_IN_SERVICE, takenText } from '#domain/journey-management/journeys/assignment.ts'
import type { Assignment } from '#domain/journey-management/journeys/journey.ts'
import { notAsSold, REASON_WANTED } from '#domain/journey-management/journeys/sold-means.ts'
import { ENUM } from '#domain/messages.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { firstTaken, holdMeans, MEANS_FIELDS } from './means.ts'
import type { Journey } from './record.ts'

/** What matters of the journey that needs means. */
export type ToAssign = Pick<Journey, 'id' | 'serviceDate' | 'plannedStart' | 'plannedEnd' | 'liveLineId'>
type WantedMeans = Pick<Assignment, 'driverId' | 'vehicleId' | 'trailerId' | 'subcontractorId'>

/** Carriers that journeys may be entrusted to. */
export const IS_SUBCONTRACTOR = sql`'SOUS_TRAITANT' = any(${companies.types}) and ${companies.status} = 'ACTIF'`

const hours = (journey: ToAssign) => ({ start: journey.plannedStart, end: journey.plannedEnd })
export const localHours = (journey: ToAssign) => ({ start: toLocal(journey.plannedStart), end: toLocal(journey.plannedEnd) })

/**
 * Refuses means that may not run the journey, each reason at its field (`domain.md` §2.8): unknown, a tractor without a trailer, and all that
 * the check of an assignment says. What it warns of, or means that are not those that were sold, wants a written reason. They stay held
 * until the transaction ends, so nobody else can take them in between.
 */
export async function refuseUnfitMeans(
  tx: Transaction,
  journey: ToAssign & Pick<Journey, 'versionId'>,
  wanted: WantedMeans,
  reason: string | null,
): Promise<void> {
  if (wanted.subcontractorId) return refuseUnfitCarrier(tx, journey, wanted.subcontractorId)
  const ids = (means: Means) => [wanted[MEANS_FIELDS[means]]].filter(id => id !== null)
  await holdMeans(tx, { driver: ids('driver'), vehicle: ids('vehicle'), trailer: ids('trailer') })
  const [sold, records] = await Promise.all([
    soldOf(tx, journey),
    readMeans(tx, { drivers: ids('driver'), vehicles: ids('vehicle'), trailers: ids('trailer') }, hours(journey), [journey.id]),
  ])
  const unknown = MEANS.flatMap(means => {
    const message = wanted[MEANS_FIELDS[means]] && unavailable(records, means, wanted[MEANS_FIELDS[means]]!)
    return message ? [{ path: MEANS_FIELDS[means], message }] : []
  })
  const vehicle = records.vehicles.get(wanted.vehicleId ?? '')
  const uncoupled = vehicle?.category === 'TRACTEUR' && !wanted.trailerId ? [{ path: 'trailerId', message: COUPLED }] : []
  const verdict = judge(records, wanted, { hours: localHours(journey), sold })
  const found = Object.entries(verdict).flatMap(([path, findings]) => findings.map(finding => ({ ...finding, path })))
  const issues: Issue[] = [
    ...unknown,
    ...uncoupled,
    ...found.filter(({ severity }) => severity === 'BLOQUANT').map(({ path, message }) => ({ path, message })),
  ]
  if (issues.length > 0) throw invalid(...issues)
  if (reason) return
  const trailer = records.trailers.get(wanted.trailerId ?? '')
  const warnings = [
    ...found.filter(({ severity }) => severity === 'AVERTISSEMENT').map(({ message }) => message),
    notAsSold(sold?.vehicleNeed ?? null, { vehicle: vehicle?.category ?? null, trailer: trailer?.category ?? null }),
  ].filter(warning => warning !== null)
  if (warnings.length > 0) throw invalid({ path: 'reason', message: REASON_WANTED(warnings) })
}

/** What blocks a journey with the means that it has, each at its field: before it leaves, and at other hours than it was assigned for. */
export async function blocksOf(db: Reader, journey: Journey): Promise<Issue[]> {
  const { driverId, vehicleId, trailerId } = journey
  const ids = (id: string | null) => (id === null ? [] : [id])
  const [sold, records] = await Promise.all([
    soldOf(db, journey),
    readMeans(db, { drivers: ids(driverId), vehicles: ids(vehicleId), trailers: ids(trailerId) }, hours(journey), [journey.id]),
  ])
  const verdict = judge(records, journey, { hours: localHours(journey), sold })
  return Object.entries(verdict).flatMap(([path, findings]) =>
    findings.filter(({ severity }) => severity === 'BLOQUANT').map(({ message }) => ({ path, message })),
  )
}

/** Refuses a sub-contractor who is none, or whose papers do not hold on that day (AF24). */
async function refuseUnfitCarrier(tx: Transaction, { serviceDate }: ToAssign, id: string): Promise<void> {
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, id), IS_SUBCONTRACTOR))
  if (!company) throw invalid({ path: 'subcontractorId', message: ENUM })
  const refusal = (await nonConformities(tx, [company.id], serviceDate)).get(company.id)
  if (refusal) throw invalid({ path: 'subcontractorId', message: refusal })
}

/** What the contract of a journey sold; null without one. */
export async function soldOf(db: Reader, { versionId }: Pick<Journey, 'versionId'>): Promise<Sold | null> {
  if (!versionId) return null
  const [sold] = await db.select(SOLD).from(versions).where(eq(versions.id, versionId))
  return sold ?? null
}

/** Means that are gone, or that nobody says why and since when they stand still. */
function unavailable(records: MeansRecords, means: Means, id: string): string | null {
  if (means === 'driver') {
    const driver = records.drivers.get(id)
    return driver && !hasGone(driver) ? null : ENUM
  }
  const material = means === 'vehicle' ? records.vehicles.get(id) : records.trailers.get(id)
  if (!material) return ENUM
  return isGone(material) ? NOT_IN_SERVICE[means] : null
}

/**
 * What the sub-contractor is paid, in cents: the price that was entered. An empty field of a role that does not see the price says nothing: what
 * this journey last paid the same sub-contractor holds, which « Désaffecter » left to the history alone.
 */
export async function buyPriceOf(
  tx: Transaction,
  { id }: Pick<Journey, 'id'>,
  { subcontractorId, buyPrice }: Pick<Assignment, 'subcontractorId' | 'buyPrice'>,
  role: Role,
): Promise<number | null> {
  if (!subcontractorId || buyPrice !== null || may(role, 'journey.money')) return buyPrice
  const [left] = await tx
    .select({ cents: sql<string | null>`${auditLog.changes} -> 'buy_price_cents' ->> 0` })
    .from(auditLog)
    .where(and(eq(auditLog.rootId, id), sql`${auditLog.changes} -> 'subcontractor_id' ->> 0 = ${subcontractorId}`))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return left?.cents ? Number(left.cents) : null
}

/** AF01 or AF07 when the means is on another journey at that time. */
async function takenMessage(db: Reader, journey: ToAssign, means: Means, id: string): Promise<string | undefined> {
  const taken = await firstTaken(db, means, id, hours(journey), journey.id)
  return taken && takenText(means, taken)
}

/** Words a refusal of the database itself: by the journey that is there now. */
export async function takenProblem(db: Database, journey: ToAssign, means: Means, wanted: WantedMeans) {
  const id = wanted[MEANS_FIELDS[means]]
  const message = id ? await takenMessage(db, journey, means, id) : undefined
  return message && invalid({ path: MEANS_FIELDS[means], message })
}
