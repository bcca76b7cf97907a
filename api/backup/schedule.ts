import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { transact } from '#api/db/write.ts'
import { closeAlert, raiseAlert } from '#api/jobs/alerts.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { backupName, failedText, isDue, isLate, keptMoments, lateText } from '#domain/administration/backups.ts'
import { PARIS } from '#domain/calendar/clock.ts'
import { type Backups, listBackups, Stopped } from './folder.ts'

const FAILED = 'backup failed'
const LATE = 'backup late'
const LINK = '/administration/parameters/system'
const AGAIN_MS = 60 * 60_000

/** Every five minutes: makes a due backup and deletes those beyond retention. Alerts ADMIN on failure. */
export async function makeDueBackup(
  db: Database,
  jobs: Pick<Jobs, 'mail'>,
  backups: Backups | null,
  { now = Date.now(), zone = PARIS }: { now?: number; zone?: string } = {},
): Promise<string> {
  if (!backups) {
    await closeBoth(db)
    return 'none wanted'
  }
  const { folder, everyMs } = backups
  const failedAt = await failedSince(db)
  if (failedAt !== undefined && now - failedAt < Math.min(AGAIN_MS, everyMs / 2)) return 'failed a moment ago'
  try {
    const [newest] = await listBackups(folder)
    if (!isDue(newest?.at, everyMs, now)) return 'not due'
    await makeOne(backups, now)
    await prune(folder, zone)
  } catch (error) {
    if (!(error instanceof Stopped)) await raise(db, jobs, FAILED, failedText((error as Error).message))
    throw error
  }
  await closeBoth(db)
  return 'made'
}

async function makeOne({ folder, make }: Backups, now: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await make(join(folder, backupName(now)))
}

async function prune(folder: string, zone: string): Promise<void> {
  const made = await listBackups(folder)
  const kept = keptMoments(
    made.map(({ at }) => at),
    zone,
  )
  for (const { at, path } of made) if (!kept.has(at)) await rm(path, { force: true })
}

/** Every 15 minutes: raises or closes ADMIN's alert when the last backup is older than two periods. */
export async function checkBackups(
  db: Database,
  jobs: Pick<Jobs, 'mail'>,
  backups: Backups | null,
  now = Date.now(),
): Promise<void> {
  if (!backups) return
  const [newest] = await listBackups(backups.folder)
  if (newest && isLate(newest.at, backups.everyMs, now)) {
    await raise(db, jobs, LATE, lateText(new Date(newest.at).toISOString()))
  } else await transact(db, null, 'SYSTEME', tx => closeAlert(tx, LATE))
}

const raise = (db: Database, jobs: Pick<Jobs, 'mail'>, subject: string, message: string) =>
  transact(db, null, 'SYSTEME', tx => raiseAlert(tx, jobs, { kind: 'backup', subject, message, roles: ['ADMIN'], link: LINK }))

const closeBoth = (db: Database) =>
  transact(db, null, 'SYSTEME', async tx => {
    await closeAlert(tx, FAILED)
    await closeAlert(tx, LATE)
  })

const openAlert = (db: Database) =>
  db
    .select({ message: alerts.message, updatedAt: alerts.updatedAt })
    .from(alerts)
    .where(and(eq(alerts.subject, FAILED), isNull(alerts.closedAt)))

async function failedSince(db: Database): Promise<number | undefined> {
  const [failed] = await openAlert(db)
  return failed && Date.parse(failed.updatedAt)
}

export async function backupState(db: Database, backups: Backups | null, now = Date.now()) {
  if (!backups) return null
  const { folder, everyMs } = backups
  const made = await listBackups(folder).catch(() => [])
  const [failed] = await openAlert(db)
  const [newest] = made
  const last = newest ? { at: new Date(newest.at).toISOString(), bytes: newest.bytes, ageMs: Math.max(0, now - newest.at) } : null
  const late = newest && isLate(newest.at, everyMs, now) ? lateText(new Date(newest.at).toISOString()) : null
  return { everyMs, kept: made.length, last, trouble: failed?.message ?? late }
}
