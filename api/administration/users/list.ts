import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { type List, searched } from '#api/db/list.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { INVITATION_HOURS } from '#domain/administration/users/fields.ts'
import type { USER_SORTS, userListQuery } from '#domain/administration/users/user.ts'

/** Accounts (`domain.md` §4.8). */
export const userList = (db: Reader, query: z.output<typeof userListQuery>) =>
  ({
    db,
    query,
    table: users,
    where: matching(query),
    sorts: SORTS,
    nullable: ['login'],
    rowsOf: ids => userRows(db, inArray(users.id, ids)),
  }) satisfies List<Awaited<ReturnType<typeof userRows>>[number]>

const EXPIRED = sql<boolean>`${users.status} = 'INVITE' and ${users.invitedAt} < now() - make_interval(hours => ${INVITATION_HOURS})`

export const userRows = (db: Reader, where: SQL) =>
  db
    .select({
      id: users.id,
      version: users.version,
      lastName: users.lastName,
      firstName: users.firstName,
      email: users.email,
      role: users.role,
      status: users.status,
      expired: EXPIRED,
      phone: users.phone,
      allClients: users.allClients,
      driverId: users.driverId,
      driver: sql<string | null>`driver_name(${drivers})`,
      invitedAt: users.invitedAt,
      lastLoginAt: users.lastLoginAt,
    })
    .from(users)
    .leftJoin(drivers, eq(drivers.id, users.driverId))
    .where(where)

const SORTS: Record<(typeof USER_SORTS)[number], SQL | readonly SQL[]> = {
  name: [sql`${users.lastName} collate french`, sql`${users.firstName} collate french`],
  email: sql`${users.email}`,
  role: [sql`${users.role}`, sql`${users.lastName} collate french`],
  status: [sql`${users.status}`, sql`${users.lastName} collate french`],
  login: sql`${users.lastLoginAt}`,
}

function matching(query: z.output<typeof userListQuery>): SQL | undefined {
  return and(
    searched(sql`searchable(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`, query.q),
    query.role.length ? inArray(users.role, query.role) : undefined,
    query.status.length ? inArray(users.status, query.status) : undefined,
    query.only.length ? inArray(users.id, query.only) : undefined,
  )
}
