import { and, eq, gte, inArray, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database, Reader } from '#api/db/client.ts'
import { type List, rowsByIds, searched } from '#api/db/list.ts'
import { today } from '#api/middleware/today.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests } from '#api/schema/sales/delivery-requests.table.ts'
import { companyFigures } from '#api/schema/sales/figures.table.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { zipsOfDepartment } from '#domain/sales/addresses/department.ts'
import { type companyListQuery, MONEY_SORTS } from '#domain/sales/companies/company.ts'
import { ABROAD, type CompanyType } from '#domain/sales/companies/values.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'
import { healthOf } from './health.ts'
import { storedFigures } from './months.ts'

type CompanyListQuery = z.output<typeof companyListQuery>

export function companyList(db: Database, query: CompanyListQuery, role: Role) {
  const money = may(role, 'company.money')
  const visible = money ? query : withoutMoney(query)
  return {
    db,
    query: visible,
    table: companies,
    where: matching(visible),
    either: visible.type.length > 1 ? visible.type.map(type => OF_TYPE[type]) : undefined,
    number: companies.code,
    nullable: ['creditLimit', 'margin', 'otif', 'salesUser'],
    ...orderOf(visible.sort),
    stored: storedFigures(db, today()),
    rowsOf: async (ids: string[]) =>
      (await summariesOf(db, ids)).map(({ figures, ...row }) => withMoneyFor(role, { ...row, ...healthOf(figures, money) })),
  } satisfies List<{ id: string }>
}

export async function exportedCompanies(db: Reader, ids: string[], money: boolean) {
  const rows = await db
    .select({
      company: companies,
      salesUser: SUMMARY.salesUser,
      activeRequests: companyFigures.activeRequests,
      figures: companyFigures,
    })
    .from(companies)
    .innerJoin(companyFigures, ofCompany)
    .leftJoin(users, sells)
    .where(sql`${companies.id} = any(${sql.param(ids)}::uuid[])`)
  return rows.map(({ company, figures, ...more }) => ({ ...company, ...more, ...healthOf(figures, money) }))
}

const sells = eq(users.id, companies.salesUserId)
const ofCompany = eq(companyFigures.companyId, companies.id)

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

const summariesOf = rowsByIds((db, ids) =>
  db
    .select({ ...SUMMARY, activeRequests: companyFigures.activeRequests, figures: companyFigures })
    .from(companies)
    .innerJoin(companyFigures, ofCompany)
    .leftJoin(users, sells)
    .where(sql`${companies.id} = any(${ids})`),
)

/** Each condition must match its partial index exactly. */
const OF_TYPE: Record<CompanyType, SQL> = {
  CLIENT: sql`'CLIENT' = any(${companies.types})`,
  SOUS_TRAITANT: sql`'SOUS_TRAITANT' = any(${companies.types})`,
  FOURNISSEUR: sql`'FOURNISSEUR' = any(${companies.types})`,
}

/** Clients that owe more than their credit limit (`domain.md` §3.1). */
const OVERDRAWN = sql`${companies.id} in (select ${companyFigures.companyId} from ${companyFigures} where ${companyFigures.overdrawn})`

const SORTS = {
  code: sql`${companies.code}`,
  legalName: sql`${companies.legalName} collate french`,
  city: sql`${companies.billingCity} collate french`,
  salesUser: [sql`${users.lastName} collate french`, sql`${users.firstName} collate french`],
  creditLimit: sql`${companies.creditLimitCents}`,
  status: [sql`${companies.status}`, sql`${companies.legalName} collate french`],
}

/** Each order has an index. */
const FIGURE_SORTS = {
  revenue: companyFigures.revenueCents,
  margin: companyFigures.margin,
  otif: companyFigures.otif,
  used: companyFigures.usedCents,
  activeRequests: companyFigures.activeRequests,
}
const isFigureSort = (name: string): name is keyof typeof FIGURE_SORTS => Object.hasOwn(FIGURE_SORTS, name)

/** Adds only the joins that the order needs. */
function orderOf(sort: string): Pick<List<never>, 'sorts' | 'join'> {
  const name = sort.replace(/^-/, '')
  if (isFigureSort(name)) return { sorts: FIGURE_SORTS, join: ids => ids.innerJoin(companyFigures, ofCompany) }
  return { sorts: SORTS, join: name === 'salesUser' ? ids => ids.leftJoin(users, sells) : undefined }
}

/** Loose index scan: one probe per country. */
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

/** Leaves money out of the answer for roles that may not see it (`domain.md` §4.2). */
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

/** Sorting or filtering by a hidden amount would leak it. */
function withoutMoney(query: CompanyListQuery): CompanyListQuery {
  const byMoney = (MONEY_SORTS as readonly string[]).includes(query.sort.replace(/^-/, ''))
  return { ...query, sort: byMoney ? 'legalName' : query.sort, overdrawn: false }
}

function matching(query: CompanyListQuery): SQL | undefined {
  const zips = zipsOfDepartment(query.department)
  return and(
    searched(companies.search, query.q),
    query.status.length ? inArray(companies.status, query.status) : query.archived ? undefined : ne(companies.status, 'ARCHIVE'),
    or(...query.type.map(type => OF_TYPE[type])),
    query.salesUser.length ? inArray(companies.salesUserId, query.salesUser) : undefined,
    zips
      ? and(eq(companies.country, 'FR'), gte(companies.billingZip, zips.from), lt(companies.billingZip, zips.before))
      : undefined,
    query.country === ABROAD ? ne(companies.country, 'FR') : query.country ? eq(companies.country, query.country) : undefined,
    query.noRequest
      ? notExists(sql`(select 1 from ${deliveryRequests} where ${deliveryRequests.companyId} = ${companies.id})`)
      : undefined,
    query.overdrawn ? OVERDRAWN : undefined,
    query.only.length ? inArray(companies.id, query.only) : undefined,
  )
}
