import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { eachDone, numbered, PDF, SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { eachOf } from '#api/middleware/each.ts'
import { gate } from '#api/middleware/gate.ts'
import { byIds, operations } from '#api/middleware/operations.ts'
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
import {
  changedIncident,
  incidentCauses,
  incidentJourneys,
  incidentMapAnswer,
  incidentPage,
  incidentSheetAnswer,
} from './answers.ts'
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

/** Incidents (`domain.md` §3.17, §4.4). */
export const incidentRoutes = operations('incidents-management/incidents', gate(['/incidents-management/incidents']))
  .list('GET /', 'Liste des incidents', { query: incidentListQuery, answer: incidentPage }, ({ db, query }) =>
    incidentList(db, query),
  )
  .respond('GET /export.csv', 'Liste des incidents en CSV', { query: incidentListQuery, file: SHEET }, ({ c, db, query }) =>
    csvList(c, incidentList(db, query), { name: 'incidents', columns: INCIDENT_COLUMNS }),
  )
  .read(
    'GET /map',
    'Incidents trouvés des douze derniers mois, par lieu',
    { query: incidentMapQuery, answer: incidentMapAnswer },
    ({ db, query }) => incidentMap(db, query),
  )
  .read('GET /causes', "Causes d'incident", { answer: incidentCauses }, async ({ db }) => ({ rows: await offeredCauses(db) }))
  .read(
    'GET /journeys/:ref',
    "Moyens et arrêts d'un trajet où déclarer un incident",
    { params: z.object({ ref: journeyRef }), answer: incidentJourneys },
    ({ db, ref }) => journeyToDeclare(db, ref),
  )
  .read('GET /:id', "Fiche d'un incident", { answer: incidentSheetAnswer }, ({ db, user, id }) => findIncident(db, id, user.role))
  .respond('GET /:id/sheet', "Fiche d'un incident, en PDF", { file: PDF }, ({ c, id }) => incidentSheet(c, id))
  .create(
    'POST /',
    'Déclarer un incident',
    { act: 'incident.write', body: incidentSchema, answer: changedIncident },
    (tx, { user, body }) => declareIncident(tx, body, user.id),
  )
  .write('POST /archive', 'Archiver plusieurs incidents', { act: 'incident.archive', ...byIds }, (tx, { body }) =>
    eachOf(body.ids, id => archiveIncident(tx, id, true), numberOf(tx)),
  )
  .write(
    'POST /qualify',
    'Qualifier plusieurs incidents',
    { act: 'incident.write', body: bulkAnalysisSchema, answer: eachDone },
    (tx, { body: { ids, analysis, ...cause } }) => {
      const said = { ...cause, ...(analysis && { analysis }) }
      return eachOf(ids, id => qualifyIncident(tx, id, said), numberOf(tx))
    },
  )
  .write('POST /close', 'Clôturer plusieurs incidents', { act: 'incident.close', ...byIds }, (tx, { user, body }) => {
    const by = { role: user.role, userId: user.id }
    return eachOf(body.ids, id => closeIncident(tx, id, undefined, by), numberOf(tx))
  })
  .write(
    'PUT /:id',
    'Modifier un incident',
    { act: 'incident.write', body: incidentUpdate, answer: changedIncident },
    (tx, { id, body }) => updateIncident(tx, id, body),
  )
  .write(
    'POST /:id/qualify',
    'Qualifier un incident',
    { act: 'incident.write', body: analysisSchema, answer: numbered },
    (tx, { id, body }) => qualifyIncident(tx, id, body),
  )
  .write(
    'POST /:id/plan',
    'Passer aux actions',
    { act: 'incident.write', body: incidentActSchema, answer: numbered },
    (tx, { id, body }) => planActions(tx, id, body.version),
  )
  .write(
    'POST /:id/inform',
    'Noter que le client est informé',
    { act: 'incident.write', body: informedSchema, answer: numbered },
    (tx, { user, id, body }) => informedOfIncident(tx, id, body, user.id),
  )
  .write(
    'POST /:id/insurance',
    "Suivre l'assurance d'un incident",
    { act: 'incident.write', body: insuranceSchema, answer: numbered },
    (tx, { id, body }) => insureIncident(tx, id, body),
  )
  .write(
    'POST /:id/costs',
    "Saisir les coûts d'un incident",
    { act: 'incident.write', body: costSchema, answer: numbered },
    (tx, { id, body }) => costIncident(tx, id, body),
  )
  .write(
    'POST /:id/close',
    'Clôturer un incident',
    { act: 'incident.close', body: incidentActSchema, answer: numbered },
    (tx, { user: { id: userId, role }, id, body }) => closeIncident(tx, id, body.version, { role, userId }),
  )
  .write(
    'POST /:id/reopen',
    'Rouvrir un incident',
    { act: 'incident.close', body: reopenSchema, answer: numbered },
    (tx, { user, id, body }) => reopenIncident(tx, id, body, user.role),
  )
  .write('POST /:id/archive', 'Archiver un incident', { act: 'incident.archive', answer: numbered }, (tx, { id }) =>
    archiveIncident(tx, id, true),
  )
  .write('POST /:id/restore', "Sortir un incident de l'archive", { act: 'incident.archive', answer: numbered }, (tx, { id }) =>
    archiveIncident(tx, id, false),
  )
  .route('/', incidentDocumentRoutes)

const numberOf = (tx: Transaction) => (id: string) =>
  tx.select({ name: incidents.number }).from(incidents).where(eq(incidents.id, id))
