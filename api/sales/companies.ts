import { and, arrayOverlaps, asc, eq, gte, inArray, lt, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { reason, recordVersion } from '#domain/fields.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { type COMPANY_SORTS, companyListQuery, companySchema, newCompanySchema } from '#domain/sales/company.ts'
import { ABROAD } from '#domain/sales/company-values.ts'
import { zipsOfDepartment } from '#domain/sales/department.ts'
import { users } from '../administration/users.table.ts'
import { counted, fromWhere, ordered, pageOf, searched } from '../db/list.ts'
import { write } from '../db/write.ts'
import { csvAnswer } from '../middleware/csv-answer.ts'
import type { Env } from '../middleware/env.ts'
import { gate, right } from '../middleware/gate.ts'
import { body, params, query } from '../middleware/input.ts'
import { companies, contacts } from './companies.table.ts'
import { COMPANY_COLUMNS, COMPANY_MONEY_COLUMNS } from './companies-export.ts'
import { companyDocumentRoutes } from './company-documents.ts'
import { companyFigureRoutes } from './company-figures.ts'
import { companyMergeRoutes } from './company-merge.ts'
import { countsOf, requestsOf } from './company-requests.ts'
import {
  archiveCompanies,
  archiveCompany,
  createCompany,
  findCompany,
  runningVersion,
  transition,
  updateCompany,
} from './company-writes.ts'
import { deliveryRequests, deliveryRequestVersions } from './delivery-requests.table.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['sales/companies']

/** Clients, sub-contractors, suppliers (`domain.md` §3.1, §4.2). */
export const companyRoutes = new Hono<Env>()
  .use(gate(['/sales/companies']))
  .get('/', describeRoute({ tags, summary: 'Liste des clients' }), query(companyListQuery), async c => {
    const { role } = c.var.user
    const asked = sortable(c.req.valid('query'), role)
    const where = matching(asked)
    const [rows, total] = await Promise.all([
      c.var.db
        .select({ ...SUMMARY, activeRequests })
        .from(companies)
        .leftJoin(users, eq(users.id, companies.salesUserId))
        .where(where)
        .orderBy(ordered(asked.sort, SORTS, companies.id, NULLABLE))
        .limit(asked.perPage)
        .offset((asked.page - 1) * asked.perPage),
      counted(c.var.db, fromWhere(companies, where), asked.count),
    ])
    return c.json(
      pageOf(
        rows.map(row => withMoneyFor(role, row)),
        total,
        asked,
      ),
    )
  })
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des clients en CSV' }), query(companyListQuery), async c => {
    const { role } = c.var.user
    const asked = sortable(c.req.valid('query'), role)
    const found = await c.var.db
      .select({ id: companies.id })
      .from(companies)
      .where(matching(asked))
      .orderBy(ordered(asked.sort, SORTS, companies.id, NULLABLE))
    return csvAnswer(c, {
      name: 'clients',
      columns: may(role, 'company.money') ? { ...COMPANY_COLUMNS, ...COMPANY_MONEY_COLUMNS } : COMPANY_COLUMNS,
      ids: found.map(row => row.id),
      read: async ids => {
        const rows = await c.var.db
          .select({ company: companies, salesUser: SUMMARY.salesUser, activeRequests })
          .from(companies)
          .leftJoin(users, eq(users.id, companies.salesUserId))
          .where(inArray(companies.id, ids))
        return rows.map(({ company, ...more }) => ({ ...company, ...more }))
      },
    })
  })
  .get('/sales-users', describeRoute({ tags, summary: "Commerciaux possibles d'un client" }), async c => {
    const people = await c.var.db
      .select({ id: users.id, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
      .from(users)
      .where(and(inArray(users.role, ['SALES', 'ADMIN']), eq(users.status, 'ACTIF')))
      .orderBy(asc(users.lastName), asc(users.firstName))
    return c.json({ salesUsers: people })
  })
  .get('/:id', describeRoute({ tags, summary: "Fiche d'un client" }), byId, async c => {
    const { id } = c.req.valid('param')
    const [company, counts] = await Promise.all([findCompany(c.var.db, id), countsOf(c.var.db, id)])
    return c.json({ ...withMoneyFor(c.var.user.role, company), counts })
  })
  .get('/:id/requests', describeRoute({ tags, summary: "Cahiers des charges d'un client" }), byId, async c => {
    const { id } = c.req.valid('param')
    const [, requests] = await Promise.all([findCompany(c.var.db, id), requestsOf(c.var.db, id)])
    return c.json({ requests })
  })
  .post('/', describeRoute({ tags, summary: 'Créer un client' }), right('company.write'), body(newCompanySchema), async c => {
    const { contact, ...input } = c.req.valid('json')
    const created = await write(c, async tx => {
      const company = await createCompany(tx, input)
      if (contact) await tx.insert(contacts).values({ ...contact, companyId: company.id })
      return company
    })
    return c.json(created, 201)
  })
  .post(
    '/archive',
    describeRoute({ tags, summary: 'Archiver plusieurs clients' }),
    right('company.archive'),
    body(z.object({ ids: z.array(z.uuid()).min(1).max(100) })),
    async c => c.json(await write(c, tx => archiveCompanies(tx, c.req.valid('json').ids, c.var.user.role === 'ADMIN'))),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier un client' }),
    right('company.write'),
    byId,
    body(companySchema.and(z.object({ version: recordVersion() }))),
    async c => {
      const { version, ...input } = c.req.valid('json')
      return c.json(await write(c, tx => updateCompany(tx, c.req.valid('param').id, input, version)))
    },
  )
  .post(
    '/:id/block',
    describeRoute({ tags, summary: 'Bloquer un client' }),
    right('company.block'),
    byId,
    body(z.object({ reason: reason() })),
    async c => c.json(await write(c, tx => transition(tx, c.req.valid('param').id, 'block', c.req.valid('json').reason))),
  )
  .post('/:id/unblock', describeRoute({ tags, summary: 'Débloquer un client' }), right('company.block'), byId, async c =>
    c.json(await write(c, tx => transition(tx, c.req.valid('param').id, 'unblock'))),
  )
  .post('/:id/activate', describeRoute({ tags, summary: 'Activer un prospect' }), right('company.write'), byId, async c =>
    c.json(await write(c, tx => transition(tx, c.req.valid('param').id, 'activate'))),
  )
  .post('/:id/archive', describeRoute({ tags, summary: 'Archiver un client' }), right('company.archive'), byId, async c =>
    c.json(await write(c, tx => archiveCompany(tx, c.req.valid('param').id, c.var.user.role === 'ADMIN'))),
  )
  .post(
    '/:id/restore',
    describeRoute({ tags, summary: "Sortir un client de l'archive" }),
    right('company.archive'),
    byId,
    async c => c.json(await write(c, tx => transition(tx, c.req.valid('param').id, 'restore'))),
  )
  .route('/', companyMergeRoutes)
  .route('/', companyDocumentRoutes)
  .route('/', companyFigureRoutes)

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

const SORTS: Record<(typeof COMPANY_SORTS)[number], SQL | SQL[]> = {
  code: sql`${companies.code}`,
  legalName: sql`${companies.legalName} collate french`,
  city: sql`${companies.billingCity} collate french`,
  creditLimit: sql`${companies.creditLimitCents}`,
  status: [sql`${companies.status}`, sql`${companies.legalName} collate french`],
}
const NULLABLE = ['creditLimit']

const activeRequests = sql<number>`(
  select count(distinct ${deliveryRequests.id})::int from ${deliveryRequests}
  join ${deliveryRequestVersions} on ${deliveryRequestVersions.requestId} = ${deliveryRequests.id}
  where ${deliveryRequests.companyId} = ${companies.id} and ${runningVersion})`

/** Money is not in the answer for who may not see it (`domain.md` §4.2). */
function withMoneyFor<Row extends { creditLimitCents: number | null; iban?: string | null; bic?: string | null }>(
  role: Role,
  row: Row,
): Omit<Row, 'creditLimitCents' | 'iban' | 'bic'> & Partial<Pick<Row, 'creditLimitCents' | 'iban' | 'bic'>> {
  if (may(role, 'company.money')) return row
  const { creditLimitCents: _, iban: __, bic: ___, ...rest } = row
  return rest
}

/** An order by money would tell the money. */
function sortable(asked: z.output<typeof companyListQuery>, role: Role): z.output<typeof companyListQuery> {
  return asked.sort.endsWith('creditLimit') && !may(role, 'company.money') ? { ...asked, sort: 'legalName' } : asked
}

/** The rows that the list's query asks for. */
function matching(asked: z.output<typeof companyListQuery>): SQL | undefined {
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
    asked.only.length ? inArray(companies.id, asked.only) : undefined,
  )
}
