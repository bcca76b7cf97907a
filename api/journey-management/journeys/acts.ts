import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader, Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { ask } from '#api/doubts.ts'
import { realignJourney } from '#api/journey-management/live-lines/journey-realign.ts'
import { instantOf } from '#api/middleware/instants.ts'
import { operations } from '#api/middleware/operations.ts'
import { doneSince, invalid } from '#api/problem.ts'
import { change, found } from '#api/rows.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { overlapRefused } from '#api/trade/assignment/means.ts'
import { act } from '#api/trade/journeys/act.ts'
import { buyPriceOf, refuseUnfitMeans, takenProblem } from '#api/trade/journeys/assignment.ts'
import { cancellationChargeOf } from '#api/trade/journeys/cancellation.ts'
import { NOT_INDEXED } from '#api/trade/journeys/indexation.ts'
import { type Journey, journeyRef, lockJourney, byRef as ofRef } from '#api/trade/journeys/lock.ts'
import { findJourney } from '#api/trade/journeys/record.ts'
import { advanceOdometer, askRunOdometer } from '#api/trade/vehicles/odometer.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import { recordVersion } from '#domain/fields.ts'
import { buyPriceDoubt } from '#domain/journey-management/doubts/plan-doubts.ts'
import { stillOpen, unusualKm } from '#domain/journey-management/doubts/run-doubts.ts'
import { ODOMETER_ORDER } from '#domain/journey-management/journeys/assignment.ts'
import {
  assignmentSchema,
  cancelSchema,
  finishSchema,
  notExecutedSchema,
  reasonSchema,
  startSchema,
  stopRecordSchema,
} from '#domain/journey-management/journeys/journey.ts'
import { UNDO_TAKEN } from '#domain/journey-management/undo/acts.ts'
import { undoSchema } from '#domain/journey-management/undo/undo.ts'
import { TIMEORD } from '#domain/messages.ts'
import { kmOf } from '#domain/sales/pricing/run-cost.ts'
import { journeyAssign, journeyCancel, journeyRealign, movedJourney, undoableActAnswer, undoneAct } from './answers.ts'
import { startJourney } from './start.ts'
import { recordStop } from './stops/stop-records.ts'
import { momentOf, undoAct, undoableAct } from './undo.ts'

const byRef = { params: z.object({ ref: journeyRef }) }

/** Next unassigned journey of the day by departure, wrapping to the morning; null when all are assigned. */
async function nextToAssign(db: Reader, id: string): Promise<string | null> {
  const [next] = await db.execute<{ number: string }>(sql`
    select other.number from journey this join journey other on other.service_date = this.service_date and other.status = 'PLANIFIE'
    where this.id = ${id}
    order by (other.planned_start, other.id) > (this.planned_start, this.id) desc, other.planned_start, other.id limit 1`)
  return next?.number ?? null
}

/** Acts on a journey, each a row of the transition table (`domain.md` §3.7). */
export const journeyActRoutes = operations('journey-management/journeys')
  .respond(
    'POST /:ref/assign',
    'Affecter un chauffeur et un véhicule, ou un sous-traitant',
    { ...byRef, body: assignmentSchema, answer: journeyAssign },
    async ({ c, db, user, ref, body: { buyPrice, reason, ...means } }) => {
      try {
        const done = await write(c, async tx => ({
          ...(await act(tx, user, ref, 'assign', async journey => {
            await refuseUnfitMeans(tx, journey, means, reason)
            const buyPriceCents = await buyPriceOf(tx, journey, { ...means, buyPrice }, user.role)
            ask(...doubtsOf({ buyPrice: buyPriceDoubt(buyPrice, journey.priceCents) }))
            return { ...means, buyPriceCents, meansReason: reason }
          })),
          at: await momentOf(tx),
        }))
        return c.json({ ...done, next: await nextToAssign(db, done.id) })
      } catch (error) {
        // A writer without locks caused an overlap: the exclusion constraint refuses, the message names its journey.
        const met = overlapRefused(error)
        if (!met) throw error
        const { journey } = await findJourney(db, ref, user.role)
        throw (await takenProblem(db, journey, met, means)) ?? error
      }
    },
  )
  .write(
    'POST /:ref/confirm',
    'Noter que le chauffeur a accusé réception',
    { ...byRef, answer: movedJourney },
    (tx, { user, ref }) => act(tx, user, ref, 'confirm', async () => ({})),
  )
  .write(
    'POST /:ref/unassign',
    'Désaffecter',
    { ...byRef, body: reasonSchema, answer: movedJourney },
    (tx, { user, ref, body }) =>
      act(tx, user, ref, 'unassign', async () => ({
        driverId: null,
        coDriverId: null,
        vehicleId: null,
        trailerId: null,
        subcontractorId: null,
        buyPriceCents: null,
        // Prevents generation from assigning again.
        touched: true,
        meansReason: body.reason,
      })),
  )
  .write('POST /:ref/start', 'Démarrer', { ...byRef, body: startSchema, answer: movedJourney }, (tx, { c, ref, body }) =>
    startJourney(tx, c, ref, body),
  )
  .write(
    'POST /:ref/finish',
    'Terminer',
    { ...byRef, body: finishSchema, answer: movedJourney },
    (tx, { user, ref, body: { at, odometerEnd } }) =>
      act(tx, user, ref, 'finish', async journey => {
        const actualEnd = instantOf(at, 'at')
        if (journey.actualStart && Date.parse(actualEnd) < Date.parse(journey.actualStart)) {
          throw invalid({ path: 'at', message: TIMEORD })
        }
        if (odometerEnd !== null && journey.odometerStart !== null && odometerEnd < journey.odometerStart) {
          throw invalid({ path: 'odometerEnd', message: ODOMETER_ORDER })
        }
        const stops = await tx
          .select({ status: journeyStops.status })
          .from(journeyStops)
          .where(eq(journeyStops.journeyId, journey.id))
          .orderBy(asc(journeyStops.position))
        const { odometerStart, vehicleId } = journey
        const end = vehicleId !== null && odometerEnd !== null ? { km: odometerEnd, on: toLocal(actualEnd).slice(0, 10) } : null
        const run = { odometerStart, odometerEnd, kmPlanned: kmOf(journey), actualStart: journey.actualStart, actualEnd }
        ask(...doubtsOf({ at: stillOpen(stops), odometerEnd: unusualKm(run) }))
        if (end) {
          await askRunOdometer(tx, vehicleId!, end, 'odometerEnd')
          await advanceOdometer(tx, vehicleId!, end, 'odometerEnd')
        }
        return { actualEnd, odometerEnd, stopsDone: await closeLastStop(tx, journey, actualEnd) }
      }),
  )
  .write(
    'POST /:ref/cancel',
    'Annuler',
    { ...byRef, body: cancelSchema, answer: journeyCancel },
    async (tx, { user, ref, body: { reason, cancelledBy, cancelledAt, billingPct } }) => ({
      ...(await act(tx, user, ref, 'cancel', async journey => ({
        reason,
        cancelledBy,
        cancelledAt: instantOf(cancelledAt, 'cancelledAt'),
        cancelRecordedById: user.id,
        cancelBillingPct: billingPct,
        cancelChargeCents: await cancellationChargeOf(tx, journey, billingPct),
        ...NOT_INDEXED,
        review: false,
        reviewReason: null,
        // Prevents generation from restoring the journey.
        touched: true,
      }))),
      at: await momentOf(tx),
    }),
  )
  .read(
    'GET /:ref/undo',
    "Ce que l'on vient de faire d'un trajet et que l'on peut annuler",
    { ...byRef, answer: undoableActAnswer },
    async ({ db, user, ref }) => {
      const journey = await db.select({ id: journeys.id, status: journeys.status }).from(journeys).where(ofRef(ref)).then(found)
      return { undo: await undoableAct(db, journey, user.id) }
    },
  )
  .respond(
    'POST /:ref/undo',
    'Annuler, pendant une minute, une affectation, un déplacement, un remplacement ou une annulation',
    { act: 'journey.assign', ...byRef, body: undoSchema, answer: undoneAct },
    async ({ c, user, ref, body: { at } }) => {
      try {
        return c.json(await write(c, tx => undoAct(tx, ref, at, user)))
      } catch (error) {
        const met = overlapRefused(error)
        throw met ? doneSince(UNDO_TAKEN(met)) : error
      }
    },
  )
  .write(
    'POST /:ref/not-executed',
    'Non exécuté',
    { ...byRef, body: notExecutedSchema, answer: movedJourney },
    (tx, { user, ref, body }) => act(tx, user, ref, 'notExecuted', async () => ({ ...body, ...NOT_INDEXED })),
  )
  .write(
    'POST /:ref/stops/:position',
    "Noter l'arrivée et le départ à un arrêt",
    {
      act: 'journey.drive',
      params: z.object({ ref: journeyRef, position: z.coerce.number().int().min(0) }),
      body: stopRecordSchema,
      answer: movedJourney,
    },
    async (tx, { ref, position, body: { arrival, departure, ...record } }) =>
      recordStop(tx, await lockJourney(tx, ref), position, {
        actualArrival: arrival === null ? null : instantOf(arrival, 'arrival'),
        actualDeparture: departure === null ? null : instantOf(departure, 'departure'),
        ...record,
      }),
  )
  .write(
    'POST /:ref/reviewed',
    'Lever « À revoir »',
    { act: 'journey.write', ...byRef, answer: movedJourney },
    async (tx, { ref }) => {
      const { id, number, status } = await lockJourney(tx, ref)
      await change(tx, journeys, id, { review: false, reviewReason: null })
      return { id, number, status }
    },
  )
  .write(
    'POST /:ref/realign',
    'Reprendre le plan de la ligne sur un trajet à revoir',
    { act: 'journey.write', ...byRef, body: z.object({ version: recordVersion() }), answer: journeyRealign },
    (tx, { user, ref, body }) => realignJourney(tx, ref, body.version, user.role),
  )

/** Closes the last stop at the end of the run; other unrecorded stops stay open for the control. */
async function closeLastStop(tx: Transaction, journey: Journey, actualEnd: string): Promise<number> {
  await tx
    .update(journeyStops)
    .set({ status: 'TERMINE', actualDeparture: sql`coalesce(${journeyStops.actualDeparture}, ${actualEnd})` })
    .where(
      and(
        eq(journeyStops.journeyId, journey.id),
        sql`${journeyStops.position} = (select max(position) from ${journeyStops} as stop where stop.journey_id = ${journey.id})`,
        sql`${journeyStops.status} not in ('TERMINE', 'ECHEC')`,
      ),
    )
  return tx.$count(journeyStops, and(eq(journeyStops.journeyId, journey.id), sql`${journeyStops.status} in ('TERMINE', 'ECHEC')`))
}
