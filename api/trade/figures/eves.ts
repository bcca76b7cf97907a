import { sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeyEves } from '#api/schema/house/figures.table.ts'
import { addDays } from '#domain/calendar/dates.ts'

/** At 18:00: stores whether tomorrow's journeys are assigned (`domain.md` §5 K15); later changes do not alter it. */
export async function recordEveAssignments(db: Reader, today: string): Promise<void> {
  await db.execute(sql`insert into ${journeyEves} (journey_id, assigned)
    select id, status <> 'PLANIFIE' from journey
    where service_date = ${addDays(today, 1)} and status in ('PLANIFIE', 'AFFECTE', 'CONFIRME', 'EN_COURS')
    on conflict do nothing`)
}
