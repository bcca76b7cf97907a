import { z } from 'zod'
import { RANGE } from '#domain/messages.ts'

/** Maximum points per request: two hours of a device that reports every 15 s. */
export const BATCH_MAX = 500

const WHEN = 'Date et heure attendues (ISO 8601, avec fuseau)'

const bounded = (min: number, max: number) =>
  z
    .number({ error: RANGE(min, max) })
    .min(min, RANGE(min, max))
    .max(max, RANGE(min, max))

/** A point (`domain.md` §3.26): instant with offset, WGS 84 degrees, km/h, degrees from north, kilometres. */
export const positionSchema = z.object({
  ts: z.iso.datetime({ offset: true, error: WHEN }),
  lat: bounded(-90, 90),
  lng: bounded(-180, 180),
  speedKmh: bounded(0, 9_999).nullish(),
  heading: bounded(0, 360).nullish(),
  ignition: z.boolean().nullish(),
  odometerKm: bounded(0, 9_999_999).nullish(),
  /** False when the receiver says that it had no fix. */
  valid: z.boolean().nullish(),
})
export type PositionInput = z.output<typeof positionSchema>

const batchSchema = z.array(z.unknown()).min(1).max(BATCH_MAX)

/** A batch; each point is validated alone, so that a wrong one does not reject the others. Other senders write lists or one point. */
export const positionBatchSchema = z.union([
  z.object({ positions: batchSchema }),
  batchSchema,
  z.record(z.string(), z.unknown()).refine(fields => !('positions' in fields)),
])

/** The OsmAnd protocol. Telephones send no header, so that the key is a parameter. */
export const osmandQuery = z.looseObject({ key: z.string().max(200).optional() })
