import { countryName } from '#domain/country-name.ts'
import { asText, asWords } from '#domain/field-book.ts'
import { COMPANY_FIELDS } from './fields.ts'

/** With country names; not for the browser, which would load the country list. */
export const COMPANY_RECORD_FIELDS = { ...COMPANY_FIELDS, country: asWords(COMPANY_FIELDS.country.label, countryName) }

/** File headings: « Adresse » instead of « Ligne 1 ». */
export const COMPANY_FILE_FIELDS = {
  ...COMPANY_RECORD_FIELDS,
  billingLine1: asText('Adresse'),
  billingLine2: asText("Complément d'adresse"),
}
