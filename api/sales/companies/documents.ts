import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { archiveDocument } from '#api/documents/archiving.ts'
import { addDocument, receiveFile } from '#api/documents/documents.ts'
import { papersOf } from '#api/documents/subcontractor-papers.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { nameOf } from '#api/trade/requests/record.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { may } from '#domain/rights.ts'
import { companyDocumentSchema, subcontractorSchema } from '#domain/sales/companies/document.ts'
import { MONEY_DOCUMENT_KINDS } from '#domain/sales/companies/document-values.ts'
import { papersOn } from '#domain/sales/companies/subcontractor.ts'
import { changeCompany, findCompany, lockLiveCompany } from './writes.ts'

export const companyDocumentRoutes = operations('sales/companies')
  .read('GET /:id/documents', "Documents d'un client", {}, async ({ db, user, id }) => {
    const company = await findCompany(db, id)
    const [rows, papers] = await Promise.all([
      db
        .select({
          id: documents.id,
          kind: documents.kind,
          label: documents.label,
          fileName: documents.fileName,
          mediaType: documents.mediaType,
          sizeBytes: documents.sizeBytes,
          validFrom: documents.validFrom,
          validTo: documents.validTo,
          createdAt: documents.createdAt,
          uploadedBy: nameOf(users),
        })
        .from(documents)
        .leftJoin(users, eq(users.id, documents.uploadedBy))
        .where(
          and(inUse(id), may(user.role, 'company.money') ? undefined : notInArray(documents.kind, [...MONEY_DOCUMENT_KINDS])),
        )
        .orderBy(desc(documents.createdAt), desc(documents.id))
        .limit(LISTED_MAX),
      company.types.includes('SOUS_TRAITANT') ? papersOf(db, [id]) : null,
    ])
    return { documents: rows, papers: papers && papersOn(today(), papers.get(id) ?? []) }
  })
  .respond(
    'POST /:id/documents',
    'Joindre un document au client',
    { act: 'company.write', form: companyDocumentSchema },
    async ({ c, user, id, form: { file, ...fields } }) => {
      const received = await receiveFile(c, file, 'file')
      const added = await write(c, async tx => {
        await lockLiveCompany(tx, id)
        return addDocument(tx, received, { ...fields, ownerTable: 'company', ownerId: id, uploadedBy: user.id })
      })
      return c.json(added, 201)
    },
  )
  .write(
    'POST /:id/documents/:documentId/archive',
    'Archiver un document du client',
    { act: 'company.write' },
    (tx, { id, documentId }) => setArchived(tx, { id, documentId }, true),
  )
  .write(
    'POST /:id/documents/:documentId/restore',
    "Sortir de l'archive un document du client",
    { act: 'company.write' },
    (tx, { id, documentId }) => setArchived(tx, { id, documentId }, false),
  )
  .write(
    'PUT /:id/subcontractor',
    "Numéros et parc d'un sous-traitant",
    { act: 'company.write', body: subcontractorSchema },
    (tx, { id, body: { version, ...fields } }) => changeCompany(tx, id, { version }, fields),
  )

async function setArchived(tx: Transaction, { id, documentId }: { id: string; documentId: string }, archived: boolean) {
  await lockLiveCompany(tx, id)
  return archiveDocument(tx, { ownerTable: 'company', ownerId: id, documentId }, archived)
}

const inUse = (id: string) => and(eq(documents.ownerTable, 'company'), eq(documents.ownerId, id), eq(documents.archived, false))
