import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import type { Database } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { closeAlert, raiseAlert } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import type { Env } from '#api/middleware/env.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { judge } from '#api/trade/assignment/check.ts'
import { LONGEST_DAYS } from '#api/trade/assignment/means.ts'
import { meansOf } from '#api/trade/assignment/means-fields.ts'
import { type DriverRecord, type MeansRecords, withoutOwn } from '#api/trade/assignment/means-records.ts'
import { readMeans } from '#api/trade/assignment/read-means.ts'
import { minute, REAL_END } from '#api/trade/assignment/records-sql.ts'
import { wantedOf } from '#api/trade/assignment/sold.ts'
import { POOL, WANTED } from '#api/trade/assignment/wanted.ts'
import { localHours } from '#api/trade/journeys/assignment.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { OPEN_STATUSES } from '#domain/journey-management/journeys/transitions.ts'

const KIND = 'late-end'
/** Rows of the audit log looked at after a write; the schedule finds what a larger write left. */
const LAST_WRITTEN = 500

/** A driver whose run ends later than planned, and his next shift. */
interface LateEnd extends Record<string, unknown> {
  subject: string
  driverId: string
  lateNumber: string
  plannedStart: number
  plannedEnd: number
  nextId: string
}

/**
 * Alerts OPERATOR once of each late end (actual, or by a declared delay) that makes the driver's next shift unlawful, and closes
 * the alerts whose shift was moved, reassigned or has started (`law.md`, « Planned and real »). Returns the number of open ones.
 */
export async function checkLateEnds(db: Database, jobs: Pick<Jobs, 'mail'>, { recent = false } = {}): Promise<number> {
  const open = await db
    .select({ subject: alerts.subject, message: alerts.message })
    .from(alerts)
    .where(and(eq(alerts.kind, KIND), isNull(alerts.closedAt)))
  const known = new Map(open.map(({ subject, message }) => [subject, message]))
  const late = await lateEnds(db, [...known.keys()], recent)
  const found = await unlawful(db, late)
  for (const { subject, ...alert } of found) {
    if (known.get(subject) !== alert.message)
      await transact(db, null, 'SYSTEME', tx => raiseAlert(tx, jobs, { kind: KIND, subject, roles: ['OPERATOR'], ...alert }))
    known.delete(subject)
  }
  for (const subject of known.keys()) await transact(db, null, 'SYSTEME', tx => closeAlert(tx, subject))
  return found.length
}

/** Late ends of all drivers, or of those whose journeys or delays were written last and who have an open alert. */
const lateEnds = (db: Database, open: readonly string[], recent: boolean): Promise<readonly LateEnd[]> =>
  db.execute<LateEnd>(sql`
    select concat_ws(' ', ${KIND}::text, run.number, next.number, seat.driver_id) as subject, seat.driver_id as "driverId",
      run.number as "lateNumber", next.id as "nextId", ${minute(sql`run.planned_start`)} as "plannedStart",
      ${minute(sql`run.planned_end`)} as "plannedEnd"
    from journey_crew seat join journey run on run.id = seat.journey_id
    cross join lateral (
      select crew.journey_id from journey_crew crew where crew.driver_id = seat.driver_id and crew.planned_start >= run.planned_end
      order by crew.planned_start limit 1) following
    join journey next on next.id = following.journey_id and next.planned_end > now()
      and next.status = any(${sql.param([...OPEN_STATUSES])}::text[])
    where seat.planned_start between now() - make_interval(days => ${LONGEST_DAYS + 1}) and now()
      and run.actual_start is not null and ${REAL_END} > run.planned_end
      ${recent ? sql`and seat.driver_id in (${lastWritten(open)})` : sql``}`)

const lastWritten = (open: readonly string[]) => sql`
  with written as (select entity_id from (select entity, entity_id from audit_log order by id desc limit ${LAST_WRITTEN}) last
    where entity in ('journey', 'delay'))
  select unnest(array[driver_id, co_driver_id]) from journey where id in (select entity_id from written
    union select journey_id from delay where id in (select entity_id from written))
  union select split_part(subject, ' ', 4)::uuid from unnest(${sql.param([...open])}::text[]) subject`

/** Blocking findings of the next shift that the late end causes: those that it has not when the run ends as planned. */
async function unlawful(db: Database, late: readonly LateEnd[]) {
  if (late.length === 0) return []
  const rows = await db
    .select({ journey: journeys, ...WANTED, pool: POOL })
    .from(journeys)
    .leftJoin(versions, eq(versions.id, journeys.versionId))
    .where(
      inArray(
        journeys.id,
        late.map(({ nextId }) => nextId),
      ),
    )
  const shifts = new Map(rows.map(({ journey, pool, ...contract }) => [journey.id, { journey, pool, sold: wantedOf(contract) }]))
  const all = rows.map(({ journey }) => journey)
  const times = all.flatMap(({ plannedStart, plannedEnd }) => [Date.parse(plannedStart), Date.parse(plannedEnd)])
  const period = { start: new Date(Math.min(...times)).toISOString(), end: new Date(Math.max(...times)).toISOString() }
  const records = await readMeans(db, meansOf(...all), period, [], { met: false, quarter: false })
  return late.flatMap(({ subject, driverId, lateNumber, plannedStart, plannedEnd, nextId }) => {
    const { journey, sold, pool } = shifts.get(nextId)!
    const others = withoutOwn(records, journey)
    const driver = others.drivers.get(driverId)
    // Reassigned since the first read.
    if (!driver) return []
    const field = journey.coDriverId === driverId ? 'coDriverId' : 'driverId'
    const need = { hours: localHours(journey), sold, pool, work: journey }
    const blocks = (of: DriverRecord) =>
      judge(withDriver(others, of), journey, need)
        [field].filter(({ severity }) => severity === 'BLOQUANT')
        .map(({ message }) => message)
    const planned = (run: DriverRecord['runs'][number]) => ({ ...run, start: plannedStart, end: plannedEnd })
    const before = blocks({ ...driver, runs: driver.runs.map(run => (run.number === lateNumber ? planned(run) : run)) })
    const caused = blocks(driver).filter(message => !before.includes(message))
    if (caused.length === 0) return []
    const { number, label, serviceDate } = journey
    const [day, time] = toLocal(journey.plannedStart).split('T') as [string, string]
    return {
      subject,
      message: `${driver.person}, ${number} ${label} le ${formatDate(day)} à ${time}\u202f: ${caused.join(' ; ')}`,
      link: `/journey-management/journeys?panel=show&trajet=${number}&from=${serviceDate}&to=${serviceDate}`,
    }
  })
}

const withDriver = (records: MeansRecords, driver: DriverRecord): MeansRecords => ({
  ...records,
  drivers: new Map(records.drivers).set(driver.id, driver),
})

/** Checks at once after a write that can end a run late or change the next shift; the schedule finds the others. */
export const warnOfLateEnds = createMiddleware<Env>(async (c, next) => {
  await next()
  if (c.req.method === 'GET' || !c.res.ok) return
  try {
    await checkLateEnds(c.var.db, c.var.jobs, { recent: true })
    c.var.shared.forget()
  } catch (error) {
    // The write itself is done.
    c.var.log.error({ err: error }, 'late ends could not be checked')
  }
})
