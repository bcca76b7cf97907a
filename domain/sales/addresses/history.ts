import { HOLIDAY_ZONE_LABELS } from '#domain/calendar/holidays.ts'
import { countryName } from '#domain/countries.ts'
import { asChoice, asDate, asFigure, asName, asText, asWords, asYesNo, type EntityReading } from '#domain/field-book.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import {
  ADDRESS_KIND_LABELS,
  type Closure,
  closureText,
  ADDRESS_FIELD_LABELS as FIELD,
  type Opening,
  PPE_LABELS,
  weekText,
} from './values.ts'

export const ADDRESS_READING: EntityReading = {
  label: 'Adresse',
  fields: {
    label: asText(FIELD.label),
    companyId: asName(FIELD.companyId, 'company'),
    kind: asChoice(FIELD.kind, ADDRESS_KIND_LABELS),
    line1: asText(FIELD.line1),
    line2: asText(FIELD.line2),
    zip: asText(FIELD.zip),
    city: asText(FIELD.city),
    insee: asText(FIELD.insee),
    country: asWords(FIELD.country, countryName),
    lat: asFigure(FIELD.lat),
    lng: asFigure(FIELD.lng),
    geofenceM: asFigure(FIELD.geofenceM, 'm'),
    openings: asWords<Opening[]>(FIELD.openings, weekText),
    closures: asWords<Closure[]>(FIELD.closures, closures => closures.map(closureText).join(' · ')),
    holidayZone: asChoice(FIELD.holidayZone, HOLIDAY_ZONE_LABELS),
    serviceMin: asFigure(FIELD.serviceMin, 'min'),
    appointment: asYesNo(FIELD.appointment),
    dock: asText(FIELD.dock),
    instructions: asText(FIELD.instructions),
    maxHeightM: asFigure(FIELD.maxHeightM, 'm'),
    maxGvwKg: asFigure(FIELD.maxGvwKg, 'kg'),
    maxLengthM: asFigure(FIELD.maxLengthM, 'm'),
    tailLiftRequired: asYesNo(FIELD.tailLiftRequired),
    forkliftOnSite: asYesNo(FIELD.forkliftOnSite),
    ppe: asChoice(FIELD.ppe, PPE_LABELS),
    protocolDate: asDate(FIELD.protocolDate),
    protocolExpiry: asDate(FIELD.protocolExpiry),
    contactName: asText(FIELD.contactName),
    phone: asWords(FIELD.phone, formatPhone),
    archived: asYesNo(FIELD.archived),
    mergedIntoId: asName('Fusionnée dans', 'address'),
  },
}
