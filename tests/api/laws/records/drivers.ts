import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { TODAY } from '#tests/support/today.ts'
import type { House, RecordCases } from '../record-case.ts'

const AT = '/human-resources/drivers'

/** Another person each time: birth date, licence and phone. */
const fields = async (house: House) => ({
  code: `LOI${house.number('driver')}`,
  title: 'MME',
  lastName: 'Le Bihan',
  firstName: 'Maëlle',
  birthDate: addDays('1990-02-28', house.number('birth')),
  phone: `06 39 98 9${String(house.number('phone')).padStart(3, '0')}`,
  email: `loi${house.number('driver')}@exemple.fr`,
  homeLine1: '1 rue du Port',
  homeZip: '44000',
  homeCity: 'Nantes',
  emergencyName: 'Loïc',
  emergencyPhone: '06 39 98 00 02',
  employer: 'SOUS_TRAITANT',
  employerCompanyId: house.subcontractor.id,
  contract: 'CDD',
  contractEnd: '2027-06-30',
  hireDate: '2026-01-05',
  category: 'GRAND_ROUTIER',
  coefficient: '150M',
  weeklyHours: '43 h 30',
  workdays: ['1', '2', '3', '6'],
  offDutyUntracked: 'on',
  depotId: house.depot.id,
  managerId: (await house.userOf('OPERATOR')).id,
  licenceNo: `9912${String(house.number('licence')).padStart(8, '0')}`,
  licenceCategories: ['B', 'BE', 'CE'],
  licenceDeliveredOn: '2012-05-01',
  licenceValidTo: '2030-01-01',
  heavyLicenceValidTo: '2028-01-01',
  tachoCardNo: `F${String(house.number('card')).padStart(13, '9')}00`,
  tachoCardValidTo: '2028-06-01',
  note: 'Parle allemand',
})

async function otherDepot(house: House): Promise<string> {
  const row = house.make.address({ kind: 'DEPOT' })
  await house.db.insert(addresses).values(row)
  return row.id!
}

async function fresh(house: House, over: Partial<typeof drivers.$inferInsert> = {}) {
  const row = house.make.driver({ depotId: house.depot.id, licenceCategories: ['B'], workdays: [1], ...over })
  await house.db.insert(drivers).values(row)
  return { id: row.id! }
}

function paper() {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    kind: 'CONTRAT',
    label: 'Avenant',
    validFrom: '2026-01-01',
    validTo: '2026-04-01',
  }))
    form.set(name, value)
  form.set('file', new File(['%PDF-1.7\navenant'], 'avenant.pdf'))
  return form
}

function face() {
  const form = new FormData()
  form.set('file', new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'visage.jpg'))
  return form
}

export const driverCases: RecordCases = {
  [`POST ${AT}`]: async house => ({ body: await fields(house), root: 'created' }),
  [`PUT ${AT}/{id}`]: async house => ({
    at: await fresh(house, { title: 'M', lastName: 'Ozkan', firstName: 'Hugo' }),
    body: { ...(await fields(house)), depotId: await otherDepot(house), version: 1 },
  }),
  [`POST ${AT}/{id}/feed`]: async house => ({ at: await fresh(house), body: {} }),
  [`DELETE ${AT}/{id}/feed`]: async house => {
    const at = await fresh(house)
    await house.must(house.call('ADMIN', 'POST', `${AT}/${at.id}/feed`, {}))
    return { at }
  },
  [`PUT ${AT}/{id}/phone`]: async house => ({ at: await fresh(house), body: { phone: '06 39 98 00 03', version: 1 } }),
  [`POST ${AT}/archive`]: async house => {
    const { id } = await fresh(house)
    return { body: { ids: [id] }, root: id, named: { ids: ['status'] } }
  },
  [`POST ${AT}/{id}/suspend`]: async house => ({
    at: await fresh(house),
    body: { from: TODAY, reason: 'Préfecture' },
    named: { from: ['suspendedFrom', 'status'], reason: ['suspensionReason'] },
  }),
  [`POST ${AT}/{id}/reactivate`]: async house => ({ at: await fresh(house, { status: 'SUSPENDU', suspendedFrom: TODAY }) }),
  [`POST ${AT}/{id}/leave`]: async house => ({
    at: await fresh(house),
    body: { leaveDate: TODAY, reason: 'Retraite' },
    named: { reason: ['leaveReason'] },
  }),
  [`POST ${AT}/{id}/stay`]: async house => ({ at: await fresh(house, { status: 'SORTI', leaveDate: '2026-01-31' }) }),
  [`POST ${AT}/{id}/archive`]: async house => ({ at: await fresh(house) }),
  [`POST ${AT}/{id}/restore`]: async house => ({ at: await fresh(house, { status: 'ARCHIVE' }) }),
  [`POST ${AT}/{id}/documents`]: async house => ({ at: await fresh(house), body: paper(), named: { file: ['fileName'] } }),
  [`POST ${AT}/{id}/documents/{documentId}/archive`]: async house => {
    const { id } = await fresh(house)
    return { at: { id, documentId: await house.idOf(house.call('ADMIN', 'POST', `${AT}/${id}/documents`, paper())) } }
  },
  [`PUT ${AT}/{id}/photo`]: async house => ({ at: await fresh(house), body: face(), named: { file: ['fileName'] } }),
  [`POST ${AT}/{id}/photo/remove`]: async house => {
    const at = await fresh(house)
    await house.call('OPERATOR', 'PUT', `${AT}/${at.id}/photo`, face())
    return { at }
  },
  [`POST ${AT}/{id}/documents/{documentId}/restore`]: async house => {
    const { id } = await fresh(house)
    const documentId = await house.idOf(house.call('ADMIN', 'POST', `${AT}/${id}/documents`, paper()))
    await house.call('ADMIN', 'POST', `${AT}/${id}/documents/${documentId}/archive`)
    return { at: { id, documentId } }
  },
  [`POST ${AT}/{id}/person-data/export`]: async house => ({ at: await fresh(house), root: null }),
  [`POST ${AT}/{id}/person-data/erase`]: async house => ({
    at: await fresh(house, { status: 'SORTI', leaveDate: '2020-01-31', hireDate: '2010-01-04' }),
    body: { confirmation: 'EFFACER' },
    root: null,
  }),
  [`POST ${AT}/{id}/access`]: async house => ({
    at: await fresh(house),
    body: { email: `acces${house.number('account')}@exemple.fr` },
  }),
  [`PUT ${AT}/{id}/account`]: async house => {
    const [account] = await house.db
      .insert(users)
      .values({ role: 'DRIVER', email: `compte${house.number('account')}@exemple.fr`, firstName: 'Hugo', lastName: 'Roux' })
      .returning({ id: users.id })
    return { at: await fresh(house), body: { userId: account!.id }, named: { userId: ['driverId'] } }
  },
}
