import { bigint, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { DEADLINE_KINDS } from '#domain/materials/deadline-values.ts'
import { equipment } from './equipment.table.ts'
import { outages } from './outages.table.ts'
import { trailers } from './trailers.table.ts'
import { vehicles } from './vehicles.table.ts'

/** Deadlines (`domain.md` §3.14): one per kind and owner, exactly one of vehicle, trailer, equipment. */
export const deadlines = pgTable(
  'deadline',
  {
    ...row,
    vehicleId: uuid().references(() => vehicles.id),
    trailerId: uuid().references(() => trailers.id),
    equipmentId: uuid().references(() => equipment.id),
    kind: text({ enum: DEADLINE_KINDS }).notNull(),
    lastDone: date({ mode: 'string' }),
    /** Last valid day. */
    dueOn: date({ mode: 'string' }).notNull(),
    dueKm: integer(),
    /** Appointment, during which the vehicle is blocked. */
    plannedOn: date({ mode: 'string' }),
    /** Outage of the appointment; may be an existing one. */
    outageId: uuid().references(() => outages.id),
    provider: text(),
    note: text(),
  },
  t => [
    index('deadline_vehicle_index').on(t.vehicleId, t.dueOn),
    index('deadline_trailer_index').on(t.trailerId, t.dueOn),
    index('deadline_equipment_index').on(t.equipmentId, t.dueOn),
    index('deadline_due_index').on(t.dueOn, t.id),
  ],
)

export interface Due {
  lastDone: string | null
  dueOn: string
  dueKm: number | null
}

export const doneDeadlines = pgTable(
  'done_deadline',
  {
    ...row,
    deadlineId: uuid()
      .notNull()
      .references(() => deadlines.id),
    doneOn: date({ mode: 'string' }).notNull(),
    odometerKm: integer(),
    provider: text(),
    costCents: bigint({ mode: 'number' }),
    note: text(),
    /** Dates of the deadline before and after the completion; null for an older completion, which did not change them. */
    moved: jsonb().$type<{ from: Due; to: Due }>(),
  },
  t => [index('done_deadline_index').on(t.deadlineId, t.doneOn)],
)
