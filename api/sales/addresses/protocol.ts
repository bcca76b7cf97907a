import { and, desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { addDocument, receiveFile } from '#api/documents/documents.ts'
import { labelled } from '#api/middleware/answers.ts'
import { operations } from '#api/middleware/operations.ts'
import { notFound, refused } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { STATE } from '#domain/messages.ts'
import { protocolSchema } from '#domain/sales/addresses/address.ts'
import { ADDRESS_STATUS_LABELS, PROTOCOL_DOCUMENT } from '#domain/sales/addresses/values.ts'

/** Safety protocol of a site: file and dates, which are copied to the address (`domain.md` §3.2). */
export const addressProtocolRoutes = operations('sales/addresses').respond(
  'POST /:id/protocol',
  "Joindre le protocole de sécurité d'une adresse",
  { act: 'address.write', form: protocolSchema, answer: labelled },
  async ({ c, user, id, form: { file, protocolDate, protocolExpiry } }) => {
    const received = await receiveFile(c, file, 'file')
    const added = await write(c, async tx => {
      const [address] = await tx
        .select({ archived: addresses.archived })
        .from(addresses)
        .where(eq(addresses.id, id))
        .for('update')
      if (!address) throw notFound()
      if (address.archived) throw refused(STATE(ADDRESS_STATUS_LABELS.ARCHIVEE))
      await tx.update(documents).set({ archived: true }).where(protocolOf(id))
      await change(tx, addresses, id, { protocolDate, protocolExpiry })
      return addDocument(tx, received, {
        kind: PROTOCOL_DOCUMENT,
        label: 'Protocole de sécurité',
        ownerTable: 'address',
        ownerId: id,
        uploadedBy: user.id,
        validFrom: protocolDate,
        validTo: protocolExpiry,
      })
    })
    return c.json(added, 201)
  },
)

/** Latest protocol or null. A merge may leave two. */
export async function protocolAt(db: Reader, addressId: string) {
  const [protocol] = await db
    .select({
      id: documents.id,
      fileName: documents.fileName,
      sizeBytes: documents.sizeBytes,
      mediaType: documents.mediaType,
      validFrom: documents.validFrom,
    })
    .from(documents)
    .where(protocolOf(addressId))
    .orderBy(sql`${documents.validFrom} desc nulls last`, desc(documents.id))
    .limit(1)
  return protocol ?? null
}

const protocolOf = (addressId: string) =>
  and(
    eq(documents.ownerTable, 'address'),
    eq(documents.ownerId, addressId),
    eq(documents.kind, PROTOCOL_DOCUMENT),
    eq(documents.archived, false),
  )
