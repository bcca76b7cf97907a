import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import type { Database } from '#api/db/client.ts'
import type { Env } from '#api/middleware/env.ts'
import { bearerOf, findKey, hashOfKey, UNKNOWN_KEY } from '#api/middleware/keys.ts'
import { operations } from '#api/middleware/operations.ts'
import { takeTurn } from '#api/middleware/rate-limits.ts'
import { Problem } from '#api/problem.ts'
import { trackingDevices } from '#api/schema/house/positions.table.ts'
import { osmandPoint, type SentPoint, sentPoints } from '#domain/journey-management/live/dialects.ts'
import { osmandQuery, positionBatchSchema } from '#domain/journey-management/live/position-schema.ts'
import { receivedPositions } from './answers.ts'
import { type Received, receive } from './receive.ts'

export const UNKNOWN_DEVICE = (identifier: string | null) =>
  identifier ? `Boîtier inconnu\u202f: ${identifier}` : "Le boîtier n'est pas nommé"

export type Follow = (db: Database, log: Logger, vehicleId: string, received: Received) => Promise<void>

/**
 * Positions (`domain.md` §3.26) with the key of a device or of a gateway: `Authorization: Bearer <key>`. Idempotent; wrong points
 * are refused or set aside singly.
 */
export const positionRoutes = (follow: Follow) =>
  operations('positions')
    .use('/', knownKey(bearerOf))
    .use(
      '/osmand',
      knownKey(c => c.req.query('key')),
    )
    .read(
      'POST /',
      "Positions d'un véhicule ou de la flotte, par lot, avec une clé",
      { body: positionBatchSchema, answer: receivedPositions },
      ({ c, body }) => receiveAll(c, follow, sentPoints(body)),
    )
    .read(
      'GET /osmand',
      'Une position, par le protocole OsmAnd',
      { query: osmandQuery, answer: receivedPositions },
      ({ c, query }) => receiveAll(c, follow, [osmandPoint(query, new Date().toISOString())]),
    )
    .read(
      'POST /osmand',
      'Une position, par le protocole OsmAnd ou Traccar Client',
      { query: osmandQuery, answer: receivedPositions },
      async ({ c, query }) => {
        const sent: unknown = await c.req.json().catch(() => null)
        return receiveAll(c, follow, sent ? sentPoints(sent) : [osmandPoint(query, new Date().toISOString())])
      },
    )

function knownKey(keyOf: (c: Context<Env>) => string | undefined) {
  return createMiddleware<Env>(async (c, next) => {
    const key = keyOf(c)
    const [device] = key
      ? await c.var.db
          .select({ id: trackingDevices.id, vehicleId: trackingDevices.vehicleId, kind: trackingDevices.kind })
          .from(trackingDevices)
          .where(and(eq(trackingDevices.keyHash, hashOfKey(key)), isNull(trackingDevices.revokedAt)))
      : []
    if (!device) {
      const application = key ? await findKey(c, key) : null
      if (!application?.positions) {
        await takeTurn(c, 'key')
        throw new Problem(401, UNKNOWN_KEY)
      }
      await takeTurn(c, 'gateway', application.id)
      c.set('device', { id: application.id, vehicleId: null, kind: 'BOITIER' })
      return next()
    }
    // A gateway sends for a whole fleet.
    await takeTurn(c, device.vehicleId ? 'position' : 'gateway', device.id)
    c.set('device', device)
    await next()
  })
}

/** A device's own key says whose points they are; those of a gateway name their device. */
async function receiveAll(c: Context<Env>, follow: Follow, sent: readonly SentPoint[]) {
  const { vehicleId, kind } = c.var.device
  const boxes = vehicleId ? null : await boxesOf(c.var.db, sent)
  const answer: Pick<Received, 'stored' | 'duplicates' | 'aside' | 'refused'> = {
    stored: 0,
    duplicates: 0,
    aside: [],
    refused: [],
  }
  const entries = sent.map(({ device, point }, index) => ({ point, index, device, box: boxes?.get(device ?? '') }))
  for (const [box, batch] of Map.groupBy(entries, ({ box }) => (boxes ? (box?.vehicleId ?? null) : vehicleId))) {
    if (!box) {
      for (const { index, device } of batch) answer.refused.push({ index, message: UNKNOWN_DEVICE(device) })
      continue
    }
    const source = batch[0]!.box?.kind ?? kind
    const received = await receive(
      c.var.db,
      { vehicleId: box, source },
      batch.map(({ point }) => point),
    )
    // Stop rules may refuse an update; the points are stored anyway.
    await follow(c.var.db, c.var.log, box, received)
    answer.stored += received.stored
    answer.duplicates += received.duplicates
    for (const list of ['aside', 'refused'] as const)
      answer[list].push(...received[list].map(({ index, message }) => ({ index: batch[index]!.index, message })))
  }
  for (const list of [answer.aside, answer.refused]) list.sort((a, b) => a.index - b.index)
  return answer
}

async function boxesOf(db: Database, sent: readonly SentPoint[]) {
  const identifiers = [...new Set(sent.flatMap(({ device }) => device ?? []))]
  const found = await db
    .select({ identifier: trackingDevices.identifier, vehicleId: trackingDevices.vehicleId, kind: trackingDevices.kind })
    .from(trackingDevices)
    .where(
      and(
        inArray(trackingDevices.identifier, identifiers),
        isNotNull(trackingDevices.vehicleId),
        isNull(trackingDevices.revokedAt),
      ),
    )
  return new Map(found.map(box => [box.identifier!, box]))
}
