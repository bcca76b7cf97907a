import { desc, eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, notFound, refused } from '#api/problem.ts'
import { change, hold, insert } from '#api/rows.ts'
import { equipment, equipmentHoldings } from '#api/schema/materials/equipment.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import type { EquipmentAssignment, EquipmentInput, EquipmentUpdate } from '#domain/materials/equipment/equipment.ts'
import { type EquipmentAct, equipmentState, isPossible } from '#domain/materials/equipment/states.ts'
import { HOLDERS, type Holder } from '#domain/materials/equipment-values.ts'
import { FUTURE, STATE } from '#domain/messages.ts'
import { checkHolder, holderName } from './holder.ts'
import { equipmentRows } from './list.ts'

/** The new holding must not begin before the current one. */
const BEFORE_HOLDER = (since: string) => `La date ne peut pas précéder le début de l'affectation en cours (${formatDate(since)})`
const SAME_HOLDER = 'Cet équipement lui est déjà affecté'

type Stored = typeof equipment.$inferSelect
type Holders = Record<Holder, string | null>

/** Piece with its holders, latest first, and the depot of the current holder. Throws « Élément introuvable ». */
export async function findEquipment(db: Reader, id: string) {
  const [row] = await equipmentRows(db, [id])
  if (!row) throw notFound()
  const holdings = await db
    .select({
      id: equipmentHoldings.id,
      from: equipmentHoldings.from,
      to: equipmentHoldings.to,
      holder: holderName('equipment_holding'),
    })
    .from(equipmentHoldings)
    .where(eq(equipmentHoldings.equipmentId, id))
    .orderBy(desc(equipmentHoldings.from), desc(equipmentHoldings.id))
  const [home] = await db
    .select({ id: addresses.id, text: addresses.label })
    .from(addresses)
    .where(sql`${addresses.id} = coalesce(${row.depotId}::uuid, (select depot_id from vehicle where id = ${row.vehicleId}),
      (select depot_id from trailer where id = ${row.trailerId}), (select depot_id from driver where id = ${row.driverId}))`)
  return { ...row, holdings, homeDepot: home ?? null }
}

export async function createEquipment(tx: Transaction, input: EquipmentInput): Promise<{ id: string }> {
  refuseFutureHolding(input.heldSince)
  refuseFuturePurchase(input)
  await checkHolder(tx, input)
  return insert(tx, equipment, { ...input, status: statusOf(input) })
}

export async function updateEquipment(
  tx: Transaction,
  id: string,
  input: EquipmentUpdate,
  version: number,
): Promise<{ id: string }> {
  const before = await hold(tx, equipment, id, version, () => findEquipment(tx, id))
  if (before.archived) throw refused(STATE(equipmentState(before)))
  refuseFuturePurchase(input)
  return change(tx, equipment, id, input)
}

export async function handOver(
  tx: Transaction,
  id: string,
  act: Extract<EquipmentAct, 'assign' | 'return'>,
  { heldSince, ...holders }: EquipmentAssignment,
  version?: number,
): Promise<{ id: string }> {
  const before = await ready(tx, id, act, version)
  const same = HOLDERS.find(holder => holders[holder] && holders[holder] === before[holder])
  // A lost piece may be found with its last holder.
  if (same && before.status !== 'PERDU') throw invalid({ path: same, message: SAME_HOLDER })
  refuseFutureHolding(heldSince)
  if (heldSince < before.heldSince) throw invalid({ path: 'heldSince', message: BEFORE_HOLDER(before.heldSince) })
  await checkHolder(tx, holders)
  await tx.insert(equipmentHoldings).values({
    equipmentId: id,
    vehicleId: before.vehicleId,
    trailerId: before.trailerId,
    driverId: before.driverId,
    depotId: before.depotId,
    from: before.heldSince,
    to: heldSince,
  })
  return change(tx, equipment, id, { ...holders, heldSince, status: statusOf(holders), reason: null })
}

const REASONED = { repair: 'EN_REPARATION', lose: 'PERDU', scrap: 'REFORME' } as const

export async function setOutOfUse(
  tx: Transaction,
  id: string,
  act: keyof typeof REASONED,
  reason: string,
  version?: number,
): Promise<{ id: string }> {
  await ready(tx, id, act, version)
  return change(tx, equipment, id, { status: REASONED[act], reason })
}

export async function returnToUse(tx: Transaction, id: string): Promise<{ id: string }> {
  const before = await ready(tx, id, 'repaired')
  return change(tx, equipment, id, { status: statusOf(before), reason: null })
}

export async function setArchived(tx: Transaction, id: string, archived: boolean): Promise<{ id: string }> {
  await ready(tx, id, archived ? 'archive' : 'restore')
  return change(tx, equipment, id, { archived })
}

/** Available at a depot, assigned otherwise. */
const statusOf = ({ depotId }: Pick<Holders, 'depotId'>) => (depotId ? 'DISPONIBLE' : 'AFFECTE')

export function refuseFutureHolding(heldSince: string) {
  if (heldSince > today()) throw invalid({ path: 'heldSince', message: FUTURE })
}

function refuseFuturePurchase({ purchaseDate }: { purchaseDate: string | null }) {
  if (purchaseDate && purchaseDate > today()) throw invalid({ path: 'purchaseDate', message: FUTURE })
}

/** Locks the piece. Throws when the state refuses the act, or 409 for an older `version`. */
async function ready(tx: Transaction, id: string, act: EquipmentAct, version?: number): Promise<Stored> {
  const row = await hold(tx, equipment, id, version, () => findEquipment(tx, id))
  if (!isPossible(act, row)) throw refused(STATE(equipmentState(row)))
  return row
}
