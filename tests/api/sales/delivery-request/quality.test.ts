import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

let t: Requests
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t.api.close())

it("counts journeys and stops by the version's tolerance, for this request only", async () => {
  const id = await t.at('BROUILLON')
  const other = await t.at('BROUILLON')
  await t.db.update(versions).set({ toleranceMin: 20 }).where(eq(versions.requestId, id))
  // Seventeen on time, three beyond 20 min of tolerance: K01 is 85 % (domain.md §5).
  for (let n = 1; n <= 20; n++) await t.journey(id, addDays(TODAY, -n), 'CONTROLE')
  await t.journey(id, addDays(TODAY, -21), 'ANNULE')
  await t.journey(other, addDays(TODAY, -1), 'CONTROLE')
  const [version] = await t.db.select().from(versions).where(eq(versions.requestId, id))
  const rows = await t.db.select().from(journeys).where(eq(journeys.versionId, version!.id))
  const run = rows.filter(({ status }) => status === 'CONTROLE').sort((a, b) => (a.serviceDate < b.serviceDate ? 1 : -1))
  for (const [index, { id: journeyId, plannedStart }] of run.entries()) {
    const late = [25, 41, 30][index] ?? (index === 3 ? 20 : 0)
    await t.db.update(journeys).set({ maxDelayMin: late }).where(eq(journeys.id, journeyId))
    const planned = new Date(Date.parse(plannedStart) + 3 * 3_600_000)
    await t.db.insert(journeyStops).values({
      journeyId,
      position: 1,
      addressId: t.customer.id,
      kind: 'LIVRAISON',
      plannedArrival: planned.toISOString(),
      plannedDeparture: planned.toISOString(),
      toleranceMin: version!.toleranceMin,
      actualArrival: new Date(planned.getTime() + late * 60_000).toISOString(),
    })
    await t.db.execute(sql`select detect_delays(array[${journeyId}::uuid])`)
  }
  const { months, quarter, stops, late } = await t.must(t.sales('GET', `/${id}/quality`))
  expect(quarter).toEqual({ journeys: 20, missed: 3, notExecutedOwn: 0, meanDelayMin: 12 })
  expect(stops).toEqual({ done: 20, onTime: 17 })
  expect(months).toHaveLength(12)
  const total = (name: string) => months.reduce((sum: number, month: Record<string, number>) => sum + month[name]!, 0)
  expect([total('journeys'), total('late'), total('cancelled')]).toEqual([20, 3, 1])
  expect(late.map(({ delayMin }: { delayMin: number }) => delayMin)).toEqual([25, 41, 30])
  expect((await t.must(t.sales('GET', `/${other}/quality`))).quarter).toMatchObject({ journeys: 1, missed: 0 })
  expect(await t.sales('GET', `/${crypto.randomUUID()}/quality`)).toMatchObject({ status: 404 })
  expect(await t.call('OPERATOR', 'GET', `/sales/delivery-request/${id}/quality`)).toMatchObject({ status: 404 })
})
