import { sql } from 'drizzle-orm'
import { bigint, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#api/schema/columns.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { journeys } from './journeys.table.ts'

/** Manual services (`domain.md` §3.4, MANUEL and AUTO_PALETTE). Triggers refuse writes after the control. */
export const performedServices = pgTable(
  'performed_service',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    createdAt: instant().notNull().default(sql`now()`),
    journeyId: uuid()
      .notNull()
      .references(() => journeys.id, { onDelete: 'cascade' }),
    serviceId: uuid()
      .notNull()
      .references(() => additionalServices.id),
    quantity: numeric({ precision: 12, scale: 2 }).notNull(),
    chargedQuantity: numeric({ precision: 12, scale: 2 }).notNull(),
    /** Euros per unit, or per cent. */
    unitPrice: numeric({ precision: 12, scale: 4 }).notNull(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
  },
  t => [index('performed_service_journey_index').on(t.journeyId), index('performed_service_index').on(t.serviceId)],
)
