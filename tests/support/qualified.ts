import { eq } from 'drizzle-orm'
import { type Database, openDatabase, type Reader, type Transaction } from '#api/db/client.ts'
import { factories } from '#api/db/seed/factories.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'

/** Gives these drivers the periodic training that every lorry asks for, valid for years. */
export async function qualify(db: Reader & Pick<Transaction, 'insert'>, drivers: readonly { id: string }[]): Promise<void> {
  const [training] = await db.select().from(certificationTypes).where(eq(certificationTypes.code, 'FCO'))
  await db
    .insert(driverCertifications)
    .values(drivers.map(({ id }) => ({ driverId: id, typeId: training!.id, obtainedOn: '2024-01-02', validTo: '2039-01-01' })))
}

type Driver = Parameters<ReturnType<typeof factories>['driver']>[0]

/**
 * A driver, a lorry of 19 t with 10 t of payload, a tractor and its trailer that nothing speaks against, beside whatever the database holds.
 * A search of `code` finds them all, and nothing else.
 */
export async function makeMeans(db: Database, ofDriver: Partial<Driver> = {}) {
  const [depot] = await db.select({ id: addresses.id }).from(addresses).where(eq(addresses.kind, 'DEPOT')).limit(1)
  const depotId = depot!.id
  const code = crypto.randomUUID().slice(0, 7).toUpperCase()
  const make = factories(code)
  const driver = make.driver({
    depotId,
    code: `T${code}`,
    firstName: 'Yann',
    lastName: `Kermarec ${code}`,
    email: null,
    ...ofDriver,
  })
  const lorry = make.vehicle({ depotId, fleetNo: `P${code}`, category: 'PORTEUR_19', tareKg: 9_000, gcwKg: null, pallets: 20 })
  const tractor = make.vehicle({ depotId, fleetNo: `T${code}` })
  const trailer = make.trailer({ depotId, fleetNo: `R${code}` })
  await db.insert(drivers).values(driver)
  await qualify(db, [{ id: driver.id! }])
  await db.insert(vehicles).values([lorry, tractor])
  await db.insert(trailers).values(trailer)
  const name = `${driver.firstName} ${driver.lastName}`
  return { code, driver: { ...driver, id: driver.id!, name }, lorry, tractor, trailer }
}

/** The name of a driver without any run, who may start one at once whatever its plan. */
export async function restedDriver(databaseUrl: string): Promise<string> {
  const { db, close } = openDatabase(databaseUrl, { readers: 1, writers: 1 })
  const { driver } = await makeMeans(db, { workdays: [1, 2, 3, 4, 5] })
  await close()
  return driver.name
}

/** A van that no journey holds; those of the demonstration may be held by journeys that are controlled already. */
export async function makeVan(db: Database): Promise<string> {
  const [depot] = await db.select({ id: addresses.id }).from(addresses).where(eq(addresses.kind, 'DEPOT')).limit(1)
  const code = crypto.randomUUID().slice(0, 7).toUpperCase()
  const van = { category: 'VUL', brand: 'Renault', model: 'Master', gvwKg: 3_500, gcwKg: null, tareKg: 2_100 } as const
  const [row] = await db
    .insert(vehicles)
    .values(factories(code).vehicle({ depotId: depot!.id, fleetNo: `V${code}`, ...van }))
    .returning({ id: vehicles.id })
  return row!.id
}
