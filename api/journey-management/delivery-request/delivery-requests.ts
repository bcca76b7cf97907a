import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { csvList } from '#api/middleware/csv-answer.ts'
import { eachOf } from '#api/middleware/each.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { invalid, stale } from '#api/problem.ts'
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
import { conceptionCostRoutes } from './cost.ts'
import { conceptionBlockers } from './delivery-blocks.ts'
import { CONCEPTION_COLUMNS } from './export.ts'
import { conceptionLineRoutes } from './lines.ts'
import { conceptionList } from './list.ts'
import { sendBackRequest, takeRequest } from './transitions.ts'
import { conceptionVariantRoutes } from './variants.ts'
import { conceptionWeekRoutes } from './week.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['journey-management/delivery-request']

/** Cahiers des charges, conception side (`domain.md` §3.3, §4.3). */
export const conceptionRoutes = new Hono<Env>()
  .use(gate(['/journey-management/delivery-request']))
  .get('/', describeRoute({ tags, summary: 'Cahiers des charges à concevoir' }), query(conceptionListQuery), async c =>
    c.json(await readPage(conceptionList(c.var.db, c.req.valid('query')))),
  )
  .get('/export.csv', describeRoute({ tags, summary: 'Cahiers des charges à concevoir en CSV' }), query(conceptionListQuery), c =>
    csvList(c, conceptionList(c.var.db, c.req.valid('query')), { name: 'conception', columns: CONCEPTION_COLUMNS }),
  )
  .get('/:id', describeRoute({ tags, summary: 'Un cahier des charges vu de la conception' }), byId, async c => {
    const { id } = c.req.valid('param')
    const request = await findRequest(c.var.db, id, 'design')
    const lines = await linesOf(c.var.db, request.current.id)
    return c.json({ ...shownTo(c.var.user.role, request), lines, ...(await conceptionBlockers(c.var.db, request, lines)) })
  })
  .post(
    '/take',
    describeRoute({ tags, summary: 'Prendre plusieurs cahiers des charges en charge' }),
    right('request.design'),
    body(takeSeveralSchema),
    async c =>
      c.json(
        await write(c, tx =>
          eachOf(c.req.valid('json').ids, id => tx.transaction(part => takeRequest(part, id, c.var.user.id)), numberOf(tx)),
        ),
      ),
  )
  .post(
    '/send-back',
    describeRoute({ tags, summary: 'Renvoyer plusieurs cahiers des charges au commercial' }),
    right('request.design'),
    body(sendBackSeveralSchema),
    async c => {
      const { ids, reason } = c.req.valid('json')
      return c.json(
        await write(c, tx => eachOf(ids, id => tx.transaction(part => sendBackRequest(part, id, reason)), numberOf(tx))),
      )
    },
  )
  .post('/:id/take', describeRoute({ tags, summary: 'Prendre en charge' }), right('request.design'), byId, async c =>
    c.json(await write(c, tx => takeRequest(tx, c.req.valid('param').id, c.var.user.id))),
  )
  .post(
    '/:id/send-back',
    describeRoute({ tags, summary: 'Renvoyer au commercial' }),
    right('request.design'),
    byId,
    body(motiveSchema),
    async c => c.json(await write(c, tx => sendBackRequest(tx, c.req.valid('param').id, c.req.valid('json').reason))),
  )
  .put(
    '/:id/design',
    describeRoute({ tags, summary: 'Kilomètres, heures et coût' }),
    right('request.design'),
    byId,
    body(designSchema),
    async c => {
      const { version, cost, ...design } = c.req.valid('json')
      return c.json(
        await write(c, async tx => {
          const held = await lockRequest(tx, c.req.valid('param').id, 'design')
          requireStatus(held, ['EN_CONCEPTION'])
          if (version !== held.request.version) throw stale(shownTo(c.var.user.role, await findRequest(tx, held.request.id)))
          await raiseVersion(tx, held)
          return settle(tx, held, { ...design, ...costFrom(held.current, cost) })
        }),
      )
    },
  )
  .post(
    '/:id/deliver',
    describeRoute({ tags, summary: 'Livrer la conception' }),
    right('request.design'),
    byId,
    body(deliverSchema),
    async c => {
      const { version, cost, ...design } = c.req.valid('json')
      return c.json(
        await write(c, async tx => {
          const held = await lockRequest(tx, c.req.valid('param').id, 'design')
          const status = statusAfter(held, 'deliver')
          if (version !== undefined) {
            if (version !== held.request.version) throw stale(shownTo(c.var.user.role, await findRequest(tx, held.request.id)))
            const typed = { ...design, ...costFrom(held.current, cost) }
            if (Object.values(typed).some(value => value !== undefined)) {
              await tx.update(versions).set(typed).where(eq(versions.id, held.current.id))
            }
          }
          const request = await findRequest(tx, held.request.id, 'design')
          const { blocks } = await conceptionBlockers(tx, request, await linesOf(tx, held.current.id))
          if (blocks.length > 0) throw invalid(...blocks)
          await notifyOfRequest(tx, held, 'REQUEST_DESIGNED')
          return settle(tx, held, { status, reason: null })
        }),
      )
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
