import { and, eq, sql } from 'drizzle-orm'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { palletAccounts, palletMovements } from '#api/schema/sales/pallets.table.ts'
import type { ImportFile } from '#domain/import/asked.ts'
import { type CountedPallets, type PalletAccount, palletClients, palletImport } from '#domain/import/balances/pallets.ts'
import type { CommunesOf } from '#domain/import/commune.ts'
import { type Plan, type PlanLine, planImport } from '#domain/import/plan.ts'
import type { Reader, Transaction } from '../db/client.ts'
import { today } from '../middleware/today.ts'
import { anyId, type Progress, writePlan } from './batches.ts'
import { namedClients } from './named-clients.ts'

const REASON = 'Solde repris par import'

/** Compares a file with the pallet accounts of its clients; `hold` locks these clients until the transaction ends. */
export async function planPallets(db: Reader, file: ImportFile, _: CommunesOf, hold = false): Promise<Plan<CountedPallets>> {
  const clients = await namedClients(db, palletClients(file), { hold })
  const accounts = await accountsOf(
    db,
    clients.map(({ id }) => id),
  )
  return planImport(file, palletImport({ clients, accounts, day: today() }))
}

/** Accounts at the own sites of clients, and where their pallets changed hands. */
async function accountsOf(db: Reader, clientIds: readonly string[]): Promise<PalletAccount[]> {
  const sums = db
    .select({
      companyId: palletAccounts.companyId,
      addressId: palletAccounts.addressId,
      balance: sql<number>`sum(${palletAccounts.balance})::int`.as('balance'),
    })
    .from(palletAccounts)
    .where(anyId(palletAccounts.companyId, clientIds))
    .groupBy(palletAccounts.companyId, palletAccounts.addressId)
    .as('sums')
  const [moved, own] = await Promise.all([
    db
      .select({ companyId: sums.companyId, addressId: sums.addressId, label: addresses.label, balance: sums.balance })
      .from(sums)
      .innerJoin(addresses, eq(addresses.id, sums.addressId)),
    db
      .select({ companyId: addresses.companyId, addressId: addresses.id, label: addresses.label })
      .from(addresses)
      .where(and(anyId(addresses.companyId, clientIds), eq(addresses.archived, false))),
  ])
  const known = new Set(moved.map(({ companyId, addressId }) => `${companyId} ${addressId}`))
  const empty = own.filter(({ companyId, addressId }) => !known.has(`${companyId} ${addressId}`))
  return [...moved, ...empty.map(site => ({ ...site, companyId: site.companyId!, balance: 0 }))]
}

/** A balance becomes a correction of the difference, by the author of the import. */
export const writePallets = (
  tx: Transaction,
  lines: readonly PlanLine<CountedPallets>[],
  progress: Progress,
  authorId: string | null,
): Promise<void> =>
  writePlan(lines, progress, {
    create: async () => {},
    update: (_, { difference, day, ...account }) =>
      tx.insert(palletMovements).values({
        ...account,
        day: day ?? today(),
        given: Math.max(0, difference),
        returned: Math.max(0, -difference),
        reason: REASON,
        authorId,
      }),
  })
