import { and, asc, eq, gte, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { journeyValue } from '#api/trade/journeys/settlements.ts'
import { addMonths, firstDay, lastDay, monthOf } from '#domain/calendar/months.ts'
import { journeyNumber } from '#domain/journey-management/journeys/number.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { TODAY } from '#tests/support/today.ts'

/** K09 (`domain.md` §5) agrees in list, sheet, curve and journeys over twelve months. */

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ data: 'demo' })
}, 120_000)
afterAll(() => api?.close())

const [FROM, TO] = [firstDay(addMonths(monthOf(TODAY), -11)), lastDay(monthOf(TODAY))]
const EARNED = or(inArray(journeys.status, ['TERMINE', 'CONTROLE', 'FACTURE']), eq(journeys.status, 'ANNULE'))

/** Cancels a future journey of these clients at half its price. */
async function cancelOneOf(clients: readonly string[]): Promise<void> {
  for (const [index, companyId] of clients.entries()) {
    const [like] = await api.db
      .select({
        companyId: journeys.companyId,
        kind: journeys.kind,
        label: journeys.label,
        origin: sql<'MANUEL'>`'MANUEL'`,
        priceCents: sql<number>`10001`,
        serviceDate: journeys.serviceDate,
        plannedStart: journeys.plannedStart,
        plannedEnd: journeys.plannedEnd,
        plan: journeys.plan,
      })
      .from(journeys)
      .where(and(eq(journeys.companyId, companyId), eq(journeys.status, 'TERMINE'), gte(journeys.serviceDate, FROM)))
      .orderBy(asc(journeys.id))
      .limit(1)
    const number = journeyNumber(like!.serviceDate, 990 + index)
    await api.db.insert(journeys).values({ ...like!, number })
    const said = { reason: 'Usine fermée', cancelledBy: 'CLIENT', billingPct: '50' }
    const path = `/journey-management/journeys/${number}/cancel`
    expect(await api.call('CONCEPTOR', 'POST', path, said)).toMatchObject({ status: 200 })
  }
}

/** Clients with few service charges, including cancellation charges. */
async function clients(): Promise<string[]> {
  const some = (happened: ReturnType<typeof sql>) =>
    api.db
      .select({ id: journeys.companyId })
      .from(journeys)
      .where(and(isNotNull(journeys.companyId), gte(journeys.serviceDate, FROM), lte(journeys.serviceDate, TO)))
      .groupBy(journeys.companyId)
      .having(happened)
      .orderBy(sql`count(*)`)
      .limit(2)
  const found = await Promise.all([
    some(sql`count(*) filter (where ${journeys.status} = 'TERMINE' and ${journeys.servicesCents} > 0) > 0`),
    some(sql`count(*) filter (where ${journeys.status} = 'CONTROLE' and ${journeys.servicesCents} > 0) > 0`),
  ])
  expect(found.map(rows => rows.length)).toEqual([2, 2])
  await cancelOneOf(found[0]!.map(({ id }) => id!))
  expect((await some(sql`count(*) filter (where ${journeys.cancelChargeCents} > 0) > 0`)).length).toBe(2)
  return [...new Set(found.flat().map(({ id }) => id!))]
}

async function sumOfJourneys(companyId: string) {
  const own = await api.db
    .select({ id: journeys.id, month: sql<string>`to_char(${journeys.serviceDate}, 'YYYY-MM')`, status: journeys.status })
    .from(journeys)
    .where(and(eq(journeys.companyId, companyId), gte(journeys.serviceDate, FROM), lte(journeys.serviceDate, TO), EARNED))
    .orderBy(asc(journeys.id))
  const sum = new Map<string, number>()
  let open = 0
  for (const { id, month, status } of own) {
    const worth = await journeyValue(api.db, id)
    const cents = status === 'ANNULE' ? worth.cancellationCents : worth.revenueCents
    sum.set(month, (sum.get(month) ?? 0) + cents)
    if (status !== 'FACTURE') open += cents
  }
  return { months: sum, open }
}

it('shows equal revenue in list, sheet, curve and journeys', { timeout: 120_000 }, async () => {
  for (const id of await clients()) {
    const { months, open } = await sumOfJourneys(id)
    const figures = (await api.call('ADMIN', 'GET', `/sales/companies/${id}/figures`)).body as {
      months: { month: string; revenueCents: number }[]
      usedCents: number
    }
    for (const { month, revenueCents } of figures.months) expect(revenueCents, `${id} ${month}`).toBe(months.get(month) ?? 0)
    const year = [...months.values()].reduce((sum, cents) => sum + cents, 0)
    const [{ code } = { code: '' }] = await api.db.select({ code: companies.code }).from(companies).where(eq(companies.id, id))
    const listed = (await api.call('ADMIN', 'GET', `/sales/companies?q=${code}&archived=1`)).body as {
      rows: { id: string; revenueCents: number; usedCents: number }[]
    }
    const row = listed.rows.find(row => row.id === id)
    expect(row?.revenueCents, `${id}: list`).toBe(year)
    expect(row?.usedCents, `${id}: list`).toBe(figures.usedCents)
    expect(figures.usedCents, `${id}: not invoiced`).toBeGreaterThanOrEqual(open)
  }
})
