import { eq } from 'drizzle-orm'
import type { Database } from '#api/db/client.ts'
import { factories } from '#api/db/seed/factories.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, columnsById, inPortions, type MakeCase, on } from '../list-case.ts'
import { french } from '../order.ts'

type Driver = typeof drivers.$inferInsert
type Certification = typeof driverCertifications.$inferInsert

export const certificationList: MakeCase = async db => {
  const make = factories('laws of certifications', { first: 60_000 })
  const depot = (await db.select({ id: addresses.id }).from(addresses).limit(1))[0]!.id
  const type = await typeOf(db, 'ADR_BASE')
  // Without ending licence and card, so only added ones appear.
  const driver = (over: Partial<Driver> = {}) =>
    make.driver({
      depotId: depot,
      email: null,
      licenceCategories: ['B'],
      heavyLicenceValidTo: null,
      tachoCardValidTo: null,
      ...over,
    })
  const held = (row: Driver, over: Partial<Certification> = {}): Certification => ({
    driverId: row.id!,
    typeId: type,
    obtainedOn: '2024-02-29',
    validTo: addDays(TODAY, 400),
    ...over,
  })
  const left = driver({ status: 'SORTI', leaveDate: TODAY })
  const twin = { firstName: 'Élodie', lastName: 'Étienne' }
  const states = [
    driver(twin),
    driver({ ...twin, firstName: 'Elodie' }),
    driver({ lastName: 'Etienne', suspendedFrom: TODAY, licenceCategories: ['B', 'C'], heavyLicenceValidTo: addDays(TODAY, 5) }),
    driver({ licenceCategories: ['B', 'CE'], heavyLicenceValidTo: addDays(TODAY, 45), tachoCardValidTo: addDays(TODAY, 75) }),
  ]
  await db.insert(drivers).values([left, ...states])
  const [one, two, three, four] = states as [Driver, Driver, Driver, Driver]
  await db
    .insert(driverCertifications)
    .values([
      held(left),
      held(one, { validTo: TODAY }),
      held(one, { state: 'REMPLACEE', validTo: addDays(TODAY, -500) }),
      held(two, { validTo: addDays(TODAY, -1) }),
      held(two, { state: 'ANNULEE', reason: 'Saisie par erreur' }),
      held(three, { state: 'SUSPENDUE', suspendedFrom: TODAY, reason: 'Incident', validTo: addDays(TODAY, 90) }),
      held(four, { state: 'A_VERIFIER', validTo: addDays(TODAY, 91) }),
      held(four, { state: 'EN_COURS', obtainedOn: null, validTo: null, typeId: await typeOf(db, 'FIMO') }),
    ])
  const nameOf = await columnsById<{ first: string; last: string }>(
    db,
    'select l.id, l.first_name as first, l.last_name as last from certification_line l',
  )
  const current = ['VALIDE', 'A_RENOUVELER', 'EXPIREE', 'SUSPENDUE']
  return {
    everything: { archived: '1' },
    orders: {
      driver: row => [french(nameOf(row.id).last), french(nameOf(row.id).first), row.typeCode],
      type: row => [french(row.type), french(nameOf(row.id).last)],
      obtained: row => row.obtainedOn,
      end: row => row.validTo,
    },
    filters: {
      archived: on(row => row.status === 'REMPLACEE' || row.status === 'ANNULEE' || row.driverLeft),
      type: by(row => row.typeCode),
      status: { fits: (row, value) => row.status === value },
      depot: by(row => row.depotId),
      driver: by(row => row.driverId),
      within: {
        fits: (row, value) => current.includes(row.status) && row.validTo !== null && row.daysLeft <= Number(value),
      },
    },
    exported: row => row.driver,
    async insert(labels) {
      const rows = labels.map(lastName => driver({ lastName }))
      await inPortions(rows, portion => db.insert(drivers).values(portion))
      await inPortions(rows, portion => db.insert(driverCertifications).values(portion.map(row => held(row))))
    },
  }
}

const typeOf = async (db: Database, code: string) =>
  (await db.select({ id: certificationTypes.id }).from(certificationTypes).where(eq(certificationTypes.code, code)))[0]!.id
