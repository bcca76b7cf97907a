import { sql } from 'drizzle-orm'
import { customType, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { row } from '#api/schema/columns.ts'
import { IMPORT_ENTITIES, IMPORT_MODES, type ShownPlan } from '#domain/import/outcome.ts'
import { jobRuns } from './job-runs.table.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const imports = pgTable(
  'import',
  {
    ...row,
    entity: text({ enum: IMPORT_ENTITIES }).notNull(),
    fileName: text().notNull(),
    content: bytea().notNull(),
    lineCount: integer().notNull().default(0),
    /** The set of its headings, once a person matched its columns: the next file with the same ones is matched alike. */
    shape: text(),
    plan: jsonb().$type<ShownPlan>(),
    mode: text({ enum: IMPORT_MODES }),
    /** « En cours » and « Échec » are those of its job. */
    status: text({ enum: ['APERCU', 'TERMINE'] })
      .notNull()
      .default('APERCU'),
    jobRunId: uuid().references(() => jobRuns.id),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
  },
  table => [index('import_shape').on(table.entity, table.shape).where(sql`${table.shape} is not null`)],
)
