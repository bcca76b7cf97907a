import { asChoice, asFigure, asText, type FieldBook } from '#domain/field-book.ts'
import { FUEL_CHOICE_LABELS, INDEXATION_BASE_LABELS } from './price-values.ts'

/** Form fields of a fuel clause; `fuel` says whether there is one. */
export const INDEXATION_FIELDS = {
  fuel: asChoice('Révision gazole', FUEL_CHOICE_LABELS),
  'indexation.indexCode': asText('Indice'),
  'indexation.refMonth': asText('Mois de référence'),
  'indexation.sharePct': asFigure('Part du gazole', '%'),
  'indexation.base': asChoice('Assiette', INDEXATION_BASE_LABELS),
  'indexation.thresholdPct': asFigure('Seuil', '%'),
  'indexation.lagMonths': asChoice('Mois retenu', { 0: 'Mois de la prestation', 1: 'Mois précédent' }),
} satisfies FieldBook
