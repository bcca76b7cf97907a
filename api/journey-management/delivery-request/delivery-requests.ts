import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { readPage } from '#api/db/list.ts'
import { write } from '#api/db/write.ts'
import { linesOf } from '#api/delivery-requests/lines.ts'
import { findRequest, hold, requireStatus, settle, statusAfter, touch } from '#api/delivery-requests/record.ts'
import { tellOfRequest } from '#api/delivery-requests/told.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params, query } from '#api/middleware/input.ts'
import { invalid, stale } from '#api/middleware/problem.ts'
import { conceptionListQuery, designSchema } from '#domain/journey-management/delivery-request/conception.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { motiveSchema } from '#domain/sales/delivery-request/delivery-request.ts'
import { deliveryBlocks, deliveryWarnings } from './delivery-blocks.ts'
import { conceptionLineRoutes } from './lines.ts'
import { conceptionList } from './list.ts'
import { meansBlocks } from './means-blocks.ts'
import { takeOverLines } from './takeover.ts'

const byId = params(z.object({ id: z.uuid() }))
const tags = ['journey-management/delivery-request']

/** Cahiers des charges, the conception face: what was sold becomes lines that can run (`domain.md` §3.3, §4.3). */
export const conceptionRoutes = new Hono<Env>()
  .use(gate(['/journey-management/delivery-request']))
  .get('/', describeRoute({ tags, summary: 'Cahiers des charges à concevoir' }), query(conceptionListQuery), async c =>
    c.json(await readPage(conceptionList(c.var.db, c.req.valid('query')))),
  )
  .get('/:id', describeRoute({ tags, summary: 'Un cahier des charges vu de la conception' }), byId, async c => {
    const { id } = c.req.valid('param')
    const request = await findRequest(c.var.db, id, 'design')
    const lines = await linesOf(c.var.db, request.current.id)
    const blocks = [...deliveryBlocks(request, lines), ...(await meansBlocks(c.var.db, request, lines))]
    return c.json({ ...shownTo(c.var.user.role, request), lines, blocks, warnings: deliveryWarnings(request, lines) })
  })
  .post('/:id/take', describeRoute({ tags, summary: 'Prendre en charge' }), right('request.design'), byId, async c =>
    c.json(
      await write(c, async tx => {
        // Locked: of two designers at once the second finds « En conception » and is told so.
        const held = await hold(tx, c.req.valid('param').id, 'design')
        const status = statusAfter(held, 'take')
        await takeOverLines(tx, held)
        return settle(tx, held, { status, designerId: c.var.user.id })
      }),
    ),
  )
  .post(
    '/:id/send-back',
    describeRoute({ tags, summary: 'Renvoyer au commercial' }),
    right('request.design'),
    byId,
    body(motiveSchema),
    async c =>
      c.json(
        await write(c, async tx => {
          const held = await hold(tx, c.req.valid('param').id, 'design')
          const { reason } = c.req.valid('json')
          const status = statusAfter(held, 'sendBack')
          await tellOfRequest(tx, held, 'REQUEST_SENT_BACK', reason)
          return settle(tx, held, { status, reason })
        }),
      ),
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
          const held = await hold(tx, c.req.valid('param').id, 'design')
          requireStatus(held, ['EN_CONCEPTION'])
          if (version !== held.request.version) throw stale(shownTo(c.var.user.role, await findRequest(tx, held.request.id)))
          await touch(tx, held)
          return settle(tx, held, { ...design, costCents: cost })
        }),
      )
    },
  )
  .post('/:id/deliver', describeRoute({ tags, summary: 'Livrer la conception' }), right('request.design'), byId, async c =>
    c.json(
      await write(c, async tx => {
        const held = await hold(tx, c.req.valid('param').id, 'design')
        const status = statusAfter(held, 'deliver')
        const request = await findRequest(tx, held.request.id, 'design')
        const lines = await linesOf(tx, held.current.id)
        const blocks = [...deliveryBlocks(request, lines), ...(await meansBlocks(tx, request, lines))]
        if (blocks.length > 0) throw invalid(...blocks)
        await tellOfRequest(tx, held, 'REQUEST_DESIGNED')
        return settle(tx, held, { status, reason: null })
      }),
    ),
  )
  .route('/', conceptionLineRoutes)

type FoundRequest = Awaited<ReturnType<typeof findRequest>>

/** CONCEPTOR works to a target cost: neither the price and what makes it nor the papers that name it (`domain.md` §4.3). */
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
