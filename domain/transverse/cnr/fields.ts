import { monthOf, monthWords } from '#domain/calendar/months.ts'
import { asChoice, asDate, asFigure, asPrice, asText, asWords, asYesNo, type FieldBook } from '#domain/field-book.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { CNR_ACTIVITY_LABELS, CNR_PART_LABELS, CNR_PARTS, type CnrPart } from './values.ts'

export const INDEX_FIELDS = {
  code: asText('Code'),
  label: asText('Libellé'),
  base: asText('Base 100'),
  unit: asText('Unité'),
  source: asText('Source'),
  archived: asYesNo('Archivé'),
} satisfies FieldBook

export const VALUE_FIELDS = {
  month: asWords<string>('Mois', month => monthWords(monthOf(month))),
  value: asFigure('Valeur'),
  publishedOn: asDate('Publié le'),
  provisional: asYesNo('Provisoire'),
  source: asText('Source'),
  reason: asText('Motif'),
  correctedById: asWords('Remplacée par une correction', () => 'Oui'),
} satisfies FieldBook

export const SHARE_FIELDS = {
  activity: asChoice('Activité', CNR_ACTIVITY_LABELS),
  year: asText('Année'),
  shares: asWords<Record<CnrPart, string>>('Parts', shares =>
    CNR_PARTS.map(part => `${CNR_PART_LABELS[part]} ${formatNumber(shares[part])}\u202f%`).join(' · '),
  ),
  source: asText('Source'),
} satisfies FieldBook

export const PART_FIELDS = Object.fromEntries(CNR_PARTS.map(part => [part, asFigure(CNR_PART_LABELS[part], '%')])) as Record<
  CnrPart,
  ReturnType<typeof asFigure>
>

export const REFERENCE_FIELDS = {
  category: asChoice('Catégorie de véhicule', VEHICLE_CATEGORY_LABELS),
  activity: asChoice('Activité', CNR_ACTIVITY_LABELS),
  perKm: asPrice('Terme kilométrique', '€/km'),
  perHour: asPrice('Terme horaire', '€/h'),
  perDay: asPrice('Terme journalier', '€/jour'),
  tollsPerKm: asPrice('Péages', '€/km'),
  consumption: asFigure('Consommation', 'l/100 km'),
  validFrom: asDate('À partir du'),
  validTo: asDate("Jusqu'au"),
  source: asText('Source'),
} satisfies FieldBook
