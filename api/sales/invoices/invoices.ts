import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { eachOf } from '#api/middleware/each.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { readLetterhead } from '#api/parameters/carrier.ts'
import { sharedTemplates } from '#api/parameters/templates.ts'
import {
  contestSchema,
  creditSchema,
  discountSchema,
  draftSchema,
  invoiceActSchema,
  invoiceListQuery,
  lineSchema,
  prepareSchema,
  previewQuery,
  reportSchema,
  severalSchema,
  validateManySchema,
  validateSchema,
} from '#domain/sales/invoices/invoice.ts'
import {
  addLine,
  creditInvoice,
  deleteDraft,
  discountLine,
  removeJourney,
  removeLine,
  updateDraft,
  updateLine,
} from './drafts.ts'
import { invoiceColumns } from './export.ts'
import { invoiceList } from './list.ts'
import { invoiceName } from './lock.ts'
import { markInvoice, reportInvoice } from './payments.ts'
import { INVOICING_JOB } from './preparation.ts'
import { previewOf } from './preview.ts'
import { clientAccount, findInvoice } from './read.ts'
import { readInvoicer } from './seller.ts'
import { validateInvoice } from './validation.ts'

const byRef = params(z.object({ ref: z.union([z.uuid(), z.string().regex(/^(FA|AV)-\d{4}-\d{5,}$/)]) }))
const byId = params(z.object({ id: z.uuid() }))
const byLine = params(z.object({ id: z.uuid(), lineId: z.uuid() }))
const tags = ['sales/invoices']
const PAGE = '/sales/invoices?stage=drafts'

/** Factures (`domain.md` §3.24, §4.2). */
export const invoiceRoutes = new Hono<Env>()
  .use(gate(['/sales/invoices']))
  .get('/', describeRoute({ tags, summary: 'Liste des factures' }), query(invoiceListQuery), async c =>
    c.json(await readPage(invoiceList(c.var.db, c.req.valid('query')))),
  )
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des factures en CSV' }), query(invoiceListQuery), c =>
    csvList(c, invoiceList(c.var.db, c.req.valid('query')), { name: 'factures', columns: invoiceColumns }),
  )
  .get('/preview', describeRoute({ tags, summary: 'Trajets à facturer, facture par facture' }), query(previewQuery), async c =>
    c.json(await previewOf(c.var.db, c.req.valid('query'))),
  )
  .get('/companies/:id', describeRoute({ tags, summary: "Factures et règlements d'un client" }), byId, async c =>
    c.json(await clientAccount(c.var.db, c.req.valid('param').id)),
  )
  .get('/:ref', describeRoute({ tags, summary: "Fiche d'une facture" }), byRef, async c =>
    c.json(
      await findInvoice(c.var.db, c.req.valid('param').ref, c.var.user.role, {
        carrier: (await readLetterhead(c)).name,
        templates: await sharedTemplates(c),
      }),
    ),
  )
  .post(
    '/prepare',
    describeRoute({ tags, summary: 'Préparer la facturation' }),
    right('invoice.write'),
    body(prepareSchema),
    async c => {
      const job = { kind: INVOICING_JOB, label: 'Préparation de la facturation', createdBy: c.var.user.id }
      const asked = { ...c.req.valid('json'), page: PAGE }
      return c.json({ jobId: await write(c, tx => c.var.jobs.enqueue(tx, { ...job, params: asked })) }, 202)
    },
  )
  .post(
    '/validate',
    describeRoute({ tags, summary: 'Valider plusieurs factures' }),
    right('invoice.validate'),
    body(validateManySchema),
    async c => {
      const { ids, issueDate } = c.req.valid('json')
      const by = { userId: c.var.user.id, seller: await readInvoicer(c.var.db, c.var.letterhead) }
      return c.json(await write(c, tx => eachOf(ids, id => validateInvoice(tx, by, id, { issueDate }), invoiceName(tx))))
    },
  )
  .post(
    '/issue',
    describeRoute({ tags, summary: 'Émettre plusieurs factures' }),
    right('invoice.validate'),
    body(severalSchema),
    async c =>
      c.json(await write(c, tx => eachOf(c.req.valid('json').ids, id => markInvoice(tx, id, 'issue', {}), invoiceName(tx)))),
  )
  .post(
    '/delete',
    describeRoute({ tags, summary: 'Supprimer plusieurs brouillons' }),
    right('invoice.write'),
    body(severalSchema),
    async c => c.json(await write(c, tx => eachOf(c.req.valid('json').ids, id => deleteDraft(tx, id), invoiceName(tx)))),
  )
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier un brouillon' }),
    right('invoice.write'),
    byId,
    body(draftSchema),
    async c => c.json(await write(c, tx => updateDraft(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post(
    '/:id/delete',
    describeRoute({ tags, summary: 'Supprimer un brouillon' }),
    right('invoice.write'),
    byId,
    body(invoiceActSchema),
    async c => c.json(await write(c, tx => deleteDraft(tx, c.req.valid('param').id, c.req.valid('json').version))),
  )
  .post(
    '/:id/validate',
    describeRoute({ tags, summary: 'Valider une facture' }),
    right('invoice.validate'),
    byId,
    body(validateSchema),
    async c => {
      const by = { userId: c.var.user.id, seller: await readInvoicer(c.var.db, c.var.letterhead) }
      return c.json(await write(c, tx => validateInvoice(tx, by, c.req.valid('param').id, c.req.valid('json'))))
    },
  )
  .post(
    '/:id/issue',
    describeRoute({ tags, summary: 'Émettre une facture' }),
    right('invoice.validate'),
    byId,
    body(invoiceActSchema),
    async c => c.json(await write(c, tx => markInvoice(tx, c.req.valid('param').id, 'issue', c.req.valid('json')))),
  )
  .post(
    '/:id/contest',
    describeRoute({ tags, summary: "Noter qu'une facture est contestée" }),
    right('invoice.pay'),
    byId,
    body(contestSchema),
    async c => c.json(await write(c, tx => markInvoice(tx, c.req.valid('param').id, 'contest', c.req.valid('json')))),
  )
  .post(
    '/:id/settle',
    describeRoute({ tags, summary: 'Lever une contestation' }),
    right('invoice.pay'),
    byId,
    body(invoiceActSchema),
    async c => c.json(await write(c, tx => markInvoice(tx, c.req.valid('param').id, 'settle', c.req.valid('json')))),
  )
  .post(
    '/:id/report',
    describeRoute({ tags, summary: "Noter l'état d'une facture électronique" }),
    right('invoice.validate'),
    byId,
    body(reportSchema),
    async c => c.json(await write(c, tx => reportInvoice(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post(
    '/:id/credit',
    describeRoute({ tags, summary: 'Créer un avoir' }),
    right('invoice.write'),
    byId,
    body(creditSchema),
    async c => c.json(await write(c, tx => creditInvoice(tx, c.req.valid('param').id, c.req.valid('json'))), 201),
  )
  .post(
    '/:id/lines',
    describeRoute({ tags, summary: 'Ajouter une ligne' }),
    right('invoice.write'),
    byId,
    body(lineSchema),
    async c => c.json(await write(c, tx => addLine(tx, c.req.valid('param').id, c.req.valid('json'))), 201),
  )
  .put(
    '/:id/lines/:lineId',
    describeRoute({ tags, summary: 'Modifier une ligne' }),
    right('invoice.write'),
    byLine,
    body(lineSchema),
    async c => {
      const { id, lineId } = c.req.valid('param')
      return c.json(await write(c, tx => updateLine(tx, id, lineId, c.req.valid('json'))))
    },
  )
  .post(
    '/:id/lines/:lineId/discount',
    describeRoute({ tags, summary: "Remise d'une ligne" }),
    right('invoice.write'),
    byLine,
    body(discountSchema),
    async c => {
      const { id, lineId } = c.req.valid('param')
      return c.json(await write(c, tx => discountLine(tx, id, lineId, c.req.valid('json'))))
    },
  )
  .post(
    '/:id/lines/:lineId/remove',
    describeRoute({ tags, summary: 'Retirer une ligne' }),
    right('invoice.write'),
    byLine,
    async c => {
      const { id, lineId } = c.req.valid('param')
      return c.json(await write(c, tx => removeLine(tx, id, lineId)))
    },
  )
  .post(
    '/:id/journeys/:journeyId/remove',
    describeRoute({ tags, summary: "Retirer un trajet d'un brouillon" }),
    right('invoice.write'),
    params(z.object({ id: z.uuid(), journeyId: z.uuid() })),
    async c => {
      const { id, journeyId } = c.req.valid('param')
      return c.json(await write(c, tx => removeJourney(tx, id, journeyId)))
    },
  )
