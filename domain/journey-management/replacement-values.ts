export const REPLACEMENT_KINDS = ['CHAUFFEUR', 'VEHICULE', 'REMORQUE', 'SOUS_TRAITANCE'] as const
export const REPLACEMENT_CAUSES = [
  'ABSENCE',
  'PANNE',
  'HORS_SERVICE',
  'HABILITATION',
  'REPOS',
  'RETARD',
  'CLIENT',
  'SORTIE',
  'AUTRE',
] as const
export const REPLACEMENT_STATUSES = ['A_POURVOIR', 'PROPOSE', 'CONFIRME', 'EFFECTUE', 'NON_POURVU', 'ANNULE'] as const

export const REPLACEMENT_KIND_LABELS: Record<(typeof REPLACEMENT_KINDS)[number], string> = {
  CHAUFFEUR: 'Chauffeur',
  VEHICULE: 'Véhicule',
  REMORQUE: 'Remorque',
  SOUS_TRAITANCE: 'Sous-traitance',
}
export const REPLACEMENT_CAUSE_LABELS: Record<(typeof REPLACEMENT_CAUSES)[number], string> = {
  ABSENCE: 'Absence',
  PANNE: 'Panne',
  HORS_SERVICE: 'Hors service',
  HABILITATION: 'Habilitation',
  REPOS: 'Repos',
  RETARD: 'Retard',
  CLIENT: 'Client',
  SORTIE: 'Sortie',
  AUTRE: 'Autre',
}
export const REPLACEMENT_STATUS_LABELS: Record<(typeof REPLACEMENT_STATUSES)[number], string> = {
  A_POURVOIR: 'À pourvoir',
  PROPOSE: 'Proposé',
  CONFIRME: 'Confirmé',
  EFFECTUE: 'Effectué',
  NON_POURVU: 'Non pourvu',
  ANNULE: 'Annulé',
}
