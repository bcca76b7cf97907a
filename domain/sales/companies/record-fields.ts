import { countryName } from '#domain/country-name.ts'
import { asText, asWords } from '#domain/field-book.ts'
import { COMPANY_FIELDS } from './fields.ts'

/** The fields of a company with the name of its country. Not for the browser: it would load the list of countries. */
export const COMPANY_RECORD_FIELDS = { ...COMPANY_FIELDS, country: asWords(COMPANY_FIELDS.country.label, countryName) }

/** The same in files: « Adresse » says there what « Ligne 1 » says under the heading of a form. */
export const COMPANY_FILE_FIELDS = {
  ...COMPANY_RECORD_FIELDS,
  billingLine1: asText('Adresse'),
  billingLine2: asText("Complément d'adresse"),
}
