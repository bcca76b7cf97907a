import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import type { Reader, Transaction } from '../db/client.ts'
import { write } from '../db/write.ts'
import type { Env } from '../middleware/env.ts'
import { addDocument, receiveFile } from './documents.ts'

/** Columns of a document in a list; `users` is joined. */
export const LISTED_DOCUMENT = {
  id: documents.id,
  kind: documents.kind,
  label: documents.label,
  fileName: documents.fileName,
  mediaType: documents.mediaType,
  sizeBytes: documents.sizeBytes,
  createdAt: documents.createdAt,
  uploadedBy: nameOf(users),
}

/** Documents of a record, newest first, without the archived ones; `shown` limits them. */
export const documentsOf = (db: Reader, ownerTable: string, ownerId: string, shown?: SQL) =>
  db
    .select({ ...LISTED_DOCUMENT, validFrom: documents.validFrom, validTo: documents.validTo })
    .from(documents)
    .leftJoin(users, eq(users.id, documents.uploadedBy))
    .where(and(eq(documents.ownerTable, ownerTable), eq(documents.ownerId, ownerId), eq(documents.archived, false), shown))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(LISTED_MAX)

type Joined = Omit<Parameters<typeof addDocument>[2], 'uploadedBy'> & { file?: unknown }

/** Answers with a new document of a record; `locked` locks the record, or throws when it takes none. */
export async function joinDocument(c: Context<Env>, { file, ...fields }: Joined, locked: (tx: Transaction) => Promise<unknown>) {
  const received = await receiveFile(c, file, 'file')
  const added = await write(c, async tx => {
    await locked(tx)
    return addDocument(tx, received, { ...fields, uploadedBy: c.var.user.id })
  })
  return c.json(added, 201)
}
