import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { raiseAlert, untold } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { today } from '#api/middleware/today.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { counted } from '#domain/formats/counted.ts'
import { delays } from './delays.table.ts'

const KIND = 'delays-to-qualify'

/**
 * Every night: one alert a day for ADMIN, CONCEPTOR and OPERATOR on the delays of earlier days that nobody has qualified, without which their
 * journeys are not controlled (`domain.md` §3.16); that of the day before is over. Returns how many there are.
 */
export async function checkDelays(db: Database, jobs: Pick<Jobs, 'mail'>): Promise<number> {
  const waiting = await db.$count(
    delays,
    and(eq(delays.status, 'DETECTE'), eq(delays.archived, false), lt(delays.dueAt, instantAt(today(), 0, '00:00'))),
  )
  const subject = `${KIND} ${today()}`
  const news = await untold(db, KIND, waiting > 0 ? [{ subject }] : [])
  for (const one of news)
    await transact(db, null, 'SYSTEME', tx =>
      raiseAlert(tx, jobs, {
        ...{
          kind: KIND,
          ...one,
          message: `${counted(waiting, 'retard', 'retards')} à qualifier`,
          roles: ['ADMIN', 'CONCEPTOR', 'OPERATOR'],
        },
        link: '/incidents-management/delays?stage=open',
      }),
    )
  return waiting
}
