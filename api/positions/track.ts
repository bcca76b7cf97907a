import { eq } from 'drizzle-orm'
import { chunk } from 'es-toolkit'
import { z } from 'zod'
import { gate } from '#api/middleware/gate.ts'
import { operations } from '#api/middleware/operations.ts'
import { invalid } from '#api/problem.ts'
import { found } from '#api/rows.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { FILE_MAX_BYTES } from '#domain/formats/file-type.ts'
import { gpxPoints } from '#domain/journey-management/live/dialects.ts'
import { BATCH_MAX } from '#domain/journey-management/live/position-schema.ts'
import { FILE_SIZE, REQ } from '#domain/messages.ts'
import type { Follow } from './positions.ts'
import { receive } from './receive.ts'

const NO_POINT = "Ce fichier GPX n'a aucun point daté"

/** The day of a vehicle from a GPX file, for a box that was read by hand. Refusals are those of any sender. */
export const trackRoutes = (follow: Follow) =>
  operations('materials/vehicles', gate(['/materials/vehicles'])).read(
    'POST /:id/track',
    "Parcours d'un véhicule, depuis un fichier GPX",
    { act: 'material.track', form: z.object({ file: z.unknown() }) },
    async ({ c, db, id, form }) => {
      await db.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.id, id)).then(found)
      const points = await readGpx(form.file)
      const answer = { stored: 0, duplicates: 0, aside: 0, refused: 0 }
      for (const batch of chunk(points, BATCH_MAX)) {
        const received = await receive(db, { vehicleId: id, source: 'BOITIER' }, batch)
        await follow(db, c.var.log, id, received)
        answer.stored += received.stored
        answer.duplicates += received.duplicates
        answer.aside += received.aside.length
        answer.refused += received.refused.length
      }
      return answer
    },
  )

async function readGpx(file: unknown): Promise<unknown[]> {
  if (!(file instanceof File) || file.size === 0) throw invalid({ path: 'file', message: REQ })
  if (file.size > FILE_MAX_BYTES) throw invalid({ path: 'file', message: FILE_SIZE })
  const points = gpxPoints(await file.text()).map(({ point }) => point)
  if (points.length === 0) throw invalid({ path: 'file', message: NO_POINT })
  return points
}
