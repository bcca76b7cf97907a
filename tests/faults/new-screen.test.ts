import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { scratchDir } from './scratch.ts'

const root = join(import.meta.dirname, '..', '..')

/** Copy of the project. */
function copyOfProject(): string {
  const copy = scratchDir()
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of new Set(listed.split('\0')))
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Runs a program there with its own environment; returns output and exit. */
async function runIn(copy: string, program: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const { PATH, HOME, GOGC, GOMEMLIMIT } = process.env
  const options = { cwd: copy, env: { PATH, HOME, GOGC, GOMEMLIMIT, NODE_ENV: 'test' } as NodeJS.ProcessEnv, maxBuffer: 64 << 20 }
  return promisify(execFile)(process.execPath, [program, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, said: stripVTControlCharacters(stdout + stderr) }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, said: error.stdout + error.stderr }),
  )
}

/** Screen row added to the copy. */
const ROW = "  '/transverse/packagings': { title: 'Emballages', roles: DESIGNERS },\n"
const SCREEN = ['/transverse/packagings', 'Packaging', 'Emballage', 'Emballages']
const OK = { code: 0, said: expect.any(String) }

test("generates a list with its types, its form and the project's laws", { timeout: 600_000 }, async () => {
  const copy = copyOfProject()
  const generate = (...args: string[]) => runIn(copy, 'scripts/new-screen.ts', ...args)
  const screens = join(copy, 'domain/screens.ts')
  writeFileSync(screens, readFileSync(screens, 'utf8').replace("  '/transverse/actions':", `${ROW}  '/transverse/actions':`))
  const files = () => readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter(file => !file.startsWith('node_modules'))
  const before = files()

  for (const [refused, why] of [
    [['/transverse/nothing', ...SCREEN.slice(1)], "n'a pas de ligne dans domain/screens.ts"],
    [['/transverse/actions', ...SCREEN.slice(1)], 'a déjà son écran'],
    [[SCREEN[0]!, 'Action', ...SCREEN.slice(2)], 'domain/rights.ts a déjà « action.write »'],
    [[SCREEN[0]!, 'Coupling', ...SCREEN.slice(2)], 'La table « coupling » existe déjà'],
    [SCREEN.slice(0, 2), 'Usage'],
  ] as const) {
    const { code, said } = await generate(...refused)
    expect(said).toContain(why)
    expect(code).toBe(1)
  }
  // A missing registration, and an unwritable migration.
  for (const [file, found, broken, why] of [
    ['api/app.ts', "    .route('/documents'", "    .route('/papers'", 'api/app.ts : «'],
    ['drizzle.config.ts', 'export default', 'throw new Error() // ', 'tout est comme avant'],
  ] as const) {
    const sound = readFileSync(join(copy, file), 'utf8')
    writeFileSync(join(copy, file), sound.replace(found, broken))
    expect(await generate(...SCREEN)).toEqual({ code: 1, said: expect.stringContaining(why) })
    writeFileSync(join(copy, file), sound)
  }
  expect(files()).toEqual(before)
  expect(readFileSync(join(copy, 'api/app.ts'), 'utf8')).toBe(readFileSync(join(root, 'api/app.ts'), 'utf8'))

  expect(await generate(...SCREEN)).toEqual({ code: 0, said: expect.stringContaining('Ensuite') })
  expect(await generate(...SCREEN)).toEqual({ code: 1, said: expect.stringContaining('a déjà son écran') })
  const tool = (path: string, ...args: string[]) => runIn(copy, join('node_modules', path), ...args)
  expect(await tool('@react-router/dev/bin.cjs', 'typegen')).toEqual(OK)
  // The product and the laws: what else there is does not know of the screen. One checker: several need twice the work.
  const part = {
    extends: './tsconfig.json',
    include: ['**/*.d.ts', 'api/**/*', 'app/**/*', 'domain/**/*', 'tests/api/laws/**/*', '.react-router/types/**/*'],
  }
  writeFileSync(join(copy, 'tsconfig.part.json'), JSON.stringify(part))
  expect(await tool('typescript/bin/tsc', '--checkers', '1', '-p', 'tsconfig.part.json')).toEqual(OK)
  const written = files().filter(file => !before.includes(file) && /\.(ts|tsx|css)$/.test(file) && !file.startsWith('.'))
  expect(await tool('@biomejs/biome/bin/biome', 'check', 'domain/screens.ts', 'api/app.ts', ...written)).toEqual(OK)
  // Several workers would each load the product.
  const vitest = (...args: string[]) => tool('vitest/vitest.mjs', 'run', '--maxWorkers=1', ...args)
  expect(await vitest('--project=unit', 'tests/unit/house', 'tests/unit/screens/rights.test.ts')).toEqual(OK)
  const laws = await vitest('--project=api', 'tests/api/laws', '-t', '(every list|every operation|/transverse/packagings)')
  expect(laws).toEqual({ code: 0, said: expect.stringMatching(/Test Files +6 passed/) })
})
