import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'
import { notFound } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { dayState, PHOTO } from './day.ts'

const manager = alias(users, 'manager')

/** With personal data. Throws « Élément introuvable ». */
export async function findDriver(db: Reader, id: string) {
  const [found] = await db
    .select({
      driver: drivers,
      depot: addresses.label,
      employerCompany: companies.legalName,
      manager: sql<string | null>`${manager.firstName} || ' ' || ${manager.lastName}`,
      userId: users.id,
      account: users.email,
      accountStatus: users.status,
      day: dayState(),
      photo: PHOTO,
    })
    .from(drivers)
    .innerJoin(addresses, eq(addresses.id, drivers.depotId))
    .leftJoin(companies, eq(companies.id, drivers.employerCompanyId))
    .leftJoin(manager, eq(manager.id, drivers.managerId))
    .leftJoin(users, eq(users.driverId, drivers.id))
    .where(eq(drivers.id, id))
  if (!found) throw notFound()
  const { driver, ...more } = found
  const { search: _, ...fields } = driver
  return { ...fields, ...more }
}
