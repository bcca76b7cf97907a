import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { users } from '#api/schema/administration/users.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { type ImportFile, sameIds } from '#domain/import/asked.ts'
import type { CommunesOf } from '#domain/import/commune.ts'
import { companyImport, companyKeys, type KnownCompany } from '#domain/import/companies.ts'
import { type Plan, type PlanLine, planImport } from '#domain/import/plan.ts'
import { SELLERS } from '#domain/roles.ts'
import type { CompanyInput } from '#domain/sales/companies/company.ts'
import type { CompanyType } from '#domain/sales/companies/values.ts'
import { salesUserBy } from '#domain/sales/salesperson.ts'
import type { Reader, Transaction } from '../db/client.ts'
import { takeNumbers } from '../db/write.ts'
import { readCarrier } from '../parameters/carrier.ts'
import { anyOf, anySearchable, type Progress, writePlan } from './batches.ts'

/** Compares a file with stored companies; `hold` locks these until the transaction ends. */
export async function planCompanies(
  db: Reader,
  file: ImportFile,
  communesOf: CommunesOf,
  hold = false,
): Promise<Plan<CompanyInput>> {
  const keys = companyKeys(file)
  const query = db
    .select()
    .from(companies)
    .where(
      or(
        and(anyOf(companies.siret, keys.sirets), ne(companies.status, 'ARCHIVE')),
        anyOf(companies.code, keys.codes),
        anyOf(companies.account, keys.accounts),
        anyOf(companies.vatNumber, keys.vatNumbers),
        // Those that a new one may be.
        and(anySearchable(companies.legalName, keys.names), ne(companies.status, 'ARCHIVE')),
        anyOf(sql`${companies.id}::text`, sameIds(file)),
      ),
    )
  const rows = await (hold ? query.for('update') : query)
  const salesUsers = await db
    .select({ id: users.id, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(and(inArray(users.role, [...SELLERS]), eq(users.status, 'ACTIF')))
  const { freeWaitingMin } = await readCarrier(db)
  return planImport(file, companyImport({ companies: rows.map(known), salesUsers, communesOf, start: { freeWaitingMin } }))
}

/** A client with « Client depuis » is « Actif », not a prospect. */
export async function writeCompanies(
  tx: Transaction,
  lines: readonly PlanLine<CompanyInput>[],
  progress: Progress,
  author: string | null,
): Promise<void> {
  const [user] = author ? await tx.select({ id: users.id, role: users.role }).from(users).where(eq(users.id, author)) : []
  const salesUserId = user ? salesUserBy(user) : null
  const created = lines.filter(({ action }) => action === 'CREER').length
  let number = created > 0 ? await takeNumbers(tx, 'company', created) : 0
  await writePlan(lines, progress, {
    create: batch =>
      tx.insert(companies).values(
        batch.map(values => ({
          ...stored(values),
          salesUserId: values.salesUserId ?? salesUserId,
          code: `C${String(number++).padStart(5, '0')}`,
          status: values.customerSince === null ? ('PROSPECT' as const) : ('ACTIF' as const),
        })),
      ),
    update: (id, values) => tx.update(companies).set(stored(values)).where(eq(companies.id, id)),
  })
}

function stored({ creditLimit, ...values }: CompanyInput) {
  return { ...values, creditLimitCents: creditLimit }
}

function known(row: typeof companies.$inferSelect): KnownCompany {
  const { id, code, status, types, creditLimitCents, ...rest } = row
  const {
    createdAt: _created,
    updatedAt: _updated,
    version: _version,
    blockedReason: _reason,
    archivedFrom: _before,
    contactSearch: _contacts,
    search: _search,
    ...values
  } = rest
  return {
    id,
    code,
    archived: status === 'ARCHIVE',
    values: { ...values, types: types as CompanyType[], creditLimit: creditLimitCents },
  }
}
