import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { shuffle } from 'es-toolkit/array'
import { firstLoad } from '#tests/screens/first-load.ts'
import { type Carrier, Carriers, type Size } from './carriers.ts'
import { sequentialScans, slowestQueries, startCounting } from './database.ts'
import { closeBrowser, loadInBrowser } from './first-load.ts'
import { measureFleet } from './fleet.ts'
import { measureGeneration } from './generation.ts'
import { Meter, Sample } from './measure.ts'
import { measureMorning } from './morning.ts'
import { dataOf, PAGES, type Page, placed } from './pages.ts'
import { type Server, startClient, startFloors } from './product.ts'
import { printTable, rounded } from './report.ts'

/*
 * Page cost against its lower bound: `npm run bench [--against DIR] [--only WORD] [--lines N]`. Shuffled rounds spread other load
 * evenly; CPU time is the least noisy figure. `--against` measures another built checkout in the same rounds.
 */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    cell: { type: 'string', default: '600' },
    against: { type: 'string' },
    // Part of a page's name; skips growth and morning.
    only: { type: 'string', default: '' },
    // Number of lines to generate.
    lines: { type: 'string' },
  },
})
const ROUNDS = Number(options.rounds)
const CELL_MS = Number(options.cell)
/** Warm-up views per build, shared among its pages. */
const WARM_UP = 400
const ROOT = join(import.meta.dirname, '..')
/** Carrier for the comparison with the lower bounds; the others show growth. */
const LARGE: Size = { clients: 10_000, journeys: 100_000 }
const FLEET: Size = { clients: 1_000, journeys: 1_000, drivers: 1_000 }
const OTHERS: readonly Size[] = [
  { clients: 1_000, journeys: 1_000 },
  { clients: 100_000, journeys: 1_000 },
]
const pages = PAGES.filter(({ name }) => name.includes(options.only))

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
  const add = (size: Size, root: string, build: string) => {
    say(`loading ${size.clients} clients and ${size.journeys} journeys (${build})`)
    return carriers.add(size, root, build)
  }

  const large = await add(LARGE, ROOT, 'this')
  const builds = new Map([['this', large]])
  if (options.against) builds.set('against', await add(LARGE, resolve(options.against), 'against'))
  await startCounting(large.sql)
  carriers.onClose(closeBrowser)

  const isWhole = options.only === ''
  const fleet = 'assign'.includes(options.only) ? await addAll([FLEET], size => add(size, ROOT, 'this')) : []
  const others = isWhole ? await addAll(OTHERS, size => add(size, ROOT, 'this')) : []
  const found = {
    pages: await measurePages(meter, builds),
    growth: isWhole ? await measureGrowth(meter, [large, ...others, ...fleet]) : [],
    fleet: (await Promise.all(fleet.map(carrier => measureFleet(meter, carrier)))).flat(),
    morning: [] as object[],
    generation: [] as object[],
    slow: await slowestQueries(large.sql),
    scans: await sequentialScans(large.sql),
    scripts: await measureScripts(large),
  }
  if (isWhole) {
    say('the morning of an operator')
    for (const [build, carrier] of builds) found.morning.push(...(await measureMorning(meter, carrier, build)))
  }
  if ('generation'.includes(options.only)) {
    say('generation')
    found.generation.push(
      ...(await measureGeneration(large, postmaster, options.lines === undefined ? undefined : Number(options.lines))),
    )
  }
  report(found)
}

/** Sequential: parallel loads would compete for the disk. */
async function addAll(sizes: readonly Size[], add: (size: Size) => Promise<Carrier>): Promise<Carrier[]> {
  const all: Carrier[] = []
  for (const size of sizes) all.push(await add(size))
  return all
}

interface Cell {
  page: string
  kind: 'floor' | 'document' | 'data'
  build: string
  floor?: string
  sample: Sample
}

/** Measures these cells in shuffled rounds. */
async function inRounds(what: string, meter: Meter, cells: readonly { sample: Sample }[], milliseconds: number): Promise<void> {
  say(`${what}: warming up`)
  for (const { sample } of cells) await meter.warm(sample, Math.max(20, Math.ceil(WARM_UP / cells.length)))
  for (let round = 1; round <= ROUNDS; round++) {
    say(`${what}: round ${round} of ${ROUNDS}`)
    for (const { sample } of shuffle(cells)) await meter.measure(sample, milliseconds)
  }
}

/** Session cookie of a page's user; '' for a visitor. */
function cookieOf({ by }: Page, { cookie, driverCookie }: Carrier) {
  return by === 'visitor' ? '' : by === 'driver' ? driverCookie : cookie
}

/** Sample of a page on a carrier, with its user. */
function sampleOf(page: Page, carrier: Carrier, asData = false): Sample {
  const { server, places } = carrier
  const address = placed(page.path, places)
  const cookie = cookieOf(page, carrier)
  const headers = { 'accept-encoding': 'identity', ...(cookie && { cookie }) }
  return new Sample(server, asData ? dataOf(address) : address, headers, 1)
}

/** Every page as document and as data, for each build, beside the lower bounds, on the large carrier. */
async function measurePages(meter: Meter, builds: ReadonlyMap<string, Carrier>) {
  const floors = await startFloors(builds.get('this')!.url)
  carriers.onClose(() => floors.stop())
  const cells: Cell[] = [...floorCells(floors)]
  for (const [build, carrier] of builds)
    for (const page of pages) {
      const { name, floor } = page
      cells.push({ page: name, kind: 'document', build, floor, sample: sampleOf(page, carrier) })
      if (!page.path.startsWith('/api/'))
        cells.push({ page: name, kind: 'data', build, floor, sample: sampleOf(page, carrier, true) })
    }
  await inRounds('pages', meter, cells, CELL_MS)
  const rows = []
  for (const { page, kind, build, floor, sample } of cells) {
    const least = cells.find(cell => cell.kind === 'floor' && cell.page === `${floor}, react, count ≤ 1000`)
    const carrier = builds.get(build)
    rows.push({
      page,
      kind,
      build,
      ...sample.figures(),
      '× floor': least && kind !== 'floor' ? rounded(sample.cpu / least.sample.cpu) : '',
      ...(carrier && (await countsOf(carrier, sample))),
    })
  }
  return rows
}

/** Lower bounds of the two lists, in a bare process. */
function floorCells(floors: Server): Cell[] {
  return (['companies', 'journeys'] as const).flatMap(list =>
    [
      { page: `${list}, template`, path: `/${list}/template` },
      { page: `${list}, react`, path: `/${list}/react?count=exact` },
      { page: `${list}, react, count ≤ 1000`, path: `/${list}/react` },
    ].map(({ page, path }) => ({ page, kind: 'floor' as const, build: '', sample: new Sample(floors, path, {}, 1) })),
  )
}

/** Statements and API calls of one view, and its number of elements. */
async function countsOf({ server }: Carrier, { path, headers }: Sample) {
  const before = await server.counts()
  const text = await fetch(server.url + path, { headers }).then(answer => answer.text())
  const after = await server.counts()
  return {
    SQL: after.statements - before.statements,
    calls: after.calls - before.calls,
    elements: [...text.matchAll(/<[a-z]/g)].length,
  }
}

/** Pages whose cost should not depend on the amount of data, on carriers of each size. */
async function measureGrowth(meter: Meter, all: readonly Carrier[]) {
  const cells = pages.flatMap(page => {
    const { grows } = page
    if (!grows) return []
    const bySize = new Map([...all].reverse().map(carrier => [carrier[grows], carrier]))
    return [...bySize].map(([size, carrier]) => ({ name: page.name, size, sample: sampleOf(page, carrier) }))
  })
  await inRounds('growth', meter, cells, CELL_MS / 2)
  return [...Map.groupBy(cells, ({ name }) => name)].map(([page, found]) => {
    const bySize = [...found].sort((a, b) => a.size - b.size)
    const [smallest, largest] = [bySize[0]!, bySize.at(-1)!]
    return {
      page,
      ...Object.fromEntries(bySize.map(({ size, sample }) => [`cpu ${size.toLocaleString('en')}`, rounded(sample.cpu)])),
      'cpu ×': rounded(largest.sample.cpu / smallest.sample.cpu),
      'p50 ×': rounded(largest.sample.p50 / smallest.sample.p50),
    }
  })
}

async function measureScripts(carrier: Carrier) {
  const { server, places } = carrier
  const rows = []
  for (const page of pages) {
    const { name, path } = page
    const cookie = cookieOf(page, carrier)
    if (path.startsWith('/api/')) continue
    const address = placed(path, places)
    const scripts = await firstLoad(server.url, address, cookie)
    const later = await loadInBrowser(server.url, address, cookie)
    const kilo = (bytes: number) => rounded(bytes / 1000)
    const named = new Set(scripts.map(script => script.path))
    const after = later.filter(script => !named.has(script.path))
    rows.push({
      page: name,
      files: scripts.length,
      'kB (br)': kilo(scripts.reduce((sum, { bytes }) => sum + bytes, 0)),
      'files after': after.length,
      'kB after': kilo(after.reduce((sum, { bytes }) => sum + bytes, 0)),
      largest: scripts
        .slice(0, 4)
        .map(script => `${script.path.replace('/assets/', '')} ${kilo(script.bytes)}`)
        .join(', '),
    })
  }
  return rows
}

function report(found: {
  pages: object[]
  growth: object[]
  fleet: object[]
  morning: object[]
  generation: object[]
  slow: Awaited<ReturnType<typeof slowestQueries>>
  scans: object[]
  scripts: object[]
}): void {
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version, commit: commit() }
  const table = (title: string, rows: readonly object[]) => {
    console.log(`\n${title}`)
    if (rows.length === 0) console.log('none')
    else printTable(rows)
  }
  console.log(`\n${machine.cpus} × ${machine.model}, Node ${machine.node}, ${machine.commit}`)
  table(
    `Pages, ${LARGE.clients} clients, ${LARGE.journeys} journeys, ${ROUNDS} rounds of ${CELL_MS} ms; CPU in ms a view, one at a time`,
    found.pages,
  )
  table('Growth: CPU in ms a view by the rows of the table', found.growth)
  table('« Affecter » at 1,000 drivers and 400 vehicles beside the list, CPU in ms a view', found.fleet)
  table('The morning of an operator, CPU in ms a view', found.morning)
  table(
    'Generation over six weeks beside a plain INSERT … SELECT of the same rows into the same tables, CPU in ms',
    found.generation,
  )
  table(
    'Slowest statements of the product meanwhile, on the large carrier (ms)',
    found.slow.map(({ query, ...figures }) => ({ ...figures, query: query.slice(0, 160) })),
  )
  table('Tables of 1,000 rows and more read whole meanwhile', found.scans)
  table('JavaScript of a first visit, compressed; « after » is what loads once the page works', found.scripts)
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
