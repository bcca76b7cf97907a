import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { act, type Hold } from '#api/journey-management/journeys/act.ts'
import { setFacts } from '#api/journey-management/journeys/facts/facts.ts'
import { journeyStops } from '#api/journey-management/journeys/journeys.table.ts'
import { holdJourney, type Journey, journeyRef } from '#api/journey-management/journeys/record.ts'
import { startJourney } from '#api/journey-management/journeys/start.ts'
import { approach } from '#api/journey-management/journeys/stops/moves.ts'
import { joinPhoto } from '#api/journey-management/journeys/stops/photos.ts'
import { changeStop, provenBy } from '#api/journey-management/journeys/stops/stop-records.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, form, params } from '#api/middleware/input.ts'
import { doneSince, notFound, stale } from '#api/middleware/problem.ts'
import { today } from '#api/middleware/today.ts'
import { ALREADY_SAID, alreadySaid, stepOf } from '#domain/home/my-day.ts'
import {
  realFactsSchema,
  reasonSchema,
  type StopProofs,
  startSchema,
  stopProofsSchema,
} from '#domain/journey-management/journeys/journey.ts'
import { dayOf, driverOf } from './day.ts'

const tags = ['home']
const byRef = params(z.object({ ref: journeyRef }))
const byStop = params(z.object({ ref: journeyRef, position: z.coerce.number().int().min(0) }))

/** « Ma journée » (`domain.md` §4.1): a driver reads and moves the journeys that he drives, in either seat, and finds no other. */
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
    describeRoute({ tags, summary: "Terminé à l'arrêt, avec ses preuves" }),
    right('journey.driveOwn'),
    byStop,
    body(stopProofsSchema),
    async c => {
      const { ref, position } = c.req.valid('param')
      return c.json(await write(c, tx => moveOn(tx, c.var.user.id, ref, position, 'leave', c.req.valid('json'))))
    },
  )
  .post(
    '/:ref/stops/:position/approach',
    describeRoute({ tags, summary: "J'approche de l'arrêt" }),
    right('journey.driveOwn'),
    byStop,
    async c => {
      const { ref, position } = c.req.valid('param')
      return c.json(await write(c, async tx => approach(tx, await holdOwn(tx, c.var.user.id, ref), position)))
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
      return c.json(await write(c, tx => prove(tx, c.var.user.id, ref, position, c.req.valid('json'))))
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
      return c.json(await write(c, tx => fail(tx, c.var.user.id, ref, position, c.req.valid('json').reason)))
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
      return c.json(await joinPhoto(c, c.req.valid('form').file, position, tx => holdOwn(tx, c.var.user.id, ref)), 201)
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
          return setFacts(tx, await holdOwn(tx, c.var.user.id, ref), c.req.valid('json'))
        }),
      ),
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
  if (!driverId || ![journey.driverId, journey.coDriverId].includes(driverId)) throw notFound()
  return journey
}

const NOTHING_NOTED: StopProofs = stopProofsSchema.parse({})

/** Notes arrival at the stop that comes next, or its end with its proofs, as of now. */
async function moveOn(
  tx: Transaction,
  userId: string,
  ref: string,
  position: number,
  act: 'arrive' | 'leave',
  proofs: StopProofs = NOTHING_NOTED,
) {
  const { journey, stop } = await nextStop(tx, userId, ref, position, act)
  const now = new Date().toISOString()
  if (act === 'arrive') return changeStop(tx, journey, stop, { actualArrival: now, status: 'SUR_PLACE' })
  return changeStop(tx, journey, stop, { ...noted(proofs, stop), actualDeparture: now, status: 'TERMINE' })
}

/** What a driver counts, reads and has signed before he leaves: the work there is under way. */
async function prove(tx: Transaction, userId: string, ref: string, position: number, proofs: StopProofs) {
  const { journey, stop } = await nextStop(tx, userId, ref, position, 'leave')
  return changeStop(tx, journey, stop, { ...noted(proofs, stop), status: 'EN_COURS' })
}

/** The stop where he is or to which he drives could not be done (`domain.md` §3.7 « Échec »). */
async function fail(tx: Transaction, userId: string, ref: string, position: number, reason: string) {
  const journey = await holdOwn(tx, userId, ref)
  const stops = await stopsOf(tx, journey.id)
  const stop = stops.find(stop => stop.position === position)
  if (!stop) throw notFound()
  if (stop.status === 'ECHEC') throw doneSince(ALREADY_SAID)
  if (stepOf({ ...journey, stops })?.position !== position) throw stale()
  const now = new Date().toISOString()
  return changeStop(tx, journey, stop, { status: 'ECHEC', reason, actualDeparture: stop.actualArrival && now })
}

/** Where the day stands for this act: the stop, refused where that was said already or another comes next. */
async function nextStop(tx: Transaction, userId: string, ref: string, position: number, act: 'arrive' | 'leave') {
  const journey = await holdOwn(tx, userId, ref)
  const stops = await stopsOf(tx, journey.id)
  const stop = stops.find(stop => stop.position === position)
  if (!stop) throw notFound()
  if (alreadySaid({ ...journey, stops }, act, position)) throw doneSince(ALREADY_SAID)
  const step = stepOf({ ...journey, stops })
  if (step?.act !== act || step.position !== position) throw stale()
  return { journey, stop }
}

const stopsOf = (tx: Transaction, journeyId: string) =>
  tx.select().from(journeyStops).where(eq(journeyStops.journeyId, journeyId)).orderBy(journeyStops.position)

type Stop = Awaited<ReturnType<typeof stopsOf>>[number]

/** What a driver said: a field that he left empty takes nothing back. */
function noted(proofs: StopProofs, stop: Stop): Partial<Stop> {
  const { signatory, signature, signedAt, ...counts } = provenBy(proofs, stop)
  const said = Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== null))
  return { ...said, ...(signedAt !== null && { signatory, signature, signedAt }) }
}
