import { companies } from '#api/schema/sales/companies.table.ts'

/** Columns of a client that a letter, a statement or an offer prints above its text. */
export const ADDRESSEE = {
  code: companies.code,
  legalName: companies.legalName,
  line1: companies.billingLine1,
  line2: companies.billingLine2,
  zip: companies.billingZip,
  city: companies.billingCity,
  siren: companies.siren,
}
