import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { WEEKS_AROUND } from '#api/trade/assignment/means-records.ts'
import {
  minute,
  OWN_BESIDE,
  OWN_DRIVING,
  quarterOf,
  quarterSpan,
  REAL_END,
  REAL_START,
  REGULATED,
  runsOfDriver,
  seatOf,
} from '#api/trade/assignment/records-sql.ts'
import { NIGHT_PLAN } from '#api/trade/assignment/wanted.ts'
import { partsWithNights, type Seat } from '#domain/assignment/night.ts'
import { type QuarterWork, quarterAverage } from '#domain/assignment/quarter.ts'
import type { StopPlan } from '#domain/assignment/speed.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays, mondayOf } from '#domain/calendar/dates.ts'
import { minuteOfLocal } from '#domain/driving-time/civil-time.ts'
import { comingWeek } from '#domain/driving-time/coming-week.ts'
import { reducedRests } from '#domain/driving-time/reduced-rests.ts'
import { type DriverRun, regimeOf, spansOf } from '#domain/driving-time/run-activities.ts'
import type { Interval } from '#domain/driving-time/timeline.ts'
import { weekCounters, weekLimits } from '#domain/driving-time/week-counters.ts'
import type { DriverCategory } from '#domain/human-resources/driver-values.ts'

/** A run and, when it lasts for days or has entered roads, its stops. */
export type PlannedRun = DriverRun & { plan: StopPlan | null; seat: Seat }

const asRuns = (runs: readonly PlannedRun[]): DriverRun[] =>
  runs.map(({ plan, seat, ...run }) => ({
    ...run,
    ...(plan && { parts: partsWithNights(plan, (run.besideMin ?? 0) > 0 ? 2 : 1, seat) }),
  }))

const WEEKS = { before: 1, shown: 4 }

/** Driving and service per week (`domain.md` §4.5): actual hours of finished journeys, planned hours of others. */
export async function weekCountersOf(db: Reader, { id, category }: { id: string; category: DriverCategory }) {
  const first = addDays(mondayOf(today()), -7 * WEEKS.before)
  const runs = asRuns(
    await db.execute<PlannedRun & Record<string, unknown>>(
      runsOf(sql`${id}`, addDays(first, -7), addDays(first, 7 * WEEKS.shown)),
    ),
  )
  return { weeks: weekCounters(runs, minuteOfLocal(`${first}T00:00`), WEEKS.shown), limits: weekLimits(category) }
}

export const runsThisWeek = (driverId: SQLWrapper): SQL<PlannedRun[] | null> => {
  const monday = mondayOf(today())
  return sql`(select json_agg(run) from (${runsOf(driverId, monday, addDays(monday, 7))}) run)`
}

export function serviceThisWeek(runs: PlannedRun[] | null, category: DriverCategory): { service: number; limit: number } {
  const [week] = weekCounters(asRuns(runs ?? []), minuteOfLocal(`${mondayOf(today())}T00:00`), 1)
  return { service: week!.service, limit: weekLimits(category).service }
}

/** Weeks read for the ledger: a rest is owed for three weeks after its own, and stays on show after that. */
const LEDGER_WEEKS = { before: 12, after: WEEKS_AROUND.after }

interface Counted {
  id: string
  category: DriverCategory
}

/** Counters of the coming week and the ledger of reduced weekly rests, as the assignment check counts them (`law.md` §2). */
export async function drivingRestsOf(db: Reader, driver: Counted) {
  const [{ runs, regime, counters, ...rests }, quarter] = await Promise.all([
    countedOf(db, driver),
    quarterOfDriver(db, driver.id, mondayOf(today())),
  ])
  return {
    ...{ regime, counters: { ...counters, quarter }, ...rests },
    ledger: (regime === 'EU' ? reducedRests(runs.flatMap(spansOf), minuteNow()) : []).map(
      ({ start, end, owedMinutes, before, returnedBy }) => ({
        ...spanOf({ start, end }),
        takenMinutes: end - start,
        owedMinutes,
        before,
        returnedBy: returnedBy && spanOf(returnedBy),
      }),
    ),
  }
}

/** Counters and rests for the driver's own page. */
export async function drivingLeftOf(db: Reader, driver: Counted) {
  const { runs: _, ...left } = await countedOf(db, driver)
  return left
}

async function countedOf(db: Reader, { id, category }: Counted) {
  const monday = mondayOf(today())
  const runs = asRuns(
    await db.execute<PlannedRun & Record<string, unknown>>(
      runsOf(sql`${id}`, addDays(monday, -7 * LEDGER_WEEKS.before), addDays(monday, 7 * (1 + LEDGER_WEEKS.after))),
    ),
  )
  const now = minuteNow()
  const around = minuteOfLocal(`${addDays(monday, -7 * WEEKS_AROUND.before)}T00:00`)
  const near = runs.filter(({ end }) => end > around)
  const { weeklyRestAt, dailyRest, ...counters } = comingWeek(category, near, now)
  const regime = runs.length > 0 ? regimeOf(runs) : 'EU'
  return {
    ...{ runs, regime, counters },
    dailyRest: dailyRest && {
      from: instantOf(dailyRest.from),
      latest: instantOf(dailyRest.latest),
      until: instantOf(dailyRest.until),
      begun: dailyRest.from <= now,
    },
    weeklyRestAt: weeklyRestAt === null || regime === 'FR' ? null : instantOf(weeklyRestAt),
  }
}

/** Average of the quarter up to this week, as the assignment check counts it (AF31). */
async function quarterOfDriver(db: Reader, id: string, monday: string): Promise<{ used: number; limit: number }> {
  const now = instantAt(monday, 0, '12:00')
  const [row] = await db.execute<QuarterWork & Record<string, unknown>>(sql`
    select driver.category, driver.hire_date as "hireDate", driver.workdays, quarter.services, quarter.absences
    from driver, json_to_record(${quarterOf(quarterSpan({ start: now, end: now }), sql``)}) quarter (services json, absences json)
    where driver.id = ${id}`)
  const { minutes: used, limit } = quarterAverage(row!, monday)
  return { used, limit }
}

const MINUTE_MS = 60_000
const minuteNow = () => Math.floor(Date.now() / MINUTE_MS)
const instantOf = (minute: number) => new Date(minute * MINUTE_MS).toISOString()
const spanOf = ({ start, end }: Interval) => ({ start: instantOf(start), end: instantOf(end) })

/** Runs between two days; one that began before the first counts from midnight. */
function runsOf(driverId: SQLWrapper, first: string, end: string): SQL {
  const [from, to] = [first, end].map(day => instantAt(day, 0, '00:00'))
  return sql`
    select ${minute(REAL_START)} as start, ${minute(REAL_END)} as "end",
      (extract(epoch from run.planned_end - run.planned_start) / 60)::int as "plannedMinutes",
      ${OWN_DRIVING} as "drivingMin", ${OWN_BESIDE} as "besideMin", run.service_min as "serviceMin", ${REGULATED} as regulated, ${NIGHT_PLAN} as plan,
      ${seatOf(driverId)} as seat
    from ${runsOfDriver(driverId)} where run.status not in ('ANNULE', 'NON_EXECUTE')
      and run.planned_start >= ${from!}::timestamptz - interval '3 days' and run.planned_start < ${to!}::timestamptz`
}
