import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Carrier, Carriers, type Size } from './carriers.ts'
import { sequentialScans, slowestQueries, startCounting } from './database.ts'
import { firstLoad } from './first-load.ts'
import { Meter, Sample } from './measure.ts'
import { startClient, startFloors } from './product.ts'
import { printTable, rounded } from './report.ts'
import { ADDRESSES, COMPANIES, GROWING, JOURNEYS, REQUEST, REQUESTS, SCENARIOS } from './scenarios.ts'

/*
 * What a list page costs, beside the least that it could cost: `npm run bench`. Everything is measured in rounds that take each page in
 * turn, so that whatever else the machine does falls on all alike; the CPU time is the most noise-proof figure. It prints and judges nothing.
 */

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, cell: { type: 'string', default: '600' } },
})
const ROUNDS = Number(options.rounds)
const CELL_MS = Number(options.cell)
const CONCURRENCIES = [1, 16]
/** The carrier on which the pages are compared with the floors, and the others that show what grows. */
const LARGE: Size = { clients: 10_000, journeys: 100_000 }
const OTHERS: readonly Size[] = [
  { clients: 1_000, journeys: 1_000 },
  { clients: 10_000, journeys: 10_000 },
  { clients: 100_000, journeys: 1_000 },
]

const started = performance.now()
const say = (line: string) => console.error(`[${((performance.now() - started) / 1000).toFixed(0)} s] ${line}`)
const carriers = new Carriers()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void carriers.close().finally(() => process.exit(1)))
try {
  await bench()
} finally {
  await carriers.close()
}

async function bench(): Promise<void> {
  const { postmaster } = await carriers.start()
  const client = startClient()
  carriers.onClose(() => client.stop())
  const meter = new Meter(client, postmaster)

  const all: Carrier[] = []
  for (const size of [LARGE, ...OTHERS]) {
    say(`loading ${size.clients} clients and ${size.journeys} journeys`)
    all.push(await carriers.add(size))
  }
  const [large, ...others] = all as [Carrier, ...Carrier[]]

  await startCounting(large.sql)
  const growth = await measureGrowth(meter, all)
  const slow = await slowestQueries(large.sql)
  const scans = await sequentialScans(large.sql)
  for (const { server } of others) await server.stop()

  const lists = await measureLists(meter, large)
  const scripts = await Promise.all(
    ['/login', '/', COMPANIES, JOURNEYS, ADDRESSES, REQUESTS, REQUEST.replace('{request}', large.request)].map(async path =>
      summed(path, await firstLoad(large.server.url, path, path === '/login' ? '' : large.cookie)),
    ),
  )
  report({ lists, growth, slow, scans, scripts })
}

/** The pages that should not grow, on carriers of each size in turn, one request at a time. */
async function measureGrowth(meter: Meter, all: readonly Carrier[]) {
  const samples = GROWING.flatMap(({ name, path, counts }) => {
    const bySize = new Map(all.map(carrier => [carrier[counts], carrier]))
    return [...bySize].map(([size, { server, cookie }]) => ({ name, size, sample: new Sample(server, path, { cookie }, 1) }))
  })
  say('growth: warming up')
  for (const { sample } of samples) await meter.warm(sample, 700)
  for (let round = 1; round <= ROUNDS; round++) {
    say(`growth: round ${round} of ${ROUNDS}`)
    for (const { sample } of samples) await meter.measure(sample, CELL_MS / 2)
  }
  return [...Map.groupBy(samples, ({ name }) => name)].map(([page, found]) => {
    const bySize = [...found].sort((a, b) => a.size - b.size)
    const grown = (of: (sample: Sample) => number) => rounded(of(bySize.at(-1)!.sample) / of(bySize[0]!.sample))
    const columns = (what: string, of: (sample: Sample) => number) =>
      bySize.map(({ size, sample }) => [`${what} ${size.toLocaleString('en')}`, rounded(of(sample))])
    return {
      page,
      ...Object.fromEntries([...columns('p50', sample => sample.p50), ['×', grown(sample => sample.p50)]]),
      ...Object.fromEntries([...columns('cpu', sample => sample.cpu), ['cpu ×', grown(sample => sample.cpu)]]),
    }
  })
}

/** The lists as page, as data and as API call, and their floors, on the large carrier. */
async function measureLists(meter: Meter, { url, server, cookie, request }: Carrier) {
  const floors = await startFloors(url)
  carriers.onClose(() => floors.stop())
  const samples = SCENARIOS.flatMap(scenario =>
    CONCURRENCIES.map(concurrency => {
      const headers = {
        'accept-encoding': scenario.gzip ? 'gzip, br' : 'identity',
        ...(scenario.server === 'product' && !scenario.visitor ? { cookie } : {}),
      }
      const path = scenario.path.replace('{request}', request)
      return { scenario, sample: new Sample(scenario.server === 'floors' ? floors : server, path, headers, concurrency) }
    }),
  )
  say('lists: warming up')
  for (const { sample } of samples) await meter.warm(sample, 600)
  for (let round = 1; round <= ROUNDS; round++) {
    say(`lists: round ${round} of ${ROUNDS}`)
    for (const { sample } of samples) await meter.measure(sample, CELL_MS)
  }
  return samples.map(({ scenario, sample }) => {
    const times = (floor: string | undefined) => {
      const found = samples.find(other => other.scenario.name === floor && other.sample.concurrency === sample.concurrency)
      return found ? rounded(sample.cpu / found.sample.cpu) : ''
    }
    return {
      page: scenario.name,
      at: sample.concurrency,
      ...sample.figures(),
      '× (iii)': times(scenario.floor),
      '× (iii) capped': times(`${scenario.floor}, count ≤ 1000`),
    }
  })
}

function summed(path: string, scripts: Awaited<ReturnType<typeof firstLoad>>) {
  return {
    page: path.split('?')[0],
    files: scripts.length,
    'kB (br)': rounded(scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000),
    largest: scripts
      .slice(0, 5)
      .map(({ path, bytes }) => `${path.replace('/assets/', '')} ${rounded(bytes / 1000)}`)
      .join(', '),
  }
}

function report(found: {
  lists: object[]
  growth: object[]
  slow: Awaited<ReturnType<typeof slowestQueries>>
  scans: object[]
  scripts: object[]
}): void {
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version, commit: commit() }
  const title = (text: string) => console.log(`\n${text}`)
  title(`${machine.cpus} × ${machine.model}, Node ${machine.node}, ${machine.commit}`)
  title(`Lists with a filter, ${LARGE.clients} clients, ${LARGE.journeys} journeys, ${ROUNDS} rounds of ${CELL_MS} ms`)
  console.log('CPU in ms a request; « × (iii) »: server and database, compared with the React floor that counts all rows')
  printTable(found.lists)
  title('Growth: p50 and CPU in ms a request, one at a time, by the rows of the table')
  printTable(found.growth)
  title('Slowest statements of the product meanwhile, on the large carrier (ms)')
  printTable(found.slow.map(({ query, ...figures }) => ({ ...figures, query: query.slice(0, 160) })))
  title('Tables of 1,000 rows and more read whole meanwhile')
  if (found.scans.length === 0) console.log('none')
  else printTable(found.scans)
  title('JavaScript of a first visit, compressed')
  printTable(found.scripts)
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.json`)
  writeFileSync(file, JSON.stringify({ machine, ...found }, null, 2))
  say(`written to ${file}`)
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  } catch {
    return 'no commit'
  }
}
