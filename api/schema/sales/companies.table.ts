import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#api/schema/administration/users.table.ts'
import { row } from '#api/schema/columns.ts'
import { COMPANY_STATUSES, LEGAL_FORMS, PAYMENT_MODES, VAT_BASES, VAT_REGIMES } from '#domain/sales/companies/values.ts'
import type { IndexationClause } from '#domain/sales/pricing/price-values.ts'

/** Companies (`domain.md` §3.1). Triggers fill `search` and `contactSearch` with unaccented lower case for the trigram index. */
export const companies = pgTable(
  'company',
  {
    ...row,
    code: text().notNull(),
    types: text().array().notNull(),
    legalName: text().notNull(),
    tradeName: text(),
    legalForm: text({ enum: LEGAL_FORMS }),
    naf: text(),
    country: text().notNull().default('FR'),
    siren: text(),
    siret: text(),
    vatNumber: text(),
    vatRegime: text({ enum: VAT_REGIMES }).notNull().default('NORMAL_FR'),
    /** Why an exempt client pays no VAT. */
    vatBasis: text({ enum: VAT_BASES }),
    billingLine1: text().notNull(),
    billingLine2: text(),
    billingZip: text().notNull(),
    billingCity: text().notNull(),
    billingInsee: text(),
    eInvoiceId: text(),
    paymentDays: integer().notNull().default(30),
    paymentMode: text({ enum: PAYMENT_MODES }).notNull().default('VIREMENT'),
    iban: text(),
    bic: text(),
    creditLimitCents: bigint({ mode: 'number' }),
    account: text(),
    salesUserId: uuid().references(() => users.id),
    freeWaitingMin: integer().notNull().default(60),
    poRequired: boolean().notNull().default(false),
    phone: text(),
    email: text(),
    customerSince: date({ mode: 'string' }),
    notes: text(),
    status: text({ enum: COMPANY_STATUSES }).notNull().default('PROSPECT'),
    blockedReason: text(),
    /** Status before archiving, restored later. */
    archivedFrom: text({ enum: COMPANY_STATUSES }),
    registryNo: text(),
    licenceNo: text(),
    fleet: text(),
    defaultIndexation: jsonb().$type<IndexationClause>(),
    /** Survivor of a merged, archived duplicate. */
    mergedIntoId: uuid().references((): AnyPgColumn => companies.id),
    contactSearch: text().notNull().default(''),
    search: text().notNull().default(''),
  },
  t => [
    uniqueIndex('company_code_key').on(t.code),
    uniqueIndex('company_siret_key').on(t.siret).where(sql`${t.status} <> 'ARCHIVE'`),
    uniqueIndex('company_account_key').on(t.account),
    // Covering index for what is summed by the client's seller.
    index('company_sales_user_index').on(t.salesUserId, t.id),
    index('company_country_index').on(t.country),
    index('company_updated_index').on(t.updatedAt, t.id),
  ],
)

/** Contacts (`domain.md` §3.1). */
export const contacts = pgTable(
  'contact',
  {
    ...row,
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    lastName: text().notNull(),
    firstName: text(),
    position: text(),
    roles: text().array().notNull().default([]),
    phone: text(),
    mobile: text(),
    email: text(),
    archived: boolean().notNull().default(false),
  },
  t => [index('contact_company_index').on(t.companyId)],
)
