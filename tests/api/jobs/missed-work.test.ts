import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { importThread } from '#api/imports/thread.ts'
import { missedWork } from '#api/jobs/missed.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { communesOf } from '#api/trade/communes/communes.ts'
import { startWork } from '#api/work.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { memoryStore } from '#tests/support/files/memory-store.ts'

let api: TestApi
let jobs: Jobs | undefined
const log: { msg?: string; names?: string[]; work?: string }[] = []
beforeAll(async () => {
  api = await startTestApi({ connections: 10 })
})
afterAll(async () => {
  await jobs?.stop()
  await api.close()
})

async function start(): Promise<void> {
  await jobs?.stop()
  log.length = 0
  jobs = await startWork({
    url: api.databaseUrl,
    db: api.db,
    log: pino({ level: 'info' }, { write: line => log.push(JSON.parse(line)) }),
    zone: 'Europe/Paris',
    alone: true,
    mails: { mailer: null, appUrl: 'http://quai.test', key: api.tokens.key },
    files: memoryStore(),
    root: process.cwd(),
    webhookNetworks: [],
    listen: async () => {},
    backups: null,
    importThread: importThread({ db: api.db, communesOf, url: api.databaseUrl, root: process.cwd() }),
  })
}
const missed = () => log.find(({ names }) => names)?.names ?? []
const done = () => log.flatMap(({ msg, work }) => (msg === 'scheduled work done' ? [work] : []))

it('starts without missed work, and after three nights runs each once in order', async () => {
  await start()
  expect(missed()).toEqual([])
  await api.db.execute(sql`update pgboss.schedule set created_on = now() - interval '3 days'`)
  await api.db.execute(sql`delete from pgboss.job where not starts_with(name, '__')`)
  await start()
  expect(missed().length).toBeGreaterThan(20)
  await vi.waitFor(() => expect(done()).toEqual(expect.arrayContaining(missed())), { timeout: 60_000, interval: 100 })
  // Sequential, in scheduled order.
  const order = done().filter(name => missed().includes(name!))
  expect([...new Set(order)]).toEqual(missed())
  const chain = ['begin-versions', 'see-off-drivers', 'renew-figures', 'resume-lines', 'generate-journeys']
  // Between two of their hours, the later ones are due since the night before.
  expect([...chain, ...chain].join()).toContain(
    missed()
      .filter(name => chain.includes(name))
      .join(),
  )
  await start()
  expect(missed().filter(name => chain.includes(name))).toEqual([])
}, 90_000)

it('counts work as missed from two minutes after its time until a job ran, by carrier time', async () => {
  const scheduled = { 'begin-versions': { cron: '30 2 * * *' }, 'not-there-before': { cron: '30 2 * * *' } }
  await api.db.execute(sql`update pgboss.schedule set created_on = '2026-01-01T00:00Z'`)
  await api.db.execute(sql`delete from pgboss.job where name = 'begin-versions'`)
  await api.db.execute(
    sql`insert into pgboss.job (id, name, created_on) values (gen_random_uuid(), 'begin-versions', '2026-07-01T00:31Z')`,
  )
  const at = (now: string) => missedWork(api.db, scheduled, 'Europe/Paris', new Date(now))
  // 02:30 is 00:30 UTC in summer, 01:30 in winter.
  expect(await at('2026-07-02T00:29Z')).toEqual([])
  expect(await at('2026-07-02T00:31Z')).toEqual([])
  expect(await at('2026-07-02T00:33Z')).toEqual(['begin-versions'])
  expect(await at('2026-12-20T12:00Z')).toEqual(['begin-versions'])
})
