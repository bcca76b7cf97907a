import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobResult, PgBoss, type Queue } from 'pg-boss'
import type { Logger } from 'pino'
import { Problem } from '#api/problem.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'
import { FALLBACK_ERROR } from '#domain/messages.ts'
import type { Database, Transaction } from '../db/client.ts'
import { tell } from '../notifications/tell.ts'
import { catchUp, missedWork } from './missed.ts'

type JobRun = typeof jobRuns.$inferSelect

/** What a job's work gets: its row, the database, and a way to say how far it is (committed at once, so that people see it). */
interface JobContext {
  db: Database
  log: Logger
  run: JobRun
  jobs: Jobs
  progress(done: number, total: number): Promise<void>
}
/** Does the work and returns the report that is shown at the end. Must be safe to run again after a crash. */
export type JobWork = (context: JobContext) => Promise<Record<string, unknown>>

export interface Jobs {
  /**
   * Queues a followed job in the transaction of the write that asks for it; returns the id of its `job_run` row. `params.page` is where who
   * started it reads what became of it.
   */
  enqueue(
    tx: Transaction,
    job: { kind: string; label: string; params: Record<string, unknown>; createdBy: string | null },
  ): Promise<string>
  /** Queues a mail in the transaction of the write that asks for it; it is tried again until it is sent (see api/mail/). */
  mail(tx: Transaction, mail: MailJob): Promise<void>
  stop(): Promise<void>
}

/** Work that the calendar starts, once whatever the number of processes. It must be safe to run again. */
export interface ScheduledWork {
  /** Minute, hour, day, month, weekday in the carrier's zone. */
  cron: string
  /** Seconds until a failed one is tried again, three times in all. */
  retryDelay: number
  /** How long it may take, where that may be more than a quarter of an hour. */
  expireInSeconds?: number
  /** Does it; what it returns is logged. */
  run(jobs: Jobs): Promise<unknown>
}

/** What is to be mailed, by id: the text is written when it is sent, and nothing secret lies in the queue. */
export type MailJob =
  /** A mail_code row. */
  | { kind: 'CODE' | 'EMAIL_CHANGED'; id: string }
  /** An account that was opened for somebody. */
  | { kind: 'INVITATION'; id: string }
  /** An alert, to one account. */
  | { kind: 'ALERT'; id: string; accountId: string }
  /** A client_notice row. */
  | { kind: 'CLIENT_NOTICE'; id: string }
  /** An invoice_reminder row. */
  | { kind: 'INVOICE_REMINDER'; id: string }
  /** A certification_reminder row. */
  | { kind: 'REMINDER'; id: string }
  /** A replacement row, to the driver who takes over and was told at that instant. */
  | { kind: 'REPLACEMENT'; id: string; since: string }
  /** To an account: its actions that are late that day. */
  | { kind: 'LATE_TASKS'; id: string; since: string }
  /** The alerts since an instant, to the account of that id. */
  | { kind: 'DIGEST'; id: string; since: string }

const QUEUE = 'job-run'
/** Followed jobs that the queue tries no more. */
const ENDED = 'job-run-ended'
const MAIL = 'mail'

/** A process that lives says so three times in this time; another one takes up the jobs of one that does not. */
const HEARTBEAT = { heartbeatSeconds: 30 }
const BEATING = { heartbeatRefreshSeconds: 10 }
const SUPERVISION_SECONDS = 5

/** Thrown by a job's `progress` once somebody cancelled the job: whatever it has not committed is undone. */
class JobCancelled extends Error {}

/**
 * Starts pg-boss on the same database: several processes share the queue, a job that dies with its process is taken up again.
 * `alone`: no other process works on this database, so that what was under way is a dead one's, and is taken up at once.
 * `work` is keyed by the kind of job, `scheduled` by the name of its queue: each has its own, so that its failure stops no other.
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
  boss.on('error', error => log.error({ err: error }, 'job queue error'))
  await boss.start()
  await queue(boss, ENDED, { notify: true })
  await queue(boss, QUEUE, { retryLimit: 2, expireInSeconds: 3600, notify: true, deadLetter: ENDED })
  // Somebody waits for a code: the first tries follow each other in seconds, the twelfth comes some five hours after the first; whatever
  // goes wrong with a mail server is usually over by then.
  await queue(boss, MAIL, { retryLimit: 12, retryDelay: 5, retryBackoff: true, notify: true })
  if (options.alone) await takeUpOrphans(boss, db)
  const missed = await missedWork(db, options.scheduled, options.zone)
  const stopping = new AbortController()
  const jobs: Jobs = {
    async enqueue(tx, job) {
      const [run] = await tx.insert(jobRuns).values(job).returning({ id: jobRuns.id })
      await boss.send(QUEUE, { runId: run!.id }, { db: fromDrizzle(tx, sql) })
      return run!.id
    },
    async mail(tx, mail) {
      await boss.send(MAIL, mail, { db: fromDrizzle(tx, sql) })
    },
    stop() {
      stopping.abort()
      return boss.stop({ graceful: true, timeout: 5_000 })
    },
  }

  // A notification wakes the worker for one job; a second one that waits, or a retry, lies until the next poll, which would be in 30 s.
  const polling = { ...BEATING, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }
  await boss.work<{ runId: string }>(QUEUE, polling, async ([job]) => {
    if (job) await runJob(job.data.runId, { db, log, jobs, work })
  })
  await boss.work<{ runId: string }>(ENDED, polling, async ([job]) => {
    if (job) await endRun(db, job.data.runId)
  })
  // Several at once, each with its own end: one address that is refused holds up no other.
  const side = { batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const
  await boss.work<MailJob>(MAIL, { ...polling, ...side }, batch => Promise.all(batch.map(job => mailed(job, options.mail))))
  for (const [name, { cron, run, ...limits }] of Object.entries(options.scheduled)) {
    await queue(boss, name, { retryLimit: 3, ...limits, policy: 'singleton', notify: true })
    await boss.work(name, BEATING, () => logged(log, name, () => run(jobs)))
    await boss.schedule(name, cron, null, { tz: options.zone })
  }
  // What an earlier version of the product scheduled is nobody's work now.
  for (const { name } of await boss.getSchedules()) if (!(name in options.scheduled)) await boss.unschedule(name)
  void catchUp(boss, log, missed, stopping.signal)
  return jobs
}

/** A queue as this version of the product has it: one that an earlier version made is changed, its policy apart, which stays. */
async function queue(boss: PgBoss, name: string, { policy, ...settings }: Omit<Queue, 'name'>): Promise<void> {
  await boss.createQueue(name, { ...settings, ...HEARTBEAT, policy })
  await boss.updateQueue(name, { ...settings, ...HEARTBEAT })
}

/** Jobs that were under way when their process was killed: each counts as tried, and is tried again as after any failure. */
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
    // The log has the cause; whoever follows the job reads a sentence without the statement's values.
    log.error({ err: error, runId }, 'job failed')
    await endWith(db, run, { status: 'ECHEC', error: error instanceof Problem ? error.message : FALLBACK_ERROR })
    throw error
  }
}

/** Marks the end of a job and tells who started it, in one transaction. */
async function endWith(db: Database, { id, createdBy, label, params }: JobRun, end: Partial<JobRun>): Promise<void> {
  await db.transaction(async tx => {
    await tx
      .update(jobRuns)
      .set({ ...end, finishedAt: sql`now()` })
      .where(eq(jobRuns.id, id))
    const failed = end.status === 'ECHEC'
    const text = failed && end.error ? `${label}\u202f: ${end.error}` : label
    const link = typeof params.page === 'string' ? params.page : null
    await tell(tx, { accounts: [createdBy] }, { kind: failed ? 'JOB_FAILED' : 'JOB_DONE', object: id, text, link })
  })
}

const isCancelled = (error: unknown): boolean =>
  error instanceof JobCancelled || (error instanceof Error && error.cause !== undefined && isCancelled(error.cause))

/** The last try of a followed job ended with its process, which could not say so. */
async function endRun(db: Database, runId: string): Promise<void> {
  const [run] = await db
    .select()
    .from(jobRuns)
    .where(and(eq(jobRuns.id, runId), inArray(jobRuns.status, ['EN_ATTENTE', 'EN_COURS'])))
  if (run) await endWith(db, run, { status: 'ECHEC', error: FALLBACK_ERROR })
}
