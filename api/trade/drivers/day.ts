import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { today } from '#api/middleware/today.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { runsOfDriver } from '#api/trade/assignment/records-sql.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { isoWeekday } from '#domain/calendar/dates.ts'
import { type DayState, OWN_DEADLINES } from '#domain/human-resources/drivers/values.ts'
import { MEMBER_RANKS } from '#domain/journey-management/drivers-pools/values.ts'

/** State today (`domain.md` §4.5): absent, on a journey, resting or free; null when suspended or left. */
export function dayState(day = today()): SQL<DayState | null> {
  return sql`case
    when ${drivers.status} <> 'ACTIF' then null
    when ${isAway(day)} then 'ABSENT'
    when exists (select from ${runsOfDriver(drivers.id)} where run.status not in ('ANNULE', 'NON_EXECUTE')
      and run.planned_start >= ${day}::date - 3 and run.service_date between ${day}::date - 1 and ${day}::date
      and run.planned_end >= ${instantAt(day, 0, '00:00')}::timestamptz) then 'EN_SERVICE'
    when ${isoWeekday(day)} = any(${drivers.workdays}) then 'DISPONIBLE'
    else 'REPOS' end`
}

const isAway = (day: string) => sql`exists (select from absence a where a.driver_id = ${drivers.id} and a.status = 'VALIDEE'
      and ${day}::date between a.from_date and a.to_date)`

/** Filters by today's states; absences alone need no journeys. */
export const isToday = (states: readonly DayState[]): SQL =>
  states.every(state => state === 'ABSENT')
    ? sql`${drivers.status} = 'ACTIF' and ${isAway(today())}`
    : inArray(dayState(), [...states])

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
