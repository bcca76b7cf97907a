import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { isoWeekday } from '#domain/calendar/dates.ts'
import { type ConceptionLineInput, conceptionLineSchema, newLineSchema } from '#domain/journey-management/conception.ts'
import { breaksWithin, linePlan, roadKm } from '#domain/journey-management/line-plan.ts'
import { WEEKDAYS_OF_VERSION } from '#domain/journey-management/live-line.ts'
import { ENUM, UNIQ } from '#domain/messages.ts'
import { ADDRESS_ARCHIVED } from '#domain/sales/delivery-request.ts'
import type { StopTimes } from '#domain/sales/stop-order.ts'
import type { Reader, Transaction } from '../db/client.ts'
import { takeNumbers, write } from '../db/write.ts'
import { type Held, hold, requireStatus, SITE, stopsOf, touch } from '../delivery-requests/record.ts'
import { drivers } from '../human-resources/drivers.table.ts'
import { trailers } from '../materials/trailers.table.ts'
import { vehicles } from '../materials/vehicles.table.ts'
import type { Env } from '../middleware/env.ts'
import { right } from '../middleware/gate.ts'
import { body, params } from '../middleware/input.ts'
import { type Issue, invalid, notFound, stale } from '../middleware/problem.ts'
import { addresses } from '../sales/addresses.table.ts'
import { companies } from '../sales/companies.table.ts'
import { liveLineStops, liveLines } from './live-lines.table.ts'

const tags = ['journey-management/delivery-request']
const ofRequest = params(z.object({ id: z.uuid() }))
const ofLine = params(z.object({ id: z.uuid(), lineId: z.uuid() }))

/** The lines that conception builds from the stops of a version (`domain.md` §3.5, §4.3). */
export const conceptionLineRoutes = new Hono<Env>()
  .post(
    '/:id/lines',
    describeRoute({ tags, summary: 'Construire un trajet prévu depuis les arrêts' }),
    right('request.design'),
    ofRequest,
    body(newLineSchema),
    async c => {
      const input = c.req.valid('json')
      const created = await write(c, async tx => {
        const held = await designing(tx, c.req.valid('param').id)
        refuseOtherDays(held, input.weekdays)
        await refuseTakenCode(tx, held, input.code)
        const stops = (await stopsOf(tx, held.current.id)).map(
          ({ addressId, kind, dayOffset, arrival, departure, instructions, site }) => ({
            stop: { addressId, kind, dayOffset, arrival, departure, instructions },
            site,
          }),
        )
        const places = stops.map(({ site: { lat, lng } }) => ({ lat, lng }))
        const km = places.every(place => place.lat !== null) ? roadKm(places as { lat: string; lng: string }[]) : '0'
        const [line] = await tx
          .insert(liveLines)
          .values({
            ...input,
            versionId: held.current.id,
            number: `TP-${String(await takeNumbers(tx, 'live-line')).padStart(5, '0')}`,
            kmLoaded: km,
            ...figures(stops.map(({ stop }) => stop)),
          })
          .returning({ id: liveLines.id, number: liveLines.number })
        await tx.insert(liveLineStops).values(stops.map(({ stop }, position) => ({ ...stop, position, liveLineId: line!.id })))
        await touch(tx, held)
        return line!
      })
      return c.json(created, 201)
    },
  )
  .put(
    '/:id/lines/:lineId',
    describeRoute({ tags, summary: 'Affiner un trajet prévu' }),
    right('request.design'),
    ofLine,
    body(conceptionLineSchema),
    async c => {
      const { version, stops, ...input } = c.req.valid('json')
      const { id, lineId } = c.req.valid('param')
      const updated = await write(c, async tx => {
        const held = await designing(tx, id)
        refuseOtherDays(held, input.weekdays)
        await refuseTakenCode(tx, held, input.code, lineId)
        await refuseUnusable(tx, input, stops)
        const [line] = await tx
          .update(liveLines)
          .set({
            ...input,
            kmLoaded: input.kmLoaded ?? (await proposedKm(tx, stops)),
            kmEmpty: input.kmEmpty ?? '0',
            ...figures(stops, input),
          })
          .where(and(eq(liveLines.id, lineId), eq(liveLines.versionId, held.current.id), eq(liveLines.version, version)))
          .returning({ id: liveLines.id, number: liveLines.number })
        if (!line) {
          const current = (await linesOf(tx, held.current.id)).find(other => other.id === lineId)
          throw current ? stale(current) : notFound()
        }
        for (const [position, stop] of stops.entries()) {
          await tx
            .insert(liveLineStops)
            .values({ ...stop, position, liveLineId: lineId })
            .onConflictDoUpdate({ target: [liveLineStops.liveLineId, liveLineStops.position], set: stop })
        }
        await tx
          .delete(liveLineStops)
          .where(and(eq(liveLineStops.liveLineId, lineId), gt(liveLineStops.position, stops.length - 1)))
        await touch(tx, held)
        return line
      })
      return c.json(updated)
    },
  )
  .delete(
    '/:id/lines/:lineId',
    describeRoute({ tags, summary: 'Supprimer un trajet prévu' }),
    right('request.design'),
    ofLine,
    async c =>
      c.json(
        await write(c, async tx => {
          const { id, lineId } = c.req.valid('param')
          const held = await designing(tx, id)
          const [line] = await tx
            .delete(liveLines)
            .where(and(eq(liveLines.id, lineId), eq(liveLines.versionId, held.current.id), eq(liveLines.status, 'BROUILLON')))
            .returning({ id: liveLines.id, number: liveLines.number })
          if (!line) throw notFound()
          await touch(tx, held)
          return line
        }),
      ),
  )

/** The lines of a version with their stops and means, by code. */
export async function linesOf(db: Reader, versionId: string) {
  const lines = await db
    .select({
      line: liveLines,
      driver: { firstName: drivers.firstName, lastName: drivers.lastName },
      vehicle: vehicles.plate,
      trailer: trailers.plate,
      subcontractor: companies.legalName,
    })
    .from(liveLines)
    .leftJoin(drivers, eq(drivers.id, liveLines.defaultDriverId))
    .leftJoin(vehicles, eq(vehicles.id, liveLines.defaultVehicleId))
    .leftJoin(trailers, eq(trailers.id, liveLines.defaultTrailerId))
    .leftJoin(companies, eq(companies.id, liveLines.subcontractorId))
    .where(eq(liveLines.versionId, versionId))
    .orderBy(asc(liveLines.code))
  const ids = lines.map(({ line }) => line.id)
  const stops =
    ids.length === 0
      ? []
      : await db
          .select({
            liveLineId: liveLineStops.liveLineId,
            addressId: liveLineStops.addressId,
            kind: liveLineStops.kind,
            dayOffset: liveLineStops.dayOffset,
            arrival: liveLineStops.arrival,
            departure: liveLineStops.departure,
            instructions: liveLineStops.instructions,
            site: SITE,
          })
          .from(liveLineStops)
          .innerJoin(addresses, eq(addresses.id, liveLineStops.addressId))
          .leftJoin(companies, eq(companies.id, addresses.companyId))
          .where(inArray(liveLineStops.liveLineId, ids))
          .orderBy(asc(liveLineStops.liveLineId), asc(liveLineStops.position))
  return lines.map(({ line: { search: _, ...line }, driver, ...means }) => ({
    ...line,
    ...means,
    driver: driver ? `${driver.firstName} ${driver.lastName}` : null,
    stops: stops.filter(stop => stop.liveLineId === line.id),
  }))
}

async function designing(tx: Transaction, id: string): Promise<Held> {
  const held = await hold(tx, id)
  requireStatus(held, ['EN_CONCEPTION'])
  return held
}

/** Minutes that follow from the stops; driving, service and breaks may be entered instead. Service is what is not a break (`domain.md` §6.5). */
function figures(
  stops: readonly StopTimes[],
  entered: Partial<Pick<ConceptionLineInput, 'drivingMin' | 'serviceMin' | 'breakMin'>> = {},
) {
  const plan = linePlan(stops)
  const breakMin = entered.breakMin ?? breaksWithin(plan.legsMin)
  return {
    breakMin,
    drivingMin: entered.drivingMin ?? Math.max(0, plan.legsMin - breakMin),
    serviceMin: entered.serviceMin ?? Math.max(0, plan.amplitudeMin - breakMin),
    nightMin: plan.nightMin,
    amplitudeMin: plan.amplitudeMin,
    startTime: stops[0]!.departure,
    endTime: stops.at(-1)!.arrival,
  }
}

async function proposedKm(tx: Transaction, stops: ConceptionLineInput['stops']): Promise<string> {
  const sites = await tx
    .select({ id: addresses.id, lat: addresses.lat, lng: addresses.lng })
    .from(addresses)
    .where(
      inArray(
        addresses.id,
        stops.map(stop => stop.addressId),
      ),
    )
  const places = stops.map(stop => sites.find(site => site.id === stop.addressId)!)
  return places.every(place => place.lat !== null) ? roadKm(places as { lat: string; lng: string }[]) : '0'
}

/** A line runs on days that were sold; a spot run on the weekday of its date. */
function refuseOtherDays({ current }: Held, weekdays: readonly number[]) {
  const sold = current.recurrence?.weekdays ?? [isoWeekday(current.validFrom)]
  if (!weekdays.every(day => sold.includes(day))) throw invalid({ path: 'weekdays', message: WEEKDAYS_OF_VERSION })
}

/** The unique index is the judge; this only answers before the write begins. */
async function refuseTakenCode(tx: Transaction, { current }: Held, code: string, except?: string) {
  const taken = await tx
    .select({ id: liveLines.id })
    .from(liveLines)
    .where(and(eq(liveLines.versionId, current.id), eq(liveLines.code, code)))
  if (taken.some(line => line.id !== except)) throw invalid({ path: 'code', message: UNIQ })
}

/** Every stop and every means must exist and be in use; every fault is named. */
async function refuseUnusable(
  tx: Transaction,
  input: Omit<ConceptionLineInput, 'version' | 'stops'>,
  stops: ConceptionLineInput['stops'],
) {
  const issues: Issue[] = []
  const sites = await tx
    .select({ id: addresses.id, archived: addresses.archived })
    .from(addresses)
    .where(
      inArray(
        addresses.id,
        stops.map(stop => stop.addressId),
      ),
    )
  for (const [index, { addressId }] of stops.entries()) {
    const site = sites.find(({ id }) => id === addressId)
    if (!site) issues.push({ path: `stops[${index}].addressId`, message: ENUM })
    else if (site.archived) issues.push({ path: `stops[${index}].addressId`, message: ADDRESS_ARCHIVED })
  }
  const { defaultDriverId, defaultVehicleId, defaultTrailerId, subcontractorId } = input
  if (defaultDriverId && !(await tx.$count(drivers, eq(drivers.id, defaultDriverId))))
    issues.push({ path: 'defaultDriverId', message: ENUM })
  if (defaultVehicleId && !(await tx.$count(vehicles, eq(vehicles.id, defaultVehicleId)))) {
    issues.push({ path: 'defaultVehicleId', message: ENUM })
  }
  if (defaultTrailerId && !(await tx.$count(trailers, eq(trailers.id, defaultTrailerId)))) {
    issues.push({ path: 'defaultTrailerId', message: ENUM })
  }
  if (subcontractorId) {
    const [company] = await tx.select({ types: companies.types }).from(companies).where(eq(companies.id, subcontractorId))
    if (!company?.types.includes('SOUS_TRAITANT')) issues.push({ path: 'subcontractorId', message: ENUM })
  }
  if (issues.length > 0) throw invalid(...issues)
}
