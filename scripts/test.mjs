import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { audit } from './audit.mjs'
import { build } from './build.mjs'
import { findNode } from './install.mjs'
import { Failure, root, run, say } from './run.mjs'

const tool = path => join(root, 'node_modules', path)
const REACT_ROUTER = tool('@react-router/dev/bin.cjs')
const TSC = tool('typescript/bin/tsc')
const BIOME = tool('@biomejs/biome/bin/biome')
const KNIP = tool('knip/bin/knip.js')
const VITEST = tool('vitest/vitest.mjs')
const PLAYWRIGHT = tool('@playwright/test/cli.js')

/** The whole suite. */
export function test() {
  return inSteps(async (step, reports) => {
    // What the routes are typed by comes first: « unused » follows it too. Then one checker, whose work is half that of several, has a
    // core, and what else needs the sources alone has the other.
    const routes = await typegen()
    const types = step('types', () => single(async () => routes || tsc('--checkers', '1')))
    await step('lint', () => single(lint))
    await step('unused', () => single(unused))
    await step('audit', audit)
    await step('build', () => single(async () => build().then(() => 0)))
    await types
    for (const project of ['unit', 'api', 'faults']) await step(project, () => vitest(project, join(reports, `${project}.json`)))
    await step('browser', () => playwright(join(reports, 'browser.json')))
  })
}

/**
 * `--rounds 100 --count 100000`: the long form of what `npm test` does in short: kills, random requests, inputs that get longer, large imports,
 * a backup under load, two processes, a release. It ends with what each has found out.
 */
export function faults(args) {
  if (args[0] in LONG_FORMS) return longForm(args[0])
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string' }, count: { type: 'string' }, seed: { type: 'string' } },
  })
  const { rounds = '100', count = '100000', seed = '1' } = values
  const files = (project, report, names, env = {}) =>
    vitest(
      project,
      report,
      names.map(name => `tests/${name}.test.ts`),
      env,
    )
  return inSteps(async (step, reports) => {
    const report = name => join(reports, `${name}.json`)
    process.env.FIGURES_FILE = join(reports, FIGURES)
    await step(`${rounds} × kill -9`, () => files('faults', report('kill'), ['faults/kill'], { KILL_ROUNDS: rounds }))
    await step(`${count} requests`, () =>
      files('api', report('fuzz'), ['security/fuzz'], { ATTACK_SEED: seed, ATTACK_COUNT: count }),
    )
    await step('doubling', () => files('unit', report('doubling'), ['unit/ops/doubling']))
    await step('large import', () => files('api', report('import'), ['security/large-import']))
    for (const [name, [file, env]] of Object.entries(LONG_FORMS)) {
      await step(name, () => vitest('faults', report(name), [file, PATIENT], orOwn(env)))
    }
  })
}

/** Where the tests of `faults` write what they have found out (tests/faults/figure.ts). */
const FIGURES = 'figures'

/** A step that fails does not stop the next, nor one beside it; the last line counts them all. */
async function inSteps(steps) {
  const reports = mkdtempSync(join(tmpdir(), 'quai-test-'))
  const results = []
  const step = async (name, work) => {
    say(name)
    const startedAt = Date.now()
    const result = { name }
    results.push(result)
    const counts = await work().catch(error => {
      say(error instanceof Failure ? error.message : String(error))
      return { passed: 0, failed: 1 }
    })
    Object.assign(result, counts, { seconds: Math.round((Date.now() - startedAt) / 1000) })
  }
  let figures = ''
  try {
    await steps(step, reports)
    figures = existsSync(join(reports, FIGURES)) ? readFileSync(join(reports, FIGURES), 'utf8') : ''
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  console.log(figures && `\n${figures}`)
  for (const { name, passed, failed, seconds } of results) {
    console.log(
      `${name.padEnd(16)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(seconds).padStart(5)} s`,
    )
  }
  const total = key => results.reduce((sum, result) => sum + result[key], 0)
  console.log(`${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') === 0 && total('passed') > 0 ? 0 : 1
}

/** `--seed 1 --count 40000`: as many random requests at every page and operation of the built product; none may be answered by a failure. */
export function attack(args) {
  const { values } = parseArgs({ args, options: { seed: { type: 'string' }, count: { type: 'string' } } })
  const { seed = '1', count = '40000' } = values
  const program = [VITEST, 'run', '--project=api', 'tests/security/fuzz.test.ts']
  return run(findNode(), program, { ATTACK_SEED: seed, ATTACK_COUNT: count })
}

/** What `npm run faults -- two` and its like do: the test whose short form is in the suite, and how long it is here. */
const LONG_FORMS = {
  two: ['tests/faults/two.test.ts', { FAULT_KILLS: '6', FAULT_SECONDS: '20' }],
  restore: ['tests/faults/restore.test.ts', { FAULT_SECONDS: '30' }],
  upgrade: ['tests/faults/upgrade.test.ts', { FAULT_JOURNEYS: '100000' }],
}

/** `two`, `restore` or `upgrade`, for as long as the issue asks; it ends with its figure. */
function longForm(name) {
  const [file, env] = LONG_FORMS[name]
  return run(findNode(), [VITEST, 'run', '--project=faults', file, PATIENT], orOwn(env))
}

const PATIENT = '--testTimeout=3600000'

/** A setting of the caller's own wins. */
const orOwn = env => Object.fromEntries(Object.entries(env).map(([key, value]) => [key, process.env[key] ?? value]))

/** The quick gate while working: no browser, no fault, no build. */
export async function check() {
  const codes = [
    await typecheck(),
    await lint(),
    await unused(),
    await run(findNode(), [VITEST, 'run', '--project=unit', '--project=api']),
  ]
  return codes.every(code => code === 0) ? 0 : 1
}

async function typecheck() {
  return (await typegen()) || tsc()
}

function typegen() {
  return run(findNode(), [REACT_ROUTER, 'typegen'])
}

function tsc(...options) {
  return run(findNode(), [TSC, ...options])
}

function lint() {
  return run(findNode(), [BIOME, 'check'])
}

/** Files, exports and dependencies that nothing uses. */
function unused() {
  return run(findNode(), [KNIP, '--no-progress'])
}

async function single(work) {
  return (await work()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function vitest(project, report, files = [], env = {}) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(findNode(), [VITEST, 'run', `--project=${project}`, ...reporters, ...files], env)
  const { numPassedTests = 0, numTotalTests = 0 } = read(report)
  return counted(numPassedTests, numTotalTests, code)
}

async function playwright(report) {
  const code = await run(findNode(), [PLAYWRIGHT, 'test', '--reporter=dot,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(report).stats ?? {}
  return counted(expected, expected + unexpected + flaky + skipped, code)
}

/** A suite that never got as far as its report has said why on the terminal. */
function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
}

/** A suite that fails outside its tests (it did not load, it found none) counts as one failure; a skipped test has not passed. */
function counted(passed, total, code) {
  const failed = total - passed
  return { passed, failed: failed === 0 && (code !== 0 || total === 0) ? 1 : failed }
}
