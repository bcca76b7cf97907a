import { boolean, date, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { FACTOR_BASES } from '#domain/sales/pricing/cost.ts'
import { FACTOR_CONDITIONS, FACTOR_SIGNS } from '#domain/transverse/cost-factors/values.ts'

/** Cost factors (`domain.md` §3.23): one row per period; no overlap per code and vehicle category. */
export const costFactors = pgTable(
  'cost_factor',
  {
    ...row,
    code: text().notNull(),
    label: text().notNull(),
    basis: text({ enum: FACTOR_BASES }).notNull(),
    /** Euros per unit of the basis, or per cent for PCT_*. */
    amount: numeric({ precision: 12, scale: 4 }).notNull(),
    sign: text({ enum: FACTOR_SIGNS }).notNull().default('COST'),
    /** Vehicle categories; empty means all. */
    vehicleCategories: text().array().notNull().default([]),
    condition: text({ enum: FACTOR_CONDITIONS }).notNull().default('AUCUNE'),
    /** Added to others of its condition; else only the highest priority counts. */
    stackable: boolean().notNull().default(true),
    priority: integer().notNull().default(0),
    validFrom: date({ mode: 'string' }).notNull(),
    validTo: date({ mode: 'string' }),
    active: boolean().notNull().default(true),
  },
  t => [index('cost_factor_code_index').on(t.code, t.validFrom.desc())],
)
