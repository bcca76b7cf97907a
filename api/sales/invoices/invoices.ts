import { z } from 'zod'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { eachDone, numbered, SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { eachOf } from '#api/middleware/each.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { sharedTemplates } from '#api/parameters/templates.ts'
import { notFound } from '#api/problem.ts'
import { may } from '#domain/rights.ts'
import {
  contestSchema,
  creditLineSchema,
  creditSchema,
  discountSchema,
  draftSchema,
  freeInvoiceSchema,
  invoiceActSchema,
  invoiceListQuery,
  lineSchema,
  prepareSchema,
  previewQuery,
  severalSchema,
  validateManySchema,
  validateSchema,
} from '#domain/sales/invoices/invoice.ts'
import {
  changedInvoiceLine,
  creditedInvoice,
  invoiceCompanies,
  invoiceDelete,
  invoicePage,
  invoicePrepare,
  invoicePreview,
  invoiceSheet,
} from './answers.ts'
import { creditInvoice, creditLine } from './credits.ts'
import {
  addLine,
  createFreeInvoice,
  deleteInvoice,
  discountLine,
  removeJourney,
  removeLine,
  updateDraft,
  updateLine,
} from './drafts.ts'
import { invoiceColumns } from './export.ts'
import { creditAtOnce } from './lifecycle/correction.ts'
import { invoiceList } from './list.ts'
import { invoiceName } from './lock.ts'
import { invoiceSums } from './month-end.ts'
import { markInvoice } from './payments.ts'
import { INVOICING_JOB } from './preparation.ts'
import { previewOf } from './preview.ts'
import { clientAccount, findInvoice } from './read.ts'
import { readInvoicer } from './seller.ts'
import { validateInvoice } from './validation.ts'

const byRef = { params: z.object({ ref: z.union([z.uuid(), z.string().regex(/^(FA|AV)-\d{4}-\d{5,}$/)]) }) }

const PAGE = '/sales/invoices?stage=drafts'

/** Factures (`domain.md` §3.24, §4.2). */
export const invoiceRoutes = operations('sales/invoices', gate(['/sales/invoices']))
  .list(
    'GET /',
    'Liste des factures',
    { query: invoiceListQuery, answer: invoicePage },
    ({ db, query }) => invoiceList(db, query),
    async ({ db, query }, list) => ({
      ...(await readPage(list)),
      sums: query.stage === 'all' && query.eStatus.length === 0 ? null : await invoiceSums(db, query),
    }),
  )
  .respond('GET /export.csv', 'Liste des factures en CSV', { query: invoiceListQuery, file: SHEET }, ({ c, db, query }) =>
    csvList(c, invoiceList(db, query), { name: 'factures', columns: invoiceColumns }),
  )
  .read(
    'GET /preview',
    'Trajets à facturer, facture par facture',
    { query: previewQuery, answer: invoicePreview },
    ({ db, query }) => previewOf(db, query),
  )
  .read('GET /companies/:id', "Factures et règlements d'un client", { answer: invoiceCompanies }, ({ db, id }) =>
    clientAccount(db, id),
  )
  .read('GET /:ref', "Fiche d'une facture", { ...byRef, answer: invoiceSheet }, async ({ c, db, user, ref }) =>
    findInvoice(db, ref, user.role, {
      carrier: (await readLetterhead(c)).name,
      templates: await sharedTemplates(c),
    }),
  )
  .respond(
    'POST /prepare',
    'Préparer la facturation',
    { act: 'invoice.write', body: prepareSchema, answer: invoicePrepare },
    async ({ c, user, body }) => {
      const job = { kind: INVOICING_JOB, label: 'Préparation de la facturation', createdBy: user.id }
      const asked = { ...body, page: PAGE }
      return c.json({ jobId: await write(c, tx => c.var.jobs.enqueue(tx, { ...job, params: asked })) }, 202)
    },
  )
  .respond(
    'POST /validate',
    'Valider plusieurs factures',
    { act: 'invoice.validate', body: validateManySchema, answer: eachDone },
    async ({ c, db, user, body: { ids, ...input } }) => {
      const by = { userId: user.id, seller: await readInvoicer(db, c.var.letterhead) }
      return c.json(await write(c, tx => eachOf(ids, id => validateInvoice(tx, by, id, input), invoiceName(tx))))
    },
  )
  .write(
    'POST /issue',
    'Émettre plusieurs factures',
    { act: 'invoice.validate', body: severalSchema, answer: eachDone },
    (tx, { body }) => eachOf(body.ids, id => markInvoice(tx, id, 'issue', {}), invoiceName(tx)),
  )
  .write(
    'POST /delete',
    'Supprimer plusieurs brouillons ou reprises',
    { act: 'invoice.write', body: severalSchema, answer: eachDone },
    (tx, { body }) => eachOf(body.ids, id => deleteInvoice(tx, id), invoiceName(tx)),
  )
  .create('POST /free', 'Nouvelle facture libre', { act: 'invoice.write', body: freeInvoiceSchema }, (tx, { body }) =>
    createFreeInvoice(tx, body),
  )
  .write('PUT /:id', 'Modifier un brouillon', { act: 'invoice.write', body: draftSchema }, (tx, { id, body }) =>
    updateDraft(tx, id, body),
  )
  .write(
    'POST /:id/delete',
    'Supprimer un brouillon ou une reprise',
    { act: 'invoice.write', body: invoiceActSchema, answer: invoiceDelete },
    (tx, { id, body }) => deleteInvoice(tx, id, body.version),
  )
  .respond(
    'POST /:id/validate',
    'Valider une facture',
    { act: 'invoice.validate', body: validateSchema, answer: numbered },
    async ({ c, db, user, id, body }) => {
      const by = { userId: user.id, seller: await readInvoicer(db, c.var.letterhead) }
      return c.json(await write(c, tx => validateInvoice(tx, by, id, body)))
    },
  )
  .write(
    'POST /:id/issue',
    'Émettre une facture',
    { act: 'invoice.validate', body: invoiceActSchema, answer: numbered },
    (tx, { id, body }) => markInvoice(tx, id, 'issue', body),
  )
  .write(
    'POST /:id/contest',
    "Noter qu'une facture est contestée",
    { act: 'invoice.pay', body: contestSchema, answer: numbered },
    (tx, { id, body }) => markInvoice(tx, id, 'contest', body),
  )
  .write(
    'POST /:id/settle',
    'Lever une contestation',
    { act: 'invoice.pay', body: invoiceActSchema, answer: numbered },
    (tx, { id, body }) => markInvoice(tx, id, 'settle', body),
  )
  .respond(
    'POST /:id/credit',
    'Créer un avoir',
    { act: 'invoice.write', body: creditSchema, answer: creditedInvoice },
    async ({ c, db, user, id, body: { issue, ...input } }) => {
      if (!issue) return c.json({ ...(await write(c, tx => creditInvoice(tx, id, input))), draftId: null }, 201)
      if (!may(user.role, 'invoice.validate')) throw notFound()
      const by = { userId: user.id, seller: await readInvoicer(db, c.var.letterhead) }
      return c.json(await write(c, tx => creditAtOnce(tx, by, id, input)), 201)
    },
  )
  .create(
    'POST /:id/lines/:lineId/credit',
    "Créer un avoir d'un montant d'une ligne",
    { act: 'invoice.write', body: creditLineSchema },
    (tx, { id, lineId, body }) => creditLine(tx, id, lineId, body),
  )
  .create(
    'POST /:id/lines',
    'Ajouter une ligne',
    { act: 'invoice.write', body: lineSchema, answer: changedInvoiceLine },
    (tx, { id, body }) => addLine(tx, id, body),
  )
  .write(
    'PUT /:id/lines/:lineId',
    'Modifier une ligne',
    { act: 'invoice.write', body: lineSchema, answer: changedInvoiceLine },
    (tx, { id, lineId, body }) => updateLine(tx, id, lineId, body),
  )
  .write(
    'POST /:id/lines/:lineId/discount',
    "Remise d'une ligne",
    { act: 'invoice.write', body: discountSchema, answer: changedInvoiceLine },
    (tx, { id, lineId, body }) => discountLine(tx, id, lineId, body),
  )
  .write('POST /:id/lines/:lineId/remove', 'Retirer une ligne', { act: 'invoice.write' }, (tx, { id, lineId }) =>
    removeLine(tx, id, lineId),
  )
  .write(
    'POST /:id/journeys/:journeyId/remove',
    "Retirer un trajet d'un brouillon",
    { act: 'invoice.write' },
    (tx, { id, journeyId }) => removeJourney(tx, id, journeyId),
  )
