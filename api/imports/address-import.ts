import { and, eq, ne, or, sql } from 'drizzle-orm'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { addressImport, addressKeys, type KnownAddress } from '#domain/import/addresses.ts'
import type { ImportFile } from '#domain/import/asked.ts'
import type { CommunesOf } from '#domain/import/commune.ts'
import { type Plan, type PlanLine, planImport } from '#domain/import/plan.ts'
import type { AddressInput } from '#domain/sales/addresses/address.ts'
import type { Ppe } from '#domain/sales/addresses/values.ts'
import type { Reader, Transaction } from '../db/client.ts'
import { anyOf, anySearchable, type Progress, writePlan } from './batches.ts'

/** Compares a file with stored addresses; `hold` locks these until the transaction ends. */
export async function planAddresses(
  db: Reader,
  file: ImportFile,
  communesOf: CommunesOf,
  hold = false,
): Promise<Plan<AddressInput>> {
  const keys = addressKeys(file)
  const clients = await db
    .select({ id: companies.id, code: companies.code, siret: companies.siret, legalName: companies.legalName })
    .from(companies)
    .where(
      and(
        ne(companies.status, 'ARCHIVE'),
        or(
          anyOf(companies.code, keys.codes),
          anyOf(companies.siret, keys.sirets),
          anySearchable(companies.legalName, keys.names),
        ),
      ),
    )
  const query = db
    .select()
    .from(addresses)
    .where(and(eq(addresses.archived, false), anyOf(sql`lower(${addresses.label})`, keys.labels)))
  const rows = await (hold ? query.for('update') : query)
  return planImport(file, addressImport({ clients, addresses: rows.map(known), communesOf }))
}

export async function writeAddresses(
  tx: Transaction,
  lines: readonly PlanLine<AddressInput>[],
  progress: Progress,
): Promise<void> {
  await writePlan(lines, progress, {
    create: batch => tx.insert(addresses).values(batch),
    update: (id, values) => tx.update(addresses).set(values).where(eq(addresses.id, id)),
  })
}

function known(row: typeof addresses.$inferSelect): KnownAddress {
  const { id, createdAt: _created, updatedAt: _updated, version: _version, archived: _archived, search: _search, ...values } = row
  return { id, values: { ...values, ppe: values.ppe as Ppe[] } }
}
