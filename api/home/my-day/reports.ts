import type { Context } from 'hono'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { declareOwnDamage } from '#api/incidents-management/damages/declare.ts'
import { photoOf } from '#api/incidents-management/damages/papers.ts'
import { noteOwnDelay } from '#api/incidents-management/delays/writes.ts'
import { declareOwnIncident } from '#api/incidents-management/incidents/declare.ts'
import { numbered } from '#api/middleware/answers.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { type Journey, journeyRef } from '#api/trade/journeys/lock.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { ACT_FORMS } from '#domain/home/act-rules.ts'
import { driverOf } from './day.ts'
import { pressedAt, refuseOtherDriver } from './pressed.ts'
import { lockOwnJourney } from './stops.ts'

const byRef = { params: z.object({ ref: journeyRef }) }

/** « Signaler » (`domain.md` §4.1). All multipart, so that an offline phone resends the form unchanged. */
export const myReportRoutes = operations('home', gate([], ['DRIVER']), refuseOtherDriver)
  .respond(
    'POST /:ref/delays',
    'Signaler un retard sur mon trajet',
    { act: 'delay.declareOwn', ...byRef, form: ACT_FORMS.delay, answer: numbered },
    async ({ c, ref, form }) => c.json(await report(c, ref, (tx, journey) => noteOwnDelay(tx, journey, form)), 201),
  )
  .respond(
    'POST /:ref/incidents',
    'Signaler un incident sur mon trajet',
    { act: 'incident.declareOwn', ...byRef, form: ACT_FORMS.incident, answer: numbered },
    async ({ c, user, ref, form: { file, ...incident } }) => {
      const at = pressedAt(c)
      const photo = await photoOf(c, file)
      const userId = user.id
      return c.json(
        await report(c, ref, async (tx, journey) =>
          declareOwnIncident(tx, journey, incident, photo, { userId, driverId: (await driverOf(tx, userId))!, at }),
        ),
        201,
      )
    },
  )
  .respond(
    'POST /:ref/damages',
    'Signaler un dommage sur mon trajet',
    { act: 'damage.declareOwn', ...byRef, form: ACT_FORMS.damage, answer: numbered },
    async ({ c, user, ref, form: { file, ...damage } }) => {
      const day = toLocal(pressedAt(c)).slice(0, 10)
      const photo = await photoOf(c, file)
      const userId = user.id
      return c.json(await report(c, ref, (tx, journey) => declareOwnDamage(tx, journey, damage, photo, { userId, day })), 201)
    },
  )

const report = <Answer>(c: Context<Env>, ref: string, say: (tx: Transaction, journey: Journey) => Promise<Answer>) =>
  write(c, async tx => say(tx, await lockOwnJourney(tx, c.var.user.id, ref)))
