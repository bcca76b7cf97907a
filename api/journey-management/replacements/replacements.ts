import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { momentOf } from '#api/journey-management/journeys/undo.ts'
import { numbered, SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { invalid } from '#api/problem.ts'
import { found } from '#api/rows.ts'
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
import {
  movedReplacement,
  replacementConfirm,
  replacementInform,
  replacementJourneys,
  replacementPage,
  replacementSheet,
  replacementSuggestions,
  replacementTour,
} from './answers.ts'
import { closeReplacement, refuseReplacement, restoreReplaced } from './close.ts'
import { confirmReplacement, proposeReplacement } from './confirm.ts'
import { createReplacement } from './create.ts'
import { replacementColumns } from './export.ts'
import { informDriver } from './inform.ts'
import { replacementList } from './list.ts'
import { missingRoutes } from './missing/missing.ts'
import { findReplacement, swapStops } from './read.ts'
import { subcontractReplacement } from './subcontract.ts'
import { suggestionsFor } from './suggestions.ts'
import { replaceTour } from './tour.ts'

/** Remplacements (`domain.md` §3.9, §4.3). */
export const replacementRoutes = operations('journey-management/replacements', gate(['/journey-management/replacements']))
  .list('GET /', 'Liste des remplacements', { query: replacementListQuery, answer: replacementPage }, ({ db, user, query }) =>
    replacementList(db, query, may(user.role, 'journey.money')),
  )
  .respond(
    'GET /export.csv',
    'Liste des remplacements en CSV',
    { query: replacementListQuery, file: SHEET },
    ({ c, db, user, query }) => {
      const money = may(user.role, 'journey.money')
      const list = replacementList(db, query, money)
      return csvList(c, list, { name: 'remplacements', columns: replacementColumns(money) })
    },
  )
  .read(
    'GET /journeys/:ref',
    "Ce qui peut être remplacé sur un trajet, et les arrêts d'une relève",
    { params: z.object({ ref: journeyRef }), answer: replacementJourneys },
    async ({ db, ref }) => {
      const journey = await db.select().from(journeys).where(ofRef(ref)).then(found)
      const { id, number, label, status, plannedStart, driverId, coDriverId, vehicleId, trailerId, subcontractorId } = journey
      return {
        ...{ id, number, label, status, plannedStart },
        has: {
          CHAUFFEUR: Boolean(driverId ?? coDriverId),
          VEHICULE: Boolean(vehicleId),
          REMORQUE: Boolean(trailerId),
          SOUS_TRAITANCE: Boolean(driverId ?? vehicleId ?? subcontractorId),
        },
        stops: status === 'EN_COURS' ? await swapStops(db, id) : [],
      }
    },
  )
  .route('/missing', missingRoutes)
  .read('GET /:id', "Fiche d'un remplacement", { answer: replacementSheet }, ({ db, user, id }) =>
    findReplacement(db, id, user.role),
  )
  .read(
    'GET /:id/suggestions',
    'Qui peut remplacer, classé',
    { query: z.object({ q: z.string().trim().max(100).catch('').default('') }), answer: replacementSuggestions },
    ({ c, db, id, query }) => suggestionsFor(db, id, { ...query, routing: c.var }),
  )
  .create(
    'POST /',
    "Créer un remplacement d'un trajet",
    { act: 'replacement.write', body: replacementSchema, answer: numbered },
    (tx, { user, body }) => createReplacement(tx, body, user),
  )
  .write(
    'POST /:id/propose',
    'Proposer un remplaçant',
    { act: 'replacement.write', body: proposalSchema, answer: movedReplacement },
    (tx, { id, body }) => proposeReplacement(tx, id, body),
  )
  .respond(
    'POST /:id/confirm',
    'Confirmer un remplaçant',
    { act: 'replacement.confirm', body: confirmationSchema, answer: replacementConfirm },
    async ({ c, db, user, id, body: input }) => {
      const confirm = async (tx: Transaction) => ({ ...(await confirmReplacement(tx, id, input, user)), at: await momentOf(tx) })
      return c.json(await worded(db, id, input.candidateId, () => write(c, confirm)))
    },
  )
  .respond(
    'POST /:id/tour',
    'Remplacer toute la tournée du jour',
    { act: 'replacement.confirm', body: tourSchema, answer: replacementTour },
    async ({ c, db, user, id, body: input }) => {
      const move = (tx: Transaction) => replaceTour(tx, id, input, user)
      return c.json(await worded(db, id, input.candidateId, () => write(c, move)))
    },
  )
  .write(
    'POST /:id/subcontract',
    'Confier le trajet à un sous-traitant',
    { act: 'replacement.confirm', body: subcontractSchema, answer: movedReplacement },
    (tx, { user, id, body }) => subcontractReplacement(tx, id, body, user),
  )
  .write(
    'POST /:id/inform',
    'Prévenir le chauffeur qui remplace',
    { act: 'replacement.write', body: replacementActSchema, answer: replacementInform },
    (tx, { c, id, body }) => informDriver(tx, c.var.jobs, id, body.version),
  )
  .write(
    'POST /:id/refuse',
    'Noter le refus du chauffeur',
    { act: 'replacement.write', body: replacementReasonSchema, answer: movedReplacement },
    (tx, { id, body }) => refuseReplacement(tx, id, body),
  )
  .write(
    'POST /:id/not-filled',
    'Noter que personne ne remplace',
    { act: 'replacement.write', body: replacementReasonSchema, answer: movedReplacement },
    (tx, { id, body }) => closeReplacement(tx, id, 'notFilled', body),
  )
  .write(
    'POST /:id/cancel',
    'Annuler un remplacement',
    { act: 'replacement.write', body: replacementReasonSchema, answer: movedReplacement },
    (tx, { id, body }) => closeReplacement(tx, id, 'cancel', body),
  )
  .write(
    'POST /:id/restore',
    'Rétablir le titulaire',
    { act: 'replacement.confirm', body: replacementActSchema, answer: movedReplacement },
    (tx, { user, id, body }) => restoreReplaced(tx, id, body.version, user),
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
