import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Reader } from '#api/db/client.ts'
import { clientYears } from '#api/sales/companies/health.ts'
import { owedBy, rebuildMonths, storedFigures } from '#api/sales/companies/months.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { companyFigures } from '#api/schema/sales/figures.table.ts'
import { journeyMonths } from '#api/trade/requests/service-months.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { addMonths, lastDay } from '#domain/calendar/months.ts'
import { JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'
import { OTIF_DAYS } from '#domain/sales/companies/figures.ts'
import type { VatRegime } from '#domain/sales/companies/values.ts'
import { startTestApi } from '#tests/support/api.ts'
import { company, type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

let t: Requests
let clients: string[]
let versionIds: string[]
beforeAll(async () => {
  t = await startRequests()
  const [other, haulier] = await t.db
    .insert(companies)
    .values([company('C00700', 'Biscuiterie'), { ...company('C00701', 'Morvan'), types: ['SOUS_TRAITANT'] }])
    .returning()
  clients = [t.client.id, other!.id, haulier!.id]
  const requests = [await t.at('ACCEPTE'), await t.at('BROUILLON')]
  versionIds = await Promise.all(requests.map(async id => (await t.must(t.sales('GET', `/${id}`))).current.id))
})
afterAll(() => t.api.close())
beforeEach(() => t.db.delete(journeys))

const sums = () =>
  t.db.execute(sql`
    select company_id, month::text, sum(uninvoiced_cents)::text as uninvoiced
    from company_month group by 1, 2 having sum(uninvoiced_cents) <> 0 order by 1, 2`)
const rows = () => t.db.$count(sql`company_month`)

/** Months computed from the journeys by other expressions. */
async function expectAsJourneys(db: Reader, companyId: string) {
  const by = { today: TODAY, money: true }
  const own = eq(journeys.companyId, companyId)
  const { months, lastYear } = await clientYears(db, companyId, by)
  expect(months).toEqual(await journeyMonths(db, own, by))
  const before = await journeyMonths(db, own, { ...by, today: lastDay(addMonths(TODAY.slice(0, 7), -12)) })
  expect(lastYear ?? before.map(() => 0)).toEqual(before.map(({ revenueCents }) => revenueCents))
  const [open] = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(coalesce(cancel_charge_cents, coalesce(price_cents, 0) + coalesce(indexation_cents, 0) + services_cents)), 0)::float8 as cents
    from journey where company_id = ${companyId} and (status in ('TERMINE', 'CONTROLE') or cancel_charge_cents > 0)`)
  const [client] = await db.select({ regime: companies.vatRegime }).from(companies).where(eq(companies.id, companyId))
  const taxed = client!.regime === 'NORMAL_FR' || client!.regime === 'NON_ASSUJETTI'
  expect(await owedBy(db, companyId)).toBe(Math.round(open!.cents * (taxed ? 1.2 : 1)))
}

/** Stored figures of all clients, refreshed as before a read. */
async function figures(db = t.db) {
  const { due, renew } = storedFigures(db, TODAY)
  const [state] = await db.execute<{ due: boolean }>(sql`select ${due} as due`)
  if (state!.due) await renew()
  return [...(await db.select().from(companyFigures).orderBy(companyFigures.companyId))]
}
const every = (db = t.db) => db.execute(sql`select renew_company_figures(${TODAY}, true)`)

const subcontracted = async (db = t.db) => [
  ...(await db.execute(sql`
    select first_day::text as month, sum(bought_cents)::int as bought, sum(revenue_cents)::int as revenue
    from figure_sum where grain = 'MOIS' group by 1 order by 1`)),
]

/** Late, or unserved, from stops and damages of a journey `j` of a version `v`; without times by its delay. */
const BEYOND = `actual_arrival > greatest(planned_arrival, ((planned_arrival at time zone 'Europe/Paris')::date + window_to) at time zone 'Europe/Paris')
  + (coalesce(s.tolerance_min, 15) + 1) * interval '1 minute' - interval '1 microsecond'`
const OWN_DELAY = `(max_delay_min > coalesce(v.tolerance_min, 15)
  and not exists (select from journey_stop s where s.journey_id = j.id and actual_arrival is not null))`
const LATE_STOPS = sql.raw(`(${OWN_DELAY} or exists (select from journey_stop s where s.journey_id = j.id and ${BEYOND}))`)
const MISSED_STOPS =
  sql.raw(`(${OWN_DELAY} or exists (select from journey_stop s where s.journey_id = j.id and s.kind = 'LIVRAISON'
    and (${BEYOND} or s.status = 'ECHEC' or refused_pallets > 0 or refused_kg > 0 or (pallets < 0 and delivered_pallets <> -pallets)
      or (weight_kg < 0 and delivered_kg <> -weight_kg and (delivered_pallets is null or pallets is null or pallets >= 0))))
  or exists (select from damage d where d.journey_id = j.id and d.status <> 'REFUSE' and d.kind not in ('MATERIEL_TIERS', 'VEHICULE')))`)

/** Figures computed from the records themselves. */
async function expectAsRecorded(db = t.db) {
  const stored = await figures(db)
  const [year, service] = [addMonths(TODAY.slice(0, 7), -11), addDays(TODAY, 1 - OTIF_DAYS)]
  const recorded = await db.execute(sql`
    with run as (
      select j.company_id, status in ('TERMINE', 'CONTROLE', 'FACTURE') as done, status, j.cancelled_by, cancel_charge_cents > 0 as charged,
        ${LATE_STOPS} as late, ${MISSED_STOPS} as missed, j.cost_cents
          + coalesce((select sum(case when insurer is null then settled_cents else least(settled_cents, deductible_cents) end)
          from damage d where d.journey_id = j.id), 0)
          + coalesce((select sum(penalty_cents) from delay d where d.journey_id = j.id and not archived and d.status in ('QUALIFIE', 'CLOS')
            and penalty_waived is null), 0) as cost,
        coalesce(cancel_charge_cents, coalesce(price_cents, 0) + coalesce(indexation_cents, 0) + services_cents) as revenue,
        service_date >= ${`${year}-01`} and service_date <= ${TODAY} as year,
        service_date >= ${service} and service_date <= ${TODAY} as service
      from journey j left join (select id as version, tolerance_min from delivery_request_version) v on v.version = j.version_id),
    client as (
      select company.id, credit_limit_cents,
        coalesce(sum(revenue) filter (where year and (done or charged)), 0)::float8 as "revenueCents",
        coalesce(sum(cost) filter (where year and done and cost is not null), 0)::float8 as "costCents",
        (count(*) filter (where year and done and cost is not null))::int as costed,
        (count(*) filter (where year and done and cost is null))::int as uncosted,
        (count(*) filter (where year and done and missed))::int as "yearMissed",
        (count(*) filter (where year and run.status = 'NON_EXECUTE' and coalesce(run.cancelled_by, 'TRANSPORTEUR') = 'TRANSPORTEUR'))::int
          as "yearNotExecutedOwn",
        (count(*) filter (where service and done))::int as journeys, (count(*) filter (where service and done and late))::int as late,
        (count(*) filter (where service and done and missed))::int as missed,
        (count(*) filter (where service and run.status = 'NON_EXECUTE'))::int as "notExecuted",
        (count(*) filter (where service and run.status = 'NON_EXECUTE' and coalesce(run.cancelled_by, 'TRANSPORTEUR') = 'TRANSPORTEUR'))::int
          as "notExecutedOwn",
        round(coalesce(sum(revenue) filter (where run.status in ('TERMINE', 'CONTROLE') or charged), 0)
          * (case when vat_regime in ('NORMAL_FR', 'NON_ASSUJETTI') then 1.2 else 1 end))::float8 as "usedCents"
      from company left join run on run.company_id = company.id group by company.id)
    select id as "companyId", "revenueCents", "costCents", costed, uncosted, "yearMissed", "yearNotExecutedOwn", journeys, late, missed, "notExecuted", "notExecutedOwn", "usedCents",
      case when costed > 0 then ("revenueCents" - "costCents") / nullif("revenueCents", 0) end as margin,
      (journeys - missed)::float8 / nullif(journeys + "notExecutedOwn", 0) as otif,
      coalesce("usedCents" > credit_limit_cents, false) as overdrawn,
      (select count(distinct r.id)::int from delivery_request r join delivery_request_version v on v.request_id = r.id
        where r.company_id = client.id and v.status in ('ACCEPTE', 'ACTIF', 'SUSPENDU')) as "activeRequests"
    from client order by id`)
  expect(stored).toEqual([...recorded])
  const earns = sql`(status in ('TERMINE', 'CONTROLE', 'FACTURE') or cancel_charge_cents > 0)`
  const shares = await db.execute(sql`
    select to_char(service_date, 'YYYY-MM-01') as month,
      coalesce(sum(buy_price_cents) filter (where subcontractor_id is not null and status in ('TERMINE', 'CONTROLE', 'FACTURE')), 0)::int as bought,
      sum(coalesce(cancel_charge_cents, coalesce(price_cents, 0) + coalesce(indexation_cents, 0) + services_cents))::int as revenue
    from journey where ${earns} group by 1 order by 1`)
  const earning = ({ bought, revenue }: Record<string, unknown>) => bought !== 0 || revenue !== 0
  expect((await subcontracted(db)).filter(earning)).toEqual([...shares].filter(earning))
}

let made = 0
const run = (changes: Partial<typeof journeys.$inferInsert>) => ({
  number: `TR-${++made}`,
  serviceDate: TODAY,
  kind: 'SPOT' as const,
  origin: 'MANUEL' as const,
  label: 'Navette',
  plannedStart: `${TODAY}T03:00:00Z`,
  plannedEnd: `${TODAY}T08:00:00Z`,
  ...changes,
})

const cents = fc.option(fc.integer({ min: 0, max: 100_000 }))
type Status = (typeof JOURNEY_STATUSES)[number]
/** Controlled and invoiced journeys are frozen, so only inserted. */
const open = fc.constantFrom<Status>('EN_COURS', 'TERMINE', 'TERMINE', 'TERMINE', 'ANNULE', 'NON_EXECUTE')
const journey = (status: fc.Arbitrary<Status>) =>
  fc.record({
    status,
    companyId: fc.option(fc.integer({ min: 0, max: 1 })),
    versionId: fc.option(fc.integer({ min: 0, max: 1 })),
    serviceDate: fc.integer({ min: -3, max: 400 }).map(days => addDays(TODAY, -days)),
    maxDelayMin: fc.constantFrom(0, 14, 15, 16, 30, 31, 90),
    priceCents: cents,
    indexationCents: fc.option(fc.integer({ min: -900, max: 900 })),
    servicesCents: fc.integer({ min: 0, max: 900 }),
    cancelChargeCents: fc.option(fc.constantFrom(0, 4_000), { freq: 1 }),
    subcontractorId: fc.option(fc.constant(2), { freq: 1 }),
    buyPriceCents: cents,
    costCents: cents,
  })
/** Few fields at a time, so that an unhandled one is not masked. */
const changed = journey(open).chain(all =>
  fc
    .subarray(Object.entries(all), { minLength: 1, maxLength: 2 })
    .map(some => Object.fromEntries(some) as Record<string, unknown>),
)
const stored = ({ companyId, versionId, subcontractorId, ...more }: Record<string, unknown>) => {
  const of = (ids: string[], index: unknown) => (typeof index === 'number' ? ids[index] : null)
  return {
    ...more,
    ...(companyId !== undefined && { companyId: of(clients, companyId) }),
    ...(versionId !== undefined && { versionId: of(versionIds, versionId) }),
    ...(subcontractorId !== undefined && { subcontractorId: of(clients, subcontractorId) }),
    // Times follow the service date.
    ...(typeof more.serviceDate === 'string' && {
      plannedStart: `${more.serviceDate}T03:00:00Z`,
      plannedEnd: `${more.serviceDate}T08:00:00Z`,
    }),
  }
}

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: journey(fc.oneof(open, fc.constantFrom(...JOURNEY_STATUSES))).map(
      more => () => t.db.insert(journeys).values(run(stored(more))),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(5), changed).map(
      ([nth, more]) =>
        () =>
          t.db
            .update(journeys)
            .set(stored(more))
            .where(sql`${journeys.id} = (select id from journey where status not in ('CONTROLE', 'FACTURE')
        and cancel_billing_pct is null order by id offset ${nth} limit 1)`),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .nat(9)
      .map(
        nth => () =>
          t.db.delete(journeys).where(sql`${journeys.id} = (select id from journey order by id offset ${nth} limit 1)`),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.nat(1),
        fc.oneof(
          cents.map(costCents => ({ costCents })),
          fc.constantFrom(10, 15, 30).map(toleranceMin => ({ toleranceMin })),
        ),
      )
      .map(
        ([nth, change]) =>
          () =>
            t.db.update(versions).set(change).where(eq(versions.id, versionIds[nth]!)),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.constant(() =>
      t.db
        .update(journeys)
        .set({ companyId: clients[1]! })
        .where(sql`${journeys.companyId} = ${clients[0]} and ${journeys.status} <> 'FACTURE'`),
    ),
  },
)

it("equal the client's journeys after any writes in any order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async acts => {
      for (const write of acts) await write()
      const appended = await sums()
      for (const id of clients.slice(0, 2)) await expectAsJourneys(t.db, id)
      await expectAsRecorded()
      await rebuildMonths(t.db)
      expect(await sums()).toEqual(appended)
      await expectAsRecorded()
      await t.db.delete(journeys)
      expect(await sums()).toEqual([])
    }),
    { numRuns: 20 },
  )
})

/** Fields without effect on the debt. */
const OWED_ANYWAY = new Set(['versionId', 'maxDelayMin', 'subcontractorId', 'buyPriceCents', 'costCents'])

it('react to each source field changed alone', async () => {
  const changes: Partial<typeof journeys.$inferInsert>[] = [
    { status: 'NON_EXECUTE' },
    { companyId: clients[1]! },
    { versionId: versionIds[1]! },
    { serviceDate: addDays(TODAY, -40) },
    { maxDelayMin: 90 },
    { priceCents: 1 },
    { indexationCents: 1 },
    { servicesCents: 1 },
    { cancelChargeCents: 1 },
    { subcontractorId: clients[2]! },
    { costCents: 1 },
  ]
  await t.db.update(versions).set({ toleranceMin: 30 }).where(eq(versions.id, versionIds[0]!))
  await t.db.update(versions).set({ toleranceMin: 15 }).where(eq(versions.id, versionIds[1]!))
  for (const change of changes) {
    await t.db.delete(journeys)
    await t.db.insert(journeys).values(
      run({
        companyId: clients[0]!,
        versionId: versionIds[0]!,
        status: 'TERMINE',
        priceCents: 5_000,
        buyPriceCents: 900,
        maxDelayMin: 20,
      }),
    )
    const before = await sums()
    const stale = [await figures(), await subcontracted()]
    await t.db.update(journeys).set(change)
    const appended = await sums()
    if (!OWED_ANYWAY.has(Object.keys(change)[0]!)) expect(appended, JSON.stringify(change)).not.toEqual(before)
    const renewed = await figures()
    expect([renewed, await subcontracted()], JSON.stringify(change)).not.toEqual(stale)
    await expectAsRecorded()
    await every()
    expect(renewed, JSON.stringify(change)).toEqual(await figures())
    await rebuildMonths(t.db)
    expect(await sums(), JSON.stringify(change)).toEqual(appended)
  }
})

it("include other sources in the list's figures", async () => {
  await t.db.delete(journeys)
  const [id] = clients
  await t.db
    .insert(journeys)
    .values(run({ companyId: id!, versionId: versionIds[0]!, status: 'TERMINE', priceCents: 5_000, maxDelayMin: 20 }))
  const of = async () => (await figures()).find(row => row.companyId === id)!
  const before = await of()
  const change = async (write: () => Promise<unknown>) => {
    await write()
    const after = await of()
    await every()
    expect(after).toEqual(await of())
    await expectAsRecorded()
    return after
  }
  const limit = (creditLimitCents: number) => t.db.update(companies).set({ creditLimitCents }).where(eq(companies.id, id!))
  const regime = (vatRegime: VatRegime) => t.db.update(companies).set({ vatRegime }).where(eq(companies.id, id!))
  expect((await change(() => limit(5_999))).overdrawn).toBe(true)
  expect((await change(() => regime('EXPORT'))).overdrawn).toBe(false)
  expect((await change(() => regime('NORMAL_FR'))).overdrawn).toBe(true)
  expect((await change(() => limit(6_000))).overdrawn).toBe(false)
  const version = (set: object) => t.db.update(versions).set(set).where(eq(versions.id, versionIds[0]!))
  expect((await change(() => version({ toleranceMin: 30 }))).otif).toBe(1)
  expect((await change(() => version({ toleranceMin: 10 }))).otif).toBe(0)
  expect((await change(() => t.db.update(journeys).set({ costCents: 4_000 }))).margin).toBeCloseTo(0.2)
  expect((await change(() => version({ status: 'ARCHIVE' }))).activeRequests).toBe(before.activeRequests - 1)
  expect((await change(() => version({ status: 'ACCEPTE' }))).activeRequests).toBe(before.activeRequests)
})

it("use the reader's day for the list's figures", async () => {
  await t.db.delete(journeys)
  const [id] = clients
  await t.db.insert(journeys).values(run({ companyId: id!, status: 'TERMINE', priceCents: 5_000 }))
  const on = async (day: string) => {
    const { due, renew } = storedFigures(t.db, day)
    const [state] = await t.db.execute<{ due: boolean }>(sql`select ${due} as due`)
    if (state!.due) await renew()
    return (await t.db.select().from(companyFigures).where(eq(companyFigures.companyId, id!)))[0]!
  }
  expect(await on(addDays(TODAY, 89))).toMatchObject({ otif: 1, revenueCents: 5_000, usedCents: 6_000 })
  expect(await on(addDays(TODAY, 90))).toMatchObject({ otif: null, revenueCents: 5_000, usedCents: 6_000 })
  expect(await on(addDays(TODAY, 400))).toMatchObject({ otif: null, revenueCents: 0, usedCents: 6_000 })
  expect(await on(TODAY)).toMatchObject({ otif: 1, revenueCents: 5_000 })
})

it('append nothing for irrelevant writes; a rebuild leaves a row per month', async () => {
  await rebuildMonths(t.db)
  const own = { companyId: clients[0]!, priceCents: 100 }
  await t.db.insert(journeys).values([run(own), run(own), run({ ...own, companyId: null, status: 'TERMINE' })])
  await t.db.update(journeys).set({ status: 'CONFIRME', priceCents: 200 })
  expect(await rows()).toBe(0)
  await t.db.update(journeys).set({ status: 'TERMINE' })
  await t.db.update(journeys).set({ label: 'Autre', odometerStart: 3 })
  expect(await rows()).toBe(2)
  await rebuildMonths(t.db)
  expect(await rows()).toBe(1)
})

it('lose nothing with concurrent writers and a rebuild, without waits', async () => {
  const both = clients.slice(0, 2).map(companyId => run({ companyId, priceCents: 100, status: 'EN_COURS' }))
  const again = clients.slice(0, 2).map(companyId => run({ companyId, priceCents: 100, status: 'EN_COURS' }))
  const ids = await Promise.all(
    [both, again].map(async rows => (await t.db.insert(journeys).values(rows).returning()).map(({ id }) => id)),
  )
  const end = (tx: Reader, id: string) => tx.update(journeys).set({ status: 'TERMINE' }).where(eq(journeys.id, id))
  await t.db.transaction(async first => {
    await end(first, ids[0]![0]!)
    // The second transaction ends before the first writes again.
    await t.db.transaction(async second => {
      await end(second, ids[1]![1]!)
      await end(second, ids[1]![0]!)
    })
    await rebuildMonths(t.db)
    await end(first, ids[0]![1]!)
  })
  for (const id of clients.slice(0, 2)) {
    await expectAsJourneys(t.db, id)
    expect(await owedBy(t.db, id)).toBe(240)
  }
  await Promise.all([rebuildMonths(t.db), rebuildMonths(t.db), rebuildMonths(t.db)])
  expect(await owedBy(t.db, clients[0]!)).toBe(240)
  expect(await rows()).toBe(2)
})

it("equal the demonstration's journeys", async () => {
  const demo = await startTestApi({ data: 'demo' })
  try {
    const found = await demo.db.execute<{ id: string }>(
      sql`select company_id as id from journey where company_id is not null group by 1`,
    )
    expect(found.length).toBeGreaterThan(10)
    for (const { id } of found) await expectAsJourneys(demo.db, id)
    await expectAsRecorded(demo.db)
  } finally {
    await demo.close()
  }
})
