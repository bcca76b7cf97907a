import { eq, or, type SQL, sql } from 'drizzle-orm'
import { OWN_PLAN } from '#api/db/client.ts'
import { searched } from '#api/db/list.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { typedPhone } from '#domain/formats/phone.ts'

/** Journeys of the driver with this phone number or matricule, which journeys do not store; nothing for other words. */
export function ofTypedDriver(typed: string): SQL | undefined {
  const who = typedPhone(typed)
    ? searched(drivers.search, typed)
    : /^\S+$/.test(typed)
      ? eq(drivers.code, typed.toUpperCase())
      : undefined
  if (!who) return undefined
  const found = sql`any(array(select ${drivers.id} from ${drivers} where ${who} ${OWN_PLAN}))`
  return or(sql`${journeys.driverId} = ${found}`, sql`${journeys.coDriverId} = ${found}`)
}
