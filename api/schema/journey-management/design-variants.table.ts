import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import type { VariantLine } from '#domain/journey-management/delivery-request/variants.ts'

/** Alternative designs of a version (`domain.md` §4.3, « Variantes »): copies of its lines and stops. */
export const designVariants = pgTable(
  'design_variant',
  {
    ...row,
    versionId: uuid()
      .notNull()
      .references(() => deliveryRequestVersions.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    note: text(),
    /** Snapshot: references by id, checked again when restored. */
    lines: jsonb().$type<VariantLine[]>().notNull(),
  },
  t => [uniqueIndex('design_variant_name_key').on(t.versionId, t.name)],
)
