import { and, eq } from 'drizzle-orm'
import { change } from '#api/rows.ts'
import { contacts } from '#api/schema/sales/companies.table.ts'
import type { ImportFile } from '#domain/import/asked.ts'
import type { CommunesOf } from '#domain/import/commune.ts'
import { type ContactInput, contactClients, contactImport, type KnownContact } from '#domain/import/contacts.ts'
import { type Plan, type PlanLine, planImport } from '#domain/import/plan.ts'
import type { ContactRole } from '#domain/sales/companies/values.ts'
import type { Reader, Transaction } from '../db/client.ts'
import { anyId, type Progress, writePlan } from './batches.ts'
import { namedClients } from './named-clients.ts'

/** Compares a file with the contacts of its clients; `hold` locks these until the transaction ends. */
export async function planContacts(db: Reader, file: ImportFile, _: CommunesOf, hold = false): Promise<Plan<ContactInput>> {
  const clients = await namedClients(db, contactClients(file))
  const ofClients = and(
    eq(contacts.archived, false),
    anyId(
      contacts.companyId,
      clients.map(({ id }) => id),
    ),
  )
  const query = db.select().from(contacts).where(ofClients)
  const rows = await (hold ? query.for('update') : query)
  return planImport(file, contactImport({ clients, contacts: rows.map(known) }))
}

export const writeContacts = (tx: Transaction, lines: readonly PlanLine<ContactInput>[], progress: Progress): Promise<void> =>
  writePlan(lines, progress, {
    create: batch => tx.insert(contacts).values(batch),
    update: (id, values) => change(tx, contacts, id, values),
  })

function known({ id, companyId, lastName, firstName, position, roles, phone, mobile, email }: typeof contacts.$inferSelect) {
  const values = { companyId, lastName, firstName, position, roles: roles as ContactRole[], phone, mobile, email }
  return { id, values } satisfies KnownContact
}
