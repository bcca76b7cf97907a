import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Jobs, startJobs } from '#api/jobs/queue.ts'
import { refused } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

/** A job that loses its database is run again, and so is one that fails; one that is refused is not. */

const closed = () => Object.assign(new Error('the connection to the database closed'), { code: 'CONNECTION_CLOSED' })

let api: TestApi
let jobs: Jobs
/** What each attempt of a job throws; none: it succeeds. */
let errors: Error[]
const seen: string[] = []
beforeAll(async () => {
  api = await startTestApi({ connections: 10 })
  jobs = await startJobs({
    url: api.databaseUrl,
    db: api.db,
    log: pino({ level: 'silent' }),
    zone: 'Europe/Paris',
    alone: true,
    work: {
      TRIAL: async ({ db, run }) => {
        const [now] = await db.select().from(jobRuns).where(eq(jobRuns.id, run.id))
        seen.push(now!.status)
        const error = errors.shift()
        if (error) throw error
        return {}
      },
    },
    scheduled: {},
    mail: async () => {},
  })
})
afterAll(async () => {
  await jobs?.stop()
  await api.close()
})

async function endOf(thrown: Error[]): Promise<{ status: string; told: string[] }> {
  errors = thrown
  seen.length = 0
  const [sales] = await api.db.select({ id: users.id }).from(users).where(eq(users.role, 'SALES'))
  const createdBy = sales!.id
  const id = await api.db.transaction(tx => jobs.enqueue(tx, { kind: 'TRIAL', label: 'Essai', params: {}, createdBy }))
  const ended = async () => {
    const [run] = await api.db.select().from(jobRuns).where(eq(jobRuns.id, id))
    expect(run!.finishedAt).not.toBeNull()
    return run!.status
  }
  const status = await vi.waitFor(ended, { timeout: 40_000, interval: 20 })
  const told = await api.db.select({ kind: notifications.kind }).from(notifications).where(eq(notifications.object, id))
  return { status, told: told.map(({ kind }) => kind) }
}

it('runs again after outages of the database, and tells only of its end', async () => {
  expect(await endOf(Array.from({ length: 3 }, closed))).toEqual({ status: 'TERMINE', told: ['JOB_DONE'] })
  expect(seen).toEqual(Array.from({ length: 4 }, () => 'EN_COURS'))
}, 60_000)

it('runs again twice after another error, and tells only of its end', async () => {
  const broken = () => new Error('two writers met')
  expect(await endOf([broken(), broken()])).toEqual({ status: 'TERMINE', told: ['JOB_DONE'] })
  expect(await endOf([broken(), broken(), broken()])).toEqual({ status: 'ECHEC', told: ['JOB_FAILED'] })
}, 60_000)

it('fails at once when it is refused', async () => {
  expect(await endOf([refused('Le fichier a changé')])).toEqual({ status: 'ECHEC', told: ['JOB_FAILED'] })
  const states = async () =>
    Array.from(await api.db.execute(sql`select state from pgboss.job where name = 'job-run'`), ({ state }) => state)
  await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['completed'])), 10_000)
  expect(seen).toHaveLength(1)
}, 60_000)
