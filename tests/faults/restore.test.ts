import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { dumpDatabase } from '#api/backup/database.ts'
import { openSql } from '#api/db/database-url.ts'
import { findRunning } from '#api/db/embedded.ts'
import { startScheduled } from '#tests/support/scheduled-work.ts'
import { startServer } from '#tests/support/server-process.ts'
import { COMPANY, signedIn } from './application.ts'
import { figure } from './figure.ts'
import { scratchDir } from './scratch.ts'
import { asked, smallHouse, startDatabase } from './small-carrier.ts'

/** Tables with updated rows: the backup has an earlier state. */
const REWRITTEN = ['company', 'company_month', 'counter', 'number_series', 'rate_limit', 'session', 'account']

async function rowsOf(dataDir: string): Promise<Map<string, string[]>> {
  const database = await startDatabase(dataDir)
  const tables = new Map<string, string[]>()
  await dumpDatabase(database.url, {
    manifest: async manifest => manifest.tables.forEach(({ name }) => void tables.set(name, [])),
    rows: async (name, text) => void tables.get(name)!.push(...Buffer.from(text).toString().split('\n').slice(0, -1)),
  })
  await database.stop()
  return tables
}

test('restores a backup made under load by a killed process, after the data directory is gone', async () => {
  const [dataDir, folder, copy] = [join(scratchDir(), 'data'), scratchDir(), join(scratchDir(), 'copy')]
  await smallHouse(prepared(dataDir))
  const env = { DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUP_EVERY: '24h' }
  let server = await startServer({ env })
  const acknowledged: string[] = []
  let running = true
  const write = async (writer: number, begin = Promise.resolve()) => {
    const { post } = await signedIn(server.url, 'SALES')
    await begin
    for (let n = 0; running; n++) {
      const legalName = `Panne ${writer}/${n}`
      const answer = await post('/sales/companies', { ...COMPANY, legalName }).catch(() => undefined)
      if (answer?.status !== 201) return
      const { id } = await answer.json()
      acknowledged.push(legalName)
      const form = new FormData()
      for (const [name, value] of Object.entries({ kind: 'KBIS', label: 'Kbis', validFrom: '2026-01-01', validTo: '2026-04-01' }))
        form.set(name, value)
      form.set('file', new File([`%PDF-1.7\n${legalName}`], 'kbis.pdf'))
      await (await post(`/sales/companies/${id}/documents`, form).catch(() => undefined))?.body?.cancel()
    }
  }
  const files = () => readdirSync(folder).filter(name => name.endsWith('.quai'))
  let writers = [write(1), write(2)]
  await sleep(asked('FAULT_SECONDS', 1) * 1000)
  await startScheduled((await findRunning(dataDir))!, 'make-backup')
  // Killed while packing; the next start retries under load.
  await vi.waitUntil(() => existsSync(folder) && readdirSync(folder).some(name => name.endsWith('.part')), {
    timeout: 30_000,
    interval: 5,
  })
  await server.stop('SIGKILL')
  await Promise.all(writers)
  expect(files()).toEqual([])
  server = await startServer({ env })
  const before = [...acknowledged]
  // The retry comes with a poll after half a minute: load until then would only make a larger backup.
  const retried = backupStarts(dataDir)
  writers = [write(3, retried), write(4, retried)]
  await vi.waitUntil(() => files().length > 0, { timeout: 90_000, interval: 50 })
  running = false
  await Promise.all(writers)
  await server.stop('SIGKILL')

  const source = await rowsOf(dataDir)
  cpSync(join(dataDir, 'files'), copy, { recursive: true })
  rmSync(dataDir, { recursive: true })
  const started = performance.now()
  const program = join(import.meta.dirname, '..', '..', 'scripts/backup.ts')
  const { DATABASE_URL: _, ...own } = process.env
  await promisify(execFile)(process.execPath, [program, 'restore', join(folder, files()[0]!)], {
    env: { ...own, DATA_DIR: prepared(dataDir) },
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)

  const restored = await rowsOf(dataDir)
  expect([...restored.keys()]).toEqual([...source.keys()])
  const others = [...restored].filter(([name, rows]) => !isWithin(rows, source.get(name)!)).map(([name]) => name)
  expect(others.filter(name => !REWRITTEN.includes(name))).toEqual([])
  const names = restored.get('company')!.join('\n')
  expect(before.filter(name => !names.includes(`\t${name}\t`))).toEqual([])
  const kept = readdirSync(join(dataDir, 'files'))
  for (const key of kept) expect(readFileSync(join(dataDir, 'files', key))).toEqual(readFileSync(join(copy, key)))
  expect(kept.length).toBeGreaterThan(0)
  const rows = [...restored.values()].reduce((sum, one) => sum + one.length, 0)
  figure(
    `${before.length} writes acknowledged before the backup, 0 lost; ${rows} rows of ${restored.size} tables and ${kept.length} files as saved; restored in ${seconds} s`,
  )
})

/** Resolves when a backup runs on the database of the folder. */
async function backupStarts(dataDir: string): Promise<void> {
  const sql = openSql((await findRunning(dataDir))!, { max: 1 })
  const isActive = async () => (await sql`select 1 from pgboss.job where name = 'make-backup' and state = 'active'`).length > 0
  await vi.waitUntil(isActive, { timeout: 90_000, interval: 20 }).finally(() => sql.end())
}

const prepared = (dir: string): string => {
  mkdirSync(dir, { recursive: true })
  return dir
}

function isWithin(rows: readonly string[], all: readonly string[]): boolean {
  const known = new Set(all)
  return rows.every(row => known.has(row))
}
