/** Parameters that open an overlay: panel, question, job, row menu. */
export const OPENING_PARAMETERS: readonly string[] = ['panel', 'confirm', 'trajet', 'job', 'menu']

/** Also their details: record, tab, page, entered values. Links to the page itself drop them. */
export const OVERLAY_PARAMETERS: readonly string[] = [
  ...OPENING_PARAMETERS,
  'id',
  'fiche',
  'modification',
  'acte',
  'tache',
  'cible',
  'cibleText',
  'quoi',
  'into',
  'tab',
  'histo',
  'arret',
  'trajetText',
  'trajetKnown',
  'ligne',
  'acompte',
  'retard',
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
  'retour',
  'pour',
  'choisi',
  'print',
]

/** Parameters that request a file instead of the page. */
export const FILE_PARAMETERS: readonly string[] = ['export', 'document', 'refused', 'template']

/** Removes overlay parameters from an address; `tab` belongs to the sheet. */
export function closeOverlay(search: URLSearchParams): void {
  for (const name of [...OVERLAY_PARAMETERS, ...FILE_PARAMETERS]) if (name !== 'tab') search.delete(name)
}
