import { join } from 'node:path'
import { openDatabase } from '#api/db/client.ts'
import { invoicingWork } from '#api/sales/invoices/preparation.ts'
import type { Role } from '#domain/roles.ts'
import { type Carrier, Carriers } from './carriers.ts'
import { signIn } from './product.ts'
import { printTable, quantile, rounded } from './report.ts'

/*
 * What figures and invoices cost: `node bench/money.ts [CLIENTS] [JOURNEYS]`, on a carrier of a year of 300,000 journeys unless it is said. The
 * operations of the first page by role, of the indicators and of the tables stand beside that of a list; then a month of 10,000 journeys is invoiced.
 * It prints and judges nothing.
 */

const [clients = 10_000, journeys = 300_000] = process.argv.slice(2).map(Number)
const TIMES = 30
const INVOICED = { clients: 200, each: 50 }

const LIST = '/sales/companies?status=ACTIF'
const READ: readonly { name: string; path: string; role?: Role }[] = [
  { name: 'list of clients', path: LIST },
  { name: 'list of journeys', path: '/journey-management/journeys' },
  { name: 'home, ADMIN', path: '/home/direction' },
  { name: 'home, SALES', path: '/home/sales', role: 'SALES' },
  { name: 'home, CONCEPTOR', path: '/home/conception', role: 'CONCEPTOR' },
  { name: 'home, OPERATOR', path: '/home/operations', role: 'OPERATOR' },
  { name: 'KPI, 12 months', path: '/sales/kpi' },
  { name: 'KPI, 6 months', path: `/sales/kpi?from=${monthsAgo(6)}` },
  { name: 'KPI, month', path: '/sales/kpi?period=month' },
  { name: 'KPI, SALES', path: '/sales/kpi', role: 'SALES' },
  { name: 'stats, clients', path: '/sales/stats' },
  { name: 'stats, CDC', path: '/sales/stats?rows=request' },
  { name: 'stats, lines', path: '/sales/stats?rows=line' },
  { name: 'stats, drivers by month', path: '/sales/stats?rows=driver&across=month&measure=revenue' },
  { name: 'stats, vehicles', path: '/sales/stats?rows=vehicle' },
  { name: 'stats, tours by depot', path: '/sales/stats?rows=pool&across=depot' },
  { name: 'stats, months by trade', path: '/sales/stats?rows=month&across=activity' },
  { name: 'stats, days of a month', path: '/sales/stats?rows=day&period=month' },
  { name: 'stats, clients by driver', path: '/sales/stats?rows=company&across=driver' },
]

function monthsAgo(count: number): string {
  const day = new Date()
  day.setUTCMonth(day.getUTCMonth() - count)
  return day.toISOString().slice(0, 10)
}

const carriers = new Carriers()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void carriers.close().finally(() => process.exit(1)))
try {
  await carriers.start()
  const carrier = await carriers.add({ clients, journeys }, join(import.meta.dirname, '..'))
  printTable(await readAll(carrier))
  printTable([await invoiceMonth(carrier)])
} finally {
  await carriers.close()
}

/** The median and the slowest tenth of each operation, in rounds so that whatever else the machine does falls on all alike. */
async function readAll({ server, cookie }: Carrier) {
  const cookies = new Map<Role, string>([['ADMIN', cookie]])
  for (const { role } of READ) if (role && !cookies.has(role)) cookies.set(role, await signIn(server.url, role))
  const times = READ.map((): number[] => [])
  for (let round = -3; round < TIMES; round++) {
    for (const [index, { name, path, role = 'ADMIN' }] of READ.entries()) {
      const began = performance.now()
      const answer = await fetch(`${server.url}/api${path}`, { headers: { cookie: cookies.get(role)! } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
      if (round >= 0) times[index]!.push(performance.now() - began)
    }
  }
  const list = quantile(times[0]!, 0.5)
  return READ.map(({ name }, index) => ({
    operation: name,
    ms: rounded(quantile(times[index]!, 0.5)),
    'p90 ms': rounded(quantile(times[index]!, 0.9)),
    '× list': rounded(quantile(times[index]!, 0.5) / list),
  }))
}

/** Draws up the drafts of a month of controlled journeys, as the job does. */
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
