import { type AnyPgColumn, boolean, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { RESPONSIBILITIES } from '#domain/transverse/cause-values.ts'
import { CAUSE_FAMILIES } from '#domain/transverse/causes/fields.ts'

/** One list of causes (`domain.md` §3.20): each has a table of its own, so that an event names a cause of its own list. Its migration brings the starter list. */
export function causeTable(name: string) {
  const table = pgTable(
    name,
    {
      ...row,
      code: text().notNull(),
      label: text().notNull(),
      family: text({ enum: CAUSE_FAMILIES }),
      /** Who is proposed as answering for an event of this cause. */
      defaultResponsibility: text({ enum: RESPONSIBILITIES }).notNull(),
      /** Counts against the carrier in the figures of service. */
      countsInService: boolean().notNull().default(false),
      requiresComment: boolean().notNull().default(false),
      requiresPhoto: boolean().notNull().default(false),
      /** Its place in the lists that people choose from, from 1 without gaps; unique at the end of each transaction. */
      order: integer().notNull(),
      active: boolean().notNull().default(true),
      /** The cause that this duplicate was merged into; it is out of use then. */
      mergedIntoId: uuid().references((): AnyPgColumn => table.id),
    },
    t => [uniqueIndex(`${name}_code_key`).on(t.code)],
  )
  return table
}
export type CauseTable = ReturnType<typeof causeTable>
