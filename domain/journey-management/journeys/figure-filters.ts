/** Indicators (`domain.md` §5) as filters of the list: the rows behind a figure. */
export const JOURNEY_FIGURE_LABELS = {
  done: 'Exécutés',
  notExecuted: 'Non exécutés',
  missed: 'Service non tenu',
  late: 'Retard au-delà de la tolérance',
  lateOwn: 'Retard imputable au transporteur',
  earning: "Comptés au chiffre d'affaires",
  costed: 'Coût connu',
  uncosted: 'Exécutés sans coût connu',
  subcontracted: 'Sous-traités et exécutés',
  waited: 'Attente sur site',
  weighed: 'Poids chargé connu',
  fuelled: 'Plein noté',
  filled: 'Remplissage connu',
  filledKg: 'Poids à bord et charge utile connus',
  filledMetres: 'Mètres de plancher connus',
  damaged: 'Marchandise endommagée',
  expected: 'Arrivée annoncée une heure avant',
  planned: 'Prévus la veille à 18 h',
  minutes: 'Heures de véhicule comptées',
} as const
export type JourneyFigure = keyof typeof JOURNEY_FIGURE_LABELS
export const JOURNEY_FIGURES = Object.keys(JOURNEY_FIGURE_LABELS) as [JourneyFigure, ...JourneyFigure[]]
