import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader, Transaction } from '#api/db/client.ts'
import { pageWith } from '#api/db/page-with.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { notFound, stale } from '#api/problem.ts'
import { change, insert } from '#api/rows.ts'
import { companies, contacts } from '#api/schema/sales/companies.table.ts'
import { recordVersion } from '#domain/fields.ts'
import { paging } from '#domain/lists.ts'
import { contactSchema } from '#domain/sales/companies/company.ts'
import { contactsList } from './answers.ts'
import { lockLiveCompany } from './writes.ts'

const ofCompany = { params: z.object({ companyId: z.uuid() }) }
const byId = { params: z.object({ companyId: z.uuid(), id: z.uuid() }) }

const shown = z.object({ page: paging.page, id: z.uuid().optional().catch(undefined) })

const contactsOf = (db: Reader, { companyId, ...asked }: { companyId: string; page: number; id?: string }) =>
  pageWith(db, contacts, {
    where: and(eq(contacts.companyId, companyId), eq(contacts.archived, false)),
    order: [asc(sql`${contacts.lastName} collate french`), asc(sql`${contacts.firstName} collate french`)],
    ...asked,
  })

/** Contacts of a company (`domain.md` §3.1); every office role may edit them (§2.7). */
export const contactRoutes = operations('sales/companies', gate(['/sales/companies']))
  .read(
    'GET /',
    "Contacts d'un client",
    { ...ofCompany, query: shown, answer: contactsList },
    async ({ db, companyId, query }) => {
      const { rows, ...pages } = await contactsOf(db, { companyId, ...query })
      if (pages.total === 0 && (await db.$count(companies, eq(companies.id, companyId))) === 0) throw notFound()
      return { contacts: rows, ...pages }
    },
  )
  .create(
    'POST /',
    'Ajouter un contact',
    { act: 'contact.write', ...ofCompany, body: contactSchema },
    async (tx, { companyId, body }) => {
      await lockLiveCompany(tx, companyId)
      return insert(tx, contacts, { ...body, companyId })
    },
  )
  .write(
    'PUT /:id',
    'Modifier un contact',
    { act: 'contact.write', ...byId, body: contactSchema.and(z.object({ version: recordVersion() })) },
    async (tx, { companyId, id, body: { version, ...input } }) => {
      const before = await lockContact(tx, companyId, id)
      if (before.version !== version) throw stale(before)
      return change(tx, contacts, id, input)
    },
  )
  .write('POST /:id/archive', 'Archiver un contact', { act: 'contact.write', ...byId }, (tx, { companyId, id }) =>
    setArchived(tx, { companyId, id }, true),
  )
  .write('POST /:id/restore', "Sortir un contact de l'archive", { act: 'contact.write', ...byId }, (tx, { companyId, id }) =>
    setArchived(tx, { companyId, id }, false),
  )

async function setArchived(tx: Transaction, { companyId, id }: { companyId: string; id: string }, archived: boolean) {
  await lockContact(tx, companyId, id, !archived)
  return change(tx, contacts, id, { archived })
}

/** Locks the contact. Throws « Élément introuvable » when it belongs to another company or its archived state differs. */
async function lockContact(tx: Transaction, companyId: string, id: string, archived = false) {
  await lockLiveCompany(tx, companyId)
  const [found] = await tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.id, id), eq(contacts.companyId, companyId), eq(contacts.archived, archived)))
    .for('update')
  if (!found) throw notFound()
  return found
}
