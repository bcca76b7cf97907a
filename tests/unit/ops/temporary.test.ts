import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { processListing } from '#api/db/left-behind.ts'
import { sweepTemporary, Temporary } from '#api/temporary.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const quiet = () => {}

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quai-temporary-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Another process that makes a part and a folder, starts a program on the folder, and waits. */
async function startOwner(): Promise<{ owner: ChildProcess; program: number }> {
  const program = `
    import { spawn } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    import { join } from 'node:path'
    import { Temporary } from '#api/temporary.ts'
    const temporary = new Temporary(process.argv[1])
    writeFileSync(temporary.part(join(process.argv[1], 'upload')), 'half')
    temporary.inFolder('verify', async folder => {
      writeFileSync(join(folder, 'rows'), 'plain')
      const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'postgres', folder], { detached: true, stdio: 'ignore' })
      console.log(left.pid)
      await new Promise(() => setInterval(() => {}, 1000))
    })`
  const owner = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, dataDir], { cwd: root })
  const [said] = await once(owner.stdout!, 'data')
  return { owner, program: Number(said) }
}

/** A container's first process may never collect an ended one, which then has no command line. */
function isAlive(pid: number): boolean {
  const [program, ...args] = processListing(process.platform, pid)
  return spawnSync(program, args, { encoding: 'utf8' }).stdout.includes('postgres')
}

it('removes what a killed process left, and ends the server on it', async () => {
  const { owner, program } = await startOwner()
  const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'postgres', dataDir])
  writeFileSync(join(dataDir, 'letter.part'), 'mine')
  // A live owner keeps everything.
  await sweepTemporary(dataDir, quiet)
  expect(readdirSync(dataDir).filter(name => name.startsWith('upload'))).toHaveLength(1)
  expect(isAlive(program)).toBe(true)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  expect(isAlive(program)).toBe(true)
  await sweepTemporary(dataDir, quiet)
  expect(isAlive(program)).toBe(false)
  expect(isAlive(bystander.pid!)).toBe(true)
  bystander.kill()
  expect(readdirSync(dataDir)).toEqual(['letter.part', 'tmp'])
  expect(readdirSync(join(dataDir, 'tmp'))).toEqual([])
})

it('removes its own state when it closes, and refuses more', async () => {
  const temporary = new Temporary(dataDir)
  writeFileSync(temporary.part(join(dataDir, 'file')), 'half')
  await temporary.close()
  expect(readdirSync(join(dataDir, 'tmp'))).toEqual([])
  expect(readdirSync(dataDir)).toEqual(['tmp'])
  expect(() => temporary.part(join(dataDir, 'file'))).toThrow()
})

it('sweeps a record whose last line a full disk cut', async () => {
  const temporary = new Temporary(dataDir)
  writeFileSync(temporary.part(join(dataDir, 'file')), 'half')
  const [record] = readdirSync(join(dataDir, 'tmp'))
  const copy = join(dataDir, 'tmp', `${'0'.repeat(16)}.owner`)
  writeFileSync(copy, `${readFileSync(join(dataDir, 'tmp', record!), 'utf8')}"/half`)
  await sweepTemporary(dataDir, quiet)
  expect(existsSync(copy)).toBe(false)
  await temporary.close()
})

/** Files that may name the system's temporary folder. */
const ELSEWHERE: Record<string, string> = {
  'api/temporary.ts': 'the owner of all temporary state',
  'api/db/endpoint.ts': 'a socket whose path would be too long; released by the owner of its data directory',
  'scripts/run.mjs': 'the lock of npm commands on a checkout, taken over from an ended process',
  'scripts/sbom.mjs': 'a copy of the package list, outside an installation',
  'scripts/test.mjs': 'reports of the test suite',
}

it('is made by its owner only', () => {
  const makes = /\bmkdtemp|\btmpdir\b|\.part(?:`|'|")|\.tmp(?:`|'|")|['"`]\/tmp\b/
  const sources = ['api', 'server', 'scripts'].flatMap(folder =>
    globSync(`${folder}/**/*.{ts,mjs}`, { cwd: root, exclude: ['scripts/new-screen/**'] }),
  )
  const makers = [...sources, 'server.ts', 'host.ts'].filter(path => makes.test(readFileSync(join(root, path), 'utf8')))
  expect(makers.toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted())
})
