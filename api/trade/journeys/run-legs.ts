import { type SQL, sql } from 'drizzle-orm'
import type { Leg } from '#domain/journey-management/journeys/run-part.ts'

/**
 * Lines sharing the sold run of the outer query's `line`, itself included, by departure; null when alone (decision 14). Without
 * closed lines, and without drafts once the line runs.
 */
export const legsOf = (line: string): SQL<Leg[] | null> => {
  const one = sql.raw(line)
  const shared = sql`leg.version_id = ${one}.version_id and leg.run_no = ${one}.run_no`
  const running = sql`(leg.status in ('PLANIFIE', 'SUSPENDU') or (leg.status = 'BROUILLON' and ${one}.status = 'BROUILLON'))`
  // Cheap existence test first: most lines are alone.
  return sql<
    Leg[] | null
  >`case when exists (select from live_line leg where ${shared} and leg.id <> ${one}.id and ${running}) then (
    select json_agg(json_build_object('id', leg.id, 'weekdays', leg.weekdays, 'serviceMin', leg.service_min, 'kmLoaded', leg.km_loaded::text,
      'kmEmpty', leg.km_empty::text) order by leg.start_time, leg.code)
    from live_line leg where ${shared} and (leg.id = ${one}.id or ${running})) end`
}
