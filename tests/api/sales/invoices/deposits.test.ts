import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies } from '#api/sales/companies/companies.table.ts'
import { invoices } from '#api/sales/invoices/invoices.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { DATEORD, REQ } from '#domain/messages.ts'
import { facturX } from '#domain/sales/invoices/facturx.ts'
import { DEDUCTED, DEPOSITS_TOO_MUCH, NOT_DEDUCTIBLE } from '#domain/sales/invoices/messages.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { faultsOf } from '#tests/support/invoices/facturx.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NOT_FOUND } from '#tests/support/refusals.ts'
import { controlled, draftOf, prepared } from '#tests/support/sales/invoicing.ts'
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
const validate = async (id: string) => must('POST', `/${id}/validate`, { issueDate: TODAY, version: (await sheet(id)).version })
const client = async (over: Partial<typeof companies.$inferInsert> = {}) => {
  const company = house.make.company(over)
  await house.db.insert(companies).values(company)
  return company
}
const ASKED = { label: 'Acompte sur LR-018', amount: '250', vatRatePct: '20', from: TODAY, to: addDays(TODAY, 30), po: 'CMD-9' }
const pay = async (id: string, amount: string) =>
  must('POST', `/${id}/payments`, { date: TODAY, amount, mode: 'VIREMENT', version: (await sheet(id)).version })

/** A down payment of 250 € and 50 € of VAT, paid unless it is said. */
async function deposit(companyId: string, { paid = true, amount = '250' } = {}) {
  const { id } = await must('POST', '/deposits', { ...ASKED, companyId, amount })
  await validate(id)
  const { totalCents } = await sheet(id)
  if (paid) await pay(id, String(totalCents / 100).replace('.', ','))
  return id as string
}
/** A draft of one journey, 849,72 € and VAT: 1 019,66 €. */
async function draft(companyId: string) {
  await controlled(house.db, { companyId, serviceDate: DAY, tollsCents: 6_480 })
  await prepared(house.db, { companyId, from: DAY, to: DAY })
  return (await draftOf(house.db, companyId)).id
}
const deduct = (id: string, depositId: string) => call('POST', `/${id}/deposits/${depositId}/deduct`)
const refused = (statement: ReturnType<typeof sql>) =>
  expect(house.db.execute(statement)).rejects.toMatchObject({ cause: { code: '23514' } })
const text = async (id: string) => {
  const answer = await house.api.fetch('ADMIN', `/sales/invoices/documents/${id}/pdf`)
  return pdfText(new Uint8Array(await answer.arrayBuffer())).replace(/[\u00a0\u202f]/g, ' ')
}

describe('a down payment (domain.md §3.24, « Acompte »)', () => {
  it('is drawn up by hand, numbered in the series of invoices, and transmitted as one', async () => {
    const company = await client()
    expect((await call('POST', '/deposits', { ...ASKED, companyId: company.id, amount: '' })).body.issues).toEqual([
      { path: 'amount', message: REQ },
    ])
    expect((await call('POST', '/deposits', { ...ASKED, companyId: company.id, to: addDays(TODAY, -1) })).body.issues).toEqual([
      { path: 'to', message: DATEORD },
    ])
    const id = await deposit(company.id!)
    const row = await rowOf(id)
    expect(row).toMatchObject({
      kind: 'ACOMPTE',
      netCents: 25_000,
      vatCents: 5_000,
      balanceCents: 0,
      status: 'REGLEE',
      po: 'CMD-9',
    })
    expect(row.number).toMatch(/^FA-/)
    const xml = facturX(row.document!)
    expect(xml).toContain('<ram:TypeCode>386</ram:TypeCode>')
    expect(await faultsOf(xml)).toEqual([])
    expect(await text(id)).toContain(`Facture d’acompte ${row.number}`)
    for (const role of ['SALES', 'CONCEPTOR', 'OPERATOR', 'DRIVER'] as const)
      expect(await house.api.call(role, 'POST', '/sales/invoices/deposits', { ...ASKED, companyId: company.id })).toMatchObject(
        NOT_FOUND,
      )
  })

  it('charges no VAT to a client elsewhere in the Union', async () => {
    const company = await client({
      vatRegime: 'AUTOLIQUIDATION_UE',
      country: 'BE',
      siren: null,
      siret: null,
      vatNumber: 'BE0999100019',
    })
    expect(await rowOf(await deposit(company.id!))).toMatchObject({ netCents: 25_000, vatCents: 0 })
  })

  it('is taken off the invoice that follows: on paper, in the file, in the accounts, in what is owed', async () => {
    const company = await client()
    const [depositId, id] = [await deposit(company.id!), await draft(company.id!)]
    expect((await sheet(id)).deposits).toMatchObject([{ id: depositId, totalCents: 30_000, deducted: false }])
    expect((await deduct(id, depositId)).status).toBe(200)
    expect(await sheet(id)).toMatchObject({ prepaidCents: 30_000, deposits: [{ id: depositId, deducted: true }] })
    await validate(id)
    const row = await rowOf(id)
    expect(row).toMatchObject({ totalCents: 101_966, prepaidCents: 30_000, balanceCents: 71_966, status: 'VALIDEE' })
    const { number } = await rowOf(depositId)
    expect(row.document).toMatchObject({
      totals: { grossCents: 101_966, prepaidCents: 30_000, dueCents: 71_966 },
      deposits: [{ number, netCents: 25_000, grossCents: 30_000, vat: [{ ratePct: '20', vatCents: 5_000 }] }],
    })
    const xml = facturX(row.document!)
    expect(await faultsOf(xml)).toEqual([])
    for (const said of [
      '<ram:ID>S4</ram:ID>',
      '<ram:TypeCode>380</ram:TypeCode>',
      '<ram:TotalPrepaidAmount>300.00<',
      '<ram:DuePayableAmount>719.66<',
      `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${number}<`,
    ])
      expect(xml).toContain(said)
    const paper = await text(id)
    for (const words of [`Acompte ${number} déduit`, '−300,00 €', 'Net à payer 719,66 €', '250,00 € HT, TVA 20 % 50,00 €'])
      expect(paper).toContain(words)
    expect(
      await call('POST', `/${id}/payments`, { date: TODAY, amount: '719,67', mode: 'VIREMENT', version: row.version }),
    ).toMatchObject({
      status: 422,
    })
    await pay(id, '719,66')
    expect(await rowOf(id)).toMatchObject({ balanceCents: 0, status: 'REGLEE' })
    // The account of the client is even: what was asked before is not asked twice.
    const statement = await house.api.fetch(
      'ADMIN',
      `/sales/invoices/documents/companies/${company.id}/statement?from=${TODAY}&to=${TODAY}`,
    )
    const read = pdfText(new Uint8Array(await statement.arrayBuffer())).replace(/[\u00a0\u202f ]/g, '')
    expect(read).toContain('Restedûàcejour0,00€')
    expect(read).toMatch(/Soldeau\d\d\/\d\d\/\d{4}0,00€/)
  })

  it('is taken off once, of its client, once it is paid; a draft that goes gives it back', async () => {
    const [company, other] = [await client(), await client()]
    const [paid, unpaid] = [await deposit(company.id!), await deposit(company.id!, { paid: false })]
    const [mine, second, theirs] = [await draft(company.id!), await draft(company.id!), await draft(other.id!)]
    for (const [id, depositId] of [
      [mine, unpaid],
      [theirs, paid],
      [mine, mine],
    ] as const)
      expect(await deduct(id, depositId)).toMatchObject({ status: 422, body: { message: NOT_DEDUCTIBLE } })
    expect((await Promise.all([deduct(mine, paid), deduct(second, paid)])).map(({ status }) => status).sort()).toEqual([200, 422])
    const { deductedById } = await rowOf(paid)
    await must('POST', `/${deductedById}/deposits/${paid}/restore`)
    expect(await call('POST', `/${deductedById}/deposits/${paid}/restore`)).toMatchObject(NOT_FOUND)
    expect((await deduct(mine, paid)).status).toBe(200)
    await must('POST', `/${mine}/delete`, { version: (await sheet(mine)).version })
    expect(await rowOf(paid)).toMatchObject({ deductedById: null })
  })

  it('more than the invoice comes to is not taken off', async () => {
    const company = await client()
    const [big, id] = [await deposit(company.id!, { amount: '2 000' }), await draft(company.id!)]
    await deduct(id, big)
    expect(await call('POST', `/${id}/validate`, { issueDate: TODAY, version: (await sheet(id)).version })).toMatchObject({
      status: 422,
      body: { message: DEPOSITS_TOO_MUCH },
    })
  })

  it('stays as it is while an invoice takes it off; a credit note on the whole of that one gives it back', async () => {
    const company = await client()
    const [depositId, id] = [await deposit(company.id!), await draft(company.id!)]
    await deduct(id, depositId)
    await validate(id)
    const { payments, version } = await sheet(depositId)
    expect(await call('POST', `/${depositId}/payments/${payments[0].id}/cancel`, { reason: 'Erreur' })).toMatchObject({
      status: 422,
      body: { message: DEDUCTED },
    })
    expect(await call('POST', `/${depositId}/credit`, { reason: 'Erreur', whole: true, version })).toMatchObject({
      status: 422,
      body: { message: DEDUCTED },
    })
    // SQL by mistake changes nothing of it.
    await refused(sql`update invoice set deducted_by_id = null where id = ${depositId}`)
    await refused(sql`update invoice set prepaid_cents = 0 where id = ${id}`)
    await refused(sql`update invoice set paid_cents = 0 where id = ${depositId}`)
    const last = await draft(company.id!)
    await refused(sql`update invoice set deducted_by_id = ${last} where id = ${depositId}`)
    await refused(sql`update invoice set deducted_by_id = ${last} where id = ${id}`)
    await refused(
      sql`insert into invoice (company_id, period_from, period_to, prepaid_cents) values (${company.id}, ${DAY}, ${DAY}, 5)`,
    )

    const note = await must('POST', `/${id}/credit`, { reason: 'Erreur', whole: true, version: (await sheet(id)).version })
    await validate(note.id)
    expect(await rowOf(id)).toMatchObject({ status: 'ANNULEE', balanceCents: 0, prepaidCents: 0 })
    expect(await rowOf(depositId)).toMatchObject({ deductedById: null, status: 'REGLEE' })
    expect((await deduct(last, depositId)).status).toBe(200)
  })
})
