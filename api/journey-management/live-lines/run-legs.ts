import { type SQL, sql } from 'drizzle-orm'
import type { Leg } from '#domain/journey-management/journeys/run-part.ts'

/**
 * The lines that share a sold run with the line of the enclosing query, itself among them, in the order of their departures; null where it has the
 * run for itself (decision 14). A closed line is none of them, nor is a draft once the line itself runs. `line` is the name that the query gives it.
 */
export const legsOf = (line: string): SQL<Leg[] | null> => {
  const one = sql.raw(line)
  const shared = sql`leg.version_id = ${one}.version_id and leg.run_no = ${one}.run_no`
  const running = sql`(leg.status in ('PLANIFIE', 'SUSPENDU') or (leg.status = 'BROUILLON' and ${one}.status = 'BROUILLON'))`
  // Most lines have their run for themselves: whether there is another is asked first, which is an eighth of the way.
  return sql<
    Leg[] | null
  >`case when exists (select from live_line leg where ${shared} and leg.id <> ${one}.id and ${running}) then (
    select json_agg(json_build_object('id', leg.id, 'weekdays', leg.weekdays, 'serviceMin', leg.service_min, 'kmLoaded', leg.km_loaded::text,
      'kmEmpty', leg.km_empty::text) order by leg.start_time, leg.code)
    from live_line leg where ${shared} and (leg.id = ${one}.id or ${running})) end`
}
