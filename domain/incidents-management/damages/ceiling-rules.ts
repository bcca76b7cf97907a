import type { CeilingRule } from './ceiling.ts'

/** Labels of the ceiling rules, separate from the calculation so that lists load only the labels. */
export const CEILING_RULE_LABELS: Record<CeilingRule, string> = {
  MOINS_DE_3T: 'Envoi de moins de 3 t\u202f: 33 €/kg, au plus 1 000 € par colis',
  '3T_ET_PLUS': "Envoi de 3 t et plus\u202f: 20 €/kg, au plus 3 200 € par tonne de l'envoi",
  VALEUR_DECLAREE: 'Valeur déclarée\u202f: elle remplace le plafond',
}
