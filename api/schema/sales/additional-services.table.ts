import { boolean, date, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { SERVICE_TRIGGERS, SERVICE_UNITS, VAT_RATES } from '#domain/sales/additional-services/values.ts'

/** Catalogue of additional services (`domain.md` §3.4). */
export const additionalServices = pgTable(
  'additional_service',
  {
    ...row,
    code: text().notNull(),
    label: text().notNull(),
    unit: text({ enum: SERVICE_UNITS }).notNull(),
    unitPrice: numeric({ precision: 12, scale: 4 }).notNull(),
    unitCost: numeric({ precision: 12, scale: 4 }),
    vatRate: text({ enum: VAT_RATES }).notNull().default('20'),
    account: text(),
    trigger: text({ enum: SERVICE_TRIGGERS }).notNull().default('MANUEL'),
    freeQty: numeric({ precision: 10, scale: 2 }),
    minQty: numeric({ precision: 10, scale: 2 }),
    maxQty: numeric({ precision: 10, scale: 2 }),
    validFrom: date({ mode: 'string' }),
    validTo: date({ mode: 'string' }),
    proofRequired: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
  },
  t => [uniqueIndex('additional_service_code_key').on(t.code)],
)

/** Client tariff for a period; no overlap per client and service (exclusion constraint). */
export const serviceTariffs = pgTable(
  'service_tariff',
  {
    ...row,
    serviceId: uuid()
      .notNull()
      .references(() => additionalServices.id),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    unitPrice: numeric({ precision: 12, scale: 4 }).notNull(),
    freeQty: numeric({ precision: 10, scale: 2 }),
    validFrom: date({ mode: 'string' }).notNull(),
    validTo: date({ mode: 'string' }),
  },
  t => [index('service_tariff_company_index').on(t.companyId), index('service_tariff_service_index').on(t.serviceId)],
)
