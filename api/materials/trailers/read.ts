import { and, asc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { notFound } from '#api/problem.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { LISTED_MAX } from '#domain/limits.ts'
import { coupledOn, trailerPlace, trailerStatusOn } from './list.ts'

export async function findTrailer(db: Reader, id: string) {
  const day = today()
  const [found] = await db
    .select({
      trailer: trailers,
      state: trailerStatusOn(day),
      depot: addresses.label,
      coupled: coupledOn(day),
      place: trailerPlace(),
    })
    .from(trailers)
    .innerJoin(addresses, eq(addresses.id, trailers.depotId))
    .where(eq(trailers.id, id))
  if (!found) throw notFound()
  const { search: _, status: __, ...trailer } = found.trailer
  return { ...trailer, status: found.state, depot: found.depot, coupled: found.coupled, place: found.place }
}

export async function aroundTrailer(db: Reader, id: string) {
  const [still, attached] = await Promise.all([
    db
      .select()
      .from(outages)
      .where(and(eq(outages.trailerId, id), sql`coalesce(${outages.to}, 'infinity'::date) >= ${today()}`))
      .orderBy(asc(outages.from))
      .limit(LISTED_MAX),
    db
      .select({
        id: equipment.id,
        code: equipment.code,
        kind: equipment.kind,
        status: equipment.status,
        archived: equipment.archived,
      })
      .from(equipment)
      .where(and(eq(equipment.trailerId, id), eq(equipment.archived, false)))
      .orderBy(asc(equipment.code))
      .limit(LISTED_MAX),
  ])
  return { outages: still, equipment: attached }
}
