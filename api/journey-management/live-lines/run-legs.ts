import { type SQL, sql } from 'drizzle-orm'
import type { Leg } from '#domain/journey-management/journeys/run-part.ts'

/**
 * The lines that share a sold run with the line of the enclosing query, itself among them, in the order of their departures; null where it has the
 * run for itself (decision 14). A closed line is none of them, nor is a draft once the line itself runs. `line` is the name that the query gives it.
 */
export const legsOf = (line: string): SQL<Leg[] | null> => {
  const one = sql.raw(line)
  return sql<Leg[] | null>`(
    select json_agg(json_build_object('id', leg.id, 'weekdays', leg.weekdays, 'serviceMin', leg.service_min, 'kmLoaded', leg.km_loaded::text,
      'kmEmpty', leg.km_empty::text) order by leg.start_time, leg.code)
    from live_line leg where leg.version_id = ${one}.version_id and leg.run_no = ${one}.run_no
      and (leg.id = ${one}.id or leg.status in ('PLANIFIE', 'SUSPENDU') or (leg.status = 'BROUILLON' and ${one}.status = 'BROUILLON'))
    having count(*) > 1)`
}
