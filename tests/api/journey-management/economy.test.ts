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
