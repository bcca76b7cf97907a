import { asChoice, asFigure, asText, asTime, type FieldBook } from '#domain/field-book.ts'
import { STOP_DOCUMENT_LABELS } from '../values.ts'

/** Contract terms at a stop, stored on lines and journeys (`SoldAtStop`). */
export const SOLD_STOP_FIELDS = {
  windowFrom: asTime('Créneau de'),
  windowTo: asTime('Créneau à'),
  toleranceMin: asFigure('Tolérance', 'min'),
  pallets: asFigure('Palettes'),
  weightKg: asFigure('Poids', 'kg'),
  reference: asText('Référence'),
  documents: asChoice('Preuves demandées', STOP_DOCUMENT_LABELS),
  tempMin: asFigure('Température minimale', '°C'),
  tempMax: asFigure('Température maximale', '°C'),
} satisfies FieldBook
