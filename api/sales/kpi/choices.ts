import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import type { Env } from '#api/middleware/env.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { salesUsersOf } from '#api/trade/accounts/sales-users.ts'
import { CHOICES_MAX } from '#domain/limits.ts'

export async function filterChoices({ db, shared }: Pick<Env['Variables'], 'db' | 'shared'>, clients: readonly string[]) {
  const [salesUsers, depots, named] = await Promise.all([
    shared.read('sales-users', ['account'], () => salesUsersOf(db)),
    depotsOf(db),
    companyNames(db, clients),
  ])
  return { salesUsers, depots, named }
}

const depotsOf = (db: Reader) =>
  db
    .select({ id: addresses.id, label: addresses.label })
    .from(addresses)
    .where(and(isNull(addresses.companyId), eq(addresses.kind, 'DEPOT'), eq(addresses.archived, false)))
    .orderBy(asc(sql`${addresses.label} collate french`))
    .limit(CHOICES_MAX)

const companyNames = async (db: Reader, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: companies.id, name: companies.legalName })
        .from(companies)
        .where(inArray(companies.id, [...ids]))
