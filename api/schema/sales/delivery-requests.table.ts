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
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { hours, instant, localTime, row } from '#api/schema/columns.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { additionalServices } from '#api/schema/sales/additional-services.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { costFactors } from '#api/schema/transverse/cost-factors.table.ts'
import type { Recurrence } from '#domain/calendar/recurrence.ts'
import type { DesignCost } from '#domain/journey-management/delivery-request/design-cost.ts'
import {
  BILLING_FREQUENCIES,
  BILLING_GROUPINGS,
  type DriverNeed,
  type Goods,
  PRICING_MODES,
  REQUEST_KINDS,
  REQUEST_STATUSES,
  STOP_KINDS,
  type StopDocument,
  type VehicleNeed,
} from '#domain/sales/delivery-request/values.ts'
import { QUANTITY_RULES, TOLLS_CHARGES } from '#domain/sales/pricing/charge-rules.ts'
import { MARGIN_METHODS } from '#domain/sales/pricing/cost.ts'
import type { Bracket } from '#domain/sales/pricing/pallet-price.ts'
import {
  INCLUSIONS,
  type IndexationClause,
  type Offer,
  SERVICE_MODES,
  type VersionFactor,
  type VersionRates,
} from '#domain/sales/pricing/price-values.ts'
import type { AgreedQuantities } from '#domain/sales/pricing/service-charge.ts'

/** Cahiers des charges (`domain.md` §3.3): header; contractual content is in the versions. */
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
    tags: text().array().notNull().default([]),
    /** Version shown in lists: the newest. */
    currentVersionId: uuid().references((): AnyPgColumn => deliveryRequestVersions.id),
    /** Status of that version. This and the next columns are set by triggers, so that lists need no join. */
    currentStatus: text({ enum: REQUEST_STATUSES }),
    /** Version of conception: the one in preparation, else the one shown in lists. */
    designVersionId: uuid().references((): AnyPgColumn => deliveryRequestVersions.id),
    designStatus: text({ enum: REQUEST_STATUSES }),
    designValidFrom: date({ mode: 'string' }),
    designDesignerId: uuid().references(() => users.id),
    search: text().notNull().default(''),
  },
  t => [
    uniqueIndex('delivery_request_number_key').on(t.number),
    uniqueIndex('delivery_request_current_version_key').on(t.currentVersionId),
    index('delivery_request_company_index').on(t.companyId),
    index('delivery_request_updated_index').on(t.updatedAt, t.id),
    index('delivery_request_status_index').on(t.currentStatus, t.updatedAt, t.id),
    index('delivery_request_design_status_index').on(t.designStatus, t.updatedAt, t.id),
    index('delivery_request_to_design_index')
      .on(t.designValidFrom, t.id)
      .where(sql`${t.designStatus} in ('A_CONCEVOIR', 'EN_CONCEPTION')`),
  ],
)

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
    driverNeed: jsonb().$type<DriverNeed>(),
    kmLoaded: numeric({ precision: 7, scale: 1 }),
    kmEmpty: numeric({ precision: 7, scale: 1 }),
    serviceHours: hours('service_minutes'),
    days: numeric({ precision: 5, scale: 2 }),
    nightHours: hours('night_minutes'),
    /** Meals of the driver away from his workplace (protocol of 30/04/1974, article 3). */
    meals: numeric({ precision: 5, scale: 2 }),
    tollsCents: bigint({ mode: 'number' }),
    /** Whether tolls and empty kilometres are included. */
    tollsCharge: text({ enum: TOLLS_CHARGES }).notNull().default('COMPRIS'),
    emptyKmCharge: text({ enum: INCLUSIONS }).notNull().default('EN_SUS'),
    costCents: bigint({ mode: 'number' }),
    designCost: jsonb().$type<DesignCost>(),
    rates: jsonb().$type<VersionRates>(),
    costFactors: jsonb().$type<VersionFactor[]>().notNull().default([]),
    marginPct: numeric({ precision: 6, scale: 2 }),
    marginMethod: text({ enum: MARGIN_METHODS }),
    pricingMode: text({ enum: PRICING_MODES }).notNull().default('FORFAIT_TRAJET'),
    /** Euros with up to 4 decimals (`domain.md` §0.8). */
    unitPrice: numeric({ precision: 12, scale: 4 }),
    minimumCents: bigint({ mode: 'number' }),
    /** Minimum charged hours of an hourly price. */
    minimumHours: hours('minimum_minutes'),
    grid: jsonb().$type<Bracket[]>(),
    payForNextBracket: boolean().notNull().default(false),
    /** Charged quantity per run: hours, days, tonnes, points, pallets. */
    chargedQuantity: numeric({ precision: 10, scale: 2 }),
    /** Rule by which the control charges planned or real quantity (decision 33), and the per cent of `REEL_AU_DELA`. */
    quantityRule: text({ enum: QUANTITY_RULES }).notNull().default('PREVU'),
    quantityTolerancePct: numeric({ precision: 5, scale: 2 }),
    /** Null: no clause, the law applies (art. L3222-2 Code des transports). */
    indexation: jsonb().$type<IndexationClause>(),
    /** Late cancellation by the client: hours before, share of the transport price. */
    cancelHours: integer(),
    cancelPct: integer(),
    noticeDays: integer(),
    penalties: text(),
    offer: jsonb().$type<Offer>(),
    billingFrequency: text({ enum: BILLING_FREQUENCIES }).notNull().default('MOIS'),
    billingGrouping: text({ enum: BILLING_GROUPINGS }).notNull().default('CLIENT'),
    purchaseOrder: text(),
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
    offerDocumentId: uuid().references(() => documents.id),
    contractDocumentId: uuid().references(() => documents.id),
  },
  t => [
    uniqueIndex('delivery_request_version_no_key').on(t.requestId, t.versionNo),
    index('delivery_request_version_status_index').on(t.status, t.validFrom),
    index('delivery_request_version_active_index').on(t.requestId).where(sql`${t.status} in ('ACCEPTE', 'ACTIF', 'SUSPENDU')`),
    index('delivery_request_version_end_index').on(t.validTo).where(sql`${t.status} in ('ACCEPTE', 'ACTIF', 'SUSPENDU')`),
  ],
)

/**
 * Cached price and yearly runs of a version, from its row, stops, lines, closures and neighbouring versions. Triggers delete the
 * row when the version changes, or expire `until` when the others do; missing figures are computed on read.
 */
export const versionFigures = pgTable('delivery_request_version_figures', {
  versionId: uuid()
    .primaryKey()
    .references(() => deliveryRequestVersions.id, { onDelete: 'cascade' }),
  /** Null when it depends on the load or data is missing. */
  priceCents: bigint({ mode: 'number' }),
  yearRuns: integer().notNull(),
  /** End of the contract year counted; in the past when stale. */
  until: date({ mode: 'string' }).notNull(),
})

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
    /** Null: the version's. */
    toleranceMin: integer(),
    pallets: integer(),
    weightKg: numeric({ precision: 9, scale: 1 }),
    reference: text(),
    instructions: text(),
    documents: text().array().$type<StopDocument[]>().notNull().default([]),
  },
  t => [
    uniqueIndex('delivery_request_stop_position_key').on(t.versionId, t.position),
    index('delivery_request_stop_address_index').on(t.addressId),
  ],
)

export const versionServices = pgTable(
  'delivery_request_service',
  {
    ...row,
    versionId: uuid()
      .notNull()
      .references(() => deliveryRequestVersions.id, { onDelete: 'cascade' }),
    serviceId: uuid()
      .notNull()
      .references(() => additionalServices.id),
    mode: text({ enum: SERVICE_MODES }).notNull(),
    unitPrice: numeric({ precision: 12, scale: 4 }),
    /** Set by « Proposer »; immutable. */
    agreed: jsonb().$type<AgreedQuantities>(),
  },
  t => [
    uniqueIndex('delivery_request_service_key').on(t.versionId, t.serviceId),
    index('delivery_request_service_index').on(t.serviceId),
  ],
)

/** Cost factors used by a version, written by a trigger to find uses by factor. */
export const versionFactors = pgTable(
  'delivery_request_factor',
  {
    factorId: uuid()
      .notNull()
      .references(() => costFactors.id),
    versionId: uuid()
      .notNull()
      .references(() => deliveryRequestVersions.id, { onDelete: 'cascade' }),
    requestId: uuid()
      .notNull()
      .references(() => deliveryRequests.id, { onDelete: 'cascade' }),
    running: boolean().notNull(),
  },
  t => [
    primaryKey({ columns: [t.factorId, t.versionId] }),
    index('delivery_request_factor_version_index').on(t.versionId),
    index('delivery_request_factor_request_index').on(t.requestId),
    index('delivery_request_factor_running_index').on(t.factorId, t.requestId).where(sql`${t.running}`),
  ],
)
