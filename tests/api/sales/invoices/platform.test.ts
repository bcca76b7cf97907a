import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { afnorPlatform } from '#api/platform/afnor.ts'
import { lifeMessages } from '#api/platform/cdar.ts'
import { connectPlatform, readFlows, sendFlows } from '#api/sales/invoices/lifecycle/flows.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoiceFlows, invoices } from '#api/schema/sales/invoices.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { validatedInvoice } from '#tests/support/sales/invoicing.ts'
import { cdar, type ScriptedPlatform, startPlatform } from '#tests/support/servers/platform.ts'
import { TODAY } from '#tests/support/today.ts'

/** The life of an invoice, played by a scripted platform (decision 41). */

let house: Lines
let platform: ScriptedPlatform
let connected: ReturnType<typeof afnorPlatform>
const LOCAL = { networks: ['127.0.0.0/8'] }
const log = pino({ level: 'silent' })

beforeAll(async () => {
  platform = await startPlatform()
  connected = afnorPlatform({ ...platform.settings, timeoutMs: 300 }, LOCAL)
  house = await startLines({ platform: connected })
  await connectPlatform(house.db, true)
}, 60_000)
afterAll(async () => {
  await house?.api.close()
  await platform?.close()
})
beforeEach(async () => {
  platform.moods.length = 0
  await house.db.update(invoiceFlows).set({ status: 'ECHEC' }).where(eq(invoiceFlows.status, 'A_ENVOYER'))
})

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any
const call = async (method: string, path: string, body?: object): Promise<{ status: number; body: Body }> =>
  (await house.api.call('ADMIN', method, `/sales/invoices${path}`, body)) as { status: number; body: Body }
const sheet = async (id: string): Promise<Body> => (await call('GET', `/${id}`)).body

const courier = () => ({ db: house.db, log, platform: connected })
const send = () => sendFlows(courier())
const read = () => readFlows(courier())
/** As if the pauses were over. */
const later = () => house.db.update(invoiceFlows).set({ nextAt: sql`now()` }).where(eq(invoiceFlows.status, 'A_ENVOYER'))
const flowsOf = (invoiceId: string) =>
  house.db.select().from(invoiceFlows).where(eq(invoiceFlows.invoiceId, invoiceId)).orderBy(invoiceFlows.id)

let place = 0
async function issued() {
  const company = house.make.company({ code: `P${String(++place).padStart(5, '0')}`, legalName: `Client ${place}` })
  await house.db.insert(companies).values(company)
  const { id, number } = await validatedInvoice(house.db, company.id!, addDays(TODAY, -3))
  await house.db.update(invoices).set({ issuedAt: sql`now()` }).where(eq(invoices.id, id))
  const [flow] = await flowsOf(id)
  return { id, number: number!, flow: flow! }
}
const steps = async (id: string) => (await sheet(id)).eSteps.map(({ eStatus, source }: Body) => `${eStatus} ${source}`)
const said = (...statuses: string[]) => statuses.map(status => `${status} PLATEFORME`)
const at = (time: string) => `${TODAY}T${time}`

it('1. goes its way to the payment', async () => {
  const { id, number, flow } = await issued()
  const before = platform.posts()
  expect(await send()).toMatchObject({ sent: 1, failed: 0, nextInSeconds: null })
  expect((await sheet(id)).flow).toMatchObject({ status: 'ENVOYE', maySend: false })
  platform.checks(flow.id, 'Ok')
  await read()
  expect(await sheet(id)).toMatchObject({ eStatus: 'DEPOSEE', flow: { status: 'ACCEPTE' } })
  const { totalCents } = await sheet(id)
  const way = ['EMISE', 'RECUE', 'MISE_A_DISPOSITION', 'PRISE_EN_CHARGE', 'APPROUVEE', 'PAIEMENT_TRANSMIS'] as const
  const tomorrow = addDays(TODAY, 1)
  for (const [hour, status] of way.entries()) platform.says({ number, status, at: `${tomorrow}T1${hour}:00:00` })
  const cashed: [string, string] = ['20.00', String(totalCents / 100)]
  platform.says({ number, status: 'ENCAISSEE', at: `${tomorrow}T18:00:00`, cashed })
  await read()
  expect(await steps(id)).toEqual(said('DEPOSEE', ...way, 'ENCAISSEE'))
  expect(await sheet(id)).toMatchObject({ eStatus: 'ENCAISSEE', eCashedCents: totalCents, eCashed: true })
  expect((await sheet(id)).eSteps.at(-1).amounts).toEqual([{ ratePct: '20', cents: totalCents }])
  expect(platform.posts() - before).toBe(1)
  const [taken] = platform.invoices().filter(({ trackingId }) => trackingId === flow.id)
  expect(taken!.info).toMatchObject({ processingRule: 'B2B', name: `${number}.pdf` })
  expect(taken!.content).toMatch(/^%PDF-/)
})

it.each([
  ['2. is sent once though the answer was lost', 'loses the answer'],
  ['7. is sent once though the platform stayed silent', 'stays silent'],
] as const)('%s', async (_, mood) => {
  const { id, flow } = await issued()
  const before = platform.posts()
  platform.moods.push(mood)
  expect(await send()).toMatchObject({ sent: 0, failed: 1, nextInSeconds: expect.any(Number) })
  expect((await sheet(id)).flow).toMatchObject({ status: 'A_ENVOYER', attempts: 1, answer: expect.any(String) })
  await later()
  expect(await send()).toMatchObject({ sent: 1, failed: 0 })
  expect(platform.posts() - before).toBe(1)
  platform.checks(flow.id, 'Ok')
  await read()
  expect(await steps(id)).toEqual(said('DEPOSEE'))
})

it('3. counts an acknowledgement once, however often it is told', async () => {
  const { id, number, flow } = await issued()
  await send()
  platform.checks(flow.id, 'Ok')
  platform.says({ number, status: 'RECUE', at: at('23:00:00') })
  await read()
  platform.checks(flow.id, 'Ok')
  platform.says({ number, status: 'RECUE', at: at('23:00:00') })
  await read()
  await read()
  expect(await steps(id)).toEqual(said('DEPOSEE', 'RECUE'))
})

it('4. stands where the last event left it, in whatever order it is told', async () => {
  const { id, number, flow } = await issued()
  await send()
  const tomorrow = addDays(TODAY, 1)
  platform.says({ number, status: 'MISE_A_DISPOSITION', at: `${tomorrow}T12:00:00` })
  await read()
  expect(await sheet(id)).toMatchObject({ eStatus: 'MISE_A_DISPOSITION' })
  platform.says({ number, status: 'RECUE', at: `${tomorrow}T11:00:00` })
  platform.checks(flow.id, 'Ok')
  await read()
  expect(await steps(id)).toEqual(said('DEPOSEE', 'RECUE', 'MISE_A_DISPOSITION'))
  expect(await sheet(id)).toMatchObject({ eStatus: 'MISE_A_DISPOSITION' })
})

it('5. is rejected by the checks with their reason, and can be sent again', async () => {
  const { id, flow } = await issued()
  await send()
  platform.checks(flow.id, 'Error', [{ reasonCode: 'InvalidSchema', reasonMessage: 'BT-1 manque' }])
  await read()
  const rejected = await sheet(id)
  expect(rejected).toMatchObject({ eStatus: 'REJETEE', flow: { status: 'REFUSE', maySend: true } })
  expect(rejected.eSteps.at(-1)).toMatchObject({ reason: 'InvalidSchema', comment: 'BT-1 manque' })
  expect((await call('POST', `/${id}/send`)).status).toBe(200)
  expect((await call('POST', `/${id}/send`)).status).toBe(422)
  await send()
  const [, again] = await flowsOf(id)
  platform.checks(again!.id, 'Ok')
  await read()
  expect(await steps(id)).toEqual(said('REJETEE', 'DEPOSEE'))
})

it('6. is refused by the client, and the credit note that answers is for the archive only', async () => {
  const { id, number, flow } = await issued()
  await send()
  platform.checks(flow.id, 'Ok')
  const reason: [string, string] = ['TX_TVA_ERR', 'Taux de TVA erroné']
  platform.says({ number, status: 'REFUSEE', at: `${addDays(TODAY, 1)}T09:00:00`, reason })
  await read()
  expect(await sheet(id)).toMatchObject({ eStatus: 'REFUSEE' })
  const asked = { reason: 'Refusée', whole: true, issue: true, version: (await sheet(id)).version }
  const { body: note } = await call('POST', `/${id}/credit`, asked)
  await send()
  const [noted] = await flowsOf(note.id)
  const sent = platform.invoices().find(({ trackingId }) => trackingId === noted!.id)
  expect(sent!.info).toMatchObject({ processingRule: 'ArchiveOnly' })
})

it('8. is sent after the platform was down', async () => {
  const { id, flow } = await issued()
  platform.moods.push('is down', 'is down')
  for (const attempts of [1, 2]) {
    expect(await send()).toMatchObject({ sent: 0, failed: 1 })
    expect((await sheet(id)).flow).toMatchObject({ status: 'A_ENVOYER', attempts, answer: expect.stringContaining('503') })
    await later()
  }
  expect(await send()).toMatchObject({ sent: 1 })
  expect(platform.invoices().filter(({ trackingId }) => trackingId === flow.id)).toHaveLength(1)
})

it('9. is sent with another token once the first has expired', async () => {
  const { id } = await issued()
  const [posts, tokens] = [platform.posts(), platform.tokens()]
  platform.moods.push('forgets the token')
  expect(await send()).toMatchObject({ sent: 1, failed: 0 })
  expect([platform.posts() - posts, platform.tokens() - tokens]).toEqual([1, 1])
  expect((await sheet(id)).flow).toMatchObject({ status: 'ENVOYE' })
})

it('10. is sent once though the job died after the platform had it, and by one of two jobs', async () => {
  const { id, flow } = await issued()
  const before = platform.posts()
  // The first job: it counted its attempt, sent, and died.
  await house.db.update(invoiceFlows).set({ attempts: 1 }).where(eq(invoiceFlows.id, flow.id))
  const file = new Uint8Array(Buffer.from('%PDF-'))
  await connected.send({ trackingId: flow.id, name: 'x.pdf', file, rule: 'B2B' })
  const both = await Promise.all([send(), send()])
  expect(both.map(({ sent }) => sent).sort()).toEqual([0, 1])
  expect(platform.posts() - before).toBe(1)
  expect((await sheet(id)).flow).toMatchObject({ status: 'ENVOYE', attempts: 2 })
})

it('asks about what was given up before it is sent again', async () => {
  const { id } = await issued()
  const before = platform.posts()
  platform.moods.push('loses the answer')
  await send()
  await house.db.update(invoiceFlows).set({ status: 'ECHEC' }).where(eq(invoiceFlows.invoiceId, id))
  expect((await call('POST', `/${id}/send`)).status).toBe(200)
  expect(await send()).toMatchObject({ sent: 1, failed: 0 })
  expect(platform.posts() - before).toBe(1)
  expect(await flowsOf(id)).toMatchObject([{ status: 'ENVOYE', attempts: 2 }])
})

it('gives up what the platform refuses, and says so', async () => {
  const { id } = await issued()
  platform.moods.push('refuses')
  await send()
  expect((await sheet(id)).flow).toMatchObject({
    status: 'ECHEC',
    answer: expect.stringContaining('INVALID_FLOW'),
    maySend: true,
  })
  const { body } = (await house.api.call('ADMIN', 'GET', '/administration/parameters')) as { body: Body }
  expect(body.connectors.platform).toMatchObject({ url: platform.settings.flowUrl, waiting: 0, problem: null })
  expect(body.connectors.platform.failed).toBeGreaterThan(0)
})

it('sends nothing without a connection, nor to a private network that no setting allows', async () => {
  await connectPlatform(house.db, false)
  const company = house.make.company({ code: 'P99999', legalName: 'Sans plateforme' })
  await house.db.insert(companies).values(company)
  const { id } = await validatedInvoice(house.db, company.id!, addDays(TODAY, -3))
  await house.db.update(invoices).set({ issuedAt: sql`now()` }).where(eq(invoices.id, id))
  expect(await flowsOf(id)).toEqual([])
  await connectPlatform(house.db, true)
  await expect(afnorPlatform(platform.settings, { networks: [] }).find('x')).rejects.toThrow('réseau privé refusé')
})

it('reads no message of another kind, and no entity of a document type', () => {
  expect(() => lifeMessages('<html/>')).toThrow(SyntaxError)
  expect(() => lifeMessages('not xml')).toThrow(SyntaxError)
  const message = cdar({ number: 'FA-2026-00001', status: 'REFUSEE', at: '2026-07-01T16:10:00', reason: ['CMD_ERR', 'N° & co'] })
  expect(lifeMessages(message.replace('N° & co', '<![CDATA[N° & co]]>'))).toEqual([
    {
      ...{ number: 'FA-2026-00001', status: 'REFUSEE', at: '2026-07-01T14:10:00.000Z' },
      ...{ reason: 'CMD_ERR', comment: 'N° & co', amounts: null },
    },
  ])
  const entity = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${message.replace('N° & co', '&e;').slice(message.indexOf('<rsm'))}`
  expect(JSON.stringify(lifeMessages(entity))).not.toContain('root:')
})
