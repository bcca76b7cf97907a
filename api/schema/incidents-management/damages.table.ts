import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { row } from '#api/schema/columns.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { damageCauses } from '#api/schema/transverse/causes.table.ts'
import type { CeilingRule } from '#domain/incidents-management/damages/ceiling.ts'
import { DAMAGE_KINDS, DAMAGE_STATUSES } from '#domain/incidents-management/damages/values.ts'
import { RESPONSIBILITIES } from '#domain/transverse/cause-values.ts'

/** Damages (`domain.md` §3.19). Journey figures read them: damaged goods make a delivery incomplete. */
export const damages = pgTable(
  'damage',
  {
    ...row,
    number: text().notNull(),
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id),
    /** Stop index from 0; null without one. */
    stopPosition: integer(),
    kind: text({ enum: DAMAGE_KINDS }).notNull(),
    foundOn: date({ mode: 'string' }).notNull(),
    description: text().notNull(),
    /** Whole shipment, tonnes; null until known. */
    shipmentWeightT: numeric({ precision: 8, scale: 3 }),
    declaredValueCents: bigint({ mode: 'number' }),
    reserves: text(),
    reservedOn: date({ mode: 'string' }),
    declaredById: uuid().references(() => users.id),
    causeId: uuid().references(() => damageCauses.id),
    responsibility: text({ enum: RESPONSIBILITIES }),
    comment: text(),
    claimant: text(),
    claimedCents: bigint({ mode: 'number' }),
    inexcusableFault: boolean().notNull().default(false),
    provisionCents: bigint({ mode: 'number' }),
    insurer: text(),
    claimNo: text(),
    deductibleCents: bigint({ mode: 'number' }),
    expertOn: date({ mode: 'string' }),
    /** Legal cap and rule at the decision; null before, and without a cap. */
    legalCapCents: bigint({ mode: 'number' }),
    capRule: text().$type<CeilingRule>(),
    refusalReason: text(),
    disputeReason: text(),
    settledCents: bigint({ mode: 'number' }),
    settledOn: date({ mode: 'string' }),
    overCapReason: text(),
    status: text({ enum: DAMAGE_STATUSES }).notNull().default('DECLARE'),
    archived: boolean().notNull().default(false),
    /** Set by a trigger: numbers, declared journey, claimant. */
    search: text().notNull().default(''),
  },
  t => [
    uniqueIndex('damage_number_key').on(t.number),
    index('damage_journey_index').on(t.journeyId),
    index('damage_found_index').on(t.foundOn, t.id),
    index('damage_status_index').on(t.status, t.foundOn),
    index('damage_claimed_index').on(t.claimedCents, t.id),
    index('damage_claimed_down_index').on(t.claimedCents.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('damage_kind_index').on(t.kind, t.foundOn),
    index('damage_cause_index').on(t.causeId, t.foundOn).where(sql`${t.causeId} is not null`),
    index('damage_declared_by_index').on(t.declaredById).where(sql`${t.declaredById} is not null`),
    index('damage_updated_index').on(t.updatedAt, t.id),
  ],
)

export const damageItems = pgTable(
  'damage_item',
  {
    ...row,
    damageId: uuid()
      .notNull()
      .references(() => damages.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    label: text().notNull(),
    parcels: integer(),
    weightKg: numeric({ precision: 10, scale: 3 }),
    valueCents: bigint({ mode: 'number' }),
  },
  t => [uniqueIndex('damage_item_position_key').on(t.damageId, t.position)],
)
