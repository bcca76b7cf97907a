import { eq } from 'drizzle-orm'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { qualify } from '#tests/support/qualified.ts'
import { TODAY } from '#tests/support/today.ts'
import type { House, RecordCases } from '../record-case.ts'

const REPLACEMENTS = '/journey-management/replacements'

/** Qualified, free driver. */
async function freshDriver(house: House): Promise<string> {
  const row = house.make.driver({ depotId: house.depot.id })
  await house.db.insert(drivers).values(row)
  await qualify(house.db, [row])
  return row.id!
}
async function freshJourney(house: House, over: Partial<typeof journeys.$inferInsert> = {}) {
  const vehicle = house.make.vehicle({ depotId: house.depot.id, category: 'PORTEUR_19' })
  await house.db.insert(vehicles).values(vehicle)
  const day = addDays(TODAY, 30)
  const [plannedStart, plannedEnd] = [instantAt(day, 0, '06:00'), instantAt(day, 0, '08:00')]
  const journey = house.make.journey({
    serviceDate: day,
    plannedStart,
    plannedEnd,
    vehicleId: vehicle.id,
    status: 'PLANIFIE',
    ...over,
  })
  await house.db.insert(journeys).values(journey)
  await house.db.insert(journeyStops).values({
    ...{ journeyId: journey.id!, position: 1, addressId: house.customer.id, kind: 'LIVRAISON' },
    ...{ plannedArrival: instantAt(day, 0, '07:00'), plannedDeparture: instantAt(day, 0, '07:20') },
  })
  return journey.id!
}
/** Journey with an open replacement of a driver. */
async function fresh(
  house: House,
  over: Partial<typeof replacements.$inferInsert> = {},
  journey: Partial<typeof journeys.$inferInsert> = {},
) {
  const [row] = await house.db
    .insert(replacements)
    .values({
      ...{ number: `REM-2032-${String(house.number('replacements')).padStart(5, '0')}`, kind: 'CHAUFFEUR', cause: 'AUTRE' },
      ...{ journeyId: await freshJourney(house, journey), replacedDriverId: await freshDriver(house), ...over },
    })
    .returning()
  return { at: { id: row!.id }, body: { version: row!.version } }
}
const proposed = async (house: House) => fresh(house, { status: 'PROPOSE', replacingDriverId: await freshDriver(house) })
async function confirmed(house: House) {
  const driverId = await freshDriver(house)
  const done = { status: 'CONFIRME' as const, replacingDriverId: driverId, confirmedAt: new Date().toISOString() }
  return fresh(house, done, { driverId, status: 'AFFECTE' })
}
const CANDIDATE = { candidateId: ['replacingDriverId'] }

export const replacementCases: RecordCases = {
  [`POST ${REPLACEMENTS}`]: async house => ({
    body: {
      journeyId: await freshJourney(house, { status: 'EN_COURS', driverId: await freshDriver(house) }),
      ...{ kind: 'CHAUFFEUR', cause: 'PANNE', startPosition: '1', comment: 'Relève au Mans', wholeDay: '' },
    },
    root: 'created',
    named: { journeyId: [], wholeDay: [] },
  }),
  [`POST ${REPLACEMENTS}/missing/{driverId}`]: async house => {
    const driverId = await freshDriver(house)
    const journeyId = await freshJourney(house, { driverId, status: 'AFFECTE' })
    const [journey] = await house.db.select().from(journeys).where(eq(journeys.id, journeyId))
    const { number, serviceDate, plannedStart, plannedEnd } = journey!
    const choice = {
      ...{ journeyId, number, plannedStart, plannedEnd, choice: 'SOUS_TRAITE', startPosition: '1' },
      ...{ subcontractorId: house.subcontractor.id, buyPrice: '410' },
    }
    return {
      at: { driverId },
      body: {
        ...{
          why: 'MALADE',
          from: addDays(serviceDate, -1),
          fromHalf: 'APRES_MIDI',
          to: addDays(serviceDate, 1),
          toHalf: 'MATIN',
        },
        ...{ tour: await freshDriver(house), choices: [choice], reason: 'Il connaît le quai', comment: 'Fièvre' },
      },
      root: journeyId,
      // The absence has its own history, and the reason and the candidates theirs.
      named: { why: [], from: [], to: [], fromHalf: [], toHalf: [], tour: ['driverId'], choices: [], reason: [], comment: [] },
    }
  },
  [`POST ${REPLACEMENTS}/missing/calls`]: async house => {
    const journeyId = await freshJourney(house)
    return {
      body: { candidateId: await freshDriver(house), answer: 'ACCEPTE', journeyIds: [journeyId] },
      root: journeyId,
      named: { candidateId: ['driverId'], journeyIds: [] },
    }
  },
  [`POST ${REPLACEMENTS}/{id}/propose`]: async house => {
    const { at, body } = await fresh(house)
    return { at, body: { ...body, candidateId: await freshDriver(house) }, named: CANDIDATE }
  },
  [`POST ${REPLACEMENTS}/{id}/confirm`]: async house => {
    const { at, body } = await fresh(house)
    const read = { endOdometer: '120300', startOdometer: '80100' }
    const more = { reason: 'Il connaît le quai', ...read }
    return {
      at,
      body: { ...body, candidateId: await freshDriver(house), ...more },
      // The reason is stored on the journey.
      named: { ...CANDIDATE, reason: [] },
    }
  },
  [`POST ${REPLACEMENTS}/{id}/tour`]: async house => {
    const { at, body } = await fresh(house)
    const more = { reason: 'Il connaît le quai', partial: 'on' }
    return {
      at,
      body: { ...body, candidateId: await freshDriver(house), ...more },
      named: { ...CANDIDATE, reason: [], partial: [] },
    }
  },
  [`POST ${REPLACEMENTS}/{id}/subcontract`]: async house => {
    const { at, body } = await fresh(house)
    return {
      at,
      body: { ...body, subcontractorId: house.subcontractor.id, buyPrice: '410' },
      named: { subcontractorId: ['replacingSubcontractorId'], buyPrice: [] },
    }
  },
  [`POST ${REPLACEMENTS}/{id}/inform`]: confirmed,
  [`POST ${REPLACEMENTS}/{id}/refuse`]: async house => {
    const { at, body } = await proposed(house)
    return { at, body: { ...body, reason: 'Déjà prévu' } }
  },
  [`POST ${REPLACEMENTS}/{id}/not-filled`]: async house => {
    const { at, body } = await fresh(house)
    return { at, body: { ...body, reason: 'Personne' } }
  },
  [`POST ${REPLACEMENTS}/{id}/cancel`]: async house => {
    const { at, body } = await fresh(house)
    return { at, body: { ...body, reason: 'Trajet supprimé' } }
  },
  [`POST ${REPLACEMENTS}/{id}/restore`]: confirmed,
}
