import { z } from 'zod'
import { RANGE } from '#domain/messages.ts'

/** Points of one call: an hour and a half of a device that tells its place every 15 s. */
export const BATCH_MAX = 500

const WHEN = 'Date et heure attendues (ISO 8601, avec fuseau)'

const bounded = (min: number, max: number) =>
  z
    .number({ error: RANGE(min, max) })
    .min(min, RANGE(min, max))
    .max(max, RANGE(min, max))

/** One point as a device sends it (`domain.md` §3.26): an instant with its offset, degrees WGS 84, km/h, degrees from north, kilometres. */
export const positionSchema = z.object({
  ts: z.iso.datetime({ offset: true, error: WHEN }),
  lat: bounded(-90, 90),
  lng: bounded(-180, 180),
  speedKmh: bounded(0, 250).nullish(),
  heading: bounded(0, 360).nullish(),
  ignition: z.boolean().nullish(),
  odometerKm: bounded(0, 9_999_999).nullish(),
})
export type PositionInput = z.output<typeof positionSchema>

/** A batch; each point is judged alone, so that one that is wrong costs no other. */
export const positionBatchSchema = z.object({ positions: z.array(z.unknown()).min(1).max(BATCH_MAX) })
