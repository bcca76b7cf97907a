import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { write } from '#api/db/write.ts'
import { declareOwnDamage } from '#api/incidents-management/damages/declare.ts'
import { photoOf } from '#api/incidents-management/damages/papers.ts'
import { journeyRef } from '#api/journeys/hold.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { form, params } from '#api/middleware/input.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { ownDamageSchema } from '#domain/incidents-management/damages/damage.ts'
import { ownHand, pressedAt } from './pressed.ts'
import { holdOwn } from './stops.ts'

const tags = ['home']
const byRef = params(z.object({ ref: journeyRef }))

/** « Signaler » (`domain.md` §4.1): what a driver reports of the journeys that he drives, whatever ids he sends. */
export const myReportRoutes = new Hono<Env>()
  .use(gate([], ['DRIVER']), ownHand)
  .post(
    '/:ref/damages',
    describeRoute({ tags, summary: 'Signaler un dommage sur mon trajet' }),
    right('damage.declareOwn'),
    byRef,
    form(ownDamageSchema),
    async c => {
      const { file, ...damage } = c.req.valid('form')
      const day = toLocal(pressedAt(c)).slice(0, 10)
      const photo = await photoOf(c, file)
      const userId = c.var.user.id
      return c.json(
        await write(c, async tx => {
          const journey = await holdOwn(tx, userId, c.req.valid('param').ref)
          return declareOwnDamage(tx, journey, damage, photo, { userId, day })
        }),
        201,
      )
    },
  )
