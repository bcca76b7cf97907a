import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { namesOf } from '#api/journey-management/journeys/names.ts'
import { momentOf } from '#api/journey-management/journeys/undo.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { readDatedBans } from '#api/parameters/traffic-bans.ts'
import { doneSince } from '#api/problem.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { overlapRefused } from '#api/trade/assignment/means.ts'
import type { MeansIds } from '#api/trade/assignment/means-fields.ts'
import { takenProblem } from '#api/trade/journeys/assignment.ts'
import { journeyRef } from '#api/trade/journeys/lock.ts'
import { findJourney } from '#api/trade/journeys/record.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { type CalendarQuery, calendarQuery, moveSchema } from '#domain/journey-management/calendar/calendar.ts'
import { dayMoveSchema, dayQuery, dayUndoSchema } from '#domain/journey-management/calendar/day.ts'
import { calendarDays, ROWS_FIRST } from '#domain/journey-management/calendar/views.ts'
import { UNDO_TAKEN } from '#domain/journey-management/undo/acts.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import type { Role } from '#domain/roles.ts'
import { calendarDayUndo, calendarList, calendarMove, dayToMove, movedDay } from './answers.ts'
import { dayOfDriver, dayTaken, moveDay, undoDay } from './day.ts'
import { type Conflict, findingsOf } from './findings.ts'
import { moveJourney } from './move.ts'
import { resourcesOf } from './resources.ts'
import {
  absentsOfMonth,
  type CellRun,
  countsOfMonth,
  type Run,
  runsOfDay,
  runsOfResources,
  runsOfWeek,
  stepsOfRuns,
  trayOf,
  type WaitingRun,
  windowOf,
} from './runs.ts'

/** Calendrier des trajets (`domain.md` §4.3), read-only for SALES. */
export const calendarRoutes = operations('journey-management/calendar', gate(['/journey-management/calendar']))
  .read('GET /', 'Calendrier des trajets', { query: calendarQuery, answer: calendarList }, ({ db, user, query }) =>
    calendarOf(db, query, user.role),
  )
  .respond(
    'POST /:ref/move',
    'Déplacer un trajet vers une autre ressource ou une autre heure',
    { act: 'journey.assign', params: z.object({ ref: journeyRef }), body: moveSchema, answer: calendarMove },
    async ({ c, db, user, ref, body: move }) => {
      try {
        return c.json(await write(c, async tx => ({ ...(await moveJourney(tx, ref, move, user)), at: await momentOf(tx) })))
      } catch (error) {
        // As in « Affecter »: a writer without locks caused an overlap; the message names its journey.
        const met = overlapRefused(error)
        if (!met) throw error
        const { journey } = await findJourney(db, ref, user.role)
        const { driverId = null, vehicleId = null, trailerId = null } = move
        throw (
          (await takenProblem(db, journey, met, {
            driverId,
            coDriverId: null,
            vehicleId,
            trailerId,
            subcontractorId: null,
          })) ?? error
        )
      }
    },
  )
  .read(
    'GET /day',
    "Journée d'un chauffeur, et qui peut la prendre",
    { act: 'journey.assign', query: dayQuery, answer: dayToMove },
    ({ c, user, query }) => dayOfDriver(c.var, query, user.role),
  )
  .respond(
    'POST /day',
    "Confier toute la journée d'un chauffeur à un autre",
    { act: 'journey.assign', body: dayMoveSchema, answer: movedDay },
    async ({ c, db, user, body }) => {
      try {
        return c.json(await write(c, tx => moveDay(tx, body, user)))
      } catch (error) {
        const met = overlapRefused(error)
        throw (met && (await dayTaken(db, body, met, user.role))) || error
      }
    },
  )
  .respond(
    'POST /day/undo',
    "Annuler, pendant une minute, le déplacement d'une journée",
    { act: 'journey.assign', body: dayUndoSchema, answer: calendarDayUndo },
    async ({ c, user, body }) => {
      try {
        return c.json(await write(c, tx => undoDay(tx, body, user)))
      } catch (error) {
        const met = overlapRefused(error)
        throw met ? doneSince(UNDO_TAKEN(met)) : error
      }
    },
  )

/** The number of statements does not depend on the number of journeys. */
async function calendarOf(db: Database, query: CalendarQuery, role: Role) {
  const date = query.date ?? today()
  const window = windowOf(calendarDays({ ...query, date }))
  const [depots, named, bans, view] = await Promise.all([
    depotsOf(db, query.depot),
    namesOf(db, query),
    readDatedBans(db, window),
    viewOf(db, query, window, role),
  ])
  return { date, from: window.from, to: window.to, today: today(), now: toLocal(new Date()), depots, named, bans, ...view }
}

async function viewOf(db: Database, query: CalendarQuery, window: ReturnType<typeof windowOf>, role: Role) {
  const none = { month: null, cells: null, resources: null, tray: null }
  if (query.view === 'month') {
    const [counts, absents] = await Promise.all([countsOfMonth(db, query, window), absentsOfMonth(db, query, window)])
    return { ...none, month: { counts, absents } }
  }
  const tray = trayOf(db, query, window)
  if (query.view !== 'resources') {
    const read = query.view === 'week' ? runsOfWeek : runsOfDay
    const [runs, waiting] = await Promise.all([read(db, query, window), tray])
    const [{ conflictOf }, stepsOf] = await Promise.all([findingsOf(db, runs, window, role), stepsOfRuns(db, runs)])
    return { ...none, cells: blocksOf(runs, { conflictOf, stepsOf }), tray: trayShown(waiting) }
  }
  const [{ rows, total, folded }, waiting] = await Promise.all([resourcesOf(db, query, window), tray])
  const ids = rows.map(({ id }) => id)
  const runs = await runsOfResources(db, query, window, ids)
  const byOwner = Map.groupBy(runs, run => run.cell.split(' ')[0])
  const [{ conflictOf, stillOf }, stepsOf] = await Promise.all([
    findingsOf(db, runs, window, role, shownMeans(query, ids)),
    stepsOfRuns(db, runs),
  ])
  return {
    ...none,
    resources: {
      rows: rows.map(row => ({
        ...row,
        still: stillOf(row.id),
        blocks: blocksOf(byOwner.get(row.id) ?? [], { conflictOf, stepsOf }, ({ cell }) => cell.split(' ')[1]!),
      })),
      total,
      folded,
      page: query.page,
      perPage: ROWS_FIRST,
    },
    tray: trayShown(waiting),
  }
}

const shownMeans = ({ rows }: CalendarQuery, ids: readonly string[]): Partial<MeansIds> =>
  ({ drivers: { driver: ids }, vehicles: { vehicle: ids }, trailers: { trailer: ids }, tours: {} })[rows]

/** Fields of a block. Listed one by one: omitting fields of hundreds of rows takes much longer. */
const drawn = ({ number, label, company, status, kind, review, color, driver, start, end, minutes, version }: Run) => ({
  ...{ number, label, company, status, kind, review, color, driver, start, end, minutes, version },
})
function blocksOf(
  runs: readonly CellRun[],
  { conflictOf, stepsOf }: { conflictOf: (run: Run) => Conflict | null; stepsOf: (run: Run) => string | null },
  cellOf = ({ cell }: CellRun): string => cell,
) {
  return runs.map(run =>
    Object.assign(drawn(run), { cell: cellOf(run), ofCell: run.ofCell, conflict: conflictOf(run), steps: stepsOf(run) }),
  )
}

const trayShown = ({ rows, total }: { rows: WaitingRun[]; total: number }) => ({
  total,
  rows: rows.map(run => ({ ...drawn(run), km: run.km })),
})

/** The chosen depots, then the first others: a name is searched by `depotName`. */
const depotsOf = (db: Database, chosen: readonly string[]) =>
  db
    .select({ id: addresses.id, label: addresses.label, zone: addresses.holidayZone, zip: addresses.zip })
    .from(addresses)
    .where(and(isNull(addresses.companyId), eq(addresses.kind, 'DEPOT'), eq(addresses.archived, false)))
    .orderBy(
      desc(sql`${addresses.id} = any(${sql.param([...chosen])}::uuid[])`),
      asc(sql`${addresses.label} collate french`),
      asc(addresses.id),
    )
    .limit(CHOICES_MAX)
