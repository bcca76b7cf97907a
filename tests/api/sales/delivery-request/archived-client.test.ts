import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Transaction } from '#api/db/client.ts'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { activateDueVersions } from '#api/sales/delivery-request/activation.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { ACTIVE_REQUESTS } from '#domain/sales/companies/company.ts'
import { noMail } from '#tests/support/api.ts'
import { whileLocked } from '#tests/support/database/locks.ts'
import { type Answer, company, type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

let t: Requests
let companyId: string
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t.api.close())
beforeEach(async () => {
  const [client] = await t.db
    .insert(companies)
    .values({ ...company(`C${randomInt(10_000, 99_999)}`, 'Biscuiterie de l’Erdre'), status: 'ACTIF' })
    .returning({ id: companies.id })
  companyId = client!.id
})

const ARCHIVED = { status: 422, body: { message: 'Cette société est archivée' } }
const START = addDays(TODAY, 10)
type Status = Parameters<Requests['at']>[0]
const at = (status: Status) => t.at(status, { companyId, validFrom: START })
const archiveClient = () => t.db.update(companies).set({ status: 'ARCHIVE' }).where(eq(companies.id, companyId))
const setStatus = (id: string, values: Partial<typeof versions.$inferInsert>) =>
  t.db.update(versions).set(values).where(eq(versions.requestId, id))
const statusOf = async (id: string) => (await t.db.select().from(versions).where(eq(versions.requestId, id)))[0]!.status
const lineOf = async (id: string) => {
  const [row] = await t.db
    .select({ id: liveLines.id })
    .from(liveLines)
    .innerJoin(versions, eq(versions.id, liveLines.versionId))
    .where(eq(versions.requestId, id))
  return row!.id
}
const companyStatus = async () => (await t.db.select().from(companies).where(eq(companies.id, companyId)))[0]!.status
const archive = () => t.call('ADMIN', 'POST', `/sales/companies/${companyId}/archive`)

describe('an archived client', () => {
  it.each<[string, Status, (id: string) => Promise<Answer>]>([
    ['sent to conception', 'BROUILLON', id => t.sales('POST', `/${id}/submit`)],
    ['taken', 'A_CONCEVOIR', id => t.conception('POST', `/${id}/take`)],
    ['delivered', 'EN_CONCEPTION', id => t.conception('POST', `/${id}/deliver`)],
    ['proposed', 'CONCU', id => t.sales('POST', `/${id}/propose`)],
    ['accepted', 'PROPOSE', id => t.sales('POST', `/${id}/accept`, {})],
  ])('has no cahier des charges %s', async (_, status, act) => {
    const id = await at(status)
    if (status === 'EN_CONCEPTION') await t.design(id).then(() => setStatus(id, { status }))
    if (status === 'PROPOSE') await t.must(t.upload(id))
    await archiveClient()
    expect(await act(id)).toMatchObject(ARCHIVED)
    expect(await statusOf(id)).toBe(status)
  })

  it('cannot have a contract resumed or renewed', async () => {
    const id = await at('ACCEPTE')
    await archiveClient()
    await setStatus(id, { status: 'SUSPENDU' })
    expect(await t.sales('POST', `/${id}/resume`)).toMatchObject(ARCHIVED)
    const { version } = await t.must(t.sales('GET', `/${id}`))
    expect(await t.sales('POST', `/${id}/versions`, { validFrom: addDays(TODAY, 40), version })).toMatchObject(ARCHIVED)
    expect(await statusOf(id)).toBe('SUSPENDU')
  })

  it('can have offers refused, requests returned, suspended, ended and archived', async () => {
    const [offer, design, running] = [await at('PROPOSE'), await at('EN_CONCEPTION'), await at('ACCEPTE')]
    await archiveClient()
    const reason = 'Le client cesse son activité'
    await t.must(t.sales('POST', `/${offer}/refuse`, { reason }))
    await t.must(t.conception('POST', `/${design}/send-back`, { reason }))
    await setStatus(running, { status: 'ACTIF', validFrom: TODAY })
    await t.must(t.sales('POST', `/${running}/suspend`, { from: TODAY, to: START, reason }))
    await t.must(t.sales('POST', `/${running}/terminate`, { effectiveOn: TODAY, reason }))
    for (const id of [offer, design, running]) {
      await t.must(t.call('ADMIN', 'POST', `/sales/delivery-request/${id}/archive`))
      expect(await statusOf(id)).toBe('ARCHIVE')
    }
  })

  it('has no version started or resumed by the calendar; expired ones end', async () => {
    const [due, suspended, over] = [await at('ACCEPTE'), await at('ACCEPTE'), await at('ACCEPTE')]
    await setStatus(suspended, { status: 'SUSPENDU', suspendedFrom: TODAY, suspendedTo: TODAY })
    await setStatus(over, { status: 'ACTIF', validTo: START })
    await archiveClient()
    await activateDueVersions(t.db, addDays(START, 1))
    expect([await statusOf(due), await statusOf(suspended), await statusOf(over)]).toEqual(['ACCEPTE', 'SUSPENDU', 'TERMINE'])
  })

  it('has no line planned or journey generated, with the reason on the line', async () => {
    const id = await at('ACCEPTE')
    const lineId = await lineOf(id)
    await archiveClient()
    const work = () => generate(t.db, pino({ level: 'silent' }), noMail, { lineIds: [lineId], until: addDays(START, 14) })
    expect(await work()).toMatchObject({ created: 0, errors: 1, failures: [{ message: ARCHIVED.body.message }] })
    expect(await t.db.$count(journeys, eq(journeys.companyId, companyId))).toBe(0)
    await t.db.update(liveLines).set({ status: 'BROUILLON' }).where(eq(liveLines.id, lineId))
    expect(await t.call('CONCEPTOR', 'POST', `/journey-management/live-lines/${lineId}/plan`)).toMatchObject(ARCHIVED)
    expect(await work()).toMatchObject({ created: 0, errors: 0 })
  })
})

const createJourney = (from: string, client = companyId) =>
  t.call('OPERATOR', 'POST', '/journey-management/journeys', {
    companyId: client,
    label: 'Carquefou → Le Mans',
    kind: 'SPOT',
    serviceDate: START,
    kmLoaded: '180',
    stops: [
      { addressId: from, kind: 'CHARGEMENT', arrival: '06:00' },
      { addressId: t.customer.id, kind: 'LIVRAISON', arrival: '09:00' },
    ],
  })

describe('concurrent archiving of a client', () => {
  const lockClient = (tx: Transaction) => tx.select().from(companies).where(eq(companies.id, companyId)).for('update')

  it('is refused after an acceptance', async () => {
    const id = await at('PROPOSE')
    await t.must(t.upload(id))
    const lineId = await lineOf(id)
    // The acceptance waits at its line, with client and version locked.
    const [accepted, archived] = await whileLocked<[Answer, Answer]>(
      t.db,
      tx => tx.select().from(liveLines).where(eq(liveLines.id, lineId)).for('update'),
      () => t.sales('POST', `/${id}/accept`, {}),
      archive,
    )
    expect(accepted.status).toBe(200)
    expect(archived).toMatchObject({ status: 422, body: { message: ACTIVE_REQUESTS(1) } })
    expect([await companyStatus(), await statusOf(id)]).toEqual(['ACTIF', 'ACCEPTE'])
  })

  it('refuses a later acceptance', async () => {
    const id = await at('PROPOSE')
    await t.must(t.upload(id))
    const [archived, accepted] = await whileLocked<[Answer, Answer]>(t.db, lockClient, archive, () =>
      t.sales('POST', `/${id}/accept`, {}),
    )
    expect(archived.status).toBe(200)
    expect(accepted).toMatchObject(ARCHIVED)
    expect([await companyStatus(), await statusOf(id)]).toEqual(['ARCHIVE', 'PROPOSE'])
  })

  it('refuses a later cahier des charges', async () => {
    const { kind, validFrom, title } = t.request()
    for (const create of [
      () => t.sales('POST', '', t.request({ companyId })),
      () => t.sales('POST', '/drafts', { companyId, kind, validFrom, title }),
    ]) {
      const [archived, created] = await whileLocked<[Answer, Answer]>(t.db, lockClient, archive, create)
      expect(archived.status).toBe(200)
      expect(created).toMatchObject({ status: 422, body: { issues: [{ path: 'companyId', ...ARCHIVED.body }] } })
      await t.must(t.call('ADMIN', 'POST', `/sales/companies/${companyId}/restore`))
    }
    expect(await t.db.$count(deliveryRequests, eq(deliveryRequests.companyId, companyId))).toBe(0)
  })

  it('by a merge refuses a later cahier des charges', async () => {
    const { version } = (await t.db.select().from(companies).where(eq(companies.id, companyId)))[0]!
    const [merged, created] = await whileLocked<[Answer, Answer]>(
      t.db,
      lockClient,
      () => t.call('ADMIN', 'POST', `/sales/companies/${companyId}/merge`, { into: t.client.id, version }),
      () => t.sales('POST', '', t.request({ companyId })),
    )
    expect(merged.status).toBe(200)
    expect(created).toMatchObject({ status: 422, body: { issues: [{ path: 'companyId', ...ARCHIVED.body }] } })
  })

  it('refuses a later journey, also to an address archived meanwhile', async () => {
    const [archived, created] = await whileLocked<[Answer, Answer]>(t.db, lockClient, archive, () => createJourney(t.depot.id))
    const [site] = await t.db
      .insert(addresses)
      .values({ label: 'Quai sud', kind: 'DEPOT', line1: '4 rue du Port', zip: '44470', city: 'Carquefou' })
      .returning()
    const [closed, called] = await whileLocked<[Answer, Answer]>(
      t.db,
      tx => tx.select().from(addresses).where(eq(addresses.id, site!.id)).for('update'),
      () => t.call('SALES', 'POST', `/sales/addresses/${site!.id}/archive`),
      () => createJourney(site!.id, t.client.id),
    )
    expect(closed.status).toBe(200)
    expect(called).toMatchObject({ status: 422, body: { issues: [{ path: 'stops[0].addressId' }] } })
    expect(archived.status).toBe(200)
    expect(created).toMatchObject({ status: 422, body: { issues: [{ path: 'companyId' }] } })
    expect(await t.db.$count(journeys, eq(journeys.companyId, companyId))).toBe(0)
  })
})
