import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { shuffle } from 'es-toolkit/array'
import { openDatabase } from '#api/db/client.ts'
import { invoicingWork } from '#api/sales/invoices/preparation.ts'
import type { Role } from '#domain/roles.ts'
import { DIMENSIONS, STATISTIC_NAMES } from '#domain/sales/kpi/statistics.ts'
import { type Carrier, Carriers } from './carriers.ts'
import { slowestQueries, startCounting } from './database.ts'
import { Meter, Sample } from './measure.ts'
import { startClient } from './product.ts'
import { printTable, rounded } from './report.ts'

/*
 * Cost of figures and invoices: `node bench/money.ts [--keep DIR] [--only WORD] [--pairs]`. 10,000 clients and 300,000 journeys a
 * year; home pages, indicators and tables against the client and journey lists (CPU time), then a month of 10,000 journeys is
 * invoiced.
 */

const { values: options } = parseArgs({
  options: {
    clients: { type: 'string', default: '10000' },
    journeys: { type: 'string', default: '300000' },
    rounds: { type: 'string', default: '5' },
    cell: { type: 'string', default: '400' },
    // Folder that keeps the carrier for later runs.
    keep: { type: 'string' },
    // Part of a page's name, or « invoices » alone.
    only: { type: 'string', default: '' },
    // Tables of each two dimensions, and of each dimension by each figure.
    pairs: { type: 'boolean', default: false },
  },
})
const ROUNDS = Number(options.rounds)
const CELL_MS = Number(options.cell)
const WARM_UP = options.pairs ? 4 : 20
/** Journeys per year of the demonstration carrier: a larger carrier is a multiple of it. */
const YEAR = 24_000
const INVOICED = { clients: 200, each: 50 }

interface Read {
  name: string
  path: string
  role?: Role
}

const stats = (rows: string, more = '') => ({
  name: `stats, ${rows}${more && ` ${more}`}`,
  path: `/sales/stats?rows=${rows}${more}`,
})
const LISTS: readonly Read[] = [
  { name: 'list of clients', path: '/sales/companies?status=ACTIF' },
  { name: 'list of journeys', path: '/journey-management/journeys' },
]
const READ: readonly Read[] = [
  { name: 'home, ADMIN', path: '/' },
  ...(['SALES', 'CONCEPTOR', 'OPERATOR', 'DRIVER'] as const).map(role => ({ name: `home, ${role}`, path: '/', role })),
  { name: 'KPI, 12 months', path: '/sales/kpi' },
  { name: 'KPI, 6 months', path: `/sales/kpi?from=${monthsAgo(6)}` },
  { name: 'KPI, month', path: '/sales/kpi?period=month' },
  { name: 'KPI, 12 months, SALES', path: '/sales/kpi', role: 'SALES' },
  { name: 'KPI, 6 months, SALES', path: `/sales/kpi?from=${monthsAgo(6)}`, role: 'SALES' },
  ...DIMENSIONS.map(name => stats(name)),
  stats('driver', '&across=month&measure=revenue'),
  stats('pool', '&across=depot'),
  stats('month', '&across=activity'),
  stats('company', '&across=driver'),
  stats('company', '&across=month'),
  stats('driver', '&across=vehicle'),
  stats('cause', '&across=month'),
  stats('cause', '&across=day'),
  stats('company', '&across=cause'),
  stats('driver', '&across=cause'),
  stats('day', '&period=month'),
  ...DIMENSIONS.map(name => ({ name: `stats, ${name}, CSV`, path: `/api/sales/stats/export.csv?rows=${name}` })),
]

const PAIRS: readonly Read[] = DIMENSIONS.flatMap(rows => [
  ...DIMENSIONS.filter(across => across !== rows).map(across => stats(rows, `&across=${across}`)),
  ...STATISTIC_NAMES.map(measure => stats(rows, `&measure=${measure}`)),
])

function monthsAgo(count: number): string {
  const day = new Date()
  day.setUTCMonth(day.getUTCMonth() - count)
  return day.toISOString().slice(0, 10)
}

const carriers = new Carriers(options.keep)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void carriers.close().finally(() => process.exit(1)))
try {
  const { postmaster } = await carriers.start()
  const client = startClient()
  carriers.onClose(() => client.stop())
  const journeys = Number(options.journeys)
  const size = { clients: Number(options.clients), journeys, fleets: Math.ceil(journeys / YEAR) }
  const carrier = await carriers.add(size, join(import.meta.dirname, '..'))
  await startCounting(carrier.sql)
  printTable(await readAll(carrier, new Meter(client, postmaster)))
  printTable((await slowestQueries(carrier.sql, 12)).map(({ query, ...figures }) => ({ ...figures, query: query.slice(0, 200) })))
  if (!options.pairs && 'invoices'.includes(options.only)) printTable([await invoiceMonth(carrier)])
} finally {
  await carriers.close()
}

/** CPU time and latency of each page, in rounds so that other load on the machine affects all alike. */
async function readAll({ server, cookies }: Carrier, meter: Meter) {
  const cells = [...LISTS, ...(options.pairs ? PAIRS : READ).filter(({ name }) => name.includes(options.only))].map(
    ({ name, path, role = 'ADMIN' }) => {
      const headers = { 'accept-encoding': 'identity', cookie: cookies[role] }
      return { name, sample: new Sample(server, path, headers) }
    },
  )
  for (const { sample } of cells) await meter.warm(sample, WARM_UP)
  for (let round = 0; round < ROUNDS; round++) for (const { sample } of shuffle(cells)) await meter.measure(sample, CELL_MS)
  const [clients, journeys] = cells
  const rows = []
  for (const { name, sample } of cells) {
    const before = await server.counts()
    await fetch(server.url + sample.path, { headers: sample.headers }).then(answer => answer.arrayBuffer())
    const SQL = (await server.counts()).statements - before.statements
    rows.push({
      page: name,
      ...sample.figures(),
      SQL,
      '× clients': rounded(sample.cpu / clients!.sample.cpu),
      '× journeys': rounded(sample.cpu / journeys!.sample.cpu),
      'p50 × clients': rounded(sample.p50 / clients!.sample.p50),
    })
  }
  return rows
}

/** Creates the drafts of a month of checked journeys, as the job does. */
async function invoiceMonth({ url, sql }: Carrier) {
  const month = monthsAgo(1).slice(0, 7)
  await sql.begin(async tx => {
    await tx`select set_config('quai.source', 'IMPORT', true)`
    await tx`
      with client as (select id, row_number() over (order by code) as place from company where 'CLIENT' = any(types) limit ${INVOICED.clients}),
        made as (insert into journey (number, service_date, kind, origin, label, company_id, planned_start, planned_end, status, price_cents)
          select 'TR-F' || client.place || '-' || n, (${`${month}-01`}::date + n % 28), 'SPOT', 'MANUEL', 'Navette ' || n % 3, client.id,
            ${`${month}-01`}::date + n % 28 + interval '5 hours', ${`${month}-01`}::date + n % 28 + interval '9 hours', 'CONTROLE', 42000
          from client cross join generate_series(1, ${INVOICED.each}) as n returning id)
      insert into journey_settlement (journey_id, price_cents, transport_price_cents, tolls_cents, services_cents)
      select id, 42000, 40000, 2000, 0 from made`
  })
  const { db, close } = openDatabase(url)
  const began = performance.now()
  const context = { db, run: { params: { from: `${month}-01`, to: `${month}-28`, grouping: 'CLIENT' }, createdBy: null } }
  const report = await invoicingWork({ ...context, progress: async () => {} } as unknown as Parameters<typeof invoicingWork>[0])
  const seconds = (performance.now() - began) / 1000
  await close()
  const { drafts, journeys: invoiced } = report as unknown as { drafts: number; journeys: number }
  return { journeys: invoiced, drafts, seconds: rounded(seconds), 'ms a journey': rounded((seconds * 1000) / invoiced) }
}
