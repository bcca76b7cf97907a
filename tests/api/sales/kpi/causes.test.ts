import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rebuildJourneyFigures } from '#api/trade/figures/sums.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { Dimension } from '#domain/sales/kpi/statistics.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { TODAY } from '#tests/support/today.ts'

let t: TestApi
beforeAll(async () => {
  t = await startTestApi({ data: 'demo' })
})
afterAll(() => t.close())

type Key = string | null
interface Stats {
  names: string[]
  rows: { id: Key; cells: (number | null)[]; values: (number | null)[] }[]
  columns: { id: Key; value: number | null }[]
  found: { rows: number; columns: number }
  total: (number | null)[]
  period: { from: string; to: string }
}
const stats = async (query: string) => {
  const { status, body } = await t.call('ADMIN', 'GET', `/sales/stats?perPage=100&${query}`)
  expect(status, query).toBe(200)
  return body as Stats
}

/** Late stops of executed journeys, with dimensions, in other SQL. */
const LATE = `from delay l join journey j on j.id = l.journey_id and j.status in ('TERMINE', 'CONTROLE', 'FACTURE')
  left join delivery_request_version v on v.id = j.version_id left join driver_pool p on p.id = j.driver_pool_id
  left join driver d on d.id = j.driver_id left join company c on c.id = j.company_id where not l.estimated`
const OF_DELAY: Record<Dimension, string> = {
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
const byKey = async (key: string, { from, to }: Stats['period'], where = 'true') => {
  const rows = await t.db.execute<{ key: Key; n: number; mean: number }>(
    sql.raw(`select ${key} as key, count(*)::int as n, round(avg(l.minutes - l.tolerance_min))::int as mean
      ${LATE} and j.service_date between '${from}' and '${to}' and ${where} group by 1`),
  )
  return new Map([...rows].map(({ key, n, mean }) => [key, [n, mean]]))
}
const rowsOf = ({ rows }: Stats) => new Map(rows.map(({ id, values }) => [id, values.map(value => Math.round(value!))]))

/** Compares the table by cause with delays and with a rebuild. */
async function expectCauses(): Promise<Stats> {
  const table = await stats('rows=cause')
  expect(table.names).toEqual(['delays', 'meanDelay'])
  expect(rowsOf(table)).toEqual(await byKey(OF_DELAY.cause, table.period))
  const kept = async () => [
    ...(await t.db.execute(sql`select * from figure_delay_sum as row order by row::text collate "C"`)),
    ...(await t.db.execute(sql`select * from figure_delay as row order by row::text collate "C"`)),
  ]
  const renewed = await kept()
  await rebuildJourneyFigures(t.db)
  expect(renewed).toEqual(await kept())
  return table
}

it('count delays of executed journeys by cause, under any filter', async () => {
  await expectCauses()
  const [seller] = await t.db.execute<{ id: string }>(
    sql.raw(`select c.sales_user_id as id ${LATE} and c.sales_user_id is not null group by 1 order by count(*) desc limit 1`),
  )
  const [depot] = await t.db.execute<{ id: string }>(
    sql.raw(`select ${OF_DELAY.depot} as id ${LATE} group by 1 order by count(*) desc limit 1`),
  )
  for (const [query, where] of [
    [`salesUser=${seller!.id}`, `c.sales_user_id = '${seller!.id}'`],
    [`depot=${depot!.id}`, `${OF_DELAY.depot} = '${depot!.id}'`],
    [`salesUser=${seller!.id}&depot=${depot!.id}`, `c.sales_user_id = '${seller!.id}' and ${OF_DELAY.depot} = '${depot!.id}'`],
    ['activity=GRAND_ROUTIER', `${OF_DELAY.activity} = 'GRAND_ROUTIER'`],
    ['companyName=an', `c.search like '%an%'`],
    [`from=${addDays(TODAY, -75)}&to=${addDays(TODAY, -12)}`, 'true'],
    ['period=month', 'true'],
  ] as const) {
    const table = await stats(`rows=cause&${query}`)
    const expected = await byKey(OF_DELAY.cause, table.period, where)
    expect(expected.size, query).toBeGreaterThan(0)
    expect(rowsOf(table), query).toEqual(expected)
    expect(table.total[0], query).toBe([...expected.values()].reduce((sum, [n]) => sum + n!, 0))
  }
})

it.each(Object.keys(OF_DELAY).filter(name => name !== 'cause') as Dimension[])(
  'by %s and cause count late ones only, per cell',
  async rows => {
    const table = await stats(`rows=${rows}&across=cause&measure=delays`)
    const expected = await byKey(OF_DELAY[rows], table.period)
    expect(table.found.rows).toBe(expected.size)
    const cells = await byKey(`${OF_DELAY[rows]} || ' ' || coalesce(${OF_DELAY.cause}, '—')`, table.period)
    for (const { id, values, cells: shown } of table.rows) {
      expect(values[0]).toBe(expected.get(id)![0])
      if (id === null) continue
      const counted = table.columns.map(column => cells.get(`${id} ${column.id ?? '—'}`)?.[0] ?? null)
      expect(shown).toEqual(counted)
    }
  },
)

it('move with a client to its new seller', async () => {
  const [client] = await t.db.execute<{ id: string; seller: string }>(
    sql.raw(
      `select c.id, c.sales_user_id as seller ${LATE} and c.sales_user_id is not null group by 1, 2 order by count(*) desc limit 1`,
    ),
  )
  const [other] = await t.db.execute<{ id: string }>(
    sql`select id from account where id <> ${client!.seller} order by id limit 1`,
  )
  for (const seller of [other!.id, null, client!.seller]) {
    const before = rowsOf(await stats(`rows=cause&salesUser=${client!.seller}`))
    await t.db.execute(sql`update company set sales_user_id = ${seller} where id = ${client!.id}`)
    await expectCauses()
    const table = await stats(`rows=cause&salesUser=${client!.seller}`)
    const after = rowsOf(table)
    expect(after).toEqual(await byKey(OF_DELAY.cause, table.period, `c.sales_user_id = '${client!.seller}'`))
    if (seller !== null) expect(after).not.toEqual(before)
  }
})

it('follow qualification, correction, withdrawal and cancellation', async () => {
  const causes = await t.db.execute<{ id: string }>(sql`select id from delay_cause where active order by "order" limit 2`)
  // A different cause, so that each change is visible.
  const [late] = await t.db.execute<{ id: string; journey: string; stop: string }>(
    sql.raw(`select l.id, j.id as journey, l.stop_id as stop ${LATE} and j.status = 'TERMINE' and j.service_date between '${addDays(TODAY, -40)}' and '${TODAY}'
      and j.company_id is not null and l.cause_id is distinct from '${causes[0]!.id}' order by l.id limit 1`),
  )
  const { id, journey, stop } = late!
  let before = rowsOf(await expectCauses())
  for (const change of [
    sql`update delay set cause_id = ${causes[0]!.id} where id = ${id}`,
    sql`update delay set cause_id = ${causes[1]!.id} where id = ${id}`,
    sql`update delay set tolerance_min = tolerance_min - 700 where id = ${id}`,
    sql`delete from delay where id = ${id}`,
    sql`insert into delay (number, journey_id, stop_id, due_at, observed_at, tolerance_min, detected_by, cause_id)
      select 'RET-CAUSE', journey_id, id, planned_arrival, planned_arrival + interval '90 minutes', 15, 'MANUEL', ${causes[0]!.id}
      from journey_stop where id = ${stop}`,
    sql`update journey set status = 'ANNULE' where id = ${journey}`,
  ]) {
    await t.db.execute(change)
    const after = rowsOf(await expectCauses())
    expect(after).not.toEqual(before)
    before = after
  }
})
