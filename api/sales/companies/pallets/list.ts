import { and, asc, count, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '#api/db/client.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { palletMovements } from '#api/schema/sales/pallets.table.ts'
import { nameOf } from '#api/trade/requests/record.ts'

interface Asked {
  site?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const found = (companyId: string, { site, from, to }: Asked) =>
  and(
    eq(palletMovements.companyId, companyId),
    site ? eq(palletMovements.addressId, site) : undefined,
    from ? gte(palletMovements.day, from) : undefined,
    to ? lte(palletMovements.day, to) : undefined,
  )

const total = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`

/** K27 per site: pallets given and returned, last movement; largest debt first. */
export const balancesOf = (db: Reader, companyId: string, before?: string) =>
  db
    .select({
      addressId: addresses.id,
      label: addresses.label,
      city: addresses.city,
      given: total(palletMovements.given),
      returned: total(palletMovements.returned),
      lastDay: sql<string>`max(${palletMovements.day})::text`,
    })
    .from(palletMovements)
    .innerJoin(addresses, eq(addresses.id, palletMovements.addressId))
    .where(and(eq(palletMovements.companyId, companyId), before ? lt(palletMovements.day, before) : undefined))
    .groupBy(addresses.id)
    .orderBy(desc(sql`sum(${palletMovements.given} - ${palletMovements.returned})`), asc(addresses.label), asc(addresses.id))

export const movementsBy = (db: Reader, ids: readonly string[]) =>
  db
    .select({
      id: palletMovements.id,
      addressId: palletMovements.addressId,
      site: addresses.label,
      city: addresses.city,
      day: palletMovements.day,
      given: palletMovements.given,
      returned: palletMovements.returned,
      reason: palletMovements.reason,
      author: nameOf(users),
      journey: journeys.number,
      serviceDate: journeys.serviceDate,
    })
    .from(palletMovements)
    .innerJoin(addresses, eq(addresses.id, palletMovements.addressId))
    .leftJoin(journeyStops, eq(journeyStops.id, palletMovements.stopId))
    .leftJoin(journeys, eq(journeys.id, journeyStops.journeyId))
    .leftJoin(users, eq(users.id, palletMovements.authorId))
    .where(inArray(palletMovements.id, [...ids]))
    .orderBy(desc(palletMovements.day), desc(palletMovements.id))

export async function movementPage(
  db: Reader,
  companyId: string,
  { page, perPage, ...asked }: Asked & { page: number; perPage: number },
) {
  const where = found(companyId, asked)
  const [[counted], ids] = await Promise.all([
    db.select({ n: count() }).from(palletMovements).where(where),
    idsOf(db, companyId, asked)
      .limit(perPage)
      .offset((page - 1) * perPage),
  ])
  const rows =
    ids.length === 0
      ? []
      : await movementsBy(
          db,
          ids.map(({ id }) => id),
        )
  return { rows, total: counted!.n, page, perPage }
}

export const idsOf = (db: Reader, companyId: string, asked: Asked) =>
  db
    .select({ id: palletMovements.id })
    .from(palletMovements)
    .where(found(companyId, asked))
    .orderBy(desc(palletMovements.day), desc(palletMovements.id))
    .$dynamic()
