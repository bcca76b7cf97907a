import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { SELLERS } from '#domain/roles.ts'

const sellers = and(inArray(users.role, [...SELLERS]), eq(users.status, 'ACTIF'))

export const salesUsersOf = (db: Reader) =>
  db
    .select({ id: users.id, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(sellers)
    .orderBy(asc(users.lastName), asc(users.firstName))
    .limit(CHOICES_MAX)

export async function isSalesUser(db: Reader, id: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), sellers))) > 0
}
