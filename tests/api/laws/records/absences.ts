import { eq } from 'drizzle-orm'
import { certificationTypes } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { TODAY } from '#tests/support/today.ts'
import type { House, RecordCases } from '../record-case.ts'

const ABSENCES = '/human-resources/absences'
const MINE = '/home/my-day/absences'

const leave = {
  kind: 'VISITE_MED',
  from: addDays(TODAY, 20),
  fromHalf: 'APRES_MIDI',
  to: addDays(TODAY, 21),
  toHalf: 'MATIN',
  hours: '3,5',
  comment: 'Renouvellement',
}
/** Hours are stored as the count; « from » and « to » are SQL keywords. */
const named = { hours: ['counted'], from: ['fromDate'], to: ['toDate'] }

/** Driver without absences. */
async function driver(house: House): Promise<string> {
  const row = house.make.driver({ depotId: house.depot.id })
  await house.db.insert(drivers).values(row)
  return row.id!
}
async function requested(house: House, kind = 'CP') {
  const body = { driverId: await driver(house), kind, from: addDays(TODAY, 30), to: addDays(TODAY, 34) }
  return { id: await house.idOf(house.call('ADMIN', 'POST', ABSENCES, body)) }
}
const trainedFor = async (house: House) =>
  (await house.db.select().from(certificationTypes).where(eq(certificationTypes.code, 'SST')))[0]!.id

function proof() {
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7\navis'], 'avis.pdf'))
  return form
}

const right = { kind: 'RTT', year: '2026', granted: '8,5' }

/** Own request of the account's driver, on distinct days. */
const own = (house: House) => {
  const day = addDays(TODAY, 100 + 3 * house.number('own absence'))
  return { ...leave, from: day, to: addDays(day, 1) }
}

export const absenceCases: RecordCases = {
  [`POST ${MINE}`]: async house => ({ by: 'DRIVER', body: own(house), named, root: 'created' }),
  [`POST ${MINE}/{id}/withdraw`]: async house => ({
    by: 'DRIVER',
    at: { id: await house.idOf(house.call('DRIVER', 'POST', MINE, own(house))) },
  }),
  [`POST ${MINE}/{id}/documents`]: async house => ({
    by: 'DRIVER',
    at: { id: await house.idOf(house.call('DRIVER', 'POST', MINE, own(house))) },
    body: proof(),
    named: { file: ['fileName'] },
  }),
  [`POST ${ABSENCES}`]: async house => ({ body: { driverId: await driver(house), ...leave }, named }),
  [`PUT ${ABSENCES}/{id}`]: async house => ({ at: await requested(house), body: { ...leave, version: 1 }, named }),
  [`POST ${ABSENCES}/{id}/validate`]: async house => ({
    at: await requested(house, 'FORMATION'),
    body: { typeId: await trainedFor(house) },
    named: { typeId: [] },
  }),
  [`POST ${ABSENCES}/validate`]: async house => {
    const { id } = await requested(house)
    return { body: { ids: [id] }, named: { ids: [] }, root: id }
  },
  [`POST ${ABSENCES}/{id}/ratify`]: async house => {
    const body = { driverId: await driver(house), kind: 'MALADIE', from: TODAY, to: TODAY }
    const at = { id: await house.idOf(house.call('OPERATOR', 'POST', ABSENCES, body)) }
    await house.must(house.call('OPERATOR', 'POST', `${ABSENCES}/${at.id}/validate`, {}))
    return { at }
  },
  [`POST ${ABSENCES}/{id}/refuse`]: async house => ({ at: await requested(house), body: { reason: 'Effectif insuffisant' } }),
  [`POST ${ABSENCES}/{id}/cancel`]: async house => ({ at: await requested(house), body: { reason: 'Erreur de saisie' } }),
  [`POST ${ABSENCES}/{id}/shorten`]: async house => {
    const at = await requested(house)
    await house.call('ADMIN', 'POST', `${ABSENCES}/${at.id}/validate`)
    return { at, body: { to: addDays(TODAY, 32), toHalf: 'MATIN', hours: '3', version: 2 }, named: { to: ['toDate'], hours: [] } }
  },
  [`POST ${ABSENCES}/{id}/training`]: async house => {
    const at = await requested(house, 'FORMATION')
    await house.call('ADMIN', 'POST', `${ABSENCES}/${at.id}/validate`)
    return { at, body: { typeId: await trainedFor(house) }, root: 'created' }
  },
  [`POST ${ABSENCES}/rights`]: async house => {
    const driverId = await driver(house)
    return { body: { driverId, ...right }, root: driverId }
  },
  [`PUT ${ABSENCES}/rights/{id}`]: async house => {
    const driverId = await driver(house)
    const id = await house.idOf(house.call('ADMIN', 'POST', `${ABSENCES}/rights`, { driverId, ...right }))
    return { at: { id }, body: { granted: '12', version: 1 }, root: driverId }
  },
  [`POST ${ABSENCES}/{id}/documents`]: async house => ({
    at: await requested(house),
    body: proof(),
    named: { file: ['fileName'] },
  }),
}
