import { asc, eq, inArray } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { takeNumbers, write } from '#api/db/write.ts'
import { numbered } from '#api/middleware/answers.ts'
import { operations } from '#api/middleware/operations.ts'
import { invalid } from '#api/problem.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { linesOf, refuseMoreLines } from '#api/trade/requests/lines.ts'
import { raiseVersion } from '#api/trade/requests/record.ts'
import { cachedDistances, distanceThrough } from '#api/trade/routing/distances.ts'
import { placesOf, truckOfLine } from '#api/trade/routing/places.ts'
import { groupLinesSchema, pointSchema, splitLineSchema } from '#domain/journey-management/delivery-request/conception.ts'
import {
  addPoint,
  type BuiltStop,
  groupLines,
  JOINED_BACKWARDS,
  JOINED_DAYS,
  legMinutes,
  SPLIT_INSIDE,
  splitLine,
} from '#domain/journey-management/delivery-request/line-building.ts'
import { freeCode } from '#domain/journey-management/delivery-request/line-code.ts'
import { type MaybePlaced, ROUTING_FAILED } from '#domain/journey-management/live-lines/run-distance.ts'
import { ENUM } from '#domain/messages.ts'
import { ADDRESS_ARCHIVED } from '#domain/sales/delivery-request/delivery-request.ts'
import { lineActLinesGroup, lineActLinesSplit } from './answers.ts'
import { figuresOf } from './line-input.ts'
import { designing, draftLine, storeStops } from './line-store.ts'

/** Operations on whole lines (`domain.md` §4.3): split, join, relay, empty leg. */
export const lineActRoutes = operations('journey-management/delivery-request')
  .create(
    'POST /:id/lines/:lineId/split',
    'Diviser un trajet prévu à un relais',
    { act: 'request.design', body: splitLineSchema, answer: lineActLinesSplit },
    async (tx, { id, lineId, body: { at, version } }) => {
      const held = await designing(tx, id)
      const { line, stops, sites } = await draftLine(tx, held, lineId, version)
      await refuseMoreLines(tx, held.current.id)
      const parts = splitLine({ ...line, stops }, at, await legLengths(tx, stops, sites))
      if (!parts) throw invalid({ path: 'at', message: SPLIT_INSIDE })
      const [first, second] = parts
      const taken = (await linesOf(tx, held.current.id)).map(({ code }) => code)
      const { defaultDriverId: _, defaultVehicleId: __, defaultTrailerId: ___, subcontractorId: ____, ...rest } = line
      const { id: _____, createdAt: ______, updatedAt: _______, version: ________, search: _________, ...copied } = rest
      const [next] = await tx
        .insert(liveLines)
        .values({
          ...copied,
          code: freeCode(taken),
          number: `TP-${String(await takeNumbers(tx, 'live-line')).padStart(5, '0')}`,
          kmEmpty: second.kmEmpty,
          ...(await figuresOf(tx, second)),
        })
        .returning({ id: liveLines.id, number: liveLines.number })
      await storeStops(tx, held, next!.id, second.stops)
      const kept = await rewrite(tx, lineId, first)
      await storeStops(tx, held, lineId, first.stops)
      await raiseVersion(tx, held)
      return { id: lineId, number: line.number, version: kept.version, next: next! }
    },
  )
  .respond(
    'POST /:id/lines/:lineId/group',
    'Grouper deux trajets prévus',
    { act: 'request.design', body: groupLinesSchema, answer: lineActLinesGroup },
    async ({ c, db, id, lineId, body: { next, version } }) => {
      const asked = await distanceThrough(c.var, await emptyWay(db, lineId, next), await truckOfLine(db, lineId, {}))
      const grouped = await write(c, async tx => {
        const held = await designing(tx, id)
        const of = (await linesOf(tx, held.current.id)).map(one => one.id)
        if (next === lineId || !of.includes(next)) throw invalid({ path: 'next', message: ENUM })
        const first = await draftLine(tx, held, lineId, version)
        const second = await draftLine(tx, held, next)
        if ([...first.line.weekdays].sort().join() !== [...second.line.weekdays].sort().join()) {
          throw invalid({ path: 'next', message: JOINED_DAYS })
        }
        const [way] = await cachedDistances(tx, [
          first.stops.at(-1)!.addressId === second.stops[0]!.addressId ? [] : [first.sites.at(-1)!, second.sites[0]!],
        ])
        const joined = groupLines({ ...first.line, stops: first.stops }, { ...second.line, stops: second.stops }, way?.km)
        if (!joined) throw invalid({ path: 'next', message: JOINED_BACKWARDS(first.line.code, second.line.code) })
        await tx.delete(liveLines).where(eq(liveLines.id, next))
        await rewrite(tx, lineId, joined)
        await storeStops(tx, held, lineId, joined.stops)
        await raiseVersion(tx, held)
        return {
          id: lineId,
          number: first.line.number,
          joined: second.line.number,
          warning: asked?.failed ? ROUTING_FAILED : null,
        }
      })
      return c.json(grouped)
    },
  )
  .write(
    'POST /:id/lines/:lineId/points',
    'Ajouter un relais ou un parcours à vide',
    { act: 'request.design', body: pointSchema, answer: numbered },
    async (tx, { id, lineId, body: { version, km, ...point } }) => {
      const held = await designing(tx, id)
      const { line, stops } = await draftLine(tx, held, lineId, version)
      if (point.place > stops.length) throw invalid({ path: 'place', message: ENUM })
      const [site] = await tx.select({ archived: addresses.archived }).from(addresses).where(eq(addresses.id, point.addressId))
      if (!site || site.archived) throw invalid({ path: 'addressId', message: site ? ADDRESS_ARCHIVED : ENUM })
      // A relay does not add kilometres.
      const added = addPoint({ ...line, stops }, { ...point, km: point.kind === 'HLP' ? (km ?? '0') : '0' })
      if ('message' in added) throw invalid(added)
      await rewrite(tx, lineId, added)
      await storeStops(tx, held, lineId, added.stops)
      await raiseVersion(tx, held)
      return { id: lineId, number: line.number }
    },
  )

interface Built {
  stops: readonly BuiltStop[]
  kmLoaded: string
  kmEmpty: string
}

async function rewrite(tx: Transaction, lineId: string, built: Built) {
  const [line] = await tx
    .update(liveLines)
    .set({ kmEmpty: built.kmEmpty, ...(await figuresOf(tx, built)) })
    .where(eq(liveLines.id, lineId))
    .returning({ version: liveLines.version })
  return line!
}

/** From the last stop of a line to the first of the next. */
async function emptyWay(db: Reader, lineId: string, next: string): Promise<MaybePlaced[]> {
  const stops = await db
    .select({ lineId: liveLineStops.liveLineId, addressId: liveLineStops.addressId })
    .from(liveLineStops)
    .where(inArray(liveLineStops.liveLineId, [lineId, next]))
    .orderBy(asc(liveLineStops.position))
  const [last, first] = [stops.findLast(stop => stop.lineId === lineId), stops.find(stop => stop.lineId === next)]
  return last && first ? placesOf(db, [last, first]) : []
}

/** Kilometres per leg when all sites have positions, else minutes. */
async function legLengths(tx: Transaction, stops: readonly BuiltStop[], sites: readonly MaybePlaced[]): Promise<number[]> {
  const legs = await cachedDistances(
    tx,
    sites.slice(1).map((site, index) => [sites[index]!, site]),
  )
  return legs.every(leg => leg !== null) ? legs.map(leg => Number(leg.km)) : legMinutes(stops)
}
