import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startServer } from '#tests/support/server-process.ts'
import { type Application, applicationEnv, startApplication, startProduct } from './application.ts'
import { figure } from './figure.ts'
import { isServerOn, postmasterPid, scratchDir } from './scratch.ts'
import { shortDemo } from './small-carrier.ts'

/** `npm run faults` does it a hundred times. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 12)

test(`loses no acknowledged write when killed (kill -9) during a write loop, ${ROUNDS} times`, {
  timeout: 300_000 + ROUNDS * 10_000,
}, async () => {
  const dataDir = scratchDir()
  await shortDemo(dataDir)
  const acknowledged: string[] = []
  const expectAllStored = async (application: Application) => {
    const stored = new Set(await application.readAll())
    expect(acknowledged.filter(text => !stored.has(text))).toEqual([])
  }
  for (let round = 0; round < ROUNDS; round++) {
    const application = await startProduct(dataDir)
    await expectAllStored(application)
    const before = acknowledged.length
    let dead = false
    let killing = false
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; !dead; n++) {
        const text = `${round}/${writer}/${n}`
        await application.write(text).then(
          () => acknowledged.push(text),
          (error: Error) => {
            // Killed is what it should be. Refused before the kill would mean that this test writes nothing; between the end of the
            // database and that of the application a write may still be answered, by a refusal and never by an acknowledgement.
            if (!killing) expect(error.message).not.toContain('Refused')
            dead = true
          },
        )
      }
    })
    // Each round is cut later, from the first commit to full swing; the writers are somewhere in a write.
    await vi.waitUntil(() => dead || acknowledged.length >= before + 5 * (round % 12), { timeout: 60_000, interval: 1 })
    killing = true
    // Every other round takes the database along, as a power cut of the machine's processes would.
    if (round % 2 === 1) process.kill(postmasterPid(dataDir)!, 'SIGKILL')
    await application.server.stop('SIGKILL')
    await Promise.all(writers)
  }
  const last = await startProduct(dataDir)
  await expectAllStored(last)
  figure(`${ROUNDS} × kill -9: ${acknowledged.length} acknowledged writes, none lost`)
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * 10)
  await last.server.stop()
})

test('stops the database left by a killed application at the next start', async () => {
  const dataDir = scratchDir()
  const first = await startApplication(dataDir)
  await first.write('before')
  await first.server.stop('SIGKILL')
  const orphan = postmasterPid(dataDir)!
  expect(isServerOn(orphan, dataDir)).toBe(true)

  const second = await startApplication(dataDir)
  expect(isServerOn(orphan, dataDir)).toBe(false)
  expect(await second.readAll()).toEqual(['before'])
  const own = postmasterPid(dataDir)!
  expect(await second.server.stop()).toBe(0)
  expect(isServerOn(own, dataDir)).toBe(false)
})

test('recovers after everything is killed at once, database included', async () => {
  const dataDir = scratchDir()
  const first = await startApplication(dataDir)
  await first.write('before')
  process.kill(postmasterPid(dataDir)!, 'SIGKILL')
  await first.server.stop('SIGKILL')
  const second = await startApplication(dataDir)
  expect(await second.readAll()).toEqual(['before'])
  await second.server.stop()
})

test('starts although the pid in a stale pid file now belongs to another program', async () => {
  const dataDir = scratchDir()
  const first = await startApplication(dataDir)
  await first.server.stop('SIGKILL')
  const orphan = postmasterPid(dataDir)!
  process.kill(orphan, 'SIGKILL')
  await vi.waitFor(() => expect(isServerOn(orphan, dataDir)).toBe(false))
  writeFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `${process.pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n\n\n\nready\n`,
  )
  const second = await startApplication(dataDir)
  expect(await second.readAll()).toEqual([])
  await second.server.stop()
})

test('restarts a database server that dies under a running application', async () => {
  const dataDir = scratchDir()
  const { server, write, readAll } = await startApplication(dataDir)
  await write('before')
  // At any time, in its first seconds too: the second kill comes as soon as the server is back, the third while it starts.
  const killed = new Set<number>()
  for (let kill = 0; kill < 3; kill++) {
    const another = () => {
      const pid = postmasterPid(dataDir)
      return pid !== null && !killed.has(pid) && isServerOn(pid, dataDir) ? pid : null
    }
    const pid = (await vi.waitUntil(another, { timeout: 60_000, interval: 5 }))!
    killed.add(pid)
    process.kill(pid, 'SIGKILL')
  }
  await vi.waitFor(async () => expect(await readAll()).toEqual(['before']), { timeout: 60_000, interval: 200 })
  expect(server.output()).toMatch(/"level":50,[^\n]*PostgreSQL s'est arrêté/)
  expect(await server.stop()).toBe(0)
})

test('leaves nothing half done when killed while creating the database', async () => {
  const dataDir = join(scratchDir(), 'data')
  mkdirSync(dataDir)
  const unfinished = () => readdirSync(dataDir).find(name => name.startsWith('postgres.new-'))
  const starting = startServer({ env: applicationEnv(dataDir) }).catch(error => error)
  // Half made: the program that creates it has begun to write, and has not finished.
  await vi.waitUntil(() => existsSync(join(dataDir, unfinished() ?? '', 'PG_VERSION')), { timeout: 20_000, interval: 5 })
  const cut = await startCut(dataDir)
  expect(cut).toBe(true)
  await starting

  const second = await startApplication(dataDir)
  await second.write('after')
  await second.server.stop()
  // The orphan of the first start may have gone on for a while; what it made is swept away by the next.
  const third = await startApplication(dataDir)
  expect(await third.readAll()).toEqual(['after'])
  expect(unfinished()).toBeUndefined()
  await third.server.stop()
})

/** Kills the process that holds the data directory, as its lock names it, and says whether the cluster was still unfinished. */
async function startCut(dataDir: string): Promise<boolean> {
  const unfinished = readdirSync(dataDir).find(name => name.startsWith('postgres.new-'))
  if (!unfinished) return false
  process.kill(Number(unfinished.slice('postgres.new-'.length)), 'SIGKILL')
  return !existsSync(join(dataDir, 'postgres'))
}
