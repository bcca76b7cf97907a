import { countryName } from '#domain/country-name.ts'
import { asChoice, asDate, asFigure, asName, asText, asWords, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { formatPhone } from '#domain/formats/phone.ts'
import { ADDRESS_FILTER_FIELDS } from './filter-fields.ts'
import { type Closure, closureText, type Opening, PPE_LABELS, weekText } from './values.ts'

/** Keeps all six decimals. */
const asDegrees = (label: string) => ({ ...asFigure(label), typed: (value: unknown) => String(value).replace('.', ',') })

export const ADDRESS_FIELDS = {
  label: asText('Libellé'),
  companyId: asName('Client', 'company'),
  kind: ADDRESS_FILTER_FIELDS.kind,
  line1: asText('Ligne 1'),
  line2: asText('Ligne 2'),
  zip: asText('Code postal'),
  city: asText('Commune'),
  insee: asText('Code INSEE'),
  country: asWords('Pays', countryName),
  lat: asDegrees('Latitude'),
  lng: asDegrees('Longitude'),
  geofenceM: asFigure('Rayon de géorepérage', 'm'),
  openings: asWords<Opening[]>('Horaires', weekText),
  closures: {
    ...asWords<Closure[]>('Fermetures', closures => closures.map(closureText).join(' · ')),
    cell: (closures: unknown) => (closures as Closure[]).map(closureText).join(' ; '),
  },
  holidayZone: ADDRESS_FILTER_FIELDS.holidayZone,
  serviceMin: asFigure('Temps sur site standard', 'min'),
  dock: asText('Quai'),
  maxHeightM: asFigure('Hauteur maximale', 'm'),
  maxLengthM: asFigure('Longueur maximale', 'm'),
  maxGvwKg: asFigure('PTAC maximal', 'kg'),
  appointment: asYesNo('Rendez-vous obligatoire'),
  tailLiftRequired: asYesNo('Hayon obligatoire'),
  forkliftOnSite: asYesNo('Chariot sur place'),
  instructions: asText('Consignes'),
  ppe: asChoice('EPI requis', PPE_LABELS),
  protocolDate: asDate('Protocole de sécurité du'),
  protocolExpiry: asDate('Échéance du protocole'),
  contactName: asText('Contact sur site'),
  phone: { ...asWords('Téléphone du contact', formatPhone), typed: (value: unknown) => formatPhone(String(value)) },
  archived: asYesNo('Archivée'),
  mergedIntoId: asName('Fusionnée dans', 'address'),
} satisfies FieldBook
