import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { Logger } from 'pino'
import { takeTurn } from '#api/auth/rate-limits.ts'
import type { Database } from '#api/db/client.ts'
import type { Env } from '#api/middleware/env.ts'
import { body } from '#api/middleware/input.ts'
import { Problem } from '#api/problem.ts'
import { trackingDevices } from '#api/schema/house/positions.table.ts'
import { positionBatchSchema } from '#domain/journey-management/live/position-schema.ts'
import { type Received, receive } from './receive.ts'

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

export const UNKNOWN_KEY = 'Clé inconnue ou révoquée'

type Follow = (db: Database, log: Logger, vehicleId: string, received: Received) => Promise<void>

/** Device batches (`domain.md` §3.26), `Authorization: Bearer <key>`. Idempotent; wrong points are refused or set aside singly. */
export const positionRoutes = (follow: Follow) =>
  new Hono<Env>().post(
    '/',
    describeRoute({ tags: ['positions'], summary: "Positions d'un véhicule, par lot, avec la clé de son boîtier" }),
    async (c, next) => {
      const key = /^Bearer (.{20,200})$/.exec(c.req.header('authorization') ?? '')?.[1]
      const [device] = key
        ? await c.var.db
            .select({ id: trackingDevices.id, vehicleId: trackingDevices.vehicleId, kind: trackingDevices.kind })
            .from(trackingDevices)
            .where(and(eq(trackingDevices.keyHash, hashOfKey(key)), isNull(trackingDevices.revokedAt)))
        : []
      if (!device) {
        await takeTurn(c, 'key')
        throw new Problem(401, UNKNOWN_KEY)
      }
      await takeTurn(c, 'position', device.id)
      c.set('device', device)
      await next()
    },
    body(positionBatchSchema),
    async c => {
      const { vehicleId, kind } = c.var.device
      const received = await receive(c.var.db, { vehicleId, source: kind }, c.req.valid('json').positions)
      // Stop rules may refuse an update; the points are stored anyway.
      await follow(c.var.db, c.var.log, vehicleId, received)
      const { stored, duplicates, aside, refused } = received
      return c.json({ stored, duplicates, aside, refused })
    },
  )
