import { and, eq, inArray } from 'drizzle-orm'
import { users } from '../administration/users.table.ts'
import type { Reader } from '../db/client.ts'

/** Whether this account sells: it has the role S or A (`domain.md` §3.1) and still works here. */
export async function isSalesUser(db: Reader, id: string): Promise<boolean> {
  const seller = and(eq(users.id, id), inArray(users.role, ['SALES', 'ADMIN']), eq(users.status, 'ACTIF'))
  return (await db.$count(users, seller)) > 0
}
