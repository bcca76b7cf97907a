import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carrier } from '#api/schema/administration/parameters.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { DATEORD, STATE } from '#domain/messages.ts'
import { facturX } from '#domain/sales/invoices/facturx.ts'
import { FEC_HEADINGS } from '#domain/sales/invoices/ledger.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { faultsOf } from '#tests/support/invoices/facturx.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { refusal } from '#tests/support/refusals.ts'
import { controlled, draftOf, prepared, validatedInvoice } from '#tests/support/sales/invoicing.ts'
import { TODAY } from '#tests/support/today.ts'

let house: Lines
const DAY = addDays(TODAY, -40)
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house?.close())

const fetch = (path: string) => house.api.fetch('ADMIN', `/sales/invoices${path}`)
const text = async (path: string) => (await fetch(`/documents${path}`)).text()
async function client(over: Partial<typeof companies.$inferInsert> = {}) {
  const company = house.make.company(over)
  await house.db.insert(companies).values(company)
  return company
}
const bytesOf = async (path: string) => Buffer.from(await (await fetch(`/documents${path}`)).arrayBuffer())

describe('the files of an invoice', () => {
  it('are created from frozen data, stored, and identical afterwards; drafts have none', async () => {
    const company = await client()
    const { id, number } = await validatedInvoice(house.db, company.id, DAY)
    const [row] = await house.db.select().from(invoices).where(eq(invoices.id, id))
    const answer = await fetch(`/documents/${id}/pdf`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain(`${number}.pdf`)
    const first = Buffer.from(await answer.arrayBuffer())
    const xml = await text(`/${id}/xml`)
    expect(xml).toBe(facturX(row!.document!))
    expect(await faultsOf(xml)).toEqual([])
    // Equal totals in database, PDF and file.
    const said = (cents: number) => (cents / 100).toFixed(2)
    expect(xml).toContain(`<ram:GrandTotalAmount>${said(row!.totalCents)}<`)
    const read = pdfText(new Uint8Array(first)).replace(/[\u00a0\u202f ]/g, '')
    expect(read).toContain(`Netàpayer${said(row!.totalCents).replace('.', ',')}€`)
    expect(read).toContain(company.legalName.replaceAll(' ', ''))

    await house.db.update(companies).set({ legalName: 'Autre nom' }).where(eq(companies.id, company.id))
    expect((await bytesOf(`/${id}/pdf`)).equals(first)).toBe(true)
    expect(await house.db.$count(documents, eq(documents.ownerId, id))).toBe(2)

    const other = await client()
    await controlled(house.db, { companyId: other.id, serviceDate: DAY })
    await prepared(house.db, { companyId: other.id, from: DAY, to: DAY })
    const draft = await draftOf(house.db, other.id)
    const refused = await fetch(`/documents/${draft.id}/pdf`)
    expect(refused.status).toBe(422)
    expect(((await refused.json()) as { message: string }).message).toBe(STATE('Brouillon'))
  })

  it('are previewed for a draft without side effects', async () => {
    const company = await client()
    await controlled(house.db, { companyId: company.id, serviceDate: DAY, priceCents: 10_000 })
    await prepared(house.db, { companyId: company.id, from: DAY, to: DAY })
    const { id } = await draftOf(house.db, company.id)
    const before = (await house.db.select().from(invoices).where(eq(invoices.id, id)))[0]!
    const seen = async (of: string) => {
      const answer = await fetch(`/documents/${of}/preview`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-disposition')).toContain('inline')
      return pdfText(new Uint8Array(await answer.arrayBuffer())).replace(/[\u00a0\u202f]/g, ' ')
    }
    const paper = await seen(id)
    for (const words of ['Facture BROUILLON', company.legalName, 'Net à payer 120,00 €', 'Pas d’escompte'])
      expect(paper.replaceAll("'", '’')).toContain(words.replaceAll("'", '’'))
    expect((await house.db.select().from(invoices).where(eq(invoices.id, id)))[0]).toEqual(before)
    const issued = await validatedInvoice(house.db, company.id, addDays(DAY, -1))
    expect(await seen(issued.id)).toContain(`Facture ${issued.number}`)
    expect((await fetch(`/documents/${crypto.randomUUID()}/preview`)).status).toBe(404)
  })

  it('are created once with concurrent requests', async () => {
    const { id } = await validatedInvoice(house.db, (await client()).id, DAY)
    const all = await Promise.all(Array.from({ length: 4 }, () => bytesOf(`/${id}/pdf`)))
    for (const one of all) expect(one.equals(all[0]!)).toBe(true)
    expect(await house.db.$count(documents, eq(documents.ownerId, id))).toBe(2)
  })

  it('are read by ADMIN alone', async () => {
    const { id } = await validatedInvoice(house.db, (await client()).id, DAY)
    for (const role of ['SALES', 'CONCEPTOR', 'OPERATOR', 'DRIVER'] as const) {
      expect((await house.api.fetch(role, `/sales/invoices/documents/${id}/pdf`)).status).toBe(404)
    }
    await bytesOf(`/${id}/pdf`)
    const [file] = await house.db.select().from(documents).where(eq(documents.ownerId, id))
    expect((await house.api.fetch('ADMIN', `/documents/${file!.id}/content`)).status).toBe(200)
    expect((await house.api.fetch('SALES', `/documents/${file!.id}/content`)).status).toBe(404)
  })
})

describe('delivery address (domain.md §3.24)', () => {
  it('is printed when all journeys have one destination other than the billing address', async () => {
    const company = await client({ billingLine1: '1 rue de la Facture', billingZip: '44000', billingCity: 'Nantes' })
    const [dock, yard, other] = [
      house.make.address({
        companyId: company.id,
        label: 'Quai B',
        line1: '3 rue des Docks',
        zip: '44600',
        city: 'Saint-Nazaire',
      }),
      house.make.address({ companyId: company.id, label: 'Siège', line1: '1 RUE de la facture', zip: '44000', city: 'Nantes' }),
      house.make.address({
        companyId: company.id,
        label: 'Quai C',
        line1: '9 rue des Docks',
        zip: '44600',
        city: 'Saint-Nazaire',
      }),
    ]
    await house.db.insert(addresses).values([dock, yard, other])
    const deliveredAt = async (places: (typeof dock)[]) => {
      const journey = await controlled(house.db, { companyId: company.id, serviceDate: DAY })
      const at = { plannedArrival: journey.plannedStart, plannedDeparture: journey.plannedStart, kind: 'LIVRAISON' as const }
      await house.db
        .insert(journeyStops)
        .values(places.map((place, position) => ({ ...at, journeyId: journey.id, position, addressId: place.id! })))
      await prepared(house.db, { companyId: company.id, from: DAY, to: DAY })
      const { id, version } = await draftOf(house.db, company.id)
      const answer = await house.api.call('ADMIN', 'POST', `/sales/invoices/${id}/validate`, { issueDate: TODAY, version })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return id
    }
    const documentOf = async (id: string) => (await house.db.select().from(invoices).where(eq(invoices.id, id)))[0]!.document!
    const id = await deliveredAt([dock])
    const document = await documentOf(id)
    expect(document.buyer.delivery).toMatchObject({
      name: 'Quai B',
      line1: '3 rue des Docks',
      zip: '44600',
      city: 'Saint-Nazaire',
    })
    const xml = await text(`/${id}/xml`)
    expect(await faultsOf(xml)).toEqual([])
    expect(xml).toMatch(/<ram:ShipToTradeParty><ram:Name>Quai B<[\s\S]*?<ram:CountryID>FR<\/ram:CountryID>/)
    expect((await documentOf(await deliveredAt([yard]))).buyer.delivery).toBeNull()
    expect((await documentOf(await deliveredAt([dock, other]))).buyer.delivery).toBeNull()
    const { version } = (await house.db.select().from(invoices).where(eq(invoices.id, id)))[0]!
    const asked = { reason: 'Refus', whole: true, version }
    const { body } = (await house.api.call('ADMIN', 'POST', `/sales/invoices/${id}/credit`, asked)) as { body: { id: string } }
    const note = (await house.db.select().from(invoices).where(eq(invoices.id, body.id)))[0]!
    await house.api.call('ADMIN', 'POST', `/sales/invoices/${body.id}/validate`, { issueDate: TODAY, version: note.version })
    expect((await documentOf(body.id)).buyer.delivery).toEqual(document.buyer.delivery)
  })
})

describe('accounting exports', () => {
  it('book payments in journal BQ, release the VAT that waited for them, and letter what is settled', async () => {
    const company = await client({ account: '411BANQUE' })
    const { id, number } = await validatedInvoice(house.db, company.id, DAY)
    const must = async (path: string, body: Record<string, unknown>) => {
      const [row] = await house.db.select().from(invoices).where(eq(invoices.id, id))
      const answer = await house.api.call('ADMIN', 'POST', `/sales/invoices/${id}${path}`, { version: row!.version, ...body })
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    }
    const book = async (from: string, to: string) =>
      (await text(`/fec.txt?from=${from}&to=${to}`))
        .trimEnd()
        .split('\r\n')
        .map(line => line.split('\t'))
        .filter(row => row[10]!.includes(number))
    const [row] = await house.db.select().from(invoices).where(eq(invoices.id, id))
    await must('/payments', { date: TODAY, amount: '509,83', mode: 'VIREMENT', reference: 'VIR 7' })
    await must('/payments', { date: TODAY, amount: '9,83', mode: 'CHEQUE' })
    const { payments } = (await house.api.call('ADMIN', 'GET', `/sales/invoices/${id}`)).body as {
      payments: { id: string; amountCents: number }[]
    }
    await must(`/payments/${payments.find(({ amountCents }) => amountCents === 983)!.id}/cancel`, { reason: 'Saisi deux fois' })
    const partly = await book(TODAY, TODAY)
    expect(partly.filter(row => row[0] === 'BQ').map(row => [row[4], row[8], row[11], row[12]])).toEqual([
      ['512000', 'VIR 7', '509,83', '0,00'],
      ['411000', 'VIR 7', '0,00', '509,83'],
      ['445800', 'VIR 7', '84,97', '0,00'],
      ['445711', 'VIR 7', '0,00', '84,97'],
      ['512000', number, '9,83', '0,00'],
      ['411000', number, '0,00', '9,83'],
      ['445800', number, '1,64', '0,00'],
      ['445711', number, '0,00', '1,64'],
      ['512000', number, '0,00', '9,83'],
      ['411000', number, '9,83', '0,00'],
      ['445800', number, '0,00', '1,64'],
      ['445711', number, '1,64', '0,00'],
    ])
    expect(partly.map(row => row[13]).join('')).toBe('')
    expect(new Set(partly.filter(row => row[0] === 'BQ').map(row => row[2])).size).toBe(3)
    expect(partly.map(row => row[10])).toContain(`Annulation, Règlement par chèque ${number} ${company.legalName}`)
    await must('/payments', { date: TODAY, amount: ((row!.totalCents - 50_983) / 100).toFixed(2), mode: 'VIREMENT' })
    const all = await book(TODAY, TODAY)
    const sumOf = (account: string) =>
      all
        .filter(row => row[4] === account)
        .reduce(
          (sum, row) => sum + Math.round(100 * (Number(row[11]!.replace(',', '.')) - Number(row[12]!.replace(',', '.')))),
          0,
        )
    expect([sumOf('411000'), sumOf('445800'), sumOf('445711')]).toEqual([0, 0, -row!.vatCents])
    for (const row of all)
      expect([row[13], row[14]], row.join(' ')).toEqual(row[4] === '411000' ? [number, TODAY.replaceAll('-', '')] : ['', ''])
  })

  it('contain each issued invoice once in journal VT and FEC, balanced to the cent', async () => {
    const company = await client({ account: '411COMPTA' })
    const { number } = await validatedInvoice(house.db, company.id, DAY)
    const period = `?from=${TODAY}&to=${TODAY}`
    const fec = await text(`/fec.txt${period}`)
    expect(fec.startsWith(FEC_HEADINGS)).toBe(true)
    const rows = fec
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map(line => line.split('\t'))
    expect(rows.filter(row => row[2] === number).map(row => row[4])).toEqual(['411000', '706000', '445800'])
    expect(rows.find(row => row[2] === number)!.slice(6, 8)).toEqual(['411COMPTA', company.legalName])
    const sum = (column: number, of = rows) =>
      of.reduce((total, row) => total + Math.round(Number(row[column]!.replace(',', '.')) * 100), 0)
    expect(sum(11)).toBe(sum(12))
    const [owed] = await house.db.execute<{ cents: string }>(
      sql`select sum(abs(net_cents + vat_cents))::text as cents from invoice where number is not null and issue_date = ${TODAY}`,
    )
    const sales = rows.filter(row => row[0] === 'VT')
    expect(sum(11, sales)).toBe(Number(owed!.cents))
    const journal = (await text(`/journal.csv${period}`)).trimEnd().split('\r\n')
    expect(journal).toHaveLength(sales.length + 1)
    expect(journal[0]).toBe('Journal;Date;Pièce;Compte;Auxiliaire;Libellé;Débit;Crédit;Échéance')
    expect((await text(`/fec.txt?from=${addDays(TODAY, -9)}&to=${addDays(TODAY, -1)}`)).trimEnd()).toBe(FEC_HEADINGS.trimEnd())
    expect(await house.api.call('ADMIN', 'GET', `/sales/invoices/documents/fec.txt?from=${TODAY}&to=${DAY}`)).toMatchObject(
      refusal('to', DATEORD),
    )
  })
})

it("use the carrier's parameters for FEC and statement", async () => {
  const company = await client()
  await house.db
    .update(carrier)
    .set({ name: 'Transports Nouveaux', siren: '732829320', line1: '1 rue Neuve', zip: '44000', city: 'Nantes' })
  const fec = await fetch(`/documents/fec.txt?from=${TODAY}&to=${TODAY}`)
  expect(fec.headers.get('content-disposition')).toContain(`732829320FEC${TODAY.replaceAll('-', '')}.txt`)
  const statement = await fetch(`/documents/companies/${company.id}/statement?from=${TODAY}&to=${TODAY}`)
  expect(pdfText(new Uint8Array(await statement.arrayBuffer()))).toContain('Transports Nouveaux')
  await house.db.update(carrier).set({ name: null, siren: null, line1: null, zip: null, city: null })
})

describe('the account statement', () => {
  it('shows opening debt, invoices, payments and the balance', async () => {
    const company = await client()
    const { id, number } = await validatedInvoice(house.db, company.id, DAY)
    const [row] = await house.db.select().from(invoices).where(eq(invoices.id, id))
    const paid = await house.api.call('ADMIN', 'POST', `/sales/invoices/${id}/payments`, {
      date: TODAY,
      amount: '100,00',
      mode: 'VIREMENT',
      reference: 'VIR 7',
      version: row!.version,
    })
    expect(paid.status).toBeLessThan(300)
    const answer = await fetch(`/documents/companies/${company.id}/statement?from=${addDays(TODAY, -30)}&to=${TODAY}`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const read = pdfText(new Uint8Array(await answer.arrayBuffer())).replace(/[\u00a0\u202f ]/g, '')
    const money = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')}€`
    for (const words of [
      `${formatDate(TODAY)}Facture${number}${money(row!.totalCents)}${money(row!.totalCents)}`,
      `Règlementparvirement,VIR7(${number})100,00€${money(row!.totalCents - 10_000)}`,
      'Restedûàcejour',
      money(row!.totalCents - 10_000),
    ]) {
      expect(read).toContain(words)
    }
  })
})
