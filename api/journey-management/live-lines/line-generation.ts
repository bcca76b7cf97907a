import { and, asc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { closeAlert } from '#api/jobs/alerts.ts'
import { change } from '#api/rows.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { indexJourneys, shareIndexValues } from '#api/trade/journeys/indexation.ts'
import { applyEarlierModifications } from '#api/trade/modifications/standing.ts'
import { toursOf } from '#api/trade/tours/tours.ts'
import {
  GenerationError,
  type GenerationPlan,
  type GenerationReport,
  planGeneration,
  REVIEW_NEW_VERSION,
  REVIEW_PLAN_CHANGED,
} from '#domain/journey-management/live-lines/generation.ts'
import { COMPANY_ARCHIVED } from '#domain/sales/delivery-request/delivery-request.ts'
import { meansForDays, type Uncovered } from './generation-means.ts'
import { createJourneys, createStops, updateJourneys } from './line-journeys.ts'
import { type LoadedLine, loadLine } from './line-loading.ts'
import { NOTHING_TO_TAKE, takeOverJourneys } from './version-takeover.ts'

const LOCK = 'generation'

export const alertSubject = (lineNumber: string) => `generation ${lineNumber}`

/**
 * Brings a line's journeys up to date from `range.from`, creating up to `range.to`. Serialized per line.
 *
 * @throws GenerationError when the line cannot run
 */
export async function generateLine(
  tx: Transaction,
  lineId: string,
  range: { from: string; to: string },
): Promise<Omit<GenerationReport, 'errors'> & { uncovered: Uncovered[] }> {
  await lockLineGeneration(tx, lineId)
  const [[contract]] = await Promise.all([shareContract(tx, lineId), shareIndexValues(tx)])
  // A first version supersedes none.
  const { taken, served } =
    contract && contract.versionNo > 1
      ? await takeOverJourneys(tx, lineId, range.from, former => lockLineGeneration(tx, former))
      : NOTHING_TO_TAKE
  const mayHave = or(eq(journeys.liveLineId, lineId), served)
  // One round trip; taken-over journeys are priced first.
  const [loaded, tourOn, own] = await Promise.all([
    loadLine(tx, lineId, range.from),
    toursOf(tx, lineId),
    taken.length > 0 ? null : existingJourneys(tx, mayHave, range.from),
  ])
  if (loaded.runs && loaded.clientStatus === 'ARCHIVE') throw new GenerationError(COMPANY_ARCHIVED)
  await priceTaken(tx, loaded, taken)
  const existing = own ?? (await existingJourneys(tx, mayHave, range.from))
  const { line, rule, closures } = loaded
  const plan = planGeneration({ line, rule, existing, range, closures })
  const means = await meansForDays(tx, { ...loaded, tourOn }, plan, existing)

  const created = await createJourneys(tx, loaded, plan, means)
  await updateJourneys(tx, loaded, plan, means)
  const repriced = await repriceJourneys(tx, loaded, plan, existing)
  const priced = [...created, ...plan.update].map(({ id }) => id)
  await createStops(tx, loaded, created)
  await applyEarlierModifications(tx, lineId, priced, range.from)
  await indexJourneys(tx, [...new Set([...priced, ...taken, ...plan.reprice])])
  for (const { ids, reason } of grouped(plan.cancel.map(({ id, reason }) => ({ id, reason, plan: '' })))) {
    await tx.update(journeys).set({ status: 'ANNULE', reason, plan: '', review: false }).where(inArray(journeys.id, ids))
  }
  for (const { ids, reason, plan: print } of grouped(plan.review.map(review => wordedReview(review, taken)))) {
    await tx.update(journeys).set({ review: true, reviewReason: reason, plan: print }).where(inArray(journeys.id, ids))
  }
  const { generatedUntil, generationError, number } = loaded.record
  if (loaded.runs && (generationError !== null || generatedUntil === null || generatedUntil < range.to)) {
    const until = generatedUntil !== null && generatedUntil > range.to ? generatedUntil : range.to
    await change(tx, liveLines, lineId, { generatedUntil: until, generationError: null })
    if (generationError !== null) await closeAlert(tx, alertSubject(number))
  }
  const restored = plan.update.filter(({ restore }) => restore).length
  return {
    created: plan.create.length + restored,
    ignored: plan.holidays,
    review: plan.review.length + means.lost.size,
    cancelled: plan.cancel.length,
    updated: plan.update.length - restored + repriced,
    uncovered: means.uncovered,
  }
}

/** Locks journeys of the line, and of former lines on its dates. */
const existingJourneys = (tx: Transaction, ofLine: SQL | undefined, from: string) =>
  tx
    .select({
      id: journeys.id,
      serviceDate: journeys.serviceDate,
      status: journeys.status,
      touched: journeys.touched,
      plan: journeys.plan,
      driverId: journeys.driverId,
      coDriverId: journeys.coDriverId,
      vehicleId: journeys.vehicleId,
      trailerId: journeys.trailerId,
      subcontractorId: journeys.subcontractorId,
      ...PRICED_BY,
    })
    .from(journeys)
    .where(and(ofLine, eq(journeys.sequence, 1), gte(journeys.serviceDate, from)))
    .orderBy(asc(journeys.serviceDate))
    .for('update')

async function priceTaken(tx: Transaction, { line, journey }: LoadedLine, taken: readonly string[]) {
  if (taken.length === 0) return
  const ofDay = (weekday: number) => (line.prices ? sql`extract(isodow from ${journeys.serviceDate}) = ${weekday}` : undefined)
  for (const [index, price] of (line.prices ?? [line.price]).entries()) {
    await tx
      .update(journeys)
      .set({ versionId: journey.versionId, ...price })
      .where(and(inArray(journeys.id, [...taken]), ofDay(index + 1)))
  }
}

function wordedReview<Review extends { id: string; reason: string }>(review: Review, taken: readonly string[]): Review {
  return taken.includes(review.id) && review.reason === REVIEW_PLAN_CHANGED ? { ...review, reason: REVIEW_NEW_VERSION } : review
}

/**
 * Serializes generation and changes of a line; take it before any row lock. Also makes trigger and key checks use generic plans,
 * instead of planning for each of thousands of rows.
 */
export async function lockLineGeneration(tx: Transaction, lineId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${LOCK}), hashtext(${lineId})), set_config('plan_cache_mode', 'auto', true)`,
  )
}

/** Serializes contract acts and generation. */
export const shareContract = (tx: Transaction, lineId: string) =>
  tx
    .select({ versionNo: deliveryRequestVersions.versionNo })
    .from(deliveryRequestVersions)
    .innerJoin(liveLines, eq(liveLines.versionId, deliveryRequestVersions.id))
    .where(eq(liveLines.id, lineId))
    .for('share', { of: deliveryRequestVersions })

const PRICED_BY = {
  kmLoaded: journeys.kmLoaded,
  kmEmpty: journeys.kmEmpty,
  serviceMin: journeys.serviceMin,
  priceCents: journeys.priceCents,
  indexedBaseCents: journeys.indexedBaseCents,
  co2Kg: journeys.co2Kg,
  runPart: journeys.runPart,
}
type PricedJourney = Pick<typeof journeys.$inferSelect, keyof typeof PRICED_BY | 'id' | 'touched' | 'serviceDate'>

async function repriceJourneys(tx: Transaction, loaded: LoadedLine, plan: GenerationPlan, existing: readonly PricedJourney[]) {
  const ids = new Set(plan.reprice)
  const priced = existing.filter(({ id }) => ids.has(id)).map(journey => ({ journey, price: loaded.priceOf(journey) }))
  for (const alike of Map.groupBy(priced, ({ price }) => JSON.stringify(price)).values()) {
    await tx
      .update(journeys)
      .set({ ...alike[0]!.price, plan: plan.plan })
      .where(
        inArray(
          journeys.id,
          alike.map(({ journey }) => journey.id),
        ),
      )
  }
  return priced.filter(
    ({ journey, price }) =>
      journey.priceCents !== price?.priceCents ||
      journey.indexedBaseCents !== price.indexedBaseCents ||
      Number(journey.co2Kg) !== Number(price.co2Kg),
  ).length
}

function grouped(rows: readonly { id: string; reason: string; plan: string }[]) {
  const groups = new Map<string, { ids: string[]; reason: string; plan: string }>()
  for (const { id, reason, plan } of rows) {
    const key = `${reason} ${plan}`
    const group = groups.get(key) ?? { ids: [], reason, plan }
    group.ids.push(id)
    groups.set(key, group)
  }
  return groups.values()
}
