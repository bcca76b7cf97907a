import type { Context } from 'hono'
import { z } from 'zod'
import { labelled, numbered } from '#api/middleware/answers.ts'
import type { Env } from '#api/middleware/env.ts'
import { operations } from '#api/middleware/operations.ts'
import { notFound } from '#api/problem.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { journeyRef, lockJourney, byRef as named } from '#api/trade/journeys/lock.ts'
import { commentSchema, journeyEquipmentSchema, realFactsSchema } from '#domain/journey-management/journeys/journey.ts'
import { may } from '#domain/rights.ts'
import { comment, mentionable } from '../comments/comments.ts'
import { eventsOf } from '../events/events.ts'
import { approach } from '../stops/moves.ts'
import { joinPhoto, removePhoto } from '../stops/photos.ts'
import { factCo2, factConformity, factEvents, factStopsApproach } from './answers.ts'
import { co2Of } from './co2.ts'
import { conformityOf } from './conformity.ts'
import { setEquipment } from './equipment.ts'
import { setFacts } from './facts.ts'

const byRef = { params: z.object({ ref: journeyRef }) }
const position = z.coerce.number().int().min(0)
const byStop = { params: z.object({ ref: journeyRef, position }) }

async function journeyOf(c: Context<Env>, ref: string) {
  const [journey] = await c.var.db.select().from(journeys).where(named(ref))
  if (!journey) throw notFound()
  return journey
}

/** Actual data of a journey: facts, equipment, photos, events, comments (`domain.md` §3.7, §4.3). */
export const journeyFactRoutes = operations('journey-management/journeys')
  .write(
    'PUT /:ref/facts',
    'Compteurs, kilomètres réels, carburant et péages',
    { act: 'journey.drive', ...byRef, body: realFactsSchema, answer: numbered },
    async (tx, { ref, body }) => setFacts(tx, await lockJourney(tx, ref), body),
  )
  .read(
    'GET /:ref/conformity',
    'Ce que le contrôle dit des moyens, et les équipements',
    { ...byRef, answer: factConformity },
    async ({ c, db, user, ref }) => conformityOf(db, await journeyOf(c, ref), user.role),
  )
  .write(
    'PUT /:ref/equipment',
    'Équipements emportés',
    { act: 'journey.assign', ...byRef, body: journeyEquipmentSchema, answer: numbered },
    async (tx, { ref, body }) => setEquipment(tx, await lockJourney(tx, ref), body),
  )
  .read('GET /:ref/co2', 'CO₂e prévu et réel, avec sa méthode', { ...byRef, answer: factCo2 }, async ({ c, db, ref }) =>
    co2Of(db, (await journeyOf(c, ref)).id),
  )
  .read(
    'GET /:ref/events',
    "Ce qui s'est passé, et les commentaires",
    { ...byRef, answer: factEvents },
    async ({ c, db, user, ref }) => {
      const { id } = await journeyOf(c, ref)
      const [events, people] = await Promise.all([eventsOf(db, id), may(user.role, 'journey.comment') ? mentionable(db) : []])
      return { events, people: people.flatMap(({ name }) => name ?? []) }
    },
  )
  .create(
    'POST /:ref/comments',
    'Commenter un trajet',
    { act: 'journey.comment', ...byRef, body: commentSchema, answer: numbered },
    async (tx, { user, ref, body: { body } }) => comment(tx, await lockJourney(tx, ref), user.id, body),
  )
  .write(
    'POST /:ref/stops/:position/approach',
    'Noter que le véhicule approche',
    { act: 'journey.drive', ...byStop, answer: factStopsApproach },
    async (tx, { ref, position }) => approach(tx, await lockJourney(tx, ref), position),
  )
  .respond(
    'POST /:ref/stops/:position/photos',
    "Joindre une photo à l'arrêt",
    { act: 'journey.drive', ...byStop, form: z.object({ file: z.unknown() }), answer: labelled },
    async ({ c, ref, position, form }) => c.json(await joinPhoto(c, form.file, position, tx => lockJourney(tx, ref)), 201),
  )
  .write(
    'DELETE /:ref/stops/:position/photos/:photoId',
    "Retirer une photo de l'arrêt",
    { act: 'journey.drive', params: z.object({ ref: journeyRef, position, photoId: z.uuid() }) },
    async (tx, { ref, position, photoId }) => removePhoto(tx, await lockJourney(tx, ref), position, photoId),
  )
