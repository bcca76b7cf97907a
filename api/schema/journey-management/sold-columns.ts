import { integer, numeric, text } from 'drizzle-orm/pg-core'
import { localTime } from '#api/schema/columns.ts'
import type { StopDocument } from '#domain/sales/delivery-request/values.ts'

export const soldAtStop = {
  pallets: integer(),
  weightKg: numeric({ precision: 9, scale: 1 }),
  windowFrom: localTime(),
  windowTo: localTime(),
  toleranceMin: integer(),
  reference: text(),
  documents: text().array().$type<StopDocument[]>().notNull().default([]),
  tempMin: numeric({ precision: 4, scale: 1 }),
  tempMax: numeric({ precision: 4, scale: 1 }),
}
