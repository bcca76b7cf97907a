import { and, eq, sql } from 'drizzle-orm'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { addressImport, addressKeys, type KnownAddress } from '#domain/import/addresses.ts'
import type { ImportFile } from '#domain/import/asked.ts'
import type { CommunesOf } from '#domain/import/commune.ts'
import { type Plan, type PlanLine, planImport } from '#domain/import/plan.ts'
import type { AddressInput } from '#domain/sales/addresses/address.ts'
import type { Ppe } from '#domain/sales/addresses/values.ts'
import type { Reader, Transaction } from '../db/client.ts'
import { anyOf, type Progress, writePlan } from './batches.ts'
import { namedClients } from './named-clients.ts'

/** Compares a file with stored addresses; `hold` locks these until the transaction ends. */
export async function planAddresses(
  db: Reader,
  file: ImportFile,
  communesOf: CommunesOf,
  hold = false,
): Promise<Plan<AddressInput>> {
  const keys = addressKeys(file)
  const clients = await namedClients(db, keys)
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
