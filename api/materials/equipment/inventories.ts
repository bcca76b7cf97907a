import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#api/db/client.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, notFound } from '#api/problem.ts'
import { equipment, inventories, inventoryLines } from '#api/schema/materials/equipment.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import type { InventoryInput } from '#domain/materials/equipment/equipment.ts'
import { EQUIPMENT_KINDS, type EquipmentKind } from '#domain/materials/equipment-values.ts'
import { ENUM } from '#domain/messages.ts'

const SHOWN = 6

/** Expected at a depot: available pieces, not those in repair, lost or scrapped. */
const expectedAt = (db: Reader, depotId?: string) =>
  db
    .select({ depotId: equipment.depotId, kind: equipment.kind, expected: sql<number>`count(*)::int` })
    .from(equipment)
    .where(
      and(
        eq(equipment.status, 'DISPONIBLE'),
        eq(equipment.archived, false),
        depotId ? eq(equipment.depotId, depotId) : undefined,
      ),
    )
    .groupBy(equipment.depotId, equipment.kind)

const OWN_DEPOT = and(isNull(addresses.companyId), eq(addresses.kind, 'DEPOT'), eq(addresses.archived, false))

/** Depots with expected pieces and last inventory (`domain.md` §4.6). */
export async function depotInventories(db: Reader) {
  const expected = await expectedAt(db)
  const byDepot = new Map<string, number>()
  for (const { depotId, expected: pieces } of expected) byDepot.set(depotId!, (byDepot.get(depotId!) ?? 0) + pieces)
  const depots = await db
    .select({ id: addresses.id, label: addresses.label, city: addresses.city })
    .from(addresses)
    .where(or(OWN_DEPOT, inArray(addresses.id, [...byDepot.keys()])))
    .orderBy(sql`${addresses.label} collate french`, asc(addresses.id))
  const last = await db
    .selectDistinctOn([inventories.depotId], {
      depotId: inventories.depotId,
      countedOn: inventories.countedOn,
      gaps: sql<number>`(select count(*)::int from ${inventoryLines}
        where ${inventoryLines.inventoryId} = inventory.id and ${inventoryLines.expected} <> ${inventoryLines.counted})`,
    })
    .from(inventories)
    .orderBy(inventories.depotId, desc(inventories.countedOn), desc(inventories.id))
  const lastOf = new Map(last.map(({ depotId, ...inventory }) => [depotId, inventory]))
  return depots.map(depot => ({ ...depot, expected: byDepot.get(depot.id) ?? 0, last: lastOf.get(depot.id) ?? null }))
}

/** Expected and counted pieces of a depot. Throws « Élément introuvable ». */
export async function depotInventory(db: Reader, depotId: string) {
  const [depot] = await db.select({ id: addresses.id, label: addresses.label }).from(addresses).where(eq(addresses.id, depotId))
  if (!depot) throw notFound()
  const expected = await expectedAt(db, depotId)
  const past = await db
    .select({ id: inventories.id, countedOn: inventories.countedOn, note: inventories.note })
    .from(inventories)
    .where(eq(inventories.depotId, depotId))
    .orderBy(desc(inventories.countedOn), desc(inventories.id))
    .limit(SHOWN)
  const lines = await db
    .select({
      inventoryId: inventoryLines.inventoryId,
      kind: inventoryLines.kind,
      expected: inventoryLines.expected,
      counted: inventoryLines.counted,
    })
    .from(inventoryLines)
    .where(
      inArray(
        inventoryLines.inventoryId,
        past.map(({ id }) => id),
      ),
    )
  const place = (kind: EquipmentKind) => EQUIPMENT_KINDS.indexOf(kind)
  return {
    ...depot,
    expected: Object.fromEntries(expected.map(({ kind, expected: pieces }) => [kind, pieces])) as Partial<
      Record<EquipmentKind, number>
    >,
    past: past.map(inventory => ({
      ...inventory,
      lines: lines
        .filter(line => line.inventoryId === inventory.id)
        .map(({ inventoryId: _, ...line }) => line)
        .sort((a, b) => place(a.kind) - place(b.kind)),
    })),
  }
}

/** Stores counts beside expected numbers; kinds not counted have no line. */
export async function createInventory(
  tx: Transaction,
  { depotId, counted, note }: InventoryInput,
): Promise<{ id: string; depotId: string; gaps: number }> {
  const [depot] = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.id, depotId), isNull(addresses.companyId), eq(addresses.kind, 'DEPOT')))
    .for('share')
  if (!depot) throw invalid({ path: 'depotId', message: ENUM })
  const known = new Map((await expectedAt(tx, depotId)).map(({ kind, expected }) => [kind, expected]))
  const [row] = await tx.insert(inventories).values({ depotId, countedOn: today(), note }).returning({ id: inventories.id })
  const lines = EQUIPMENT_KINDS.flatMap(kind => {
    const figure = counted[kind]
    return figure === null || figure === undefined
      ? []
      : [{ inventoryId: row!.id, kind, expected: known.get(kind) ?? 0, counted: figure }]
  })
  await tx.insert(inventoryLines).values(lines)
  return { id: row!.id, depotId, gaps: lines.filter(line => line.counted !== line.expected).length }
}
