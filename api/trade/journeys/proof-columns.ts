import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'

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

export const PHOTOS: SQL<string[]> = sql`array(
  select photo.id from document photo
  where photo.owner_table = 'journey_stop' and photo.owner_id = journey_stop.id and not photo.archived order by photo.id)`

export const JOINED: SQL<string[]> = sql`array(
  select paper.kind from document paper
  where paper.owner_table = 'journey' and paper.owner_id = journey_stop.journey_id and not paper.archived
    and coalesce(paper.stop_position, journey_stop.position) = journey_stop.position order by paper.id)`

export const provenStops = (db: Reader, journeyId: string) =>
  db
    .select({
      position: journeyStops.position,
      status: journeyStops.status,
      documents: journeyStops.documents,
      signedAt: journeyStops.signedAt,
      temperature: journeyStops.temperature,
      photos: PHOTOS,
      joined: JOINED,
    })
    .from(journeyStops)
    .where(eq(journeyStops.journeyId, journeyId))
    .orderBy(asc(journeyStops.position))
