import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { eachOf } from '#api/middleware/each.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { body, query } from '#api/middleware/input.ts'
import { lockForAct, perform } from '#api/trade/journeys/act.ts'
import { BULK_MAX, bulkAssignmentSchema } from '#domain/journey-management/journeys/journey.ts'
import { idFilter, textFilter } from '#domain/lists.ts'
import { assignSeveral } from './assign.ts'
import { candidatesForSeveral } from './candidates.ts'
import { numberOf } from './number.ts'

const tags = ['journey-management/journeys']
const several = () => z.array(z.uuid()).min(1).max(BULK_MAX)

/** Bulk acts (`domain.md` §4.3): « Affecter en masse » and « Confirmer ». Refusals skip their journey. */
export const journeyBulkRoutes = new Hono<Env>()
  .get(
    '/candidates',
    describeRoute({ tags, summary: 'Qui peut rouler ces trajets, et combien' }),
    right('journey.assign'),
    query(z.object({ ids: idFilter(), q: textFilter() })),
    async c => {
      const { ids, q } = c.req.valid('query')
      return c.json(await candidatesForSeveral(c.var.db, ids, q))
    },
  )
  .post(
    '/assign',
    describeRoute({ tags, summary: 'Affecter les mêmes moyens à plusieurs trajets' }),
    right('journey.assign'),
    body(bulkAssignmentSchema),
    async c => c.json(await write(c, tx => assignSeveral(tx, c.req.valid('json'), c.var.user))),
  )
  .post(
    '/confirm',
    describeRoute({ tags, summary: 'Noter que les chauffeurs ont accusé réception' }),
    right('journey.drive'),
    body(z.object({ ids: several() })),
    async c => {
      const { id: actor, role } = c.var.user
      const confirmAll = (tx: Transaction) =>
        eachOf(
          c.req.valid('json').ids,
          async id => {
            const { journey, to } = await lockForAct(tx, role, id, 'confirm')
            await perform(tx, journey, { name: 'confirm', to, actor }, {})
          },
          numberOf(tx),
        )
      return c.json(await write(c, confirmAll))
    },
  )
