import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '#tests/support/server-process.ts'
import { applicationEnv, startApplication } from './application.ts'
import { isServerOn, postmasterPid, scratchDir } from './scratch.ts'

/** Requires user namespaces and /proc. */
const onLinux = test.runIf(process.platform === 'linux')

test('works in a folder that only its owner can enter', async () => {
  // Under root's home, which nobody else can enter: common on machines used as root.
  const closed = scratchDir(homedir())
  chmodSync(closed, 0o700)
  const { server, write, readAll } = await startApplication(join(closed, 'data'))
  await write('inside')
  expect(await readAll()).toEqual(['inside'])
  await server.stop()
})

onLinux('the database never runs as root', async () => {
  const dataDir = scratchDir()
  const { server } = await startApplication(dataDir)
  const pid = postmasterPid(dataDir)!
  expect(isServerOn(pid, dataDir)).toBe(true)
  // Outside its namespace the process runs as the starting user; PostgreSQL refuses uid 0 inside.
  const inside = process.getuid?.() === 0 ? 65534 : process.getuid?.()
  const map = readFileSync(`/proc/${pid}/uid_map`, 'utf8').trim().split(/\s+/).map(Number)
  const status = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  expect(map[2] === 1 ? map[0] : Number(status[1])).toBe(inside)
  await server.stop()
})

onLinux('without user namespaces root gives the files to nobody, and takes them back', async () => {
  const dataDir = join(scratchDir(), 'data')
  // PATH without `unshare`.
  const programs = scratchDir()
  for (const name of ['sh', 'ps']) symlinkSync(`/bin/${name}`, join(programs, name))
  chmodSync(join(dataDir, '..'), 0o711)

  const first = await startServer({ env: { ...applicationEnv(dataDir), PATH: programs } })
  await (await fetch(`${first.url}/notes`, { method: 'POST', body: 'one' })).text()
  const isRoot = process.getuid?.() === 0
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(isRoot ? 65534 : process.getuid?.())
  await first.stop()

  const second = await startApplication(dataDir)
  expect(await second.readAll()).toEqual(['one'])
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(process.getuid?.())
  await second.server.stop()
})

test('works where the path is too long for a socket', async () => {
  const dataDir = join(scratchDir(), 'a-rather-long-name-for-a-folder'.repeat(4), 'données de Quai, "à part"')
  mkdirSync(dataDir, { recursive: true })
  const { server, write, readAll } = await startApplication(dataDir)
  await write('deep')
  expect(await readAll()).toEqual(['deep'])
  await server.stop()
})
