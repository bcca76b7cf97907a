import { asChoice, asName, asWords, type FieldBook } from '#domain/field-book.ts'
import { DRIVER_CATEGORY_LABELS, LICENCE_CATEGORIES } from '../driver-values.ts'
import { CONTRACT_LABELS, DAY_STATE_LABELS, DRIVER_STATUS_LABELS, EMPLOYER_LABELS } from './values.ts'

/** Separate from the other driver fields, to keep the browser bundle of the list small. */
export const DRIVER_FILTER_FIELDS = {
  status: asChoice('Statut', DRIVER_STATUS_LABELS),
  day: asChoice('État du jour', DAY_STATE_LABELS),
  category: asChoice('Catégorie', DRIVER_CATEGORY_LABELS),
  contract: asChoice('Contrat', CONTRACT_LABELS),
  employer: asChoice('Employeur', EMPLOYER_LABELS),
  licenceCategories: asChoice('Permis', Object.fromEntries(LICENCE_CATEGORIES.map(category => [category, category]))),
  depotId: asName('Dépôt', 'address'),
  tours: asWords<readonly string[]>('Tournée', codes => codes.join(', ')),
} satisfies FieldBook
