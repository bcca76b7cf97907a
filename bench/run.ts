import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSql } from '#api/db/database-url.ts'
import { startEmbedded } from '#api/db/embedded.ts'
import { migrate } from '#api/db/migrate.ts'
import { Cell } from './cell.ts'
import { cpuOf, cpuOfDatabase } from './cpu.ts'
import { sequentialScans, slowestQueries, startCounting } from './database.ts'
import { Dataset } from './dataset.ts'
import { firstLoad } from './first-load.ts'
import { type Server, signIn, startClient, startFloors, startProduct } from './product.ts'
import { printTable, quantile, rounded } from './report.ts'
import { COMPANIES, GROWING, JOURNEYS, SCENARIOS, type Scenario } from './scenarios.ts'

/*
 * What a list page costs, beside the least that it could cost: `npm run bench`. Everything is measured in one run, in rounds that take
 * each scenario in turn, so that whatever else the machine does falls on all alike. It prints figures and judges nothing.
 */

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, cell: { type: 'string', default: '700' } },
})
const ROUNDS = Number(options.rounds)
const CELL_MS = Number(options.cell)
const CONCURRENCIES = [1, 16] as const
/** Sizes for the growth; the rounds are measured at the size marked so. */
const SIZES = [
  { clients: 1_000, journeys: 1_000 },
  { clients: 10_000, journeys: 10_000 },
  { clients: 10_000, journeys: 100_000, rounds: true },
  { clients: 100_000, journeys: 100_000 },
]

const started = performance.now()
const say = (line: string) => console.error(`[${((performance.now() - started) / 1000).toFixed(0)} s] ${line}`)

const dataDir = mkdtempSync(join(tmpdir(), 'quai-bench-'))
const closers: (() => Promise<void>)[] = [async () => rmSync(dataDir, { recursive: true, force: true })]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().finally(() => process.exit(1)))
try {
  await bench()
} finally {
  await close()
}

async function close(): Promise<void> {
  for (const closer of closers.splice(0).reverse()) await closer()
}

async function bench(): Promise<void> {
  const settings = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' }
  const database = await startEmbedded(dataDir, () => {}, settings)
  closers.push(() => database.stop())
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  await migrate(database.url)
  const sql = openSql(database.url, { max: 1, onnotice: () => {}, connection: { application_name: 'quai-bench' } })
  closers.push(() => sql.end())
  await startCounting(sql)
  const client = startClient()
  closers.push(() => client.stop())

  const dataset = new Dataset()
  let product: Server | undefined
  const growth = new Map<string, Map<number, number>>(GROWING.map(({ name }) => [name, new Map()]))
  const results: { scenario: string; concurrency: number }[] = []
  let javascript: Awaited<ReturnType<typeof firstLoad>>[] = []
  let slow: Awaited<ReturnType<typeof slowestQueries>> = []
  let scans: Awaited<ReturnType<typeof sequentialScans>> = []

  for (const size of SIZES) {
    say(`loading ${size.clients} clients and ${size.journeys} journeys`)
    await dataset.growTo(sql, size)
    if (!product) {
      const files = join(dataDir, 'files')
      mkdirSync(files)
      product = await startProduct(database.url, files)
      const { stop } = product
      closers.push(stop)
    }
    const cookie = await signIn(product.url, 'ADMIN')
    await startCounting(sql)
    await measureGrowth(product, cookie, size)
    slow = await slowestQueries(sql)
    scans = await sequentialScans(sql)
    if (!size.rounds) continue
    javascript = [await firstLoad(product.url, COMPANIES, cookie), await firstLoad(product.url, JOURNEYS, cookie)]
    results.push(...(await measureRounds(product, cookie)))
  }
  report()

  async function measureGrowth({ url }: Server, cookie: string, size: (typeof SIZES)[number]): Promise<void> {
    say(`p50 at ${size.clients} clients and ${size.journeys} journeys`)
    const headers = { cookie, 'accept-encoding': 'identity' }
    const first = [...growth.values()].every(found => found.size === 0)
    for (const milliseconds of [first ? 2_500 : 500, 1_500]) {
      for (const { name, path, counts } of GROWING) {
        const outcome = await client.send({ url: url + path, headers, concurrency: 1, milliseconds })
        refuseFailures(path, outcome.failures)
        // The second time counts: the first has warmed the code, the connections and the pages of the tables.
        growth.get(name)!.set(size[counts], quantile(outcome.latencies, 0.5))
      }
    }
  }

  async function measureRounds(server: Server, cookie: string) {
    const floors = await startFloors(database.url)
    closers.push(floors.stop)
    const target = (scenario: Scenario) => (scenario.server === 'floors' ? floors : server)
    const order = (scenario: Scenario, concurrency: number, milliseconds: number) => ({
      url: target(scenario).url + scenario.path,
      headers: {
        'accept-encoding': scenario.gzip ? 'gzip, br' : 'identity',
        ...(scenario.server === 'product' ? { cookie } : {}),
      },
      concurrency,
      milliseconds,
    })
    say('warming up')
    for (const scenario of SCENARIOS) await client.send(order(scenario, 4, 1_200))
    const cells = SCENARIOS.flatMap(scenario => CONCURRENCIES.map(concurrency => new Cell(scenario, concurrency)))
    for (let round = 1; round <= ROUNDS; round++) {
      say(`round ${round} of ${ROUNDS}`)
      for (const cell of cells) {
        const before = { server: cpuOf(target(cell.scenario).pid), database: cpuOfDatabase(postmaster) }
        const outcome = await client.send(order(cell.scenario, cell.concurrency, CELL_MS))
        refuseFailures(cell.scenario.path, outcome.failures)
        cell.latencies.push(...outcome.latencies)
        cell.seconds += outcome.seconds
        cell.bytes = outcome.bytes
        cell.server += cpuOf(target(cell.scenario).pid) - before.server
        cell.database += cpuOfDatabase(postmaster) - before.database
      }
    }
    return cells.map(cell => cell.figures(cells))
  }

  function report(): void {
    const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version, commit: commit() }
    console.log(`\n${machine.cpus} × ${machine.model}, Node ${machine.node}, ${machine.commit}`)
    const large = SIZES.find(size => size.rounds)!
    console.log(
      `\nLists with a filter, ${large.clients} clients, ${large.journeys} journeys, ${ROUNDS} rounds of ${CELL_MS} ms a cell`,
    )
    console.log('CPU in ms a request; « × (iii) » compares server + database with the React floor that counts all rows')
    printTable(results)
    console.log('\nGrowth: p50 in ms, one request at a time')
    const sizes = [1_000, 10_000, 100_000]
    const grown = [...growth].map(([page, found]) => ({
      page,
      ...Object.fromEntries(sizes.map(size => [size.toLocaleString('en'), rounded(found.get(size))])),
      'growth 1,000 → 100,000': rounded(found.get(100_000)! / found.get(1_000)!),
    }))
    printTable(grown)
    console.log('\nSlowest statements of the product at the largest size (ms)')
    printTable(slow.map(({ query, ...figures }) => ({ ...figures, query: query.slice(0, 150) })))
    console.log('\nTables of 1,000 rows and more read whole meanwhile')
    if (scans.length === 0) console.log('none')
    else printTable(scans)
    console.log('\nJavaScript of a first visit, compressed')
    const names = ['companies', 'journeys']
    printTable(
      javascript.map((scripts, index) => ({
        page: names[index],
        files: scripts.length,
        'kB (br)': rounded(scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000),
        largest: scripts
          .slice(0, 4)
          .map(({ path, bytes }) => `${path.replace('/assets/', '')} ${rounded(bytes / 1000)}`)
          .join(', '),
      })),
    )
    const results_ = join(import.meta.dirname, 'results')
    mkdirSync(results_, { recursive: true })
    const file = join(results_, `${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.json`)
    writeFileSync(file, JSON.stringify({ machine, results, growth: grown, slow, scans, javascript }, null, 2))
    say(`written to ${file}`)
  }
}

function refuseFailures(path: string, failures: Record<string, number>): void {
  if (Object.keys(failures).length > 0) throw new Error(`${path} did not answer 200 each time: ${JSON.stringify(failures)}`)
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  } catch {
    return 'no commit'
  }
}
