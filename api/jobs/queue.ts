import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss'
import type { Logger } from 'pino'
import { isFull, Problem } from '#api/problem.ts'
import { change, insert } from '#api/rows.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'
import { DISK_FULL, FALLBACK_ERROR } from '#domain/messages.ts'
import type { Database, Transaction } from '../db/client.ts'
import { isAway } from '../db/patient.ts'
import { notify } from '../notifications/notify.ts'
import { catchUp, missedWork } from './missed.ts'
import { queueErrors } from './queue-errors.ts'

type JobRun = typeof jobRuns.$inferSelect

interface JobContext {
  db: Database
  log: Logger
  run: JobRun
  jobs: Jobs
  progress(done: number, total: number): Promise<void>
}
/** Returns the report. Must be safe to repeat after a crash. */
export type JobWork = (context: JobContext) => Promise<Record<string, unknown>>

export interface Jobs {
  /** Queues a followed job in the caller's transaction; returns its `job_run` id. `params.page`: where its result is shown. */
  enqueue(
    tx: Transaction,
    job: { kind: string; label: string; params: Record<string, unknown>; createdBy: string | null },
  ): Promise<string>
  /** Queues a mail in the caller's transaction; retried until sent (see api/mail/). */
  mail(tx: Transaction, mail: MailJob): Promise<void>
  /** Starts scheduled work before its hour: as soon as it can, or in so many seconds. */
  wake(name: string, inSeconds?: number): Promise<void>
  stop(): Promise<void>
}

/** Scheduled work, run once across processes. Must be safe to repeat. */
export interface ScheduledWork {
  /** Minute, hour, day, month, weekday in the carrier's time zone. */
  cron: string
  /** Seconds before a retry; three attempts. */
  retryDelay: number
  /** Maximum seconds, when above 15 minutes. */
  expireInSeconds?: number
  run(jobs: Jobs): Promise<unknown>
}

/** Mails by id: the text is written when sent, so the queue contains no secrets. */
export type MailJob =
  | { kind: 'CODE' | 'EMAIL_CHANGED'; id: string }
  | { kind: 'INVITATION'; id: string }
  | { kind: 'ALERT'; id: string; accountId: string }
  | { kind: 'CLIENT_NOTICE'; id: string }
  | { kind: 'INVOICE_REMINDER' | 'INVOICE_LETTER'; id: string }
  | { kind: 'REMINDER'; id: string }
  | { kind: 'REPLACEMENT'; id: string; since: string }
  | { kind: 'LATE_TASKS'; id: string; since: string }
  | { kind: 'DIGEST'; id: string; since: string }

const QUEUE = 'job-run'
const ENDED = 'job-run-ended'
const MAIL = 'mail'

/** A process reports three times in this period; jobs of a silent one are taken over. */
const HEARTBEAT = { heartbeatSeconds: 30 }
const BEATING = { heartbeatRefreshSeconds: 10 }
const SUPERVISION_SECONDS = 5

/** Maximum number of retries after the process or the database of a job went away. */
const INTERRUPTIONS = 10
/** Maximum number of retries after other errors, such as a conflict with another writer. A refusal or a full disk is not retried. */
const RETRIES = 2

/** Thrown by `progress` after a cancellation; uncommitted work is rolled back. */
class JobCancelled extends Error {}

/**
 * Starts pg-boss on the same database; jobs of dead processes are resumed. `alone`: no other process uses the database, so
 * running jobs are resumed at once. One queue per kind in `work` and name in `scheduled`, so failures are independent.
 */
export async function startJobs(options: {
  url: string
  db: Database
  log: Logger
  zone: string
  alone: boolean
  work: Record<string, JobWork>
  scheduled: Record<string, ScheduledWork>
  mail: (job: MailJob) => Promise<void>
}): Promise<Jobs> {
  const { db, log, work } = options
  const boss = new PgBoss({
    connectionString: options.url,
    max: 3,
    useListenNotify: true,
    application_name: 'quai-jobs',
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    monitorIntervalSeconds: SUPERVISION_SECONDS,
  })
  boss.on('error', queueErrors(log))
  await boss.start()
  await queue(boss, ENDED, { notify: true })
  await queue(boss, QUEUE, { retryLimit: INTERRUPTIONS, expireInSeconds: 3600, notify: true, deadLetter: ENDED })
  // Retries within seconds at first, since users wait for codes; the twelfth about five hours later.
  await queue(boss, MAIL, { retryLimit: 12, retryDelay: 5, retryBackoff: true, notify: true })
  if (options.alone) await takeUpOrphans(boss, db)
  const missed = await missedWork(db, options.scheduled, options.zone)
  const stopping = new AbortController()
  const jobs: Jobs = {
    async enqueue(tx, job) {
      const run = await insert(tx, jobRuns, job)
      await boss.send(QUEUE, { runId: run.id }, { db: fromDrizzle(tx, sql) })
      return run.id
    },
    async mail(tx, mail) {
      await boss.send(MAIL, mail, { db: fromDrizzle(tx, sql) })
    },
    async wake(name, inSeconds) {
      // Later ones, once for the same second.
      const startAfter = new Date(Math.ceil(Date.now() / 1000 + (inSeconds ?? 0)) * 1000)
      const later = { startAfter, singletonKey: startAfter.toISOString(), singletonSeconds: 3600 }
      await boss.send(name, null, inSeconds === undefined ? {} : later)
    },
    stop() {
      stopping.abort()
      return boss.stop({ graceful: true, timeout: 5_000 })
    },
  }

  // A notification wakes the worker for one job; others wait for the next poll, by default 30 s.
  const polling = { ...BEATING, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }
  await boss.work(QUEUE, { ...polling, includeMetadata: true }, async ([job]: JobWithMetadata<{ runId: string }>[]) => {
    if (job) await runJob(job.data.runId, job.retryCount, { db, log, jobs, work })
  })
  await boss.work<{ runId: string }>(ENDED, polling, async ([job]) => {
    if (job) await endRun(db, job.data.runId)
  })
  const side = { batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const
  await boss.work<MailJob>(MAIL, { ...polling, ...side }, batch => Promise.all(batch.map(job => mailed(job, options.mail))))
  for (const [name, { cron, run, ...limits }] of Object.entries(options.scheduled)) {
    await queue(boss, name, { retryLimit: 3, ...limits, policy: 'singleton', notify: true })
    await boss.work(name, BEATING, () => logged(log, name, () => run(jobs)))
    await boss.schedule(name, cron, null, { tz: options.zone })
  }
  // Unschedules work of earlier versions.
  for (const { name } of await boss.getSchedules()) if (!(name in options.scheduled)) await boss.unschedule(name)
  void catchUp(boss, log, missed, stopping.signal)
  return jobs
}

/** Creates or updates a queue; the policy of an existing one cannot change. */
async function queue(boss: PgBoss, name: string, { policy, ...settings }: Omit<Queue, 'name'>): Promise<void> {
  await boss.createQueue(name, { ...settings, ...HEARTBEAT, policy })
  await boss.updateQueue(name, { ...settings, ...HEARTBEAT })
}

/** Fails jobs of a killed process, so that they are retried. */
async function takeUpOrphans(boss: PgBoss, db: Database): Promise<void> {
  const orphans = await db.execute<{ name: string; ids: string[] }>(
    sql`select name, array_agg(id) as ids from pgboss.job where state = 'active' group by name`,
  )
  for (const { name, ids } of orphans) await boss.fail(name, ids, { message: 'process ended' })
}

async function logged(log: Logger, work: string, run: () => Promise<unknown>): Promise<void> {
  try {
    log.info({ work, done: await run() }, 'scheduled work done')
  } catch (error) {
    log.error({ err: error, work }, 'scheduled work failed')
    throw error
  }
}

function mailed({ id, data }: Job<MailJob>, mail: (job: MailJob) => Promise<void>): Promise<JobResult> {
  return mail(data).then(
    () => ({ id, status: 'completed' as const }),
    (error: unknown) => ({ id, status: 'failed' as const, output: { message: String(error) } }),
  )
}

async function runJob(
  runId: string,
  retries: number,
  { db, log, jobs, work }: { db: Database; log: Logger; jobs: Jobs; work: Record<string, JobWork> },
) {
  const [run] = await db
    .update(jobRuns)
    .set({ status: 'EN_COURS', startedAt: sql`now()`, error: null })
    .where(and(eq(jobRuns.id, runId), ne(jobRuns.status, 'ANNULE')))
    .returning()
  if (!run) return
  try {
    const task = work[run.kind]
    if (!task) throw new Error(`unknown job kind ${run.kind}`)
    const report = await task({
      db,
      log,
      run,
      jobs,
      progress: async (done, total) => {
        const running = await db
          .update(jobRuns)
          .set({ done, total })
          .where(and(eq(jobRuns.id, runId), ne(jobRuns.status, 'ANNULE')))
          .returning({ id: jobRuns.id })
        if (running.length === 0) throw new JobCancelled('cancelled')
      },
    })
    await endWith(db, run, { status: 'TERMINE', report })
  } catch (error) {
    if (isCancelled(error)) return log.info({ runId }, 'job cancelled')
    if (isAway(error)) {
      log.warn({ runId }, 'job interrupted: the database is away')
      throw error
    }
    // The log has the cause; users get a message without values of the statement.
    log.error({ err: error, runId }, 'job failed')
    const known = error instanceof Problem ? error.message : isFull(error) ? DISK_FULL : null
    if (known === null && retries < RETRIES) throw error
    await endWith(db, run, { status: 'ECHEC', error: known ?? FALLBACK_ERROR })
  }
}

async function endWith(db: Database, { id, createdBy, label, params }: JobRun, end: Partial<JobRun>): Promise<void> {
  await db.transaction(async tx => {
    await change(tx, jobRuns, id, { ...end, finishedAt: sql`now()` })
    const failed = end.status === 'ECHEC'
    const text = failed && end.error ? `${label}\u202f: ${end.error}` : label
    const link = typeof params.page === 'string' ? params.page : null
    await notify(tx, { accounts: [createdBy] }, { kind: failed ? 'JOB_FAILED' : 'JOB_DONE', object: id, text, link })
  })
}

const isCancelled = (error: unknown): boolean =>
  error instanceof JobCancelled || (error instanceof Error && error.cause !== undefined && isCancelled(error.cause))

async function endRun(db: Database, runId: string): Promise<void> {
  const [run] = await db
    .select()
    .from(jobRuns)
    .where(and(eq(jobRuns.id, runId), inArray(jobRuns.status, ['EN_ATTENTE', 'EN_COURS'])))
  if (run) await endWith(db, run, { status: 'ECHEC', error: FALLBACK_ERROR })
}
