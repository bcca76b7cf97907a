import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { declareOwnDamage } from '#api/incidents-management/damages/declare.ts'
import { photoOf } from '#api/incidents-management/damages/papers.ts'
import { noteOwnDelay } from '#api/incidents-management/delays/writes.ts'
import { declareOwnIncident } from '#api/incidents-management/incidents/declare.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { form, params } from '#api/middleware/input.ts'
import { type Journey, journeyRef } from '#api/trade/journeys/lock.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { ownDamageSchema } from '#domain/incidents-management/damages/damage.ts'
import { ownDelaySchema } from '#domain/incidents-management/delays/delay.ts'
import { ownIncidentSchema } from '#domain/incidents-management/incidents/incident.ts'
import { driverOf } from './day.ts'
import { pressedAt, refuseOtherDriver } from './pressed.ts'
import { lockOwnJourney } from './stops.ts'

const tags = ['home']
const byRef = params(z.object({ ref: journeyRef }))

/** « Signaler » (`domain.md` §4.1). All multipart, so that an offline phone resends the form unchanged. */
export const myReportRoutes = new Hono<Env>()
  .use(gate([], ['DRIVER']), refuseOtherDriver)
  .post(
    '/:ref/delays',
    describeRoute({ tags, summary: 'Signaler un retard sur mon trajet' }),
    right('delay.declareOwn'),
    byRef,
    form(ownDelaySchema),
    async c =>
      c.json(await report(c, c.req.valid('param').ref, (tx, journey) => noteOwnDelay(tx, journey, c.req.valid('form'))), 201),
  )
  .post(
    '/:ref/incidents',
    describeRoute({ tags, summary: 'Signaler un incident sur mon trajet' }),
    right('incident.declareOwn'),
    byRef,
    form(ownIncidentSchema),
    async c => {
      const { file, ...incident } = c.req.valid('form')
      const at = pressedAt(c)
      const photo = await photoOf(c, file)
      const userId = c.var.user.id
      return c.json(
        await report(c, c.req.valid('param').ref, async (tx, journey) =>
          declareOwnIncident(tx, journey, incident, photo, { userId, driverId: (await driverOf(tx, userId))!, at }),
        ),
        201,
      )
    },
  )
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
        await report(c, c.req.valid('param').ref, (tx, journey) => declareOwnDamage(tx, journey, damage, photo, { userId, day })),
        201,
      )
    },
  )

const report = <Answer>(c: Context<Env>, ref: string, say: (tx: Transaction, journey: Journey) => Promise<Answer>) =>
  write(c, async tx => say(tx, await lockOwnJourney(tx, c.var.user.id, ref)))
