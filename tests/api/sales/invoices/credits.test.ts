import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { CREDIT_LEFT } from '#domain/sales/invoices/messages.ts'
import { faultsOf } from '#tests/support/invoices/facturx.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { refusal } from '#tests/support/refusals.ts'
import { controlled, draftOf, prepared, validatedInvoice } from '#tests/support/sales/invoicing.ts'
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
async function client() {
  const company = house.make.company()
  await house.db.insert(companies).values(company)
  return company
}
const sheet = async (id: string): Promise<Body> => (await call('GET', `/${id}`)).body
const validate = async (id: string) => call('POST', `/${id}/validate`, { issueDate: TODAY, version: (await sheet(id)).version })
const xmlOf = async (id: string) => (await house.api.fetch('ADMIN', `/sales/invoices/documents/${id}/xml`)).text()

/** A validated invoice of 849,72 € and its line. */
async function invoiced() {
  const { id } = await validatedInvoice(house.db, (await client()).id, DAY)
  const { version, lines } = await sheet(id)
  return { id, version, lineId: lines[0].id as string }
}
const credit = (id: string, body: Record<string, unknown>) =>
  call('POST', `/${id}/credit`, { reason: 'Prix convenu de 799,72 €', journeys: [], ...body })
const ofLine = (id: string, lineId: string, body: Record<string, unknown>) =>
  call('POST', `/${id}/lines/${lineId}/credit`, { reason: 'Prix convenu de 799,72 €', ...body })

describe('a credit note of an amount', () => {
  it('takes a price error of 50 € back from a line, with its VAT, on paper and in the file', async () => {
    const { id, version, lineId } = await invoiced()
    const { status, body } = await ofLine(id, lineId, { amount: '50', cause: 'PRIX', version })
    expect(status).toBe(201)
    expect(await sheet(body.id)).toMatchObject({
      ...{ kind: 'AVOIR', creditCause: 'PRIX', netCents: -5_000, vatCents: -1_000, totalCents: -6_000 },
      lines: [{ kind: 'LIBRE', label: expect.stringMatching(/^Erreur de prix\u202f: Transport/), vatRatePct: '20.00' }],
    })
    expect((await validate(body.id)).status).toBe(200)
    expect(await sheet(id)).toMatchObject({ creditedCents: 6_000, balanceCents: 101_966 - 6_000, status: 'VALIDEE' })
    expect(await faultsOf(await xmlOf(body.id))).toEqual([])
  })

  it('says all that is missing at once, and takes no more than the line', async () => {
    const { id, version, lineId } = await invoiced()
    const { body } = await ofLine(id, lineId, { reason: '', version })
    expect(body.issues.map(({ path }: Body) => path).sort()).toEqual(['amount', 'cause', 'reason'])
    const much = { amount: '849,73', cause: 'GESTE', version }
    expect(await ofLine(id, lineId, much)).toMatchObject(refusal('amount', CREDIT_LEFT(84_972)))
    const other = await invoiced()
    expect(await ofLine(id, other.lineId, much)).toMatchObject({ status: 404 })
    expect(await ofLine(id, lineId, { ...much, version: version + 1 })).toMatchObject({ status: 409 })
  })

  it('lets the rest of the invoice be credited whole', async () => {
    const { id, version, lineId } = await invoiced()
    const part = await ofLine(id, lineId, { amount: '50', cause: 'DOMMAGE', version })
    await validate(part.body.id)
    const rest = await credit(id, { whole: 'on', version: (await sheet(id)).version })
    expect(await sheet(rest.body.id)).toMatchObject({ netCents: -79_972 })
    expect((await validate(rest.body.id)).status).toBe(200)
    expect(await sheet(id)).toMatchObject({ status: 'ANNULEE', balanceCents: 0, creditedCents: 101_966 })
    expect(await faultsOf(await xmlOf(rest.body.id))).toEqual([])
  })

  it('keeps the cause of any credit note', async () => {
    const { id, version } = await invoiced()
    const { body } = await credit(id, { whole: 'on', cause: 'GESTE', version })
    expect(await sheet(body.id)).toMatchObject({ creditCause: 'GESTE', netCents: -84_972 })
  })
})

describe('a free invoice', () => {
  const line = {
    label: 'Stockage de 12 palettes',
    quantity: '12',
    unit: 'palette',
    unitPrice: '4,50',
    vatRatePct: '20',
    account: '706',
  }
  const sent = async () => ({ ...line, companyId: (await client()).id, from: DAY, to: TODAY, po: 'BC-77' })

  it('bills storage without a journey', async () => {
    const { body, status } = await call('POST', '/free', await sent())
    expect(status).toBe(201)
    expect(await sheet(body.id)).toMatchObject({ kind: 'FACTURE', po: 'BC-77', netCents: 5_400, totalCents: 6_480, runs: [] })
    expect((await validate(body.id)).body).toMatchObject({ number: expect.stringMatching(/^FA-/) })
    const xml = await xmlOf(body.id)
    expect(xml).toContain('<ram:BilledQuantity unitCode="XPX">12<')
    expect(await faultsOf(xml)).toEqual([])
  })

  it('says all errors at once', async () => {
    const { body } = await call('POST', '/free', { ...(await sent()), label: '', unitPrice: 'x', to: addDays(DAY, -1) })
    expect(body.issues.map(({ path }: { path: string }) => path).sort()).toEqual(['label', 'unitPrice'])
    const late = await call('POST', '/free', { ...(await sent()), to: addDays(DAY, -1) })
    expect(late.body.issues).toMatchObject([{ path: 'to' }])
  })
})

describe('« À facturer »', () => {
  it('previews and prepares the chosen clients only', async () => {
    const [one, two, three] = [await client(), await client(), await client()]
    for (const { id } of [one, two, three]) await controlled(house.db, { companyId: id, serviceDate: DAY })
    const { body } = await call('GET', `/preview?from=${DAY}&to=${DAY}&company=${one.id}&company=${two.id}`)
    expect(body.groups.map(({ companyId }: Body) => companyId).sort()).toEqual([one.id, two.id].sort())
    const asked = { from: DAY, to: DAY, grouping: 'CONTRAT', company: [one.id, two.id] }
    expect((await call('POST', '/prepare', asked)).status).toBe(202)
    expect(house.enqueued.at(-1)).toMatchObject({ kind: 'invoicing', params: { company: asked.company } })
    await prepared(house.db, { companyId: one.id, from: DAY, to: DAY })
    expect(await draftOf(house.db, one.id)).toBeDefined()
    expect(await house.db.$count(invoices, eq(invoices.companyId, three.id))).toBe(0)
  })

  it('says for how much journeys wait for an index', async () => {
    const company = await client()
    const { version } = await house.line({ version: { indexation: null } })
    for (let n = 0; n < 2; n++) {
      await controlled(house.db, { companyId: company.id, serviceDate: DAY, versionId: version.id!, fuel: null })
    }
    const { body } = await call('GET', `/preview?from=${DAY}&to=${DAY}&company=${company.id}`)
    expect(body.missingIndex).toMatchObject([{ count: 2, netCents: 169_944 }])
  })
})
