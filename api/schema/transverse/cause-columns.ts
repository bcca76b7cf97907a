import { type AnyPgColumn, boolean, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { RESPONSIBILITIES } from '#domain/transverse/cause-values.ts'
import { CAUSE_FAMILIES } from '#domain/transverse/causes/fields.ts'

/**
 * List of causes (`domain.md` §3.20): one table per list, so that foreign keys stay within it. Migrations add the starter rows.
 */
export function causeTable(name: string) {
  const table = pgTable(
    name,
    {
      ...row,
      code: text().notNull(),
      label: text().notNull(),
      family: text({ enum: CAUSE_FAMILIES }),
      defaultResponsibility: text({ enum: RESPONSIBILITIES }).notNull(),
      countsInService: boolean().notNull().default(false),
      requiresComment: boolean().notNull().default(false),
      requiresPhoto: boolean().notNull().default(false),
      /** Position from 1 without gaps; unique constraint deferred to the end of the transaction. */
      order: integer().notNull(),
      active: boolean().notNull().default(true),
      /** Survivor of a merged, inactive duplicate. */
      mergedIntoId: uuid().references((): AnyPgColumn => table.id),
    },
    t => [uniqueIndex(`${name}_code_key`).on(t.code)],
  )
  return table
}
export type CauseTable = ReturnType<typeof causeTable>
