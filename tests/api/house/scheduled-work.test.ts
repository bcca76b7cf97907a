import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { importThread } from '#api/imports/thread.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { rateLimits } from '#api/schema/administration/users.table.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { idempotencyKeys } from '#api/schema/house/ledger.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { communesOf } from '#api/trade/communes/communes.ts'
import { startWork } from '#api/work.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { memoryStore } from '#tests/support/files/memory-store.ts'
import { company } from '#tests/support/requests.ts'
import { startScheduled } from '#tests/support/scheduled-work.ts'

let api: TestApi
let jobs: Jobs
const log: { level: number; work?: string; err?: { message: string } }[] = []
beforeAll(async () => {
  api = await startTestApi({ connections: 10 })
  jobs = await start()
})
afterAll(async () => {
  await jobs.stop()
  await api.close()
})

const start = () =>
  startWork({
    url: api.databaseUrl,
    db: api.db,
    log: pino({ level: 'info' }, { write: line => log.push(JSON.parse(line)) }),
    zone: 'Europe/Paris',
    alone: false,
    mails: { mailer: null, appUrl: 'http://quai.test', key: api.tokens.key },
    files: memoryStore(),
    importThread: importThread({ db: api.db, communesOf, url: api.databaseUrl, root: process.cwd() }),
    root: process.cwd(),
    webhookNetworks: [],
    listen: async () => {},
    backups: null,
  })

const states = async () =>
  Object.fromEntries(
    Array.from(
      await api.db.execute<{ name: string; state: string }>(sql`select name, state from pgboss.job
        where name in (select name from pgboss.schedule)`),
      ({ name, state }) => [name, state],
    ),
  )

it('isolates failing work: it is logged and retried by itself', async () => {
  // A version due today whose activation the database refuses.
  const [client] = await api.db.insert(companies).values(company('C00001', 'Laiterie')).returning()
  const [request] = await api.db
    .insert(deliveryRequests)
    .values({ number: 'CDC-2026-0001', companyId: client!.id, title: 'Navette', kind: 'LIGNE_REGULIERE' })
    .returning()
  const [due] = await api.db
    .insert(deliveryRequestVersions)
    .values({ requestId: request!.id, status: 'ACCEPTE', validFrom: '2026-01-01' })
    .returning()
  await api.db.update(deliveryRequests).set({ currentVersionId: due!.id })
  await api.db.execute(
    sql`create function broken() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$`,
  )
  await api.db.execute(
    sql`create trigger broken before update of status on delivery_request_version for each row execute function broken()`,
  )
  // Work of the other jobs: an index without values, expired answers.
  await api.db.insert(idempotencyKeys).values({ key: 'old', createdAt: '2026-01-01T00:00:00Z' })
  await api.db.insert(rateLimits).values({ key: 'old', points: 1, expire: new Date(0) })

  const names = await startScheduled(api.databaseUrl)
  const expected = Object.fromEntries(names.map(name => [name, name === 'begin-versions' ? 'retry' : 'completed']))
  await vi.waitFor(async () => expect(await states()).toEqual(expected), { timeout: 15_000, interval: 50 })
  expect(await api.db.select({ kind: alerts.kind }).from(alerts)).toEqual([{ kind: 'cnr' }])
  expect(await api.db.$count(idempotencyKeys)).toBe(0)
  expect(await api.db.$count(rateLimits)).toBe(0)
  const failures = log.filter(({ level }) => level >= pino.levels.values.error!)
  expect(failures).toMatchObject([{ work: 'begin-versions', err: { message: expect.stringContaining('broken on purpose') } }])
  expect(
    log
      .filter(({ level }) => level === pino.levels.values.info)
      .map(({ work }) => work)
      .sort(),
  ).toEqual(names.filter(name => name !== 'begin-versions').sort())
})

it('unschedules work of earlier versions', async () => {
  const scheduled = async () =>
    Array.from(await api.db.execute<{ name: string }>(sql`select name from pgboss.schedule order by name`), ({ name }) => name)
  const before = await scheduled()
  await api.db.execute(sql`insert into pgboss.queue select (q).* from (select jsonb_populate_record(queue, '{"name":"nightly"}') q
    from pgboss.queue where name = 'queue-digests') copy`)
  await api.db.execute(sql`insert into pgboss.schedule (name, cron) values ('nightly', '30 2 * * *')`)
  await jobs.stop()
  jobs = await start()
  expect(await scheduled()).toEqual(before)
})
