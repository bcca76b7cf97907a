import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { body, params } from '#api/middleware/input.ts'
import { findDriver } from '#api/trade/drivers/driver.ts'
import { driverLeave, driverSuspension } from '#domain/human-resources/drivers/driver.ts'
import {
  archiveDriver,
  archiveDrivers,
  comingJourneys,
  keepDriver,
  leaveDriver,
  reactivateDriver,
  restoreDriver,
  suspendDriver,
} from './acts.ts'

const byId = params(z.object({ id: z.uuid() }))
const describe = (summary: string) => describeRoute({ tags: ['human-resources/drivers'], summary })

/** Status changes of a driver (`domain.md` §3.10). */
export const driverActRoutes = new Hono<Env>()
  .get('/:id/coming', describe("Trajets à venir d'un chauffeur"), byId, async c => {
    const { id } = c.req.valid('param')
    const [, journeys] = await Promise.all([findDriver(c.var.db, id), comingJourneys(c.var.db, id)])
    return c.json({ journeys })
  })
  .post(
    '/archive',
    describe('Archiver plusieurs chauffeurs'),
    right('driver.archive'),
    body(z.object({ ids: z.array(z.uuid()).min(1).max(100) })),
    async c => c.json(await write(c, tx => archiveDrivers(tx, c.req.valid('json').ids))),
  )
  .post('/:id/suspend', describe('Suspendre un chauffeur'), right('driver.suspend'), byId, body(driverSuspension), async c =>
    c.json(await write(c, tx => suspendDriver(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post('/:id/reactivate', describe("Lever la suspension d'un chauffeur"), right('driver.suspend'), byId, async c =>
    c.json(await write(c, tx => reactivateDriver(tx, c.req.valid('param').id))),
  )
  .post('/:id/leave', describe("Enregistrer la sortie d'un chauffeur"), right('driver.leave'), byId, body(driverLeave), async c =>
    c.json(await write(c, tx => leaveDriver(tx, c.req.valid('param').id, c.req.valid('json')))),
  )
  .post('/:id/stay', describe("Annuler la sortie d'un chauffeur"), right('driver.leave'), byId, async c =>
    c.json(await write(c, tx => keepDriver(tx, c.req.valid('param').id))),
  )
  .post('/:id/archive', describe('Archiver un chauffeur'), right('driver.archive'), byId, async c =>
    c.json(await write(c, tx => archiveDriver(tx, c.req.valid('param').id))),
  )
  .post('/:id/restore', describe("Sortir un chauffeur de l'archive"), right('driver.archive'), byId, async c =>
    c.json(await write(c, tx => restoreDriver(tx, c.req.valid('param').id))),
  )
