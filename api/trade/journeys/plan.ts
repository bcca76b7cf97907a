import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { takeNumbers } from '#api/db/write.ts'
import { ask } from '#api/doubts.ts'
import { today } from '#api/middleware/today.ts'
import { notifyOfNewHours } from '#api/notifications/drivers.ts'
import { forbidden, type Issue, invalid, refused, stale } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { worded } from '#api/trade/assignment/answer.ts'
import { lockMeans } from '#api/trade/assignment/means.ts'
import { meansOf } from '#api/trade/assignment/means-fields.ts'
import { type Journey, lockJourney } from '#api/trade/journeys/lock.ts'
import { withRoads } from '#api/trade/routing/places.ts'
import { hasUnknownRoad, KM_WANTED } from '#domain/assignment/guess.ts'
import { plannedMinutes } from '#domain/assignment/night.ts'
import { SkippedHourError, toInstant } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import { planDoubts } from '#domain/journey-management/doubts/plan-doubts.ts'
import { namedIssue } from '#domain/journey-management/journeys/fields.ts'
import type { JourneyChange, JourneyInput } from '#domain/journey-management/journeys/journey.ts'
import { journeyNumber } from '#domain/journey-management/journeys/number.ts'
import { journeyPrice } from '#domain/journey-management/journeys/price.ts'
import { REASON_WANTED } from '#domain/journey-management/journeys/sold-means.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { journeySeries } from '#domain/journey-management/live-lines/generation.ts'
import type { EnteredLeg } from '#domain/journey-management/live-lines/legs.ts'
import { withSoldTerms } from '#domain/journey-management/live-lines/sold-stops.ts'
import { enteredLeg, withLegs } from '#domain/journey-management/live-lines/typed-legs.ts'
import { BY_MODIFICATION } from '#domain/journey-management/modifications/words.ts'
import { ENUM, REASON, SKIPPED_HOUR, STATE } from '#domain/messages.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { BLOCKED_CLIENT } from '#domain/sales/companies/blocked-client.ts'
import { dayOf } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { kmOf } from '#domain/sales/pricing/run-cost.ts'
import { findingsOf } from './assignment.ts'
import { indexJourneys, shareIndexValues } from './indexation.ts'
import { findJourney } from './record.ts'

const CONTRACT_CLIENT = "Le client d'un trajet sous contrat ne change pas"
const CONTRACT_PRICE = "Le prix d'un trajet sous contrat ne change pas"
const PAST_JOURNEY = 'Un trajet passé est saisi par un administrateur ou un concepteur'
export const LINE_DATE = "La date d'un trajet de ligne ne change pas\u202F: annulez-le et créez-en un autre"

/** « Nouveau trajet »: without a line. Blocked clients only cause a warning (`domain.md` §3.1). */
export async function createJourney(
  tx: Transaction,
  input: JourneyInput,
  { role, key }: { role: Role; key?: { id: string } },
): Promise<{ id: string; number: string; warning: string | null }> {
  const keyId = key?.id ?? null
  const earlier = await sentBefore(tx, keyId, input.clientReference)
  if (earlier) return { ...earlier, warning: null }
  refusePast(input, role)
  const price = enteredPrice(input, role)
  await refuseUnknown(tx, input)
  const { stops, ...rest } = planned(input)
  ask(...doubtsOf(planDoubts({ ...rest, ...price }, { day: today() })))
  const plan = { ...rest, ...(await minutesOf(tx, stops, input.kmLoaded, { asks: true })), ...price, reason: input.reason }
  const number = journeyNumber(input.serviceDate, await takeNumbers(tx, journeySeries(input.serviceDate)))
  const [row] = await tx
    .insert(journeys)
    .values({ ...plan, keyId, number, origin: 'MANUEL' })
    .returning({ id: journeys.id, number: journeys.number })
  await tx.insert(journeyStops).values(stops.map(stop => ({ ...stop, journeyId: row!.id })))
  const [client] = input.companyId
    ? await tx
        .select({ name: companies.legalName, status: companies.status })
        .from(companies)
        .where(eq(companies.id, input.companyId))
    : []
  return { ...row!, warning: client?.status === 'BLOQUE' ? BLOCKED_CLIENT(client.name) : null }
}

/** Journey that the application has created with this reference; the lock lets two that are sent at once be one. */
async function sentBefore(tx: Transaction, keyId: string | null, reference: string | null | undefined) {
  if (!keyId || !reference) return undefined
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${keyId} ${reference}`}, 0))`)
  const [earlier] = await tx
    .select({ id: journeys.id, number: journeys.number })
    .from(journeys)
    .where(and(eq(journeys.keyId, keyId), eq(journeys.clientReference, reference)))
  return earlier
}

/**
 * Changes the plan before departure; generation then only flags the journey. New hours void confirmations, are refused for unfit
 * means and need a reason for new warnings. Line journeys change by `modified` only (`domain.md` §0.10, §4.3).
 */
export async function changeJourney(
  tx: Transaction,
  ref: string,
  { version, meansReason, ...input }: JourneyChange,
  { role, modified = false }: { role: Role; modified?: boolean },
) {
  await shareIndexValues(tx)
  const journey = await lockJourney(tx, ref)
  if (journey.version !== version) throw stale(await findJourney(tx, journey.id, role))
  if (!isOpen(journey.status)) throw refused(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  if (journey.origin === 'LIGNE' && input.serviceDate !== journey.serviceDate) {
    throw invalid({ path: 'serviceDate', message: LINE_DATE })
  }
  if (input.serviceDate !== journey.serviceDate) refusePast(input, role)
  if (journey.versionId && input.companyId !== journey.companyId) throw invalid({ path: 'companyId', message: CONTRACT_CLIENT })
  if (journey.versionId && input.price != null) throw invalid({ path: 'price', message: CONTRACT_PRICE })
  const { reason } = input
  const price = enteredPrice(input, role)
  await refuseUnknown(tx, input, journey.companyId)
  const { stops, ...plan } = planned(input)
  ask(...doubtsOf(planDoubts({ ...plan, ...price }, { day: today(), before: journey })))
  const hoursChange =
    Date.parse(plan.plannedStart) !== Date.parse(journey.plannedStart) ||
    Date.parse(plan.plannedEnd) !== Date.parse(journey.plannedEnd)
  await lockMeans(tx, meansOf(journey))
  const before = await findingsOf(tx, journey)
  const { leftContract, otherLegs, kept } = await replaceStops(tx, journey.id, stops)
  const otherKm = kmOf(plan) !== kmOf(journey) || Number(plan.kmLoaded) !== Number(journey.kmLoaded)
  const minutes =
    leftContract || otherLegs
      ? await minutesOf(tx, kept, plan.kmLoaded, { asks: !modified })
      : await minutesAfterKm(tx, kept, journey, plan)
  if (hoursChange || leftContract || otherLegs || otherKm) {
    const found = await findingsOf(tx, { ...journey, ...plan, ...minutes })
    const moreWork = hoursChange || otherLegs || minutes.drivingMin > journey.drivingMin
    refuseUnfitPlan(found, { before, moreWork, meansReason })
  }
  if (journey.liveLineId && !modified && (hoursChange || leftContract || otherLegs || otherKm)) throw refused(BY_MODIFICATION)
  if (journey.versionId && (leftContract || otherKm) && !reason) throw invalid({ path: 'reason', message: REASON })
  await change(tx, journeys, journey.id, {
    ...plan,
    ...(!journey.versionId && price),
    ...minutes,
    ...((leftContract || otherKm) && (await contractPrice(tx, journey, plan, minutes))),
    ...(reason && { reason }),
    ...(meansReason && { meansReason }),
    touched: true,
    ...(hoursChange && journey.status === 'CONFIRME' && { status: 'AFFECTE' }),
  })
  if (hoursChange) await notifyOfNewHours(tx, journey, plan)
  await indexJourneys(tx, [journey.id])
  return { id: journey.id, number: journey.number }
}

/** Past journeys are entered by ADMIN and CONCEPTOR with a reason. */
function refusePast({ serviceDate, reason }: JourneyInput, role: Role) {
  if (serviceDate >= today()) return
  if (!may(role, 'journey.writePast')) throw invalid({ path: 'serviceDate', message: PAST_JOURNEY })
  if (!reason) throw invalid({ path: 'reason', message: REASON })
}

function enteredPrice({ price }: JourneyInput, role: Role) {
  if (price === undefined) return {}
  if (!may(role, 'journey.money')) throw forbidden()
  return { priceCents: price }
}

type TimedStops = readonly {
  addressId: string
  plannedArrival: string
  plannedDeparture: string
  leg?: EnteredLeg | null | undefined
}[]

/**
 * Driving of a journey by its roads, where a place is unknown by its kilometres, and its service by its stops, without nights.
 * `asks`: refuses a road of which only the hours are known (`law.md` §3: driving never comes from the clock alone).
 */
async function minutesOf(
  db: Reader,
  stops: TimedStops,
  kmLoaded: string,
  { asks = false } = {},
): Promise<{ drivingMin: number; serviceMin: number }> {
  const placed = await withRoads(db, stops)
  const run = {
    kmLoaded: Number(kmLoaded),
    stops: placed.map(({ plannedArrival, plannedDeparture, leg, position, road }) => ({
      ...{ leg, label: '', position, roadMetres: road?.metres ?? null, roadSeconds: road?.seconds },
      ...{ arrival: Date.parse(plannedArrival) / 1000, departure: Date.parse(plannedDeparture) / 1000 },
    })),
  }
  if (asks && hasUnknownRoad(run)) throw invalid({ path: 'kmLoaded', message: KM_WANTED })
  return plannedMinutes(run)
}

/** After a change of kilometres alone. Where they do not decide about the driving, it stays as stored: a person may have typed it. */
async function minutesAfterKm(
  db: Reader,
  stops: TimedStops,
  { kmLoaded, drivingMin, serviceMin }: Pick<Journey, 'kmLoaded' | 'drivingMin' | 'serviceMin'>,
  plan: Pick<JourneyInput, 'kmLoaded'>,
) {
  const stored = { drivingMin, serviceMin }
  if (Number(plan.kmLoaded) === Number(kmLoaded)) return stored
  const [before, after] = [await minutesOf(db, stops, kmLoaded), await minutesOf(db, stops, plan.kmLoaded)]
  return after.drivingMin === before.drivingMin ? stored : after
}

async function contractPrice(
  tx: Transaction,
  { versionId, runPart }: Journey,
  { kmLoaded, kmEmpty }: Pick<JourneyInput, 'kmLoaded' | 'kmEmpty'>,
  { serviceMin }: Pick<Journey, 'serviceMin'>,
) {
  if (!versionId) return {}
  const [version] = await tx.select().from(deliveryRequestVersions).where(eq(deliveryRequestVersions.id, versionId))
  return journeyPrice(version!, { kmLoaded, kmEmpty, serviceMin }, runPart)
}

/** Updates stops in place for a precise history; tells what changed besides texts. Roads between the same sites stay unless given. */
async function replaceStops(tx: Transaction, journeyId: string, stops: ReturnType<typeof planned>['stops']) {
  const before = await tx
    .select()
    .from(journeyStops)
    .where(eq(journeyStops.journeyId, journeyId))
    .orderBy(asc(journeyStops.position))
  const first = before[0]?.position ?? 0
  const kept = withLegs(withSoldTerms(stops, before), before)
  let leftContract = before.length !== stops.length
  let otherLegs = false
  for (const [place, { position: _, ...stop }] of kept.entries()) {
    const old = before[place]
    if (!old) {
      await tx.insert(journeyStops).values({ ...stop, position: first + place, journeyId })
      continue
    }
    otherLegs ||= !isDeepStrictEqual(old.leg, stop.leg)
    leftContract ||=
      old.addressId !== stop.addressId ||
      old.kind !== stop.kind ||
      Date.parse(old.plannedArrival) !== Date.parse(stop.plannedArrival) ||
      Date.parse(old.plannedDeparture) !== Date.parse(stop.plannedDeparture)
    await change(tx, journeyStops, old.id, stop)
  }
  const gone = before.slice(stops.length).map(({ id }) => id)
  if (gone.length > 0) await tx.delete(journeyStops).where(inArray(journeyStops.id, gone))
  return { leftContract, otherLegs, kept }
}

/** Refuses hours and driving that the means cannot run (`domain.md` §2.8). Earlier warnings were overridden already. */
function refuseUnfitPlan(
  found: Awaited<ReturnType<typeof findingsOf>>,
  { before, moreWork, meansReason }: { before: typeof found; moreWork: boolean; meansReason: string | null },
) {
  const [block] = worded(found, 'BLOQUANT')
  if (moreWork && block) throw refused(namedIssue(block))
  if (meansReason) return
  const overruled = worded(before, 'AVERTISSEMENT').map(namedIssue)
  const warnings = worded(found, 'AVERTISSEMENT').map(namedIssue)
  const fresh = warnings.filter(message => !overruled.includes(message))
  if (fresh.length > 0) throw invalid({ path: 'meansReason', message: REASON_WANTED(fresh) })
}

function planned({ stops, price: _, reason: __, ...input }: JourneyInput) {
  const issues: Issue[] = []
  const instant = (place: number, field: 'arrival' | 'departure') => {
    const stop = stops[place]!
    try {
      return toInstant(`${addDays(input.serviceDate, dayOf(stop, field))}T${stop[field]}`)
    } catch (error) {
      if (!(error instanceof SkippedHourError)) throw error
      issues.push({ path: `stops[${place}].${field}`, message: SKIPPED_HOUR })
      return ''
    }
  }
  const rows = stops.map((stop, place) => ({
    position: place,
    addressId: stop.addressId,
    kind: stop.kind,
    instructions: stop.instructions,
    leg: enteredLeg(stop),
    plannedArrival: instant(place, 'arrival'),
    plannedDeparture: instant(place, 'departure'),
  }))
  if (issues.length > 0) throw invalid(...issues)
  return {
    ...input,
    plannedStart: rows[0]!.plannedArrival,
    plannedEnd: rows.at(-1)!.plannedDeparture,
    stopsTotal: rows.length,
    stops: rows,
  }
}

/** Client and addresses must exist and be active; locks them against archiving. */
async function refuseUnknown(tx: Transaction, { companyId, stops }: JourneyInput, companyBefore?: string | null) {
  const wanted = [...new Set(stops.map(stop => stop.addressId))]
  const known = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(inArray(addresses.id, wanted), eq(addresses.archived, false)))
    .orderBy(asc(addresses.id))
    .for('share')
  const ids = new Set(known.map(address => address.id))
  const issues: Issue[] = stops.flatMap(({ addressId }, place) =>
    ids.has(addressId) ? [] : [{ path: `stops[${place}].addressId`, message: ENUM }],
  )
  if (companyId && companyId !== companyBefore) {
    const [company] = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.id, companyId), sql`${companies.status} <> 'ARCHIVE'`, sql`'CLIENT' = any(${companies.types})`))
      .for('share')
    if (!company) issues.push({ path: 'companyId', message: ENUM })
  }
  if (issues.length > 0) throw invalid(...issues)
}
