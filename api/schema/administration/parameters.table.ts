import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { localTime, row } from '#api/schema/columns.ts'
import { LICENCE_KINDS } from '#domain/administration/parameters/fields.ts'
import { TEMPLATE_KINDS } from '#domain/administration/parameters/template-kinds.ts'
import { BAN_AREAS } from '#domain/calendar/ban-areas.ts'

const target = () => numeric({ precision: 6, scale: 2 })

/** Carrier parameters (`domain.md` §4.9): a single row, created by the schema; without a name not filled in yet. */
export const carrier = pgTable(
  'carrier',
  {
    ...row,
    single: boolean().notNull().default(true),
    name: text(),
    shortName: text(),
    legalForm: text(),
    capitalCents: bigint({ mode: 'number' }),
    siren: text(),
    siret: text(),
    register: text(),
    vatNumber: text(),
    line1: text(),
    line2: text(),
    zip: text(),
    city: text(),
    phone: text(),
    email: text(),
    iban: text(),
    bic: text(),
    vatOnDebits: boolean().notNull().default(false),
    /** Recovery indemnity: 40 € (art. D441-5 Code de commerce). */
    recoveryCents: integer().notNull().default(4_000),
    managerName: text(),
    managerCertificate: text(),
    /** Generation horizon, days. */
    horizonDays: integer().notNull().default(42),
    /** Default tolerance of a new cahier des charges, minutes. */
    toleranceMin: integer().notNull().default(15),
    /** Default free waiting of a new client, minutes. */
    freeWaitingMin: integer().notNull().default(60),
    /** Targets of indicators, in their units (`TARGET_PARAMETERS`). */
    otifTarget: target(),
    lateTarget: target(),
    marginTarget: target(),
    emptyKmTarget: target(),
    fillTarget: target(),
    fuelTarget: target(),
    co2Target: target(),
  },
  t => [uniqueIndex('carrier_single_key').on(t.single)],
)

const ofCarrier = () =>
  uuid()
    .notNull()
    .references(() => carrier.id)

/** Transport licences with their certified copies: every vehicle needs one. */
export const transportLicences = pgTable(
  'transport_licence',
  {
    ...row,
    carrierId: ofCarrier(),
    kind: text({ enum: LICENCE_KINDS }).notNull(),
    number: text().notNull(),
    validTo: date({ mode: 'string' }).notNull(),
    copies: integer().notNull(),
  },
  t => [
    uniqueIndex('transport_licence_number_key').on(sql`lower(${t.number})`),
    index('transport_licence_carrier_index').on(t.carrierId),
  ],
)

export const lateRates = pgTable(
  'late_rate',
  {
    ...row,
    carrierId: ofCarrier(),
    validFrom: date({ mode: 'string' }).notNull(),
    ecbPct: numeric({ precision: 5, scale: 2 }).notNull(),
    marginPct: numeric({ precision: 5, scale: 2 }).notNull().default('10'),
  },
  t => [uniqueIndex('late_rate_from_key').on(t.validFrom), index('late_rate_carrier_index').on(t.carrierId)],
)

/** Company closures (`calendarException` of `domain.md` §3.26): no departures. */
export const carrierClosures = pgTable(
  'carrier_closure',
  {
    ...row,
    carrierId: ofCarrier(),
    fromDate: date({ mode: 'string' }).notNull(),
    toDate: date({ mode: 'string' }).notNull(),
    reason: text().notNull(),
  },
  t => [index('carrier_closure_from_index').on(t.fromDate), index('carrier_closure_carrier_index').on(t.carrierId)],
)

/** Lorry bans of the yearly order, besides Sundays and holidays (`law.md` §5). */
export const datedBans = pgTable(
  'traffic_ban',
  {
    ...row,
    carrierId: ofCarrier(),
    day: date({ mode: 'string' }).notNull(),
    fromTime: localTime().notNull(),
    toTime: localTime().notNull(),
    area: text({ enum: BAN_AREAS }).notNull(),
    source: text().notNull(),
  },
  t => [
    uniqueIndex('traffic_ban_day_key').on(t.day, t.area, t.fromTime),
    index('traffic_ban_carrier_index').on(t.carrierId),
    check('traffic_ban_times_check', sql`${t.fromTime} < ${t.toTime}`),
  ],
)

export const mailTemplates = pgTable(
  'mail_template',
  {
    ...row,
    carrierId: ofCarrier(),
    kind: text({ enum: TEMPLATE_KINDS }).notNull(),
    subject: text().notNull(),
    text: text().notNull(),
  },
  t => [uniqueIndex('mail_template_kind_key').on(t.kind), index('mail_template_carrier_index').on(t.carrierId)],
)
