import type { Context } from 'hono'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { right } from '#api/middleware/gate.ts'
import { body, form, params } from '#api/middleware/input.ts'
import { notFound } from '#api/problem.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { journeyRef, lockJourney, byRef as named } from '#api/trade/journeys/lock.ts'
import { commentSchema, journeyEquipmentSchema, realFactsSchema } from '#domain/journey-management/journeys/journey.ts'
import { may } from '#domain/rights.ts'
import { comment, mentionable } from '../comments/comments.ts'
import { eventsOf } from '../events/events.ts'
import { approach } from '../stops/moves.ts'
import { joinPhoto, removePhoto } from '../stops/photos.ts'
import { co2Of } from './co2.ts'
import { conformityOf } from './conformity.ts'
import { setEquipment } from './equipment.ts'
import { setFacts } from './facts.ts'

const tags = ['journey-management/journeys']
const byRef = params(z.object({ ref: journeyRef }))
const position = z.coerce.number().int().min(0)
const byStop = params(z.object({ ref: journeyRef, position }))

async function journeyOf(c: Context<Env>, ref: string) {
  const [journey] = await c.var.db.select().from(journeys).where(named(ref))
  if (!journey) throw notFound()
  return journey
}

/** Actual data of a journey: facts, equipment, photos, events, comments (`domain.md` §3.7, §4.3). */
export const journeyFactRoutes = new Hono<Env>()
  .put(
    '/:ref/facts',
    describeRoute({ tags, summary: 'Compteurs, kilomètres réels, carburant et péages' }),
    right('journey.drive'),
    byRef,
    body(realFactsSchema),
    async c =>
      c.json(await write(c, async tx => setFacts(tx, await lockJourney(tx, c.req.valid('param').ref), c.req.valid('json')))),
  )
  .get(
    '/:ref/conformity',
    describeRoute({ tags, summary: 'Ce que le contrôle dit des moyens, et les équipements' }),
    byRef,
    async c => c.json(await conformityOf(c.var.db, await journeyOf(c, c.req.valid('param').ref), c.var.user.role)),
  )
  .put(
    '/:ref/equipment',
    describeRoute({ tags, summary: 'Équipements emportés' }),
    right('journey.assign'),
    byRef,
    body(journeyEquipmentSchema),
    async c =>
      c.json(await write(c, async tx => setEquipment(tx, await lockJourney(tx, c.req.valid('param').ref), c.req.valid('json')))),
  )
  .get('/:ref/co2', describeRoute({ tags, summary: 'CO₂e prévu et réel, avec sa méthode' }), byRef, async c =>
    c.json(await co2Of(c.var.db, (await journeyOf(c, c.req.valid('param').ref)).id)),
  )
  .get('/:ref/events', describeRoute({ tags, summary: "Ce qui s'est passé, et les commentaires" }), byRef, async c => {
    const { id } = await journeyOf(c, c.req.valid('param').ref)
    const [events, people] = await Promise.all([
      eventsOf(c.var.db, id),
      may(c.var.user.role, 'journey.comment') ? mentionable(c.var.db) : [],
    ])
    return c.json({ events, people: people.flatMap(({ name }) => name ?? []) })
  })
  .post(
    '/:ref/comments',
    describeRoute({ tags, summary: 'Commenter un trajet' }),
    right('journey.comment'),
    byRef,
    body(commentSchema),
    async c => {
      const { ref } = c.req.valid('param')
      const { body } = c.req.valid('json')
      return c.json(await write(c, async tx => comment(tx, await lockJourney(tx, ref), c.var.user.id, body)), 201)
    },
  )
  .post(
    '/:ref/stops/:position/approach',
    describeRoute({ tags, summary: 'Noter que le véhicule approche' }),
    right('journey.drive'),
    byStop,
    async c => {
      const { ref, position } = c.req.valid('param')
      return c.json(await write(c, async tx => approach(tx, await lockJourney(tx, ref), position)))
    },
  )
  .post(
    '/:ref/stops/:position/photos',
    describeRoute({ tags, summary: "Joindre une photo à l'arrêt" }),
    right('journey.drive'),
    byStop,
    form(z.object({ file: z.unknown() })),
    async c => {
      const { ref, position } = c.req.valid('param')
      return c.json(await joinPhoto(c, c.req.valid('form').file, position, tx => lockJourney(tx, ref)), 201)
    },
  )
  .delete(
    '/:ref/stops/:position/photos/:photoId',
    describeRoute({ tags, summary: "Retirer une photo de l'arrêt" }),
    right('journey.drive'),
    params(z.object({ ref: journeyRef, position, photoId: z.uuid() })),
    async c => {
      const { ref, position, photoId } = c.req.valid('param')
      return c.json(await write(c, async tx => removePhoto(tx, await lockJourney(tx, ref), position, photoId)))
    },
  )
