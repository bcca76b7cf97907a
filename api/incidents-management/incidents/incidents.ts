import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
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
  .list('GET /', 'Liste des incidents', { query: incidentListQuery }, ({ db, query }) => incidentList(db, query))
  .respond('GET /export.csv', 'Liste des incidents en CSV', { query: incidentListQuery }, ({ c, db, query }) =>
    csvList(c, incidentList(db, query), { name: 'incidents', columns: INCIDENT_COLUMNS }),
  )
  .read('GET /map', 'Incidents trouvés des douze derniers mois, par lieu', { query: incidentMapQuery }, ({ db, query }) =>
    incidentMap(db, query),
  )
  .read('GET /causes', "Causes d'incident", {}, async ({ db }) => ({ rows: await offeredCauses(db) }))
  .read(
    'GET /journeys/:ref',
    "Moyens et arrêts d'un trajet où déclarer un incident",
    { params: z.object({ ref: journeyRef }) },
    ({ db, ref }) => journeyToDeclare(db, ref),
  )
  .read('GET /:id', "Fiche d'un incident", {}, ({ db, user, id }) => findIncident(db, id, user.role))
  .respond('GET /:id/sheet', "Fiche d'un incident, en PDF", {}, ({ c, id }) => incidentSheet(c, id))
  .create('POST /', 'Déclarer un incident', { act: 'incident.write', body: incidentSchema }, (tx, { user, body }) =>
    declareIncident(tx, body, user.id),
  )
  .write('POST /archive', 'Archiver plusieurs incidents', { act: 'incident.archive', ...byIds }, (tx, { body }) =>
    eachOf(body.ids, id => archiveIncident(tx, id, true), numberOf(tx)),
  )
  .write(
    'POST /qualify',
    'Qualifier plusieurs incidents',
    { act: 'incident.write', body: bulkAnalysisSchema },
    (tx, { body: { ids, analysis, ...cause } }) => {
      const said = { ...cause, ...(analysis && { analysis }) }
      return eachOf(ids, id => qualifyIncident(tx, id, said), numberOf(tx))
    },
  )
  .write('POST /close', 'Clôturer plusieurs incidents', { act: 'incident.close', ...byIds }, (tx, { user, body }) => {
    const by = { role: user.role, userId: user.id }
    return eachOf(body.ids, id => closeIncident(tx, id, undefined, by), numberOf(tx))
  })
  .write('PUT /:id', 'Modifier un incident', { act: 'incident.write', body: incidentUpdate }, (tx, { id, body }) =>
    updateIncident(tx, id, body),
  )
  .write('POST /:id/qualify', 'Qualifier un incident', { act: 'incident.write', body: analysisSchema }, (tx, { id, body }) =>
    qualifyIncident(tx, id, body),
  )
  .write('POST /:id/plan', 'Passer aux actions', { act: 'incident.write', body: incidentActSchema }, (tx, { id, body }) =>
    planActions(tx, id, body.version),
  )
  .write(
    'POST /:id/inform',
    'Noter que le client est informé',
    { act: 'incident.write', body: informedSchema },
    (tx, { user, id, body }) => informedOfIncident(tx, id, body, user.id),
  )
  .write(
    'POST /:id/insurance',
    "Suivre l'assurance d'un incident",
    { act: 'incident.write', body: insuranceSchema },
    (tx, { id, body }) => insureIncident(tx, id, body),
  )
  .write('POST /:id/costs', "Saisir les coûts d'un incident", { act: 'incident.write', body: costSchema }, (tx, { id, body }) =>
    costIncident(tx, id, body),
  )
  .write(
    'POST /:id/close',
    'Clôturer un incident',
    { act: 'incident.close', body: incidentActSchema },
    (tx, { user: { id: userId, role }, id, body }) => closeIncident(tx, id, body.version, { role, userId }),
  )
  .write('POST /:id/reopen', 'Rouvrir un incident', { act: 'incident.close', body: reopenSchema }, (tx, { user, id, body }) =>
    reopenIncident(tx, id, body, user.role),
  )
  .write('POST /:id/archive', 'Archiver un incident', { act: 'incident.archive' }, (tx, { id }) => archiveIncident(tx, id, true))
  .write('POST /:id/restore', "Sortir un incident de l'archive", { act: 'incident.archive' }, (tx, { id }) =>
    archiveIncident(tx, id, false),
  )
  .route('/', incidentDocumentRoutes)

const numberOf = (tx: Transaction) => (id: string) =>
  tx.select({ name: incidents.number }).from(incidents).where(eq(incidents.id, id))
