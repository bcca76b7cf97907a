import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invoicingWork } from '#api/sales/invoices/preparation.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { controlled } from '#tests/support/sales/invoicing.ts'
import { TODAY } from '#tests/support/today.ts'

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house?.close())

const DAY = addDays(TODAY, -40)
const params = { from: addDays(DAY, -10), to: DAY, grouping: 'CONTRAT', company: [] as string[] }

/** Runs the job up to this client; returns the progress. */
async function run(stopBefore = Number.POSITIVE_INFINITY) {
  const said: [number, number][] = []
  const context = {
    ...{ db: house.db, run: { params, createdBy: null } },
    progress: async (done: number, total: number) => {
      if (done >= stopBefore) throw new Error('stopped')
      said.push([done, total])
    },
  }
  const report = await invoicingWork(context as unknown as Parameters<typeof invoicingWork>[0]).catch(error => {
    if (error.message !== 'stopped') throw error
    return null
  })
  return { report, said }
}
const drafts = () =>
  house.db.execute<{ id: string; lines: number; journeys: number }>(sql`
    select id, (select count(*)::int from invoice_line where invoice_id = invoice.id) as lines,
      (select count(*)::int from invoice_journey where invoice_id = invoice.id) as journeys
    from invoice`)

it('leaves whole invoices when stopped, and resumes without duplicates', async () => {
  for (const legalName of ['Anjou', 'Berry', 'Corrèze']) {
    const company = house.make.company({ legalName })
    await house.db.insert(companies).values(company)
    for (let n = 0; n < 4; n++)
      await controlled(house.db, { companyId: company.id, serviceDate: addDays(DAY, -n), tollsCents: 500 })
  }
  expect(await run(2)).toEqual({
    report: null,
    said: [
      [0, 3],
      [1, 3],
    ],
  })
  expect((await drafts()).map(({ lines, journeys }) => [lines, journeys])).toEqual([
    [2, 4],
    [2, 4],
  ])
  expect((await run()).report).toMatchObject({ drafts: 1, journeys: 4, text: '1 brouillon pour 4 trajets' })
  expect((await run()).report).toMatchObject({ drafts: 0, journeys: 0, text: 'Aucun trajet à facturer' })
  expect(await drafts()).toHaveLength(3)
})

it("agrees with the API's calculators (domain.md §6.8)", async () => {
  const line = { quantity: '3', unitPrice: '10.01', vatRatePct: '20' }
  expect(await house.api.call('SALES', 'POST', '/simulations/invoice', { lines: [line] })).toMatchObject({
    status: 200,
    body: {
      ...{ lineCents: [3_003], vat: [{ ratePct: '20', baseCents: 3_003, vatCents: 601 }] },
      ...{ totalExclVatCents: 3_003, totalVatCents: 601, totalInclVatCents: 3_604 },
    },
  })
  const negative = { lines: [{ ...line, unitPrice: '-1' }] }
  expect((await house.api.call('SALES', 'POST', '/simulations/invoice', negative)).status).toBe(422)
  const late = { amountCents: 2_202_775, ratePct: '12.15', days: 15 }
  expect(await house.api.call('SALES', 'POST', '/simulations/late-fee', late)).toMatchObject({
    status: 200,
    body: { interestCents: 10_999, indemnityCents: 4_000, totalCents: 14_999 },
  })
})
