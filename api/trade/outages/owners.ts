import { eq } from 'drizzle-orm'
import type { Reader } from '#api/db/client.ts'
import { notFound, refused } from '#api/problem.ts'
import { found } from '#api/rows.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { GONE_STATUSES, MATERIAL_STATUS_LABELS, type MaterialStatus } from '#domain/materials/vehicle-values.ts'
import { STATE } from '#domain/messages.ts'

export type OwnerKind = 'vehicle' | 'trailer' | 'equipment'
export interface Owner {
  kind: OwnerKind
  id: string
}

interface OwnerIds {
  vehicleId?: string | null | undefined
  trailerId?: string | null | undefined
  equipmentId?: string | null | undefined
}

/** Throws « Élément introuvable » when no owner is named. */
export function ownerOf({ vehicleId, trailerId, equipmentId }: OwnerIds): Owner {
  if (vehicleId) return { kind: 'vehicle', id: vehicleId }
  if (trailerId) return { kind: 'trailer', id: trailerId }
  if (equipmentId) return { kind: 'equipment', id: equipmentId }
  throw notFound()
}

/** Owner data for deadline and outage rules. Throws « Élément introuvable ». */
export async function findOwner(db: Reader, { kind, id }: Owner) {
  if (kind === 'equipment') {
    const row = await db.select({ archived: equipment.archived }).from(equipment).where(eq(equipment.id, id)).then(found)
    return { firstRegistration: null, odometerKm: null, status: (row.archived ? 'ARCHIVE' : 'EN_SERVICE') as MaterialStatus }
  }
  if (kind === 'trailer') {
    const [row] = await db
      .select({ firstRegistration: trailers.firstRegistration, status: trailers.status })
      .from(trailers)
      .where(eq(trailers.id, id))
    if (!row) throw notFound()
    return { ...row, odometerKm: null }
  }
  const [row] = await db
    .select({ firstRegistration: vehicles.firstRegistration, odometerKm: vehicles.odometerKm, status: vehicles.status })
    .from(vehicles)
    .where(eq(vehicles.id, id))
  if (!row) throw notFound()
  return row
}

export async function findLiveOwner(db: Reader, owner: Owner) {
  const found = await findOwner(db, owner)
  if (GONE_STATUSES.includes(found.status)) throw refused(STATE(MATERIAL_STATUS_LABELS[found.status]))
  return found
}
