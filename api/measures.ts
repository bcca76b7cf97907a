import { sql } from 'drizzle-orm'
import type { Backups } from './backup/folder.ts'
import { listBackups } from './backup/folder.ts'
import type { Database } from './db/client.ts'
import type { LiveFeed } from './middleware/env.ts'

export interface Measure {
  name: string
  help: string
  value: number
  labels?: Record<string, string>
}

export async function measures({
  db,
  backups,
  live,
}: {
  db: Database
  backups: Backups | null
  live: LiveFeed
}): Promise<Measure[]> {
  const started = performance.now()
  await db.execute(sql`select 1`)
  const wait = (performance.now() - started) / 1000
  const [connections, jobs, made] = await Promise.all([connectionsOf(db), jobsOf(db), backupsOf(backups)])
  return [
    { name: 'quai_database_wait_seconds', help: 'Time for a connection of the pool and an answer to « select 1 »', value: wait },
    ...connections,
    ...jobs,
    ...made,
    { name: 'quai_live_viewers', help: 'Who looks at the live screen through this process', value: live.viewers() },
  ]
}

async function connectionsOf(db: Database): Promise<Measure[]> {
  const rows = await db.execute<{ application: string; state: string; count: number; most: number }>(sql`
    select application_name as application, coalesce(state, 'other') as state, count(*)::int as count,
      current_setting('max_connections')::int as most
    from pg_stat_activity where datname = current_database() group by 1, 2`)
  const used = {
    name: 'quai_database_connections',
    help: 'Connections of all processes to the database, by application and state',
  }
  const most = { name: 'quai_database_connections_max', help: 'Connections that the server allows', value: rows[0]?.most ?? 0 }
  return [...rows.map(({ application, state, count }) => ({ ...used, value: count, labels: { application, state } })), most]
}

async function jobsOf(db: Database): Promise<Measure[]> {
  const rows = await db.execute<{ queue: string; state: string; count: number; oldest: number | null }>(sql`
    select name as queue, state::text, count(*)::int as count,
      extract(epoch from now() - min(created_on) filter (where state <> 'failed' and start_after <= now()))::float as oldest
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') and not starts_with(name, '__') group by 1, 2`)
  const counts = { name: 'quai_jobs', help: 'Jobs that wait, are tried again, are under way or have failed of late, by queue' }
  const ages = { name: 'quai_job_oldest_seconds', help: 'Age of the oldest job that is due and not done, by queue and state' }
  return rows.flatMap(({ queue, state, count, oldest }) => [
    { ...counts, value: count, labels: { queue, state } },
    ...(oldest === null ? [] : [{ ...ages, value: oldest, labels: { queue, state } }]),
  ])
}

async function backupsOf(backups: Backups | null): Promise<Measure[]> {
  if (!backups) return []
  const made = await listBackups(backups.folder).catch(() => [])
  return [
    { name: 'quai_backups', help: 'Backups in BACKUP_DIR', value: made.length },
    {
      name: 'quai_backup_timestamp_seconds',
      help: 'When the last backup was begun, 0 for never',
      value: (made[0]?.at ?? 0) / 1000,
    },
    { name: 'quai_backup_bytes', help: 'Size of the last backup', value: made[0]?.bytes ?? 0 },
    { name: 'quai_backup_period_seconds', help: 'How often one is made', value: backups.everyMs / 1000 },
  ]
}
