import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { alertOfDay } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { counted } from '#domain/formats/counted.ts'

/**
 * Nightly: one alert a day for ADMIN, CONCEPTOR and OPERATOR on earlier delays that are not qualified, which block the control of
 * their journeys (`domain.md` §3.16); closes the previous day's alert. Returns the number of delays.
 */
export async function checkDelays(db: Database, jobs: Pick<Jobs, 'mail'>): Promise<number> {
  const waiting = await db.$count(
    delays,
    and(eq(delays.status, 'DETECTE'), eq(delays.archived, false), lt(delays.dueAt, instantAt(today(), 0, '00:00'))),
  )
  await alertOfDay(db, jobs, {
    ...{ kind: 'delays-to-qualify', day: today(), roles: ['ADMIN', 'CONCEPTOR', 'OPERATOR'] },
    message: waiting > 0 ? `${counted(waiting, 'retard', 'retards')} à qualifier` : null,
    link: '/incidents-management/delays?stage=open',
  })
  return waiting
}
