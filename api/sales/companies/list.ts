import { and, eq, gte, inArray, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '#api/administration/users.table.ts'
import type { Database, Reader } from '#api/db/client.ts'
import { type List, rowsByIds, searched } from '#api/db/list.ts'
import { runningVersion } from '#api/delivery-requests/versions.ts'
import { today } from '#api/middleware/today.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/sales/delivery-request/delivery-requests.table.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { zipsOfDepartment } from '#domain/sales/addresses/department.ts'
import { type companyListQuery, MONEY_SORTS } from '#domain/sales/companies/company.ts'
import { ABROAD, type CompanyType } from '#domain/sales/companies/values.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'
import { companies } from './companies.table.ts'
import { healthOf, overdrawn, serviceFigures } from './health.ts'
import { owed, yearMoney } from './months.ts'

type CompanyListQuery = z.output<typeof companyListQuery>

/** The list of clients with their figures, as the role may see, filter and sort it. */
export function companyList(db: Database, query: CompanyListQuery, role: Role) {
  const money = may(role, 'company.money')
  const visible = money ? query : withoutMoney(query)
  return {
    db,
    query: visible,
    table: companies,
    where: matching(db, visible),
    number: companies.code,
    nullable: ['creditLimit', 'margin', 'otif', 'salesUser'],
    ...orderOf(db, visible.sort),
    rowsOf: async (ids: string[]) => {
      const [rows, health] = await Promise.all([summariesOf(db, ids), healthOf(db, ids, { today: today(), money })])
      return rows.map(row => withMoneyFor(role, { ...row, ...health(row.id) }))
    },
  } satisfies List<{ id: string }>
}

export async function exportedCompanies(db: Reader, ids: string[], money: boolean) {
  const [rows, health] = await Promise.all([
    db
      .select({ company: companies, salesUser: SUMMARY.salesUser, activeRequests })
      .from(companies)
      .leftJoin(users, sells)
      .where(sql`${companies.id} = any(${sql.param(ids)}::uuid[])`),
    healthOf(db, ids, { today: today(), money }),
  ])
  return rows.map(({ company, ...more }) => ({ ...company, ...more, ...health(company.id) }))
}

const sells = eq(users.id, companies.salesUserId)

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

const activeRequests = sql<number>`(
  select count(distinct ${deliveryRequests.id})::int from ${deliveryRequests}
  join ${deliveryRequestVersions} on ${deliveryRequestVersions.requestId} = ${deliveryRequests.id}
  where ${deliveryRequests.companyId} = ${companies.id} and ${runningVersion})`

const summariesOf = rowsByIds((db, ids) =>
  db
    .select({ ...SUMMARY, activeRequests })
    .from(companies)
    .leftJoin(users, sells)
    .where(sql`${companies.id} = any(${ids})`),
)

/** Each written exactly as in its partial index, by name. */
const OF_TYPE: Record<CompanyType, SQL> = {
  CLIENT: sql`'CLIENT' = any(${companies.types})`,
  SOUS_TRAITANT: sql`'SOUS_TRAITANT' = any(${companies.types})`,
  FOURNISSEUR: sql`'FOURNISSEUR' = any(${companies.types})`,
}

const SORTS = {
  code: sql`${companies.code}`,
  legalName: sql`${companies.legalName} collate french`,
  city: sql`${companies.billingCity} collate french`,
  salesUser: [sql`${users.lastName} collate french`, sql`${users.firstName} collate french`],
  activeRequests,
  creditLimit: sql`${companies.creditLimitCents}`,
  status: [sql`${companies.status}`, sql`${companies.legalName} collate french`],
}

/** Joins the figures of all clients only when they order the list. */
function orderOf(db: Database, sort: string): Pick<List<never>, 'sorts' | 'join'> {
  const name = sort.replace(/^-/, '')
  if (name === 'salesUser') return { sorts: SORTS, join: ids => ids.leftJoin(users, sells) }
  if (name === 'used') {
    const used = owed(db)
    return {
      sorts: { used: sql`coalesce(${used.usedCents}, 0)` },
      join: ids => ids.leftJoin(used, eq(used.companyId, companies.id)),
    }
  }
  if (name !== 'revenue' && name !== 'margin' && name !== 'otif') return { sorts: SORTS }
  if (name === 'otif') {
    const figures = serviceFigures(db, today())
    const { journeys, late, notExecuted } = figures
    return {
      sorts: { otif: sql`(${journeys} - ${late})::float8 / nullif(${journeys} + ${notExecuted}, 0)` },
      join: ids => ids.leftJoin(figures, eq(figures.companyId, companies.id)),
    }
  }
  if (name !== 'revenue' && name !== 'margin') return { sorts: SORTS }
  const figures = yearMoney(db, today())
  const { revenueCents, knownRevenueCents, costCents } = figures
  return {
    sorts: {
      revenue: sql`coalesce(${revenueCents}, 0)`,
      margin: sql`(${knownRevenueCents} - ${costCents}) / nullif(${knownRevenueCents}, 0)`,
    },
    join: ids => ids.leftJoin(figures, eq(figures.companyId, companies.id)),
  }
}

/** The countries of companies, by a loose index scan: one index probe a country. */
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

function matching(db: Reader, query: CompanyListQuery): SQL | undefined {
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
    query.overdrawn ? overdrawn(db) : undefined,
    query.only.length ? inArray(companies.id, query.only) : undefined,
  )
}
