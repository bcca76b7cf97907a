import { and, asc, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Reader, Transaction } from '#api/db/client.ts'
import { pageWith } from '#api/db/page-with.ts'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { notFound, stale } from '#api/problem.ts'
import { companies, contacts } from '#api/schema/sales/companies.table.ts'
import { recordVersion } from '#domain/fields.ts'
import { paging } from '#domain/lists.ts'
import { contactSchema } from '#domain/sales/companies/company.ts'
import { lockLiveCompany } from './writes.ts'

const ofCompany = params(z.object({ companyId: z.uuid() }))
const byId = params(z.object({ companyId: z.uuid(), id: z.uuid() }))
const tags = ['sales/companies']

const shown = z.object({ page: paging.page, id: z.uuid().optional().catch(undefined) })

const contactsOf = (db: Reader, { companyId, ...asked }: { companyId: string; page: number; id?: string }) =>
  pageWith(db, contacts, {
    where: and(eq(contacts.companyId, companyId), eq(contacts.archived, false)),
    order: [asc(sql`${contacts.lastName} collate french`), asc(sql`${contacts.firstName} collate french`)],
    ...asked,
  })

/** Contacts of a company (`domain.md` §3.1); every office role may edit them (§2.7). */
export const contactRoutes = new Hono<Env>()
  .use(gate(['/sales/companies']))
  .get('/', describeRoute({ tags, summary: "Contacts d'un client" }), ofCompany, query(shown), async c => {
    const { companyId } = c.req.valid('param')
    const { rows, ...pages } = await contactsOf(c.var.db, { companyId, ...c.req.valid('query') })
    if (pages.total === 0 && (await c.var.db.$count(companies, eq(companies.id, companyId))) === 0) throw notFound()
    return c.json({ contacts: rows, ...pages })
  })
  .post(
    '/',
    describeRoute({ tags, summary: 'Ajouter un contact' }),
    right('contact.write'),
    ofCompany,
    body(contactSchema),
    async c => {
      const { companyId } = c.req.valid('param')
      const created = await write(c, async tx => {
        await lockLiveCompany(tx, companyId)
        const [row] = await tx
          .insert(contacts)
          .values({ ...c.req.valid('json'), companyId })
          .returning({ id: contacts.id })
        return row!
      })
      return c.json(created, 201)
    },
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier un contact' }),
    right('contact.write'),
    byId,
    body(contactSchema.and(z.object({ version: recordVersion() }))),
    async c => {
      const { companyId, id } = c.req.valid('param')
      const { version, ...input } = c.req.valid('json')
      const updated = await write(c, async tx => {
        const before = await lockContact(tx, companyId, id)
        if (before.version !== version) throw stale(before)
        await tx.update(contacts).set(input).where(eq(contacts.id, id))
        return { id }
      })
      return c.json(updated)
    },
  )
  .post('/:id/archive', describeRoute({ tags, summary: 'Archiver un contact' }), right('contact.write'), byId, async c =>
    c.json(await write(c, tx => setArchived(tx, c.req.valid('param'), true))),
  )
  .post(
    '/:id/restore',
    describeRoute({ tags, summary: "Sortir un contact de l'archive" }),
    right('contact.write'),
    byId,
    async c => c.json(await write(c, tx => setArchived(tx, c.req.valid('param'), false))),
  )

async function setArchived(tx: Transaction, { companyId, id }: { companyId: string; id: string }, archived: boolean) {
  await lockContact(tx, companyId, id, !archived)
  await tx.update(contacts).set({ archived }).where(eq(contacts.id, id))
  return { id }
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
