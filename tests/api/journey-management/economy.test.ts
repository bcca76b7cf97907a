import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { journeySettlements } from '#api/schema/journey-management/settlements.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { journeyValue } from '#api/trade/journeys/settlements.ts'
import { PRICE_TERMS } from '#api/trade/requests/price-terms.ts'
import type { RunPart } from '#domain/journey-management/journeys/run-part.ts'
import type { SettledCost } from '#domain/journey-management/journeys/settlement.ts'
import { priceOfVersion } from '#domain/sales/delivery-request/price.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

/** « Économie » of the demonstration: components add up to the cost. */

let t: TestApi
beforeAll(async () => {
  t = await startTestApi({ data: 'demo' })
})
afterAll(() => t.close())

type Detailed = Extract<SettledCost, { source: 'RATES' }>
const componentsOf = ({ kmTermCents, hourTermCents, dayTermCents, tollsCents, factors }: Detailed['cost']) => [
  ...[kmTermCents, hourTermCents, dayTermCents, tollsCents],
  ...factors.map(({ amountCents }) => amountCents),
]
const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)

it('sums the components of each settled cost to the cost', async () => {
  const settled = await t.db
    .select({ cost: journeySettlements.cost, costCents: journeySettlements.costCents })
    .from(journeySettlements)
    .where(isNull(journeySettlements.reopenedAt))
  const detailed = settled.filter((one): one is { cost: Detailed; costCents: number } => one.cost?.source === 'RATES')
  expect(detailed.length).toBeGreaterThan(100)
  for (const { cost, costCents } of detailed) expect(sum(componentsOf(cost.cost))).toBe(costCents)
})

it("splits a run's components over two legs, before and after control (decision 14)", async () => {
  const [whole] = await t.db
    .select({ id: journeys.id, number: journeys.number, versionId: journeys.versionId })
    .from(journeys)
    .where(
      and(
        eq(journeys.status, 'TERMINE'),
        isNull(journeys.subcontractorId),
        isNotNull(journeys.priceCents),
        sql`exists (select from delivery_request_version version where version.id = ${journeys.versionId} and version.rates is not null)`,
      ),
    )
    .orderBy(journeys.number)
    .limit(1)
  const of = 495
  const legs: RunPart[] = [
    { by: 'MIN', before: 0, own: 300, of },
    { by: 'MIN', before: 300, own: 195, of },
  ]
  const run = await journeyValue(t.db, whole!.id)
  const parts: number[][] = []
  for (const runPart of legs) {
    await t.db.update(journeys).set({ runPart }).where(eq(journeys.id, whole!.id))
    const { status, body } = await t.call('ADMIN', 'GET', `/journey-management/journeys/${whole!.number}/figures`)
    expect(status).toBe(200)
    const figures = body as { cost: Detailed; costCents: number; tollsCents: number }
    expect(sum(componentsOf(figures.cost.cost))).toBe(figures.costCents)
    parts.push(componentsOf(figures.cost.cost))
  }
  const wholeParts = componentsOf((run.cost as Detailed).cost)
  expect(wholeParts.map((_, place) => sum(parts.map(part => part[place]!)))).toEqual(wholeParts)
  expect(sum(parts.flat())).toBe(run.costCents)
})

it('says how many meals a cost has, to roles that see the price', async () => {
  const [run] = await t.db
    .select({ number: journeys.number, versionId: journeys.versionId })
    .from(journeys)
    .innerJoin(versions, eq(versions.id, journeys.versionId))
    .where(
      and(
        eq(journeys.status, 'TERMINE'),
        isNull(journeys.subcontractorId),
        isNull(journeys.runPart),
        isNotNull(journeys.priceCents),
        isNotNull(versions.rates),
      ),
    )
    .orderBy(journeys.number)
    .limit(1)
  const [before] = await t.db.select().from(versions).where(eq(versions.id, run!.versionId!))
  const meal = {
    factorId: 'm',
    code: 'REPAS',
    label: 'Repas',
    basis: 'REPAS',
    amount: '15.96',
    quantity: '0',
    follows: 'MEALS',
  } as const
  const figures = (role: 'SALES' | 'CONCEPTOR') => t.call(role, 'GET', `/journey-management/journeys/${run!.number}/figures`)
  try {
    // The cost of an offer stays as it was offered.
    await t.db
      .update(versions)
      .set({ costFactors: [meal], meals: '2', offer: null })
      .where(eq(versions.id, run!.versionId!))
    const sold = (await figures('SALES')).body as { cost: Detailed; factorNotes: string[] }
    expect(sold.cost.cost.factors).toEqual([{ label: 'Repas', amountCents: 3192 }])
    expect(sold.factorNotes).toEqual([expect.stringMatching(/^15,96\s€ × 2\srepas$/)])
    expect((await figures('CONCEPTOR')).body).toMatchObject({ factorNotes: [] })
  } finally {
    await t.db
      .update(versions)
      .set({ costFactors: before!.costFactors, meals: null, offer: before!.offer })
      .where(eq(versions.id, run!.versionId!))
  }
})

it('reads the same run cost for tours and journeys', async () => {
  const running = await t.db
    .select({ id: versions.id, stored: versions.costCents, terms: PRICE_TERMS })
    .from(versions)
    .where(
      sql`exists (select from live_line line where line.version_id = ${versions.id} and line.status in ('PLANIFIE', 'SUSPENDU'))`,
    )
  expect(running.length).toBeGreaterThan(40)
  for (const { id, stored, terms } of running) expect(priceOfVersion(terms).costCents, id).toBe(stored)
})

it('settles the plan and the known differences of each run, by other SQL', async () => {
  const wrong = await t.db.execute(sql`
    with fact as (select run.number, s.cost_cents, s.actual_cost_cents, s.variances, s.cost -> 'rates' as rates, run.tolls_real_cents as tolls,
        case when s.cost ->> 'source' = 'RATES' then (s.cost -> 'cost' ->> 'tollsCents')::int end as planned_tolls,
        coalesce(run.odometer_end - run.odometer_start, run.km_real) as km, run.km_loaded + run.km_empty as planned_km, run.fuel_l, run.service_min,
        extract(epoch from run.actual_end - run.actual_start) - extract(epoch from run.planned_end - run.planned_start) as seconds,
        (select sum(amount_cents) / sum(quantity) from vehicle_expense e where e.vehicle_id = run.vehicle_id and kind = 'CARBURANT'
          and quantity > 0 and spent_on between run.service_date - 90 and run.service_date) as litre_cents
      from journey_settlement s join journey run on run.id = s.journey_id where s.reopened_at is null and s.cost ->> 'source' <> 'SUBCONTRACTOR'),
    reckoned as (select *, round((rates ->> 'perKm')::numeric * (km - planned_km) * 100) as more_km,
        case when service_min > 0 then round((rates ->> 'perHour')::numeric * round(seconds / 60) / 60 * 100) end as more_hours,
        tolls - planned_tolls as more_tolls,
        round((fuel_l - (rates ->> 'consumption')::numeric * coalesce(km, planned_km) / 100) * litre_cents) as more_fuel from fact)
    select number, more_km, more_hours, more_tolls, more_fuel, variances from reckoned
    where actual_cost_cents is distinct from cost_cents + coalesce(more_km, 0) + coalesce(more_hours, 0) + coalesce(more_tolls, 0)
      + coalesce(more_fuel, 0)`)
  expect([...wrong]).toEqual([])
})
