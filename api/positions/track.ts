import { eq } from 'drizzle-orm'
import { chunk } from 'es-toolkit'
import { z } from 'zod'
import { write } from '#api/db/write.ts'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { invalid } from '#api/problem.ts'
import { found } from '#api/rows.ts'
import { auditLog } from '#api/schema/house/ledger.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { FILE_MAX_BYTES } from '#domain/formats/file-type.ts'
import { gpxPoints } from '#domain/journey-management/live/dialects.ts'
import { BATCH_MAX } from '#domain/journey-management/live/position-schema.ts'
import type { TRACK_FIELDS } from '#domain/materials/vehicles/part-fields.ts'
import { FILE_SIZE, REQ } from '#domain/messages.ts'
import { trackTrack } from './answers.ts'
import type { Follow } from './positions.ts'
import { type Received, receiveIn } from './receive.ts'

const NO_POINT = "Ce fichier GPX n'a aucun point daté"

/**
 * The day of a vehicle from a GPX file, for a box that was read by hand. Refusals are those of any sender. Points are no records, so
 * that no trigger writes who sent them: the vehicle's history gets one entry a file.
 */
export const trackRoutes = (follow: Follow) =>
  operations('materials/vehicles', gate(['/materials/vehicles'])).respond(
    'POST /:id/track',
    "Parcours d'un véhicule, depuis un fichier GPX",
    { act: 'material.track', form: z.object({ file: z.unknown() }), answer: trackTrack },
    async ({ c, db, id, form, user }) => {
      await db.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.id, id)).then(found)
      const points = await readGpx(form.file)
      let batches: Received[] = []
      const answer = await write(c, async tx => {
        batches = []
        for (const batch of chunk(points, BATCH_MAX)) {
          batches.push(await receiveIn(tx, { vehicleId: id, source: 'BOITIER' }, batch))
        }
        const sum = (of: (batch: Received) => number) => batches.reduce((total, batch) => total + of(batch), 0)
        const stored = sum(batch => batch.stored)
        if (stored > 0) {
          const entry = { source: 'ECRAN', entity: 'vehicle_track', entityId: id, rootId: id, action: 'INSERT' } as const
          const changes: Record<keyof typeof TRACK_FIELDS, [null, unknown]> = {
            file: [null, (form.file as File).name],
            positions: [null, stored],
          }
          await tx.insert(auditLog).values({ ...entry, actorId: user.id, changes })
        }
        return {
          stored,
          duplicates: sum(batch => batch.duplicates),
          aside: sum(batch => batch.aside.length),
          refused: sum(batch => batch.refused.length),
        }
      })
      for (const batch of batches) await follow(db, c.var.log, id, batch)
      return c.json(answer)
    },
  )

async function readGpx(file: unknown): Promise<unknown[]> {
  if (!(file instanceof File) || file.size === 0) throw invalid({ path: 'file', message: REQ })
  if (file.size > FILE_MAX_BYTES) throw invalid({ path: 'file', message: FILE_SIZE })
  const points = gpxPoints(await file.text()).map(({ point }) => point)
  if (points.length === 0) throw invalid({ path: 'file', message: NO_POINT })
  return points
}
