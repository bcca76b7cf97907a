import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { today } from '#api/middleware/today.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { runsOfDriver } from '#api/trade/assignment/records-sql.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { isoWeekday } from '#domain/calendar/dates.ts'
import { type DayState, OWN_DEADLINES } from '#domain/human-resources/drivers/values.ts'
import { MEMBER_RANKS } from '#domain/journey-management/drivers-pools/values.ts'

/**
 * What a driver does today (`domain.md` §4.5): away, else on a journey of today or of a night that ends today, else at rest on a day on which
 * he does not work, else free. Null for who is suspended or has left.
 */
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

/** Who is in one of these states today; who is away is known without his journeys. */
export const isToday = (states: readonly DayState[]): SQL =>
  states.every(state => state === 'ABSENT')
    ? sql`${drivers.status} = 'ACTIF' and ${isAway(today())}`
    : inArray(dayState(), [...states])

/** Ends on his own sheet: light licence, heavy licence for who has one, tachograph card. */
const OWN_ENDS: Record<keyof typeof OWN_DEADLINES, SQLWrapper> = {
  licenceValidTo: drivers.licenceValidTo,
  heavyLicenceValidTo: sql`case when ${drivers.licenceCategories} && array['C1', 'C1E', 'C', 'CE'] then ${drivers.heavyLicenceValidTo} end`,
  tachoCardValidTo: drivers.tachoCardValidTo,
}

const HELD = sql`from driver_certification held join certification_type type on type.id = held.type_id
  where held.driver_id = ${drivers.id} and held.state = 'OBTENUE' and held.valid_to is not null and type.active`

/** The day on which the first thing of his ends, or has ended. */
export const NEXT_DEADLINE = sql<
  string | null
>`least(${sql.join(Object.values(OWN_ENDS), sql`, `)}, (select min(held.valid_to) ${HELD}))`

/** What that is, in words. */
export const NEXT_DEADLINE_OF = sql<string | null>`(select ended.what from (
    values ${sql.join(
      Object.entries(OWN_ENDS).map(([name, end]) => sql`(${OWN_DEADLINES[name as keyof typeof OWN_DEADLINES]}::text, ${end})`),
      sql`, `,
    )}
    union all select type.label, held.valid_to ${HELD}) as ended (what, valid_to)
  where ended.valid_to is not null order by ended.valid_to, ended.what limit 1)`

/** The tours whose team he is in on a day (`domain.md` §3.6); one that is out of use has no team. */
const teamOf = (day: string) => sql`from driver_pool_member member join driver_pool tour on tour.id = member.driver_pool_id
  where member.driver_id = ${drivers.id} and tour.status <> 'ARCHIVEE'
    and member.from_date <= ${day} and coalesce(member.to_date, 'infinity') >= ${day}`

/** Their codes: the one that he holds, then those in which he replaces. */
export const toursOf = (day = today()): SQL<string[]> => sql<string[]>`array(select tour.code ${teamOf(day)}
  order by array_position(${sql.param([...MEMBER_RANKS])}::text[], member.rank), tour.code)`

/** He is in no tour on a day (`domain.md` §4.5). */
export const withoutTour = (day = today()): SQL => sql`not exists (select ${teamOf(day)})`

/** The document that is his photo; its file is at `/documents/:id/content`. */
export const PHOTO: SQL<string | null> = sql<string | null>`(select photo.id from document photo
  where photo.owner_table = 'driver' and photo.owner_id = ${drivers.id} and photo.kind = 'PHOTO' and not photo.archived)`
