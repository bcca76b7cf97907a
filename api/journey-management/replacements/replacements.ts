import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Database, Transaction } from '#api/db/client.ts'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { invalid, notFound } from '#api/problem.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { overlapRefused } from '#api/trade/assignment/means.ts'
import { takenProblem } from '#api/trade/journeys/assignment.ts'
import { journeyRef, byRef as ofRef } from '#api/trade/journeys/lock.ts'
import { replacedFields } from '#api/trade/replacements/replaced-fields.ts'
import {
  confirmationSchema,
  proposalSchema,
  replacementActSchema,
  replacementListQuery,
  replacementReasonSchema,
  replacementSchema,
  subcontractSchema,
  tourSchema,
} from '#domain/journey-management/replacements/replacement.ts'
import { may } from '#domain/rights.ts'
import { closeReplacement, refuseReplacement, restoreReplaced } from './close.ts'
import { confirmReplacement, proposeReplacement } from './confirm.ts'
import { createReplacement } from './create.ts'
import { replacementColumns } from './export.ts'
import { informDriver } from './inform.ts'
import { replacementList } from './list.ts'
import { findReplacement, swapStops } from './read.ts'
import { subcontractReplacement } from './subcontract.ts'
import { suggestionsFor } from './suggestions.ts'
import { replaceTour } from './tour.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['journey-management/replacements']

/** Remplacements (`domain.md` §3.9, §4.3). */
export const replacementRoutes = new Hono<Env>()
  .use(gate(['/journey-management/replacements']))
  .get('/', describeRoute({ tags, summary: 'Liste des remplacements' }), query(replacementListQuery), async c =>
    c.json(await readPage(replacementList(c.var.db, c.req.valid('query'), may(c.var.user.role, 'journey.money')))),
  )
  .get(
    '/export.csv',
    describeRoute({ tags, summary: 'Liste des remplacements en CSV' }),
    query(replacementListQuery),
    async c => {
      const money = may(c.var.user.role, 'journey.money')
      const list = replacementList(c.var.db, c.req.valid('query'), money)
      return csvList(c, list, { name: 'remplacements', columns: replacementColumns(money) })
    },
  )
  .get(
    '/journeys/:ref',
    describeRoute({ tags, summary: "Ce qui peut être remplacé sur un trajet, et les arrêts d'une relève" }),
    params(z.object({ ref: journeyRef })),
    async c => {
      const [journey] = await c.var.db
        .select()
        .from(journeys)
        .where(ofRef(c.req.valid('param').ref))
      if (!journey) throw notFound()
      const { id, number, label, status, plannedStart, driverId, coDriverId, vehicleId, trailerId, subcontractorId } = journey
      return c.json({
        ...{ id, number, label, status, plannedStart },
        has: {
          CHAUFFEUR: Boolean(driverId ?? coDriverId),
          VEHICULE: Boolean(vehicleId),
          REMORQUE: Boolean(trailerId),
          SOUS_TRAITANCE: Boolean(driverId ?? vehicleId ?? subcontractorId),
        },
        stops: status === 'EN_COURS' ? await swapStops(c.var.db, id) : [],
      })
    },
  )
  .get('/:id', describeRoute({ tags, summary: "Fiche d'un remplacement" }), byId, async c =>
    c.json(await findReplacement(c.var.db, c.req.valid('param').id, c.var.user.role)),
  )
  .get(
    '/:id/suggestions',
    describeRoute({ tags, summary: 'Qui peut remplacer, classé' }),
    byId,
    query(z.object({ q: z.string().trim().max(100).catch('').default('') })),
    async c => c.json(await suggestionsFor(c.var.db, c.req.valid('param').id, c.req.valid('query'))),
  )
  .post(
    '/',
    describeRoute({ tags, summary: "Créer un remplacement d'un trajet" }),
    right('replacement.write'),
    body(replacementSchema),
    async c => c.json(await write(c, tx => createReplacement(tx, c.req.valid('json'), c.var.user)), 201),
  )
  .post(
    '/:id/propose',
    describeRoute({ tags, summary: 'Proposer un remplaçant' }),
    right('replacement.write'),
    byId,
    body(proposalSchema),
    async c => c.json(await write(c, tx => proposeReplacement(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post(
    '/:id/confirm',
    describeRoute({ tags, summary: 'Confirmer un remplaçant' }),
    right('replacement.confirm'),
    byId,
    body(confirmationSchema),
    async c => {
      const { id } = c.req.valid('param')
      const input = c.req.valid('json')
      const confirm = (tx: Transaction) => confirmReplacement(tx, id, input, c.var.user)
      return c.json(await worded(c.var.db, id, input.candidateId, () => write(c, confirm)))
    },
  )
  .post(
    '/:id/tour',
    describeRoute({ tags, summary: 'Remplacer toute la tournée du jour' }),
    right('replacement.confirm'),
    byId,
    body(tourSchema),
    async c => {
      const { id } = c.req.valid('param')
      const input = c.req.valid('json')
      const move = (tx: Transaction) => replaceTour(tx, id, input, c.var.user)
      return c.json(await worded(c.var.db, id, input.candidateId, () => write(c, move)))
    },
  )
  .post(
    '/:id/subcontract',
    describeRoute({ tags, summary: 'Confier le trajet à un sous-traitant' }),
    right('replacement.confirm'),
    byId,
    body(subcontractSchema),
    async c => c.json(await write(c, tx => subcontractReplacement(tx, c.req.valid('param').id, c.req.valid('json'), c.var.user))),
  )
  .post(
    '/:id/inform',
    describeRoute({ tags, summary: 'Prévenir le chauffeur qui remplace' }),
    right('replacement.write'),
    byId,
    body(replacementActSchema),
    async c => c.json(await write(c, tx => informDriver(tx, c.var.jobs, c.req.valid('param').id, c.req.valid('json').version))),
  )
  .post(
    '/:id/refuse',
    describeRoute({ tags, summary: 'Noter le refus du chauffeur' }),
    right('replacement.write'),
    byId,
    body(replacementReasonSchema),
    async c => c.json(await write(c, tx => refuseReplacement(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post(
    '/:id/not-filled',
    describeRoute({ tags, summary: 'Noter que personne ne remplace' }),
    right('replacement.write'),
    byId,
    body(replacementReasonSchema),
    async c => c.json(await write(c, tx => closeReplacement(tx, c.req.valid('param').id, 'notFilled', c.req.valid('json')))),
  )
  .post(
    '/:id/cancel',
    describeRoute({ tags, summary: 'Annuler un remplacement' }),
    right('replacement.write'),
    byId,
    body(replacementReasonSchema),
    async c => c.json(await write(c, tx => closeReplacement(tx, c.req.valid('param').id, 'cancel', c.req.valid('json')))),
  )
  .post(
    '/:id/restore',
    describeRoute({ tags, summary: 'Rétablir le titulaire' }),
    right('replacement.confirm'),
    byId,
    body(replacementActSchema),
    async c =>
      c.json(await write(c, tx => restoreReplaced(tx, c.req.valid('param').id, c.req.valid('json').version, c.var.user))),
  )

/** A writer without locks caused an overlap: the exclusion constraint refuses, the message names its journey. */
async function worded<T>(db: Database, id: string, candidateId: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const met = overlapRefused(error)
    if (!met) throw error
    const [found] = await db
      .select({ replacement: replacements, journey: journeys })
      .from(replacements)
      .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
      .where(eq(replacements.id, id))
    if (!found) throw error
    const none = { driverId: null, coDriverId: null, vehicleId: null, trailerId: null, subcontractorId: null }
    const wanted = { ...none, [replacedFields(found.replacement).field]: candidateId }
    const problem = await takenProblem(db, found.journey, met, wanted)
    throw problem ? invalid({ path: 'candidateId', message: problem.message }) : error
  }
}
