/** What a replacement replaces (`domain.md` §3.9). */
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
/** « À pourvoir » → « Proposé » → « Confirmé » → « Effectué »; « Non pourvu », « Annulé ». */
export const REPLACEMENT_STATUSES = ['A_POURVOIR', 'PROPOSE', 'CONFIRME', 'EFFECTUE', 'NON_POURVU', 'ANNULE'] as const
