import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { startServer } from '#tests/support/server-process.ts'
import { COMPANY, signedIn } from './application.ts'
import { figure } from './figure.ts'
import { scratchDir } from './scratch.ts'
import { asked, openHouse, startDatabase } from './small-carrier.ts'
import { startProxy } from './small-proxy.ts'

const KILLS = asked('FAULT_KILLS', 1)
const EVERY_MS = asked('FAULT_SECONDS', 3) * 1000
const LINES = 300

test('loses no acknowledged write and repeats no job when one of two processes is killed repeatedly under load', async () => {
  const dataDir = scratchDir()
  const database = await startDatabase(scratchDir())
  onTestFinished(() => database.stop())
  await openHouse(database.url)
  const proxy = await startProxy()
  onTestFinished(() => proxy.close())
  const start = async () => {
    const server = await startServer({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir, APP_URL: proxy.url } })
    proxy.join(server.url)
    return server
  }
  let servers = [await start(), await start()]
  const { post } = await signedIn(proxy.url, 'SALES')

  let running = true
  const acknowledged: string[] = []
  let cut = 0
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; running; n++) {
      const legalName = `Panne ${writer}/${n}`
      const answer = await post('/sales/companies', { ...COMPANY, legalName }).catch(() => undefined)
      if (answer?.status === 201) acknowledged.push(legalName)
      else cut++
      await answer?.body?.cancel()
    }
  })
  const runs: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    runs.push(await startImport(post, kill))
    await sleep(EVERY_MS)
    const [victim, other] = servers
    proxy.leave(victim!.url)
    await victim!.stop('SIGKILL')
    servers = [other!, await start()]
  }
  running = false
  await Promise.all(writers)

  const sql = openSql(database.url, { max: 1, onnotice: () => {} })
  onTestFinished(() => sql.end())
  const ended = async () => (await sql`select status from job_run where status in ('EN_ATTENTE', 'EN_COURS')`).length === 0
  await vi.waitUntil(ended, { timeout: 120_000, interval: 200 })
  const stored = new Set((await sql`select legal_name from company`).map(row => row.legal_name))
  expect(acknowledged.filter(name => !stored.has(name))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(KILLS * 10)
  expect(await sql`select label, count(*)::int as n from address group by 1 having count(*) > 1`).toEqual([])
  const [addresses] = await sql`select count(*)::int as n from address`
  const done = await sql`select status from job_run`
  expect(done.map(({ status }) => status)).toEqual(runs.map(() => 'TERMINE'))
  expect(addresses!.n).toBe(LINES * runs.length)
  expect(proxy.failures).toEqual([])
  // Failures were in flight: at most the writers per kill.
  expect(cut).toBeLessThanOrEqual(writers.length * KILLS)
  figure(
    `${KILLS} kills: ${acknowledged.length} acknowledged writes, 0 lost; ${cut} cut in flight; ${runs.length} imports, each once`,
  )
  await Promise.all(servers.map(server => server.stop()))
})

type Post = Awaited<ReturnType<typeof signedIn>>['post']

/** Import of unique addresses, retried until accepted. */
async function startImport(post: Post, kill: number): Promise<string> {
  const rows = Array.from({ length: LINES }, (_, n) => `Quai ${kill}-${n};Dépôt;${n} rue du Port;44470;Carquefou;47.3;-1.49`)
  const form = new FormData()
  form.set('entity', 'ADDRESS')
  form.set('file', new File([['Libellé;Type;Adresse;CP;Ville;Latitude;Longitude', ...rows].join('\n')], 'adresses.csv'))
  const { id } = await (await post('/imports', form)).json()
  expect((await post(`/imports/${id}/apply`, { mode: 'LIGNES_VALIDES' })).status).toBe(202)
  return id
}
