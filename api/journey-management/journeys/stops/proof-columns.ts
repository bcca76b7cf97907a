import { type SQL, sql } from 'drizzle-orm'
import { journeyStops } from '../journeys.table.ts'

/** What was counted, read and signed at a stop. */
export const PROOFS = {
  deliveredPallets: journeyStops.deliveredPallets,
  refusedPallets: journeyStops.refusedPallets,
  deliveredKg: journeyStops.deliveredKg,
  refusedKg: journeyStops.refusedKg,
  temperature: journeyStops.temperature,
  signatory: journeyStops.signatory,
  signedAt: journeyStops.signedAt,
  signature: journeyStops.signature,
  reserves: journeyStops.reserves,
}

/** The photos of a stop, the first one first. */
export const PHOTOS: SQL<string[]> = sql`array(
  select photo.id from document photo
  where photo.owner_table = 'journey_stop' and photo.owner_id = ${journeyStops.id} and not photo.archived order by photo.id)`
