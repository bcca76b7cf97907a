import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { row } from '#api/schema/columns.ts'
import { LICENCE_KINDS } from '#domain/administration/parameters/fields.ts'
import { TEMPLATE_KINDS } from '#domain/administration/parameters/template-kinds.ts'

/** Who transports (`domain.md` §4.9): one row, which is there from the beginning; without a name nobody has said yet. */
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
    /** « RCS Nantes ». */
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
    /** What recovery costs who pays late: 40 € (art. D441-5 of the Code de commerce). */
    recoveryCents: integer().notNull().default(4_000),
    managerName: text(),
    managerCertificate: text(),
    /** Days ahead that journeys are generated. */
    horizonDays: integer().notNull().default(42),
    /** Minutes after which a stop is late where nothing was agreed: what a new cahier des charges begins with. */
    toleranceMin: integer().notNull().default(15),
    /** Minutes of waiting that are free: what a new client begins with. */
    freeWaitingMin: integer().notNull().default(60),
  },
  t => [uniqueIndex('carrier_single_key').on(t.single)],
)

/** The audit has its rows under the carrier. */
const ofCarrier = () =>
  uuid()
    .notNull()
    .references(() => carrier.id)

/** Licences of transport, with the certified copies of each: one has to be in every vehicle. */
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

/** What late payment costs a year, from a day on: an invoice has printed the rate of its own day. */
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

/** Days on which the carrier is closed (`calendarException` of `domain.md` §3.26): nothing leaves on them. */
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

/** Texts of mails that the carrier words otherwise than the house; without a row the house's are sent. */
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
