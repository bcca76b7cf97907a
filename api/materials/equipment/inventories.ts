import { and, asc, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { sum } from 'es-toolkit/math'
import type { Reader, Transaction } from '#api/db/client.ts'
import { pageWith } from '#api/db/page-with.ts'
import { today } from '#api/middleware/today.ts'
import { invalid, notFound } from '#api/problem.ts'
import { insert } from '#api/rows.ts'
import { equipment, inventories, inventoryLines } from '#api/schema/materials/equipment.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import type { InventoryInput } from '#domain/materials/equipment/equipment.ts'
import { EQUIPMENT_KINDS, type EquipmentKind } from '#domain/materials/equipment-values.ts'
import { ENUM } from '#domain/messages.ts'

const PAST_SHOWN = 6

/** Expected at depots: available pieces, not those in repair, lost or scrapped. */
const EXPECTED = and(eq(equipment.status, 'DISPONIBLE'), eq(equipment.archived, false))!

const expectedAt = (db: Reader, depotIds: readonly string[]) =>
  db
    .select({ depotId: equipment.depotId, kind: equipment.kind, expected: sql<number>`count(*)::int` })
    .from(equipment)
    .where(and(EXPECTED, inArray(equipment.depotId, [...depotIds])))
    .groupBy(equipment.depotId, equipment.kind)

const OWN_DEPOT = and(isNull(addresses.companyId), eq(addresses.kind, 'DEPOT'), eq(addresses.archived, false))

/** Page of the depots with expected pieces and last inventory (`domain.md` §4.6). */
export async function depotInventories(db: Reader, page: number) {
  const expectsPieces = exists(
    db
      .select({ one: sql`1` })
      .from(equipment)
      .where(and(EXPECTED, eq(equipment.depotId, addresses.id))),
  )
  const { rows: depots, ...counts } = await pageWith(db, addresses, {
    where: or(OWN_DEPOT, expectsPieces),
    order: [asc(sql`${addresses.label} collate french`)],
    page,
  })
  const ids = depots.map(({ id }) => id)
  const [expected, last] = await Promise.all([
    expectedAt(db, ids),
    db
      .selectDistinctOn([inventories.depotId], {
        depotId: inventories.depotId,
        countedOn: inventories.countedOn,
        gaps: sql<number>`(select count(*)::int from ${inventoryLines}
          where ${inventoryLines.inventoryId} = inventory.id and ${inventoryLines.expected} <> ${inventoryLines.counted})`,
      })
      .from(inventories)
      .where(inArray(inventories.depotId, ids))
      .orderBy(inventories.depotId, desc(inventories.countedOn), desc(inventories.id)),
  ])
  const lastOf = new Map(last.map(({ depotId, ...inventory }) => [depotId, inventory]))
  const rows = depots.map(({ id, label, city }) => ({
    ...{ id, label, city },
    expected: sum(expected.filter(({ depotId }) => depotId === id).map(({ expected: pieces }) => pieces)),
    last: lastOf.get(id) ?? null,
  }))
  return { rows, ...counts }
}

/** Expected and counted pieces of a depot. Throws « Élément introuvable ». */
export async function depotInventory(db: Reader, depotId: string) {
  const [depot] = await db.select({ id: addresses.id, label: addresses.label }).from(addresses).where(eq(addresses.id, depotId))
  if (!depot) throw notFound()
  const expected = await expectedAt(db, [depotId])
  const past = await db
    .select({ id: inventories.id, countedOn: inventories.countedOn, note: inventories.note })
    .from(inventories)
    .where(eq(inventories.depotId, depotId))
    .orderBy(desc(inventories.countedOn), desc(inventories.id))
    .limit(PAST_SHOWN)
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
    pastTotal: await db.$count(inventories, eq(inventories.depotId, depotId)),
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
  const known = new Map((await expectedAt(tx, [depotId])).map(({ kind, expected }) => [kind, expected]))
  const row = await insert(tx, inventories, { depotId, countedOn: today(), note })
  const lines = EQUIPMENT_KINDS.flatMap(kind => {
    const figure = counted[kind]
    return figure === null || figure === undefined
      ? []
      : [{ inventoryId: row.id, kind, expected: known.get(kind) ?? 0, counted: figure }]
  })
  await tx.insert(inventoryLines).values(lines)
  return { id: row.id, depotId, gaps: lines.filter(line => line.counted !== line.expected).length }
}
