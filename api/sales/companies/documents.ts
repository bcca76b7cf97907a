import { notInArray } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { archiveDocument } from '#api/documents/archiving.ts'
import { documentsOf, joinDocument } from '#api/documents/owned-documents.ts'
import { papersOf } from '#api/documents/subcontractor-papers.ts'
import { labelled } from '#api/middleware/answers.ts'
import { operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { may } from '#domain/rights.ts'
import { companyDocumentSchema, subcontractorSchema } from '#domain/sales/companies/document.ts'
import { MONEY_DOCUMENT_KINDS } from '#domain/sales/companies/document-values.ts'
import { papersOn } from '#domain/sales/companies/subcontractor.ts'
import { documentsAnswer } from './answers.ts'
import { changeCompany, findCompany, lockLiveCompany } from './writes.ts'

export const companyDocumentRoutes = operations('sales/companies')
  .read('GET /:id/documents', "Documents d'un client", { answer: documentsAnswer }, async ({ db, user, id }) => {
    const company = await findCompany(db, id)
    const [rows, papers] = await Promise.all([
      documentsOf(
        db,
        'company',
        id,
        may(user.role, 'company.money') ? undefined : notInArray(documents.kind, [...MONEY_DOCUMENT_KINDS]),
      ),
      company.types.includes('SOUS_TRAITANT') ? papersOf(db, [id]) : null,
    ])
    return { documents: rows, papers: papers && papersOn(today(), papers.get(id) ?? []) }
  })
  .respond(
    'POST /:id/documents',
    'Joindre un document au client',
    { act: 'company.write', form: companyDocumentSchema, answer: labelled },
    ({ c, id, form }) => joinDocument(c, { ...form, ownerTable: 'company', ownerId: id }, tx => lockLiveCompany(tx, id)),
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
