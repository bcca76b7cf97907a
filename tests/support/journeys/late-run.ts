import { randomInt } from 'node:crypto'
import type { Database } from '#api/db/client.ts'
import { factories } from '#api/db/seed/factories.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies, contacts } from '#api/schema/sales/companies.table.ts'
import { makeMeans } from '../qualified.ts'
import { TODAY } from '../today.ts'

/** In degrees of latitude. */
export const KM = 1 / 111.32
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A lorry that left an hour ago for a site 100 km away, which it was to reach in an hour. */
export async function lateRun(db: Database) {
  const { driver, lorry } = await makeMeans(db)
  const code = crypto.randomUUID().slice(0, 6).toUpperCase()
  const make = factories(code, { first: 50_000 + Math.floor(Math.random() * 40_000) })
  const client = make.company({ code: `C${code}`, legalName: `Conserverie ${code}` })
  await db.insert(companies).values(client)
  await db
    .insert(contacts)
    .values({ companyId: client.id!, lastName: 'Aubry', email: `quai-${code.toLowerCase()}@exemple.fr`, roles: ['EXPLOITATION'] })
  const site = (km: number, city: string) =>
    make.address({
      companyId: client.id,
      label: `Quai ${city} ${code}`,
      city,
      lat: String(47 + km * KM),
      lng: '-1.5',
      geofenceM: 200,
    })
  const [from, to] = [site(0, 'Nantes'), site(100, 'Rennes')]
  await db.insert(addresses).values([from, to])
  const [journey] = await db
    .insert(journeys)
    .values({
      number: `TR-${TODAY.slice(2).replaceAll('-', '')}-9${randomInt(1e12)}`,
      serviceDate: TODAY,
      kind: 'SPOT',
      origin: 'MANUEL',
      label: `Nantes → Rennes ${code}`,
      companyId: client.id,
      driverId: driver.id,
      vehicleId: lorry.id,
      plannedStart: inMinutes(-60),
      plannedEnd: inMinutes(60),
      actualStart: inMinutes(-60),
      status: 'EN_COURS',
      stopsTotal: 2,
    })
    .returning()
  const stop = (position: number, addressId: string, at: string) => ({
    journeyId: journey!.id,
    position,
    addressId,
    kind: position === 0 ? ('CHARGEMENT' as const) : ('LIVRAISON' as const),
    plannedArrival: at,
    plannedDeparture: at,
  })
  await db
    .insert(journeyStops)
    .values([
      { ...stop(0, from.id!, inMinutes(-60)), status: 'TERMINE', actualArrival: inMinutes(-60), actualDeparture: inMinutes(-60) },
      stop(1, to.id!, inMinutes(60)),
    ])
  return { journey: journey!, lorry, driver, code }
}
