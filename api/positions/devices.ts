import type { KeyObject } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { keyed } from '#api/auth/tokens.ts'
import type { Reader } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate, right } from '#api/middleware/gate.ts'
import { body, params } from '#api/middleware/input.ts'
import { notFound } from '#api/problem.ts'
import { trackingDevices } from '#api/schema/house/positions.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { deviceSchema, gatewaySchema } from '#domain/journey-management/live/query.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { hashOfKey } from './positions.ts'

const tags = ['materials/vehicles']
const byVehicle = params(z.object({ id: z.uuid() }))
const byDevice = params(z.object({ id: z.uuid(), deviceId: z.uuid() }))

/** Key derived from the id and the host's key: a resent request gets the same one, and none is stored. */
const keyOf = (key: KeyObject, deviceId: string) => `quai_${keyed(key, `tracking device ${deviceId}`).toString('base64url')}`

/** Tracking devices of a vehicle; keys are shown only at creation. */
export const deviceRoutes = new Hono<Env>()
  .use(gate(['/materials/vehicles']))
  .get(
    '/:id/devices',
    describeRoute({ tags, summary: "Boîtiers d'un véhicule" }),
    right('material.track'),
    byVehicle,
    async c => {
      const { id } = c.req.valid('param')
      const [vehicle] = await c.var.db.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.id, id))
      if (!vehicle) throw notFound()
      const rows = await c.var.db
        .select(DEVICE)
        .from(trackingDevices)
        .where(eq(trackingDevices.vehicleId, id))
        .orderBy(desc(trackingDevices.createdAt))
        .limit(LISTED_MAX)
      return c.json({ rows: rows.toReversed(), gateways: await gatewaysOf(c.var.db) })
    },
  )
  .post(
    '/:id/devices',
    describeRoute({ tags, summary: "Nouveau boîtier d'un véhicule\u202f: sa clé, montrée une fois" }),
    right('material.track'),
    byVehicle,
    body(deviceSchema),
    async c => {
      const { id } = c.req.valid('param')
      const made = await write(c, async tx => {
        const [vehicle] = await tx.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.id, id))
        if (!vehicle) throw notFound()
        const deviceId = crypto.randomUUID()
        const [row] = await tx
          .insert(trackingDevices)
          .values({ id: deviceId, vehicleId: id, ...c.req.valid('json'), keyHash: hashOfKey(keyOf(c.var.tokens.key, deviceId)) })
          .returning({ id: trackingDevices.id, label: trackingDevices.label })
        return row!
      })
      return c.json({ ...made, key: keyOf(c.var.tokens.key, made.id) }, 201)
    },
  )
  .post(
    '/:id/devices/:deviceId/revoke',
    describeRoute({ tags, summary: "Révoquer la clé d'un boîtier" }),
    right('material.track'),
    byDevice,
    async c => {
      const { id, deviceId } = c.req.valid('param')
      return c.json(
        await write(c, async tx => {
          const [row] = await tx
            .update(trackingDevices)
            .set({ revokedAt: sql`now()` })
            .where(and(eq(trackingDevices.id, deviceId), eq(trackingDevices.vehicleId, id), isNull(trackingDevices.revokedAt)))
            .returning({ id: trackingDevices.id, label: trackingDevices.label })
          if (!row) throw notFound()
          return row
        }),
      )
    },
  )

/** Gateways of the fleet: one key for the points of all boxes, which they name by their identifier. */
export const gatewayRoutes = new Hono<Env>()
  .use(gate(['/materials/vehicles']))
  .post(
    '/',
    describeRoute({ tags, summary: 'Nouvelle passerelle de la flotte\u202f: sa clé, montrée une fois' }),
    right('material.track'),
    body(gatewaySchema),
    async c => {
      const made = await write(c, async tx => {
        const id = crypto.randomUUID()
        const [row] = await tx
          .insert(trackingDevices)
          .values({ id, kind: 'BOITIER', ...c.req.valid('json'), keyHash: hashOfKey(keyOf(c.var.tokens.key, id)) })
          .returning({ id: trackingDevices.id, label: trackingDevices.label })
        return row!
      })
      return c.json({ ...made, key: keyOf(c.var.tokens.key, made.id) }, 201)
    },
  )
  .post(
    '/:id/revoke',
    describeRoute({ tags, summary: "Révoquer la clé d'une passerelle" }),
    right('material.track'),
    byVehicle,
    async c =>
      c.json(
        await write(c, async tx => {
          const [row] = await tx
            .update(trackingDevices)
            .set({ revokedAt: sql`now()` })
            .where(
              and(
                eq(trackingDevices.id, c.req.valid('param').id),
                isNull(trackingDevices.vehicleId),
                isNull(trackingDevices.revokedAt),
              ),
            )
            .returning({ id: trackingDevices.id, label: trackingDevices.label })
          if (!row) throw notFound()
          return row
        }),
      ),
  )

async function gatewaysOf(db: Reader) {
  const rows = await db
    .select(DEVICE)
    .from(trackingDevices)
    .where(isNull(trackingDevices.vehicleId))
    .orderBy(desc(trackingDevices.createdAt))
    .limit(LISTED_MAX)
  return rows.toReversed()
}

const DEVICE = {
  id: trackingDevices.id,
  identifier: trackingDevices.identifier,
  label: trackingDevices.label,
  kind: trackingDevices.kind,
  createdAt: trackingDevices.createdAt,
  revokedAt: trackingDevices.revokedAt,
}
