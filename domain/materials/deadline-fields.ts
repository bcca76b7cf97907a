import { asChoice, asDate, asFigure, asMoney, asText, type FieldBook } from '#domain/field-book.ts'
import { DEADLINE_KIND_LABELS } from './deadline-values.ts'
import { ODOMETER_LIMITS } from './material-fields.ts'

export const DEADLINE_FIELDS = {
  kind: asChoice('Contrôle', DEADLINE_KIND_LABELS),
  lastDone: asDate('Dernier fait le'),
  dueOn: asDate('Échéance'),
  dueKm: asFigure('Échéance au compteur', 'km', ODOMETER_LIMITS),
  plannedOn: asDate('Rendez-vous le'),
  provider: asText('Prestataire'),
  note: asText('Remarques'),
} satisfies FieldBook

export const DONE_FIELDS = {
  doneOn: asDate('Fait le'),
  odometerKm: asFigure('Compteur', 'km'),
  provider: asText('Prestataire'),
  costCents: asMoney('Coût'),
  note: asText('Remarques'),
} satisfies FieldBook
