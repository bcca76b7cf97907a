import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { findRunning } from '#api/db/embedded.ts'
import { isReady } from '#api/db/left-behind.ts'
import { PAGE_ERROR } from '#domain/messages.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { TODAY } from '#tests/support/today.ts'
import { signedIn } from './application.ts'
import { openDatabasePort } from './database-port.ts'
import { figure } from './figure.ts'
import { isServerOn, postmasterPid, scratchDir } from './scratch.ts'
import { asked, openHouse, smallHouse, startDatabase } from './small-carrier.ts'

/** Cuts of each kind; `npm run faults` makes a hundred in all. */
const CUTS = asked('FAULT_CUTS', 1)
/** Duration of an outage of an outside database, in milliseconds. */
const AWAY_MS = 1_500
/** The service is back within this time of its database, in milliseconds, beyond what an answer took before the cut. */
const BACK_MS = 5_000
/** A database that has run for so long restarts at once, in milliseconds. */
const STEADY_MS = 6_000
const LINES = 40

type House = Awaited<ReturnType<typeof signedIn>>
interface Load {
  name: string
  /** Resolves once per success; throws what may not happen. */
  run(attempt: number): Promise<'done' | 'away'>
  workers: number
}

const PLACE = {
  kind: 'DEPOT',
  line1: '1 rue du Port',
  zip: '44470',
  city: 'Carquefou',
  country: 'FR',
  geofenceM: 200,
  serviceMin: 30,
}

/** A refusal is allowed while the database is away, in one form: 503 with the time to wait. */
async function allowed(answer: Response, statuses: number[]): Promise<'done' | 'away'> {
  if (statuses.includes(answer.status)) return 'done'
  const text = await answer.text()
  if (answer.status !== 503 || !answer.headers.get('retry-after')) throw new Error(`${answer.status} ${answer.url}: ${text}`)
  return 'away'
}

const textOf = (html: string) => html.replaceAll('&#x27;', "'")

/** A viewer of the live screen whose stream is never opened again. */
async function heldViewer({ get }: House) {
  const reader = (await get('/journey-management/live/events')).body!.getReader()
  let heard = ''
  let open = true
  const listening = (async () => {
    const decoder = new TextDecoder()
    for (let part = await reader.read(); !part.done; part = await reader.read()) heard += decoder.decode(part.value)
    open = false
  })()
  return {
    seen: (text: string) => ({ open, news: heard.includes(text) }),
    async leave() {
      await reader.cancel()
      await listening
    },
  }
}

/** Something new on the live screen. */
async function departure(url: string, number: string): Promise<void> {
  const sql = openSql(url, { max: 1 })
  try {
    await sql`insert into journey (number, service_date, kind, origin, label, planned_start, planned_end, status)
      values (${number}, ${TODAY}, 'SPOT', 'MANUEL', 'Navette', now(), now() + interval '4 hours', 'CONFIRME')`
    await sql`update journey set status = 'EN_COURS', actual_start = now() where number = ${number}`
  } finally {
    await sql.end()
  }
}

function loadsOf(sales: House, operator: House, acknowledged: string[]): Load[] {
  return [
    {
      name: 'writes',
      workers: 8,
      async run(attempt) {
        const label = `Coupure ${attempt}`
        const answer = await sales.post('/sales/addresses', { ...PLACE, label })
        const result = await allowed(answer, [201])
        if (result === 'done') acknowledged.push(label)
        return result
      },
    },
    { name: 'reads', workers: 4, run: async () => allowed(await sales.get('/sales/addresses?perPage=25'), [200]) },
    {
      name: 'pages',
      workers: 2,
      async run() {
        const answer = await sales.page('/sales/addresses')
        if (answer.status === 503) expect(textOf(await answer.clone().text())).toContain(PAGE_ERROR)
        return allowed(answer, [200])
      },
    },
    {
      name: 'viewers',
      workers: 3,
      async run() {
        const answer = await operator.get('/journey-management/live/events')
        const result = await allowed(answer, [200])
        if (result === 'done') {
          const reader = answer.body!.getReader()
          await reader.read()
          await reader.cancel()
        }
        return result
      },
    },
    {
      name: 'jobs',
      workers: 1,
      async run(attempt) {
        const rows = Array.from(
          { length: LINES },
          (_, n) => `Import ${attempt}-${n};Dépôt;${n} rue du Port;44470;Carquefou;47.3;-1.49`,
        )
        const form = new FormData()
        form.set('entity', 'ADDRESS')
        form.set('file', new File([['Libellé;Type;Adresse;CP;Ville;Latitude;Longitude', ...rows].join('\n')], 'adresses.csv'))
        const created = await sales.post('/imports', form)
        if ((await allowed(created, [201])) === 'away') return 'away'
        const { id } = (await created.json()) as { id: string }
        return allowed(await sales.post(`/imports/${id}/apply`, { mode: 'LIGNES_VALIDES' }), [202])
      },
    },
  ]
}

interface Cut {
  name: string
  /** Takes the database away and brings it back; resolves when it is back. */
  cut(): Promise<unknown>
}

/** Runs every load through every cut and prints a line for each pair. */
async function under(database: string, server: ServerProcess, dataDir: string, cuts: Cut[]): Promise<void> {
  const sales = await signedIn(server.url, 'SALES')
  const operator = await signedIn(server.url, 'OPERATOR')
  const acknowledged: string[] = []
  const loads = loadsOf(sales, operator, acknowledged)
  const viewer = await heldViewer(operator)
  const last = new Map<string, { done: number; away: number; usual: number; backAt: number }>()
  const wrong: string[] = []
  let running = true
  let attempts = 0
  let away = false
  let backAt = Number.POSITIVE_INFINITY
  const workers = loads.flatMap(({ name, run, workers }) =>
    Array.from({ length: workers }, async () => {
      while (running) {
        const startedAt = performance.now()
        const result = await run(attempts++).catch((error: Error) => wrong.push(`${name}: ${error.message}`))
        const seen = last.get(name)
        if (seen && result === 'away') seen.away++
        if (seen && result === 'done') {
          seen.done++
          if (backAt === Number.POSITIVE_INFINITY && !away) seen.usual = Math.max(seen.usual, performance.now() - startedAt)
          if (startedAt > backAt || performance.now() > backAt) seen.backAt = Math.min(seen.backAt, performance.now())
        }
      }
    }),
  )
  const everyLoad = (seen: (one: { done: number; backAt: number }) => boolean) =>
    vi.waitUntil(() => wrong.length > 0 || [...last.values()].every(seen), { timeout: 60_000, interval: 5 })
  for (const { name, cut } of cuts) {
    const slowest = new Map<string, { back: number; usual: number }>()
    const answers = new Map<string, [done: number, away: number]>()
    for (let round = 0; round < CUTS; round++) {
      backAt = Number.POSITIVE_INFINITY
      for (const load of loads) last.set(load.name, { done: 0, away: 0, usual: 0, backAt: Number.POSITIVE_INFINITY })
      await everyLoad(({ done }) => done > 0)
      away = true
      await cut()
      away = false
      backAt = performance.now()
      await everyLoad(one => one.backAt < Number.POSITIVE_INFINITY)
      expect({ wrong, log: fatal(server) }).toEqual({ wrong: [], log: [] })
      const number = `TR-${name}-${round}`
      await departure((await findRunning(dataDir))!, number)
      await vi.waitFor(() => expect(viewer.seen(number)).toEqual({ open: true, news: true }), { timeout: BACK_MS, interval: 20 })
      for (const [load, seen] of last) {
        const { back, usual } = slowest.get(load) ?? { back: 0, usual: 0 }
        slowest.set(load, { back: Math.max(back, seen.backAt - backAt), usual: Math.max(usual, seen.usual) })
        const [done, away] = answers.get(load) ?? [0, 0]
        answers.set(load, [done + seen.done, away + seen.away])
      }
    }
    for (const [load, { back, usual }] of slowest) {
      const [done, away] = answers.get(load)!
      figure(
        `${database} · ${name} × ${CUTS} · ${load}: ${done} answered, ${away} × 503, back after ${Math.round(back)} ms (${Math.round(usual)} before the cut)`,
      )
      expect(back, `${name}, ${load}`).toBeLessThan(BACK_MS + usual)
    }
  }
  running = false
  await Promise.all([...workers, viewer.leave()])
  expect(wrong).toEqual([])

  const listed = await sales.get('/sales/addresses/export.csv')
  const labels = Array.from((await listed.text()).matchAll(/Coupure \d+/g), ([label]) => label)
  const stored = new Set(labels)
  expect(acknowledged.filter(label => !stored.has(label))).toEqual([])
  expect(labels.length).toBe(stored.size)
  expect(acknowledged.length).toBeGreaterThan(cuts.length * CUTS)
  await importsEnd(sales, (await findRunning(dataDir))!)
  // A cause is logged with its stack, not at every attempt.
  const errors = server
    .output()
    .split('\n')
    .filter(line => line.startsWith('{"level":50'))
    .map(line => JSON.parse(line))
  for (const { err } of errors)
    if (err)
      expect(err).toMatchObject({ type: expect.any(String), message: expect.stringMatching(/./), stack: expect.any(String) })
  expect(await server.stop()).toBe(0)
}

/** Every import that was accepted is applied once. An interrupted one is resumed after its heartbeat: only the long form waits for it. */
async function importsEnd({ get }: House, url: string): Promise<void> {
  const sql = openSql(url, { max: 1 })
  const unfinished = async () => {
    const wanted = CUTS > 1 ? sql`true` : sql`id = (select id from job_run order by id desc limit 1)`
    const [row] = await sql<
      { number: number }[]
    >`select count(*)::int as number from job_run where status <> 'TERMINE' and ${wanted}`
    return row!.number
  }
  try {
    // Hundreds of imports wait for each other, so each step is waited for, not their end.
    for (let left = await unfinished(); left > 0; left = await unfinished()) {
      await vi.waitUntil(async () => (await unfinished()) < left, { timeout: 120_000, interval: 200 })
    }
  } finally {
    await sql.end()
  }
  const text = await (await get('/sales/addresses/export.csv')).text()
  const lines = Array.from(text.matchAll(/Import \d+-\d+/g), ([label]) => label)
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.length % LINES).toBe(0)
}

const fatal = (server: ServerProcess) =>
  server
    .output()
    .split('\n')
    .filter(line => /^\{"level":60|^TypeError|^node:/.test(line))

async function restarted(dataDir: string, signal: NodeJS.Signals): Promise<void> {
  const before = postmasterPid(dataDir)!
  // One that dies again at once restarts later and later (api/db/embedded.ts), which is another fault than this.
  const steady = statSync(join(dataDir, 'postgres', 'postmaster.pid')).birthtimeMs + STEADY_MS
  if (CUTS > 1) await vi.waitUntil(() => Date.now() > steady, { timeout: 2 * STEADY_MS, interval: 50 })
  process.kill(before, signal)
  const ready = () => {
    const pid = postmasterPid(dataDir)
    return pid !== null && pid !== before && isReady(join(dataDir, 'postgres'), pid) && isServerOn(pid, dataDir)
  }
  await vi.waitUntil(ready, { timeout: 30_000, interval: 50 })
}

/** Longer than a request waits: a page is the 500 screen, and the same page later. */
async function longOutage(server: ServerProcess, port: Awaited<ReturnType<typeof openDatabasePort>>): Promise<void> {
  const { page } = await signedIn(server.url, 'SALES')
  port.close()
  port.cut()
  const answer = await page('/sales/addresses')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(textOf(await answer.text())).toContain(PAGE_ERROR)
  await port.reopen()
  expect((await page('/sales/addresses')).status).toBe(200)
}

test('an outside database that is restarted, killed, cut off or replaced', async () => {
  const dataDir = scratchDir()
  let database = await startDatabase(dataDir)
  onTestFinished(() => database.stop())
  await openHouse(database.url)
  const port = await openDatabasePort(database.url)
  onTestFinished(port.close)
  const server = await startServer({ env: { DATABASE_URL: port.url, DATA_DIR: scratchDir() } })
  const restart = (signal: NodeJS.Signals) => async () => {
    port.close()
    await restarted(dataDir, signal)
    await sleep(AWAY_MS)
    await port.reopen()
  }
  await longOutage(server, port)
  await under('outside', server, dataDir, [
    { name: 'SIGINT', cut: restart('SIGINT') },
    { name: 'SIGKILL', cut: restart('SIGKILL') },
    { name: 'connection cut', cut: async () => port.cut() },
    {
      name: 'failover',
      async cut() {
        port.close()
        await database.stop()
        port.cut()
        database = await startDatabase(dataDir)
        await port.reopen(database.url)
      },
    },
  ])
})

test('an embedded database that is stopped or killed', async () => {
  const dataDir = scratchDir()
  await smallHouse(dataDir)
  const server = await startServer({ env: { DATA_DIR: dataDir } })
  await under(
    'embedded',
    server,
    dataDir,
    (['SIGINT', 'SIGKILL'] as const).map(signal => ({ name: signal, cut: () => restarted(dataDir, signal) })),
  )
})
