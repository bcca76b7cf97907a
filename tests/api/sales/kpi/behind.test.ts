import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { payments } from '#api/schema/sales/invoices.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { ABSENCE_UNITS } from '#domain/human-resources/absence-values.ts'
import type { Role } from '#domain/roles.ts'
import { type IndicatorName, indicatorOf } from '#domain/sales/kpi/indicators.ts'
import { journeysBehind } from '#domain/sales/kpi/links.ts'
import { listBehind, OTHER_NAMES, type OtherName, otherOf } from '#domain/sales/kpi/others.ts'
import type { Days } from '#domain/sales/kpi/period.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { validatedInvoice } from '#tests/support/sales/invoicing.ts'
import { TODAY } from '#tests/support/today.ts'

/** Each indicator links to exactly its underlying rows. */

const FROM = addDays(TODAY, -30)
const TO = addDays(TODAY, -3)

let t: TestApi
let client: { id: string; salesUserId: string }
beforeAll(async () => {
  t = await startTestApi({ data: 'demo' })
  await addOnEitherSide()
}, 120_000)
afterAll(() => t.close())

/** Invoice of that day; triggers are bypassed, as validated ones are frozen. */
async function issuedOn(day: string, companyId: string) {
  const bill = await validatedInvoice(t.db, companyId, day)
  await t.db.transaction(async tx => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update invoice set issue_date = ${day}, due_date = ${addDays(day, 30)} where id = ${bill.id}`)
  })
  return bill
}

/** Rows at, before and after the period's bounds, and some that do not count. */
async function addOnEitherSide() {
  const make = factories('rows behind figures', { first: 61_000 })
  const [seller] = await t.db.execute<{ id: string }>(
    sql`select sales_user_id as id from company where sales_user_id is not null limit 1`,
  )
  const own = make.company({ legalName: 'Atelier des Chiffres', salesUserId: seller!.id })
  const other = make.company({ legalName: 'Brasserie des Chiffres' })
  await t.db.insert(companies).values([own, other])
  client = { id: own.id!, salesUserId: seller!.id }

  const bills: { id: string }[] = []
  for (const [days, companyId] of [
    [-31, own.id!],
    [-30, own.id!],
    [-20, other.id!],
    [-3, own.id!],
    [-2, own.id!],
  ] as const)
    bills.push(await issuedOn(addDays(TODAY, days), companyId))
  const pay = (bill: number, date: string, amountCents: number) => ({
    ...{ invoiceId: bills[bill]!.id, date, amountCents, mode: 'VIREMENT' as const },
  })
  await t.db.insert(payments).values([
    pay(0, addDays(FROM, -1), 100),
    // Two payments of one invoice count once; prepayments count.
    pay(1, FROM, 200),
    pay(1, TO, 300),
    pay(4, TO, 400),
    pay(3, addDays(TO, 1), 500),
    { ...pay(2, TO, 600), cancelledAt: instantAt(TODAY, 0, '08:00'), cancelReason: 'Saisie en double' },
  ])

  // Removes the demonstration's own rows.
  await t.db.execute(sql`delete from replacement`)
  await t.db.execute(sql`
    insert into replacement (number, kind, journey_id, cause, status, created_at, confirmed_at)
    select 'REM-2031-' || (70000 + place), 'CHAUFFEUR', run.id, 'AUTRE', status, at::timestamptz, case when status in ('CONFIRME', 'EFFECTUE') then at::timestamptz + interval '1 hour' end
    from (values (1, ${instantAt(addDays(FROM, -1), 0, '23:59')}, 'CONFIRME'), (2, ${instantAt(FROM, 0, '00:00')}, 'CONFIRME'),
        (3, ${instantAt(FROM, 0, '09:00')}, 'EFFECTUE'), (4, ${instantAt(TO, 0, '10:00')}, 'A_POURVOIR'), (5, ${instantAt(TO, 0, '23:59')}, 'NON_POURVU'),
        (6, ${instantAt(TO, 1, '00:00')}, 'CONFIRME')) as own (place, at, status)
      join (select id, row_number() over (order by id) as nth from journey) as run on nth = place`)

  const [depot] = await t.db.execute<{ id: string }>(sql`select id from address where kind = 'DEPOT' limit 1`)
  const people = (['PROPRE', 'INTERIM'] as const).map(employer => make.driver({ depotId: depot!.id, employer }))
  await t.db.insert(drivers).values(people)
  const away = (driver: number, kind: 'MALADIE' | 'CP', from: string, to: string) => ({
    ...{
      driverId: people[driver]!.id!,
      kind,
      from,
      to,
      counted: '1',
      unit: ABSENCE_UNITS[kind],
      status: 'VALIDEE' as const,
    },
  })
  await t.db
    .insert(absences)
    .values([
      away(0, 'MALADIE', addDays(FROM, -9), FROM),
      away(0, 'CP', addDays(FROM, 5), addDays(FROM, 6)),
      away(0, 'MALADIE', addDays(TO, 1), addDays(TO, 2)),
      away(1, 'MALADIE', addDays(FROM, 5), addDays(FROM, 6)),
    ])

  // Archived incidents count.
  await t.db.execute(
    sql`update incident set archived = true where id = (select id from incident where occurred_at < ${instantAt(TO, 0, '00:00')} order by occurred_at desc limit 1)`,
  )
}

interface Kpi {
  period: Days
  salesUser: string[]
  tiles: { name: IndicatorName; journeys: number }[]
  others: { name: OtherName; value: number | null; rows: number | null }[]
}
const read = async <Body>(role: Role, path: string) => {
  const { status, body } = await t.call(role, 'GET', path)
  expect(status, path).toBe(200)
  return body as Body
}
const total = async (role: Role, href: string) => (await read<{ total: number }>(role, `${href}&count=exact`)).total

/** Compares each figure with its linked list. */
async function expectRows(role: Role, query: string) {
  const { period, salesUser, tiles, others } = await read<Kpi>(role, `/sales/kpi${query}`)
  const asked = new URLSearchParams(query)
  const scope = (name: string) => (name === 'salesUser' ? salesUser : asked.getAll(name))
  for (const { name, journeys } of tiles) {
    const href = journeysBehind(indicatorOf(name).behind, period, scope)
    expect(await total(role, href), `${name} ${href}`).toBe(journeys)
  }
  for (const { name, rows } of others) {
    const href = listBehind(otherOf(name), period, scope)
    if (rows !== null) expect(await total(role, href), `${name} ${href}`).toBe(rows)
  }
  return new Map(others.map(({ name, rows }) => [name, rows]))
}

it('links to exactly the counted rows, with days, clients and depots', async () => {
  const [row] = await t.db.execute<{ depot: string }>(sql`select depot_id as depot from driver_pool limit 1`)
  const shown = await expectRows('ADMIN', `?from=${FROM}&to=${TO}`)
  expect([...shown.keys()]).toEqual(OTHER_NAMES)
  // Hours and pallet movements have no row count.
  expect([...shown].filter(([, rows]) => rows === null).map(([name]) => name)).toEqual(['vehicleUse', 'palletBalance'])
  expect(shown.get('replacementsFilled')).toBe(4)
  expect(shown.get('replacementHours')).toBe(2)
  expect(shown.get('dso')).toBe(3)
  expect(shown.get('paymentDelay')).toBe(2)
  const year = await expectRows('ADMIN', `?from=${addDays(TODAY, -360)}&to=${TODAY}`)
  for (const [name, rows] of year) if (rows !== null) expect(rows, name).toBeGreaterThan(0)
  for (const query of ['', '?period=month', `?depot=${row!.depot}`]) await expectRows('ADMIN', query)
})

it('links by client or salesperson to theirs', async () => {
  const period = `from=${FROM}&to=${TO}`
  const one = await expectRows('ADMIN', `?company=${client.id}&${period}`)
  expect([one.get('dso'), one.get('paymentDelay'), one.get('losingRequests')]).toEqual([2, 2, 0])
  const named = await expectRows('ADMIN', `?companyName=Atelier des Ch&${period}`)
  expect([named.get('dso'), named.get('paymentDelay')]).toEqual([2, 2])
  const losing = []
  const sellers = await t.db.execute<{ id: string }>(
    sql`select distinct sales_user_id as id from company where sales_user_id is not null`,
  )
  for (const { id } of sellers) losing.push((await expectRows('ADMIN', `?salesUser=${id}&period=month`)).get('losingRequests')!)
  expect(Math.max(...losing)).toBeGreaterThan(0)
  await expectRows('ADMIN', `?salesUser=${client.salesUserId}&activity=GRAND_ROUTIER`)
})

it('links SALES to own clients', async () => {
  const own = await expectRows('SALES', '')
  expect([...own.keys()]).toEqual(['palletBalance', 'losingRequests', 'lost'])
  const { salesUser } = await read<Kpi>('SALES', '/sales/kpi')
  const me = await read<{ id: string }>('SALES', '/auth/me')
  expect(salesUser).toEqual([me.id])
})

it('K14: journeys with counted hours; K25: invoices; K30: losing cahiers des charges', async () => {
  const { period, others } = await read<Kpi>('ADMIN', '/sales/kpi')
  const hrefOf = (name: OtherName) => listBehind(otherOf(name), period, () => [])
  const [run] = await t.db.execute<{ journeys: number }>(sql`
    select count(*)::int as journeys from journey where status in ('TERMINE', 'CONTROLE', 'FACTURE') and vehicle_id is not null
      and actual_end > actual_start and service_date between ${period.from} and ${period.to}`)
  expect(run!.journeys).toBeGreaterThan(0)
  expect(await total('ADMIN', hrefOf('vehicleUse'))).toBe(run!.journeys)

  const { rows: bills } = await read<{ rows: { totalCents: number; prepaidCents: number }[] }>(
    'ADMIN',
    `${hrefOf('dso')}&perPage=100`,
  )
  const [open] = await t.db.execute<{ owed: number }>(sql`
    select (sum(total_cents - prepaid_cents) - (select sum(amount_cents) from payment where cancelled_at is null))::float8 as owed
    from invoice where number is not null`)
  const billed = bills.reduce((sum, { totalCents, prepaidCents }) => sum + totalCents - prepaidCents, 0)
  const dso = (open!.owed * (daysBetween(period.from, period.to) + 1)) / billed
  expect(others.find(({ name }) => name === 'dso')!.value).toBeCloseTo(dso, 0)

  expect(await total('ADMIN', '/sales/delivery-request?archived=1&losingOn=2019-01-01')).toBe(0)
})
