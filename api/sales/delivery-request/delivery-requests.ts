import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { readCarrier } from '#api/parameters/carrier.ts'
import { refused } from '#api/problem.ts'
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

const byId = params(z.object({ id: z.uuid() }))
const tags = ['sales/delivery-request']

/** Cahiers des charges, sales side (`domain.md` §3.3, §4.2). */
export const deliveryRequestRoutes = new Hono<Env>()
  .use(gate(['/sales/delivery-request']))
  .get('/', describeRoute({ tags, summary: 'Liste des cahiers des charges' }), query(requestListQuery), async c =>
    c.json(await readPage(requestList(c.var.db, c.req.valid('query')))),
  )
  .route('/', requestBoardRoutes)
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des cahiers des charges en CSV' }), query(requestListQuery), c =>
    csvList(c, requestList(c.var.db, c.req.valid('query')), { name: 'cahiers-des-charges', columns: REQUEST_COLUMNS }),
  )
  .post(
    '/',
    describeRoute({ tags, summary: 'Créer un cahier des charges' }),
    right('request.write'),
    body(deliveryRequestSchema),
    async c => {
      const input = c.req.valid('json')
      const created = await write(c, async tx => {
        const sites = await refuseUnusableParts(tx, input)
        const number = await nextRequestNumber(tx)
        const salesUserId = input.salesUserId ?? salesUserBy(c.var.user)
        const [request] = await tx
          .insert(deliveryRequests)
          .values({ ...storedRequest(input), salesUserId, number })
          .returning({ id: deliveryRequests.id, number: deliveryRequests.number })
        const [version] = await tx
          .insert(versions)
          .values({
            ...storedVersion(input, sites),
            pricingMode: 'FORFAIT_TRAJET',
            unitPrice: input.unitPrice,
            indexation: await usualIndexation(tx, input.companyId),
            toleranceMin: (await readCarrier(tx)).toleranceMin,
            requestId: request!.id,
          })
          .returning({ id: versions.id })
        await saveStops(tx, version!.id, input.stops)
        // Written last: the search text includes the communes of the stops.
        await showCurrent(tx, request!.id)
        return request!
      })
      return c.json(created, 201)
    },
  )
  .get('/:id', describeRoute({ tags, summary: "Fiche d'un cahier des charges" }), byId, ofVersion, async c =>
    c.json(await findRequest(c.var.db, c.req.valid('param').id, c.req.valid('query').version)),
  )
  .get('/:id/lines', describeRoute({ tags, summary: 'Trajets prévus construits en conception' }), byId, ofVersion, async c => {
    const { current } = await findRequest(c.var.db, c.req.valid('param').id, c.req.valid('query').version)
    return c.json({ lines: await linesOf(c.var.db, current.id) })
  })
  .put(
    '/:id',
    describeRoute({ tags, summary: 'Modifier un cahier des charges au brouillon' }),
    right('request.write'),
    byId,
    ofVersion,
    body(deliveryRequestUpdate),
    async c => {
      const { version, ...input } = c.req.valid('json')
      const updated = await write(c, async tx => {
        const held = await lockRequest(tx, c.req.valid('param').id, c.req.valid('query').version)
        requireStatus(held, ['BROUILLON'])
        refuseOtherContract(held, input)
        await refuseOverlap(tx, held, input)
        const sites = await refuseUnusableParts(tx, input, held.request)
        await raiseVersion(tx, held, version)
        await tx.update(versions).set(storedVersion(input, sites)).where(eq(versions.id, held.current.id))
        await saveStops(tx, held.current.id, input.stops)
        await tx.update(deliveryRequests).set(storedRequest(input)).where(eq(deliveryRequests.id, held.request.id))
        await storeFigures(tx, held.request.id)
        return { id: held.request.id, number: held.request.number }
      })
      return c.json(updated)
    },
  )
  .delete(
    '/:id',
    describeRoute({ tags, summary: 'Supprimer un brouillon' }),
    right('request.archive'),
    byId,
    ofVersion,
    async c =>
      c.json(
        await write(c, async tx => {
          const held = await lockRequest(tx, c.req.valid('param').id, c.req.valid('query').version)
          requireStatus(held, ['BROUILLON'])
          const { id, number } = held.request
          const lines = await tx
            .select({ number: liveLines.number })
            .from(liveLines)
            .where(eq(liveLines.versionId, held.current.id))
          const files = await tx.select({ label: documents.label }).from(documents).where(eq(documents.ownerId, id))
          const earlier = held.current.versionNo > 1 ? [`v${held.current.versionNo - 1}`] : []
          const linked = [...earlier, ...lines.map(line => line.number), ...files.map(file => file.label)]
          if (linked.length > 0) throw refused(USED(linked.length, linked.join(', ')))
          await tx.update(deliveryRequests).set({ currentVersionId: null }).where(eq(deliveryRequests.id, id))
          await tx.delete(versions).where(eq(versions.requestId, id))
          await tx.delete(deliveryRequests).where(eq(deliveryRequests.id, id))
          return { id, number }
        }),
      ),
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
