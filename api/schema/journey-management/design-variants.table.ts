import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import type { VariantLine } from '#domain/journey-management/delivery-request/variants.ts'

/** Other ways to run a version, set aside by its designer (`domain.md` §4.3, « Variantes »): copies of its lines with their stops. */
export const designVariants = pgTable(
  'design_variant',
  {
    ...row,
    versionId: uuid()
      .notNull()
      .references(() => deliveryRequestVersions.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    note: text(),
    /** As they stood when they were copied: they name addresses and means by id, and are checked anew when they are taken back. */
    lines: jsonb().$type<VariantLine[]>().notNull(),
  },
  t => [uniqueIndex('design_variant_name_key').on(t.versionId, t.name)],
)
