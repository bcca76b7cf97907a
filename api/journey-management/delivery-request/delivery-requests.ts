import { eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { eachDone, SHEET } from '#api/middleware/answers.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { eachOf } from '#api/middleware/each.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { invalid, stale } from '#api/problem.ts'
import { change } from '#api/rows.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { linesOf } from '#api/trade/requests/lines.ts'
import { notifyOfRequest } from '#api/trade/requests/notify.ts'
import { findRequest, lockRequest, raiseVersion, requireStatus, settle, statusAfter } from '#api/trade/requests/record.ts'
import {
  conceptionListQuery,
  deliverSchema,
  designSchema,
  sendBackSeveralSchema,
  takeSeveralSchema,
} from '#domain/journey-management/delivery-request/conception.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { motiveSchema } from '#domain/sales/delivery-request/delivery-request.ts'
import { deliveryRequestPage, deliveryRequestSheet, movedRequest } from './answers.ts'
import { conceptionCostRoutes } from './cost.ts'
import { conceptionBlockers } from './delivery-blocks.ts'
import { CONCEPTION_COLUMNS } from './export.ts'
import { conceptionLineRoutes } from './lines.ts'
import { conceptionList } from './list.ts'
import { sendBackRequest, takeRequest } from './transitions.ts'
import { conceptionVariantRoutes } from './variants.ts'
import { conceptionWeekRoutes } from './week.ts'

/** Cahiers des charges, conception side (`domain.md` §3.3, §4.3). */
export const conceptionRoutes = operations('journey-management/delivery-request', gate(['/journey-management/delivery-request']))
  .list(
    'GET /',
    'Cahiers des charges à concevoir',
    { query: conceptionListQuery, answer: deliveryRequestPage },
    ({ db, query }) => conceptionList(db, query),
  )
  .respond(
    'GET /export.csv',
    'Cahiers des charges à concevoir en CSV',
    { query: conceptionListQuery, file: SHEET },
    ({ c, db, query }) => csvList(c, conceptionList(db, query), { name: 'conception', columns: CONCEPTION_COLUMNS }),
  )
  .read('GET /:id', 'Un cahier des charges vu de la conception', { answer: deliveryRequestSheet }, async ({ db, user, id }) => {
    const request = await findRequest(db, id, 'design')
    const lines = await linesOf(db, request.current.id)
    return { ...shownTo(user.role, request), lines, ...(await conceptionBlockers(db, request, lines)) }
  })
  .write(
    'POST /take',
    'Prendre plusieurs cahiers des charges en charge',
    { act: 'request.design', body: takeSeveralSchema, answer: eachDone },
    (tx, { user, body }) => eachOf(body.ids, id => tx.transaction(part => takeRequest(part, id, user.id)), numberOf(tx)),
  )
  .write(
    'POST /send-back',
    'Renvoyer plusieurs cahiers des charges au commercial',
    { act: 'request.design', body: sendBackSeveralSchema, answer: eachDone },
    (tx, { body: { ids, reason } }) => eachOf(ids, id => tx.transaction(part => sendBackRequest(part, id, reason)), numberOf(tx)),
  )
  .write('POST /:id/take', 'Prendre en charge', { act: 'request.design', answer: movedRequest }, (tx, { user, id }) =>
    takeRequest(tx, id, user.id),
  )
  .write(
    'POST /:id/send-back',
    'Renvoyer au commercial',
    { act: 'request.design', body: motiveSchema, answer: movedRequest },
    (tx, { id, body }) => sendBackRequest(tx, id, body.reason),
  )
  .write(
    'PUT /:id/design',
    'Kilomètres, heures et coût',
    { act: 'request.design', body: designSchema, answer: movedRequest },
    async (tx, { user, id, body: { version, cost, ...design } }) => {
      const held = await lockRequest(tx, id, 'design')
      requireStatus(held, ['EN_CONCEPTION'])
      if (version !== held.request.version) throw stale(shownTo(user.role, await findRequest(tx, held.request.id)))
      await raiseVersion(tx, held)
      return settle(tx, held, { ...design, ...costFrom(held.current, cost) })
    },
  )
  .write(
    'POST /:id/deliver',
    'Livrer la conception',
    { act: 'request.design', body: deliverSchema, answer: movedRequest },
    async (tx, { user, id, body: { version, cost, ...design } }) => {
      const held = await lockRequest(tx, id, 'design')
      const status = statusAfter(held, 'deliver')
      if (version !== undefined) {
        if (version !== held.request.version) throw stale(shownTo(user.role, await findRequest(tx, held.request.id)))
        const typed = { ...design, ...costFrom(held.current, cost) }
        if (Object.values(typed).some(value => value !== undefined)) {
          await change(tx, versions, held.current.id, typed)
        }
      }
      const request = await findRequest(tx, held.request.id, 'design')
      const { blocks } = await conceptionBlockers(tx, request, await linesOf(tx, held.current.id))
      if (blocks.length > 0) throw invalid(...blocks)
      await notifyOfRequest(tx, held, 'REQUEST_DESIGNED')
      return settle(tx, held, { status, reason: null })
    },
  )
  .route('/', conceptionLineRoutes)
  .route('/', conceptionCostRoutes)
  .route('/', conceptionWeekRoutes)
  .route('/', conceptionVariantRoutes)

/** A typed cost has no components, so the stored ones are dropped. Undefined keeps the stored cost. */
const costFrom = ({ costCents }: { costCents: number | null }, cost: number | null | undefined) =>
  cost === undefined || cost === costCents ? {} : { costCents: cost, designCost: null }

const numberOf = (tx: Transaction) => (id: string) =>
  tx.select({ name: deliveryRequests.number }).from(deliveryRequests).where(eq(deliveryRequests.id, id))

type FoundRequest = Awaited<ReturnType<typeof findRequest>>

/** CONCEPTOR sees neither prices nor documents that contain them (`domain.md` §4.3). */
function shownTo(role: Role, request: FoundRequest): FoundRequest {
  if (may(role, 'request.price')) return request
  return { ...request, current: { ...request.current, ...HIDDEN_PRICE }, documents: [] }
}

const HIDDEN_PRICE = {
  unitPrice: null,
  minimumCents: null,
  minimumHours: null,
  grid: null,
  payForNextBracket: false,
  marginPct: null,
  marginMethod: null,
  offer: null,
  indexation: null,
  cancelPct: null,
  penalties: null,
}
