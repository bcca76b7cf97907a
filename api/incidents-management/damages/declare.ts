import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#api/db/client.ts'
import { takeNumbers } from '#api/db/write.ts'
import { addDocument, type ReceivedFile } from '#api/documents/documents.ts'
import { ask } from '#api/doubts.ts'
import { today } from '#api/middleware/today.ts'
import { invalid } from '#api/problem.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { damageItems, damages } from '#api/schema/incidents-management/damages.table.ts'
import { journeyStops } from '#api/schema/journey-management/journeys.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import type { Journey } from '#api/trade/journeys/lock.ts'
import { doubtsOf } from '#domain/doubts/doubts.ts'
import type { Declaration, OwnDamage } from '#domain/incidents-management/damages/damage.ts'
import { damageDoubts } from '#domain/incidents-management/damages/damage-doubts.ts'
import { isGoods } from '#domain/incidents-management/damages/values.ts'
import { missingPhoto } from '#domain/incidents-management/report-rules.ts'
import { ENUM, FUTURE } from '#domain/messages.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'

interface By {
  userId: string
  role: Role
}

/** The caller has locked the journey. The first photo is one of the stop or of the form. */
export async function declareDamage(
  tx: Transaction,
  journey: Journey,
  { kind, stop, foundOn, description, shipmentWeightT, declaredValue, reserves, reservedOn, items, stopPhotos }: Declaration,
  photo: ReceivedFile | null,
  { userId, role }: By,
) {
  for (const [path, day] of Object.entries({ foundOn, reservedOn })) {
    if (day && day > today()) throw invalid({ path, message: FUTURE })
  }
  ask(...doubtsOf(damageDoubts({ shipmentWeightT, declaredValue, items })))
  const stopId = await stopAt(tx, journey.id, stop)
  const taken = stopPhotos && stopId ? await photosOf(tx, stopId) : []
  const wanted = missingPhoto(kind, photo !== null || taken.length > 0)
  if (wanted) throw invalid(wanted)
  const damage = await insert(tx, {
    ...{ journeyId: journey.id, stopPosition: stop, kind, foundOn, description, shipmentWeightT, reserves, reservedOn },
    // Without the right to see money, the declared value comes from the contract.
    declaredValueCents: may(role, 'journey.money') ? declaredValue : isGoods(kind) ? await declaredInContract(tx, journey) : null,
    declaredById: userId,
  })
  if (items.length > 0) {
    await tx
      .insert(damageItems)
      .values(items.map(({ value, ...item }, position) => ({ ...item, valueCents: value, position, damageId: damage.id })))
  }
  for (const { fileName, mediaType, sizeBytes, storageKey, label } of taken) {
    await join(tx, damage.id, { fileName, mediaType, sizeBytes, storageKey }, userId, label)
  }
  if (photo) await join(tx, damage.id, photo, userId)
  return damage
}

/** Declaration by the journey's driver; weights and values are added by the office. The caller has locked the journey. */
export async function declareOwnDamage(
  tx: Transaction,
  journey: Journey,
  { kind, stop, description, parcels, reserves }: OwnDamage,
  photo: ReceivedFile | null,
  { userId, day }: { userId: string; day: string },
) {
  await stopAt(tx, journey.id, stop)
  const wanted = missingPhoto(kind, photo !== null)
  if (wanted) throw invalid(wanted)
  const damage = await insert(tx, {
    ...{ journeyId: journey.id, stopPosition: stop, kind, foundOn: day, description, reserves, reservedOn: reserves && day },
    declaredValueCents: isGoods(kind) ? await declaredInContract(tx, journey) : null,
    declaredById: userId,
  })
  if (parcels !== null) await tx.insert(damageItems).values({ damageId: damage.id, position: 0, label: 'Colis', parcels })
  if (photo) await join(tx, damage.id, photo, userId)
  return damage
}

async function insert(tx: Transaction, values: Omit<typeof damages.$inferInsert, 'number'>) {
  const year = today().slice(0, 4)
  const number = `DOM-${year}-${String(await takeNumbers(tx, `damage ${year}`)).padStart(5, '0')}`
  const [damage] = await tx
    .insert(damages)
    .values({ ...values, number })
    .returning({ id: damages.id, number: damages.number })
  return damage!
}

const join = (tx: Transaction, damageId: string, file: ReceivedFile, uploadedBy: string, label: string | null = null) =>
  addDocument(tx, file, { kind: 'PHOTO', label, ownerTable: 'damage', ownerId: damageId, uploadedBy })

async function stopAt(tx: Transaction, journeyId: string, position: number | null): Promise<string | null> {
  if (position === null) return null
  const at = and(eq(journeyStops.journeyId, journeyId), eq(journeyStops.position, position))
  const [stop] = await tx.select({ id: journeyStops.id }).from(journeyStops).where(at)
  if (!stop) throw invalid({ path: 'stop', message: ENUM })
  return stop.id
}

const photosOf = (tx: Transaction, stopId: string) =>
  tx
    .select()
    .from(documents)
    .where(and(eq(documents.ownerTable, 'journey_stop'), eq(documents.ownerId, stopId), eq(documents.archived, false)))
    .orderBy(documents.id)

async function declaredInContract(tx: Transaction, { versionId }: Journey): Promise<number | null> {
  if (!versionId) return null
  const [version] = await tx.select({ goods: versions.goods }).from(versions).where(eq(versions.id, versionId))
  return version?.goods?.declaredValueCents ?? null
}
