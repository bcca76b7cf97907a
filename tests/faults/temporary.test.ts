import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startServer } from '#tests/support/server-process.ts'
import { COMPANY, signedIn } from './application.ts'
import { figure } from './figure.ts'
import { scratchDir } from './scratch.ts'
import { asked, smallHouse } from './small-carrier.ts'

/** `npm run faults` kills each kind of work twenty times. */
const KILLS = asked('TEMPORARY_KILLS', 1)
const PROGRAM = join(import.meta.dirname, '..', '..', 'scripts/backup.ts')

/** A prepared data directory, copied for each kill; a backup of it, and how long that took. */
const whole = { above: '', dir: '', backup: '', ms: 0 }

beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'quai-fault-'))
  whole.above = dir
  mkdirSync(join(dir, 'data'))
  await smallHouse(join(dir, 'data'))
  whole.dir = join(dir, 'data')
  whole.backup = join(dir, 'whole.quai')
  const started = performance.now()
  const { child, said } = run('backup', newPlace(true, mkdtempSync(join(dir, 'first'))), whole.backup)
  const [code] = await once(child, 'exit')
  expect([code, said()]).toEqual([0, expect.any(String)])
  whole.ms = performance.now() - started
})
afterAll(() => rmSync(whole.above, { recursive: true, force: true }))

/** Backups and restores of the test. */
const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

interface Place {
  above: string
  dataDir: string
  system: string
}

/** Data directory and temporary folder of the system, both in a folder of their own. */
function newPlace(filled: boolean, above = scratchDir()): Place {
  const [dataDir, system] = [join(above, 'data'), join(above, 'system')]
  for (const folder of [dataDir, system]) mkdirSync(folder)
  if (filled) {
    cpSync(whole.dir, dataDir, { recursive: true })
    chmodSync(join(dataDir, 'postgres'), 0o700)
  }
  return { above, dataDir, system }
}

function run(act: 'backup' | 'restore', { dataDir, system }: Place, file: string) {
  const { DATABASE_URL: _, ...own } = process.env
  const child = spawn(process.execPath, [PROGRAM, act, file], { env: { ...own, DATA_DIR: dataDir, TMPDIR: system } })
  started.push(child)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return { child, said: () => said }
}

/** Command lines that name the place. */
const processesOn = ({ above }: Place) =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(commandOf)
    .filter(command => command.includes(above))

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Files outside the database's own folder that no finished work made. */
const leftIn = ({ above, dataDir }: Place) => [
  ...globSync('**/*', { cwd: above, exclude: ['data/postgres/**', 'data/lib/**', 'data/run/**'] }).filter(path =>
    /\.part$|tmp\/.|system\/.|verify|\.new-|\.probe-/.test(path),
  ),
  ...readdirSync(join(dataDir)).filter(name => name.startsWith('.')),
]

/** A demonstration would fill the empty database of a killed restore. */
const PRODUCTION = {
  SESSION_SECRET: 'a secret of thirty-two characters',
  APP_URL: 'http://127.0.0.1:3000',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'quai@quai.test',
}

async function expectNothingAfterStart(place: Place): Promise<void> {
  const server = await startServer({ mode: 'production', env: { ...PRODUCTION, DATA_DIR: place.dataDir, TMPDIR: place.system } })
  expect(leftIn(place).filter(path => !path.includes('.owner'))).toEqual([])
  expect(await server.stop()).toBe(0)
  await expectNothing(place)
}

async function expectNothing(place: Place): Promise<void> {
  await vi.waitFor(() => expect(processesOn(place)).toEqual([]), { timeout: 20_000, interval: 20 })
  expect(leftIn(place)).toEqual([])
  rmSync(place.dataDir, { recursive: true })
}

/** The first as soon as something temporary is there, the others before the end of what usually takes `ms`. */
async function moment(kill: number, place: Place, begun = () => true): Promise<void> {
  if (kill > 0) await sleep(((kill + Math.random()) / KILLS) * whole.ms * 0.95)
  await vi.waitUntil(() => begun() && (kill > 0 || leftIn(place).length > 0), { timeout: 60_000, interval: 5 })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  return (await ended)[0]
}

test('stops a backup cleanly (SIGTERM) while it verifies', async () => {
  const place = newPlace(true)
  const { child } = run('backup', place, join(place.above, 'file.quai'))
  const verifying = () =>
    globSync(['data/tmp/*/verify/postgres/postmaster.pid', 'system/*/postgres/postmaster.pid'], { cwd: place.above })
  await vi.waitUntil(() => verifying().length > 0, { timeout: 60_000, interval: 5 })
  expect(await end(child, 'SIGTERM')).toBe(143)
  expect(existsSync(join(place.above, 'file.quai'))).toBe(false)
  await expectNothing(place)
})

test.each(['backup', 'restore'] as const)(`leaves nothing of a killed %s after the next start (${KILLS} ×)`, async act => {
  for (let kill = 0; kill < KILLS; kill++) {
    const place = newPlace(act === 'backup')
    const { child } = run(act, place, act === 'backup' ? join(place.above, 'file.quai') : whole.backup)
    await moment(kill, place)
    await end(child, 'SIGKILL')
    await expectNothingAfterStart(place)
  }
  figure(`${KILLS} × kill -9 of a ${act}: 0 processes and 0 files left after the next start`)
})

test(`leaves nothing of a killed server with uploads, imports, exports, pages in PDF and a backup (${KILLS} ×)`, async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    const place = newPlace(true)
    const env = { DATA_DIR: place.dataDir, TMPDIR: place.system, BACKUP_DIR: join(place.above, 'backups'), BACKUP_EVERY: '24h' }
    const server = await startServer({ env })
    const work = await workload(server.url)
    await moment(kill, place, () => work.answered() > 0)
    await server.stop('SIGKILL')
    await work.ended
    expect(work.answered()).toBeGreaterThan(0)
    await expectNothingAfterStart(place)
  }
  figure(`${KILLS} × kill -9 of a busy server: 0 processes and 0 files left after the next start`)
})

/** Works until the server is gone. */
async function workload(url: string) {
  const { get, post } = await signedIn(url, 'SALES')
  const { id } = await (await post('/sales/companies', COMPANY_NAMED)).json()
  const file = (name: string, bytes: BlobPart, fields: Record<string, string>) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set('file', new File([bytes], name))
    return form
  }
  const kbis = { kind: 'KBIS', label: 'Kbis', validFrom: '2026-01-01', validTo: '2026-04-01' }
  let done = 0
  const again = async (act: () => Promise<Response>) => {
    for (;;) {
      const answer = await act().catch(() => undefined)
      if (!answer) return
      await answer.arrayBuffer().catch(() => {})
      expect(answer.status).toBeLessThan(500)
      done++
    }
  }
  const ended = Promise.all([
    again(() => post(`/sales/companies/${id}/documents`, file('kbis.pdf', `%PDF-1.7\n${done}${'x'.repeat(4_000_000)}`, kbis))),
    again(() => post('/imports', file('clients.csv', 'Raison sociale,CP\nKerlann,59810\n', { entity: 'COMPANY' }))),
    again(() => get('/sales/companies/export.csv')),
    again(() => get(`/sales/companies/${id}/quality-report?month=2026-10`)),
  ])
  return { ended, answered: () => done }
}

const COMPANY_NAMED = { ...COMPANY, legalName: 'Panne temporaire' }
