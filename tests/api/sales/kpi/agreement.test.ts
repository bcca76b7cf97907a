import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#api/db/write.ts'
import { updateAllFinishedFigures } from '#api/trade/journeys/finished-figures.ts'
import { indexMonthOf } from '#api/trade/journeys/indexation.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { addMonths, firstDay, monthOf } from '#domain/calendar/months.ts'
import { marginPct } from '#domain/sales/companies/figures.ts'
import { DIMENSIONS } from '#domain/sales/kpi/statistics.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { madeLate, prepared } from '#tests/support/sales/invoicing.ts'
import { TODAY } from '#tests/support/today.ts'

/** Home page, indicators, tables, lists, invoices and rows agree, checked by other SQL. */

let t: TestApi
beforeAll(async () => {
  t = await startTestApi({ data: 'demo' })
  await invoiceSome()
  const penalised = await t.db.execute(sql`update delay set penalty_cents = 3300 where id = (select d.id from delay d
    join journey j on j.id = d.journey_id where d.status in ('QUALIFIE', 'CLOS') and not d.archived and penalty_line_id is null
      and j.status in ('TERMINE', 'CONTROLE') and j.cost_cents is not null order by d.number limit 1) returning id`)
  expect(penalised.length).toBe(1)
  // A cancellation of tomorrow, charged today: no period to date counts it.
  await t.db.execute(sql`insert into journey (number, service_date, kind, origin, label, company_id, version_id, status, planned_start, planned_end,
      cancelled_by, cancel_charge_cents)
    select 'TR-AHEAD', ${addDays(TODAY, 1)}, 'SPOT', 'MANUEL', label, company_id, version_id, 'ANNULE', now() + interval '1 day',
      now() + interval '30 hours', 'CLIENT', 12300
    from journey where status = 'TERMINE' and company_id is not null order by id limit 1`)
}, 120_000)
afterAll(() => t.close())

/** Invoices of four clients: partly paid, credited, late, draft. */
async function invoiceSome() {
  const clients = await t.db.execute<{
    id: string
  }>(sql`select journey.company_id as id from billable_journey join journey on journey.id = journey_id
    where journey.price_cents > 0 group by 1 order by count(*) desc, 1 limit 12`)
  for (const { id } of clients) await prepared(t.db, { companyId: id, from: '2020-01-01', to: TODAY })
  const drafts = [
    ...(await t.db.execute<{ id: string }>(
      sql`select i.id from invoice i join company c on c.id = i.company_id where not c.po_required order by i.id`,
    )),
  ].map(({ id }) => id)
  expect(drafts.length).toBeGreaterThan(3)
  const post = async (path: string, body: object) => {
    const answer = await t.call('ADMIN', 'POST', `/sales/invoices${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body as { id: string }
  }
  const versionOf = async (id: string) => (await read<{ version: number }>(`/sales/invoices/${id}`)).version
  const [paid, credited, late] = drafts as [string, string, string]
  for (const id of [paid, credited, late]) await post(`/${id}/validate`, { issueDate: TODAY, version: await versionOf(id) })
  await post(`/${paid}/payments`, { date: TODAY, amount: '12,34', mode: 'VIREMENT', version: await versionOf(paid) })
  const [run] = await t.db.execute<{ id: string }>(
    sql`select journey_id as id from invoice_journey where invoice_id = ${credited} limit 1`,
  )
  const note = await post(`/${credited}/credit`, {
    ...{ reason: 'Trajet contesté', journeys: [run!.id], rebill: true },
    version: await versionOf(credited),
  })
  await post(`/${note.id}/validate`, { issueDate: TODAY, version: await versionOf(note.id) })
  await madeLate(t.db, late, addDays(TODAY, -5))
  await post(`/${late}/payments`, { date: TODAY, amount: '7', mode: 'VIREMENT', version: await versionOf(late) })
}

const read = async <Body>(path: string): Promise<Body> => {
  const { status, body } = await t.call('ADMIN', 'GET', path)
  expect(status, path).toBe(200)
  return body as Body
}
const value = async <Row extends Record<string, unknown>>(statement: string) =>
  [...(await t.db.execute<Row>(sql.raw(statement)))][0]!
async function rowsOf<Row>(path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { rows: found } = await read<{ rows: Row[] }>(`${path}&perPage=100&page=${page}`)
    rows.push(...found)
    if (found.length < 100) return rows
  }
}
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)
const RAN = "status in ('TERMINE', 'CONTROLE', 'FACTURE')"
const EARNED = 'coalesce(cancel_charge_cents, coalesce(price_cents, 0) + coalesce(indexation_cents, 0) + services_cents)'
/** SQL sum of the penalties of journey `j`, without disputed ones and those set aside. */
const PENALTIES = `coalesce((select sum(penalty_cents) from delay d where d.journey_id = j.id and not archived
  and d.status in ('QUALIFIE', 'CLOS') and penalty_waived is null), 0)`
const month = monthOf(TODAY)

interface Kpi {
  period: { from: string; to: string }
  tiles: { name: string; value: number | null; journeys: number }[]
  others: { name: string; value: number | null }[]
}
interface Home {
  months: { month: string; revenueCents: number; otifPct: number | null }[]
  lateCents: number
  clients: { id: string; otifPct: number | null; yearOtifPct: number | null }[]
}
interface Stats {
  rows: { id: string; values: number[] }[]
  total: number[]
}

it("a month's revenue agrees: rows, home page, indicators, tables, journeys", async () => {
  const rows = await value<{
    cents: number
    runs: number
  }>(`select sum(${EARNED})::float8 as cents, count(*)::int as runs from journey
    where (${RAN} or cancel_charge_cents > 0) and service_date between '${firstDay(month)}' and '${TODAY}'`)
  expect(rows.cents).toBeGreaterThan(0)
  const [home, kpi, stats, list] = await Promise.all([
    read<Home>('/home/direction'),
    read<Kpi>('/sales/kpi?period=month'),
    read<Stats>('/sales/stats?period=month&rows=company&measure=revenue'),
    read<{ total: number }>(`/journey-management/journeys?from=${firstDay(month)}&to=${TODAY}&figure=earning&count=exact`),
  ])
  expect(home.months.at(-1)).toMatchObject({ month, revenueCents: rows.cents })
  const tile = kpi.tiles.find(({ name }) => name === 'revenue')!
  expect(tile).toMatchObject({ value: Math.round(rows.cents / 100), journeys: rows.runs })
  expect(stats.total[0]).toBe(tile.value)
  expect(list.total).toBe(rows.runs)
})

it('a year by client agrees: list of clients, tables, rows', async () => {
  const begin = firstDay(addMonths(month, -11))
  const rows = await t.db.execute<{ id: string; cents: number }>(
    sql.raw(`select company_id as id, sum(${EARNED})::float8 as cents from journey
    where company_id is not null and (${RAN} or cancel_charge_cents > 0) and service_date between '${begin}' and '${TODAY}' group by 1`),
  )
  const clients = await rowsOf<{ id: string; revenueCents: number; usedCents: number }>('/sales/companies?archived=1')
  const stats = await read<Stats>(`/sales/stats?from=${begin}&to=${TODAY}&rows=company&measure=revenue&perPage=100`)
  const [listed, counted] = [
    new Map(clients.map(one => [one.id, one.revenueCents])),
    new Map(stats.rows.map(({ id, values }) => [id, values[0]])),
  ]
  expect(rows.length).toBeGreaterThan(10)
  for (const { id, cents } of rows) expect([listed.get(id), counted.get(id)]).toEqual([cents, Math.round(cents / 100)])
})

describe('K13 is K09 less K11', () => {
  const MARGIN = ['revenue', 'cost', 'margin', 'marginPct', 'uncosted']
  const query = (rows: string) => `rows=${rows}&perPage=100&${MARGIN.map(name => `measure=${name}`).join('&')}`
  type Values = [number, number | null, number | null, number | null, number]

  /** Cents of journeys and charged cancellations by client, and the journeys without a cost. */
  const ofClients = () =>
    t.db.execute<{ id: string; revenueCents: number; costCents: number; costed: number; uncosted: number }>(
      sql.raw(`
    with run as (select company_id, ${RAN} as ran, ${EARNED} as earned,
        coalesce((select s.actual_cost_cents from journey_settlement s where s.journey_id = j.id and s.reopened_at is null), cost_cents)
          + coalesce((select sum(case when insurer is null then settled_cents else least(settled_cents, deductible_cents) end)
            from damage where journey_id = j.id), 0)
          + ${PENALTIES} as spent
      from journey j where company_id is not null and (${RAN} or cancel_charge_cents > 0)
        and service_date between '${firstDay(addMonths(month, -11))}' and '${TODAY}')
    select company_id as id, sum(earned)::float8 as "revenueCents", coalesce(sum(spent) filter (where ran), 0)::float8 as "costCents",
      (count(*) filter (where ran and spent is not null))::int as costed,
      (count(*) filter (where ran and spent is null))::int as uncosted from run group by 1`),
    )

  it('on the indicators of twelve months', async () => {
    const { tiles } = await read<Kpi>('/sales/kpi')
    const at = (name: string) => tiles.find(tile => tile.name === name)!.value!
    expect(at('revenue') - at('cost')).toBe(at('margin'))
    const rows = [...(await ofClients())]
    const all = (name: 'revenueCents' | 'costCents') => sum(rows.map(row => row[name]))
    expect(at('marginPct')).toBe(Math.round((1_000 * (all('revenueCents') - all('costCents'))) / all('revenueCents')) / 10)
  })

  it.each(DIMENSIONS.filter(name => name !== 'cause'))('in each row of a table by %s, and in its file', async rows => {
    const table = await read<{ rows: { name: string; values: Values }[]; total: Values; uncosted: number }>(
      `/sales/stats?${query(rows)}`,
    )
    expect(table.rows.length).toBeGreaterThan(0)
    for (const [revenue, cost, margin] of [...table.rows.map(({ values }) => values), table.total])
      expect(margin).toBe(cost === null ? null : revenue - cost)
    expect(table.uncosted).toBe(table.total[4])
    const file = await (await t.fetch('ADMIN', `/sales/stats/export.csv?${query(rows)}`)).text()
    const total = file.trim().split('\r\n').at(-1)!.split(';').slice(1)
    expect(total).toEqual(table.total.map((one, index) => (index === 3 ? one!.toFixed(1).replace('.', ',') : String(one))))
  })

  it('of each client: tables, list, sheet, indicators, rows', async () => {
    const rows = [...(await ofClients())]
    const listed = new Map(
      (
        await rowsOf<{ id: string; revenueCents: number; marginPct: number | null; uncosted: number }>(
          '/sales/companies?archived=1',
        )
      ).map(row => [row.id, row]),
    )
    const table = await read<{ rows: { id: string; values: Values }[] }>(`/sales/stats?${query('company')}`)
    const counted = new Map(table.rows.map(({ id, values }) => [id, values]))
    const { clients } = await read<{ clients: Record<'best' | 'worst', { id: string; margin: number; marginPct: number }[]> }>(
      '/sales/kpi',
    )
    expect(rows.some(({ uncosted }) => uncosted > 0)).toBe(true)
    for (const { id, ...cents } of rows) {
      const pct = marginPct(cents)
      expect(listed.get(id)).toMatchObject({ revenueCents: cents.revenueCents, marginPct: pct, uncosted: cents.uncosted })
      expect(counted.get(id)!.slice(3)).toEqual([pct, cents.uncosted])
    }
    for (const { id, margin, marginPct: pct } of [...clients.best, ...clients.worst])
      expect([margin, pct]).toEqual(counted.get(id)!.slice(2, 4))
    for (const { id, ...cents } of rows.slice(0, 3)) {
      const { months } = await read<{ months: { revenueCents: number; costCents: number; costed: number }[] }>(
        `/sales/companies/${id}/figures`,
      )
      const all = (name: 'revenueCents' | 'costCents' | 'costed') => sum(months.map(row => row[name]))
      expect([all('revenueCents'), all('costCents'), all('costed')]).toEqual([cents.revenueCents, cents.costCents, cents.costed])
    }
  })

  it('in each month of the home page', async () => {
    const { months } = await read<{ months: { month: string; marginPct: number | null; uncosted: number }[] }>('/home/direction')
    const table = await read<{ rows: { id: string; values: Values }[] }>(`/sales/stats?${query('month')}`)
    expect(months.filter(({ marginPct }) => marginPct !== null).map(row => [row.month, row.marginPct, row.uncosted])).toEqual(
      table.rows.filter(({ values }) => values[3] !== null).map(({ id, values }) => [id, values[3], values[4]]),
    )
  })
})

it('the service rate agrees: rows, home page, indicators, tables', async () => {
  const rows = await value<{ pct: number; missed: number }>(`
    with run as (select j.id, status, status <> 'NON_EXECUTE' and (
        exists (select from journey_stop s where s.journey_id = j.id and s.kind = 'LIVRAISON' and (s.status = 'ECHEC' or s.refused_pallets > 0
          or s.refused_kg > 0 or (s.pallets < 0 and s.delivered_pallets <> -s.pallets)
          or floor(extract(epoch from s.actual_arrival - greatest(s.planned_arrival, ((s.planned_arrival at time zone 'Europe/Paris')::date
            + s.window_to) at time zone 'Europe/Paris')) / 60) > coalesce(s.tolerance_min, 15)))
        or exists (select from damage d where d.journey_id = j.id and d.status <> 'REFUSE' and d.kind not in ('MATERIEL_TIERS', 'VEHICULE'))) as missed
      from journey j where (${RAN} or (status = 'NON_EXECUTE' and coalesce(cancelled_by, 'TRANSPORTEUR') = 'TRANSPORTEUR')) and service_date between '${firstDay(month)}' and '${TODAY}')
    select round(100.0 * count(*) filter (where status <> 'NON_EXECUTE' and not missed) / count(*), 1)::float8 as pct,
      (count(*) filter (where missed))::int as missed from run`)
  const [home, kpi, stats, list] = await Promise.all([
    read<Home>('/home/direction'),
    read<Kpi>('/sales/kpi?period=month'),
    read<Stats>('/sales/stats?period=month&rows=depot&measure=otif'),
    read<{ total: number }>(`/journey-management/journeys?from=${firstDay(month)}&to=${TODAY}&figure=missed&count=exact`),
  ])
  const tile = kpi.tiles.find(({ name }) => name === 'otif')!
  expect([home.months.at(-1)!.otifPct, tile.value, stats.total[0]]).toEqual([rows.pct, rows.pct, rows.pct])
  expect([tile.journeys, list.total]).toEqual([rows.missed, rows.missed])
})

it("each client's service rate of twelve months agrees: home page, tables", async () => {
  // Before the ninety days of the list's rate.
  await t.db.execute(sql`insert into journey (number, service_date, kind, origin, label, company_id, status, planned_start, planned_end)
    select 'TR-MISSED-' || code, ${addDays(TODAY, -120)}, 'SPOT', 'MANUEL', legal_name, id, 'NON_EXECUTE', now() - interval '120 days',
      now() - interval '119 days'
    from company where exists (select from journey where company_id = company.id)`)
  const [{ clients }, stats] = await Promise.all([
    read<Home>('/home/direction'),
    read<Stats>('/sales/stats?rows=company&measure=otif&perPage=100'),
  ])
  const counted = new Map(stats.rows.map(({ id, values }) => [id, values[0]]))
  expect(clients.length).toBeGreaterThan(2)
  expect(clients.filter(row => row.otifPct !== row.yearOtifPct).length).toBeGreaterThan(2)
  expect(clients.map(row => [row.id, row.yearOtifPct])).toEqual(clients.map(row => [row.id, counted.get(row.id)]))
})

it('debts and charges agree: rows, home page, invoices, indicators, credit', async () => {
  const invoices = await rowsOf<{ kind: string; totalCents: number; balanceCents: number; companyId: string }>(
    '/sales/invoices?stage=all',
  )
  const rows = await value<{ balance: number; late: number; owed: number; billed: number; open: number }>(`
    with bill as (select *, case when kind = 'AVOIR' then -abs(total_cents) else total_cents end as signed from invoice where number is not null)
    select (select sum(balance_cents)::float8 from invoice) as balance,
      (select coalesce(sum(balance_cents), 0)::float8 from bill where balance_cents > 0 and due_date < '${TODAY}' and status <> 'CONTESTEE') as late,
      (select sum(signed)::float8 from bill) - (select coalesce(sum(amount_cents), 0)::float8 from payment where cancelled_at is null) as owed,
      (select sum(signed)::float8 from bill) as billed,
      (select sum(round(open * (case when vat_regime in ('NORMAL_FR', 'NON_ASSUJETTI') then 1.2 else 1 end)))::float8 from (
        select company_id, sum(${EARNED}) as open from journey where invoiced_at is null and company_id is not null
          and (status in ('TERMINE', 'CONTROLE') or cancel_charge_cents > 0) group by 1) as own
        join company on company.id = company_id) as open`)
  const [home, kpi, clients, late] = await Promise.all([
    read<Home>('/home/direction'),
    read<Kpi>('/sales/kpi?period=year'),
    rowsOf<{ usedCents: number }>('/sales/companies?archived=1'),
    rowsOf<{ balanceCents: number }>('/sales/invoices?stage=late'),
  ])
  expect(sum(invoices.map(({ balanceCents }) => balanceCents))).toBe(rows.balance)
  expect([home.lateCents, sum(late.map(({ balanceCents }) => balanceCents))]).toEqual([rows.late, rows.late])
  expect(sum(clients.map(({ usedCents }) => usedCents))).toBe(rows.open + rows.balance)
  expect(rows.late).toBeGreaterThan(0)
  // All issued within the year.
  const days = daysBetween(kpi.period.from, kpi.period.to) + 1
  expect(kpi.others.find(({ name }) => name === 'dso')!.value).toBe(Math.round((10 * rows.owed * days) / rows.billed) / 10)
  // K26: 7,00 € five days late, 12,34 € in time.
  expect(kpi.others.find(({ name }) => name === 'paymentDelay')!.value).toBe(Math.round((10 * 7 * 5) / (7 + 12.34)) / 10)
})

it('an invoice equals its journeys to the cent, and its rows sum to the totals', async () => {
  expect(await t.db.$count(sql`invoice`, sql`number is not null`)).toBe(4)
  const [wrong] = await t.db.execute<{ invoices: number; journeys: number }>(
    sql.raw(`
    select (select count(*)::int from invoice i where number is not null and kind <> 'AVOIR'
        and net_cents <> (select sum(net_cents) from invoice_line where invoice_id = i.id)) as invoices,
      (select count(*)::int from (select i.id, (select sum(net_cents) from invoice_line l where l.invoice_id = i.id and l.kind <> 'LIBRE') as charged,
          (select sum(${EARNED}) from journey where id in (select journey_id from invoice_journey where invoice_id = i.id)) as earned
        from invoice i where number is not null and kind = 'FACTURE') as one where charged is distinct from earned) as journeys`),
  )
  expect(wrong).toEqual({ invoices: 0, journeys: 0 })
})

/** Journeys whose screens could disagree. */
const KINDS = {
  split: 'j.run_part is not null',
  'other than planned': 'j.km_real is not null and j.tolls_real_cents is not null',
  corrected: 'v.km_empty is distinct from (select sum(l.km_empty) from live_line l where l.version_id = v.id)',
  'sub-contracted': 'j.subcontractor_id is not null',
  cancelled: "j.status = 'ANNULE'",
  're-indexed': 'j.index_value_id = any (array(select id from cnr_value where value = 123.45))',
  reopened: 'exists (select from journey_settlement o where o.journey_id = j.id and o.reopened_at is not null)',
}

type Worth = {
  number: string
  kinds: string[]
  settled: boolean
  revenue: number
  cost: number | null
  keys: Record<'company' | 'request' | 'line' | 'pool' | 'driver' | 'vehicle' | 'month', string | null>
}

/** Makes a journey of each kind. */
async function unusual(): Promise<void> {
  const [reopened] = await t.db.execute<{ number: string }>(sql`select number from journey where status = 'CONTROLE'
    and not exists (select from invoice_journey where journey_id = journey.id) order by number limit 1`)
  const { status } = await t.call('ADMIN', 'POST', `/journey-management/journeys/${reopened!.number}/reopen`, {
    reason: 'Compteur faux',
  })
  expect(status).toBe(200)
  await t.db.execute(sql`with leg as (select id, row_number() over (order by number) as place from journey
      where status = 'TERMINE' and version_id is not null and subcontractor_id is null limit 4)
    update journey set tolls_real_cents = 4321, km_real = (km_loaded + km_empty) + 7, odometer_start = null, odometer_end = null,
      run_part = case when place <= 2 then jsonb_build_object('by', 'MIN', 'before', (place - 1) * 210, 'own', 210 + (place - 1) * 75, 'of', 495) end
    from leg where leg.id = journey.id`)
  const open = sql`status = 'TERMINE' and version_id is not null and subcontractor_id is null and run_part is null`
  await t.db.execute(sql`update journey set buy_price_cents = 41050, driver_id = null, vehicle_id = null, trailer_id = null,
      subcontractor_id = (select id from company where 'SOUS_TRAITANT' = any (types) order by id limit 1)
    where id = (select id from journey where ${open} and driver_id is not null order by number desc limit 1)`)
  await t.db.execute(sql`insert into journey (number, service_date, kind, origin, label, company_id, version_id, live_line_id, sequence, status,
      planned_start, planned_end, cancelled_by, cancel_charge_cents)
    select ${`TR-${addDays(TODAY, -3).slice(2).replaceAll('-', '')}-9999`}, ${addDays(TODAY, -3)}, kind, origin, label, company_id, version_id, live_line_id, 7, 'ANNULE', now() - interval '3 days',
      now() - interval '70 hours', 'CLIENT', 45678
    from journey where ${open} and live_line_id is not null order by number limit 1`)
  // The totals of a contract that were corrected since its lines were delivered.
  await t.db.execute(sql`update delivery_request_version set km_empty = coalesce(km_empty, 0) + 12, cost_cents = cost_cents + 734
    where id = (select version_id from journey where ${open} order by number limit 1)`)
  const [value] = await t.db.execute<{ id: string; code: string; month: string }>(sql`
    update cnr_value set value = 123.45 where id = (select index_value_id from journey where ${open} and index_value_id is not null limit 1)
    returning id, (select code from cnr_index where id = index_id) as code, to_char(month, 'YYYY-MM') as month`)
  await transact(t.db, null, 'SYSTEME', tx => indexMonthOf(tx, value!.code, value!.month))
  await updateAllFinishedFigures(t.db)
}

/** What each journey of twelve months earned and cost, by its settlement, or by its sheet before the control. */
async function worthOfJourneys(begin: string): Promise<Worth[]> {
  const rows = await t.db.execute<Worth & { beside: number }>(
    sql.raw(`select j.number, s.id is not null as settled, earned::float8 as revenue, s.actual_cost_cents::float8 as cost,
      coalesce((select sum(case when insurer is null then settled_cents else least(settled_cents, deductible_cents) end) from damage d
        where d.journey_id = j.id), 0)::float8 + ${PENALTIES}::float8 as beside,
      json_build_object('company', j.company_id, 'request', v.request_id, 'line', j.live_line_id, 'pool', j.driver_pool_id,
        'driver', j.driver_id, 'vehicle', j.vehicle_id, 'month', to_char(j.service_date, 'YYYY-MM')) as keys,
      array_remove(array[${Object.entries(KINDS)
        .map(([kind, is]) => `case when ${is} then '${kind}' end`)
        .join(', ')}], null) as kinds
    from (select *, ${EARNED} as earned from journey) j left join delivery_request_version v on v.id = j.version_id
      left join journey_settlement s on s.journey_id = j.id and s.reopened_at is null
    where (j.${RAN} or cancel_charge_cents > 0) and service_date between '${begin}' and '${TODAY}'`),
  )
  const worth: Worth[] = []
  for (const [place, { beside, ...row }] of [...rows].entries()) {
    const sheet = async () =>
      read<{ revenueCents: number; actualCostCents: number | null; damagesCents: number; penaltiesCents: number }>(
        `/journey-management/journeys/${row.number}/figures`,
      )
    if (row.settled && place % 20 > 0) {
      worth.push({ ...row, cost: row.cost === null ? null : row.cost + beside })
      continue
    }
    const { revenueCents, actualCostCents, damagesCents, penaltiesCents } = await sheet()
    const cost = actualCostCents === null ? null : actualCostCents + damagesCents + penaltiesCents
    if (row.settled) expect([revenueCents, cost]).toEqual([row.revenue, row.cost === null ? null : row.cost + beside])
    expect(revenueCents, row.number).toBe(row.revenue)
    worth.push({ ...row, cost })
  }
  return worth
}

it('what journeys earned and cost adds up: sheets, indicators, tables by every dimension, clients', async () => {
  await unusual()
  const begin = firstDay(addMonths(month, -11))
  const worth = await worthOfJourneys(begin)
  expect(worth.filter(({ settled }) => !settled).length).toBeGreaterThan(20)
  expect(new Set(worth.flatMap(({ kinds }) => kinds))).toEqual(new Set(Object.keys(KINDS)))
  const euros = (cents: number) => Math.sign(cents) * Math.round(Math.abs(cents) / 100) + 0
  const totals = (of: readonly Worth[]) => {
    const revenue = sum(of.map(one => one.revenue))
    const known = of.flatMap(({ cost }) => cost ?? [])
    if (known.length === 0) return [euros(revenue), null, null]
    // In whole euros, what stands there adds up too.
    return [euros(revenue), euros(sum(known)), euros(revenue) - euros(sum(known))]
  }
  const kpi = await read<Kpi>(`/sales/kpi?from=${begin}&to=${TODAY}`)
  const tile = (name: string) => kpi.tiles.find(one => one.name === name)!.value
  expect([tile('revenue'), tile('cost'), tile('margin')]).toEqual(totals(worth))
  for (const by of ['company', 'request', 'line', 'pool', 'driver', 'vehicle', 'month'] as const) {
    const wanted = Map.groupBy(worth, ({ keys }) => keys[by])
    const query = `from=${begin}&to=${TODAY}&rows=${by}&measure=revenue&measure=cost&measure=margin`
    const shown = await rowsOf<{ id: string | null; values: (number | null)[] }>(`/sales/stats?${query}`)
    expect(wanted.size, by).toBeGreaterThan(0)
    for (const { id, values } of shown) {
      // Rows of what earned nothing: not executed, cancelled without a charge.
      expect(values, `${by} ${id}`).toEqual(totals(wanted.get(id) ?? []))
    }
    expect(shown.length).toBeGreaterThanOrEqual(wanted.size)
    const file = await (await t.fetch('ADMIN', `/sales/stats/export.csv?${query}`)).text()
    const lines = file.trim().split('\r\n').slice(1, -1)
    const printed = lines.map(line => line.split(';').slice(-3).join(';'))
    expect(printed.sort(), by).toEqual(shown.map(({ values }) => values.map(one => one ?? '').join(';')).sort())
  }
  const exact = (of: readonly Worth[]) => {
    const costs = of.flatMap(({ cost }) => cost ?? [])
    return { revenueCents: sum(of.map(one => one.revenue)), costCents: sum(costs), costed: costs.length }
  }
  const ran = (of: readonly Worth[]) => exact(of).costed
  const clients = new Map(
    (await rowsOf<{ id: string; revenueCents: number; marginPct: number | null }>('/sales/companies?archived=1')).map(row => [
      row.id,
      row,
    ]),
  )
  const months = new Map(
    (await read<{ months: { month: string; revenueCents: number; marginPct: number | null }[] }>('/home/direction')).months.map(
      row => [row.month, row],
    ),
  )
  const journeys = Map.groupBy(worth, ({ keys }) => keys.company)
  for (const [id, of] of journeys)
    if (id) expect(clients.get(id), id).toMatchObject({ revenueCents: exact(of).revenueCents, marginPct: marginPct(exact(of)) })
  for (const [month, of] of Map.groupBy(worth, ({ keys }) => keys.month))
    expect(months.get(month!), month!).toMatchObject({ revenueCents: exact(of).revenueCents, marginPct: marginPct(exact(of)) })
  const [largest] = [...journeys].filter(([id]) => id).toSorted(([, a], [, b]) => ran(b) - ran(a))
  const sheet = await read<{ months: { month: string; revenueCents: number; costCents: number; costed: number }[] }>(
    `/sales/companies/${largest![0]}/figures`,
  )
  for (const { month, ...figures } of sheet.months)
    expect(figures, month).toMatchObject(exact(largest![1].filter(({ keys }) => keys.month === month)))
})

it('what was controlled is worth the same after edits of all master data', async () => {
  const controlled = async () => {
    await t.db.execute(sql`select rebuild_journey_figures()`)
    return [
      ...(await t.db.execute(sql`select journey_id, f.revenue_cents, f.cost_cents, f.co2_g from journey_figure f join journey on journey.id = journey_id
        where status in ('CONTROLE', 'FACTURE') order by 1`)),
    ]
  }
  const before = await controlled()
  expect(before.length).toBeGreaterThan(200)
  const edits = [
    'update cost_reference set per_km = per_km * 2, per_hour = per_hour * 2',
    'update cost_factor set amount = amount + 3',
    "update additional_service set unit_price = unit_price + 1, free_qty = 0, vat_rate = '10'",
    'update service_tariff set unit_price = unit_price + 1',
    'update delivery_request_service set unit_price = 77',
    'update delivery_request_version set unit_price = 1, tolls_cents = 1, cost_cents = 1, rates = null, indexation = null, km_empty = 99',
    'update cnr_value set value = value + 50',
    'update vehicle set consumption = 60',
    `insert into vehicle_expense (vehicle_id, kind, spent_on, quantity, amount_cents) select id, 'CARBURANT', '${addDays(TODAY, -1)}', 100, 1 from vehicle`,
    "update company set free_waiting_min = 5, vat_regime = 'EXPORT', vat_basis = null",
    "update address set holiday_zone = 'FR_ALSACE_MOSELLE', service_min = 5",
    'update live_line set km_loaded = km_loaded + 40, run_no = 1',
  ]
  for (const edit of edits) await t.db.execute(sql.raw(edit))
  await updateAllFinishedFigures(t.db)
  expect(await controlled()).toEqual(before)
  const still = await t.db.execute<{ number: string; revenue: number; cost: number | null }>(
    sql`select number, revenue_cents::float8 as revenue, actual_cost_cents::float8 as cost from journey_settlement s
      join journey on journey.id = journey_id where reopened_at is null order by number limit 5`,
  )
  for (const { number, revenue, cost } of still)
    expect(await read(`/journey-management/journeys/${number}/figures`)).toMatchObject({
      revenueCents: revenue,
      actualCostCents: cost,
    })
})
