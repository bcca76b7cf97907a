import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '#api/db/client.ts'
import { nonConformities } from '#api/documents/subcontractor-papers.ts'
import { invalid } from '#api/problem.ts'
import { auditLog } from '#api/schema/house/ledger.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { answerTo, FIELDS, ofCrew, type Placed, placed, type WantedMeans } from '#api/trade/assignment/answer.ts'
import { chainsOf } from '#api/trade/assignment/chains.ts'
import { judge } from '#api/trade/assignment/check.ts'
import { firstConflict, lockMeans } from '#api/trade/assignment/means.ts'
import { meansOf } from '#api/trade/assignment/means-fields.ts'
import { readMeans } from '#api/trade/assignment/read-means.ts'
import { type Sold, wantedOf } from '#api/trade/assignment/sold.ts'
import { POOL, WANTED } from '#api/trade/assignment/wanted.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { lastDayOf } from '#domain/assignment/hours.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { type Means, takenText } from '#domain/journey-management/journeys/assignment.ts'
import type { Assignment } from '#domain/journey-management/journeys/journey.ts'
import { REASON_WANTED } from '#domain/journey-management/journeys/sold-means.ts'
import { ENUM } from '#domain/messages.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

export type ToAssign = Pick<
  Journey,
  'id' | 'serviceDate' | 'plannedStart' | 'plannedEnd' | 'liveLineId' | 'drivingMin' | 'serviceMin'
> &
  Partial<Pick<Journey, 'actualStart' | 'actualEnd' | 'kmLoaded'>>
export const IS_SUBCONTRACTOR = sql`'SOUS_TRAITANT' = any(${companies.types}) and ${companies.status} = 'ACTIF'`

const hours = (journey: ToAssign) => ({ start: journey.plannedStart, end: journey.plannedEnd })
/** Also reaches the week of a departure on an earlier day, whose runs count. */
const period = ({ plannedStart, plannedEnd, actualStart }: ToAssign) => ({
  start: actualStart && Date.parse(actualStart) < Date.parse(plannedStart) ? actualStart : plannedStart,
  end: plannedEnd,
})
export const localHours = (journey: ToAssign) => ({ start: toLocal(journey.plannedStart), end: toLocal(journey.plannedEnd) })

/**
 * Refuses unfit means at their fields (`domain.md` §2.8) and locks them; warnings need a reason. A replacement is itself the
 * reason for a driver from outside the tour (`law.md` §1, AF22).
 */
export async function refuseUnfitMeans(
  tx: Transaction,
  journey: ToAssign,
  wanted: WantedMeans,
  reason: string | null,
  { replaces = false } = {},
): Promise<void> {
  if (wanted.subcontractorId) return refuseUnfitCarrier(tx, journey, wanted.subcontractorId)
  const ids = meansOf(wanted)
  await lockMeans(tx, ids)
  const [wants, records, links] = await Promise.all([
    requiredMeans(tx, journey),
    readMeans(tx, ids, period(journey), [journey.id]),
    linksOf(tx, journey, ids.driver),
  ])
  const need = { ...wants, ...(replaces && { pool: null }), hours: localHours(journey), work: journey, links }
  const { issues, warnings } = answerTo(records, wanted, need)
  if (issues.length > 0) throw invalid(...issues)
  if (!reason && warnings.length > 0) throw invalid({ path: 'reason', message: REASON_WANTED(warnings) })
}

export async function findingsOf(db: Reader, journey: Journey, { leaves = false } = {}): Promise<Placed[]> {
  if (journey.subcontractorId) {
    const message = await unfitPapers(db, journey, journey.subcontractorId)
    return message ? [{ path: 'subcontractorId', severity: 'BLOQUANT', message }] : []
  }
  const ids = meansOf(journey)
  const [wants, records, links] = await Promise.all([
    requiredMeans(db, journey),
    readMeans(db, ids, period(journey), [journey.id]),
    linksOf(db, journey, ids.driver),
  ])
  return [
    ...ofCrew(journey, wants.sold),
    ...placed(judge(records, journey, { ...wants, hours: localHours(journey), work: journey, leaves, links })),
  ]
}

/** Refuses expired papers (AF24). The lock prevents merging: nothing may reference a duplicate. */
async function refuseUnfitCarrier(tx: Transaction, journey: ToAssign, id: string): Promise<void> {
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, id), IS_SUBCONTRACTOR))
    .for('key share')
  if (!company) throw invalid({ path: 'subcontractorId', message: ENUM })
  const refusal = await unfitPapers(tx, journey, id)
  if (refusal) throw invalid({ path: 'subcontractorId', message: refusal })
}

const unfitPapers = async (db: Reader, journey: ToAssign, id: string) =>
  (await nonConformities(db, [id], lastDayOf(localHours(journey)))).get(id)

export async function requiredMeans(
  db: Reader,
  { id, kmLoaded }: Pick<Journey, 'id'> & Partial<Pick<Journey, 'kmLoaded'>>,
): Promise<{ sold: Sold | null; pool: string | null }> {
  const [wants] = await db
    .select({ ...WANTED, pool: POOL })
    .from(journeys)
    .leftJoin(versions, eq(versions.id, journeys.versionId))
    .where(eq(journeys.id, id))
  if (!wants) return { sold: null, pool: null }
  // Those of a plan that is not stored yet.
  const plan = kmLoaded === undefined ? wants.plan : { ...wants.plan, kmLoaded: Number(kmLoaded) }
  return { sold: wantedOf({ ...wants, plan }), pool: wants.pool }
}

async function linksOf(db: Reader, journey: ToAssign, driverIds: readonly string[]) {
  const chains = await chainsOf(db, [{ id: journey.id, ...hours(journey), driverIds }])
  return (driverId: string) => chains(journey.id, driverId)
}

/** Cents. An empty field of a role without prices keeps the last agreed price, from the history. */
export async function buyPriceOf(
  tx: Transaction,
  journey: Pick<Journey, 'id'>,
  { subcontractorId, buyPrice }: Pick<Assignment, 'subcontractorId' | 'buyPrice'>,
  role: Role,
): Promise<number | null> {
  if (!subcontractorId || buyPrice !== null || may(role, 'journey.money')) return buyPrice
  return lastBuyPriceOf(tx, journey, subcontractorId)
}

/** Last purchase price of this sub-contractor on the journey, in cents, from the history. */
export async function lastBuyPriceOf(
  tx: Transaction,
  { id }: Pick<Journey, 'id'>,
  subcontractorId: string,
): Promise<number | null> {
  const [left] = await tx
    .select({ cents: sql<string | null>`${auditLog.changes} -> 'buy_price_cents' ->> 0` })
    .from(auditLog)
    .where(and(eq(auditLog.rootId, id), sql`${auditLog.changes} -> 'subcontractor_id' ->> 0 = ${subcontractorId}`))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return left?.cents ? Number(left.cents) : null
}

/** AF01 or AF07 for means on another journey. */
async function takenMessage(db: Reader, journey: ToAssign, means: Means, id: string): Promise<string | undefined> {
  const taken = await firstConflict(db, means, id, hours(journey), journey.id)
  return taken && takenText(means, taken)
}

export async function takenProblem(db: Database, journey: ToAssign, means: Means, wanted: WantedMeans) {
  for (const [path, kind] of FIELDS) {
    const id = kind === means ? wanted[path] : null
    const message = id ? await takenMessage(db, journey, means, id) : undefined
    if (message) return invalid({ path, message })
  }
  return undefined
}
