import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/dates.ts'
import { NO_SUMS } from '#domain/sales/kpi/measures.ts'
import {
  DIMENSIONS,
  type Dimension,
  factorsOf,
  measuresOf,
  STATISTIC_NAMES,
  type Statistic,
  statisticOf,
} from '#domain/sales/kpi/statistics.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { TODAY } from '#tests/support/today.ts'

let t: TestApi
beforeAll(async () => {
  t = await startTestApi({ data: 'demo' })
  // Ended before its service date: in its stored month, in no period until today.
  await t.db.execute(sql`insert into journey (number, service_date, kind, origin, label, company_id, version_id, driver_id, vehicle_id, status,
      planned_start, planned_end, km_loaded, price_cents)
    select 'TR-AHEAD', ${addDays(TODAY, 1)}, 'SPOT', 'MANUEL', label, company_id, version_id, driver_id, vehicle_id, 'TERMINE',
      now() + interval '40 days', now() + interval '41 days', 1000, 100000
    from journey where status = 'TERMINE' and version_id is not null and driver_id is not null order by id limit 1`)
})
afterAll(() => t.close())

interface Stats {
  names: Statistic[]
  rows: { id: string | null; name: string; cells: (number | null)[]; values: (number | null)[] }[]
  columns: { id: string | null; name: string; value: number | null }[]
  found: { rows: number; columns: number }
  total: (number | null)[]
  period: { from: string; to: string }
}
const stats = async (query: string) => {
  const { status, body } = await t.call('ADMIN', 'GET', `/sales/stats?perPage=100&${query}`)
  expect(status, query).toBe(200)
  return body as Stats
}
const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)

/** Dimensions of a journey in other SQL. */
const OF_JOURNEY: Record<Exclude<Dimension, 'cause'>, string> = {
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
}
const ran = "j.status in ('TERMINE', 'CONTROLE', 'FACTURE')"
async function fromRows(key: string, { from, to }: Stats['period']) {
  const rows = await t.db.execute<{ key: string | null; done: number; km: number }>(sql`
    select ${sql.raw(key)} as key, count(*)::int as done, round(sum(j.km_loaded + j.km_empty))::int as km
    from journey j left join delivery_request_version v on v.id = j.version_id left join driver_pool p on p.id = j.driver_pool_id
      left join driver d on d.id = j.driver_id
    where ${sql.raw(ran)} and j.service_date between ${from} and ${to} group by 1`)
  return new Map([...rows].map(({ key, done, km }) => [key, [done, km]]))
}

it.each(Object.keys(OF_JOURNEY) as (keyof typeof OF_JOURNEY)[])('by %s counts the journeys', async rows => {
  const table = await stats(`rows=${rows}&measure=journeys&measure=km`)
  expect(table.names).toEqual(['journeys', 'km'])
  const expected = await fromRows(OF_JOURNEY[rows], table.period)
  const shown = table.rows.filter(({ values }) => values[0] !== 0)
  expect(shown.length).toBe(Math.min(100, expected.size))
  for (const { id, name, values } of shown) {
    expect(values, name).toEqual(expected.get(id))
    expect(name).not.toBe('—')
  }
  expect(table.total[0]).toBe([...expected.values()].reduce((total, [done]) => total + done!, 0))
})

it('uses actual start and end for vehicle hours', async () => {
  const table = await stats('rows=vehicle&measure=hours')
  const { from, to } = table.period
  const expected = await t.db.execute<{ key: string | null; hours: number }>(sql`
    select vehicle_id::text as key, round(sum(floor(extract(epoch from actual_end - actual_start) / 60)) / 60)::float8 as hours
    from journey j where ${sql.raw(ran)} and actual_end > actual_start and vehicle_id is not null and service_date between ${from} and ${to} group by 1`)
  const hours = new Map([...expected].map(row => [row.key, row.hours]))
  expect(table.rows.length).toBeGreaterThan(1)
  for (const { id, name, values } of table.rows) expect(values[0], name).toBe(hours.get(id) ?? 0)
})

it("counts a driver's journeys as first driver; the list of journeys adds shared ones", async () => {
  const [shared] = await t.db.execute<{ id: string; mate: string; day: string }>(sql`
    update journey set co_driver_id = (select id from driver where id <> journey.driver_id order by id limit 1)
    where id = (select id from journey where status = 'CONTROLE' and driver_id is not null and co_driver_id is null order by id limit 1)
    returning id, co_driver_id as mate, service_date::text as day`)
  const { id, mate, day } = shared!
  const found = async (query: string) => {
    const { body } = await t.call(
      'ADMIN',
      'GET',
      `/journey-management/journeys?perPage=100&from=${day}&to=${day}&driver=${mate}${query}`,
    )
    return body as { rows: { id: string }[]; total: number }
  }
  expect((await found('')).rows.map(row => row.id)).toContain(id)
  const counted = await found('&figure=done')
  expect(counted.rows.map(row => row.id)).not.toContain(id)
  const table = await stats(`rows=driver&measure=journeys&from=${day}&to=${day}`)
  expect(counted.total).toBe(table.rows.find(row => row.id === mate)?.values[0] ?? 0)
  await t.db.execute(sql`update journey set co_driver_id = null where id = ${id}`)
})

it('sums each pair of dimensions to its totals', async () => {
  for (const [place, rows] of DIMENSIONS.entries()) {
    const across = DIMENSIONS[(place + 3) % DIMENSIONS.length]!
    const delays = rows === 'cause' || across === 'cause'
    const table = await stats(`rows=${rows}&across=${across}&measure=${delays ? 'delays' : 'journeys'}`)
    expect(table.names).toEqual([delays ? 'delays' : 'journeys'])
    expect(table.rows.length, rows).toBeGreaterThan(0)
    if (table.found.columns === table.columns.length) {
      for (const { cells, values } of table.rows) expect(sum(cells), `${rows} ${across}`).toBe(values[0])
    }
    if (table.found.rows === table.rows.length) {
      expect(sum(table.rows.map(({ values }) => values[0]!))).toBe(table.total[0])
      for (const [index, { value }] of table.columns.entries())
        expect(sum(table.rows.map(({ cells }) => cells[index]!))).toBe(value)
    }
  }
})

it('computes a rate from sums, not from mean rates, and sorts by it', async () => {
  const table = await stats('rows=company&measure=marginPct')
  const [total] = await t.db.execute<{ pct: number }>(sql`
    select round(100 * (sum(price) - sum(cost)) / sum(price), 1)::float8 as pct from (
      select coalesce(cancel_charge_cents, coalesce(price_cents, 0) + coalesce(indexation_cents, 0) + services_cents) as price,
        case when ${sql.raw(ran)} then coalesce((select s.actual_cost_cents from journey_settlement s where s.journey_id = j.id and s.reopened_at is null), j.cost_cents) + coalesce((select sum(case when insurer is null
          then settled_cents else least(settled_cents, deductible_cents) end) from damage d where d.journey_id = j.id), 0)
          + coalesce((select sum(penalty_cents) from delay d where d.journey_id = j.id and not archived and d.status in ('QUALIFIE', 'CLOS')
            and penalty_waived is null), 0) end as cost
      from journey j left join delivery_request_version v on v.id = j.version_id
      where (${sql.raw(ran)} or cancel_charge_cents > 0)
        and j.service_date between ${table.period.from} and ${table.period.to}) as run`)
  expect(table.total[0]).toBe(total!.pct)
  const rates = table.rows.map(({ values }) => values[0] ?? Number.NEGATIVE_INFINITY)
  expect(rates).toEqual([...rates].sort((a, b) => b - a))
})

it('agrees with the indicators for part of a month and by depot', async () => {
  for (const filter of [
    '',
    'period=month',
    `from=${new Date(Date.now() - 12 * 86_400_000).toISOString().slice(0, 10)}`,
    'companyName=a',
  ]) {
    const names = STATISTIC_NAMES.filter(
      name => !['journeys', 'delays', 'lateJourneys', 'uncosted', 'km', 'hours'].includes(name),
    )
    const [table, { body }] = await Promise.all([
      stats(`rows=vehicle&${filter}&${names.map(name => `measure=${name}`).join('&')}`),
      t.call('ADMIN', 'GET', `/sales/kpi?${filter}`),
    ])
    const tiles = new Map(
      (body as { tiles: { name: string; value: number | null }[] }).tiles.map(({ name, value }) => [name, value]),
    )
    expect(table.total).toEqual(names.map(name => tiles.get(name)))
  }
})

it('sorts by the displayed value', async () => {
  for (const name of STATISTIC_NAMES) {
    const table = await stats(`rows=company&measure=${name}`)
    const values = table.rows.map(row => row.values[0] ?? Number.NEGATIVE_INFINITY)
    expect(values, name).toEqual([...values].sort((a, b) => b - a))
    const { number, factors } = factorsOf(statisticOf(name).part)
    const sums = { ...NO_SUMS, ...Object.fromEntries(measuresOf([name]).map((measure, index) => [measure, index + 7])) }
    expect(
      factors.reduce((sum, [measure, factor]) => sum + factor * sums[measure], number),
      name,
    ).toBe(statisticOf(name).part(sums))
  }
})

it('exports all rows and the total, figures as numbers', async () => {
  const table = await stats('rows=day&measure=journeys&measure=marginPct')
  const file = await (await t.fetch('ADMIN', '/sales/stats/export.csv?rows=day&measure=journeys&measure=marginPct')).text()
  const lines = file
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
  expect(lines[0]).toBe('Jour;Trajets exécutés;Taux de marge (%)')
  expect(lines.length).toBe(table.found.rows + 2)
  expect(lines.at(-1)).toBe(`Total;${table.total[0]};${table.total[1]!.toFixed(1).replace('.', ',')}`)
})

it('is for ADMIN only, with reports as saved views', async () => {
  for (const role of ['SALES', 'OPERATOR', 'CONCEPTOR', 'DRIVER'] as const) {
    expect((await t.call(role, 'GET', '/sales/stats')).status).toBe(404)
  }
  const made = await t.call('ADMIN', 'POST', '/views', {
    ...{ screen: '/sales/stats', name: 'Chauffeurs par mois', query: 'rows=driver&across=month', preferred: false },
    idempotencyKey: crypto.randomUUID(),
  })
  expect(made.status).toBeLessThan(300)
  const { body } = await t.call('ADMIN', 'GET', '/views?screen=/sales/stats')
  expect((body as { rows: { name: string }[] }).rows.map(({ name }) => name)).toEqual(['Chauffeurs par mois'])
})

it("derives a figure's inputs by reading it", () => {
  expect(measuresOf(['marginPct', 'journeys'])).toEqual(['done', 'revenueCents', 'costed', 'costCents'])
  for (const name of STATISTIC_NAMES) {
    const sums = { ...NO_SUMS, ...Object.fromEntries(measuresOf([name]).map((measure, index) => [measure, index + 7])) }
    expect(statisticOf(name).read(sums), name).not.toBeNull()
  }
})

it('shows drivers by first and last name, told apart where two have the same', async () => {
  const { rows } = await stats('rows=driver')
  const names = await t.db.execute<{ name: string }>(sql`select driver_name(driver) as name from driver`)
  const known = new Set([...names].map(({ name }) => name))
  const said = rows.filter(({ id }) => id !== null).map(({ name }) => name)
  expect(said.length).toBeGreaterThan(0)
  expect(said.filter(name => !known.has(name))).toEqual([])
})
