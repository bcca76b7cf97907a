import { setTimeout as sleep } from 'node:timers/promises'
import { CronExpressionParser } from 'cron-parser'
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'

/* pg-boss starts scheduled work only within its minute. Missed work is caught up at start: once each, in order of time and one
   after the other, because each reads the previous one's results. */

async function historyOf(db: Database): Promise<Map<string, number>> {
  const rows = await db.execute<{ name: string; since: number }>(sql`
    select s.name, extract(epoch from greatest(s.created_on, max(j.created_on)))::float * 1000 as since
    from pgboss.schedule s left join pgboss.job j on j.name = s.name group by s.name, s.created_on`)
  return new Map(Array.from(rows, ({ name, since }) => [name, since]))
}

/** Missed queues in order of time; new queues have missed nothing. */
export async function missedWork(
  db: Database,
  scheduled: Record<string, { cron: string }>,
  zone: string,
  now = new Date(),
): Promise<string[]> {
  const history = await historyOf(db)
  const due = Object.entries(scheduled).map(([name, { cron }]) => {
    const at = CronExpressionParser.parse(cron, { tz: zone, currentDate: now }).prev().getTime()
    return { name, at, since: history.get(name) ?? Number.POSITIVE_INFINITY }
  })
  return due
    .filter(({ at, since }) => since < at && at < now.getTime() - ON_ITS_WAY_MS)
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name)
}

const ON_ITS_WAY_MS = 120_000
const ENDED = ['completed', 'failed', 'cancelled']
const LOOK_MS = 500

/** Runs each after the previous one ended, whatever its result. Stops at `stopping`; the next start continues. */
export async function catchUp(boss: PgBoss, log: Logger, names: readonly string[], stopping: AbortSignal): Promise<void> {
  if (names.length > 0) log.info({ names }, 'scheduled work that was missed is done now')
  try {
    for (const name of names) {
      stopping.throwIfAborted()
      // A process starting at the same time finds it queued.
      const id = await boss.send(name, null, { singletonKey: 'missed', singletonSeconds: 600 })
      while (id && !ENDED.includes((await boss.getJobById(name, id))?.state ?? 'completed'))
        await sleep(LOOK_MS, undefined, { signal: stopping })
    }
  } catch (error) {
    if (!stopping.aborted) log.error({ err: error }, 'missed work is left to the next start')
  }
}
