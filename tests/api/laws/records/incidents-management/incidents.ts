import { eq } from 'drizzle-orm'
import { documents } from '#api/schema/house/documents.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { incidentCauses } from '#api/schema/transverse/causes.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { TODAY } from '#tests/support/today.ts'
import type { House, RecordCases } from '../../record-case.ts'

const INCIDENTS = '/incidents-management/incidents'
const DAY = addDays(TODAY, -2)

async function journeyOf(house: House) {
  // Distinct days: a driver cannot overlap.
  const back = -house.number('incident days')
  const journey = house.make.journey({
    ...{ serviceDate: DAY, companyId: house.client.id, status: 'TERMINE', driverId: house.driver.id },
    ...{ plannedStart: instantAt(DAY, back, '00:10'), plannedEnd: instantAt(DAY, back, '00:40') },
  })
  await house.db.insert(journeys).values(journey)
  await house.db.insert(journeyStops).values({
    ...{ journeyId: journey.id!, position: 0, addressId: house.customer.id, kind: 'LIVRAISON' },
    ...{ plannedArrival: journey.plannedStart, plannedDeparture: journey.plannedStart },
  })
  return journey
}
const causeOf = async (house: House) =>
  (await house.db.select().from(incidentCauses).where(eq(incidentCauses.code, 'METEO')))[0]!.id

async function fresh(house: House, over: Partial<typeof incidents.$inferInsert> = {}) {
  const [row] = await house.db
    .insert(incidents)
    .values({
      ...{ number: `INC-2032-${String(house.number('incidents')).padStart(5, '0')}`, occurredAt: instantAt(DAY, 0, '06:00') },
      ...{ kind: 'DOCUMENT', severity: 2, description: 'Lettre de voiture oubliée au quai', ...over },
    })
    .returning()
  return { at: { id: row!.id }, body: { version: row!.version }, id: row!.id }
}
const analysed = async (house: House, over: Partial<typeof incidents.$inferInsert> = {}) =>
  fresh(house, { status: 'EN_ANALYSE', causeId: await causeOf(house), responsibility: 'TIERS', ...over })
const closed = (house: House) => analysed(house, { status: 'CLOS', closedAt: instantAt(DAY, 0, '09:00') })

async function factsOf(house: House) {
  const journey = await journeyOf(house)
  return {
    ...{ occurredAt: `${DAY}T07:15`, kind: 'AGRESSION', severity: '3', journey: journey.number, stop: '0' },
    ...{ driverId: house.driver.id, vehicleId: house.vehicle.id, trailerId: house.trailer.id, place: 'Quai 4' },
    ...{ lat: '47,25', lng: '-1,56', description: 'Menacé au quai par une personne inconnue', injured: '2' },
    ...{ injuredEmployees: '1', immobilised: 'on', expectedReturn: TODAY },
    ...{ thirdPartyName: 'Inconnu', thirdPartyPhone: '06 12 34 56 78', thirdPartyPlate: 'AA-123-AA' },
    ...{ thirdPartyInsurer: 'Mutuelle', thirdPartyPolicy: 'P-1' },
  }
}
// Shown by their own names.
const FACTS_NAMED = { journey: [], stop: [] }

async function withPaper(house: House, archived = false) {
  const { id } = await fresh(house)
  const file = { fileName: 'photo.png', mediaType: 'image/png', sizeBytes: 10, storageKey: 'none' }
  const [document] = await house.db
    .insert(documents)
    .values({ ...file, kind: 'PHOTO', label: 'Choc', ownerTable: 'incident', ownerId: id, archived })
    .returning()
  return { at: { id, documentId: document!.id }, root: id }
}

function photo() {
  const form = new FormData()
  const values = { kind: 'PHOTO', label: 'Choc avant', validFrom: '', validTo: '' }
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    letter => letter.charCodeAt(0),
  )
  form.set('file', new File([png], 'choc.png', { type: 'image/png' }))
  return form
}

export const incidentCases: RecordCases = {
  [`POST ${INCIDENTS}`]: async house => ({ body: await factsOf(house), root: 'created', named: FACTS_NAMED }),
  'POST /home/my-day/{ref}/incidents': async house => {
    const { kind, severity, stop, place, description, injured, immobilised, journey } = await factsOf(house)
    const body = photo()
    const said = { kind, severity, stop, place, description, injured, immobilised }
    for (const [name, value] of Object.entries(said)) body.set(name, value)
    // Not immobilised: the journey has no vehicle.
    return { by: 'DRIVER', at: { ref: journey }, body, root: 'created', named: { stop: [], immobilised: [], file: ['fileName'] } }
  },
  [`PUT ${INCIDENTS}/{id}`]: async house => {
    const { at, body } = await fresh(house)
    return { at, body: { ...body, ...(await factsOf(house)) }, named: FACTS_NAMED }
  },
  [`POST ${INCIDENTS}/archive`]: async house => {
    const { id } = await closed(house)
    return { body: { ids: [id] }, root: id, named: { ids: ['archived'] } }
  },
  [`POST ${INCIDENTS}/qualify`]: async house => {
    const { id } = await fresh(house)
    const said = { causeId: await causeOf(house), responsibility: 'CLIENT', analysis: 'Verglas sur la rocade' }
    return { body: { ids: [id], ...said }, root: id, named: { ids: [] } }
  },
  [`POST ${INCIDENTS}/close`]: async house => {
    const { id } = await analysed(house)
    return { body: { ids: [id] }, root: id, named: { ids: ['status'] } }
  },
  [`POST ${INCIDENTS}/{id}/qualify`]: async house => {
    const { at, body } = await fresh(house)
    const whys = { why1: 'Pas vu', why2: 'Pas noté', why3: 'Pas su', why4: 'Pas dit', why5: 'Pas formé', analysis: 'Arbre' }
    return { at, body: { ...body, causeId: await causeOf(house), responsibility: 'CLIENT', ...whys } }
  },
  [`POST ${INCIDENTS}/{id}/plan`]: async house => {
    const { at, body } = await analysed(house)
    return { at, body }
  },
  [`POST ${INCIDENTS}/{id}/inform`]: async house => {
    const { at, body } = await fresh(house)
    return { at, body: { ...body, at: `${DAY}T08:00` }, named: { at: ['clientInformedAt'] } }
  },
  [`POST ${INCIDENTS}/{id}/insurance`]: async house => {
    const { at, body } = await fresh(house)
    const said = { insurer: 'Assurances de la Loire', claimNo: 'S-1', insurerDeclaredAt: `${DAY}T08:00`, expertOn: TODAY }
    const money = { deductible: '500', reimbursed: '1 200', workAccidentDeclaredAt: `${DAY}T09:00` }
    return {
      at,
      body: { ...body, ...said, ...money },
      named: { deductible: ['deductibleCents'], reimbursed: ['reimbursedCents'] },
    }
  },
  [`POST ${INCIDENTS}/{id}/costs`]: async house => {
    const { at, body } = await fresh(house)
    const named = { repair: ['repairCents'], towing: ['towingCents'], other: ['otherCents'] }
    return { at, body: { ...body, repair: '10', towing: '20', other: '30' }, named }
  },
  [`POST ${INCIDENTS}/{id}/close`]: async house => {
    const { at, body } = await analysed(house)
    return { at, body }
  },
  [`POST ${INCIDENTS}/{id}/reopen`]: async house => {
    const { at, body } = await closed(house)
    return { at, body: { ...body, reason: 'Nouvelle pièce' }, named: { reason: ['reopenReason'] } }
  },
  [`POST ${INCIDENTS}/{id}/archive`]: async house => ({ at: (await closed(house)).at }),
  [`POST ${INCIDENTS}/{id}/restore`]: async house => {
    const { id } = await closed(house)
    await house.db.update(incidents).set({ archived: true }).where(eq(incidents.id, id))
    return { at: { id } }
  },
  [`POST ${INCIDENTS}/{id}/documents`]: async house => {
    const { at } = await fresh(house)
    return { at, body: photo(), named: { validFrom: [], validTo: [], file: ['fileName'] } }
  },
  [`POST ${INCIDENTS}/{id}/documents/{documentId}/archive`]: house => withPaper(house),
  [`POST ${INCIDENTS}/{id}/documents/{documentId}/restore`]: house => withPaper(house, true),
}
