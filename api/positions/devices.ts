import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { keyOf } from '#api/auth/tokens.ts'
import type { Reader, Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { labelled } from '#api/middleware/answers.ts'
import type { Env } from '#api/middleware/env.ts'
import { gate } from '#api/middleware/gate.ts'
import { hashOfKey } from '#api/middleware/keys.ts'
import { operations } from '#api/middleware/operations.ts'
import { notFound } from '#api/problem.ts'
import { found } from '#api/rows.ts'
import { trackingDevices } from '#api/schema/house/positions.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { deviceSchema, gatewaySchema } from '#domain/journey-management/live/query.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { deviceKey, devicesAnswer } from './answers.ts'

const screen = gate(['/materials/vehicles'])

/** Tracking devices of a vehicle; keys are shown only at creation. */
export const deviceRoutes = operations('materials/vehicles', screen)
  .read('GET /:id/devices', "Boîtiers d'un véhicule", { act: 'material.track', answer: devicesAnswer }, async ({ db, id }) => {
    await requireVehicle(db, id)
    const rows = await db
      .select(DEVICE)
      .from(trackingDevices)
      .where(eq(trackingDevices.vehicleId, id))
      .orderBy(desc(trackingDevices.createdAt))
      .limit(LISTED_MAX)
    return { rows: rows.toReversed(), gateways: await gatewaysOf(db) }
  })
  .respond(
    'POST /:id/devices',
    "Nouveau boîtier d'un véhicule\u202f: sa clé, montrée une fois",
    { act: 'material.track', body: deviceSchema, answer: deviceKey },
    async ({ c, id, body }) => {
      const made = await write(c, async tx => {
        await requireVehicle(tx, id)
        return addDevice(tx, c, { vehicleId: id, ...body })
      })
      return c.json(withKey(c, made), 201)
    },
  )
  .write(
    'POST /:id/devices/:deviceId/revoke',
    "Révoquer la clé d'un boîtier",
    { act: 'material.track', answer: labelled },
    (tx, { id, deviceId }) => revoke(tx, deviceId, eq(trackingDevices.vehicleId, id)),
  )

/** Gateways of the fleet: one key for the points of all boxes, which they name by their identifier. */
export const gatewayRoutes = operations('materials/vehicles', screen)
  .respond(
    'POST /',
    'Nouvelle passerelle de la flotte\u202f: sa clé, montrée une fois',
    { act: 'material.track', body: gatewaySchema, answer: deviceKey },
    async ({ c, body }) => c.json(withKey(c, await write(c, tx => addDevice(tx, c, { kind: 'BOITIER', ...body }))), 201),
  )
  .write('POST /:id/revoke', "Révoquer la clé d'une passerelle", { act: 'material.track', answer: labelled }, (tx, { id }) =>
    revoke(tx, id, isNull(trackingDevices.vehicleId)),
  )

async function requireVehicle(db: Reader, id: string) {
  await db.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.id, id)).then(found)
}

async function addDevice(tx: Transaction, c: Context<Env>, device: Omit<typeof trackingDevices.$inferInsert, 'keyHash'>) {
  const id = crypto.randomUUID()
  const [row] = await tx
    .insert(trackingDevices)
    .values({ ...device, id, keyHash: hashOfKey(keyOfDevice(c, id)) })
    .returning({ id: trackingDevices.id, label: trackingDevices.label })
  return row!
}

/** Outside the transaction, whose answer is stored for a repeated request. */
const withKey = <Device extends { id: string }>(c: Context<Env>, device: Device) => ({
  ...device,
  key: keyOfDevice(c, device.id),
})
const keyOfDevice = (c: Context<Env>, id: string) => keyOf(c.var.tokens.key, `tracking device ${id}`)

async function revoke(tx: Transaction, id: string, whose: SQL) {
  const [row] = await tx
    .update(trackingDevices)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(trackingDevices.id, id), whose, isNull(trackingDevices.revokedAt)))
    .returning({ id: trackingDevices.id, label: trackingDevices.label })
  if (!row) throw notFound()
  return row
}

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
