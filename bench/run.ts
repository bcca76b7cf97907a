import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { firstLoad } from '#tests/screens/first-load.ts'
import { type Carrier, Carriers, type Size } from './carriers.ts'
import { sequentialScans, slowestQueries, startCounting, timeOf } from './database.ts'
import { closeBrowser, loadInBrowser } from './first-load.ts'
import { measureFleet } from './fleet.ts'
import { measureGeneration } from './generation.ts'
import { Meter } from './measure.ts'
import { measureMorning } from './morning.ts'
import { aimsOf, besidePeers } from './pages/aims.ts'
import { measureGrowth } from './pages/growth.ts'
import { openedPages } from './pages/opened.ts'
import { measurePages } from './pages/page-cost.ts'
import { CLIENTS, isDocument, PAGES, PEER_LISTS, placed } from './pages/pages.ts'
import { cookieOf } from './pages/views.ts'
import { startPeers } from './peers/peers.ts'
import { startClient, startFloors } from './product.ts'
import { printTable, rounded, say } from './report.ts'

/*
 * Page cost against its lower bound: `npm run bench [--against DIR] [--only WORD,WORD [--growth]] [--kept DIR] [--peers]`. CPU time is
 * the least noisy figure. `--against` measures another built checkout in the same rounds.
 */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    cell: { type: 'string', default: '600' },
    against: { type: 'string' },
    // Parts of page names; skips growth and morning.
    only: { type: 'string', default: '' },
    // Measures growth with `--only`, too.
    growth: { type: 'boolean', default: false },
    // Folder that keeps the loaded carriers for the next run.
    kept: { type: 'string' },
    // Also measures Django admin and AdminJS on the same rows.
    peers: { type: 'boolean', default: false },
    // Number of lines to generate.
    lines: { type: 'string' },
  },
})
const ROUNDS = { rounds: Number(options.rounds), milliseconds: Number(options.cell) }
const ROOT = join(import.meta.dirname, '..')
/** Carrier for the comparison with the lower bounds; the others show growth. */
const LARGE: Size = { clients: 10_000, journeys: 100_000 }
const SMALL: Size = { clients: 1_000, journeys: 1_000 }
const MANY_CLIENTS: Size = { clients: 100_000, journeys: 1_000 }
const FLEET: Size = { clients: 1_000, journeys: 1_000, drivers: 1_000 }
/** Pages with the most planning that are printed. */
const MOST_PLANNED = 10
const words = options.only.split(',').filter(word => word !== '')
const isWhole = words.length === 0
const wanted = (name: string) => isWhole || words.some(word => name.includes(word))
const pages = PAGES.filter(page => wanted(page.name) || page.name === CLIENTS || (options.peers && PEER_LISTS.includes(page)))

const carriers = new Carriers(options.kept && resolve(options.kept))
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
  const add = (size: Size, root = ROOT, build = 'this') => {
    say(`loading ${size.clients} clients and ${size.journeys} journeys (${build})`)
    return carriers.add(size, root, build)
  }

  const large = await add(LARGE)
  const against = options.against && (await add(LARGE, resolve(options.against), 'against'))
  const floors = await startFloors(large.readerUrl)
  carriers.onClose(() => floors.stop())
  carriers.onClose(closeBrowser)
  const fleet = wanted('assign') ? await add(FLEET) : undefined

  const opening = async (carrier: Carrier) => ({
    carrier,
    opened: (await openedPages(carrier)).filter(({ name }) => wanted(name)),
  })
  const ours = await opening(large)
  const builds = new Map([['this', ours]])
  if (against) builds.set('against', await opening(against))
  const peers = options.peers
    ? await startPeers(large, carriers.peersFolder, server => carriers.onClose(() => server.stop()))
    : []
  await startCounting(large.sql)
  const costs = await measurePages(meter, { builds, pages, floors, peers }, ROUNDS)
  const time = await timeOf(large.sql)
  const slow = await slowestQueries(large.sql)
  const scans = await sequentialScans(large.sql)
  const growth = isWhole || options.growth ? await measureSizes() : []

  async function measureSizes() {
    const small = await opening(await add(SMALL))
    const clients = await opening(await add(MANY_CLIENTS))
    const drivers = await opening(fleet ?? (await add(FLEET)))
    const sizes = { small, '100,000 journeys': ours, '100,000 clients': clients, '1,000 drivers': drivers }
    return measureGrowth(meter, sizes, pages, { ...ROUNDS, milliseconds: ROUNDS.milliseconds / 2 })
  }

  const morning = []
  if (isWhole) {
    say('the morning of an operator')
    for (const [build, { carrier }] of builds) morning.push(...(await measureMorning(meter, carrier, build)))
  }
  report({
    pages: costs.map(({ cpu: _, ...row }) => row),
    growth,
    fleet: fleet ? await measureFleet(meter, fleet) : [],
    morning,
    generation: wanted('generation')
      ? await measureGeneration(large, postmaster, options.lines === undefined ? undefined : Number(options.lines))
      : [],
    slow: slow.map(({ query, ...figures }) => ({ ...figures, query: query.slice(0, 160) })),
    scans,
    scripts: await measureScripts(large),
    planning: costs
      .flatMap(({ page, kind, build, planned, executed }) =>
        planned === undefined ? [] : { page, kind, build, planned, executed },
      )
      .sort((a, b) => b.planned - a.planned)
      .slice(0, MOST_PLANNED),
    time: {
      ...time,
      percent: rounded((100 * time.planned) / (time.planned + time.executed)),
    },
    aims: aimsOf([...pages, ...ours.opened], costs, growth),
    peers: peers.length > 0 ? besidePeers(costs) : [],
  })
}

/** First visit of one page of each screen. */
async function measureScripts(carrier: Carrier) {
  const { server, places } = carrier
  const rows = []
  const screens = Map.groupBy(pages, ({ path }) => path.replace(/\?.*/, ''))
  for (const [page] of screens.values()) {
    const { name, path } = page!
    if (!isDocument(page!)) continue
    const cookie = cookieOf(page!, carrier)
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

function report(
  found: Record<
    'pages' | 'growth' | 'fleet' | 'morning' | 'generation' | 'slow' | 'scans' | 'scripts' | 'planning' | 'aims' | 'peers',
    object[]
  > & { time: { percent: number } },
): void {
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version, commit: commit() }
  const table = (title: string, rows: readonly object[]) => {
    console.log(`\n${title}`)
    if (rows.length === 0) console.log('none')
    else printTable(rows)
  }
  const { rounds, milliseconds } = ROUNDS
  console.log(`\n${machine.cpus} × ${machine.model}, Node ${machine.node}, ${machine.commit}`)
  table(
    `Pages, ${LARGE.clients} clients, ${LARGE.journeys} journeys, ${rounds} rounds of ${milliseconds} ms; CPU in ms a view, one at a time, without compression; « br » as a browser requests it; planned and executed: ms of the database`,
    found.pages,
  )
  table(
    'Growth: CPU in ms a view by the size of the carrier, each divided by the small one of 1,000 clients and journeys',
    found.growth,
  )
  table('« Affecter » at 1,000 drivers and 400 vehicles beside the list, CPU in ms a view', found.fleet)
  table('The morning of an operator, CPU in ms a view', found.morning)
  table(
    'Generation over six weeks beside a plain INSERT … SELECT of the same rows into the same tables, CPU in ms',
    found.generation,
  )
  table('Slowest statements of the product meanwhile, on the large carrier (ms)', found.slow)
  table('Tables of 1,000 rows and more read whole meanwhile, by lower bounds and peers too', found.scans)
  table('JavaScript of a first visit, compressed; « after » is what loads once the page works', found.scripts)
  table('Pages with the most planning, ms of the database a view', found.planning)
  console.log(`\nPlanning ${found.time.percent} % of database time (aim: at most 20)`)
  table(
    'Aims: × the list of clients of this run, growth from 1,000 to 100,000 clients or journeys, at most 200,000 bytes',
    found.aims,
  )
  table('Lists of 50 rows beside other products, CPU in ms a view (aim: clients as data at most those of AdminJS)', found.peers)
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
