import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'
import { CNR_ACTIVITIES, type CnrPart } from '#domain/transverse/cnr/values.ts'

/** Price revision indices (`domain.md` §3.22). */
export const cnrIndices = pgTable(
  'cnr_index',
  {
    ...row,
    code: text().notNull(),
    label: text().notNull(),
    /** Meaning of 100: « décembre 2000 ». */
    base: text().notNull(),
    unit: text().notNull(),
    source: text().notNull(),
    archived: boolean().notNull().default(false),
  },
  t => [uniqueIndex('cnr_index_code_key').on(t.code)],
)

/** Monthly values. Published ones are never overwritten: a correction is a new row with a reason, referenced by the old one. */
export const cnrValues = pgTable(
  'cnr_value',
  {
    ...row,
    indexId: uuid()
      .notNull()
      .references(() => cnrIndices.id),
    month: date({ mode: 'string' }).notNull(),
    value: numeric({ precision: 9, scale: 2 }).notNull(),
    publishedOn: date({ mode: 'string' }),
    provisional: boolean().notNull().default(false),
    source: text(),
    reason: text(),
    correctedById: uuid().references((): AnyPgColumn => cnrValues.id, { onDelete: 'no action' }),
  },
  t => [uniqueIndex('cnr_value_month_key').on(t.indexId, t.month).where(sql`${t.correctedById} is null`)],
)

/** Yearly cost shares of an activity, per cent; indexation clauses use the fuel share. */
export const cnrShares = pgTable(
  'cnr_share',
  {
    ...row,
    activity: text({ enum: CNR_ACTIVITIES }).notNull(),
    year: integer().notNull(),
    shares: jsonb().$type<Record<CnrPart, string>>().notNull(),
    source: text(),
  },
  t => [uniqueIndex('cnr_share_year_key').on(t.activity, t.year)],
)

/** Trinomial reference by category, activity and period: euros per km, hour and day. */
export const costReferences = pgTable(
  'cost_reference',
  {
    ...row,
    category: text({ enum: VEHICLE_CATEGORIES }).notNull(),
    activity: text({ enum: CNR_ACTIVITIES }).notNull(),
    perKm: numeric({ precision: 7, scale: 3 }).notNull(),
    perHour: numeric({ precision: 8, scale: 2 }).notNull(),
    perDay: numeric({ precision: 8, scale: 2 }).notNull(),
    tollsPerKm: numeric({ precision: 7, scale: 3 }),
    /** Litres per 100 km. */
    consumption: numeric({ precision: 5, scale: 1 }),
    validFrom: date({ mode: 'string' }).notNull(),
    validTo: date({ mode: 'string' }),
    source: text(),
  },
  t => [index('cost_reference_category_index').on(t.category, t.activity, t.validFrom.desc())],
)
