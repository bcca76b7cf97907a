import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { keyOf } from '#api/auth/tokens.ts'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { named } from '#api/middleware/answers.ts'
import { gate } from '#api/middleware/gate.ts'
import { hashOfKey } from '#api/middleware/keys.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, notFound } from '#api/problem.ts'
import { applicationKeys } from '#api/schema/administration/applications.table.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { type ApplicationInput, applicationSchema, PAST_DAY } from '#domain/administration/users/applications/application.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { applicationsList, createdApplication } from './answers.ts'

/** Keys of applications, ADMIN only (decision 34). */
export const applicationRoutes = operations('administration/users', gate(['/administration/users']))
  .read('GET /', "Accès d'applications", { act: 'user.write', answer: applicationsList }, async ({ db }) => {
    const { keyHash: _, createdBy: __, ...shown } = COLUMNS
    const rows = await db
      .select({ ...shown, creator: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})` })
      .from(applicationKeys)
      .innerJoin(users, eq(users.id, applicationKeys.createdBy))
      // Revoked ones last.
      .orderBy(sql`${applicationKeys.revokedAt} is not null`, asc(sql`${applicationKeys.name} collate french`))
      .limit(LISTED_MAX)
    return { rows }
  })
  .respond(
    'POST /',
    "Nouvel accès d'application\u202f: sa clé, montrée une fois",
    { act: 'user.write', body: applicationSchema, answer: createdApplication },
    async ({ c, user, body }) => {
      const { key } = c.var.tokens
      const textOf = (id: string) => keyOf(key, `application key ${id}`)
      const { id } = await write(c, tx => addKey(tx, { ...body, createdBy: user.id }, textOf))
      // Outside the transaction, whose answer is stored for a repeated request.
      return c.json({ id, name: body.name, key: textOf(id) }, 201)
    },
  )
  .write('POST /:id/revoke', "Révoquer un accès d'application", { act: 'user.write', answer: named }, async (tx, { id }) => {
    const [row] = await tx
      .update(applicationKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(applicationKeys.id, id), isNull(applicationKeys.revokedAt)))
      .returning({ id: applicationKeys.id, name: applicationKeys.name })
    if (!row) throw notFound()
    return row
  })

const { updatedAt: _updated, version: _version, ...COLUMNS } = getTableColumns(applicationKeys)

async function addKey(tx: Transaction, input: ApplicationInput & { createdBy: string }, textOf: (id: string) => string) {
  if (input.expiresOn !== null && input.expiresOn < today()) throw invalid({ path: 'expiresOn', message: PAST_DAY })
  const id = crypto.randomUUID()
  await tx.insert(applicationKeys).values({ ...input, id, keyHash: hashOfKey(textOf(id)) })
  return { id }
}
