import { bigint, boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { OFFENCE_NATURES } from '#domain/incidents-management/infractions/values.ts'

const cents = () => bigint({ mode: 'number' })

/** Offences with points and amounts (`domain.md` §3.18), editable because decrees change them. */
export const offences = pgTable(
  'offence',
  {
    ...row,
    code: text().notNull(),
    label: text().notNull(),
    nature: text({ enum: OFFENCE_NATURES }).notNull(),
    points: integer().notNull(),
    /** Null when a court or town sets the amount. */
    reducedCents: cents(),
    fixedCents: cents(),
    increasedCents: cents(),
    order: integer().notNull(),
    active: boolean().notNull().default(true),
  },
  t => [uniqueIndex('offence_code_key').on(t.code)],
)
