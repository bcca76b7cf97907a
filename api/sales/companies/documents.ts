import { and, desc, eq, notInArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { archiveDocument } from '#api/documents/archiving.ts'
import { addDocument, receiveFile } from '#api/documents/documents.ts'
import { papersOf } from '#api/documents/subcontractor-papers.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { body, form, params } from '#api/middleware/input.ts'
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

const byId = params(z.object({ id: z.uuid() }))
const tags = ['sales/companies']

export const companyDocumentRoutes = new Hono<Env>()
  .get('/:id/documents', describeRoute({ tags, summary: "Documents d'un client" }), byId, async c => {
    const { id } = c.req.valid('param')
    const company = await findCompany(c.var.db, id)
    const [rows, papers] = await Promise.all([
      c.var.db
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
          and(
            inUse(id),
            may(c.var.user.role, 'company.money') ? undefined : notInArray(documents.kind, [...MONEY_DOCUMENT_KINDS]),
          ),
        )
        .orderBy(desc(documents.createdAt), desc(documents.id))
        .limit(LISTED_MAX),
      company.types.includes('SOUS_TRAITANT') ? papersOf(c.var.db, [id]) : null,
    ])
    return c.json({ documents: rows, papers: papers && papersOn(today(), papers.get(id) ?? []) })
  })
  .post(
    '/:id/documents',
    describeRoute({ tags, summary: 'Joindre un document au client' }),
    right('company.write'),
    byId,
    form(companyDocumentSchema),
    async c => {
      const { file, ...fields } = c.req.valid('form')
      const received = await receiveFile(c, file, 'file')
      const added = await write(c, async tx => {
        const { id } = c.req.valid('param')
        await lockLiveCompany(tx, id)
        return addDocument(tx, received, { ...fields, ownerTable: 'company', ownerId: id, uploadedBy: c.var.user.id })
      })
      return c.json(added, 201)
    },
  )
  .post(
    '/:id/documents/:documentId/archive',
    describeRoute({ tags, summary: 'Archiver un document du client' }),
    right('company.write'),
    params(z.object({ id: z.uuid(), documentId: z.uuid() })),
    async c => c.json(await write(c, tx => setArchived(tx, c.req.valid('param'), true))),
  )
  .post(
    '/:id/documents/:documentId/restore',
    describeRoute({ tags, summary: "Sortir de l'archive un document du client" }),
    right('company.write'),
    params(z.object({ id: z.uuid(), documentId: z.uuid() })),
    async c => c.json(await write(c, tx => setArchived(tx, c.req.valid('param'), false))),
  )
  .put(
    '/:id/subcontractor',
    describeRoute({ tags, summary: "Numéros et parc d'un sous-traitant" }),
    right('company.write'),
    byId,
    body(subcontractorSchema),
    async c => {
      const { version, ...fields } = c.req.valid('json')
      return c.json(await write(c, tx => changeCompany(tx, c.req.valid('param').id, { version }, fields)))
    },
  )

async function setArchived(tx: Transaction, { id, documentId }: { id: string; documentId: string }, archived: boolean) {
  await lockLiveCompany(tx, id)
  return archiveDocument(tx, { ownerTable: 'company', ownerId: id, documentId }, archived)
}

const inUse = (id: string) => and(eq(documents.ownerTable, 'company'), eq(documents.ownerId, id), eq(documents.archived, false))
