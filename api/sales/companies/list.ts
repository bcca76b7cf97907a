import { and, arrayOverlaps, eq, gte, inArray, lt, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#api/administration/users.table.ts'
import type { Database, Reader } from '#api/db/client.ts'
import { counted, fromWhere, ordered, pageOf, searched } from '#api/db/list.ts'
import { today } from '#api/middleware/today.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { zipsOfDepartment } from '#domain/sales/addresses/department.ts'
import { type COMPANY_SORTS, type companyListQuery, MONEY_SORTS } from '#domain/sales/companies/company.ts'
import { ABROAD } from '#domain/sales/companies/values.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'
import { companies } from './companies.table.ts'
import { healthOf, overdrawn, owed, yearFigures } from './health.ts'
import { runningVersion } from './writes.ts'

export type CompanyListQuery = z.output<typeof companyListQuery>

/** One page of clients with how they fare; what a role may not see is not in it. */
export async function listCompanies(db: Database, query: CompanyListQuery, role: Role) {
  const asked = allowed(query, role)
  const where = matching(db, asked)
  const [ids, total] = await Promise.all([
    companyIds(db, asked)
      .limit(asked.perPage)
      .offset((asked.page - 1) * asked.perPage),
    counted(db, fromWhere(companies, where), asked.count),
  ])
  const found = ids.map(({ id }) => id)
  const [rows, health] = await Promise.all([
    found.length > 0 ? rowsOf(db, found) : [],
    healthOf(db, found, { today: today(), money: may(role, 'company.money') }),
  ])
  const byId = new Map(rows.map(row => [row.id, row]))
  return pageOf(
    found.map(id => withMoneyFor(role, { ...byId.get(id)!, ...health(id) })),
    total,
    asked,
  )
}

/** Every client of the list's query, in its order: what the export writes. */
export const exportedCompanyIds = (db: Database, query: CompanyListQuery, role: Role) => companyIds(db, allowed(query, role))

/** The ids in order. Figures are reckoned for all clients only where the order asks for them. */
function companyIds(db: Database, asked: CompanyListQuery) {
  const name = asked.sort.replace(/^-/, '') as (typeof COMPANY_SORTS)[number]
  const query = db.select({ id: companies.id }).from(companies).$dynamic()
  const order = (expression: SQL | SQL[] | undefined) =>
    query
      .where(matching(db, asked))
      .orderBy(ordered(asked.sort, { [name]: expression ?? SORTS[name as keyof typeof SORTS] }, companies.id, NULLABLE))
  if (name === 'used') {
    const used = owed(db)
    query.leftJoin(used, eq(used.companyId, companies.id))
    return order(sql`coalesce(${used.usedCents}, 0)`)
  }
  if (name === 'revenue' || name === 'margin' || name === 'otif') {
    const figures = yearFigures(db, today())
    query.leftJoin(figures, eq(figures.companyId, companies.id))
    const { revenueCents, knownRevenueCents, costCents, journeys, late, notExecuted } = figures
    return order(
      {
        revenue: sql`coalesce(${revenueCents}, 0)`,
        margin: sql`(${knownRevenueCents} - ${costCents}) / nullif(${knownRevenueCents}, 0)`,
        otif: sql`(${journeys} - ${late})::float8 / nullif(${journeys} + ${notExecuted}, 0)`,
      }[name],
    )
  }
  if (name === 'salesUser') {
    query.leftJoin(users, eq(users.id, companies.salesUserId))
    return order([sql`${users.lastName} collate french`, sql`${users.firstName} collate french`])
  }
  return order(undefined)
}

const rowsOf = (db: Reader, ids: readonly string[]) =>
  db
    .select({ ...SUMMARY, activeRequests })
    .from(companies)
    .leftJoin(users, eq(users.id, companies.salesUserId))
    .where(inArray(companies.id, [...ids]))

const SUMMARY = {
  id: companies.id,
  code: companies.code,
  legalName: companies.legalName,
  city: companies.billingCity,
  zip: companies.billingZip,
  country: companies.country,
  types: companies.types,
  creditLimitCents: companies.creditLimitCents,
  status: companies.status,
  salesUser: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
}
export const salesUserName = SUMMARY.salesUser

export const activeRequests = sql<number>`(
  select count(distinct ${deliveryRequests.id})::int from ${deliveryRequests}
  join ${deliveryRequestVersions} on ${deliveryRequestVersions.requestId} = ${deliveryRequests.id}
  where ${deliveryRequests.companyId} = ${companies.id} and ${runningVersion})`

const SORTS = {
  code: sql`${companies.code}`,
  legalName: sql`${companies.legalName} collate french`,
  city: sql`${companies.billingCity} collate french`,
  activeRequests,
  creditLimit: sql`${companies.creditLimitCents}`,
  status: [sql`${companies.status}`, sql`${companies.legalName} collate french`],
}
const NULLABLE = ['creditLimit', 'margin', 'otif', 'salesUser']

/** The countries that companies are in, each found by one step down their index, whatever the number of companies. */
export async function countriesOf(db: Reader): Promise<string[]> {
  const rows = await db.execute<{ country: string }>(sql`
    with recursive found as (
      (select ${companies.country} from ${companies} order by 1 limit 1)
      union all
      select (select ${companies.country} from ${companies} where ${companies.country} > found.country order by 1 limit 1)
      from found where found.country is not null
    ) select country from found where country is not null`)
  return rows.map(({ country }) => country)
}

/** Money is not in the answer for who may not see it (`domain.md` §4.2). */
export function withMoneyFor<Row extends Money>(role: Role, row: Row): Omit<Row, keyof Money> & Partial<Pick<Row, keyof Money>> {
  if (may(role, 'company.money')) return row
  const { creditLimitCents: _, iban: __, bic: ___, defaultIndexation: ____, ...rest } = row
  return rest
}
interface Money {
  creditLimitCents: number | null
  iban?: string | null
  bic?: string | null
  defaultIndexation?: IndexationClause | null
}

/** An order or a filter by money would tell the money. */
function allowed(asked: CompanyListQuery, role: Role): CompanyListQuery {
  if (may(role, 'company.money')) return asked
  const byMoney = (MONEY_SORTS as readonly string[]).includes(asked.sort.replace(/^-/, ''))
  return { ...asked, sort: byMoney ? 'legalName' : asked.sort, overdrawn: false }
}

/** The rows that the list's query asks for. */
function matching(db: Reader, asked: CompanyListQuery): SQL | undefined {
  const zips = zipsOfDepartment(asked.department)
  return and(
    searched(companies.search, asked.q),
    asked.status.length ? inArray(companies.status, asked.status) : asked.archived ? undefined : ne(companies.status, 'ARCHIVE'),
    asked.type.length ? arrayOverlaps(companies.types, asked.type) : undefined,
    asked.salesUser.length ? inArray(companies.salesUserId, asked.salesUser) : undefined,
    zips
      ? and(eq(companies.country, 'FR'), gte(companies.billingZip, zips.from), lt(companies.billingZip, zips.before))
      : undefined,
    asked.country === ABROAD ? ne(companies.country, 'FR') : asked.country ? eq(companies.country, asked.country) : undefined,
    asked.noRequest
      ? notExists(sql`(select 1 from ${deliveryRequests} where ${deliveryRequests.companyId} = ${companies.id})`)
      : undefined,
    asked.overdrawn ? overdrawn(db) : undefined,
    asked.only.length ? inArray(companies.id, asked.only) : undefined,
  )
}
