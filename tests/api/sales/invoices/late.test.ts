import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Mail } from '#api/mail/mailer.ts'
import { sendMail } from '#api/mail/mails.ts'
import { versionOf } from '#api/sales/invoices/late/letters.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoiceLines, lateFees } from '#api/schema/sales/invoices.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { ENUM, STALE } from '#domain/messages.ts'
import { FROM_LATE_FEE, NO_LATE_FEE, NOTHING_LATE, OUTSIDE_ALONE } from '#domain/sales/invoices/messages.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { faultsOf } from '#tests/support/invoices/facturx.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NOT_FOUND, refusal } from '#tests/support/refusals.ts'
import { madeLate, validatedInvoice } from '#tests/support/sales/invoicing.ts'
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
async function client(over: Partial<typeof companies.$inferInsert> = {}) {
  const company = house.make.company({ email: 'compta@exemple.fr', ...over })
  await house.db.insert(companies).values(company)
  return company
}

/** Invoices of a client of 1 019,66 €, issued and late by so many days; the second was reminded once. */
async function lateClient(...days: number[]) {
  const company = await client()
  const ids: string[] = []
  for (const late of days) {
    const { id } = await validatedInvoice(house.db, company.id!, addDays(DAY, -ids.length))
    await must('POST', `/${id}/issue`, { version: (await sheet(id)).version })
    await madeLate(house.db, id, addDays(TODAY, -late))
    ids.push(id)
  }
  return { companyId: company.id!, ids }
}
const pay = async (id: string, amount?: string) => {
  const { version, balanceCents } = await sheet(id)
  await must('POST', `/${id}/payments`, { date: TODAY, mode: 'VIREMENT', amount: amount ?? String(balanceCents / 100), version })
}
const lateOf = (companyId: string): Promise<Body> => must('GET', `/late/${companyId}`)

it('reminds a client of all that is late in one letter, a reminder of its level for each invoice', async () => {
  const { companyId, ids } = await lateClient(15, 5, 2)
  const [first, second, contested] = ids as [string, string, string]
  await must('POST', `/${second}/remind`, { contactId: companyId, text: 'Merci', version: (await sheet(second)).version })
  await must('POST', `/${contested}/contest`, { reason: 'Le prix', version: (await sheet(contested)).version })
  const { late, letter, company } = await lateOf(companyId)
  expect(late.map(({ id, daysLate, level }: Body) => [id, daysLate, level])).toEqual([
    [first, 15, 1],
    [second, 5, 2],
  ])
  expect(letter).toMatchObject({ level: 2, recipients: [{ id: companyId, email: 'compta@exemple.fr' }] })
  expect((await must('GET', '/late')).rows).toContainEqual(
    expect.objectContaining({ id: companyId, company, count: 2, balanceCents: 203_932, dueDate: addDays(TODAY, -15) }),
  )
  const body = { contactId: companyId, text: letter.proposal, version: letter.version }
  const unknown = { ...body, contactId: crypto.randomUUID() }
  expect(await call('POST', `/late/${companyId}/letter`, unknown)).toMatchObject(refusal('contactId', ENUM))
  const sent = await must('POST', `/late/${companyId}/letter`, body)
  expect(sent).toMatchObject({ level: 2, sentTo: 'compta@exemple.fr', invoices: 2 })
  // Somebody who still sees the earlier state does not send it twice.
  expect(await call('POST', `/late/${companyId}/letter`, body)).toMatchObject({ status: 409, body: { message: STALE } })
  const [one, two, three] = await Promise.all(ids.map(sheet))
  expect([one.reminders, two.reminders, three.reminders]).toEqual([1, 2, 0])
  expect(one.sent).toMatchObject([{ level: 1, balanceCents: 101_966, feeCents: late[0].totalCents, letterId: sent.letterId }])
  expect(house.mailed.at(-1)).toEqual({ kind: 'INVOICE_LETTER', id: sent.letterId })

  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const post = () =>
    sendMail(
      { kind: 'INVOICE_LETTER', id: sent.letterId },
      { db: house.db, log: pino({ level: 'silent' }), mailer, appUrl: 'http://quai.test', key: house.api.tokens.key },
    )
  await post()
  expect(mails).toMatchObject([{ to: 'compta@exemple.fr', subject: 'Factures en attente de règlement, seconde relance' }])
  const answer = await house.api.fetch('ADMIN', `/sales/invoices/late/letters/${sent.letterId}/pdf`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  for (const file of [bytes, new Uint8Array(mails[0]!.attachments![0]!.content)]) {
    const text = pdfText(file).replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const part of [one.number, two.number, '1 019,66', '15 j', '40,00', '1re relance', '2e relance', company])
      expect(text).toContain(part)
    expect(text).not.toContain(three.number)
  }
  for (const id of [first, second]) await pay(id)
  await post()
  expect(mails).toHaveLength(1)
})

it('prints a letter for the post, lists an invoice after three reminders, and stops when none is left to remind', async () => {
  const { companyId } = await lateClient(30)
  for (const level of [1, 2, 3]) {
    const { letter } = await lateOf(companyId)
    expect(letter.level).toBe(level)
    const mailed = house.mailed.length
    expect(await must('POST', `/late/${companyId}/letter`, { text: 'Merci', version: letter.version })).toMatchObject({
      ...{ level, sentTo: null },
    })
    expect(house.mailed).toHaveLength(mailed)
  }
  const after = await lateOf(companyId)
  expect([after.letter, after.late[0].level, after.sent.length]).toEqual([null, null, 3])
  const last = { text: 'Merci', version: 1 }
  expect(await call('POST', `/late/${companyId}/letter`, last)).toMatchObject({ status: 422, body: { message: NOTHING_LATE } })
  await expect(house.db.execute(sql`delete from reminder_letter where id = ${after.sent[0].id}`)).rejects.toMatchObject({
    cause: { code: '23514' },
  })
})

it('invoices 40 € and interest to the day of what is late or was paid late, outside the scope of VAT, once', async () => {
  const { companyId, ids } = await lateClient(15, 5)
  const [late, paid] = ids as [string, string]
  await pay(paid)
  const { fees } = await lateOf(companyId)
  expect(fees.map(({ id, indemnityCents }: Body) => [id, indemnityCents])).toEqual([
    [late, 4_000],
    [paid, 4_000],
  ])
  expect((await sheet(paid)).fee).toMatchObject({ indemnityCents: 4_000, interestCents: fees[1].interestCents })
  const { id } = await must('POST', `/late/${companyId}/fees`, { ids })
  const draft = await sheet(id)
  const total = fees.reduce((sum: number, fee: Body) => sum + fee.totalCents, 0)
  expect(draft).toMatchObject({ kind: 'FACTURE', netCents: total, vatCents: 0, from: addDays(TODAY, -14), to: TODAY })
  expect(draft.lines.map(({ netCents, vatBasis, account, fixed }: Body) => [netCents, vatBasis, account, fixed])).toEqual([
    [4_000, 'HORS_CHAMP', '758', true],
    [fees[0].interestCents, 'HORS_CHAMP', '763', true],
    [4_000, 'HORS_CHAMP', '758', true],
    [fees[1].interestCents, 'HORS_CHAMP', '763', true],
  ])
  expect(draft.lines[1].detail.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(/^1 019,66 € du \d\d\/.*, \d+ jours? à \d+,\d+ %$/)
  // Neither the API nor the database charges them twice.
  expect((await lateOf(companyId)).fees).toEqual([])
  expect(await call('POST', `/late/${companyId}/fees`, { ids })).toMatchObject({ status: 422, body: { message: NO_LATE_FEE } })
  const [interest] = await house.db.select().from(lateFees).where(eq(lateFees.lineId, draft.lines[1].id))
  const again = { invoiceId: late, lineId: draft.lines[1].id, from: TODAY, to: TODAY }
  for (const kind of ['INDEMNITE', 'INTERETS'] as const)
    await expect(house.db.insert(lateFees).values({ ...again, kind })).rejects.toMatchObject({
      cause: { code: kind === 'INDEMNITE' ? '23505' : '23P01' },
    })
  expect(interest).toMatchObject({ invoiceId: late, from: addDays(TODAY, -14), to: TODAY })
  // A line is removed, not changed; what is removed is due again.
  const line = {
    label: 'Intérêts',
    quantity: '1',
    unit: 'forfait',
    unitPrice: '1',
    vatRatePct: '0',
    vatBasis: 'HORS_CHAMP',
    account: '763',
  }
  expect(await call('PUT', `/${id}/lines/${draft.lines[1].id}`, line)).toMatchObject({ body: { message: FROM_LATE_FEE } })
  await must('POST', `/${id}/lines/${draft.lines[1].id}/remove`)
  expect((await lateOf(companyId)).fees).toMatchObject([{ id: late, indemnityCents: 0, interestCents: fees[0].interestCents }])

  const taxed = await must('POST', `/${id}/lines`, { ...line, vatRatePct: '20', vatBasis: '' })
  const validate = async (of: string) => call('POST', `/${of}/validate`, { issueDate: TODAY, version: (await sheet(of)).version })
  expect(await validate(id)).toMatchObject({ status: 422, body: { message: OUTSIDE_ALONE } })
  await must('POST', `/${id}/lines/${taxed.lineId}/remove`)
  expect((await validate(id)).status).toBe(200)
  const xml = await (await house.api.fetch('ADMIN', `/sales/invoices/documents/${id}/xml`)).text()
  expect(xml).toContain('<ram:CategoryCode>O</ram:CategoryCode>')
  expect(xml).toContain('article 256 du CGI')
  expect(await faultsOf(xml)).toEqual([])
  const fec = await (await house.api.fetch('ADMIN', `/sales/invoices/documents/fec.txt?from=${TODAY}&to=${TODAY}`)).text()
  expect(fec).toMatch(/\t758000\tProduits divers de gestion courante\t.*80,00/)
  // Late fees bear no late fees.
  await madeLate(house.db, id, addDays(TODAY, -3))
  expect((await sheet(id)).fee.totalCents).toBe(0)
  // Credited whole, they are due again.
  const note = await must('POST', `/${id}/credit`, { reason: 'Geste', whole: 'on', version: (await sheet(id)).version })
  expect(await house.db.$count(invoiceLines, eq(invoiceLines.invoiceId, note.id))).toBe(3)
  expect((await validate(note.id)).status).toBe(200)
  expect((await lateOf(companyId)).fees.map(({ indemnityCents }: Body) => indemnityCents)).toEqual([4_000, 4_000])
})

it('charges neither what is contested nor what is of another client, and is for ADMIN only', async () => {
  const { companyId, ids } = await lateClient(15)
  const other = await lateClient(15)
  const [id] = ids as [string]
  expect(await call('POST', `/late/${other.companyId}/fees`, { ids })).toMatchObject(NOT_FOUND)
  expect((await call('POST', `/late/${companyId}/fees`, { ids: [] })).status).toBe(422)
  await must('POST', `/${id}/contest`, { reason: 'Le prix', version: (await sheet(id)).version })
  expect((await lateOf(companyId)).fees).toEqual([])
  expect(await call('POST', `/late/${companyId}/fees`, { ids })).toMatchObject({ status: 422, body: { message: NO_LATE_FEE } })
  for (const role of ['SALES', 'CONCEPTOR', 'OPERATOR', 'DRIVER'] as const)
    expect(await house.api.call(role, 'GET', `/sales/invoices/late/${companyId}`)).toMatchObject(NOT_FOUND)
})

it('is another letter when one of its invoices changed, or another took its place', () => {
  const [one, other] = [
    { id: 'a', version: 3 },
    { id: 'b', version: 3 },
  ]
  const versions = [[one], [other], [{ ...one, version: 4 }], [one, other]].map(versionOf)
  expect(new Set(versions).size).toBe(4)
  expect(versions.every(version => Number.isInteger(version) && version > 0)).toBe(true)
})
