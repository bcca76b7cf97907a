import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { users } from '#api/schema/administration/users.table.ts'
import { imports } from '#api/schema/house/imports.table.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { DISK_FULL } from '#domain/messages.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

/** Jobs can be cancelled, and are taken over from dead processes. */

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ withJobs: true })
})
afterAll(() => api.close())

/** Starts an import of so many addresses; returns its id and job. */
async function startImport(lines: number, kind: string): Promise<{ id: string; jobRunId: string }> {
  const rows = Array.from({ length: lines }, (_, n) => `${kind} ${n};Dépôt;${n} rue du Port;44470;Carquefou;47.3;-1.49`)
  const form = new FormData()
  form.set('entity', 'ADDRESS')
  form.set('file', new File([['Libellé;Type;Adresse;CP;Ville;Latitude;Longitude', ...rows].join('\n')], 'adresses.csv'))
  const { body } = await api.call('SALES', 'POST', '/imports', form)
  const { id } = body as { id: string }
  const started = await api.call('SALES', 'POST', `/imports/${id}/apply`, { mode: 'LIGNES_VALIDES' })
  expect(started).toMatchObject({ status: 202 })
  return started.body as { id: string; jobRunId: string }
}

const runOf = async (id: string) => (await api.db.select().from(jobRuns).where(eq(jobRuns.id, id)))[0]!
const becomes = (id: string, status: string, timeout = 15_000) =>
  vi.waitFor(async () => expect((await runOf(id)).status).toBe(status), { timeout, interval: 20 })

const toldOf = (jobRunId: string) =>
  api.db
    .select({ role: users.role, kind: notifications.kind, text: notifications.text })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(notifications.object, jobRunId))

it('writes nothing when cancelled, is a preview again and can be restarted', async () => {
  const { id, jobRunId } = await startImport(4_000, 'Annulé')
  await vi.waitUntil(async () => (await runOf(jobRunId)).done > 0, { timeout: 15_000, interval: 5 })
  expect(await api.call('OPERATOR', 'POST', `/jobs/${jobRunId}/cancel`), 'not theirs').toMatchObject({ status: 404 })
  expect(await api.call('SALES', 'POST', `/imports/${id}/cancel`)).toMatchObject({ status: 200 })
  // The import's transaction holds its row until the rollback.
  await api.db.select().from(imports).where(eq(imports.id, id)).for('update')
  expect(await api.db.$count(addresses)).toBe(0)
  expect(await runOf(jobRunId)).toMatchObject({ status: 'ANNULE', error: null })
  expect(await api.call('SALES', 'GET', `/imports/${id}`)).toMatchObject({ body: { status: 'APERCU', job: null, report: null } })
  expect(await api.call('SALES', 'GET', '/imports?entity=ADDRESS')).toMatchObject({ body: { rows: [{ id, status: 'APERCU' }] } })

  const again = await api.call('SALES', 'POST', `/imports/${id}/apply`, { mode: 'LIGNES_VALIDES' })
  await becomes((again.body as { jobRunId: string }).jobRunId, 'TERMINE', 60_000)
  expect(await api.db.$count(addresses)).toBe(4_000)
  expect(await api.call('SALES', 'POST', `/imports/${id}/cancel`), 'done').toMatchObject({
    status: 422,
    body: { message: 'Ce travail est déjà terminé' },
  })
}, 90_000)

it('cancels a queued job before it starts', async () => {
  const { jobRunId } = await startImport(1, 'En attente')
  await becomes(jobRunId, 'TERMINE')
  expect(await toldOf(jobRunId)).toEqual([{ role: 'SALES', kind: 'JOB_DONE', text: (await runOf(jobRunId)).label }])
  // Queued, with no worker.
  await api.db.update(jobRuns).set({ status: 'EN_ATTENTE', startedAt: null }).where(eq(jobRuns.id, jobRunId))
  expect(await api.call('SALES', 'POST', `/jobs/${jobRunId}/cancel`)).toMatchObject({ status: 200 })
  await api.db.execute(sql`update pgboss.job set state = 'retry', start_after = now() where data ->> 'runId' = ${jobRunId}`)
  await becomesCompleted(jobRunId)
  expect(await runOf(jobRunId)).toMatchObject({ status: 'ANNULE', startedAt: null })
})

const becomesCompleted = (jobRunId: string) =>
  vi.waitFor(
    async () => {
      const [job] = await api.db.execute(sql`select state from pgboss.job where data ->> 'runId' = ${jobRunId}`)
      expect(job).toMatchObject({ state: 'completed' })
    },
    { timeout: 15_000 },
  )

/** Simulates a killed worker: no heartbeat any more. The queue ends a job after its run, which would undo this. */
const orphan = async (jobRunId: string, triesLeft: boolean) => {
  await becomesCompleted(jobRunId)
  await api.db.update(jobRuns).set({ status: 'EN_COURS', finishedAt: null }).where(eq(jobRuns.id, jobRunId))
  await api.db.execute(sql`update pgboss.job
    set state = 'active', started_on = now(), heartbeat_on = now() - interval '31 seconds', completed_on = null,
      retry_count = ${triesLeft ? 0 : sql`retry_limit`}
    where data ->> 'runId' = ${jobRunId} and name = 'job-run'`)
}

it('takes over a job of a process silent for half a minute', async () => {
  const { jobRunId } = await startImport(1, 'Repris')
  await becomes(jobRunId, 'TERMINE')
  await orphan(jobRunId, true)
  await becomes(jobRunId, 'TERMINE')
})

it('marks a job as failed when its last attempt died with its process', async () => {
  const { id, jobRunId } = await startImport(1, 'Perdu')
  await becomes(jobRunId, 'TERMINE')
  await api.db.delete(notifications)
  await api.db.update(imports).set({ status: 'APERCU' }).where(eq(imports.id, id))
  await orphan(jobRunId, false)
  await becomes(jobRunId, 'ECHEC')
  expect(await api.call('SALES', 'GET', `/imports/${id}`)).toMatchObject({ body: { status: 'ECHEC', report: null } })
  const recent = (await api.call('SALES', 'GET', '/imports?entity=ADDRESS')).body as { rows: object[] }
  expect(recent.rows[0]).toMatchObject({ id, status: 'ECHEC' })
  const { label } = await runOf(jobRunId)
  expect(await toldOf(jobRunId)).toEqual([
    { role: 'SALES', kind: 'JOB_FAILED', text: expect.stringMatching(new RegExp(`^${label}\u202f: `)) },
  ])
})

it('gives every queue a heartbeat of at most half a minute, also existing ones', async () => {
  const queues = await api.db.execute<{ name: string; seconds: number | null }>(
    sql`select name, heartbeat_seconds as seconds from pgboss.queue where not starts_with(name, '__')`,
  )
  expect(queues.length).toBeGreaterThan(10)
  expect(queues.filter(({ seconds }) => seconds === null || seconds > 30)).toEqual([])
})

it('says that the disk is full, and tries no more', async () => {
  await api.db.execute(sql`
    create function no_room() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '53100'; end $$`)
  await api.db.execute(sql`create trigger no_room before insert on address for each statement execute function no_room()`)
  const { jobRunId } = await startImport(1, 'Plein')
  await becomes(jobRunId, 'ECHEC')
  await api.db.execute(sql`drop function no_room cascade`)
  expect(await runOf(jobRunId)).toMatchObject({ error: DISK_FULL })
  expect(await toldOf(jobRunId)).toMatchObject([{ kind: 'JOB_FAILED', text: expect.stringContaining(DISK_FULL) }])
})
