import { and, asc, eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { notifyRoles } from '#api/notifications/notify.ts'
import { Problem } from '#api/problem.ts'
import { change as changeRow } from '#api/rows.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import type { modifications } from '#api/schema/journey-management/modifications.table.ts'
import { worded } from '#api/trade/assignment/answer.ts'
import { perform } from '#api/trade/journeys/act.ts'
import { findingsOf, refuseUnfitMeans } from '#api/trade/journeys/assignment.ts'
import { cancellationChargeOf } from '#api/trade/journeys/cancellation.ts'
import { updateFinishedFigures } from '#api/trade/journeys/finished-figures.ts'
import { indexJourneys, NOT_INDEXED } from '#api/trade/journeys/indexation.ts'
import { type Journey, lockJourney } from '#api/trade/journeys/lock.ts'
import { changeJourney } from '#api/trade/journeys/plan.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { parseCents } from '#domain/formats/number.ts'
import { isOpen } from '#domain/journey-management/journeys/transitions.ts'
import { JOURNEY_STATUS_LABELS } from '#domain/journey-management/journeys/values.ts'
import { applyChange, type Change, fits, type Run } from '#domain/journey-management/modifications/change.ts'
import type { Difference } from '#domain/journey-management/modifications/difference.ts'
import { UNKNOWN_STOP } from '#domain/journey-management/modifications/modification.ts'
import type { ModificationOutcome } from '#domain/journey-management/modifications/values.ts'
import { STATE } from '#domain/messages.ts'
import { dayOf } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { differenceOf, runOfJourney } from './targets.ts'

export type Modification = typeof modifications.$inferSelect

export interface Outcome {
  outcome: ModificationOutcome
  detail: string | null
  difference: Difference[]
}

const NO_MEANS = {
  ...{ driverId: null, coDriverId: null, vehicleId: null, trailerId: null },
  ...{ subcontractorId: null, buyPriceCents: null },
}

/** Reason text with the modification's number. */
const reasonOf = ({ number, reason }: Modification) => `${number}\u202f: ${reason}`.slice(0, 300)

/**
 * Applies a modification to a journey by the rules of manual changes. Departed and finished ones never change (`domain.md`
 * §0.10), except ADMIN's correction of « Terminé ». A blocking finding returns it to « Planifié » and notifies OPERATOR (§3.8).
 * `followsLine`: generation may still write it.
 */
export async function changeJourneyBy(
  tx: Transaction,
  journeyId: string,
  modification: Modification,
  { followsLine }: { followsLine: boolean },
): Promise<Outcome> {
  const journey = await lockJourney(tx, journeyId)
  const { change } = modification
  const unchanged = (detail: string): Outcome => ({ outcome: 'INCHANGE', detail, difference: [] })
  const before = await runOfJourney(tx, journey)
  const corrects = journey.status === 'TERMINE' && modification.scope === 'TRAJET'
  if (!isOpen(journey.status) && !corrects) return unchanged(STATE(JOURNEY_STATUS_LABELS[journey.status]))
  if (!fits(before, change)) return unchanged(UNKNOWN_STOP)
  const after = applyChange(before, change)
  const difference = change.type === 'ANNULATION' ? CANCELLED(journey) : await differenceOf(tx, before, after)
  if (difference.length === 0) return { outcome: 'APPLIQUE', detail: null, difference }
  const blocked = corrects ? await correct(tx, journey, after, change) : await changeOpen(tx, journey, { modification, after })
  if (followsLine && change.type !== 'ANNULATION' && !journey.touched && !blocked) {
    await changeRow(tx, journeys, journey.id, { touched: false })
  }
  if (blocked) await tellOfUnassigned(tx, journey, modification, blocked)
  return { outcome: blocked ? 'DESAFFECTE' : 'APPLIQUE', detail: blocked, difference }
}

const CANCELLED = ({ status }: Journey): Difference[] => [
  { label: 'Statut', before: JOURNEY_STATUS_LABELS[status], after: JOURNEY_STATUS_LABELS.ANNULE },
]

/** Returns why means were removed, or null. */
async function changeOpen(
  tx: Transaction,
  journey: Journey,
  { modification, after }: { modification: Modification; after: Run },
): Promise<string | null> {
  const { change } = modification
  const actor = modification.approverId ?? modification.authorId
  switch (change.type) {
    case 'ANNULATION':
      await cancel(tx, journey, modification, change.billingPct)
      return null
    case 'CHAUFFEUR':
    case 'VEHICULE':
      return giveMeans(tx, journey, after, modification)
    case 'PRIX':
      await changeRow(tx, journeys, journey.id, { priceCents: parseCents(change.price) ?? null })
      await indexJourneys(tx, [journey.id])
      return null
    case 'QUANTITE':
      await storeSold(tx, journey.id, after)
      break
    default: {
      const blocked = await changePlan(tx, journey, { ...inputOf(journey, after), ...wordsOf(modification) }, actor)
      if (change.type === 'AJOUT_ARRET') await storeSold(tx, journey.id, after)
      if (blocked) return blocked
    }
  }
  const now = await lockJourney(tx, journey.id)
  const [block] = now.status === 'PLANIFIE' ? [] : worded(await findingsOf(tx, now), 'BLOQUANT')
  if (block) await takeOff(tx, now, actor, block.message)
  return block?.message ?? null
}

/** Changes the plan; means that cannot run it are taken off first. Returns why, or null. */
async function changePlan(tx: Transaction, journey: Journey, input: PlanInput, actor: string): Promise<string | null> {
  const change = (part: Transaction, { version }: Journey) =>
    changeJourney(part, journey.id, { ...input, version }, { role: 'ADMIN', modified: true })
  try {
    await tx.transaction(part => change(part, journey))
    return null
  } catch (error) {
    if (!(error instanceof Problem) || error.statusCode !== 422 || journey.status === 'PLANIFIE') throw error
    await takeOff(tx, journey, actor, error.message)
    await change(tx, await lockJourney(tx, journey.id))
    return error.message
  }
}

const at = ({ serviceDate }: Journey, stop: Run['stops'][number], side: 'arrival' | 'departure') =>
  instantAt(serviceDate, dayOf(stop, side), stop[side])

const wordsOf = (modification: Modification) => ({ reason: reasonOf(modification), meansReason: reasonOf(modification) })

type PlanInput = ReturnType<typeof inputOf> & ReturnType<typeof wordsOf>

function inputOf(journey: Journey, after: Run) {
  const { companyId, label, kind, serviceDate } = journey
  return {
    ...{ companyId, label, kind, serviceDate },
    kmLoaded: after.kmLoaded,
    kmEmpty: after.kmEmpty,
    stops: after.stops.map(({ addressId, kind, dayOffset, arrival, departure, instructions }) => ({
      ...{ addressId, kind, dayOffset, arrival, departure, instructions },
    })),
  }
}

async function storeSold(tx: Transaction, journeyId: string, run: Run) {
  const stops = await tx
    .select({ id: journeyStops.id })
    .from(journeyStops)
    .where(eq(journeyStops.journeyId, journeyId))
    .orderBy(asc(journeyStops.position))
  for (const [place, { id }] of stops.entries()) {
    const { pallets, weightKg } = run.stops[place]!
    await tx
      .update(journeyStops)
      .set({ pallets, weightKg })
      .where(and(eq(journeyStops.id, id), eq(journeyStops.journeyId, journeyId)))
  }
}

const takeOff = (tx: Transaction, journey: Journey, actor: string, why: string) =>
  journey.status === 'PLANIFIE'
    ? Promise.resolve()
    : perform(
        tx,
        journey,
        { name: 'unassign', to: 'PLANIFIE', actor },
        { ...NO_MEANS, touched: true, meansReason: why.slice(0, 300) },
      )

async function cancel(tx: Transaction, journey: Journey, modification: Modification, billingPct: number) {
  const actor = modification.approverId ?? modification.authorId
  const byClient = modification.requestedBy === 'CLIENT'
  const share = byClient ? billingPct : 0
  await perform(
    tx,
    journey,
    { name: 'cancel', to: 'ANNULE', actor },
    {
      ...{ reason: reasonOf(modification), cancelledBy: byClient ? 'CLIENT' : 'TRANSPORTEUR' },
      ...{ cancelledAt: modification.requestedAt, cancelRecordedById: actor, cancelBillingPct: share },
      cancelChargeCents: await cancellationChargeOf(tx, journey, share),
      ...{ ...NOT_INDEXED, review: false, reviewReason: null, touched: true },
    },
  )
}

/** Assigns the new driver or vehicle; refused ones leave it unassigned. */
async function giveMeans(tx: Transaction, journey: Journey, after: Run, modification: Modification): Promise<string | null> {
  const actor = modification.approverId ?? modification.authorId
  const { driverId, vehicleId, trailerId } = after
  const wanted = {
    driverId,
    vehicleId,
    trailerId,
    coDriverId: journey.coDriverId === driverId ? null : journey.coDriverId,
    subcontractorId: null,
  }
  const whole = driverId !== null && vehicleId !== null
  const meansReason = reasonOf(modification)
  try {
    await tx.transaction(async part => {
      if (journey.status !== 'PLANIFIE' && journey.driverId !== driverId) await takeOff(part, journey, actor, meansReason)
      const held = await lockJourney(part, journey.id)
      await refuseUnfitMeans(part, held, wanted, meansReason)
      const name = { name: 'assign' as const, to: whole ? ('AFFECTE' as const) : ('PLANIFIE' as const), actor }
      await perform(part, held, name, { ...wanted, buyPriceCents: null, touched: true, meansReason })
    })
    return null
  } catch (error) {
    if (!(error instanceof Problem) || error.statusCode !== 422) throw error
    await takeOff(tx, journey, actor, error.message)
    return error.message
  }
}

/** ADMIN's correction of a finished, uncontrolled journey: updates the plan without notifications. */
async function correct(tx: Transaction, journey: Journey, after: Run, change: Change): Promise<null> {
  const { driverId, vehicleId, trailerId } = after
  if (change.type === 'CHAUFFEUR' || change.type === 'VEHICULE') {
    await changeRow(tx, journeys, journey.id, { driverId, vehicleId, trailerId, touched: true })
    await updateFinishedFigures(tx, [journey.id])
    return null
  }
  const stops = await tx
    .select({ id: journeyStops.id })
    .from(journeyStops)
    .where(eq(journeyStops.journeyId, journey.id))
    .orderBy(asc(journeyStops.position))
  for (const [place, { id }] of stops.entries()) {
    const stop = after.stops[place]!
    const planned = { plannedArrival: at(journey, stop, 'arrival'), plannedDeparture: at(journey, stop, 'departure') }
    const { pallets, weightKg } = stop
    await changeRow(tx, journeyStops, id, { ...planned, pallets, weightKg })
  }
  const plannedStart = at(journey, after.stops[0]!, 'arrival')
  const plannedEnd = at(journey, after.stops.at(-1)!, 'departure')
  await changeRow(tx, journeys, journey.id, { plannedStart, plannedEnd, touched: true })
  return null
}

const tellOfUnassigned = (tx: Transaction, { number, label }: Journey, modification: Modification, why: string) =>
  notifyRoles(tx, ['OPERATOR'], {
    kind: 'MODIFICATION_UNASSIGNED',
    object: number,
    text: `${number} ${label}, ${modification.number}\u202f: ${why}`,
    link: `/journey-management/journeys?trajet=${number}`,
  })
