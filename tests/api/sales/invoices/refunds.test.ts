import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementOf } from '#api/sales/invoices/documents/statement.ts'
import { paymentFigures } from '#api/sales/kpi/resources.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { EVERYTHING } from '#api/trade/figures/sums.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { REQ, STATE } from '#domain/messages.ts'
import { NOT_YET, PAID_BACK, REFUND_TOO_MUCH } from '#domain/sales/invoices/messages.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NOT_FOUND } from '#tests/support/refusals.ts'
import { controlled, draftOf, paidDeposit, prepared } from '#tests/support/sales/invoicing.ts'
import { TODAY } from '#tests/support/today.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

let house: Lines
const DAY = addDays(TODAY, -40)
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house?.close())

const call = async (method: string, path: string, body?: unknown) =>
  (await house.api.call('ADMIN', method, `/sales/invoices${path}`, body)) as { status: number; body: Body }
const must = async (method: string, path: string, body?: unknown): Promise<Body> => {
  const answer = await call(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
const sheet = (id: string): Promise<Body> => must('GET', `/${id}`)
const rowOf = async (id: string) => (await house.db.select().from(invoices).where(eq(invoices.id, id)))[0]!
const BACK = { date: TODAY, mode: 'VIREMENT', reference: 'REMB 7' }
const refund = async (id: string, amount: string, over: object = {}) =>
  call('POST', `/${id}/refunds`, { ...BACK, amount, version: (await sheet(id)).version, ...over })
const client = async () => {
  const company = house.make.company()
  await house.db.insert(companies).values(company)
  return company.id!
}
const validate = async (id: string) => must('POST', `/${id}/validate`, { issueDate: TODAY, version: (await sheet(id)).version })
const credit = async (id: string, what: object) => {
  const note = await must('POST', `/${id}/credit`, { reason: 'Non dû', ...what, version: (await sheet(id)).version })
  await validate(note.id)
  return note.id as string
}
const refused = (statement: ReturnType<typeof sql>) =>
  expect(house.db.execute(statement)).rejects.toMatchObject({ cause: { code: '23514' } })

/** Paid invoice of two journeys of 100 € plus VAT, one credited with 120 €. */
async function credited() {
  const companyId = await client()
  for (const days of [0, 1]) await controlled(house.db, { companyId, serviceDate: addDays(DAY, -days), priceCents: 10_000 })
  await prepared(house.db, { companyId, from: addDays(DAY, -1), to: DAY })
  const { id } = await draftOf(house.db, companyId)
  await validate(id)
  const { runs, version } = await sheet(id)
  await must('POST', `/${id}/payments`, { date: TODAY, mode: 'VIREMENT', amount: '240', version })
  expect((await sheet(id)).acts).not.toContain('refund')
  const noteId = await credit(id, { journeys: [runs[0].id] })
  expect(await rowOf(id)).toMatchObject({ balanceCents: -12_000, status: 'REGLEE' })
  return { companyId, id, noteId }
}

describe('refunding a client (domain.md §3.24, « Règlements »)', () => {
  it('stores date, mode, reference and amount; invoice and account are balanced', async () => {
    const { companyId, id, noteId } = await credited()
    expect((await sheet(id)).acts).toContain('refund')
    expect(await sheet(noteId)).toMatchObject({ owedBack: 12_000, original: (await rowOf(id)).number })
    const found = await call('GET', `?toRefund=on&company=${companyId}`)
    expect(found.body.rows.map((row: Body) => row.id)).toEqual([id])
    expect((await call('GET', `/companies/${companyId}`)).body.credit).toMatchObject({ unpaid: -12_000, toRefund: 12_000 })

    const part = await refund(id, '50')
    expect(part).toMatchObject({ status: 201, body: { number: (await rowOf(id)).number } })
    expect(await rowOf(id)).toMatchObject({ paidCents: 24_000, refundedCents: 5_000, balanceCents: -7_000, status: 'REGLEE' })
    expect((await refund(id, '70')).status).toBe(201)
    expect(await sheet(id)).toMatchObject({
      balanceCents: 0,
      refundedCents: 12_000,
      payments: [
        { amountCents: 24_000 },
        { amountCents: -5_000, mode: 'VIREMENT', reference: 'REMB 7' },
        { amountCents: -7_000 },
      ],
    })
    expect((await sheet(id)).acts).not.toContain('refund')
    expect((await sheet(noteId)).owedBack).toBe(0)
    expect((await call('GET', `?toRefund=on&company=${companyId}`)).body.rows).toEqual([])

    const { credit, payments } = (await call('GET', `/companies/${companyId}`)).body
    expect(credit).toMatchObject({ unpaid: 0, toRefund: 0 })
    // K25: debt at the end; refunds are no receivable and no late payment.
    const scope = { ...EVERYTHING, company: [companyId] }
    expect(await paymentFigures(house.db, scope, { from: addDays(TODAY, -2), to: TODAY })).toMatchObject({
      dso: { value: 0, rows: 2 },
      paymentDelay: { value: 0, rows: 1 },
    })
    expect(payments.map((row: Body) => row.amountCents).sort((a: number, b: number) => a - b)).toEqual([-7_000, -5_000, 24_000])
    const statement = await statementOf(house.db, companyId, { from: DAY, to: TODAY }, TODAY)
    const plain = statement.rows.map(row => row.map(cell => cell.replace(/[\u00a0\u202f]/g, ' ')))
    expect(plain.filter(([, label]) => label!.startsWith('Remboursement par virement, REMB 7 (FA-'))).toMatchObject([
      [expect.anything(), expect.anything(), '50,00 €', '', expect.anything()],
      [expect.anything(), expect.anything(), '70,00 €', '', '0,00 €'],
    ])
    expect(statement.totals.map(([label]) => label)).not.toContain('À votre crédit')

    const file = await (await house.api.fetch('ADMIN', `/sales/invoices/export.csv?company=${companyId}&stage=invoices`)).text()
    expect(file.split('\r\n')[0]).toContain('Remboursé')
    expect(file).toContain('120,00')
    const { entries } = (await house.api.call('ADMIN', 'GET', `/history/${id}?page=1`)).body as Body
    expect(JSON.stringify(entries)).toMatch(/-50,00|−50,00/)
  })

  it('shows the amount owed on the statement before', async () => {
    const { companyId } = await credited()
    const { totals, open } = await statementOf(house.db, companyId, { from: DAY, to: TODAY }, TODAY)
    expect(open).toEqual([])
    expect(totals.at(-1)).toEqual(['À votre crédit', expect.stringMatching(/^120,00/)])
  })

  it('refuses at the field: no amount, too much, a future date', async () => {
    const { id } = await credited()
    expect((await refund(id, '')).body.issues).toEqual([{ path: 'amount', message: REQ }])
    expect(await refund(id, '120,01')).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'amount', message: REFUND_TOO_MUCH(12_000) }] },
    })
    expect((await refund(id, '10', { date: addDays(TODAY, 1) })).body.issues).toEqual([{ path: 'date', message: NOT_YET }])
    expect((await refund(id, '10', { mode: 'ESPECES' })).body.issues).toMatchObject([{ path: 'mode' }])
    expect(await rowOf(id)).toMatchObject({ refundedCents: 0 })
  })

  it('needs an amount owed: no draft, credit note or balanced invoice', async () => {
    const { id, noteId } = await credited()
    expect((await refund(noteId, '10')).body.message).toBe(STATE('Validée'))
    await refund(id, '120')
    expect(await refund(id, '0,01')).toMatchObject({ status: 422, body: { message: STATE('Réglée') } })
  })

  it('succeeds once when concurrent or repeated; an outdated version is a 409', async () => {
    const { id } = await credited()
    const { version } = await sheet(id)
    const both = await Promise.all([1, 2].map(() => refund(id, '120', { version })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await rowOf(id)).toMatchObject({ refundedCents: 12_000, balanceCents: 0 })
    // Concurrent SQL writers.
    const other = await credited()
    const write = () =>
      house.db.execute(
        sql`insert into payment (invoice_id, date, amount_cents, mode) values (${other.id}, ${TODAY}, -7000, 'VIREMENT')`,
      )
    const written = await Promise.allSettled([write(), write()])
    expect(written.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await rowOf(other.id)).toMatchObject({ refundedCents: 7_000 })
  })

  it('can be cancelled; the payment it returned stays until then', async () => {
    const { id } = await credited()
    await refund(id, '120')
    const { payments } = await sheet(id)
    const cancel = (payment: string) => call('POST', `/${id}/payments/${payment}/cancel`, { reason: 'Erreur de saisie' })
    expect(await cancel(payments[0].id)).toMatchObject({ status: 422, body: { message: PAID_BACK } })
    expect((await cancel(payments[1].id)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ refundedCents: 0, balanceCents: -12_000 })
    expect((await cancel(payments[1].id)).status).toBe(404)
    expect((await cancel(payments[0].id)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ paidCents: 0, balanceCents: 12_000 })
  })

  it('is protected against SQL, with its sums', async () => {
    const { id, noteId } = await credited()
    await refund(id, '50')
    await refused(sql`update payment set amount_cents = -1 where invoice_id = ${id} and amount_cents < 0`)
    await refused(sql`delete from payment where invoice_id = ${id}`)
    await refused(sql`update payment set cancelled_at = now(), cancel_reason = 'x' where invoice_id = ${id} and amount_cents > 0`)
    await refused(sql`update invoice set refunded_cents = 0 where id = ${id}`)
    await refused(sql`update invoice set refunded_cents = 12000 where id = ${id}`)
    await refused(sql`update invoice set paid_cents = 12000 where id = ${id}`)
    const back = (invoice: string, cents: number) =>
      sql`insert into payment (invoice_id, date, amount_cents, mode) values (${invoice}, ${TODAY}, ${cents}, 'CHEQUE')`
    await refused(back(id, -7_001))
    await refused(back(id, 0))
    await refused(back(noteId, -100))
    await refused(
      sql`insert into invoice (company_id, period_from, period_to, paid_cents, refunded_cents) select company_id, period_from, period_to, 5, 5 from invoice where id = ${id}`,
    )
    // Two in one statement both count.
    await house.db.execute(sql`insert into payment (invoice_id, date, amount_cents, mode)
      values (${id}, ${TODAY}, -3000, 'CHEQUE'), (${id}, ${TODAY}, -4000, 'CHEQUE')`)
    expect(await rowOf(id)).toMatchObject({ refundedCents: 12_000, balanceCents: 0 })
  })

  it('covers all payments of a fully credited invoice', async () => {
    const { id } = await credited()
    await refund(id, '120')
    await credit(id, { whole: true })
    expect(await rowOf(id)).toMatchObject({ status: 'ANNULEE', balanceCents: -12_000 })
    expect((await sheet(id)).acts).toEqual(['refund'])
    expect((await refund(id, '120')).status).toBe(201)
    expect(await rowOf(id)).toMatchObject({ refundedCents: 24_000, paidCents: 24_000, balanceCents: 0, status: 'ANNULEE' })
  })

  it("of a down payment's remainder needs its validated credit note", async () => {
    const companyId = await client()
    const id = await paidDeposit(house.db, companyId)
    await controlled(house.db, { companyId, serviceDate: DAY, priceCents: 10_000 })
    await prepared(house.db, { companyId, from: DAY, to: DAY })
    const bill = await draftOf(house.db, companyId)
    await must('POST', `/${bill.id}/deposits/${id}/deduct`, { amount: '100' })
    await validate(bill.id)
    await credit(id, { whole: true })
    expect(await rowOf(id)).toMatchObject({ balanceCents: -20_000, deductedCents: 30_000 })
    expect((await refund(id, '200,01')).body.issues).toEqual([{ path: 'amount', message: REFUND_TOO_MUCH(20_000) }])
    expect((await refund(id, '200')).status).toBe(201)
    expect(await rowOf(id)).toMatchObject({ balanceCents: 0, paidCents: 30_000, refundedCents: 20_000, status: 'REGLEE' })
    // The refund may be cancelled although the down payment is deducted; its payment may not.
    const { payments } = await sheet(id)
    const cancel = (payment: string) => call('POST', `/${id}/payments/${payment}/cancel`, { reason: 'Erreur' })
    expect((await cancel(payments[0].id)).status).toBe(422)
    expect((await cancel(payments[1].id)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ balanceCents: -20_000 })
  })

  it('blocks archiving the client', async () => {
    const { companyId, id } = await credited()
    const archive = () => house.api.call('ADMIN', 'POST', `/sales/companies/${companyId}/archive`)
    expect(await archive()).toMatchObject({ status: 422, body: { message: 'Archivage impossible : 1 facture non soldée' } })
    await refund(id, '120')
    expect((await archive()).status).toBe(200)
  })

  it('is for ADMIN only; unknown invoices have none', async () => {
    const { id } = await credited()
    for (const role of ['SALES', 'CONCEPTOR', 'OPERATOR', 'DRIVER'] as const)
      expect(
        await house.api.call(role, 'POST', `/sales/invoices/${id}/refunds`, { ...BACK, amount: '1', version: 1 }),
      ).toMatchObject(NOT_FOUND)
    expect((await call('POST', `/${crypto.randomUUID()}/refunds`, { ...BACK, amount: '1', version: 1 })).status).toBe(404)
  })
})
