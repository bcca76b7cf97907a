import { eq } from 'drizzle-orm'
import { documents } from '#api/schema/house/documents.table.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { performedServices } from '#api/schema/journey-management/performed-services.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { qualify } from '#tests/support/qualified.ts'
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
const road = { steps: [{ kind: 'REPOS', start: '20:00', end: '05:00', place: 'Parking' }], drivingMin: '90', km: '80' }
const stopsWithRoad = (house: House) => stops(house).map((stop, nth) => ({ ...stop, ...(nth === 0 && road) }))
const ROAD_IN_HISTORY = { steps: ['leg'], drivingMin: ['leg'], km: ['leg'] }
const means = (house: House) => ({
  defaultDriverId: house.driver.id,
  defaultVehicleId: house.vehicle.id,
  defaultTrailerId: house.trailer.id,
})
const figures = { kmLoaded: '201', kmEmpty: '7', drivingMin: '180', serviceMin: '240', breakMin: '45' }

async function tourOf(house: House): Promise<string> {
  const row = house.make.pool({ depotId: house.depot.id })
  await house.db.insert(driverPools).values(row)
  return row.id
}

async function inConception(house: House) {
  const id = await house.at('EN_CONCEPTION', { recurrence: { weekdays: [1, 2, 3], holidayPolicy: 'SAUTER', holidayZone: 'FR' } })
  return { at: { id }, version: await house.versionOf(`${CONCEPTION}/${id}`) }
}
async function lineOf(house: House) {
  const { at } = await inConception(house)
  const line = { code: 'L1', label: 'Aller', weekdays: [1] }
  return { ...at, lineId: await house.idOf(house.conception('POST', `/${at.id}/lines`, line)) }
}

async function variantOf(house: House) {
  const { id } = await lineOf(house)
  const body = { name: 'Par Angers', note: 'Sans péage' }
  return { id, variantId: await house.idOf(house.conception('POST', `/${id}/variants`, body)) }
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
  [`PUT ${CONCEPTION}/{id}/cost`]: async house => {
    const at = { id: (await lineOf(house)).id }
    const version = await house.versionOf(`${CONCEPTION}/${at.id}`)
    const corrections = ['km', 'hour', 'day'].map(component => ({ component, amount: '100', reason: 'Accord' }))
    const body = { reference: '', days: '1', tolls: '12,5', purchases: [], corrections, version }
    const inside = ['designCost']
    return { at, body, named: { reference: inside, tolls: ['tollsCents'], purchases: inside, corrections: inside } }
  },
  [`POST ${CONCEPTION}/{id}/variants`]: async house => ({
    at: { id: (await lineOf(house)).id },
    body: { name: 'Par Angers', note: 'Sans péage' },
  }),
  [`PUT ${CONCEPTION}/{id}/variants/{variantId}`]: async house => ({
    at: await variantOf(house),
    body: { name: 'Par Tours', note: 'Avec péage', version: 1 },
  }),
  [`POST ${CONCEPTION}/{id}/variants/{variantId}/keep`]: async house => {
    const at = await variantOf(house)
    const requestVersion = await house.versionOf(`${CONCEPTION}/${at.id}`)
    return { at, body: { version: 1, requestVersion }, named: { requestVersion: [] } }
  },
  [`DELETE ${CONCEPTION}/{id}/variants/{variantId}`]: async house => ({ at: await variantOf(house) }),
  [`POST ${CONCEPTION}/{id}/deliver`]: async house => {
    const { at } = await inConception(house)
    await house.must(house.conception('POST', `/${at.id}/lines`, { code: 'L1', label: 'Aller', weekdays: [1, 2, 3] }))
    await house.db.update(liveLines).set({ kmEmpty: '4' }).where(eq(liveLines.code, 'L1'))
    const version = await house.versionOf(`${CONCEPTION}/${at.id}`)
    const body = { kmLoaded: '193.2', kmEmpty: '4', serviceHours: '3.75', cost: '310', version }
    return { at, body, named: { cost: ['costCents'], serviceHours: ['serviceMinutes'] } }
  },
  [`POST ${CONCEPTION}/{id}/lines`]: async house => ({
    at: (await inConception(house)).at,
    body: { code: 'L1', label: 'Aller', weekdays: [1] },
    root: 'created',
  }),
  [`PUT ${CONCEPTION}/{id}/lines/{lineId}`]: async house => {
    const at = await lineOf(house)
    await house.db.update(liveLines).set({ subcontractorId: house.subcontractor.id }).where(eq(liveLines.id, at.lineId))
    const line = {
      code: 'L2',
      label: 'Retour',
      weekdays: [2],
      stops: stopsWithRoad(house),
      kmLoaded: '201',
      kmEmpty: '7',
      runNo: '2',
      ...means(house),
    }
    const body = { ...line, driverPoolId: null, subcontractorId: null, version: 2 }
    return { at, body, root: at.lineId, parts: ['stops'], named: { driverPoolId: [], ...ROAD_IN_HISTORY } }
  },
  [`POST ${CONCEPTION}/{id}/lines/{lineId}/split`]: async house => {
    const at = await lineOf(house)
    const line = { code: 'L1', label: 'Aller', weekdays: [1], stops: [...stops(house), { ...stops(house)[0]!, dayOffset: '2' }] }
    await house.must(house.conception('PUT', `/${at.id}/lines/${at.lineId}`, { ...line, version: 1 }))
    return { at, body: { at: 1, version: 2 }, root: at.lineId, named: { at: [] } }
  },
  [`POST ${CONCEPTION}/{id}/lines/{lineId}/group`]: async house => {
    const at = await lineOf(house)
    const line = { code: 'L2', label: 'Retour', weekdays: [1] }
    const next = await house.idOf(house.conception('POST', `/${at.id}/lines`, line))
    const later = stops(house).map(stop => ({ ...stop, dayOffset: '3' }))
    const timed = [later[0]!, { ...later[1]!, dayOffset: '4' }]
    await house.must(house.conception('PUT', `/${at.id}/lines/${next}`, { ...line, stops: timed, version: 1 }))
    return { at, body: { next, version: 1 }, root: at.lineId, named: { next: [] } }
  },
  [`POST ${CONCEPTION}/{id}/lines/{lineId}/points`]: async house => {
    const at = await lineOf(house)
    const body = { kind: 'HLP', place: 0, addressId: house.depot.id, minutes: 30, handlingMin: 0, km: '12', version: 1 }
    const named = { kind: [], place: [], addressId: [], minutes: [], handlingMin: [], km: ['kmEmpty'] }
    return { at, body, root: at.lineId, named }
  },
  [`POST ${CONCEPTION}/take`]: async house => {
    const id = await house.at('A_CONCEVOIR')
    return { body: { ids: [id] }, root: id, named: { ids: ['status'] } }
  },
  [`POST ${CONCEPTION}/send-back`]: async house => {
    const { id } = (await inConception(house)).at
    return { body: { ids: [id], reason: 'Horaires manquants' }, root: id, named: { ids: ['status'] } }
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
    body: {
      code: 'L9',
      label: 'Retour',
      color: 'VERT',
      weekdays: [2],
      ...figures,
      ...means(house),
      subcontractorId: null,
      version: 1,
    },
  }),
  [`DELETE ${LINES}/{id}`]: async house => ({ at: { id: (await house.line()).id }, root: null }),
  [`POST ${LINES}/{id}/duplicate`]: async house => ({
    at: { id: (await house.line()).id },
    body: { code: 'L8', label: 'Copie' },
    root: 'created',
  }),
  [`POST ${LINES}/{id}/plan`]: async house => ({ at: { id: (await house.line()).id } }),
  [`POST ${LINES}/{id}/suspend`]: async house => ({
    at: { id: (await house.line({ status: 'PLANIFIE' })).id },
    body: { from: TODAY, to: addDays(TODAY, 3), reason: 'Congés du client' },
    named: { from: ['suspendedFrom'], to: ['suspendedTo'], reason: ['suspensionReason'] },
  }),
  [`POST ${LINES}/{id}/resume`]: async house => ({
    at: { id: (await house.line({ status: 'SUSPENDU', suspendedFrom: TODAY })).id },
  }),
  [`POST ${LINES}/{id}/close`]: async house => ({ at: { id: (await house.line({ status: 'PLANIFIE' })).id } }),
}

/** Run of one day, on distinct days. */
export async function run(house: House, over: Partial<typeof journeys.$inferInsert> = {}) {
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
  return { ref: row.id, number: row.number, serviceDate }
}
export const assigned = (house: House) => ({
  driverId: house.driver.id,
  vehicleId: house.vehicle.id,
  trailerId: house.trailer.id,
})
const journey = async (house: House) => ({
  companyId: (await house.company()).id,
  clientReference: `CMD-${house.number('reference')}`,
  external: { dossier: `D${house.number('external')}` },
  label: 'Le Mans → Carquefou',
  kind: 'TRACTION',
  serviceDate: addDays(TODAY, 100 + house.number('run')),
  kmLoaded: '180',
  kmEmpty: '9',
  price: '460',
  reason: 'Déviation',
  stops: stopsWithRoad(house),
})
const times = {
  // Any name of the other program.
  dossier: ['external'],
  price: ['priceCents'],
  dayOffset: [],
  arrival: ['plannedArrival'],
  departure: ['plannedDeparture'],
  ...ROAD_IN_HISTORY,
}
const on = async (house: House, over: Partial<typeof journeys.$inferInsert> = {}) => ({ ref: (await run(house, over)).ref })

/** Finished, with closed stops and no odometer. */
async function over(house: House) {
  const { ref } = await run(house, { ...assigned(house), status: 'TERMINE' })
  await house.db.update(journeyStops).set({ status: 'TERMINE' }).where(eq(journeyStops.journeyId, ref))
  return ref
}

async function serviceOf(house: House) {
  const [service] = await house.db
    .insert(additionalServices)
    .values({ code: `S${house.number('service')}`, label: 'Manutention', unit: 'QUART_HEURE', unitPrice: '9' })
    .returning()
  return service!.id
}

async function driverOf(house: House) {
  const driver = house.make.driver({ depotId: house.depot.id })
  await house.db.insert(drivers).values(driver)
  await qualify(house.db, [driver])
  return driver.id
}

const proofs = {
  palletsGiven: '4',
  palletsReturned: '3',
  deliveredPallets: '10',
  refusedPallets: '2',
  deliveredKg: '4200,5',
  refusedKg: '800',
  temperature: '-18,5',
  signatory: 'M. Oudin',
  signed: 'on',
  signature: 'M10 20L30 40',
  reserves: 'Deux palettes mouillées',
}
const namedProofs = { signed: ['signedAt'], signature: ['signedAt'] }
const facts = {
  odometerStart: '1000',
  odometerEnd: '1200',
  kmReal: '201',
  fuelL: '56,4',
  fuelKg: '12',
  energyKwh: '8',
  tollsReal: '12,50',
  version: 1,
}
/** An energy has one unit: only a run without a vehicle takes all. */
const withoutVehicle = (house: House) => ({ ...assigned(house), vehicleId: null, trailerId: null, status: 'EN_COURS' as const })
const namedFacts = { tollsReal: ['tollsRealCents'] }
function photo() {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 0xff, 0xd9])], 'bl.jpg'))
  return form
}

/** A day of one journey, and the body that gives it to another driver. */
async function dayOf(house: House) {
  const fromDriverId = await driverOf(house)
  const { ref, number, serviceDate } = await run(house, { ...assigned(house), driverId: fromDriverId, status: 'AFFECTE' })
  const journeys = [{ number, version: 1 }]
  return {
    ref,
    body: { fromDriverId, day: serviceDate, driverId: await driverOf(house), journeys, reason: 'À la demande du client' },
  }
}

export const journeyCases: RecordCases = {
  'POST /journey-management/calendar/{ref}/move': async house => {
    const { ref, serviceDate } = await run(house)
    const { driverId, vehicleId, trailerId } = assigned(house)
    return {
      at: { ref },
      body: {
        ...{ driverId, vehicleId, trailerId, start: `${serviceDate}T07:15`, reason: 'À la demande du client', version: 1 },
        ...{ scope: 'TRAJET', effectiveTo: '', requestedBy: 'CLIENT' },
      },
      // A scope is needed only for line journeys.
      named: { start: ['plannedStart'], reason: ['meansReason'], scope: [], effectiveTo: [], requestedBy: [] },
    }
  },
  'POST /journey-management/calendar/day': async house => {
    const { body, ref } = await dayOf(house)
    const named = { fromDriverId: [], day: [], journeys: [], reason: ['meansReason'] }
    return { body, root: ref, named }
  },
  'POST /journey-management/calendar/day/undo': async house => {
    const { body, ref } = await dayOf(house)
    const done = await house.must(house.call('ADMIN', 'POST', '/journey-management/calendar/day', body))
    return { body: { refs: [ref], at: done.at }, root: ref, named: { refs: [], at: ['driverId'] } }
  },
  [`POST ${JOURNEYS}`]: async house => ({ body: await journey(house), parts: ['stops'], named: times }),
  [`POST ${JOURNEYS}/bulk`]: async house => ({
    body: { journeys: [await journey(house)] },
    parts: ['journeys'],
    named: { price: times.price, stops: ['addressId', 'instructions', 'leg', 'plannedArrival'] },
  }),
  [`PUT ${JOURNEYS}/{ref}`]: async house => ({
    at: await on(house, { companyId: null }),
    body: { ...(await journey(house)), meansReason: 'Repos avancé', version: 1 },
    parts: ['stops'],
    named: times,
  }),
  [`POST ${JOURNEYS}/{ref}/assign`]: async house => ({
    at: await on(house, { ...assigned(house), coDriverId: await driverOf(house) }),
    body: {
      driverId: null,
      coDriverId: null,
      vehicleId: null,
      trailerId: null,
      subcontractorId: house.subcontractor.id,
      buyPrice: '300',
      reason: 'En panne',
    },
    named: { buyPrice: ['buyPriceCents'], reason: ['meansReason'] },
  }),
  [`POST ${JOURNEYS}/{ref}/undo`]: async house => {
    const at = await on(house)
    const assign = { ...assigned(house), driverId: await driverOf(house), reason: 'À la demande du client' }
    const done = await house.must(house.call('ADMIN', 'POST', `${JOURNEYS}/${at.ref}/assign`, assign))
    return { at, body: { at: done.at }, named: { at: ['status'] } }
  },
  [`POST ${JOURNEYS}/{ref}/confirm`]: async house => ({ at: await on(house, { ...assigned(house), status: 'AFFECTE' }) }),
  [`POST ${JOURNEYS}/{ref}/unassign`]: async house => ({
    at: await on(house, { ...assigned(house), status: 'AFFECTE' }),
    body: { reason: 'Malade' },
    named: { reason: ['meansReason'] },
  }),
  [`POST ${JOURNEYS}/{ref}/start`]: async house => ({
    at: await on(house, { ...assigned(house), status: 'CONFIRME' }),
    body: { at: `${TODAY}T00:00`, odometerStart: '1000', reason: 'Avance', confirm: true },
    named: { at: ['actualStart'], confirm: ['status'] },
  }),
  [`POST ${JOURNEYS}/{ref}/finish`]: async house => ({
    at: await on(house, { ...assigned(house), status: 'EN_COURS' }),
    body: { at: `${TODAY}T00:00`, odometerEnd: '1200', confirm: true },
    named: { at: ['actualEnd'], confirm: ['status'] },
  }),
  [`POST ${JOURNEYS}/{ref}/control`]: async house => {
    const ref = await over(house)
    const { versionId } = await house.line()
    const pallets = { pricingMode: 'PALETTE', unitPrice: '20', chargedQuantity: '4', quantityRule: 'REEL' } as const
    const plain = { tollsCents: null, costFactors: [], offer: null }
    await house.db
      .update(versions)
      .set({ ...pallets, ...plain })
      .where(eq(versions.id, versionId))
    await house.db.update(journeys).set({ versionId, priceCents: 8_000, indexedBaseCents: 8_000 }).where(eq(journeys.id, ref))
    return {
      at: { ref },
      body: {
        ...{ odometerStart: '1000', odometerEnd: '1200', kmReal: '201', tollsReal: '12' },
        ...{ chargedQuantity: '5', chargedReason: 'Comptées au quai' },
      },
      // The settlement has the quantities and the reason; the journey has the price that they make.
      named: { chargedQuantity: ['priceCents'], chargedReason: [], tollsReal: ['tollsRealCents'] },
    }
  },
  [`POST ${JOURNEYS}/control`]: async house => {
    const id = await over(house)
    await house.db.update(journeys).set({ odometerStart: 1000, odometerEnd: 1200 }).where(eq(journeys.id, id))
    return { body: { ids: [id] }, root: id, named: { ids: ['status'] } }
  },
  [`POST ${JOURNEYS}/confirm`]: async house => {
    const { ref } = await on(house, { ...assigned(house), status: 'AFFECTE' })
    return { body: { ids: [ref] }, root: ref, named: { ids: ['status'] } }
  },
  [`POST ${JOURNEYS}/assign`]: async house => {
    const { ref } = await on(house)
    const [driverId, coDriverId] = [await driverOf(house), await driverOf(house)]
    return {
      body: {
        driverId,
        coDriverId,
        vehicleId: house.vehicle.id,
        trailerId: house.trailer.id,
        reason: 'En renfort',
        journeys: [{ id: ref, version: 1 }],
      },
      root: ref,
      named: { reason: ['meansReason'], journeys: ['status'] },
    }
  },
  [`POST ${JOURNEYS}/best-plan`]: async house => ({
    body: {
      ...{
        pool: await tourOf(house),
        day: addDays(TODAY, 200),
        until: addDays(TODAY, 201),
        ...{ again: 'on', subcontract: 'on', withoutDrivers: [await driverOf(house)], withoutVehicles: [house.vehicle.id] },
        seconds: '5',
        open: '9000',
        warning: '150',
        emptyKm: '1,2',
        overtimeHour: '28',
      },
      ...{ change: '45', stranger: '20', night: '11', saturday: '12', otherVehicle: '4', vehicleChange: '15' },
    },
    root: null,
  }),
  [`POST ${JOURNEYS}/best-plan/{id}/apply`]: async house => {
    const { ref, serviceDate } = await run(house)
    const [journey] = await house.db.select().from(journeys).where(eq(journeys.id, ref))
    const { id, number, label, version } = journey!
    const line = {
      ...{ id, number, label, version, start: `${serviceDate}T06:00`, end: `${serviceDate}T10:00`, warnings: [] },
      driver: { id: await driverOf(house), name: 'Jeanne Roux', code: 'J1' },
      vehicle: { id: house.vehicle.id, plate: house.vehicle.plate },
      trailer: { id: house.trailer.id, plate: house.trailer.plate },
      ...{ carrier: null, had: null, isSame: false },
    }
    const [plan] = await house.db
      .insert(jobRuns)
      .values({ kind: 'best-plan', label: 'Plan', status: 'TERMINE', report: { lines: [line], open: [] } })
      .returning()
    return {
      at: { id: plan!.id },
      body: { journeys: [id], reason: 'Il connaît le quai' },
      root: id,
      named: { journeys: ['driverId', 'vehicleId', 'trailerId'], reason: ['meansReason'] },
    }
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
    body: { reason: 'Panne', cancelledBy: 'TRANSPORTEUR' },
  }),
  [`POST ${JOURNEYS}/{ref}/stops/{position}`]: async house => {
    const { ref, serviceDate } = await run(house, { ...assigned(house), status: 'EN_COURS' })
    return {
      at: { ref, position: '0' },
      body: {
        arrival: `${serviceDate}T06:00`,
        departure: `${serviceDate}T06:20`,
        ...proofs,
        failed: 'on',
        reason: 'Fermé',
        version: 1,
      },
      root: ref,
      named: { ...namedProofs, arrival: ['actualArrival'], departure: ['actualDeparture'], failed: ['status'] },
    }
  },
  [`POST ${JOURNEYS}/{ref}/stops/{position}/approach`]: async house => {
    const { ref } = await run(house, { ...assigned(house), status: 'EN_COURS' })
    return { at: { ref, position: '0' }, root: ref }
  },
  [`POST ${JOURNEYS}/{ref}/stops/{position}/photos`]: async house => {
    const { ref } = await run(house, { ...assigned(house), status: 'EN_COURS' })
    return { at: { ref, position: '0' }, body: photo(), root: ref, named: { file: ['fileName'] } }
  },
  [`DELETE ${JOURNEYS}/{ref}/stops/{position}/photos/{photoId}`]: async house => {
    const { ref } = await run(house, { ...assigned(house), status: 'EN_COURS' })
    const photoId = await house.idOf(house.call('ADMIN', 'POST', `${JOURNEYS}/${ref}/stops/0/photos`, photo()))
    return { at: { ref, position: '0', photoId }, root: ref }
  },
  [`PUT ${JOURNEYS}/{ref}/facts`]: async house => {
    const { ref } = await run(house, withoutVehicle(house))
    return { at: { ref }, body: facts, root: ref, named: namedFacts }
  },
  [`PUT ${JOURNEYS}/{ref}/equipment`]: async house => {
    const { ref } = await run(house, { ...assigned(house), status: 'AFFECTE' })
    const [piece] = await house.db
      .insert(equipment)
      .values({ code: `EQ${house.number('piece')}`, kind: 'SANGLES', depotId: house.depot.id, heldSince: '2020-01-01' })
      .returning()
    return { at: { ref }, body: { equipmentIds: [piece!.id], version: 1 }, root: ref, named: { equipmentIds: ['equipmentId'] } }
  },
  [`POST ${JOURNEYS}/{ref}/comments`]: async house => ({ at: await on(house), body: { body: 'Quai déplacé' } }),
  [`POST ${JOURNEYS}/{ref}/realign`]: async house => {
    const { id } = await house.line({ status: 'PLANIFIE' })
    return {
      at: await on(house, { review: true, reviewReason: 'Date exclue', liveLineId: id, touched: true }),
      body: { version: 1 },
    }
  },
  [`POST ${JOURNEYS}/{ref}/papers`]: async house => ({
    at: await on(house, { ...assigned(house), status: 'AFFECTE' }),
    body: { request: 'LETTRE' },
    named: { request: ['kind', 'number'] },
  }),
  [`POST ${JOURNEYS}/papers`]: async house => {
    const { ref } = await on(house, { ...assigned(house), status: 'AFFECTE' })
    return { body: { ids: [ref], request: 'LETTRE' }, root: ref, named: { ids: ['number'], request: ['kind'] } }
  },
  [`POST ${JOURNEYS}/{ref}/documents`]: async house => {
    const { ref } = await run(house, { ...assigned(house), status: 'TERMINE' })
    const body = new FormData()
    for (const [name, value] of Object.entries({ kind: 'BL', stopPosition: '1', label: 'BL du matin' })) body.set(name, value)
    body.set('file', new File(['%PDF-1.4 BL'], 'bl.pdf', { type: 'application/pdf' }))
    return { at: { ref }, body, root: ref, named: { file: ['fileName'] } }
  },
  [`POST ${JOURNEYS}/{ref}/documents/{documentId}/archive`]: async house => {
    const { ref } = await run(house, { ...assigned(house), status: 'TERMINE' })
    const file = { fileName: 'bl.pdf', mediaType: 'application/pdf', sizeBytes: 8, storageKey: `bl-${ref}` }
    const [row] = await house.db
      .insert(documents)
      .values({ ...file, kind: 'BL', label: 'BL', ownerTable: 'journey', ownerId: ref })
      .returning({ id: documents.id })
    return { at: { ref, documentId: row!.id }, body: { reason: 'Illisible' }, root: ref, named: { reason: ['archivedReason'] } }
  },
  [`POST ${JOURNEYS}/{ref}/reviewed`]: async house => ({ at: await on(house, { review: true, reviewReason: 'Date exclue' }) }),
}

export const myDayCases: RecordCases = {
  [`POST ${MY_DAY}/{ref}/confirm`]: async house => ({
    by: 'DRIVER',
    at: await on(house, { ...assigned(house), status: 'AFFECTE' }),
  }),
  [`POST ${MY_DAY}/{ref}/start`]: async house => ({
    by: 'DRIVER',
    at: await on(house, { ...assigned(house), status: 'CONFIRME' }),
    body: { at: `${TODAY}T00:00`, odometerStart: '1000', reason: 'Avance', confirm: true },
    named: { at: ['actualStart'], confirm: ['status'] },
  }),
  [`POST ${MY_DAY}/{ref}/stops/{position}/arrive`]: async house => {
    const { ref } = await run(house, { ...assigned(house), status: 'EN_COURS' })
    return { by: 'DRIVER', at: { ref, position: '0' }, root: ref }
  },
  [`POST ${MY_DAY}/{ref}/stops/{position}/leave`]: async house => ({
    by: 'DRIVER',
    at: { ref: await there(house), position: '0' },
    body: proofs,
    named: namedProofs,
  }),
  [`POST ${MY_DAY}/{ref}/stops/{position}/proofs`]: async house => ({
    by: 'DRIVER',
    at: { ref: await there(house), position: '0' },
    body: proofs,
    named: namedProofs,
  }),
  [`POST ${MY_DAY}/{ref}/stops/{position}/approach`]: async house => {
    const { ref } = await run(house, { ...assigned(house), status: 'EN_COURS' })
    return { by: 'DRIVER', at: { ref, position: '0' }, root: ref }
  },
  [`POST ${MY_DAY}/{ref}/stops/{position}/fail`]: async house => ({
    by: 'DRIVER',
    at: { ref: await there(house), position: '0' },
    body: { reason: 'Site fermé' },
  }),
  [`POST ${MY_DAY}/{ref}/stops/{position}/photos`]: async house => ({
    by: 'DRIVER',
    at: { ref: await there(house), position: '0' },
    body: photo(),
    named: { file: ['fileName'] },
  }),
  [`PUT ${MY_DAY}/{ref}/facts`]: async house => {
    const { ref } = await run(house, withoutVehicle(house))
    return { by: 'DRIVER', at: { ref }, body: facts, root: ref, named: namedFacts }
  },
}

async function there(house: House) {
  const { ref } = await run(house, { ...assigned(house), status: 'EN_COURS' })
  await house.db.update(journeyStops).set({ status: 'SUR_PLACE' }).where(eq(journeyStops.journeyId, ref))
  return ref
}
