import { eq } from 'drizzle-orm'
import { users } from '#api/schema/administration/users.table.ts'
import type { Role } from '#domain/roles.ts'
import type { Transaction } from '../db/client.ts'

/** The user who applies an import, for records that keep who entered them or ask what he may. */
export async function authorOf(tx: Transaction, id: string | null): Promise<{ id: string; role: Role }> {
  const [author] = id ? await tx.select({ id: users.id, role: users.role }).from(users).where(eq(users.id, id)) : []
  if (!author?.role) throw new Error('import without an author')
  return { id: author.id, role: author.role }
}
