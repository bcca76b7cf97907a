import { eq } from 'drizzle-orm'
import { numbered, SHEET } from '#api/middleware/answers.ts'
import { csvAnswer, csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { refused } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { changeDraft, createRequest } from '#api/trade/requests/drafts.ts'
import { linesOf } from '#api/trade/requests/lines.ts'
import { findRequest, lockRequest, requireStatus } from '#api/trade/requests/record.ts'
import { ofVersion } from '#api/trade/requests/versions.ts'
import { USED } from '#domain/messages.ts'
import { deliveryRequestSchema, deliveryRequestUpdate } from '#domain/sales/delivery-request/delivery-request.ts'
import { requestListQuery } from '#domain/sales/delivery-request/list-query.ts'
import { requestActRoutes } from './acts.ts'
import { requestServiceRoutes } from './agreed-services.ts'
import { deliveryRequestLines, deliveryRequestPage, deliveryRequestSheet } from './answers.ts'
import { requestBoardRoutes } from './board.ts'
import { requestCalendarRoutes } from './calendar.ts'
import { requestClauseRoutes } from './clauses.ts'
import { requestDocumentRoutes } from './documents.ts'
import { requestEffectRoutes } from './effects.ts'
import { requestExceptionRoutes } from './exceptions.ts'
import { requestJourneyRoutes } from './journeys.ts'
import { REQUEST_COLUMNS, requestList } from './list.ts'
import { requestOfferRoutes } from './offer/offer.ts'
import { requestPriceRoutes } from './price/price.ts'
import { requestQualityRoutes } from './quality.ts'
import { requestStepRoutes } from './steps.ts'
import { exportedStopIds, exportedStops, STOP_COLUMNS } from './stops-export.ts'
import { requestVersionRoutes } from './versions/versions.ts'

/** Cahiers des charges, sales side (`domain.md` §3.3, §4.2). */
export const deliveryRequestRoutes = operations('sales/delivery-request', gate(['/sales/delivery-request']))
  .list('GET /', 'Liste des cahiers des charges', { query: requestListQuery, answer: deliveryRequestPage }, ({ db, query }) =>
    requestList(db, query),
  )
  .route('/', requestBoardRoutes)
  .respond(
    'GET /export.csv',
    'Liste des cahiers des charges en CSV',
    { query: requestListQuery, file: SHEET },
    ({ c, db, query }) => csvList(c, requestList(db, query), { name: 'cahiers-des-charges', columns: REQUEST_COLUMNS }),
  )
  .respond('GET /stops/export.csv', 'Cahiers des charges avec leurs arrêts, en CSV', { file: SHEET }, async ({ c, db }) =>
    csvAnswer(c, {
      name: 'arrets-des-cahiers-des-charges',
      columns: STOP_COLUMNS,
      ids: await exportedStopIds(db),
      read: ids => exportedStops(db, ids),
    }),
  )
  .create(
    'POST /',
    'Créer un cahier des charges',
    { act: 'request.write', body: deliveryRequestSchema, answer: numbered },
    (tx, { user, body }) => createRequest(tx, body, user),
  )
  .read('GET /:id', "Fiche d'un cahier des charges", { ...ofVersion, answer: deliveryRequestSheet }, ({ db, id, query }) =>
    findRequest(db, id, query.version),
  )
  .read(
    'GET /:id/lines',
    'Trajets prévus construits en conception',
    { ...ofVersion, answer: deliveryRequestLines },
    async ({ db, id, query }) => {
      const { current } = await findRequest(db, id, query.version)
      return { lines: await linesOf(db, current.id) }
    },
  )
  .write(
    'PUT /:id',
    'Modifier un cahier des charges au brouillon',
    { act: 'request.write', ...ofVersion, body: deliveryRequestUpdate, answer: numbered },
    (tx, { id, query, body: { version, ...input } }) => changeDraft(tx, { id, which: query.version, version }, input),
  )
  .write(
    'DELETE /:id',
    'Supprimer un brouillon',
    { act: 'request.archive', ...ofVersion, answer: numbered },
    async (tx, { id, query }) => {
      const held = await lockRequest(tx, id, query.version)
      requireStatus(held, ['BROUILLON'])
      const { number } = held.request
      const lines = await tx.select({ number: liveLines.number }).from(liveLines).where(eq(liveLines.versionId, held.current.id))
      const files = await tx.select({ label: documents.label }).from(documents).where(eq(documents.ownerId, id))
      const earlier = held.current.versionNo > 1 ? [`v${held.current.versionNo - 1}`] : []
      const linked = [...earlier, ...lines.map(line => line.number), ...files.map(file => file.label)]
      if (linked.length > 0) throw refused(USED(linked.length, linked.join(', ')))
      await change(tx, deliveryRequests, id, { currentVersionId: null })
      await tx.delete(versions).where(eq(versions.requestId, id))
      await tx.delete(deliveryRequests).where(eq(deliveryRequests.id, id))
      return { id, number }
    },
  )
  .route('/', requestActRoutes)
  .route('/', requestVersionRoutes)
  .route('/', requestEffectRoutes)
  .route('/', requestCalendarRoutes)
  .route('/', requestExceptionRoutes)
  .route('/', requestDocumentRoutes)
  .route('/', requestJourneyRoutes)
  .route('/', requestQualityRoutes)
  .route('/', requestOfferRoutes)
  .route('/', requestPriceRoutes)
  .route('/', requestClauseRoutes)
  .route('/', requestServiceRoutes)
  .route('/', requestStepRoutes)
