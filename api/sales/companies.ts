import { and, arrayOverlaps, count, eq, gte, inArray, like, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { recordVersion, text } from '#domain/fields.ts'
import { STATE } from '#domain/messages.ts'
import { may } from '#domain/rights.ts'
import {
  ACTIVE_REQUESTS,
  type COMPANY_SORTS,
  type CompanyAct,
  type CompanyInput,
  companyListQuery,
  companySchema,
  FUTURE_JOURNEYS,
  nextCompanyStatus,
  SIRET_TAKEN,
} from '#domain/sales/company.ts'
import { COMPANY_STATUS_LABELS } from '#domain/sales/company-values.ts'
import { users } from '../administration/users.table.ts'
import type { Reader, Transaction } from '../db/client.ts'
import { counted, fromWhere, ordered, pageOf, searched } from '../db/list.ts'
import { takeNumbers, write } from '../db/write.ts'
import { journeys } from '../journey-management/journeys.table.ts'
import type { Env } from '../middleware/env.ts'
import { gate, right } from '../middleware/gate.ts'
import { body, params, query } from '../middleware/input.ts'
import { invalid, notFound, refused, stale } from '../middleware/problem.ts'
import { companies } from './companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from './delivery-requests.table.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['sales/companies']

/** Clients, sub-contractors, suppliers (`domain.md` §3.1, §4.2). */
export const companyRoutes = new Hono<Env>()
  .use(gate(['/sales/companies']))
  .get('/', describeRoute({ tags, summary: 'Liste des clients' }), query(companyListQuery), async c => {
    const asked = c.req.valid('query')
    const where = matching(asked)
    const [rows, total] = await Promise.all([
      c.var.db
        .select({ ...SUMMARY, activeRequests: activeRequests() })
        .from(companies)
        .leftJoin(users, eq(users.id, companies.salesUserId))
        .where(where)
        .orderBy(ordered(asked.sort, SORTS, companies.id))
        .limit(asked.perPage)
        .offset((asked.page - 1) * asked.perPage),
      counted(c.var.db, fromWhere(companies, where), asked.count),
    ])
    const money = may(c.var.user.role, 'company.money')
    return c.json(
      pageOf(
        rows.map(row => (money ? row : { ...row, creditLimitCents: null })),
        total,
        asked,
      ),
    )
  })
  .get('/:id', describeRoute({ tags, summary: "Fiche d'un client" }), byId, async c => {
    const company = await findCompany(c.var.db, c.req.valid('param').id)
    return c.json(may(c.var.user.role, 'company.money') ? company : { ...company, creditLimitCents: null, iban: null, bic: null })
  })
  .post('/', describeRoute({ tags, summary: 'Créer un client' }), right('company.write'), body(companySchema), async c => {
    const input = c.req.valid('json')
    const created = await write(c, async tx => {
      await refuseTakenSiret(tx, input.siret)
      const code = `C${String(await takeNumbers(tx, 'company')).padStart(5, '0')}`
      const [row] = await tx
        .insert(companies)
        .values({ ...stored(input), code })
        .returning({ id: companies.id, code: companies.code })
      return row!
    })
    return c.json(created, 201)
  })
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier un client' }),
    right('company.write'),
    byId,
    body(companySchema.and(z.object({ version: recordVersion() }))),
    async c => {
      const { id } = c.req.valid('param')
      const { version, ...input } = c.req.valid('json')
      const updated = await write(c, async tx => {
        await refuseTakenSiret(tx, input.siret, id)
        const [row] = await tx
          .update(companies)
          .set(stored(input))
          .where(and(eq(companies.id, id), eq(companies.version, version)))
          .returning({ id: companies.id, code: companies.code })
        if (!row) throw stale(await findCompany(tx, id))
        return row
      })
      return c.json(updated)
    },
  )
  .post(
    '/:id/block',
    describeRoute({ tags, summary: 'Bloquer un client' }),
    right('company.block'),
    byId,
    body(z.object({ reason: text(300) })),
    async c => c.json(await write(c, tx => transition(tx, c.req.valid('param').id, 'block', c.req.valid('json').reason))),
  )
  .post('/:id/unblock', describeRoute({ tags, summary: 'Débloquer un client' }), right('company.block'), byId, async c =>
    c.json(await write(c, tx => transition(tx, c.req.valid('param').id, 'unblock'))),
  )
  .post('/:id/activate', describeRoute({ tags, summary: 'Activer un prospect' }), right('company.write'), byId, async c =>
    c.json(await write(c, tx => transition(tx, c.req.valid('param').id, 'activate'))),
  )
  .post('/:id/archive', describeRoute({ tags, summary: 'Archiver un client' }), right('company.archive'), byId, async c =>
    c.json(
      await write(c, async tx => {
        const { id } = c.req.valid('param')
        await refuseWhileUsed(tx, id, c.var.user.role === 'ADMIN')
        return transition(tx, id, 'archive')
      }),
    ),
  )
  .post(
    '/:id/restore',
    describeRoute({ tags, summary: "Sortir un client de l'archive" }),
    right('company.archive'),
    byId,
    async c => c.json(await write(c, tx => transition(tx, c.req.valid('param').id, 'restore'))),
  )

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

const SORTS: Record<(typeof COMPANY_SORTS)[number], SQL> = {
  code: sql`${companies.code}`,
  legalName: sql`${companies.legalName} collate french`,
  city: sql`${companies.billingCity} collate french`,
  creditLimit: sql`${companies.creditLimitCents}`,
  status: sql`${companies.status}`,
  updatedAt: sql`${companies.updatedAt}`,
}

/** Requests of a company that are accepted, running or suspended. */
const runningRequests = sql`${deliveryRequestVersions.status} in ('ACCEPTE', 'ACTIF', 'SUSPENDU')`
const activeRequests = () => sql<number>`(
  select count(distinct ${deliveryRequests.id})::int from ${deliveryRequests}
  join ${deliveryRequestVersions} on ${deliveryRequestVersions.requestId} = ${deliveryRequests.id}
  where ${deliveryRequests.companyId} = ${companies.id} and ${runningRequests})`

/** The rows that the list's query asks for; the CSV export asks the same. */
export function matching(asked: z.output<typeof companyListQuery>): SQL | undefined {
  return and(
    searched(companies.search, asked.q),
    asked.status.length ? inArray(companies.status, asked.status) : asked.archived ? undefined : ne(companies.status, 'ARCHIVE'),
    asked.type.length ? arrayOverlaps(companies.types, asked.type) : undefined,
    asked.salesUser.length ? inArray(companies.salesUserId, asked.salesUser) : undefined,
    asked.department
      ? and(eq(companies.country, 'FR'), like(companies.billingZip, `${asked.department.replace(/[%_]/g, '')}%`))
      : undefined,
    asked.country ? eq(companies.country, asked.country) : undefined,
    asked.noRequest
      ? notExists(sql`(select 1 from ${deliveryRequests} where ${deliveryRequests.companyId} = ${companies.id})`)
      : undefined,
  )
}

async function findCompany(db: Reader, id: string) {
  const [found] = await db
    .select({ company: companies, salesUser: SUMMARY.salesUser })
    .from(companies)
    .leftJoin(users, eq(users.id, companies.salesUserId))
    .where(eq(companies.id, id))
  if (!found) throw notFound()
  const { search: _, contactSearch: __, ...company } = found.company
  return { ...company, salesUser: found.salesUser }
}

/** Entered values as they are stored: the money field gets its unit. */
function stored({ creditLimit, ...input }: CompanyInput) {
  return { ...input, creditLimitCents: creditLimit }
}

/** The unique index is the judge; this only finds the name for the message. */
async function refuseTakenSiret(tx: Transaction, siret: string | null, except?: string) {
  if (!siret) return
  const [other] = await tx
    .select({ name: companies.legalName })
    .from(companies)
    .where(and(eq(companies.siret, siret), ne(companies.status, 'ARCHIVE'), except ? ne(companies.id, except) : undefined))
  if (other) throw invalid({ path: 'siret', message: SIRET_TAKEN(other.name) })
}

/** Changes the status when the transition table has the act at the present one; the row is held so that two acts follow each other. */
async function transition(tx: Transaction, id: string, act: CompanyAct, reason: string | null = null) {
  const [company] = await tx.select({ status: companies.status }).from(companies).where(eq(companies.id, id)).for('update')
  if (!company) throw notFound()
  const status = nextCompanyStatus(company.status, act)
  if (!status) throw refused(STATE(COMPANY_STATUS_LABELS[company.status]))
  await tx.update(companies).set({ status, blockedReason: reason }).where(eq(companies.id, id))
  return { id, status }
}

/** Archiving waits for running requests and future journeys; SALES archives only a client without any request (`domain.md` §2.7, §3.1). */
async function refuseWhileUsed(tx: Transaction, id: string, admin: boolean) {
  const [requests] = await tx
    .select({ n: count() })
    .from(deliveryRequests)
    .innerJoin(deliveryRequestVersions, eq(deliveryRequestVersions.id, deliveryRequests.currentVersionId))
    .where(and(eq(deliveryRequests.companyId, id), admin ? runningRequests : undefined))
  if (requests!.n > 0) throw refused(ACTIVE_REQUESTS(requests!.n))
  const [future] = await tx
    .select({ n: count() })
    .from(journeys)
    .where(
      and(
        eq(journeys.companyId, id),
        gte(journeys.plannedStart, sql`now()`),
        inArray(journeys.status, ['PLANIFIE', 'AFFECTE', 'CONFIRME']),
      ),
    )
  if (future!.n > 0) throw refused(FUTURE_JOURNEYS(future!.n))
}
