import { and, asc, eq, gt, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { couplings } from '#api/schema/materials/couplings.table.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { crewNames } from '#api/trade/assignment/means.ts'
import { findOwner, type Owner, ownerOf } from '#api/trade/outages/owners.ts'
import { outagesOf } from '#api/trade/outages/writes.ts'
import { AGENDA_DAYS } from '#domain/calendar/agenda.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { boundedDay } from '#domain/calendar/exact-schema.ts'
import { planningList } from './answers.ts'
import { deadlinesOf } from './deadlines/writes.ts'

const whose = z.object({ vehicleId: z.uuid().optional(), trailerId: z.uuid().optional(), from: boundedDay })

/** « Planning » of a vehicle or trailer (`domain.md` §4.6): two weeks from a day. */
export const materialPlanningRoutes = operations('materials/planning', gate(['/materials/vehicles', '/materials/trailers'])).read(
  'GET /',
  "Planning d'un véhicule ou d'une remorque",
  { query: whose, answer: planningList },
  async ({ db, query: { from, ...ids } }) => {
    const owner = ownerOf(ids)
    await findOwner(db, owner)
    return planningOf(db, owner, from)
  },
)

async function planningOf(db: Reader, owner: Owner, from: string) {
  const to = addDays(from, AGENDA_DAYS - 1)
  const own = owner.kind === 'trailer' ? { journey: journeys.trailerId, coupling: couplings.trailerId } : OF_VEHICLE
  const [runs, still, due, pairs] = await Promise.all([
    db
      .select({
        id: journeys.id,
        number: journeys.number,
        label: journeys.label,
        serviceDate: journeys.serviceDate,
        status: journeys.status,
        plannedStart: journeys.plannedStart,
        plannedEnd: journeys.plannedEnd,
        driver: crewNames(),
        vehicle: vehicles.plate,
      })
      .from(journeys)
      .leftJoin(vehicles, eq(vehicles.id, journeys.vehicleId))
      .where(
        and(
          eq(own.journey, owner.id),
          notInArray(journeys.status, ['ANNULE', 'NON_EXECUTE']),
          gt(journeys.plannedEnd, instantAt(from, 0, '00:00')),
          lt(journeys.plannedStart, instantAt(to, 1, '00:00')),
        ),
      )
      .orderBy(asc(journeys.plannedStart), asc(journeys.id))
      .limit(MOST),
    db
      .select({
        id: outages.id,
        kind: outages.kind,
        from: outages.from,
        to: outages.to,
        expectedReturn: outages.expectedReturn,
        reason: outages.reason,
      })
      .from(outages)
      .where(and(outagesOf(owner), lte(outages.from, to), sql`coalesce(${outages.to}, 'infinity'::date) >= ${from}`))
      .orderBy(asc(outages.from)),
    db
      .select({
        id: deadlines.id,
        kind: deadlines.kind,
        dueOn: deadlines.dueOn,
        plannedOn: deadlines.plannedOn,
        outageId: deadlines.outageId,
        provider: deadlines.provider,
      })
      .from(deadlines)
      .where(and(deadlinesOf(owner), or(lte(deadlines.dueOn, to), sql`${deadlines.plannedOn} between ${from} and ${to}`)))
      .orderBy(asc(deadlines.dueOn), asc(deadlines.id)),
    db
      .select({
        id: couplings.id,
        vehicleId: vehicles.id,
        vehicle: vehicles.plate,
        trailerId: trailers.id,
        trailer: trailers.plate,
        from: couplings.from,
        to: couplings.to,
      })
      .from(couplings)
      .innerJoin(vehicles, eq(vehicles.id, couplings.vehicleId))
      .innerJoin(trailers, eq(trailers.id, couplings.trailerId))
      .where(
        and(eq(own.coupling, owner.id), lte(couplings.from, to), sql`coalesce(${couplings.to}, 'infinity'::date) >= ${from}`),
      )
      .orderBy(asc(couplings.from)),
  ])
  return { from, journeys: runs, outages: still, deadlines: due, couplings: pairs }
}

const MOST = 300
const OF_VEHICLE = { journey: journeys.vehicleId, coupling: couplings.vehicleId }
