import { and, asc, eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { journeySettlements, settledServices } from '#api/schema/journey-management/settlements.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import {
  deliveryRequestStops,
  deliveryRequests,
  versionServices,
  deliveryRequestVersions as versions,
} from '#api/schema/sales/delivery-requests.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { AGREED_BY_REQUESTS } from '#domain/sales/additional-services/additional-service.ts'
import { TODAY } from '#tests/support/today.ts'
import { type RecordCase, startHouse } from './record-case.ts'
import { RECORD_CASES } from './records/index.ts'

/**
 * What two firms agreed stays (`domain.md` §3.3): no write of master data moves the validity, the acts or the price terms of a contract in force,
 * nor what its journeys are worth. The writes are the cases of the laws of records; a new one is among them by itself.
 */

const house = await startHouse()
afterAll(() => house.api.close())

/** Contracts, lines and journeys have their own acts; views are personal. */
const OWN_ACTS = /^\w+ \/(sales\/delivery-request|journey-management|home|administration)\//
const QUESTIONS = /\/(effect|preview|simulation|cascade\.csv|calendar)$/
const masterWrites = Object.keys(RECORD_CASES).filter(name => !OWN_ACTS.test(`${name}/`) && !QUESTIONS.test(name))

/** Active contract using the record, with a future and a controlled journey. */
async function contractWith(name: string, { at = {} }: RecordCase) {
  const { db } = house
  const id = await house.at('CONCU', { validFrom: TODAY })
  const version = await versionOf(id)
  // Charged at the catalogue price of the offer.
  if (name.includes('/additional-services/{id}'))
    await db.insert(versionServices).values({ versionId: version.id, serviceId: at.id!, mode: 'FACTURE' })
  await house.must(house.sales('POST', `/${id}/propose`))
  await house.accept(id)
  if (name.includes('/companies/{'))
    await db
      .update(deliveryRequests)
      .set({ companyId: Object.values(at)[0]! })
      .where(eq(deliveryRequests.id, id))
  if (name.includes('/addresses/{id}'))
    await db.update(deliveryRequestStops).set({ addressId: at.id! }).where(eq(deliveryRequestStops.versionId, version.id))
  await house.journey(id, addDays(TODAY, 2))
  await house.journey(id, addDays(TODAY, -1), 'TERMINE')
  await db
    .update(journeys)
    .set({ priceCents: 84_972, indexedBaseCents: 78_492, odometerStart: 1000, odometerEnd: 1100 })
    .where(eq(journeys.versionId, version.id))
  const [over] = await db
    .select({ id: journeys.id })
    .from(journeys)
    .where(and(eq(journeys.versionId, version.id), eq(journeys.status, 'TERMINE')))
  await house.must(house.call('ADMIN', 'POST', `/journey-management/journeys/${over!.id}/control`, {}))
  return id
}

async function versionOf(requestId: string) {
  const [version] = await house.db.select().from(versions).where(eq(versions.requestId, requestId))
  return version!
}

/** Agreed terms and worth. Client and sites may move to a merge's survivor. */
async function agreed(requestId: string) {
  const { db } = house
  const { updatedAt: _, ...version } = await versionOf(requestId)
  const { services } = await house.must(house.sales('GET', `/${requestId}/services`))
  const [stops, runs, settlements, settled] = await Promise.all([
    db
      .select()
      .from(deliveryRequestStops)
      .where(eq(deliveryRequestStops.versionId, version.id))
      .orderBy(asc(deliveryRequestStops.position)),
    db.select().from(journeys).where(eq(journeys.versionId, version.id)).orderBy(asc(journeys.serviceDate)),
    db
      .select()
      .from(journeySettlements)
      .innerJoin(journeys, eq(journeys.id, journeySettlements.journeyId))
      .where(eq(journeys.versionId, version.id)),
    db.select().from(settledServices).orderBy(asc(settledServices.id)),
  ])
  return {
    version,
    services: services
      .filter(({ mode }: { mode: string | null }) => mode !== null)
      .map(({ serviceId, mode, unitPrice, usual }: Record<string, unknown> & { usual: { unitPrice: string } | null }) => ({
        serviceId,
        mode,
        unitPrice: unitPrice ?? usual?.unitPrice ?? null,
      })),
    stops: stops.map(({ updatedAt: _, version: __, addressId: ___, ...stop }) => stop),
    journeys: runs.map(
      ({ status, priceCents, indexedBaseCents, indexationPct, indexationCents, servicesCents, serviceDate }) => ({
        ...{ status, priceCents, indexedBaseCents, indexationPct, indexationCents, servicesCents, serviceDate },
      }),
    ),
    settlements: settlements.map(row => row.journey_settlement),
    settled,
  }
}

it("free quantity, minimum, maximum and the client's free waiting stay those of the offer", async () => {
  const { db } = house
  const [service] = await db
    .insert(additionalServices)
    .values({ code: 'ATT_LOI', label: 'Attente', unit: 'QUART_HEURE', unitPrice: '11.25', trigger: 'AUTO_ATTENTE', maxQty: '6' })
    .returning()
  const id = await house.at('CONCU', { validFrom: TODAY })
  const version = await versionOf(id)
  await db.insert(versionServices).values({ versionId: version.id, serviceId: service!.id, mode: 'FACTURE' })
  await house.must(house.sales('POST', `/${id}/propose`))
  await house.accept(id)
  await house.journey(id, addDays(TODAY, -1), 'TERMINE')
  const [run] = await db.select().from(journeys).where(eq(journeys.versionId, version.id))
  const [site] = await db.select().from(addresses).where(eq(addresses.companyId, run!.companyId!)).limit(1)
  const at = (time: string) => instantAt(addDays(TODAY, -1), 0, time)
  await db.insert(journeyStops).values({
    ...{ journeyId: run!.id, position: 0, addressId: site!.id, kind: 'LIVRAISON', status: 'TERMINE' },
    ...{ plannedArrival: at('06:00'), plannedDeparture: at('07:00'), actualArrival: at('06:00'), actualDeparture: at('07:50') },
  })
  const charged = async () =>
    (await house.must(house.call('ADMIN', 'GET', `/journey-management/journeys/${run!.id}/services`))).totalCents
  // 110 minutes, 60 of them free: four quarters begun.
  expect(await charged()).toBe(4500)
  const { version: _, ...fields } = await house.must(house.call('ADMIN', 'GET', `/sales/additional-services/${service!.id}`))
  const change = (over: object) =>
    house.call('ADMIN', 'PUT', `/sales/additional-services/${service!.id}`, { ...fields, version: service!.version, ...over })
  expect(await change({ trigger: 'MANUEL', unit: 'HEURE' })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'trigger', message: AGREED_BY_REQUESTS(1) }, { path: 'unit' }] },
  })
  await house.must(change({ unitPrice: '15', freeQty: '0', minQty: '5', maxQty: '9' }))
  await db.update(companies).set({ freeWaitingMin: 5 }).where(eq(companies.id, run!.companyId!))
  expect(await charged()).toBe(4500)
})

it('trigger and unit of a service stay from offer to the last control', async () => {
  const { db } = house
  const [service] = await db
    .insert(additionalServices)
    .values({ code: 'LAVAGE_LOI', label: 'Lavage', unit: 'FORFAIT', unitPrice: '60' })
    .returning()
  const { version: _, ...fields } = await house.must(house.call('ADMIN', 'GET', `/sales/additional-services/${service!.id}`))
  const change = () =>
    house.call('ADMIN', 'PUT', `/sales/additional-services/${service!.id}`, {
      ...fields,
      unit: 'TONNE',
      version: service!.version,
    })
  const agreedByOne = { status: 422, body: { issues: [{ path: 'unit', message: AGREED_BY_REQUESTS(1) }] } }
  const id = await house.at('CONCU', { validFrom: TODAY })
  const version = await versionOf(id)
  await db.insert(versionServices).values({ versionId: version.id, serviceId: service!.id, mode: 'FACTURE' })
  await house.must(house.sales('POST', `/${id}/propose`))
  expect(await change()).toMatchObject(agreedByOne)
  await house.accept(id)
  expect(await change()).toMatchObject(agreedByOne)
  await house.journey(id, addDays(TODAY, -1), 'TERMINE')
  await db.update(versions).set({ status: 'TERMINE' }).where(eq(versions.id, version.id))
  expect(await change()).toMatchObject(agreedByOne)
  await db.delete(journeys).where(eq(journeys.versionId, version.id))
  expect((await change()).status).toBe(200)
})

const fill = (path: string, at: Record<string, string> = {}) => path.replace(/\{(\w+)\}/g, (_, name: string) => at[name]!)

it('finds the writes of master data', () => expect(masterWrites.length).toBeGreaterThan(40))

/** Shared contract for records that no contract references. */
let shared: Promise<string> | undefined

it.each(masterWrites)('%s changes nothing agreed', async name => {
  const [method = '', path = ''] = name.split(' ')
  const made = await RECORD_CASES[name]!(house)
  const own = /\/(additional-services|companies|addresses)\/\{/.test(path)
  if (!own) shared ??= contractWith(name, made)
  const id = await (own ? contractWith(name, made) : shared!)
  const before = await agreed(id)
  const { status } = await house.call('ADMIN', method, fill(path, made.at), made.body ?? (method === 'DELETE' ? undefined : {}))
  expect(status === 422 || status === 409 || status < 300, `${status}`).toBe(true)
  expect(await agreed(id)).toEqual(before)
})
