import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startServer } from '#tests/support/server-process.ts'
import { type Application, applicationEnv, startApplication, startProduct } from './application.ts'
import { figure } from './figure.ts'
import { isServerOn, postmasterPid, scratchDir } from './scratch.ts'
import { shortDemo } from './small-carrier.ts'

/** `npm run faults` uses a hundred. */
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
            // A refusal is valid only around the kill: the database may end before the application, without acknowledging.
            if (!killing) expect(error.message).not.toContain('Refused')
            dead = true
          },
        )
      }
    })
    // Each round is cut later, from the first commit to full load.
    await vi.waitUntil(() => dead || acknowledged.length >= before + 5 * (round % 12), { timeout: 60_000, interval: 1 })
    killing = true
    // Every other round kills the database too, like a power cut.
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
  // Also in its first seconds: the second kill on return, the third during the start.
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
  // The creating program has started writing and not finished.
  await vi.waitUntil(() => existsSync(join(dataDir, unfinished() ?? '', 'PG_VERSION')), { timeout: 20_000, interval: 5 })
  const cut = await startCut(dataDir)
  expect(cut).toBe(true)
  await starting

  const second = await startApplication(dataDir)
  await second.write('after')
  await second.server.stop()
  // The next start removes what the orphan created.
  const third = await startApplication(dataDir)
  expect(await third.readAll()).toEqual(['after'])
  expect(unfinished()).toBeUndefined()
  await third.server.stop()
})

/** Kills the process named by the lock; returns whether the cluster was unfinished. */
async function startCut(dataDir: string): Promise<boolean> {
  const unfinished = readdirSync(dataDir).find(name => name.startsWith('postgres.new-'))
  if (!unfinished) return false
  process.kill(Number(unfinished.slice('postgres.new-'.length)), 'SIGKILL')
  return !existsSync(join(dataDir, 'postgres'))
}
