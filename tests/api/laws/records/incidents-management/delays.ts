import { eq } from 'drizzle-orm'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { contacts } from '#api/schema/sales/companies.table.ts'
import { delayCauses } from '#api/schema/transverse/delay-causes.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { TODAY } from '#tests/support/today.ts'
import type { House, RecordCases } from '../../record-case.ts'

const DELAYS = '/incidents-management/delays'

async function freshStop(house: House) {
  const planned = { plannedStart: instantAt(TODAY, 0, '00:10'), plannedEnd: instantAt(TODAY, 0, '00:40') }
  const journey = house.make.journey({
    ...{ serviceDate: TODAY, ...planned, companyId: house.client.id, status: 'TERMINE', priceCents: 40_000 },
  })
  await house.db.insert(journeys).values(journey)
  const dueAt = instantAt(TODAY, 0, '00:10')
  const [stop] = await house.db
    .insert(journeyStops)
    .values({
      ...{ journeyId: journey.id!, position: 0, addressId: house.customer.id, kind: 'LIVRAISON' },
      ...{ plannedArrival: dueAt, plannedDeparture: dueAt },
    })
    .returning()
  return { journey, stop: stop!, dueAt }
}
const causeOf = async (house: House) => (await house.db.select().from(delayCauses).where(eq(delayCauses.code, 'METEO')))[0]!.id

async function fresh(house: House, over: Partial<typeof delays.$inferInsert> = {}) {
  const { journey, stop, dueAt } = await freshStop(house)
  const [row] = await house.db
    .insert(delays)
    .values({
      ...{ number: `RET-2032-${String(house.number('delays')).padStart(5, '0')}`, journeyId: journey.id!, stopId: stop.id },
      ...{ dueAt, observedAt: new Date(Date.parse(dueAt) + 40 * 60_000).toISOString() },
      ...{ toleranceMin: 15, detectedBy: 'AUTO_REEL', ...over },
    })
    .returning()
  return { at: { id: row!.id }, body: { version: row!.version }, id: row!.id }
}
const qualified = async (house: House) =>
  fresh(house, { status: 'QUALIFIE', causeId: await causeOf(house), responsibility: 'TIERS' })

const closed = async (house: House, over: Partial<typeof delays.$inferInsert> = {}) =>
  fresh(house, { status: 'CLOS', causeId: await causeOf(house), responsibility: 'TIERS', ...over })

export const delayCases: RecordCases = {
  [`POST ${DELAYS}`]: async house => {
    const { journey } = await freshStop(house)
    return {
      body: { journey: journey.id, stop: '0', observed: `${TODAY}T01:05` },
      root: 'created',
      named: { journey: [], stop: [], observed: ['observedAt'] },
    }
  },
  'POST /home/my-day/{ref}/delays': async house => {
    const { journey } = await freshStop(house)
    // Distinct hours: a driver cannot overlap.
    const back = -house.number('own delays')
    const planned = { plannedStart: instantAt(TODAY, back, '13:10'), plannedEnd: instantAt(TODAY, back, '13:40') }
    await house.db
      .update(journeys)
      .set({ driverId: house.driver.id, ...planned })
      .where(eq(journeys.id, journey.id!))
    const body = new FormData()
    for (const [name, value] of Object.entries({ stop: '0', minutes: '45' })) body.set(name, value)
    return { by: 'DRIVER', at: { ref: journey.id! }, body, root: 'created', named: { stop: [], minutes: ['observedAt'] } }
  },
  [`POST ${DELAYS}/qualify`]: async house => {
    const { id } = await fresh(house)
    const what = { causeId: await causeOf(house), responsibility: 'DESTINATAIRE', comment: 'Verglas' }
    return { body: { ids: [id], ...what }, root: id, named: { ids: [] } }
  },
  [`POST ${DELAYS}/close`]: async house => {
    const { id } = await qualified(house)
    return { body: { ids: [id] }, root: id, named: { ids: ['status'] } }
  },
  [`POST ${DELAYS}/{id}/qualify`]: async house => {
    const { at, body } = await fresh(house)
    const what = { causeId: await causeOf(house), responsibility: 'DESTINATAIRE', comment: 'Verglas', penalty: '120,50' }
    return { at, body: { ...body, ...what }, named: { penalty: ['penaltyCents'] } }
  },
  [`POST ${DELAYS}/{id}/contest`]: async house => {
    const { at, body } = await qualified(house)
    return { at, body: { ...body, reason: 'Le quai était plein' }, named: { reason: ['contestReason'] } }
  },
  [`POST ${DELAYS}/{id}/inform`]: async house => {
    const { at, body } = await fresh(house)
    const [contact] = await house.db
      .insert(contacts)
      .values({ companyId: house.client.id, lastName: 'Aubry', email: `quai${house.number('contact')}@retard.test` })
      .returning()
    return {
      at,
      body: { ...body, contactId: contact!.id, text: 'Le camion est arrivé plus tard' },
      named: { contactId: ['clientInformedAt'], text: [] },
    }
  },
  [`POST ${DELAYS}/{id}/close`]: async house => {
    const { at, body } = await qualified(house)
    return { at, body }
  },
  [`POST ${DELAYS}/{id}/archive`]: async house => {
    const { at, body } = await closed(house)
    return { at, body }
  },
  [`POST ${DELAYS}/{id}/restore`]: async house => {
    const { at, body } = await closed(house, { archived: true })
    return { at, body }
  },
}
