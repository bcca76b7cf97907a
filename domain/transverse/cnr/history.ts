import { monthOf, monthWords } from '#domain/calendar/months.ts'
import { asChoice, asDate, asFigure, asText, asWords, asYesNo, type EntityReading } from '#domain/field-book.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { CNR_ACTIVITY_LABELS, CNR_PART_LABELS, CNR_PARTS, type CnrPart } from './values.ts'

export const CNR_INDEX_READING: EntityReading = {
  label: 'Indice',
  fields: {
    code: asText('Code'),
    label: asText('Libellé'),
    base: asText('Base 100'),
    unit: asText('Unité'),
    source: asText('Source'),
    archived: asYesNo('Archivé'),
  },
}

export const CNR_VALUE_READING: EntityReading = {
  label: 'Valeur',
  fields: {
    month: asWords<string>('Mois', month => monthWords(monthOf(month))),
    value: asFigure('Valeur'),
    publishedOn: asDate('Publié le'),
    provisional: asYesNo('Provisoire'),
    source: asText('Source'),
    reason: asText('Motif de la correction'),
    correctedById: asWords('Remplacée par une correction', () => 'Oui'),
  },
}

export const CNR_SHARE_READING: EntityReading = {
  label: 'Parts',
  fields: {
    activity: asChoice('Activité', CNR_ACTIVITY_LABELS),
    year: asText('Année'),
    shares: asWords<Record<CnrPart, string>>('Parts', shares =>
      CNR_PARTS.map(part => `${CNR_PART_LABELS[part]} ${formatNumber(shares[part])}\u202f%`).join(' · '),
    ),
    source: asText('Source'),
  },
}

export const COST_REFERENCE_READING: EntityReading = {
  label: 'Référentiel',
  fields: {
    category: asChoice('Catégorie', VEHICLE_CATEGORY_LABELS),
    activity: asChoice('Activité', CNR_ACTIVITY_LABELS),
    perKm: asFigure('Terme kilométrique', '€/km'),
    perHour: asFigure('Terme horaire', '€/h'),
    perDay: asFigure('Terme journalier', '€/j'),
    tollsPerKm: asFigure('Péages', '€/km'),
    consumption: asFigure('Consommation', 'l/100 km'),
    validFrom: asDate('Du'),
    validTo: asDate('Au'),
    source: asText('Source'),
  },
}
