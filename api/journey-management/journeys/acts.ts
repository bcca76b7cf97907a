import { and, asc, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Reader, Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { realignJourney } from '#api/journey-management/live-lines/journey-realign.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { body, params } from '#api/middleware/input.ts'
import { instantOf } from '#api/middleware/instants.ts'
import { invalid } from '#api/problem.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { overlapRefused } from '#api/trade/assignment/means.ts'
import { act } from '#api/trade/journeys/act.ts'
import { buyPriceOf, refuseUnfitMeans, takenProblem } from '#api/trade/journeys/assignment.ts'
import { cancellationChargeOf } from '#api/trade/journeys/cancellation.ts'
import { NOT_INDEXED } from '#api/trade/journeys/indexation.ts'
import { type Journey, journeyRef, lockJourney } from '#api/trade/journeys/lock.ts'
import { findJourney } from '#api/trade/journeys/record.ts'
import { recordVersion } from '#domain/fields.ts'
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
import { unusualEnd } from '#domain/journey-management/journeys/real-times.ts'
import { TIMEORD } from '#domain/messages.ts'
import { kmOf } from '#domain/sales/pricing/run-cost.ts'
import { advanceOdometer } from './facts/odometer.ts'
import { startJourney } from './start.ts'
import { recordStop } from './stops/stop-records.ts'

const byRef = params(z.object({ ref: journeyRef }))
const tags = ['journey-management/journeys']

/** Next unassigned journey of the day by departure, wrapping to the morning; null when all are assigned. */
async function nextToAssign(db: Reader, id: string): Promise<string | null> {
  const [next] = await db.execute<{ number: string }>(sql`
    select other.number from journey this join journey other on other.service_date = this.service_date and other.status = 'PLANIFIE'
    where this.id = ${id}
    order by (other.planned_start, other.id) > (this.planned_start, this.id) desc, other.planned_start, other.id limit 1`)
  return next?.number ?? null
}

/** Acts on a journey, each a row of the transition table (`domain.md` §3.7). */
export const journeyActRoutes = new Hono<Env>()
  .post(
    '/:ref/assign',
    describeRoute({ tags, summary: 'Affecter un chauffeur et un véhicule, ou un sous-traitant' }),
    byRef,
    body(assignmentSchema),
    async c => {
      const { ref } = c.req.valid('param')
      const { buyPrice, reason, ...means } = c.req.valid('json')
      try {
        const done = await act(c, ref, 'assign', async (tx, journey) => {
          await refuseUnfitMeans(tx, journey, means, reason)
          const buyPriceCents = await buyPriceOf(tx, journey, { ...means, buyPrice }, c.var.user.role)
          return { ...means, buyPriceCents, meansReason: reason }
        })
        return c.json({ ...done, next: await nextToAssign(c.var.db, done.id) })
      } catch (error) {
        // A writer without locks caused an overlap: the exclusion constraint refuses, the message names its journey.
        const met = overlapRefused(error)
        if (!met) throw error
        const { journey } = await findJourney(c.var.db, ref, c.var.user.role)
        throw (await takenProblem(c.var.db, journey, met, means)) ?? error
      }
    },
  )
  .post('/:ref/confirm', describeRoute({ tags, summary: 'Noter que le chauffeur a accusé réception' }), byRef, async c =>
    c.json(await act(c, c.req.valid('param').ref, 'confirm', async () => ({}))),
  )
  .post('/:ref/unassign', describeRoute({ tags, summary: 'Désaffecter' }), byRef, body(reasonSchema), async c =>
    c.json(
      await act(c, c.req.valid('param').ref, 'unassign', async () => ({
        driverId: null,
        coDriverId: null,
        vehicleId: null,
        trailerId: null,
        subcontractorId: null,
        buyPriceCents: null,
        // Prevents generation from assigning again.
        touched: true,
        meansReason: c.req.valid('json').reason,
      })),
    ),
  )
  .post('/:ref/start', describeRoute({ tags, summary: 'Démarrer' }), byRef, body(startSchema), async c => {
    return c.json(await startJourney(c, c.req.valid('param').ref, c.req.valid('json')))
  })
  .post('/:ref/finish', describeRoute({ tags, summary: 'Terminer' }), byRef, body(finishSchema), async c => {
    const { at, odometerEnd, confirmed } = c.req.valid('json')
    return c.json(
      await act(c, c.req.valid('param').ref, 'finish', async (tx, journey) => {
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
        const { odometerStart } = journey
        const unusual = unusualEnd(stops, { odometerStart, odometerEnd, kmPlanned: kmOf(journey) })
        if (unusual && !confirmed) throw invalid({ path: 'confirmed', message: unusual })
        if (odometerEnd !== null && journey.vehicleId) await advanceOdometer(tx, journey.vehicleId, odometerEnd)
        return { actualEnd, odometerEnd, stopsDone: await closeLastStop(tx, journey, actualEnd) }
      }),
    )
  })
  .post('/:ref/cancel', describeRoute({ tags, summary: 'Annuler' }), byRef, body(cancelSchema), async c => {
    const { reason, cancelledBy, cancelledAt, billingPct } = c.req.valid('json')
    return c.json(
      await act(c, c.req.valid('param').ref, 'cancel', async (tx, journey) => ({
        reason,
        cancelledBy,
        cancelledAt: instantOf(cancelledAt, 'cancelledAt'),
        cancelRecordedById: c.var.user.id,
        cancelBillingPct: billingPct,
        cancelChargeCents: await cancellationChargeOf(tx, journey, billingPct),
        ...NOT_INDEXED,
        review: false,
        reviewReason: null,
        // Prevents generation from restoring the journey.
        touched: true,
      })),
    )
  })
  .post('/:ref/not-executed', describeRoute({ tags, summary: 'Non exécuté' }), byRef, body(notExecutedSchema), async c =>
    c.json(await act(c, c.req.valid('param').ref, 'notExecuted', async () => ({ ...c.req.valid('json'), ...NOT_INDEXED }))),
  )
  .post(
    '/:ref/stops/:position',
    describeRoute({ tags, summary: "Noter l'arrivée et le départ à un arrêt" }),
    right('journey.drive'),
    params(z.object({ ref: journeyRef, position: z.coerce.number().int().min(0) })),
    body(stopRecordSchema),
    async c => {
      const { ref, position } = c.req.valid('param')
      const { arrival, departure, ...record } = c.req.valid('json')
      return c.json(
        await write(c, async tx =>
          recordStop(tx, await lockJourney(tx, ref), position, {
            actualArrival: arrival === null ? null : instantOf(arrival, 'arrival'),
            actualDeparture: departure === null ? null : instantOf(departure, 'departure'),
            ...record,
          }),
        ),
      )
    },
  )
  .post('/:ref/reviewed', describeRoute({ tags, summary: 'Lever « À revoir »' }), right('journey.write'), byRef, async c =>
    c.json(
      await write(c, async tx => {
        const { id, number, status } = await lockJourney(tx, c.req.valid('param').ref)
        await tx.update(journeys).set({ review: false, reviewReason: null }).where(eq(journeys.id, id))
        return { id, number, status }
      }),
    ),
  )
  .post(
    '/:ref/realign',
    describeRoute({ tags, summary: 'Reprendre le plan de la ligne sur un trajet à revoir' }),
    right('journey.write'),
    byRef,
    body(z.object({ version: recordVersion() })),
    async c =>
      c.json(await write(c, tx => realignJourney(tx, c.req.valid('param').ref, c.req.valid('json').version, c.var.user.role))),
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
