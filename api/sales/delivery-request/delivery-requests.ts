import { eq } from 'drizzle-orm'
import { csvList } from '#api/middleware/csv-answer.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { refused } from '#api/problem.ts'
import { change, insert } from '#api/rows.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { storeFigures } from '#api/trade/requests/figures.ts'
import { linesOf } from '#api/trade/requests/lines.ts'
import { findRequest, lockRequest, raiseVersion, requireStatus } from '#api/trade/requests/record.ts'
import { ofVersion, showCurrent } from '#api/trade/requests/versions.ts'
import { USED } from '#domain/messages.ts'
import { deliveryRequestSchema, deliveryRequestUpdate } from '#domain/sales/delivery-request/delivery-request.ts'
import { requestListQuery } from '#domain/sales/delivery-request/list-query.ts'
import { salesUserBy } from '#domain/sales/salesperson.ts'
import { requestActRoutes } from './acts.ts'
import { requestServiceRoutes } from './agreed-services.ts'
import { requestBoardRoutes } from './board.ts'
import { requestCalendarRoutes } from './calendar.ts'
import { requestClauseRoutes } from './clauses.ts'
import { requestDocumentRoutes } from './documents.ts'
import { requestEffectRoutes } from './effects.ts'
import { requestExceptionRoutes } from './exceptions.ts'
import { usualIndexation } from './indexation-clause.ts'
import { nextRequestNumber, refuseUnusableParts, saveStops, storedRequest, storedVersion } from './input.ts'
import { requestJourneyRoutes } from './journeys.ts'
import { REQUEST_COLUMNS, requestList } from './list.ts'
import { requestOfferRoutes } from './offer/offer.ts'
import { requestPriceRoutes } from './price/price.ts'
import { requestQualityRoutes } from './quality.ts'
import { requestStepRoutes } from './steps.ts'
import { refuseOtherContract, refuseOverlap, requestVersionRoutes } from './versions/versions.ts'

/** Cahiers des charges, sales side (`domain.md` §3.3, §4.2). */
export const deliveryRequestRoutes = operations('sales/delivery-request', gate(['/sales/delivery-request']))
  .list('GET /', 'Liste des cahiers des charges', { query: requestListQuery }, ({ db, query }) => requestList(db, query))
  .route('/', requestBoardRoutes)
  .respond('GET /export.csv', 'Liste des cahiers des charges en CSV', { query: requestListQuery }, ({ c, db, query }) =>
    csvList(c, requestList(db, query), { name: 'cahiers-des-charges', columns: REQUEST_COLUMNS }),
  )
  .create(
    'POST /',
    'Créer un cahier des charges',
    { act: 'request.write', body: deliveryRequestSchema },
    async (tx, { user, body: input }) => {
      const sites = await refuseUnusableParts(tx, input)
      const number = await nextRequestNumber(tx)
      const salesUserId = input.salesUserId ?? salesUserBy(user)
      const [request] = await tx
        .insert(deliveryRequests)
        .values({ ...storedRequest(input), salesUserId, number })
        .returning({ id: deliveryRequests.id, number: deliveryRequests.number })
      const version = await insert(tx, versions, {
        ...storedVersion(input, sites),
        pricingMode: 'FORFAIT_TRAJET',
        unitPrice: input.unitPrice,
        indexation: await usualIndexation(tx, input.companyId),
        toleranceMin: (await readCarrier(tx)).toleranceMin,
        requestId: request!.id,
      })
      await saveStops(tx, version.id, input.stops)
      // Written last: the search text includes the communes of the stops.
      await showCurrent(tx, request!.id)
      return request!
    },
  )
  .read('GET /:id', "Fiche d'un cahier des charges", ofVersion, ({ db, id, query }) => findRequest(db, id, query.version))
  .read('GET /:id/lines', 'Trajets prévus construits en conception', ofVersion, async ({ db, id, query }) => {
    const { current } = await findRequest(db, id, query.version)
    return { lines: await linesOf(db, current.id) }
  })
  .write(
    'PUT /:id',
    'Modifier un cahier des charges au brouillon',
    { act: 'request.write', ...ofVersion, body: deliveryRequestUpdate },
    async (tx, { id, query, body: { version, ...input } }) => {
      const held = await lockRequest(tx, id, query.version)
      requireStatus(held, ['BROUILLON'])
      refuseOtherContract(held, input)
      await refuseOverlap(tx, held, input)
      const sites = await refuseUnusableParts(tx, input, held.request)
      await raiseVersion(tx, held, version)
      await change(tx, versions, held.current.id, storedVersion(input, sites))
      await saveStops(tx, held.current.id, input.stops)
      await change(tx, deliveryRequests, held.request.id, storedRequest(input))
      await storeFigures(tx, held.request.id)
      return { id: held.request.id, number: held.request.number }
    },
  )
  .write('DELETE /:id', 'Supprimer un brouillon', { act: 'request.archive', ...ofVersion }, async (tx, { id, query }) => {
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
  })
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
