/** Parameters that open something over a page by themselves: a panel, a question, a running job, the menu of a row. */
export const OPENING_PARAMETERS: readonly string[] = ['panel', 'confirm', 'trajet', 'job', 'menu']

/** Those, and what they open is about: its record, tab, page, or what was entered in it. Links to the page itself leave them behind. */
export const OVERLAY_PARAMETERS: readonly string[] = [
  ...OPENING_PARAMETERS,
  'id',
  'modification',
  'acte',
  'tache',
  'cible',
  'quoi',
  'into',
  'tab',
  'histo',
  'arret',
  'ligne',
  'acompte',
  'reglement',
  'qui',
  'tous',
  'tarif',
  'echeance',
  'attelage',
  'membre',
  'papier',
  'montant',
  'effet',
  'month',
  'semaine',
  'instant',
  'step',
  'lines',
  'envoi',
  'declare',
  'colis',
  'poids',
  'valeur',
  'linePage',
  'perLinePage',
]

/** Parameters that ask for a file in the place of the page. */
export const FILE_PARAMETERS: readonly string[] = ['export', 'document', 'refused', 'template']

/** Takes out of an address what is open over a sheet; the tab is the sheet's own. */
export function closeOverlay(search: URLSearchParams): void {
  for (const name of [...OVERLAY_PARAMETERS, ...FILE_PARAMETERS]) if (name !== 'tab') search.delete(name)
}
