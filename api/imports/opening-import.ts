import { isNotNull, sql } from 'drizzle-orm'
import { companies } from '#api/schema/sales/companies.table.ts'
import { invoices } from '#api/schema/sales/invoices.table.ts'
import type { ImportFile } from '#domain/import/asked.ts'
import { type KnownInvoice, type OpeningInvoice, openingImport, openingNames } from '#domain/import/balances/openings.ts'
import type { CommunesOf } from '#domain/import/commune.ts'
import { type Plan, type PlanLine, planImport } from '#domain/import/plan.ts'
import { receivableOf } from '#domain/sales/invoices/bank-ledger.ts'
import type { Reader, Transaction } from '../db/client.ts'
import { today } from '../middleware/today.ts'
import { readCarrier } from '../parameters/carrier.ts'
import { anyId, anyOf, type Progress, writePlan } from './batches.ts'
import { namedClients } from './named-clients.ts'

/** Compares a file with the invoices of its numbers; `hold` locks its clients until the transaction ends. */
export async function planOpenings(db: Reader, file: ImportFile, _: CommunesOf, hold = false): Promise<Plan<OpeningInvoice>> {
  const named = openingNames(file)
  const clients = await namedClients(db, named.clients, { hold, only: sql`'CLIENT' = any(${companies.types})` })
  return planImport(file, openingImport({ clients, invoices: await invoicesNumbered(db, named.numbers), day: today() }))
}

const invoicesNumbered = (db: Reader, numbers: readonly string[]): Promise<KnownInvoice[]> =>
  db
    .select({
      id: invoices.id,
      number: sql<string>`${invoices.number}`,
      issued: sql<boolean>`${isNotNull(invoices.seriesNo)}`,
      companyId: invoices.companyId,
      issueDate: sql<string>`${invoices.issueDate}`,
      dueDate: sql<string>`${invoices.dueDate}`,
      totalCents: invoices.totalCents,
      broughtCents: sql<number>`(${invoices.totalCents} - ${invoices.prepaidCents})::float8`,
      balanceCents: invoices.balanceCents,
    })
    .from(invoices)
    .where(anyOf(invoices.number, numbers))

/** Each is owed from now on, handed over by the software before; what was paid there stays paid. */
export const writeOpenings = (tx: Transaction, lines: readonly PlanLine<OpeningInvoice>[], progress: Progress): Promise<void> =>
  writePlan(lines, progress, {
    create: async batch => {
      const ids = [...new Set(batch.map(({ companyId }) => companyId))]
      const [{ vatOnDebits }, buyers] = await Promise.all([
        readCarrier(tx),
        tx
          .select({ id: companies.id, code: companies.code, name: companies.legalName, account: companies.account })
          .from(companies)
          .where(anyId(companies.id, ids)),
      ])
      const buyerOf = new Map(buyers.map(({ id, ...buyer }) => [id, buyer]))
      await tx.insert(invoices).values(
        batch.map(({ balanceCents, ...invoice }) => ({
          ...invoice,
          ...{ kind: 'REPRISE' as const, from: invoice.issueDate, to: invoice.issueDate, vatOnDebits },
          prepaidCents: invoice.netCents + invoice.vatCents - balanceCents,
          opening: receivableOf({ balanceCents, ...invoice }, { buyer: buyerOf.get(invoice.companyId)!, vatOnDebits }),
          issuedAt: sql`now()`,
        })),
      )
    },
    update: async () => {},
  })
