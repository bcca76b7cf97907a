import { eq } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { invalid } from '#api/problem.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { ENUM } from '#domain/messages.ts'

/** Holiday zone of a driver's depot and his working days; a query, so that a write can lock the driver. */
export const calendarRow = (db: Reader, driverId: string) =>
  db
    .select({ status: drivers.status, zone: addresses.holidayZone, workdays: drivers.workdays })
    .from(drivers)
    .innerJoin(addresses, eq(addresses.id, drivers.depotId))
    .where(eq(drivers.id, driverId))

export function present<Driver extends { status: string }>([driver]: readonly Driver[]): Driver {
  if (!driver || driver.status === 'ARCHIVE') throw invalid({ path: 'driverId', message: ENUM })
  return driver
}
