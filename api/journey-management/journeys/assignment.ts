import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '#api/db/client.ts'
import { auditLog } from '#api/db/ledger.table.ts'
import { nonConformities } from '#api/documents/subcontractor-papers.ts'
import { drivers } from '#api/human-resources/drivers.table.ts'
import { trailers } from '#api/materials/trailers.table.ts'
import { vehicles } from '#api/materials/vehicles.table.ts'
import { type Issue, invalid } from '#api/middleware/problem.ts'
import { companies } from '#api/sales/companies/companies.table.ts'
import { deliveryRequestVersions as versions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import {
  AF06_LEFT,
  COUPLED,
  MEANS,
  type Means,
  NOT_IN_SERVICE,
  takenText,
} from '#domain/journey-management/journeys/assignment.ts'
import type { Assignment } from '#domain/journey-management/journeys/journey.ts'
import { notAsSold } from '#domain/journey-management/journeys/sold-means.ts'
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

/**
 * Refuses means that cannot run the journey, each at its field (`domain.md` §2.8): unknown, not in service, a tractor without a trailer,
 * on another journey at that time. They stay held until the transaction ends, so nobody else can take them in between.
 */
export async function refuseUnfitMeans(tx: Transaction, journey: ToAssign, wanted: WantedMeans): Promise<void> {
  const issues: Issue[] = []
  if (wanted.subcontractorId) {
    const [company] = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.id, wanted.subcontractorId), IS_SUBCONTRACTOR))
    if (!company) throw invalid({ path: 'subcontractorId', message: ENUM })
    const refusal = (await nonConformities(tx, [company.id], journey.serviceDate)).get(company.id)
    if (refusal) throw invalid({ path: 'subcontractorId', message: refusal })
    return
  }
  const ids = (means: Means) => [wanted[MEANS_FIELDS[means]]].filter(id => id !== null)
  const held = await holdMeans(tx, { driver: ids('driver'), vehicle: ids('vehicle'), trailer: ids('trailer') })
  for (const means of MEANS) {
    const field = MEANS_FIELDS[means]
    const id = wanted[field]
    if (!id) continue
    const message = held[means].has(id) ? await unfit(tx, journey, means, id) : ENUM
    if (message) issues.push({ path: field, message })
  }
  if (!wanted.trailerId && wanted.vehicleId) {
    const [tractor] = await tx
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(and(eq(vehicles.id, wanted.vehicleId), eq(vehicles.category, 'TRACTEUR')))
    if (tractor) issues.push({ path: 'trailerId', message: COUPLED })
  }
  if (issues.length > 0) throw invalid(...issues)
}

/** Requires a reason when own means are not those that the contract of the journey sold. */
export async function refuseMeansNotSold(tx: Transaction, { versionId }: Pick<Journey, 'versionId'>, wanted: WantedMeans) {
  if (!versionId || !wanted.vehicleId) return
  const [found] = await tx
    .select({ sold: versions.vehicleNeed, vehicle: vehicles.category, trailer: trailers.category })
    .from(versions)
    .leftJoin(vehicles, eq(vehicles.id, wanted.vehicleId))
    .leftJoin(trailers, wanted.trailerId ? eq(trailers.id, wanted.trailerId) : sql`false`)
    .where(eq(versions.id, versionId))
  const message = found && notAsSold(found.sold, found)
  if (message) throw invalid({ path: 'reason', message })
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

async function unfit(tx: Transaction, journey: ToAssign, means: Means, id: string): Promise<string | undefined> {
  if (means === 'driver') {
    const [driver] = await tx.select().from(drivers).where(eq(drivers.id, id))
    if (driver?.leaveDate && driver.leaveDate < journey.serviceDate) return AF06_LEFT(driver.leaveDate)
    if (driver?.status !== 'ACTIF') return ENUM
  } else {
    const table = means === 'vehicle' ? vehicles : trailers
    const [material] = await tx.select({ status: table.status }).from(table).where(eq(table.id, id))
    if (material?.status !== 'EN_SERVICE') return NOT_IN_SERVICE[means]
  }
  return takenMessage(tx, journey, means, id)
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
