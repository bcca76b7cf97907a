export const JOURNEY_STATUSES = [
  'PLANIFIE',
  'AFFECTE',
  'CONFIRME',
  'EN_COURS',
  'TERMINE',
  'CONTROLE',
  'FACTURE',
  'ANNULE',
  'NON_EXECUTE',
] as const
export type JourneyStatus = (typeof JOURNEY_STATUSES)[number]
export const JOURNEY_STATUS_LABELS: Record<JourneyStatus, string> = {
  PLANIFIE: 'Planifié',
  AFFECTE: 'Affecté',
  CONFIRME: 'Confirmé',
  EN_COURS: 'En cours',
  TERMINE: 'Terminé',
  CONTROLE: 'Contrôlé',
  FACTURE: 'Facturé',
  ANNULE: 'Annulé',
  NON_EXECUTE: 'Non exécuté',
}

export const JOURNEY_ORIGINS = ['LIGNE', 'MANUEL', 'MODIFICATION'] as const

export const LIVE_LINE_STATUSES = ['BROUILLON', 'PLANIFIE', 'SUSPENDU', 'CLOTURE'] as const
export type LiveLineStatus = (typeof LIVE_LINE_STATUSES)[number]
export const LIVE_LINE_STATUS_LABELS: Record<LiveLineStatus, string> = {
  BROUILLON: 'Brouillon',
  PLANIFIE: 'Planifié',
  SUSPENDU: 'Suspendu',
  CLOTURE: 'Clôturé',
}

/** Charged share of a cancelled journey, per cent (`domain.md` §3.7). */
export const CANCEL_BILLING = ['0', '50', '100'] as const
export const CANCEL_BILLING_LABELS: Record<(typeof CANCEL_BILLING)[number], string> = {
  '0': 'Non facturé',
  '50': 'Facturé à 50 %',
  '100': 'Facturé à 100 %',
}

/** Only the client's own cancellations are charged; those of the carrier lower its service rate (K01). */
export const CANCELLED_BY = ['CLIENT', 'TRANSPORTEUR', 'FORCE_MAJEURE'] as const
export const CANCELLED_BY_LABELS: Record<(typeof CANCELLED_BY)[number], string> = {
  CLIENT: 'Le client',
  TRANSPORTEUR: 'Le transporteur',
  FORCE_MAJEURE: 'Force majeure',
}

export const JOURNEY_ACT_LABELS = {
  assign: 'Affecter',
  confirm: 'Confirmer',
  unassign: 'Désaffecter',
  start: 'Démarrer',
  finish: 'Terminer',
  control: 'Contrôler',
  reopen: 'Rouvrir',
  cancel: 'Annuler le trajet',
  notExecuted: 'Non exécuté',
} as const
