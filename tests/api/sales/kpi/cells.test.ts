import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/dates.ts'
import { DIMENSIONS, type Dimension } from '#domain/sales/kpi/statistics.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { TODAY } from '#tests/support/today.ts'

/** Cells equal their journeys or delays by other SQL, on all pages, including « none ». */

let t: TestApi
beforeAll(async () => {
  t = await startTestApi({ data: 'demo' })
  // Rows without one or both records.
  await t.db.execute(sql`alter table journey disable trigger user`)
  for (const [place, column] of [
    'company_id',
    'version_id',
    'live_line_id',
    'driver_pool_id',
    'driver_id',
    'vehicle_id',
  ].entries()) {
    await t.db.execute(
      sql`update journey set ${sql.raw(column)} = null where mod(('x' || substr(md5(id::text), ${place + 1}, 2))::bit(8)::int, 7) = 0`,
    )
  }
  // One journey on each of many days.
  await t.db.execute(sql`insert into journey (number, service_date, kind, origin, label, company_id, version_id, driver_id, vehicle_id, status,
      planned_start, planned_end)
    select 'TR-CELL-' || day, ${TODAY}::date - day, 'SPOT', 'MANUEL', label, company_id, version_id, driver_id, vehicle_id, 'TERMINE',
      ${TODAY}::date + 900 + day + time '05:00', ${TODAY}::date + 900 + day + time '09:00'
    from generate_series(0, 90) as day cross join lateral (select * from journey where status = 'TERMINE' order by md5(id::text || day) limit 1) as model`)
  await t.db.execute(sql`alter table journey enable trigger user`)
  await t.db.execute(sql`select rebuild_journey_figures()`)
}, 120_000)
afterAll(() => t.close())

type Key = string | null
interface Stats {
  rows: { id: Key; cells: (number | null)[] }[]
  columns: { id: Key }[]
  found: { rows: number; columns: number }
  period: { from: string; to: string }
}
const read = async (query: string) => {
  const { status, body } = await t.call('ADMIN', 'GET', `/sales/stats?${query}`)
  expect(status, query).toBe(200)
  return body as Stats
}

/** Dimensions of a journey `j` in other SQL. */
const OF: Record<Dimension, string> = {
  company: 'j.company_id::text',
  request: 'v.request_id::text',
  line: 'j.live_line_id::text',
  pool: 'j.driver_pool_id::text',
  driver: 'j.driver_id::text',
  vehicle: 'j.vehicle_id::text',
  depot: 'coalesce(p.depot_id, d.depot_id)::text',
  activity: 'coalesce(p.activity, d.category)',
  month: "to_char(j.service_date, 'YYYY-MM')",
  day: 'j.service_date::text',
  cause: 'l.cause_id::text',
}
async function expected([rows, across]: readonly [Dimension, Dimension], { from, to }: Stats['period'], where: string) {
  const late = rows === 'cause' || across === 'cause'
  const found = await t.db.execute<{ row: Key; col: Key; n: number }>(
    sql.raw(`select ${OF[rows]} as row, ${OF[across]} as col, count(*)::int as n from journey j
      ${late ? 'join delay l on l.journey_id = j.id and not l.estimated' : ''} left join delivery_request_version v on v.id = j.version_id
      left join driver_pool p on p.id = j.driver_pool_id left join driver d on d.id = j.driver_id left join company c on c.id = j.company_id
      where j.status in ('TERMINE', 'CONTROLE', 'FACTURE') and j.service_date between '${from}' and '${to}' and ${where} group by 1, 2`),
  )
  return new Map([...found].map(({ row, col, n }) => [`${row} ${col}`, n]))
}
async function shown(
  [rows, across]: readonly [Dimension, Dimension],
  query: string,
  pages: readonly (readonly [number, number])[],
) {
  const cells = new Map<string, number>()
  let period = { from: '', to: '' }
  for (const [page, acrossPage] of pages) {
    const measure = rows === 'cause' || across === 'cause' ? 'delays' : 'journeys'
    const table = await read(`rows=${rows}&across=${across}&measure=${measure}&page=${page}&acrossPage=${acrossPage}&${query}`)
    period = table.period
    for (const row of table.rows)
      for (const [index, cell] of row.cells.entries()) if (cell) cells.set(`${row.id} ${table.columns[index]!.id}`, cell)
  }
  return { cells, period }
}
const pagesOf = ({ found }: Stats, perPage: number) =>
  Array.from({ length: Math.ceil(found.rows / perPage) }, (_, row) =>
    Array.from({ length: Math.ceil(found.columns / 12) }, (_, column) => [row + 1, column + 1] as const),
  ).flat()

const PAIRS = DIMENSIONS.flatMap(rows => DIMENSIONS.filter(across => across !== rows).map(across => [rows, across] as const))

it.each(PAIRS)('by %s and %s count each cell of the year, on all pages', async (...pair) => {
  // Many pages of days: the first suffice.
  const days = pair.some(name => name === 'day')
  const first = await read(`rows=${pair[0]}&across=${pair[1]}&perPage=50`)
  const pages = days ? ([[1, 1]] as const) : pagesOf(first, 50)
  const { cells, period } = await shown(pair, 'perPage=50', pages)
  const all = await expected(pair, period, 'true')
  expect(all.size).toBeGreaterThan(0)
  if (days) for (const [place, cell] of cells) expect(cell, place).toBe(all.get(place))
  else expect(cells).toEqual(all)
})

it.each([
  ['company', 'driver'],
  ['request', 'vehicle'],
  ['pool', 'line'],
  ['driver', 'month'],
  ['vehicle', 'cause'],
  ['day', 'pool'],
] as const)('by %s and %s count within filters and other periods', async (...pair) => {
  const [client] = await t.db.execute<{ id: string }>(
    sql`select company_id as id from journey where company_id is not null group by 1 order by count(*) desc, 1 limit 1`,
  )
  const [depot] = await t.db.execute<{ id: string }>(
    sql.raw(`select depot_id as id from journey_figure where depot_id is not null group by 1 order by count(*) desc limit 1`),
  )
  for (const [query, where] of [
    [`company=${client!.id}`, `j.company_id = '${client!.id}'`],
    ['companyName=an', `c.search like '%an%'`],
    [`depot=${depot!.id}`, `${OF.depot} = '${depot!.id}'`],
    ['period=month', 'true'],
    [`from=${addDays(TODAY, -75)}&to=${addDays(TODAY, -12)}`, 'true'],
  ] as const) {
    const { cells, period } = await shown(pair, `perPage=100&${query}`, [[1, 1]])
    const all = await expected(pair, period, where)
    expect(all.size, query).toBeGreaterThan(0)
    expect(cells.size, query).toBeGreaterThan(0)
    for (const [place, cell] of cells) expect(cell, `${query} ${place}`).toBe(all.get(place))
  }
})

it('paginate rows and columns, latest days first, and export all', async () => {
  const pages = await Promise.all([1, 2, 3].map(page => read(`rows=day&measure=journeys&perPage=25&page=${page}`)))
  const days = pages.map(({ rows }) => rows.map(({ id }) => id!))
  expect(days.map(page => page.length)).toEqual([25, 25, 25])
  for (const page of days) expect(page).toEqual([...page].sort())
  expect(days[0]![24]! <= TODAY).toBe(true)
  expect(days[1]!.at(-1)! < days[0]![0]! && days[2]!.at(-1)! < days[1]![0]!).toBe(true)
  const columns = await Promise.all([1, 2].map(page => read(`rows=depot&across=day&acrossPage=${page}`)))
  expect(columns.map(table => table.columns.map(({ id }) => id))).toEqual([days[0]!.slice(13), days[0]!.slice(1, 13)])
  const file = await (await t.fetch('ADMIN', '/sales/stats/export.csv?rows=day&measure=journeys&perPage=25&page=2')).text()
  expect(file.trim().split('\r\n').length).toBe(pages[0]!.found.rows + 2)
})
