import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '#api/db/client.ts'
import { candidatesFor } from '#api/journey-management/journeys/candidates/candidates.ts'
import { momentOf, undoAct } from '#api/journey-management/journeys/undo.ts'
import { doneSince, type Issue, invalid, notFound, Problem } from '#api/problem.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import type { MeansIds } from '#api/trade/assignment/means-fields.ts'
import { takenProblem } from '#api/trade/journeys/assignment.ts'
import { findJourney } from '#api/trade/journeys/record.ts'
import type { Routing } from '#api/trade/routing/distances.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { DAY_CHANGED, type DayMove, SAME_DRIVER } from '#domain/journey-management/calendar/day.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'
import type { Role } from '#domain/roles.ts'
import type { Mover } from './line-move.ts'
import { moveJourney } from './move.ts'

/** Journeys that a driver starts on a day and that have not left. */
const ofDay = (db: Reader, driverId: string, day: string) =>
  db
    .select({
      id: journeys.id,
      number: journeys.number,
      label: journeys.label,
      plannedStart: journeys.plannedStart,
      plannedEnd: journeys.plannedEnd,
      liveLineId: journeys.liveLineId,
      version: journeys.version,
    })
    .from(journeys)
    .where(
      and(
        eq(journeys.driverId, driverId),
        inArray(journeys.status, OPEN_STATUSES),
        gte(journeys.plannedStart, instantAt(day, 0, '00:00')),
        lt(journeys.plannedStart, instantAt(day, 1, '00:00')),
      ),
    )
    .orderBy(asc(journeys.plannedStart), asc(journeys.id))

const nameOf = async (db: Reader, driverId: string): Promise<string> => {
  const [driver] = await db
    .select({ name: sql<string>`driver_name(${drivers})` })
    .from(drivers)
    .where(eq(drivers.id, driverId))
  if (!driver) throw notFound()
  return driver.name
}

/** A driver's day with who may take it: whoever one of its journeys refuses may not. */
export async function dayOfDriver(routing: Routing, { driver, day }: { driver: string; day: string }, role: Role) {
  const { db } = routing
  const [name, runs] = await Promise.all([nameOf(db, driver), ofDay(db, driver, day)])
  const [first, ...more] = await Promise.all(runs.map(({ id }) => candidatesFor(routing, id, role, { q: '', brief: true })))
  const others = (first?.drivers ?? []).filter(({ id }) => id !== driver)
  const found = [first, ...more].map(list => new Map(list?.drivers.map(one => [one.id, one])))
  return {
    driver: { id: driver, name },
    day,
    journeys: runs,
    drivers: others.map(({ id, name }) => {
      const verdicts = found.flatMap(list => list.get(id) ?? [])
      return {
        ...{ id, name },
        refusal: verdicts.find(({ refusal }) => refusal)?.refusal ?? null,
        warnings: [...new Set(verdicts.flatMap(({ warnings }) => warnings))],
      }
    }),
  }
}

/** All or nothing. The last journey is checked with all others in the week of who takes them. */
export async function moveDay(tx: Transaction, move: DayMove, user: Mover) {
  const { fromDriverId, driverId, day, reason } = move
  if (driverId === fromDriverId) throw invalid({ path: 'driverId', message: SAME_DRIVER })
  // Lock order everywhere: journeys before means.
  const runs = await ofDay(tx, fromDriverId, day).for('update', { of: journeys })
  const seen = new Map(move.journeys.map(({ number, version }) => [number, version]))
  // His row also has those that he rides along on, which stay.
  const beside = await tx.$count(journeys, and(eq(journeys.coDriverId, fromDriverId), inArray(journeys.number, [...seen.keys()])))
  if (seen.size - beside !== runs.length || runs.some(({ number, version }) => seen.get(number) !== version))
    throw doneSince(DAY_CHANGED)
  const issues: Issue[] = []
  const modifications: Awaited<ReturnType<typeof moveJourney>>['modifications'] = []
  for (const { id, number, version } of runs) {
    const one = { ...{ driverId, start: null, reason, version }, ...BY_OPERATIONS }
    try {
      // Savepoint: the others are tried too, so that one answer has every refusal.
      modifications.push(...(await tx.transaction(part => moveJourney(part, id, one, user))).modifications)
    } catch (error) {
      if (!(error instanceof Problem) || error.statusCode !== 422) throw error
      const found = error.issues ?? [{ path: 'driverId', message: error.message }]
      issues.push(
        ...found.map(({ path, message }) => ({
          path: path === 'reason' ? path : 'driverId',
          message: `${number}\u202f: ${message}`,
        })),
      )
    }
  }
  if (issues.length > 0) throw invalid(...issues)
  return {
    id: driverId,
    name: await nameOf(tx, driverId),
    numbers: runs.map(({ number }) => number),
    at: await momentOf(tx),
    modifications,
  }
}
/** A journey of a line changes on this day only. */
const BY_OPERATIONS = { scope: 'TRAJET', effectiveTo: null, requestedBy: 'EXPLOITATION' } as const

/** Refusal for a journey that a writer without locks gave to the driver meanwhile. */
export async function dayTaken(db: Database, { journeys: moved, driverId }: DayMove, met: keyof MeansIds, role: Role) {
  for (const { number } of moved) {
    const { journey } = await findJourney(db, number, role)
    const wanted = { driverId, coDriverId: null, vehicleId: null, trailerId: null, subcontractorId: null }
    const problem = await takenProblem(db, journey, met, wanted)
    if (problem) return problem
  }
  return undefined
}

/** Takes a moved day back, all or nothing. */
export async function undoDay(tx: Transaction, { refs, at }: { refs: string[]; at: string }, user: Mover) {
  const numbers: string[] = []
  for (const ref of refs) numbers.push((await undoAct(tx, ref, at, user)).number)
  return { numbers }
}
