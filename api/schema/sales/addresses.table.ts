import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, date, index, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { ADDRESS_KINDS, type Closure, type Opening } from '#domain/sales/addresses/values.ts'

/** Addresses (`domain.md` §3.2); without a company a carrier site. The unique index of the label is in the migrations. */
export const addresses = pgTable(
  'address',
  {
    ...row,
    companyId: uuid().references(() => companies.id),
    label: text().notNull(),
    kind: text({ enum: ADDRESS_KINDS }).notNull(),
    line1: text().notNull(),
    line2: text(),
    zip: text().notNull(),
    city: text().notNull(),
    insee: text(),
    country: text().notNull().default('FR'),
    lat: numeric({ precision: 9, scale: 6 }),
    lng: numeric({ precision: 9, scale: 6 }),
    geofenceM: integer().notNull().default(200),
    openings: jsonb().$type<Opening[]>().notNull().default([]),
    closures: jsonb().$type<Closure[]>().notNull().default([]),
    holidayZone: text({ enum: ['FR', 'FR_ALSACE_MOSELLE'] })
      .notNull()
      .default('FR'),
    serviceMin: integer().notNull().default(30),
    appointment: boolean().notNull().default(false),
    dock: text(),
    instructions: text(),
    maxHeightM: numeric({ precision: 4, scale: 2 }),
    maxGvwKg: integer(),
    maxLengthM: numeric({ precision: 5, scale: 2 }),
    tailLiftRequired: boolean().notNull().default(false),
    forkliftOnSite: boolean().notNull().default(false),
    ppe: text().array().notNull().default([]),
    protocolDate: date({ mode: 'string' }),
    protocolExpiry: date({ mode: 'string' }),
    contactName: text(),
    phone: text(),
    archived: boolean().notNull().default(false),
    /** Survivor of a merged, archived duplicate. */
    mergedIntoId: uuid().references((): AnyPgColumn => addresses.id),
    search: text().notNull().default(''),
  },
  t => [
    index('address_company_index').on(t.companyId),
    // Few are abroad; `SOLD` asks for dozens at once.
    // Counted by the list's views.
    index('address_unlocated_index').on(t.id).where(sql`${t.lat} is null`),
    index('address_protocol_index').on(t.protocolExpiry).where(sql`${t.protocolExpiry} is not null`),
    index('address_abroad_index').on(t.id).where(sql`${t.country} <> 'FR'`),
    index('address_updated_index').on(t.updatedAt, t.id),
  ],
)
