import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { contacts } from '#api/schema/sales/companies.table.ts'
import { salesUsersOf } from '#api/trade/accounts/sales-users.ts'
import { id, reason, recordVersion } from '#domain/fields.ts'
import { may } from '#domain/rights.ts'
import { companyListQuery, companySchema, newCompanySchema } from '#domain/sales/companies/company.ts'
import { salesUserBy } from '#domain/sales/salesperson.ts'
import { affreightmentRegisterRoutes } from './affreightment-register.ts'
import { companyDocumentRoutes } from './documents.ts'
import { companyEventRoutes } from './events.ts'
import { COMPANY_COLUMNS, COMPANY_MONEY_COLUMNS } from './export.ts'
import { companyFigureRoutes } from './figures.ts'
import { companyList, countriesOf, exportedCompanies, withMoneyFor } from './list.ts'
import { companyMergeRoutes } from './merge.ts'
import { companyPalletRoutes } from './pallets/pallets.ts'
import { companyPartRoutes } from './parts.ts'
import { qualityReportRoutes } from './quality-report.ts'
import { countsOf, requestsOf } from './requests.ts'
import { companyServiceRoutes } from './service-terms.ts'
import { carrierShare, subcontractingRoutes } from './subcontracting.ts'
import {
  archiveCompanies,
  archiveCompany,
  assignCompanies,
  createCompany,
  findCompany,
  transition,
  updateCompany,
} from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['sales/companies']

/** Clients, sub-contractors, suppliers (`domain.md` §3.1, §4.2). */
export const companyRoutes = new Hono<Env>()
  .use(gate(['/sales/companies']))
  .get('/', describeRoute({ tags, summary: 'Liste des clients' }), query(companyListQuery), async c =>
    c.json(await readPage(companyList(c.var.db, c.req.valid('query'), c.var.user.role))),
  )
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des clients en CSV' }), query(companyListQuery), c => {
    const { db, user } = c.var
    const money = may(user.role, 'company.money')
    const list = companyList(db, c.req.valid('query'), user.role)
    const exported = { ...list, rowsOf: (ids: string[]) => exportedCompanies(db, ids, money) }
    const columns = money ? { ...COMPANY_COLUMNS, ...COMPANY_MONEY_COLUMNS } : COMPANY_COLUMNS
    return csvList(c, exported, { name: 'clients', columns })
  })
  .get('/sales-users', describeRoute({ tags, summary: "Commerciaux possibles d'un client" }), async c =>
    c.json({ salesUsers: await c.var.shared.read('sales-users', ['account'], () => salesUsersOf(c.var.db)) }),
  )
  .get('/start', describeRoute({ tags, summary: 'Ce par quoi commence un nouveau client' }), async c => {
    const { freeWaitingMin } = await readCarrier(c.var.db)
    return c.json({ freeWaitingMin })
  })
  .get('/countries', describeRoute({ tags, summary: 'Pays des clients' }), async c =>
    c.json({ countries: await c.var.shared.read('countries', ['company'], () => countriesOf(c.var.db)) }),
  )
  .get(
    '/subcontracted-share',
    describeRoute({ tags, summary: "Part sous-traitée du chiffre d'affaires de douze mois" }),
    right('company.money'),
    async c => c.json({ share: await carrierShare(c.var.db, today()) }),
  )
  .route('/', affreightmentRegisterRoutes)
  .get('/:id', describeRoute({ tags, summary: "Fiche d'un client" }), byId, async c => {
    const { id } = c.req.valid('param')
    const { role } = c.var.user
    const [company, counts] = await Promise.all([
      findCompany(c.var.db, id),
      countsOf(c.var.db, id, { money: may(role, 'company.money') }),
    ])
    return c.json({ ...withMoneyFor(role, company), counts })
  })
  .get('/:id/requests', describeRoute({ tags, summary: "Cahiers des charges d'un client" }), byId, async c => {
    const { id } = c.req.valid('param')
    const [, requests] = await Promise.all([findCompany(c.var.db, id), requestsOf(c.var.db, id)])
    return c.json({ requests })
  })
  .post('/', describeRoute({ tags, summary: 'Créer un client' }), right('company.write'), body(newCompanySchema), async c => {
    const { contact, ...input } = c.req.valid('json')
    const created = await write(c, async tx => {
      const salesUserId = input.salesUserId ?? salesUserBy(c.var.user)
      const company = await createCompany(tx, { ...input, salesUserId })
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
  .post(
    '/assign',
    describeRoute({ tags, summary: 'Affecter plusieurs clients à un commercial' }),
    right('company.write'),
    body(z.object({ ids: z.array(z.uuid()).min(1).max(100), salesUserId: id() })),
    async c => {
      const { ids, salesUserId } = c.req.valid('json')
      return c.json(await write(c, tx => assignCompanies(tx, ids, salesUserId)))
    },
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
  .route('/', companyPartRoutes)
  .route('/', companyMergeRoutes)
  .route('/', companyDocumentRoutes)
  .route('/', companyFigureRoutes)
  .route('/', companyEventRoutes)
  .route('/', companyServiceRoutes)
  .route('/', qualityReportRoutes)
  .route('/', companyPalletRoutes)
  .route('/', subcontractingRoutes)
