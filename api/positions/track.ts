import { eq } from 'drizzle-orm'
import { chunk } from 'es-toolkit'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { form, params } from '#api/middleware/input.ts'
import { invalid, notFound } from '#api/problem.ts'
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
  new Hono<Env>()
    .use(gate(['/materials/vehicles']))
    .post(
      '/:id/track',
      describeRoute({ tags: ['materials/vehicles'], summary: "Parcours d'un véhicule, depuis un fichier GPX" }),
      right('material.track'),
      params(z.object({ id: z.uuid() })),
      form(z.object({ file: z.unknown() })),
      async c => {
        const { id } = c.req.valid('param')
        const [vehicle] = await c.var.db.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.id, id))
        if (!vehicle) throw notFound()
        const points = await readGpx(c.req.valid('form').file)
        const answer = { stored: 0, duplicates: 0, aside: 0, refused: 0 }
        for (const batch of chunk(points, BATCH_MAX)) {
          const received = await receive(c.var.db, { vehicleId: id, source: 'BOITIER' }, batch)
          await follow(c.var.db, c.var.log, id, received)
          answer.stored += received.stored
          answer.duplicates += received.duplicates
          answer.aside += received.aside.length
          answer.refused += received.refused.length
        }
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
