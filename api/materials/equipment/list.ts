import { and, eq, getTableColumns, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Reader } from '#api/db/client.ts'
import { type List, searched } from '#api/db/list.ts'
import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { today } from '#api/middleware/today.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { columnsOf } from '#domain/field-book.ts'
import type { EQUIPMENT_SORTS, equipmentListQuery } from '#domain/materials/equipment/equipment.ts'
import { EQUIPMENT_FIELDS } from '#domain/materials/equipment/fields.ts'
import { equipmentState } from '#domain/materials/equipment/states.ts'
import type { HolderKind } from '#domain/materials/equipment-values.ts'
import { holderName } from './holder.ts'

/**
 * Usable until: its own next inspection, or the VGP of the vehicle it is mounted on (`domain.md` §3.14, §4.6). Raw names: Drizzle
 * omits the table in single-table selects.
 */
const IN_USE = sql.raw(`equipment.status not in ('PERDU', 'REFORME')`)
const VGP = sql.raw(
  `case equipment.kind when 'HAYON' then 'VGP_HAYON' when 'GRUE' then 'VGP_GRUE' when 'CHARIOT' then 'VGP_CHARIOT' end`,
)
const DUE = sql`(case when ${IN_USE} then (
  select min(deadline.due_on) from deadline
  where deadline.equipment_id = equipment.id
    or (deadline.kind = ${VGP} and (deadline.vehicle_id = equipment.vehicle_id or deadline.trailer_id = equipment.trailer_id))) end)`

/** The deadlines until this day are read once and not for each equipment. */
const isDueBy = (day: string) => sql`(${IN_USE} and (
  equipment.id in (select equipment_id from deadline where due_on <= ${day})
  or (${VGP}, equipment.vehicle_id) in (select kind, vehicle_id from deadline where due_on <= ${day})
  or (${VGP}, equipment.trailer_id) in (select kind, trailer_id from deadline where due_on <= ${day})))`

const { search: _, ...columns } = getTableColumns(equipment)

export const equipmentRows = (db: Reader, ids: readonly string[]) =>
  db
    .select({ ...columns, holder: holderName('equipment'), dueOn: sql<string | null>`${DUE}::text` })
    .from(equipment)
    .where(sql`${equipment.id} = any(${sql.param(ids)}::uuid[])`)
type EquipmentRow = Awaited<ReturnType<typeof equipmentRows>>[number]

export const equipmentList = (db: Reader, query: z.output<typeof equipmentListQuery>): List<EquipmentRow> => ({
  db,
  query,
  table: equipment,
  where: matching(query),
  number: equipment.code,
  sorts: SORTS,
  nullable: ['due'],
  rowsOf: ids => equipmentRows(db, ids),
})

const SORTS: Record<(typeof EQUIPMENT_SORTS)[number], SQL | readonly SQL[]> = {
  code: sql`${equipment.code}`,
  kind: [sql`${equipment.kind}`, sql`${equipment.code}`],
  since: sql`${equipment.heldSince}`,
  due: DUE,
}

const HELD_BY: Record<HolderKind, PgColumn> = {
  VEHICULE: equipment.vehicleId,
  REMORQUE: equipment.trailerId,
  CHAUFFEUR: equipment.driverId,
  DEPOT: equipment.depotId,
}

function matching(query: z.output<typeof equipmentListQuery>): SQL | undefined {
  return and(
    searched(equipment.search, query.q),
    query.kind.length ? inArray(equipment.kind, query.kind) : undefined,
    query.status.length ? inArray(equipment.status, query.status) : undefined,
    or(...query.holder.map(kind => isNotNull(HELD_BY[kind]))),
    query.depot.length ? inArray(equipment.depotId, query.depot) : undefined,
    query.due ? isDueBy(addDays(today(), 30)) : undefined,
    query.archived ? undefined : eq(equipment.archived, false),
    query.only.length ? inArray(equipment.id, query.only) : undefined,
  )
}

export const COLUMNS: CsvColumns<EquipmentRow> = {
  ...columnsOf(EQUIPMENT_FIELDS, ['code', 'kind', 'label', 'brand', 'serial']),
  'Affecté à': row => row.holder,
  Depuis: row => ({ date: row.heldSince }),
  'Échéance VGP': row => row.dueOn && { date: row.dueOn },
  État: row => equipmentState(row),
  ...columnsOf(EQUIPMENT_FIELDS, ['reason', 'purchaseDate', 'valueCents']),
}
