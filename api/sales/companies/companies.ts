import { z } from 'zod'
import { coded, eachDone, SHEET } from '#api/middleware/answers.ts'
import { csvAnswer, csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { byIds, operations } from '#api/middleware/operations.ts'
import { today } from '#api/middleware/today.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { contacts } from '#api/schema/sales/companies.table.ts'
import { salesUsersOf } from '#api/trade/accounts/sales-users.ts'
import { id, reason, recordVersion } from '#domain/fields.ts'
import { may } from '#domain/rights.ts'
import { companyListQuery, companySchema, newCompanySchema } from '#domain/sales/companies/company.ts'
import { salesUserBy } from '#domain/sales/salesperson.ts'
import { affreightmentRegisterRoutes } from './affreightment-register.ts'
import {
  companyCountries,
  companyPage,
  companyRequests,
  companySalesUsers,
  companySheet,
  companyStart,
  companySubcontractedShare,
  createdCompany,
  movedCompany,
} from './answers.ts'
import { CONTACT_COLUMNS, contactIds, exportedContacts } from './contact-export.ts'
import { companyDocumentRoutes } from './documents.ts'
import { companyEventRoutes } from './events.ts'
import { COMPANY_COLUMNS, COMPANY_MONEY_COLUMNS } from './export.ts'
import { companyFigureRoutes } from './figures.ts'
import { companyList, countriesOf, exportedCompanies, withMoneyFor } from './list.ts'
import { companyMergeRoutes } from './merge.ts'
import { ACCOUNT_COLUMNS, exportedAccounts } from './pallets/export.ts'
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

/** Clients, sub-contractors, suppliers (`domain.md` §3.1, §4.2). */
export const companyRoutes = operations('sales/companies', gate(['/sales/companies']))
  .list('GET /', 'Liste des clients', { query: companyListQuery, answer: companyPage }, ({ db, user, query }) =>
    companyList(db, query, user.role),
  )
  .respond('GET /export.csv', 'Liste des clients en CSV', { query: companyListQuery, file: SHEET }, ({ c, db, user, query }) => {
    const money = may(user.role, 'company.money')
    const list = companyList(db, query, user.role)
    const exported = { ...list, rowsOf: (ids: string[]) => exportedCompanies(db, ids, money) }
    const columns = money ? { ...COMPANY_COLUMNS, ...COMPANY_MONEY_COLUMNS } : COMPANY_COLUMNS
    return csvList(c, exported, { name: 'clients', columns })
  })
  .respond('GET /contacts/export.csv', 'Contacts des clients en CSV', { file: SHEET }, async ({ c, db }) =>
    csvAnswer(c, {
      name: 'contacts',
      columns: CONTACT_COLUMNS,
      ids: await contactIds(db),
      read: ids => exportedContacts(db, ids),
    }),
  )
  .respond('GET /pallets/export.csv', 'Soldes de palettes des clients par site, en CSV', { file: SHEET }, async ({ c, db }) =>
    csvAnswer(c, { name: 'soldes-palettes', columns: ACCOUNT_COLUMNS, ...(await exportedAccounts(db)) }),
  )
  .read('GET /sales-users', "Commerciaux possibles d'un client", { answer: companySalesUsers }, async ({ c, db }) => ({
    salesUsers: await c.var.shared.read('sales-users', ['account'], () => salesUsersOf(db)),
  }))
  .read('GET /start', 'Ce par quoi commence un nouveau client', { answer: companyStart }, async ({ db }) => {
    const { freeWaitingMin } = await readCarrier(db)
    return { freeWaitingMin }
  })
  .read('GET /countries', 'Pays des clients', { answer: companyCountries }, async ({ c, db }) => ({
    countries: await c.var.shared.read('countries', ['company'], () => countriesOf(db)),
  }))
  .read(
    'GET /subcontracted-share',
    "Part sous-traitée du chiffre d'affaires de douze mois",
    { act: 'company.money', answer: companySubcontractedShare },
    async ({ db }) => ({
      share: await carrierShare(db, today()),
    }),
  )
  .route('/', affreightmentRegisterRoutes)
  .read('GET /:id', "Fiche d'un client", { answer: companySheet }, async ({ db, user: { role }, id }) => {
    const [company, counts] = await Promise.all([findCompany(db, id), countsOf(db, id, { money: may(role, 'company.money') })])
    return { ...withMoneyFor(role, company), counts }
  })
  .read('GET /:id/requests', "Cahiers des charges d'un client", { answer: companyRequests }, async ({ db, id }) => {
    const [, requests] = await Promise.all([findCompany(db, id), requestsOf(db, id)])
    return { requests }
  })
  .create(
    'POST /',
    'Créer un client',
    { act: 'company.write', body: newCompanySchema, answer: createdCompany },
    async (tx, { user, body: { contact, ...input } }) => {
      const salesUserId = input.salesUserId ?? salesUserBy(user)
      const company = await createCompany(tx, { ...input, salesUserId })
      if (contact) await tx.insert(contacts).values({ ...contact, companyId: company.id })
      return company
    },
  )
  .write('POST /archive', 'Archiver plusieurs clients', { act: 'company.archive', ...byIds }, (tx, { user, body }) =>
    archiveCompanies(tx, body.ids, user.role === 'ADMIN'),
  )
  .write(
    'POST /assign',
    'Affecter plusieurs clients à un commercial',
    { act: 'company.write', body: z.object({ ids: z.array(z.uuid()).min(1).max(100), salesUserId: id() }), answer: eachDone },
    (tx, { body: { ids, salesUserId } }) => assignCompanies(tx, ids, salesUserId),
  )
  .write(
    'PUT /:id',
    'Modifier un client',
    { act: 'company.write', body: companySchema.and(z.object({ version: recordVersion() })), answer: coded },
    (tx, { id, body: { version, ...input } }) => updateCompany(tx, id, input, version),
  )
  .write(
    'POST /:id/block',
    'Bloquer un client',
    { act: 'company.block', body: z.object({ reason: reason() }), answer: movedCompany },
    (tx, { id, body }) => transition(tx, id, 'block', body.reason),
  )
  .write('POST /:id/unblock', 'Débloquer un client', { act: 'company.block', answer: movedCompany }, (tx, { id }) =>
    transition(tx, id, 'unblock'),
  )
  .write('POST /:id/activate', 'Activer un prospect', { act: 'company.write', answer: movedCompany }, (tx, { id }) =>
    transition(tx, id, 'activate'),
  )
  .write('POST /:id/archive', 'Archiver un client', { act: 'company.archive', answer: movedCompany }, (tx, { user, id }) =>
    archiveCompany(tx, id, user.role === 'ADMIN'),
  )
  .write('POST /:id/restore', "Sortir un client de l'archive", { act: 'company.archive', answer: movedCompany }, (tx, { id }) =>
    transition(tx, id, 'restore'),
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
