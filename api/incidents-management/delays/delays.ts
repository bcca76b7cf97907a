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
import { readLetterhead } from '#api/parameters/carrier.ts'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeyRef } from '#api/trade/journeys/lock.ts'
import {
  bulkQualifySchema,
  contestSchema,
  delayActSchema,
  delayListQuery,
  delaySchema,
  informSchema,
  qualifySchema,
} from '#domain/incidents-management/delays/delay.ts'
import { may } from '#domain/rights.ts'
import { delayColumns } from './export.ts'
import { delayList } from './list.ts'
import { delayedJourney, findDelay, offeredCauses, readPareto } from './read.ts'
import { archiveDelay, closeDelay, contestDelay, informOfDelay, noteDelay, qualifyDelay } from './writes.ts'

const byId = params(z.object({ id: z.uuid() }))
const several = body(z.object({ ids: z.array(z.uuid()).min(1).max(100) }))
const tags = ['incidents-management/delays']

/** Retards (`domain.md` §3.16, §4.4). */
export const delayRoutes = new Hono<Env>()
  .use(gate(['/incidents-management/delays']))
  .get('/', describeRoute({ tags, summary: 'Liste des retards' }), query(delayListQuery), async c =>
    c.json(await readPage(delayList(c.var.db, c.req.valid('query'), may(c.var.user.role, 'journey.money')))),
  )
  .get('/export.csv', describeRoute({ tags, summary: 'Liste des retards en CSV' }), query(delayListQuery), c => {
    const money = may(c.var.user.role, 'journey.money')
    return csvList(c, delayList(c.var.db, c.req.valid('query'), money), { name: 'retards', columns: delayColumns(money) })
  })
  .get('/pareto', describeRoute({ tags, summary: 'Causes des retards trouvés, par fréquence' }), query(delayListQuery), async c =>
    c.json(await readPareto(c.var.db, c.req.valid('query'))),
  )
  .get('/causes', describeRoute({ tags, summary: 'Causes de retard' }), async c =>
    c.json({ rows: await offeredCauses(c.var.db) }),
  )
  .get(
    '/journeys/:ref',
    describeRoute({ tags, summary: "Arrêts d'un trajet où noter un retard" }),
    params(z.object({ ref: journeyRef })),
    async c => c.json(await delayedJourney(c.var.db, c.req.valid('param').ref)),
  )
  .get('/:id', describeRoute({ tags, summary: "Fiche d'un retard" }), byId, async c =>
    c.json(await findDelay(c.var.db, c.req.valid('param').id, c.var.user.role, (await readLetterhead(c)).name)),
  )
  .post('/', describeRoute({ tags, summary: 'Noter un retard' }), right('delay.write'), body(delaySchema), async c =>
    c.json(await write(c, tx => noteDelay(tx, c.req.valid('json'))), 201),
  )
  .post(
    '/qualify',
    describeRoute({ tags, summary: 'Qualifier plusieurs retards' }),
    right('delay.write'),
    body(bulkQualifySchema),
    async c => {
      const { ids, ...input } = c.req.valid('json')
      const { role } = c.var.user
      return c.json(
        await write(c, tx => eachOf(ids, id => qualifyDelay(tx, id, { ...input, penalty: null }, role), numberOf(tx))),
      )
    },
  )
  .post('/close', describeRoute({ tags, summary: 'Clore plusieurs retards' }), right('delay.close'), several, async c =>
    c.json(await write(c, tx => eachOf(c.req.valid('json').ids, id => closeDelay(tx, id), numberOf(tx)))),
  )
  .post(
    '/:id/qualify',
    describeRoute({ tags, summary: 'Qualifier un retard' }),
    right('delay.write'),
    byId,
    body(qualifySchema),
    async c => c.json(await write(c, tx => qualifyDelay(tx, c.req.valid('param').id, c.req.valid('json'), c.var.user.role))),
  )
  .post(
    '/:id/contest',
    describeRoute({ tags, summary: "Noter qu'un retard est contesté" }),
    right('delay.write'),
    byId,
    body(contestSchema),
    async c => c.json(await write(c, tx => contestDelay(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post(
    '/:id/inform',
    describeRoute({ tags, summary: "Informer le client d'un retard" }),
    right('delay.write'),
    byId,
    body(informSchema),
    async c => {
      const { jobs, user } = c.var
      return c.json(await write(c, tx => informOfDelay(tx, jobs, c.req.valid('param').id, c.req.valid('json'), user.id)))
    },
  )
  .post(
    '/:id/close',
    describeRoute({ tags, summary: 'Clore un retard' }),
    right('delay.close'),
    byId,
    body(delayActSchema),
    async c => c.json(await write(c, tx => closeDelay(tx, c.req.valid('param').id, c.req.valid('json').version))),
  )
  .post(
    '/:id/archive',
    describeRoute({ tags, summary: 'Archiver un retard' }),
    right('delay.archive'),
    byId,
    body(delayActSchema),
    async c => c.json(await write(c, tx => archiveDelay(tx, c.req.valid('param').id, true, c.req.valid('json').version))),
  )
  .post(
    '/:id/restore',
    describeRoute({ tags, summary: "Sortir un retard de l'archive" }),
    right('delay.archive'),
    byId,
    body(delayActSchema),
    async c => c.json(await write(c, tx => archiveDelay(tx, c.req.valid('param').id, false, c.req.valid('json').version))),
  )

const numberOf = (tx: Transaction) => (id: string) => tx.select({ name: delays.number }).from(delays).where(eq(delays.id, id))
