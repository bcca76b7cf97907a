import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { startEmbedded } from '#api/db/embedded.ts'
import { postmasterPid, scratchDir } from './scratch.ts'

test('survives a clean PostgreSQL restart without errors: reads and new transactions wait, idle connections reopen', async () => {
  const dataDir = scratchDir()
  const server = await startEmbedded(dataDir, { info() {}, error() {} }, { fsync: 'off' })
  const { db, close } = openDatabase(server.url)
  await db.execute(sql`create table note (id serial primary key)`)
  let running = true
  let reads = 0
  const told: string[] = []
  const again = async (work: () => Promise<unknown>, mayFail = () => false) => {
    while (running) {
      await work().catch(error => mayFail() || told.push(String(error.cause ?? error)))
      reads++
      // Lets a connection go idle now and then.
      await new Promise(resolve => setTimeout(resolve, Math.random() * 20))
    }
  }
  // Retried when it starts during the restart; only a running transaction may be cut.
  let underWay = false
  const begin = () => {
    underWay = false
    return db.transaction(async () => {
      underWay = true
    })
  }
  const workers = [
    ...Array.from({ length: 6 }, () => again(async () => db.execute(sql`select count(*) from note`))),
    again(begin, () => underWay),
  ]
  for (let restart = 0; restart < 3; restart++) {
    const before = postmasterPid(dataDir)!
    // PostgreSQL's fast shutdown, as in a package upgrade, followed by a start.
    process.kill(before, 'SIGINT')
    await vi.waitUntil(() => ![before, null].includes(postmasterPid(dataDir)), { timeout: 30_000, interval: 20 })
    const seen = reads
    await vi.waitUntil(() => reads > seen + 20, { timeout: 30_000, interval: 20 })
  }
  running = false
  await Promise.all(workers)
  expect(told).toEqual([])
  await close()
  await server.stop()
})
