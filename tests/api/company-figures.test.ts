import { afterAll, beforeAll, expect, it } from 'vitest'
import { journeys } from '#api/journey-management/journeys.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { addMonths, firstDay, monthOf } from '#domain/calendar/months.ts'
import type { JourneyStatus } from '#domain/journey-management/journey-values.ts'
import { startRequests, TODAY } from '#tests/support/requests.ts'

let t: Awaited<ReturnType<typeof startRequests>>
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t?.api.close())

let made = 0
const run = (serviceDate: string, status: JourneyStatus, more: Partial<typeof journeys.$inferInsert> = {}) =>
  t.db.insert(journeys).values({
    number: `TR-${++made}`,
    serviceDate,
    kind: 'SPOT',
    origin: 'MANUEL',
    label: 'Navette',
    companyId: t.client.id,
    // The first hour of a day here is still the day before in UTC.
    plannedStart: `${addDays(serviceDate, -1)}T23:30:00Z`,
    plannedEnd: `${serviceDate}T03:00:00Z`,
    status,
    ...more,
  })

it('twelve months of what was run: journeys, late ones and revenue; money for who may see it', async () => {
  const month = monthOf(TODAY)
  const eldest = addMonths(month, -11)
  await run(firstDay(eldest), 'FACTURE', { priceCents: 10_000, indexationCents: 250, maxDelayMin: 16 })
  await run(firstDay(month), 'TERMINE', { priceCents: 20_000, maxDelayMin: 15 })
  await run(firstDay(month), 'CONTROLE', { priceCents: 5_000, indexationCents: -100 })
  // Before the year, not run, or of nobody's: counted nowhere.
  await run(addDays(firstDay(eldest), -1), 'FACTURE', { priceCents: 99 })
  await run(firstDay(month), 'ANNULE', { priceCents: 99 })
  await run(firstDay(month), 'AFFECTE', { priceCents: 99 })
  await run(firstDay(month), 'TERMINE', { priceCents: 99, companyId: null })

  const read = (role: 'ADMIN' | 'SALES' | 'OPERATOR' | 'CONCEPTOR') =>
    t.must(t.call(role, 'GET', `/sales/companies/${t.client.id}/figures`))
  const { months, uninvoicedCents } = await read('SALES')
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ month: eldest, journeys: 1, late: 1, revenueCents: 10_250 })
  expect(months[11]).toEqual({ month, journeys: 2, late: 0, revenueCents: 24_900 })
  expect(months[5]).toMatchObject({ journeys: 0, late: 0, revenueCents: 0 })
  expect(uninvoicedCents).toBe(24_900)
  for (const role of ['OPERATOR', 'CONCEPTOR'] as const) {
    const hidden = await read(role)
    expect(JSON.stringify(hidden)).not.toContain('Cents')
    expect(hidden.months[11]).toEqual({ month, journeys: 2, late: 0 })
  }
  const unknown = '0198c0de-0000-7000-8000-000000000000'
  expect((await t.call('ADMIN', 'GET', `/sales/companies/${unknown}/figures`)).status).toBe(404)
})
