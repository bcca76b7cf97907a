import { z } from 'zod'
import { write } from '#api/db/write.ts'
import { numbered, SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { notFound } from '#api/problem.ts'
import { journeyRef } from '#api/trade/journeys/lock.ts'
import { changeJourney } from '#api/trade/journeys/plan.ts'
import { findJourney } from '#api/trade/journeys/record.ts'
import { economyOf, journeyValue } from '#api/trade/journeys/settlements.ts'
import { distanceThrough } from '#api/trade/routing/distances.ts'
import { placesOf, runOfJourney } from '#api/trade/routing/places.ts'
import { wayThrough } from '#api/trade/routing/way.ts'
import {
  journeyChangeSchema,
  journeyListQuery,
  journeySchema,
  performedServiceSchema,
} from '#domain/journey-management/journeys/journey.ts'
import { journeyActRoutes } from './acts.ts'
import {
  createdJourney,
  journeyCandidates,
  journeyFigures,
  journeyPage,
  journeyRoad,
  journeyServicesAnswer,
  journeySheet,
} from './answers.ts'
import { journeyBulkRoutes } from './bulk/bulk.ts'
import { candidatesFor, candidatesQuery } from './candidates/candidates.ts'
import { journeyControlRoutes } from './control.ts'
import { createOne } from './create.ts'
import { enterService, removeService } from './entered-services.ts'
import { JOURNEY_COLUMNS } from './export.ts'
import { journeyFactRoutes } from './facts/routes.ts'
import { journeyList, listJourneys } from './list.ts'
import { journeyPaperRoutes } from './papers/papers.ts'
import { journeyServices } from './performed-services.ts'

const byRef = { params: z.object({ ref: journeyRef }) }

/** Trajets (`domain.md` §3.7, §4.3), read-only for SALES. */
export const journeyRoutes = operations('journey-management/journeys', gate(['/journey-management/journeys']))
  .list(
    'GET /',
    'Liste des trajets',
    { query: journeyListQuery, answer: journeyPage },
    ({ db, query }) => journeyList(db, query),
    ({ db, query }) => listJourneys(db, query),
  )
  .respond('GET /export.csv', 'Liste des trajets en CSV', { query: journeyListQuery, file: SHEET }, ({ c, db, query }) =>
    csvList(c, journeyList(db, query), { name: 'trajets', columns: JOURNEY_COLUMNS }),
  )
  .route('/', journeyBulkRoutes)
  .route('/', journeyPaperRoutes)
  .read('GET /:ref', "Fiche d'un trajet", { ...byRef, answer: journeySheet }, ({ db, user, ref }) =>
    findJourney(db, ref, user.role),
  )
  .read(
    'GET /:ref/services',
    "Prestations facturées d'un trajet",
    { ...byRef, answer: journeyServicesAnswer },
    ({ db, user, ref }) => journeyServices(db, ref, user.role),
  )
  .create(
    'POST /:ref/services',
    'Saisir une prestation réalisée',
    { act: 'journey.drive', ...byRef, body: performedServiceSchema },
    (tx, { ref, body }) => enterService(tx, ref, body),
  )
  .write(
    'DELETE /:ref/services/:entryId',
    'Retirer une prestation saisie',
    { act: 'journey.drive', params: z.object({ ref: journeyRef, entryId: z.uuid() }) },
    (tx, { ref, entryId }) => removeService(tx, ref, entryId),
  )
  .read(
    'GET /:ref/candidates',
    'Qui peut rouler ce trajet, et pourquoi les autres ne peuvent pas',
    { act: 'journey.assign', ...byRef, query: candidatesQuery, answer: journeyCandidates },
    ({ c, user, ref, query }) => candidatesFor(c.var, ref, user.role, query),
  )
  .respond(
    'POST /',
    'Nouveau trajet',
    { act: 'journey.write', body: journeySchema, answer: createdJourney },
    async ({ c, body }) => c.json(await createOne(c, body), 201),
  )
  .respond(
    'PUT /:ref',
    "Modifier un trajet qui n'est pas parti",
    { act: 'journey.write', ...byRef, body: journeyChangeSchema, answer: numbered },
    async ({ c, db, user, ref, body }) => {
      await distanceThrough(c.var, await placesOf(db, body.stops))
      return c.json(await write(c, tx => changeJourney(tx, ref, body, user)))
    },
  )
  .read(
    'GET /:ref/road',
    "Route d'un trajet sur la carte, en degrés\u202f; null sans serveur d'itinéraires ou sans sa réponse",
    { ...byRef, answer: journeyRoad },
    async ({ c, db, ref }) => {
      const run = await runOfJourney(db, ref)
      if (!run) throw notFound()
      return { way: await wayThrough(c.var, run.places, run.truck) }
    },
  )
  .read(
    'GET /:ref/figures',
    'Ce que vaut un trajet : prix, prestations, coût, marge',
    { act: 'journey.money', ...byRef, answer: journeyFigures },
    async ({ db, user: { role }, ref }) => {
      const { journey } = await findJourney(db, ref, role)
      return economyOf(await journeyValue(db, journey.id), role)
    },
  )
  .route('/', journeyControlRoutes)
  .route('/', journeyFactRoutes)
  .route('/', journeyActRoutes)
