import { afterAll, beforeAll, expect, it } from 'vitest'
import { companies } from '#api/schema/sales/companies.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addMonths, firstDay, lastDay, monthOf } from '#domain/calendar/months.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { controlled, madeLate, prepared, validatedInvoice } from '#tests/support/sales/invoicing.ts'
import { TODAY } from '#tests/support/today.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house?.close())

const MONTH = addMonths(monthOf(TODAY), -1)
const DAY = firstDay(MONTH)
const read = async (path: string) => (await house.api.call('ADMIN', 'GET', `/sales/invoices${path}`)).body as Body
const client = async () => {
  const company = house.make.company()
  await house.db.insert(companies).values(company)
  return company.id
}

it('says how much of a month is where, and each figure is that of its list', async () => {
  const at = instantAt(DAY, 0, '06:00')
  const over = { serviceDate: DAY, plannedStart: at, plannedEnd: instantAt(DAY, 0, '10:00'), status: 'TERMINE' as const }
  await house.run({ ...over, priceCents: 12_000 })
  await house.run({ ...over, status: 'PLANIFIE', priceCents: 7_000 })
  await controlled(house.db, { companyId: await client(), serviceDate: DAY, priceCents: null })
  await controlled(house.db, { companyId: await client(), serviceDate: DAY, priceCents: 30_000 })
  const drafted = await client()
  await controlled(house.db, { companyId: drafted, serviceDate: DAY, priceCents: 40_000 })
  await prepared(house.db, { companyId: drafted, from: DAY, to: DAY })
  const late = await validatedInvoice(house.db, await client(), DAY)
  await madeLate(house.db, late.id, DAY)
  const { steps } = await read(`/month-end?month=${MONTH}`)
  expect(Object.fromEntries(steps.map(({ key, count, cents }: Body) => [key, [count, cents]]))).toEqual({
    unfinished: [1, 7_000],
    toControl: [1, 12_000],
    blocked: [1, 0],
    toBill: [1, 30_000],
    drafts: [1, 40_000],
    issued: [0, 0],
    credits: [0, 0],
    rejected: [0, 0],
    late: [1, 101_966],
  })
  for (const { key, query, count, cents } of steps.slice(4)) {
    const { total, sums } = await read(`?${query}`)
    expect([key, total, sums.count]).toEqual([key, count, count])
    expect([sums.netCents, sums.totalCents, sums.balanceCents]).toContain(cents)
  }
  expect(steps[1].query).toBe(`stage=toBill&from=${DAY}&to=${lastDay(MONTH)}`)
  const running = await house.api.call('ADMIN', 'GET', `/journey-management/journeys?${steps[0].query}`)
  expect(running.body).toMatchObject({ total: 1 })
  const preview = await read(`/preview?from=${DAY}&to=${lastDay(MONTH)}`)
  expect(preview).toMatchObject({ toControl: { count: 1, netCents: 12_000 }, noPrice: { count: 1 } })
  expect(await house.api.call('OPERATOR', 'GET', `/sales/invoices/month-end?month=${MONTH}`)).toMatchObject({ status: 404 })
  expect((await house.api.call('ADMIN', 'GET', '/sales/invoices/month-end?month=2026-13')).status).toBe(422)
})
