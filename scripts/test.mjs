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
const FILE_TIMES = join(root, 'scripts', 'file-times.mjs')

/** The type checker is a Go program: it collects its garbage less often, within 3 GB, which saves an eighth of its time. */
const CHECKER_MEMORY = { GOGC: '400', GOMEMLIMIT: '3GiB' }

/** Full suite, two steps at a time: the machines that run it have two cores. */
export function test() {
  return inSteps(async (step, reports) => {
    const files = project => step(project, () => vitest(project, join(reports, `${project}.json`)))
    // Route types first, because the check for unused code needs them. Then a single-threaded type checker, half the work of several,
    // shares the two cores with the checks that need only sources.
    const routes = await typegen()
    Object.assign(process.env, CHECKER_MEMORY)
    const types = step('types', () => single(async () => routes || tsc('--checkers', '1')))
    await step('lint', () => single(lint))
    await step('unused', () => single(unused))
    await step('audit', audit)
    const built = step('build', () => single(async () => build().then(() => 0)))
    await types
    // No unit test reads the build.
    await Promise.all([built, files('unit')])
    // Faults wait for servers to start and to end: a file of them at a time leaves the cores to the API.
    await Promise.all([files('api'), files('faults')])
    await step('browser', () => playwright(join(reports, 'browser.json')))
  })
}

/**
 * `--rounds 100 --count 100000`: long form of the fault tests of `npm test`: kills, random requests, growing inputs, large imports, a
 * backup under load, two processes, an upgrade, killed work with temporary files. Prints the findings of each.
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

/** Folder of the findings of `faults` tests (tests/faults/figure.ts). */
const FIGURES = 'figures'

/** A failed step stops neither the next nor parallel ones; the last line counts them all. */
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
  for (const { file, ms } of slowest(results)) console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`)
  console.log()
  for (const { name, passed, failed, seconds } of results) {
    console.log(
      `${name.padEnd(16)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(seconds).padStart(5)} s`,
    )
  }
  const total = key => results.reduce((sum, result) => sum + result[key], 0)
  console.log(`${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') === 0 && total('passed') > 0 ? 0 : 1
}

/** The 20 files that took longest, of all steps. */
function slowest(results) {
  return results
    .flatMap(({ files = [] }) => files)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 20)
}

/** `--seed 1 --count 40000`: random requests to every page and operation of the build; none may be answered by a server error. */
export function attack(args) {
  const { values } = parseArgs({ args, options: { seed: { type: 'string' }, count: { type: 'string' } } })
  const { seed = '1', count = '40000' } = values
  const program = [VITEST, 'run', '--project=api', 'tests/security/fuzz.test.ts']
  return run(findNode(), program, { ATTACK_SEED: seed, ATTACK_COUNT: count })
}

/** Long forms, `npm run faults -- two` etc.: the suite's test with longer settings. `FAULT_CUTS` counts cuts of each of the six kinds. */
const LONG_FORMS = {
  cut: ['tests/faults/cut.test.ts', { FAULT_CUTS: '17' }],
  two: ['tests/faults/two.test.ts', { FAULT_KILLS: '6', FAULT_SECONDS: '20' }],
  restore: ['tests/faults/restore.test.ts', { FAULT_SECONDS: '30' }],
  upgrade: ['tests/faults/upgrade.test.ts', { FAULT_JOURNEYS: '100000' }],
  temporary: ['tests/faults/temporary.test.ts', { TEMPORARY_KILLS: '20' }],
}

/** `cut`, `two`, `restore`, `upgrade` or `temporary` in long form; prints its finding. */
function longForm(name) {
  const [file, env] = LONG_FORMS[name]
  return run(findNode(), [VITEST, 'run', '--project=faults', file, PATIENT], orOwn(env))
}

const PATIENT = '--testTimeout=3600000'

/** A variable set by the caller wins. */
const orOwn = env => Object.fromEntries(Object.entries(env).map(([key, value]) => [key, process.env[key] ?? value]))

/** Quick checks while working: no browser, no faults, no build. */
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

/** Unused files, exports and dependencies. */
function unused() {
  return run(findNode(), [KNIP, '--no-progress'])
}

async function single(work) {
  return (await work()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function vitest(project, report, files = [], env = {}) {
  const times = `${report}.times`
  const reporters = ['--reporter=dot', '--reporter=json', `--reporter=${FILE_TIMES}`, `--outputFile.json=${report}`]
  const code = await run(findNode(), [VITEST, 'run', `--project=${project}`, ...reporters, ...files], {
    ...env,
    FILE_TIMES: times,
  })
  const { numPassedTests = 0, numTotalTests = 0 } = read(report)
  return { ...counted(numPassedTests, numTotalTests, code), files: read(times, []) }
}

async function playwright(report) {
  const code = await run(findNode(), [PLAYWRIGHT, 'test', '--reporter=dot,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const { suites = [], stats = {} } = read(report)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  const files = suites.map(suite => ({ file: `tests/browser/${suite.file}`, ms: timeOf(suite) }))
  return { ...counted(expected, expected + unexpected + flaky + skipped, code), files }
}

/** Total duration of all tests of a suite in Playwright's report, in milliseconds. */
function timeOf({ suites = [], specs = [] }) {
  const tests = specs.flatMap(spec => spec.tests).flatMap(({ results }) => results)
  return [...tests.map(({ duration }) => duration), ...suites.map(timeOf)].reduce((sum, ms) => sum + ms, 0)
}

/** A suite without a report has printed its error already. */
function read(report, none = {}) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : none
}

/** A suite that fails outside its tests (not loaded, no tests) counts as one failure; a skipped test has not passed. */
function counted(passed, total, code) {
  const failed = total - passed
  return { passed, failed: failed === 0 && (code !== 0 || total === 0) ? 1 : failed }
}
