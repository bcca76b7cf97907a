import { desc } from 'drizzle-orm'
import { z } from 'zod'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { restoredJourneys } from '#api/trade/absences/answers.ts'
import { findOwner, ownerOf } from '#api/trade/outages/owners.ts'
import { closeOutage, createOutage, outagesOf, unavailable, updateOutage } from '#api/trade/outages/writes.ts'
import { impactedJourneys } from '#api/trade/replacements/open.ts'
import { boundedDay } from '#domain/calendar/exact-schema.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { outageBack, outageSchema, outageUpdate } from '#domain/materials/outage.ts'
import { changedOutage, outageImpact, outagesList } from './answers.ts'

const whose = { vehicleId: z.uuid().optional(), trailerId: z.uuid().optional() }

/** Outages of vehicles and trailers: « Hors service », « Remise en service » (`domain.md` §3.13). */
export const outageRoutes = operations('materials/outages', gate(['/materials/vehicles', '/materials/trailers']))
  .read(
    'GET /',
    "Indisponibilités d'un véhicule ou d'une remorque",
    { query: z.object(whose), answer: outagesList },
    async ({ db, query }) => {
      const owner = ownerOf(query)
      await findOwner(db, owner)
      return {
        rows: await db.select().from(outages).where(outagesOf(owner)).orderBy(desc(outages.from)).limit(LISTED_MAX),
      }
    },
  )
  .read(
    'GET /impact',
    'Trajets touchés par une indisponibilité',
    { query: z.object({ ...whose, from: boundedDay, expectedReturn: boundedDay.optional() }), answer: outageImpact },
    async ({ db, query: { from, expectedReturn = null, ...ids } }) => {
      const owner = ownerOf(ids)
      await findOwner(db, owner)
      const journeys = await impactedJourneys(db, unavailable(owner, { from, to: null, expectedReturn }))
      return { journeys }
    },
  )
  .create('POST /', 'Mettre hors service', { act: 'material.state', body: outageSchema, answer: changedOutage }, (tx, { body }) =>
    createOutage(tx, body),
  )
  .write(
    'PUT /:id',
    "Changer le retour prévu d'une indisponibilité",
    { act: 'material.state', body: outageUpdate, answer: changedOutage },
    (tx, { id, body }) => updateOutage(tx, id, body),
  )
  .write(
    'POST /:id/back',
    'Remettre en service',
    { act: 'material.restore', body: outageBack, answer: restoredJourneys },
    (tx, { id, body }) => closeOutage(tx, id, body.backOn),
  )
