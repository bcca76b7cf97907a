import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { write } from '#api/db/write.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { journeyRef } from '#api/trade/journeys/lock.ts'
import { changeJourney, createJourney } from '#api/trade/journeys/plan.ts'
import { findJourney } from '#api/trade/journeys/record.ts'
import { economyOf, journeyValue } from '#api/trade/journeys/settlements.ts'
import {
  journeyChangeSchema,
  journeyListQuery,
  journeySchema,
  performedServiceSchema,
} from '#domain/journey-management/journeys/journey.ts'
import { textFilter } from '#domain/lists.ts'
import { journeyActRoutes } from './acts.ts'
import { journeyBulkRoutes } from './bulk/bulk.ts'
import { candidatesFor } from './candidates/candidates.ts'
import { journeyControlRoutes } from './control.ts'
import { enterService, removeService } from './entered-services.ts'
import { JOURNEY_COLUMNS } from './export.ts'
import { journeyFactRoutes } from './facts/routes.ts'
import { journeyList, listJourneys } from './list.ts'
import { journeyPaperRoutes } from './papers/papers.ts'
import { journeyServices } from './performed-services.ts'

const byRef = params(z.object({ ref: journeyRef }))
const tags = ['journey-management/journeys']

/** Trajets (`domain.md` §3.7, §4.3), read-only for SALES. */
export const journeyRoutes = new Hono<Env>()
  .use(gate(['/journey-management/journeys']))
  .get('/', describeRoute({ tags, summary: 'Liste des trajets' }), query(journeyListQuery), async c =>
    c.json(await listJourneys(c.var.db, c.req.valid('query'))),
  )
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des trajets en CSV' }), query(journeyListQuery), c =>
    csvList(c, journeyList(c.var.db, c.req.valid('query')), { name: 'trajets', columns: JOURNEY_COLUMNS }),
  )
  .route('/', journeyBulkRoutes)
  .route('/', journeyPaperRoutes)
  .get('/:ref', describeRoute({ tags, summary: "Fiche d'un trajet" }), byRef, async c =>
    c.json(await findJourney(c.var.db, c.req.valid('param').ref, c.var.user.role)),
  )
  .get('/:ref/services', describeRoute({ tags, summary: "Prestations facturées d'un trajet" }), byRef, async c =>
    c.json(await journeyServices(c.var.db, c.req.valid('param').ref, c.var.user.role)),
  )
  .post(
    '/:ref/services',
    describeRoute({ tags, summary: 'Saisir une prestation réalisée' }),
    right('journey.drive'),
    byRef,
    body(performedServiceSchema),
    async c => c.json(await write(c, tx => enterService(tx, c.req.valid('param').ref, c.req.valid('json'))), 201),
  )
  .delete(
    '/:ref/services/:entryId',
    describeRoute({ tags, summary: 'Retirer une prestation saisie' }),
    right('journey.drive'),
    params(z.object({ ref: journeyRef, entryId: z.uuid() })),
    async c => {
      const { ref, entryId } = c.req.valid('param')
      return c.json(await write(c, tx => removeService(tx, ref, entryId)))
    },
  )
  .get(
    '/:ref/candidates',
    describeRoute({ tags, summary: 'Qui peut rouler ce trajet, et pourquoi les autres ne peuvent pas' }),
    right('journey.assign'),
    byRef,
    query(z.object({ q: textFilter(), first: z.coerce.number().int().min(1).optional() })),
    async c => c.json(await candidatesFor(c.var.db, c.req.valid('param').ref, c.var.user.role, c.req.valid('query'))),
  )
  .post('/', describeRoute({ tags, summary: 'Nouveau trajet' }), right('journey.write'), body(journeySchema), async c =>
    c.json(await write(c, tx => createJourney(tx, c.req.valid('json'), c.var.user.role)), 201),
  )
  .put(
    '/:ref',
    describeRoute({ tags, summary: "Modifier un trajet qui n'est pas parti" }),
    right('journey.write'),
    byRef,
    body(journeyChangeSchema),
    async c => {
      return c.json(await write(c, tx => changeJourney(tx, c.req.valid('param').ref, c.req.valid('json'), c.var.user)))
    },
  )
  .get(
    '/:ref/figures',
    describeRoute({ tags, summary: 'Ce que vaut un trajet : prix, prestations, coût, marge' }),
    right('journey.money'),
    byRef,
    async c => {
      const { role } = c.var.user
      const { journey } = await findJourney(c.var.db, c.req.valid('param').ref, role)
      return c.json(economyOf(await journeyValue(c.var.db, journey.id), role))
    },
  )
  .route('/', journeyControlRoutes)
  .route('/', journeyFactRoutes)
  .route('/', journeyActRoutes)
