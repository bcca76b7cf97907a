import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { write } from '#api/db/write.ts'
import { setFacts } from '#api/journey-management/journeys/facts/facts.ts'
import { startJourney } from '#api/journey-management/journeys/start.ts'
import { approach } from '#api/journey-management/journeys/stops/moves.ts'
import { joinPhoto } from '#api/journey-management/journeys/stops/photos.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, form, params } from '#api/middleware/input.ts'
import { today } from '#api/middleware/today.ts'
import { doneSince } from '#api/problem.ts'
import { act, type LockJourney } from '#api/trade/journeys/act.ts'
import { journeyRef } from '#api/trade/journeys/lock.ts'
import { ALREADY_SAID, isRecorded } from '#domain/home/my-day.ts'
import { realFactsSchema, reasonSchema, startSchema, stopProofsSchema } from '#domain/journey-management/journeys/journey.ts'
import { dayOf, driverOf } from './day.ts'
import { press, pressedAt, refuseOtherDriver } from './pressed.ts'
import { arrive, fail, leave, lockOwnJourney, recordProofs } from './stops.ts'

const tags = ['home']
const byRef = params(z.object({ ref: journeyRef }))
const byStop = params(z.object({ ref: journeyRef, position: z.coerce.number().int().min(0) }))

/** « Ma journée » (`domain.md` §4.1). Offline acts carry their time (`pressedAt`) and author (`refuseOtherDriver`). */
export const myDayRoutes = new Hono<Env>()
  .use(gate([], ['DRIVER']), refuseOtherDriver)
  .get('/', describeRoute({ tags, summary: 'Ma journée' }), async c => {
    const { db, user } = c.var
    const day = today()
    const driverId = await driverOf(db, user.id)
    const shown = driverId ? await dayOf(db, driverId, day) : { runs: [], next: null, ahead: [] }
    return c.json({ today: day, now: new Date().toISOString(), linked: driverId !== null, ...shown })
  })
  .post('/:ref/confirm', describeRoute({ tags, summary: "J'ai bien reçu" }), right('journey.driveOwn'), byRef, async c =>
    c.json(await act(c, c.req.valid('param').ref, 'confirm', async () => ({}), ownOf(c.var.user.id, 'confirm'))),
  )
  .post(
    '/:ref/start',
    describeRoute({ tags, summary: 'Démarrer' }),
    right('journey.driveOwn'),
    byRef,
    body(startSchema),
    async c =>
      c.json(
        await startJourney(c, c.req.valid('param').ref, c.req.valid('json'), {
          hold: ownOf(c.var.user.id, 'start'),
          // The time of the press, unless a time was typed.
          pressed: c.req.valid('json').at === null ? pressedAt(c) : undefined,
        }),
      ),
  )
  .post(
    '/:ref/stops/:position/arrive',
    describeRoute({ tags, summary: 'Je suis arrivé' }),
    right('journey.driveOwn'),
    byStop,
    async c => {
      const { ref, position } = c.req.valid('param')
      return c.json(await write(c, tx => arrive(tx, press(c, ref, position))))
    },
  )
  .post(
    '/:ref/stops/:position/leave',
    describeRoute({ tags, summary: "Terminé à l'arrêt, avec ses preuves" }),
    right('journey.driveOwn'),
    byStop,
    body(stopProofsSchema),
    async c => {
      const { ref, position } = c.req.valid('param')
      return c.json(await write(c, tx => leave(tx, press(c, ref, position), c.req.valid('json'))))
    },
  )
  .post(
    '/:ref/stops/:position/approach',
    describeRoute({ tags, summary: "J'approche de l'arrêt" }),
    right('journey.driveOwn'),
    byStop,
    async c => {
      const { ref, position } = c.req.valid('param')
      return c.json(await write(c, async tx => approach(tx, await lockOwnJourney(tx, c.var.user.id, ref), position)))
    },
  )
  .post(
    '/:ref/stops/:position/proofs',
    describeRoute({ tags, summary: "Noter les preuves de l'arrêt sans le quitter" }),
    right('journey.driveOwn'),
    byStop,
    body(stopProofsSchema),
    async c => {
      const { ref, position } = c.req.valid('param')
      return c.json(await write(c, tx => recordProofs(tx, press(c, ref, position), c.req.valid('json'))))
    },
  )
  .post(
    '/:ref/stops/:position/fail',
    describeRoute({ tags, summary: "L'arrêt n'a pas pu être fait" }),
    right('journey.driveOwn'),
    byStop,
    body(reasonSchema),
    async c => {
      const { ref, position } = c.req.valid('param')
      return c.json(await write(c, tx => fail(tx, press(c, ref, position), c.req.valid('json').reason)))
    },
  )
  .post(
    '/:ref/stops/:position/photos',
    describeRoute({ tags, summary: "Joindre une photo à l'arrêt" }),
    right('journey.driveOwn'),
    byStop,
    form(z.object({ file: z.unknown() })),
    async c => {
      const { ref, position } = c.req.valid('param')
      return c.json(await joinPhoto(c, c.req.valid('form').file, position, tx => lockOwnJourney(tx, c.var.user.id, ref)), 201)
    },
  )
  .put(
    '/:ref/facts',
    describeRoute({ tags, summary: 'Compteurs, carburant et péages de mon trajet' }),
    right('journey.driveOwn'),
    byRef,
    body(realFactsSchema),
    async c =>
      c.json(
        await write(c, async tx => {
          const { ref } = c.req.valid('param')
          return setFacts(tx, await lockOwnJourney(tx, c.var.user.id, ref), c.req.valid('json'))
        }),
      ),
  )

/** Locks an own journey; others are not found. Refuses a repeated act. */
const ownOf =
  (userId: string, act: 'confirm' | 'start'): LockJourney =>
  async (tx, ref) => {
    const journey = await lockOwnJourney(tx, userId, ref)
    if (isRecorded({ ...journey, stops: [] }, act, null)) throw doneSince(ALREADY_SAID)
    return { ...journey, own: true }
  }
