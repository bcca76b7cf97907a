import { and, eq, ne } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverName } from '#domain/human-resources/drivers/values.ts'

/** Present drivers with whom one is compared (`SAME_PERSON`): a carrier has some hundreds. */
export async function otherDrivers(db: Reader, than?: string) {
  const { id, code, firstName, lastName, birthDate, phone, licenceNo } = drivers
  const rows = await db
    .select({ id, code, firstName, lastName, birthDate, phone, licenceNo })
    .from(drivers)
    .where(and(ne(drivers.status, 'ARCHIVE'), eq(drivers.erased, false), than === undefined ? undefined : ne(drivers.id, than)))
  return rows.map(row => ({ id: row.id, label: `${driverName(row)} (${row.code})`, values: row }))
}
