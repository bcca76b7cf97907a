import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Recurrence } from '#domain/calendar/recurrence.ts'
import {
  BILLING_FREQUENCIES,
  type Goods,
  PRICING_MODES,
  REQUEST_KINDS,
  REQUEST_STATUSES,
  STOP_KINDS,
  type VehicleNeed,
} from '#domain/sales/delivery-request-values.ts'
import { users } from '../administration/users.table.ts'
import { instant, localTime, row } from '../db/columns.ts'
import { documents } from '../documents/documents.table.ts'
import { addresses } from './addresses.table.ts'
import { companies } from './companies.table.ts'

/** Cahiers des charges (`domain.md` §3.3): the header. What is contractual is in the versions. */
export const deliveryRequests = pgTable(
  'delivery_request',
  {
    ...row,
    number: text().notNull(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    title: text().notNull(),
    kind: text({ enum: REQUEST_KINDS }).notNull(),
    salesUserId: uuid().references(() => users.id),
    /** The version that the lists show: the newest. */
    currentVersionId: uuid().references((): AnyPgColumn => deliveryRequestVersions.id),
    search: text().notNull().default(''),
  },
  t => [
    uniqueIndex('delivery_request_number_key').on(t.number),
    uniqueIndex('delivery_request_current_version_key').on(t.currentVersionId),
    index('delivery_request_company_index').on(t.companyId),
    index('delivery_request_updated_index').on(t.updatedAt.desc(), t.id),
  ],
)

/** A version of a cahier des charges: what is contractual, with its own life from « Brouillon » to « Terminé ». */
export const deliveryRequestVersions = pgTable(
  'delivery_request_version',
  {
    ...row,
    requestId: uuid()
      .notNull()
      .references(() => deliveryRequests.id),
    versionNo: integer().notNull().default(1),
    status: text({ enum: REQUEST_STATUSES }).notNull().default('BROUILLON'),
    validFrom: date({ mode: 'string' }).notNull(),
    validTo: date({ mode: 'string' }),
    recurrence: jsonb().$type<Recurrence>(),
    goods: jsonb().$type<Goods>(),
    vehicleNeed: jsonb().$type<VehicleNeed>(),
    kmLoaded: numeric({ precision: 7, scale: 1 }),
    kmEmpty: numeric({ precision: 7, scale: 1 }),
    serviceHours: numeric({ precision: 5, scale: 2 }),
    costCents: bigint({ mode: 'number' }),
    pricingMode: text({ enum: PRICING_MODES }).notNull().default('FORFAIT_TRAJET'),
    /** Unit price, decimal euros with up to 4 decimals (`domain.md` §0.8). */
    unitPrice: numeric({ precision: 12, scale: 4 }),
    billingFrequency: text({ enum: BILLING_FREQUENCIES }).notNull().default('MOIS'),
    toleranceMin: integer().notNull().default(15),
    otifTarget: integer().notNull().default(98),
    hgvBanExemption: boolean().notNull().default(false),
    notes: text(),
    designerId: uuid().references(() => users.id),
    proposedAt: instant(),
    offerExpiresOn: date({ mode: 'string' }),
    decidedAt: instant(),
    reason: text(),
    suspendedFrom: date({ mode: 'string' }),
    suspendedTo: date({ mode: 'string' }),
    terminatedOn: date({ mode: 'string' }),
    contractDocumentId: uuid().references(() => documents.id),
  },
  t => [
    uniqueIndex('delivery_request_version_no_key').on(t.requestId, t.versionNo),
    index('delivery_request_version_status_index').on(t.status, t.validFrom),
    index('delivery_request_version_active_index').on(t.requestId).where(sql`${t.status} in ('ACCEPTE', 'ACTIF', 'SUSPENDU')`),
  ],
)

/** The stops of a version, in order. Local times of day; `dayOffset` counts from the service date. */
export const deliveryRequestStops = pgTable(
  'delivery_request_stop',
  {
    ...row,
    versionId: uuid()
      .notNull()
      .references(() => deliveryRequestVersions.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    addressId: uuid()
      .notNull()
      .references(() => addresses.id),
    kind: text({ enum: STOP_KINDS }).notNull(),
    dayOffset: integer().notNull().default(0),
    arrival: localTime().notNull(),
    departure: localTime().notNull(),
    windowFrom: localTime(),
    windowTo: localTime(),
    serviceMin: integer().notNull().default(30),
    pallets: integer(),
    weightKg: numeric({ precision: 9, scale: 1 }),
    reference: text(),
    instructions: text(),
    documents: text().array().notNull().default([]),
  },
  t => [
    uniqueIndex('delivery_request_stop_position_key').on(t.versionId, t.position),
    index('delivery_request_stop_address_index').on(t.addressId),
  ],
)
