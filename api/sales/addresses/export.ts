import type { CsvColumns } from '#api/middleware/csv-answer.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { HOLIDAY_ZONE_LABELS } from '#domain/calendar/holidays.ts'
import { countryName } from '#domain/countries.ts'
import type { CsvCell } from '#domain/csv/write.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import {
  ADDRESS_KIND_LABELS,
  ADDRESS_STATUS_LABELS,
  addressStatus,
  closureText,
  ADDRESS_FIELD_LABELS as LABELS,
  PPE_LABELS,
  type Ppe,
  weekText,
} from '#domain/sales/addresses/values.ts'
import type { addresses } from './addresses.table.ts'

export type AddressToExport = typeof addresses.$inferSelect & {
  company: string | null
  companyCode: string | null
  lines: number
}

const yesNo = (value: boolean) => (value ? 'Oui' : 'Non')
const figure = (value: string | number | null): CsvCell => (value === null ? null : { number: value })
const day = (value: string | null) => value && formatDate(value)

/** The file of addresses. */
export const ADDRESS_COLUMNS: CsvColumns<AddressToExport> = {
  [LABELS.label]: row => row.label,
  'Code client': row => row.companyCode,
  [LABELS.companyId]: row => row.company,
  [LABELS.kind]: row => ADDRESS_KIND_LABELS[row.kind],
  Adresse: row => row.line1,
  "Complément d'adresse": row => row.line2,
  [LABELS.zip]: row => row.zip,
  [LABELS.city]: row => row.city,
  [LABELS.insee]: row => row.insee,
  [LABELS.country]: row => countryName(row.country),
  [LABELS.lat]: row => figure(row.lat),
  [LABELS.lng]: row => figure(row.lng),
  [LABELS.geofenceM]: row => figure(row.geofenceM),
  [LABELS.openings]: row => weekText(row.openings),
  [LABELS.closures]: row => row.closures.map(closureText).join(' ; '),
  [LABELS.holidayZone]: row => HOLIDAY_ZONE_LABELS[row.holidayZone],
  [LABELS.serviceMin]: row => figure(row.serviceMin),
  [LABELS.appointment]: row => yesNo(row.appointment),
  [LABELS.dock]: row => row.dock,
  [LABELS.instructions]: row => row.instructions,
  [LABELS.maxHeightM]: row => figure(row.maxHeightM),
  [LABELS.maxGvwKg]: row => figure(row.maxGvwKg),
  [LABELS.maxLengthM]: row => figure(row.maxLengthM),
  [LABELS.tailLiftRequired]: row => yesNo(row.tailLiftRequired),
  [LABELS.forkliftOnSite]: row => yesNo(row.forkliftOnSite),
  [LABELS.ppe]: row => row.ppe.map(item => PPE_LABELS[item as Ppe]).join(', '),
  [LABELS.protocolDate]: row => day(row.protocolDate),
  [LABELS.protocolExpiry]: row => day(row.protocolExpiry),
  [LABELS.contactName]: row => row.contactName,
  [LABELS.phone]: row => row.phone && formatPhone(row.phone),
  'Trajets prévus': row => ({ number: row.lines }),
  Statut: row => ADDRESS_STATUS_LABELS[addressStatus(row)],
}
