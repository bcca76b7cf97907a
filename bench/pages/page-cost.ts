import type { Carrier } from '../carriers.ts'
import { timeOf } from '../database.ts'
import { type Meter, Sample } from '../measure.ts'
import type { PeerView } from '../peers/peers.ts'
import type { Server } from '../product.ts'
import { rounded } from '../report.ts'
import type { Opened } from './opened.ts'
import { isDocument, type Page } from './pages.ts'
import { accepting, inRounds, type Rounds, sampleOf } from './views.ts'

/** Views of a page whose planning and execution time is read. */
const TIMED_VIEWS = 10

interface Cell {
  page: string
  kind: 'floor' | 'document' | 'data'
  build: string
  floor?: Page['floor']
  sample: Sample
  /** Sample with the compression that a browser asks for. */
  compressed?: Sample
}

export type PageCost = Awaited<ReturnType<typeof measurePages>>[number]

/** Every page as document and as data for each build, panels as document, beside lower bounds and peers in the same rounds. */
export async function measurePages(
  meter: Meter,
  {
    builds,
    pages,
    floors,
    peers,
  }: {
    builds: ReadonlyMap<string, Opened>
    pages: readonly Page[]
    floors: Server
    peers: readonly PeerView[]
  },
  rounds: Rounds,
) {
  const cells: Cell[] = floorCells(floors)
  for (const { build, page, kind, server, path, cookie } of peers) {
    const as = (compressed: boolean) => new Sample(server, path, { ...accepting(compressed), cookie })
    cells.push({ build, page, kind, sample: as(false), compressed: as(true) })
  }
  for (const [build, { carrier, opened }] of builds) {
    const add = (page: Page, data: boolean) => {
      const as = (compressed: boolean) => sampleOf(page, carrier, { data, compressed })
      const kind = data ? 'data' : 'document'
      cells.push({ page: page.name, kind, build, floor: page.floor, sample: as(false), compressed: as(true) })
    }
    for (const page of [...pages, ...opened]) add(page, false)
    for (const page of pages) if (isDocument(page)) add(page, true)
  }
  await inRounds(
    'pages',
    meter,
    cells.flatMap(({ sample, compressed }) => (compressed ? [sample, compressed] : sample)),
    rounds,
  )
  const rows = []
  for (const { page, kind, build, floor, sample, compressed } of cells) {
    const least = cells.find(cell => cell.kind === 'floor' && cell.page === `${floor}, react, count ≤ 1000`)
    const carrier = builds.get(build)?.carrier
    rows.push({
      page,
      kind,
      build,
      cpu: sample.cpu,
      ...sample.figures(),
      'cpu br': compressed ? rounded(compressed.cpu) : '',
      'bytes br': compressed?.bytes ?? '',
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
    ].map(({ page, path }) => ({ page, kind: 'floor' as const, build: '', sample: new Sample(floors, path, {}) })),
  )
}

/** Statements, API calls and elements of one view, and the milliseconds that the database plans and executes for it. */
async function countsOf({ server, sql }: Carrier, { path, headers }: Sample) {
  const view = () => fetch(server.url + path, { headers }).then(answer => answer.text())
  const before = await server.counts()
  const text = await view()
  const after = await server.counts()
  const began = await timeOf(sql)
  for (let n = 0; n < TIMED_VIEWS; n++) await view()
  const ended = await timeOf(sql)
  return {
    SQL: after.statements - before.statements,
    calls: after.calls - before.calls,
    elements: [...text.matchAll(/<[a-z]/g)].length,
    planned: rounded((ended.planned - began.planned) / TIMED_VIEWS),
    executed: rounded((ended.executed - began.executed) / TIMED_VIEWS),
  }
}
