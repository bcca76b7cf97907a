import { drivers } from '#api/human-resources/drivers.table.ts'
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
/** Hours are stored as what the absence counts; « from » and « to » are words of SQL. */
const named = { hours: ['counted'], from: ['fromDate'], to: ['toDate'] }

/** A driver who is never away. */
async function driver(house: House): Promise<string> {
  const row = house.make.driver({ depotId: house.depot.id })
  await house.db.insert(drivers).values(row)
  return row.id!
}
async function requested(house: House) {
  const body = { driverId: await driver(house), kind: 'CP', from: addDays(TODAY, 30), to: addDays(TODAY, 34) }
  return { id: await house.idOf(house.call('ADMIN', 'POST', ABSENCES, body)) }
}
function proof() {
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7\navis'], 'avis.pdf'))
  return form
}

/** What the driver of the account asks for himself, on other days each time. */
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
  [`POST ${ABSENCES}`]: async house => ({ body: { driverId: await driver(house), ...leave }, named }),
  [`PUT ${ABSENCES}/{id}`]: async house => ({ at: await requested(house), body: { ...leave, version: 1 }, named }),
  [`POST ${ABSENCES}/{id}/validate`]: async house => ({ at: await requested(house) }),
  [`POST ${ABSENCES}/{id}/refuse`]: async house => ({ at: await requested(house), body: { reason: 'Effectif insuffisant' } }),
  [`POST ${ABSENCES}/{id}/cancel`]: async house => ({ at: await requested(house), body: { reason: 'Erreur de saisie' } }),
  [`POST ${ABSENCES}/{id}/documents`]: async house => ({
    at: await requested(house),
    body: proof(),
    named: { file: ['fileName'] },
  }),
}
