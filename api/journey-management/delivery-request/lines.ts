import { and, eq } from 'drizzle-orm'
import { takeNumbers, write } from '#api/db/write.ts'
import { lockToursOf, setTourOfLine } from '#api/journey-management/drivers-pools/line-tour.ts'
import { numbered } from '#api/middleware/answers.ts'
import { operations } from '#api/middleware/operations.ts'
import { notFound, stale } from '#api/problem.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { linesOf, refuseMoreLines } from '#api/trade/requests/lines.ts'
import { findRequest, raiseVersion, stopsOf } from '#api/trade/requests/record.ts'
import { distanceThrough } from '#api/trade/routing/distances.ts'
import { placesOf, truckOfLine, truckSold, withRoads } from '#api/trade/routing/places.ts'
import {
  type ConceptionLineInput,
  conceptionLineSchema,
  newLineSchema,
} from '#domain/journey-management/delivery-request/conception.ts'
import { ROUTING_FAILED } from '#domain/journey-management/live-lines/run-distance.ts'
import { enteredLeg, withLegs } from '#domain/journey-management/live-lines/typed-legs.ts'
import { changedLine } from './answers.ts'
import { lineActRoutes } from './line-acts.ts'
import { figures, refuseOtherDays, refuseTakenCode, refuseUnusable } from './line-input.ts'
import { designing, storeStops } from './line-store.ts'

/** Lines built from the stops of a version (`domain.md` §3.5, §4.3). */
export const conceptionLineRoutes = operations('journey-management/delivery-request')
  .respond(
    'POST /:id/lines',
    'Construire un trajet prévu depuis les arrêts',
    { act: 'request.design', body: newLineSchema, answer: changedLine },
    async ({ c, db, id, body: input }) => {
      const sold = await findRequest(db, id, 'design')
      const distance = await distanceThrough(
        c.var,
        sold.stops.map(({ site }) => site),
        truckSold(sold.current),
      )
      const created = await write(c, async tx => {
        const held = await designing(tx, id)
        refuseOtherDays(held, input.weekdays)
        await refuseTakenCode(tx, held, input.code)
        await refuseMoreLines(tx, held.current.id)
        const stops = (await stopsOf(tx, held.current.id)).map(
          ({ addressId, kind, dayOffset, arrival, departure, instructions }) => ({
            addressId,
            kind,
            dayOffset,
            arrival,
            departure,
            instructions,
          }),
        )
        const [line] = await tx
          .insert(liveLines)
          .values({
            ...input,
            versionId: held.current.id,
            // A run of its own until conception makes it a leg.
            runNo: nextRun(await linesOf(tx, held.current.id)),
            number: `TP-${String(await takeNumbers(tx, 'live-line')).padStart(5, '0')}`,
            ...figures(await withRoads(tx, stops), { roadMin: distance?.drivingMin, kmLoaded: distance?.km ?? '0' }),
          })
          .returning({ id: liveLines.id, number: liveLines.number })
        await storeStops(tx, held, line!.id, stops)
        await raiseVersion(tx, held)
        return { ...line!, warning: warningOf(distance) }
      })
      return c.json(created, 201)
    },
  )
  .respond(
    'PUT /:id/lines/:lineId',
    'Affiner un trajet prévu',
    { act: 'request.design', body: conceptionLineSchema, answer: changedLine },
    async ({ c, db, id, lineId, body: { version, stops: typed, driverPoolId, ...input } }) => {
      const distance = await distanceThrough(c.var, await placesOf(db, typed), await truckOfLine(db, lineId, input))
      const updated = await write(c, async tx => {
        const held = await designing(tx, id)
        const before = (await linesOf(tx, held.current.id)).find(other => other.id === lineId)?.stops ?? []
        const stops = withLegs(typed.map(asBuilt), before)
        if (driverPoolId !== undefined) await lockToursOf(tx, lineId, driverPoolId)
        refuseOtherDays(held, input.weekdays)
        await refuseTakenCode(tx, held, input.code, lineId)
        await refuseUnusable(tx, input, typed)
        const [line] = await tx
          .update(liveLines)
          .set({
            ...input,
            kmEmpty: input.kmEmpty ?? '0',
            ...figures(await withRoads(tx, stops), {
              roadMin: distance?.drivingMin,
              kmLoaded: input.kmLoaded ?? distance?.km ?? '0',
            }),
          })
          .where(and(eq(liveLines.id, lineId), eq(liveLines.versionId, held.current.id), eq(liveLines.version, version)))
          .returning({ id: liveLines.id, number: liveLines.number })
        if (!line) {
          const current = (await linesOf(tx, held.current.id)).find(other => other.id === lineId)
          throw current ? stale(current) : notFound()
        }
        await storeStops(tx, held, lineId, stops)
        if (driverPoolId !== undefined) await setTourOfLine(tx, lineId, driverPoolId)
        await raiseVersion(tx, held)
        return { ...line, warning: warningOf(distance) }
      })
      return c.json(updated)
    },
  )
  .write(
    'DELETE /:id/lines/:lineId',
    'Supprimer un trajet prévu',
    { act: 'request.design', answer: numbered },
    async (tx, { id, lineId }) => {
      const held = await designing(tx, id)
      const [line] = await tx
        .delete(liveLines)
        .where(and(eq(liveLines.id, lineId), eq(liveLines.versionId, held.current.id), eq(liveLines.status, 'BROUILLON')))
        .returning({ id: liveLines.id, number: liveLines.number })
      if (!line) throw notFound()
      await raiseVersion(tx, held)
      return line
    },
  )
  .route('/', lineActRoutes)

/** A typed stop as it is stored. */
const asBuilt = ({ steps, drivingMin, km, ...stop }: ConceptionLineInput['stops'][number]) => ({
  ...stop,
  leg: enteredLeg({ ...stop, steps, drivingMin, km }),
})

const nextRun = (lines: readonly { runNo: number }[]) => Math.min(99, Math.max(0, ...lines.map(({ runNo }) => runNo)) + 1)

const warningOf = (distance: { failed: boolean } | null) => (distance?.failed ? ROUTING_FAILED : null)
