import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { eachOf } from '#api/middleware/each.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { journeyRef } from '#api/trade/journeys/lock.ts'
import {
  analysisSchema,
  bulkAnalysisSchema,
  costSchema,
  incidentActSchema,
  incidentListQuery,
  incidentMapQuery,
  incidentSchema,
  incidentUpdate,
  informedSchema,
  insuranceSchema,
  reopenSchema,
} from '#domain/incidents-management/incidents/incident.ts'
import { declareIncident } from './declare.ts'
import { incidentDocumentRoutes } from './documents.ts'
import { INCIDENT_COLUMNS } from './export.ts'
import { incidentList } from './list.ts'
import { findIncident, incidentMap, journeyToDeclare, offeredCauses } from './read.ts'
import { incidentSheet } from './sheet.ts'
import {
  archiveIncident,
  closeIncident,
  costIncident,
  informedOfIncident,
  insureIncident,
  planActions,
  qualifyIncident,
  reopenIncident,
  updateIncident,
} from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const several = body(z.object({ ids: z.array(z.uuid()).min(1).max(100) }))
const tags = ['incidents-management/incidents']

/** Incidents (`domain.md` §3.17, §4.4). */
export const incidentRoutes = new Hono<Env>()
  .use(gate(['/incidents-management/incidents']))
  .get('/', describeRoute({ tags, summary: 'Liste des incidents' }), query(incidentListQuery), async c =>
    c.json(await readPage(incidentList(c.var.db, c.req.valid('query')))),
  )
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des incidents en CSV' }), query(incidentListQuery), c =>
    csvList(c, incidentList(c.var.db, c.req.valid('query')), { name: 'incidents', columns: INCIDENT_COLUMNS }),
  )
  .get(
    '/map',
    describeRoute({ tags, summary: 'Incidents trouvés des douze derniers mois, par lieu' }),
    query(incidentMapQuery),
    async c => c.json(await incidentMap(c.var.db, c.req.valid('query'))),
  )
  .get('/causes', describeRoute({ tags, summary: "Causes d'incident" }), async c =>
    c.json({ rows: await offeredCauses(c.var.db) }),
  )
  .get(
    '/journeys/:ref',
    describeRoute({ tags, summary: "Moyens et arrêts d'un trajet où déclarer un incident" }),
    params(z.object({ ref: journeyRef })),
    async c => c.json(await journeyToDeclare(c.var.db, c.req.valid('param').ref)),
  )
  .get('/:id', describeRoute({ tags, summary: "Fiche d'un incident" }), byId, async c =>
    c.json(await findIncident(c.var.db, c.req.valid('param').id, c.var.user.role)),
  )
  .get('/:id/sheet', describeRoute({ tags, summary: "Fiche d'un incident, en PDF" }), byId, c =>
    incidentSheet(c, c.req.valid('param').id),
  )
  .post('/', describeRoute({ tags, summary: 'Déclarer un incident' }), right('incident.write'), body(incidentSchema), async c =>
    c.json(await write(c, tx => declareIncident(tx, c.req.valid('json'), c.var.user.id)), 201),
  )
  .post(
    '/archive',
    describeRoute({ tags, summary: 'Archiver plusieurs incidents' }),
    right('incident.archive'),
    several,
    async c => c.json(await write(c, tx => eachOf(c.req.valid('json').ids, id => archiveIncident(tx, id, true), numberOf(tx)))),
  )
  .post(
    '/qualify',
    describeRoute({ tags, summary: 'Qualifier plusieurs incidents' }),
    right('incident.write'),
    body(bulkAnalysisSchema),
    async c => {
      const { ids, analysis, ...cause } = c.req.valid('json')
      const said = { ...cause, ...(analysis && { analysis }) }
      return c.json(await write(c, tx => eachOf(ids, id => qualifyIncident(tx, id, said), numberOf(tx))))
    },
  )
  .post('/close', describeRoute({ tags, summary: 'Clôturer plusieurs incidents' }), right('incident.close'), several, async c => {
    const by = { role: c.var.user.role, userId: c.var.user.id }
    return c.json(await write(c, tx => eachOf(c.req.valid('json').ids, id => closeIncident(tx, id, undefined, by), numberOf(tx))))
  })
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier un incident' }),
    right('incident.write'),
    byId,
    body(incidentUpdate),
    async c => c.json(await write(c, tx => updateIncident(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post(
    '/:id/qualify',
    describeRoute({ tags, summary: 'Qualifier un incident' }),
    right('incident.write'),
    byId,
    body(analysisSchema),
    async c => c.json(await write(c, tx => qualifyIncident(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post(
    '/:id/plan',
    describeRoute({ tags, summary: 'Passer aux actions' }),
    right('incident.write'),
    byId,
    body(incidentActSchema),
    async c => c.json(await write(c, tx => planActions(tx, c.req.valid('param').id, c.req.valid('json').version))),
  )
  .post(
    '/:id/inform',
    describeRoute({ tags, summary: 'Noter que le client est informé' }),
    right('incident.write'),
    byId,
    body(informedSchema),
    async c => c.json(await write(c, tx => informedOfIncident(tx, c.req.valid('param').id, c.req.valid('json'), c.var.user.id))),
  )
  .post(
    '/:id/insurance',
    describeRoute({ tags, summary: "Suivre l'assurance d'un incident" }),
    right('incident.write'),
    byId,
    body(insuranceSchema),
    async c => c.json(await write(c, tx => insureIncident(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post(
    '/:id/costs',
    describeRoute({ tags, summary: "Saisir les coûts d'un incident" }),
    right('incident.write'),
    byId,
    body(costSchema),
    async c => c.json(await write(c, tx => costIncident(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post(
    '/:id/close',
    describeRoute({ tags, summary: 'Clôturer un incident' }),
    right('incident.close'),
    byId,
    body(incidentActSchema),
    async c => {
      const { id: userId, role } = c.var.user
      return c.json(
        await write(c, tx => closeIncident(tx, c.req.valid('param').id, c.req.valid('json').version, { role, userId })),
      )
    },
  )
  .post(
    '/:id/reopen',
    describeRoute({ tags, summary: 'Rouvrir un incident' }),
    right('incident.close'),
    byId,
    body(reopenSchema),
    async c => c.json(await write(c, tx => reopenIncident(tx, c.req.valid('param').id, c.req.valid('json'), c.var.user.role))),
  )
  .post('/:id/archive', describeRoute({ tags, summary: 'Archiver un incident' }), right('incident.archive'), byId, async c =>
    c.json(await write(c, tx => archiveIncident(tx, c.req.valid('param').id, true))),
  )
  .post(
    '/:id/restore',
    describeRoute({ tags, summary: "Sortir un incident de l'archive" }),
    right('incident.archive'),
    byId,
    async c => c.json(await write(c, tx => archiveIncident(tx, c.req.valid('param').id, false))),
  )
  .route('/', incidentDocumentRoutes)

const numberOf = (tx: Transaction) => (id: string) =>
  tx.select({ name: incidents.number }).from(incidents).where(eq(incidents.id, id))
