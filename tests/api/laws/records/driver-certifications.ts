import { eq } from 'drizzle-orm'
import { users } from '#api/schema/administration/users.table.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { TODAY } from '#tests/support/today.ts'
import type { House, RecordCases } from '../record-case.ts'

const AT = '/human-resources/driver-certifications'

const entered = { number: 'FCO-2026-1', obtainedOn: '2026-01-05', validTo: '2031-01-04', organisation: 'AFTRAL' }
async function freshDriver(house: House): Promise<string> {
  const row = house.make.driver({ depotId: house.depot.id })
  await house.db.insert(drivers).values(row)
  return row.id
}
const typeId = async (house: House, code = 'FCO') =>
  (await house.db.select().from(certificationTypes).where(eq(certificationTypes.code, code)))[0]!.id
async function fresh(house: House, over: Partial<typeof driverCertifications.$inferInsert> = {}) {
  const row = {
    driverId: await freshDriver(house),
    typeId: await typeId(house),
    obtainedOn: '2021-01-05',
    validTo: '2026-12-31',
    ...over,
  }
  return { id: (await house.db.insert(driverCertifications).values(row).returning())[0]!.id }
}

const type = (house: House) => ({
  code: `SITE_${house.number('type')}`,
  label: 'Accueil sécurité',
  validityMonths: '12',
  alertDays: '60, 30',
  severity: 'AVERTISSEMENT',
  requiredWhen: ['SITE'],
})
const freshType = async (house: House) => ({ id: await house.idOf(house.call('ADMIN', 'POST', `${AT}/types`, type(house))) })

export const certificationCases: RecordCases = {
  [`POST ${AT}/types`]: async house => ({ body: type(house), root: 'created' }),
  [`PUT ${AT}/types/{id}`]: async house => {
    const at = await freshType(house)
    const changed = { label: 'Accueil', validityMonths: '24', alertDays: '15', severity: 'INFO', requiredWhen: [], active: 'off' }
    return { at, body: { ...changed, version: 1 } }
  },
  [`POST ${AT}`]: async house => ({
    body: { driverId: await freshDriver(house), typeId: await typeId(house), ...entered },
    root: 'created',
  }),
  [`PUT ${AT}/{id}`]: async house => ({ at: await fresh(house), body: { ...entered, version: 1 } }),
  [`POST ${AT}/{id}/renew`]: async house => ({ at: await fresh(house), body: { ...entered, version: 1 }, root: 'created' }),
  [`POST ${AT}/{id}/obtain`]: async house => ({
    at: await fresh(house, { state: 'EN_COURS', obtainedOn: null, validTo: null }),
    body: { ...entered, version: 1 },
  }),
  [`POST ${AT}/trainings`]: async house => {
    const days = { from: addDays(TODAY, 20), to: addDays(TODAY, 22) }
    const training = { driverId: await freshDriver(house), typeId: await typeId(house), organisation: 'AFTRAL', ...days }
    return { body: training, root: 'created', named: { from: ['state'], to: ['state'] } }
  },
  [`POST ${AT}/{id}/suspend`]: async house => ({
    at: await fresh(house),
    body: { from: TODAY, reason: 'Contrôle routier' },
    named: { from: ['suspendedFrom'] },
  }),
  [`POST ${AT}/{id}/lift`]: async house => ({
    at: await fresh(house, { state: 'SUSPENDUE', suspendedFrom: TODAY, reason: 'Contrôle routier' }),
  }),
  [`POST ${AT}/{id}/remind`]: async house => {
    const at = await fresh(house, { validTo: addDays(TODAY, 20) })
    const [held] = await house.db.select().from(driverCertifications).where(eq(driverCertifications.id, at.id))
    const { driverId } = held!
    await house.db
      .insert(users)
      .values({ role: 'DRIVER', email: `${driverId}@quai.test`, firstName: 'Hugo', lastName: 'Roux', status: 'ACTIF', driverId })
    return { at, root: driverId }
  },
  [`POST ${AT}/papers`]: async house => {
    const body = new FormData()
    const typed = { driverId: await freshDriver(house), typeId: await typeId(house), number: 'P-1', obtainedOn: '2026-01-05' }
    for (const [name, value] of Object.entries({ ...typed, validTo: '2031-01-04' })) body.set(name, value)
    body.set('file', new File(['%PDF-1.7\npiece'], 'fco.pdf'))
    return { body, root: 'created', named: { file: ['fileName'] } }
  },
  [`POST ${AT}/{id}/cancel`]: async house => ({ at: await fresh(house), body: { reason: 'Saisie par erreur' } }),
}
