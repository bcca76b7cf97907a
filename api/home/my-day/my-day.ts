import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { act, type Hold } from '#api/journey-management/journeys/act.ts'
import { journeyStops } from '#api/journey-management/journeys/journeys.table.ts'
import { holdJourney, type Journey, journeyRef } from '#api/journey-management/journeys/record.ts'
import { startJourney } from '#api/journey-management/journeys/start.ts'
import { recordStop } from '#api/journey-management/journeys/stop-records.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params } from '#api/middleware/input.ts'
import { doneSince, notFound, stale } from '#api/middleware/problem.ts'
import { today } from '#api/middleware/today.ts'
import { ALREADY_SAID, alreadySaid, stepOf } from '#domain/home/my-day.ts'
import { startSchema } from '#domain/journey-management/journeys/journey.ts'
import { dayOf, driverOf } from './day.ts'

const tags = ['home']
const byRef = params(z.object({ ref: journeyRef }))
const byStop = params(z.object({ ref: journeyRef, position: z.coerce.number().int().min(0) }))

/** « Ma journée » (`domain.md` §4.1): a driver reads and moves the journeys that he drives, and finds no other. */
export const myDayRoutes = new Hono<Env>()
  .use(gate([], ['DRIVER']))
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
    async c => c.json(await startJourney(c, c.req.valid('param').ref, c.req.valid('json'), ownOf(c.var.user.id, 'start'))),
  )
  .post(
    '/:ref/stops/:position/arrive',
    describeRoute({ tags, summary: 'Je suis arrivé' }),
    right('journey.driveOwn'),
    byStop,
    async c => {
      const { ref, position } = c.req.valid('param')
      return c.json(await write(c, tx => moveOn(tx, c.var.user.id, ref, position, 'arrive')))
    },
  )
  .post(
    '/:ref/stops/:position/leave',
    describeRoute({ tags, summary: "Terminé à l'arrêt" }),
    right('journey.driveOwn'),
    byStop,
    async c => {
      const { ref, position } = c.req.valid('param')
      return c.json(await write(c, tx => moveOn(tx, c.var.user.id, ref, position, 'leave')))
    },
  )

/** Locks a journey of this account's own driver; any other does not exist for it. Refuses what has been said already. */
const ownOf =
  (userId: string, act: 'confirm' | 'start'): Hold =>
  async (tx, ref) => {
    const journey = await holdOwn(tx, userId, ref)
    if (alreadySaid({ ...journey, stops: [] }, act, null)) throw doneSince(ALREADY_SAID)
    return { ...journey, own: true }
  }

async function holdOwn(tx: Transaction, userId: string, ref: string): Promise<Journey> {
  const journey = await holdJourney(tx, ref)
  const driverId = await driverOf(tx, userId)
  if (!driverId || journey.driverId !== driverId) throw notFound()
  return journey
}

/** Notes arrival at the stop that comes next, or its end, as of now. */
async function moveOn(tx: Transaction, userId: string, ref: string, position: number, act: 'arrive' | 'leave') {
  const journey = await holdOwn(tx, userId, ref)
  const stops = await tx.select().from(journeyStops).where(eq(journeyStops.journeyId, journey.id)).orderBy(journeyStops.position)
  const stop = stops.find(stop => stop.position === position)
  if (!stop) throw notFound()
  if (alreadySaid({ ...journey, stops }, act, position)) throw doneSince(ALREADY_SAID)
  const step = stepOf({ ...journey, stops })
  if (step?.act !== act || step.position !== position) throw stale()
  const now = new Date().toISOString()
  return recordStop(tx, journey, position, {
    actualArrival: act === 'arrive' ? now : stop.actualArrival,
    actualDeparture: act === 'leave' ? now : null,
    palletsGiven: stop.palletsGiven,
    palletsReturned: stop.palletsReturned,
    failed: false,
    reason: null,
  })
}
