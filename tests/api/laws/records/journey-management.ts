import { eq } from 'drizzle-orm'
import { journeyStops, journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { performedServices } from '#api/journey-management/journeys/performed-services.table.ts'
import { liveLines } from '#api/journey-management/live-lines/live-lines.table.ts'
import { additionalServices } from '#api/sales/additional-services/additional-services.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { TODAY } from '#tests/support/today.ts'
import type { House, RecordCases } from '../record-case.ts'

const CONCEPTION = '/journey-management/delivery-request'
const LINES = '/journey-management/live-lines'
const JOURNEYS = '/journey-management/journeys'
const MY_DAY = '/home/my-day'

const stops = (house: House) => [
  {
    addressId: house.customer.id,
    kind: 'LIVRAISON',
    dayOffset: '0',
    arrival: '07:00',
    departure: '07:20',
    instructions: 'Quai 4',
  },
  { addressId: house.depot.id, kind: 'CHARGEMENT', dayOffset: '1', arrival: '10:00', departure: '10:20', instructions: 'Sonner' },
]
const means = (house: House) => ({
  defaultDriverId: house.driver.id,
  defaultVehicleId: house.vehicle.id,
  defaultTrailerId: house.trailer.id,
})
const figures = { kmLoaded: '201', kmEmpty: '7', drivingMin: '180', serviceMin: '240', breakMin: '45' }

async function inConception(house: House) {
  const id = await house.at('EN_CONCEPTION', { recurrence: { weekdays: [1, 2, 3], holidayPolicy: 'SAUTER', holidayZone: 'FR' } })
  return { at: { id }, version: await house.versionOf(`${CONCEPTION}/${id}`) }
}
async function lineOf(house: House) {
  const { at } = await inConception(house)
  const line = { code: 'L1', label: 'Aller', weekdays: [1] }
  return { ...at, lineId: await house.idOf(house.conception('POST', `/${at.id}/lines`, line)) }
}

export const conceptionCases: RecordCases = {
  [`POST ${CONCEPTION}/{id}/take`]: async house => ({ at: { id: await house.at('A_CONCEVOIR') } }),
  [`POST ${CONCEPTION}/{id}/send-back`]: async house => ({
    at: (await inConception(house)).at,
    body: { reason: 'Horaires manquants' },
  }),
  [`PUT ${CONCEPTION}/{id}/design`]: async house => {
    const { at, version } = await inConception(house)
    const body = { kmLoaded: '193,5', kmEmpty: '4', serviceHours: '3,75', cost: '310', version }
    return { at, body, named: { cost: ['costCents'], serviceHours: ['serviceMinutes'] } }
  },
  [`POST ${CONCEPTION}/{id}/deliver`]: async house => {
    const { at } = await inConception(house)
    await house.must(house.conception('POST', `/${at.id}/lines`, { code: 'L1', label: 'Aller', weekdays: [1, 2, 3] }))
    const version = await house.versionOf(`${CONCEPTION}/${at.id}`)
    const design = { kmLoaded: '193.5', kmEmpty: '0', serviceHours: '3.75', cost: '310', version }
    await house.must(house.conception('PUT', `/${at.id}/design`, design))
    return { at }
  },
  [`POST ${CONCEPTION}/{id}/lines`]: async house => ({
    at: (await inConception(house)).at,
    body: { code: 'L1', label: 'Aller', weekdays: [1] },
    root: 'created',
  }),
  [`PUT ${CONCEPTION}/{id}/lines/{lineId}`]: async house => {
    const at = await lineOf(house)
    await house.db.update(liveLines).set({ subcontractorId: house.subcontractor.id }).where(eq(liveLines.id, at.lineId))
    const line = { code: 'L2', label: 'Retour', weekdays: [2], stops: stops(house), ...figures, ...means(house) }
    return { at, body: { ...line, subcontractorId: null, version: 2 }, root: at.lineId, parts: ['stops'] }
  },
  [`DELETE ${CONCEPTION}/{id}/lines/{lineId}`]: async house => ({ at: await lineOf(house), root: null }),
}

export const liveLineCases: RecordCases = {
  [`POST ${LINES}/generate`]: async house => ({
    body: { until: addDays(TODAY, 10), lineIds: [(await house.line()).id] },
    root: null,
  }),
  [`PUT ${LINES}/{id}`]: async house => ({
    at: { id: (await house.line({ subcontractorId: house.subcontractor.id })).id },
    body: { code: 'L9', label: 'Retour', weekdays: [2], ...figures, ...means(house), subcontractorId: null, version: 1 },
  }),
  [`DELETE ${LINES}/{id}`]: async house => ({ at: { id: (await house.line()).id }, root: null }),
  [`POST ${LINES}/{id}/plan`]: async house => ({ at: { id: (await house.line()).id } }),
  [`POST ${LINES}/{id}/suspend`]: async house => ({
    at: { id: (await house.line({ status: 'PLANIFIE' })).id },
    body: { from: TODAY, to: addDays(TODAY, 3) },
    named: { from: ['suspendedFrom'], to: ['suspendedTo'] },
  }),
  [`POST ${LINES}/{id}/resume`]: async house => ({
    at: { id: (await house.line({ status: 'SUSPENDU', suspendedFrom: TODAY })).id },
  }),
  [`POST ${LINES}/{id}/close`]: async house => ({ at: { id: (await house.line({ status: 'PLANIFIE' })).id } }),
}

/** A run of one day, each on a day of its own so that its means meet no other run. */
async function run(house: House, over: Partial<typeof journeys.$inferInsert> = {}) {
  const serviceDate = addDays(TODAY, -house.number('run'))
  const plannedStart = instantAt(serviceDate, 0, '06:00')
  const plannedEnd = instantAt(serviceDate, 0, '10:00')
  const row = house.make.journey({ serviceDate, plannedStart, plannedEnd, stopsTotal: 2, companyId: house.client.id, ...over })
  await house.db.insert(journeys).values(row)
  const stop = { journeyId: row.id, plannedArrival: plannedStart, plannedDeparture: plannedStart }
  await house.db.insert(journeyStops).values([
    house.make.journeyStop({ ...stop, addressId: house.depot.id, position: 0, kind: 'CHARGEMENT' }),
    house.make.journeyStop({
      ...stop,
      addressId: house.customer.id,
      position: 1,
      plannedArrival: plannedEnd,
      plannedDeparture: plannedEnd,
    }),
  ])
  return { ref: row.id, serviceDate }
}
const assigned = (house: House) => ({
  driverId: house.driver.id,
  vehicleId: house.vehicle.id,
  trailerId: house.trailer.id,
})
const journey = async (house: House) => ({
  companyId: (await house.company()).id,
  label: 'Le Mans → Carquefou',
  kind: 'TRACTION',
  serviceDate: addDays(TODAY, 100 + house.number('run')),
  kmLoaded: '180',
  kmEmpty: '9',
  price: '460',
  reason: 'Déviation',
  stops: stops(house),
})
const times = {
  price: ['priceCents'],
  dayOffset: [],
  arrival: ['plannedArrival'],
  departure: ['plannedDeparture'],
}
const on = async (house: House, over: Partial<typeof journeys.$inferInsert> = {}) => ({ ref: (await run(house, over)).ref })

/** One that is over: its stops are closed, nobody read its counter yet. */
async function over(house: House) {
  const { ref } = await run(house, { ...assigned(house), status: 'TERMINE' })
  await house.db.update(journeyStops).set({ status: 'TERMINE' }).where(eq(journeyStops.journeyId, ref))
  return ref
}

/** One of the catalogue that a person enters. */
async function serviceOf(house: House) {
  const [service] = await house.db
    .insert(additionalServices)
    .values({ code: `S${house.number('service')}`, label: 'Manutention', unit: 'QUART_HEURE', unitPrice: '9' })
    .returning()
  return service!.id
}

export const journeyCases: RecordCases = {
  [`POST ${JOURNEYS}`]: async house => ({ body: await journey(house), parts: ['stops'], named: times }),
  [`PUT ${JOURNEYS}/{ref}`]: async house => ({
    at: await on(house, { companyId: null }),
    body: { ...(await journey(house)), version: 1 },
    parts: ['stops'],
    named: times,
  }),
  [`POST ${JOURNEYS}/{ref}/assign`]: async house => ({
    at: await on(house, assigned(house)),
    body: {
      driverId: null,
      vehicleId: null,
      trailerId: null,
      subcontractorId: house.subcontractor.id,
      buyPrice: '300',
      reason: 'En panne',
    },
    named: { buyPrice: ['buyPriceCents'], reason: ['meansReason'] },
  }),
  [`POST ${JOURNEYS}/{ref}/confirm`]: async house => ({ at: await on(house, { ...assigned(house), status: 'AFFECTE' }) }),
  [`POST ${JOURNEYS}/{ref}/unassign`]: async house => ({
    at: await on(house, { ...assigned(house), status: 'AFFECTE' }),
    body: { reason: 'Malade' },
    named: { reason: ['meansReason'] },
  }),
  [`POST ${JOURNEYS}/{ref}/start`]: async house => ({
    at: await on(house, { ...assigned(house), status: 'CONFIRME' }),
    body: { at: `${TODAY}T00:00`, odometerStart: '1000', reason: 'Avance' },
    named: { at: ['actualStart'] },
  }),
  [`POST ${JOURNEYS}/{ref}/finish`]: async house => ({
    at: await on(house, { ...assigned(house), status: 'EN_COURS' }),
    body: { at: `${TODAY}T00:00`, odometerEnd: '1200', confirmed: 'on' },
    named: { at: ['actualEnd'], confirmed: ['status'] },
  }),
  [`POST ${JOURNEYS}/{ref}/control`]: async house => ({
    at: { ref: await over(house) },
    body: { odometerStart: '1000', odometerEnd: '1200' },
  }),
  [`POST ${JOURNEYS}/control`]: async house => {
    const id = await over(house)
    await house.db.update(journeys).set({ odometerStart: 1000, odometerEnd: 1200 }).where(eq(journeys.id, id))
    return { body: { ids: [id] }, root: id, named: { ids: ['status'] } }
  },
  [`POST ${JOURNEYS}/{ref}/reopen`]: async house => ({
    at: { ref: await over(house) },
    body: { reason: 'Heures fausses' },
  }),
  [`POST ${JOURNEYS}/{ref}/cancel`]: async house => ({
    at: await on(house),
    body: { reason: 'Client', cancelledBy: 'CLIENT', cancelledAt: `${TODAY}T00:00`, billingPct: '50' },
    named: { billingPct: ['cancelBillingPct'] },
  }),
  [`POST ${JOURNEYS}/{ref}/services`]: async house => {
    const { ref } = await run(house, { ...assigned(house), status: 'EN_COURS' })
    const serviceId = await serviceOf(house)
    return { at: { ref }, body: { serviceId, quantity: '2', reason: 'Quai encombré' }, root: ref }
  },
  [`DELETE ${JOURNEYS}/{ref}/services/{entryId}`]: async house => {
    const { ref } = await run(house, { ...assigned(house), status: 'EN_COURS' })
    const entry = {
      journeyId: ref,
      serviceId: await serviceOf(house),
      quantity: '2',
      chargedQuantity: '2',
      unitPrice: '9',
      reason: 'Quai',
    }
    const [row] = await house.db
      .insert(performedServices)
      .values({ ...entry, amountCents: 1800 })
      .returning()
    return { at: { ref, entryId: row!.id }, root: ref }
  },
  [`POST ${JOURNEYS}/{ref}/not-executed`]: async house => ({
    at: await on(house, { ...assigned(house), status: 'CONFIRME' }),
    body: { reason: 'Panne' },
  }),
  [`POST ${JOURNEYS}/{ref}/stops/{position}`]: async house => {
    const { ref, serviceDate } = await run(house, { ...assigned(house), status: 'EN_COURS' })
    return {
      at: { ref, position: '0' },
      body: {
        arrival: `${serviceDate}T06:00`,
        departure: `${serviceDate}T06:20`,
        palletsGiven: '4',
        palletsReturned: '3',
        failed: 'on',
        reason: 'Fermé',
      },
      root: ref,
      named: { arrival: ['actualArrival'], departure: ['actualDeparture'], failed: ['status'] },
    }
  },
  [`POST ${JOURNEYS}/{ref}/reviewed`]: async house => ({ at: await on(house, { review: true, reviewReason: 'Date exclue' }) }),
}

/** What a driver says of the journey that he drives. */
export const myDayCases: RecordCases = {
  [`POST ${MY_DAY}/{ref}/confirm`]: async house => ({
    by: 'DRIVER',
    at: await on(house, { ...assigned(house), status: 'AFFECTE' }),
  }),
  [`POST ${MY_DAY}/{ref}/start`]: async house => ({
    by: 'DRIVER',
    at: await on(house, { ...assigned(house), status: 'CONFIRME' }),
    body: { at: `${TODAY}T00:00`, odometerStart: '1000', reason: 'Avance' },
    named: { at: ['actualStart'] },
  }),
  [`POST ${MY_DAY}/{ref}/stops/{position}/arrive`]: async house => {
    const { ref } = await run(house, { ...assigned(house), status: 'EN_COURS' })
    return { by: 'DRIVER', at: { ref, position: '0' }, root: ref }
  },
  [`POST ${MY_DAY}/{ref}/stops/{position}/leave`]: async house => {
    const { ref } = await run(house, { ...assigned(house), status: 'EN_COURS' })
    await house.db.update(journeyStops).set({ status: 'SUR_PLACE' }).where(eq(journeyStops.journeyId, ref))
    return { by: 'DRIVER', at: { ref, position: '0' }, root: ref }
  },
}
