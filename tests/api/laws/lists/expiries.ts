import { factories } from '#api/db/seed/factories.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { TODAY } from '#tests/support/today.ts'
import { by, inPortions, type MakeCase, on } from '../list-case.ts'
import { french } from '../order.ts'

/** One of each kind on either side of each horizon. */
export const expiryList: MakeCase = async db => {
  const make = factories('laws of expiries', { first: 80_000 })
  const depotId = (await db.select({ id: addresses.id }).from(addresses).limit(1))[0]!.id
  const [type] = await db.select({ id: certificationTypes.id }).from(certificationTypes).limit(1)
  const later = (days: number) => addDays(TODAY, days)
  const driver = make.driver({
    depotId,
    email: null,
    contract: 'CDD',
    contractEnd: later(31),
    licenceValidTo: later(-3),
    heavyLicenceValidTo: later(60),
    tachoCardValidTo: later(61),
  })
  const gone = make.driver({ depotId, email: null, status: 'SORTI', leaveDate: TODAY, tachoCardValidTo: TODAY })
  const vehicle = make.vehicle({ depotId })
  const trailer = make.trailer({ depotId })
  const hired = make.company({ code: 'C80001', types: ['SOUS_TRAITANT'] })
  await db.insert(drivers).values([driver, gone])
  await db.insert(vehicles).values(vehicle)
  await db.insert(trailers).values(trailer)
  await db.insert(companies).values(hired)
  await db
    .insert(driverCertifications)
    .values({ driverId: driver.id!, typeId: type!.id, obtainedOn: '2024-02-29', validTo: later(30) })
  await db.insert(deadlines).values([
    { vehicleId: vehicle.id!, kind: 'ASSURANCE', dueOn: later(-1) },
    { vehicleId: vehicle.id!, kind: 'LICENCE', dueOn: TODAY },
    { trailerId: trailer.id!, kind: 'CT_PL', dueOn: later(90) },
    { trailerId: trailer.id!, kind: 'ASSURANCE', dueOn: later(91) },
  ])
  const [piece] = await db
    .insert(equipment)
    .values({ code: 'ECH-A', kind: 'GPS', depotId, heldSince: TODAY })
    .returning({ id: equipment.id })
  await db.insert(deadlines).values({ equipmentId: piece!.id, kind: 'VGP_CHARIOT', dueOn: later(45) })
  const paper = {
    ...{ ownerTable: 'company', ownerId: hired.id!, kind: 'LICENCE', label: 'Licence' },
    ...{ fileName: 'l.pdf', mediaType: 'application/pdf', sizeBytes: 1, storageKey: 'l' },
  }
  await db.insert(documents).values([
    { ...paper, validTo: later(-40) },
    { ...paper, validTo: later(20) },
    { ...paper, ownerTable: 'driver', ownerId: driver.id!, kind: 'IDENTITE', validTo: later(25) },
    { ...paper, ownerTable: 'vehicle', ownerId: vehicle.id!, kind: 'CARTE_GRISE', validTo: later(55) },
  ])
  return {
    everything: { all: '1' },
    orders: {
      due: row => row.dueOn,
      owner: row => [french(row.owner), row.dueOn],
      kind: row => [row.kind, row.dueOn],
    },
    filters: {
      all: on(row => row.daysLeft > 30),
      kind: { fits: (row, value) => row.kind === value },
      depot: by(row => row.depotId),
      days: { fits: (row, value) => row.daysLeft <= Number(value), without: ['all'] },
      expired: on(row => row.daysLeft < 0),
    },
    exported: row => row.owner,
    async insert(labels) {
      const pieces = labels.map((label, index) => ({
        code: `ECH-${index}`,
        kind: 'SANGLES' as const,
        label,
        depotId,
        heldSince: TODAY,
      }))
      await inPortions(pieces, async rows => {
        const held = await db.insert(equipment).values(rows).returning({ id: equipment.id })
        await db.insert(deadlines).values(held.map(({ id }) => ({ equipmentId: id, kind: 'EXTINCTEUR' as const, dueOn: TODAY })))
      })
    },
  }
}
