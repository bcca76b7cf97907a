import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { today } from '#api/middleware/today.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { LONGEST_DAYS } from '#api/trade/assignment/means.ts'
import { runsOfDriver } from '#api/trade/assignment/records-sql.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { isoWeekday } from '#domain/calendar/dates.ts'
import { type DayState, OWN_DEADLINES } from '#domain/human-resources/drivers/values.ts'
import { MEMBER_RANKS } from '#domain/journey-management/drivers-pools/values.ts'

interface OfDay {
  away: SQL
  onRoad: SQL
}

/** State today (`domain.md` §4.5): absent, on a journey, resting or free; null when suspended or left. */
const stateOf = (day: string, { away, onRoad }: OfDay) => sql<DayState | null>`case
    when ${drivers.status} <> 'ACTIF' then null
    when ${away} then 'ABSENT'
    when ${onRoad} then 'EN_SERVICE'
    when ${isoWeekday(day)} = any(${drivers.workdays}) then 'DISPONIBLE'
    else 'REPOS' end`

const isAbsence = (day: string) => sql`a.status = 'VALIDEE' and ${day}::date between a.from_date and a.to_date`
/** Runs on the day; one of several days began before. */
const isRun = (day: string) => sql`run.status not in ('ANNULE', 'NON_EXECUTE')
      and run.planned_start >= ${instantAt(day, -LONGEST_DAYS, '00:00')}::timestamptz
      and run.planned_start < ${instantAt(day, 1, '00:00')}::timestamptz and run.planned_end >= ${instantAt(day, 0, '00:00')}::timestamptz`

/** State of each driver of a page. */
export const dayState = (day = today()): SQL<DayState | null> =>
  stateOf(day, {
    away: sql`exists (select from absence a where a.driver_id = ${drivers.id} and ${isAbsence(day)})`,
    onRoad: sql`exists (select from ${runsOfDriver(drivers.id)} where ${isRun(day)})`,
  })

const awayToday = () => sql`${drivers.id} in (select a.driver_id from absence a where ${isAbsence(today())})`

/** Filters by today's states: the day's absences and runs are read once and not for each driver; absences alone need no runs. */
export function isToday(states: readonly DayState[]): SQL {
  const away = awayToday()
  if (states.every(state => state === 'ABSENT')) return sql`${drivers.status} = 'ACTIF' and ${away}`
  const seats = sql`select driver from journey run, unnest(array[driver_id, co_driver_id]) driver where driver is not null and ${isRun(today())}`
  return inArray(stateOf(today(), { away, onRoad: sql`${drivers.id} in (${seats})` }), [...states])
}

const OWN_ENDS: Record<keyof typeof OWN_DEADLINES, SQLWrapper> = {
  licenceValidTo: drivers.licenceValidTo,
  heavyLicenceValidTo: sql`case when ${drivers.licenceCategories} && array['C1', 'C1E', 'C', 'CE'] then ${drivers.heavyLicenceValidTo} end`,
  tachoCardValidTo: drivers.tachoCardValidTo,
}

const CERTIFICATIONS = sql`from driver_certification held join certification_type type on type.id = held.type_id
  where held.state = 'OBTENUE' and held.valid_to is not null and type.active`

const HELD = sql`${CERTIFICATIONS} and held.driver_id = ${drivers.id}`

const OWN_END_DATES = sql.join(Object.values(OWN_ENDS), sql`, `)

export const NEXT_DEADLINE = sql<string | null>`least(${OWN_END_DATES}, (select min(held.valid_to) ${HELD}))`

/** Next deadline by this day; the certifications that end by then are read once and not for each driver. */
export const isDueBy = (day: string): SQL => sql`(least(${OWN_END_DATES}) <= ${day}
  or ${drivers.id} in (select held.driver_id ${CERTIFICATIONS} and held.valid_to <= ${day}))`

export const NEXT_DEADLINE_OF = sql<string | null>`(select ended.what from (
    values ${sql.join(
      Object.entries(OWN_ENDS).map(([name, end]) => sql`(${OWN_DEADLINES[name as keyof typeof OWN_DEADLINES]}::text, ${end})`),
      sql`, `,
    )}
    union all select type.label, held.valid_to ${HELD}) as ended (what, valid_to)
  where ended.valid_to is not null order by ended.valid_to, ended.what limit 1)`

/** Tours with the driver in their team on a day (`domain.md` §3.6); archived tours have no team. */
const teamOf = (day: string) => sql`from driver_pool_member member join driver_pool tour on tour.id = member.driver_pool_id
  where member.driver_id = ${drivers.id} and tour.status <> 'ARCHIVEE'
    and member.from_date <= ${day} and coalesce(member.to_date, 'infinity') >= ${day}`

/** Tour codes: as main driver first, then as replacement. */
export const toursOf = (day = today()): SQL<string[]> => sql<string[]>`array(select tour.code ${teamOf(day)}
  order by array_position(${sql.param([...MEMBER_RANKS])}::text[], member.rank), tour.code)`

/** In no tour on this day (`domain.md` §4.5). */
export const withoutTour = (day = today()): SQL => sql`not exists (select ${teamOf(day)})`

export const PHOTO: SQL<string | null> = sql<string | null>`(select photo.id from document photo
  where photo.owner_table = 'driver' and photo.owner_id = ${drivers.id} and photo.kind = 'PHOTO' and not photo.archived)`
