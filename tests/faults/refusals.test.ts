import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runServer } from '#tests/support/server-process.ts'
import { applicationEnv, startApplication } from './application.ts'
import { scratchDir } from './scratch.ts'

/** One sentence: no stack, no second line. */
function oneSentence(output: string): string {
  const lines = output.trim().split('\n')
  expect(lines).toHaveLength(1)
  return lines[0]!
}

/** Requires namespaces, /proc and tmpfs. */
const onLinux = test.runIf(process.platform === 'linux')

/** Runs the server in a mount namespace with a small tmpfs at `dir`. */
function onMemoryDisk(dir: string, options: string): string[] {
  const root = process.getuid?.() === 0 ? [] : ['--map-root-user']
  const script = 'mount -t tmpfs -o "$1" tmpfs "$0" && shift && exec "$@"'
  return ['unshare', '--mount', ...root, 'sh', '-c', script, dir, options]
}

test('refuses a second process on the same data directory, and the first continues', async () => {
  const dataDir = scratchDir()
  const { server, write, readAll } = await startApplication(dataDir)
  const second = await runServer({ env: applicationEnv(dataDir) })
  expect(second.code).toBe(1)
  expect(oneSentence(second.output)).toContain('est déjà utilisé par un autre processus')
  expect(second.output).toContain(String(server.pid))
  await write('still here')
  expect(await readAll()).toEqual(['still here'])
  await server.stop()
})

onLinux('from another network namespace too, as a second container on the same volume would', async () => {
  const dataDir = scratchDir()
  const { server, write, readAll } = await startApplication(dataDir)
  const root = process.getuid?.() === 0 ? [] : ['--map-root-user']
  // A new namespace has no loopback: listen anywhere.
  const env = { ...applicationEnv(dataDir), HOST: '0.0.0.0' }
  const second = await runServer({ env, through: ['unshare', '--net', ...root, '--'] })
  expect(second.code).toBe(1)
  expect(oneSentence(second.output)).toContain('est déjà utilisé par un autre processus')
  await write('still here')
  expect(await readAll()).toEqual(['still here'])
  await server.stop()
})

test('refuses the files of another PostgreSQL major', async () => {
  const dataDir = scratchDir()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  const { code, output } = await runServer({ env: applicationEnv(dataDir) })
  expect(code).toBe(1)
  expect(oneSentence(output)).toContain('vient de PostgreSQL 17')
})

test('refuses a used port before touching the database', async () => {
  const dataDir = join(scratchDir(), 'untouched')
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const { code, output } = await runServer({ env: { ...applicationEnv(dataDir), PORT: String(port) } })
  other.close()
  expect(code).toBe(1)
  expect(oneSentence(output)).toContain(`Le port ${port} est déjà pris`)
  expect(() => mkdirSync(dataDir)).not.toThrow()
})

onLinux('a full disk is said in one sentence', async () => {
  const dataDir = scratchDir()
  const { code, output } = await runServer({ env: applicationEnv(dataDir), through: onMemoryDisk(dataDir, 'size=20m') })
  expect(code).toBe(1)
  expect(oneSentence(output)).toContain('est plein')
})

onLinux('a read-only disk is said in one sentence', async () => {
  const dataDir = scratchDir()
  const { code, output } = await runServer({ env: applicationEnv(dataDir), through: onMemoryDisk(dataDir, 'ro') })
  expect(code).toBe(1)
  expect(oneSentence(output)).toContain('est en lecture seule')
})

test('reports in one sentence that the data directory is a file', async () => {
  const file = join(scratchDir(), 'file')
  writeFileSync(file, '')
  const { code, output } = await runServer({ env: applicationEnv(file) })
  expect(code).toBe(1)
  expect(oneSentence(output)).toContain("n'est pas un dossier")
})
