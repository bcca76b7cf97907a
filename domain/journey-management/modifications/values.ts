export const MODIFICATION_REQUESTERS = ['CLIENT', 'EXPLOITATION', 'COMMERCIAL', 'CHAUFFEUR'] as const
export const MODIFICATION_REQUESTER_LABELS: Record<(typeof MODIFICATION_REQUESTERS)[number], string> = {
  CLIENT: 'Client',
  EXPLOITATION: 'Exploitation',
  COMMERCIAL: 'Commercial',
  CHAUFFEUR: 'Chauffeur',
}

export const MODIFICATION_TYPES = [
  'HORAIRE',
  'AJOUT_ARRET',
  'SUPPRESSION_ARRET',
  'ITINERAIRE',
  'QUANTITE',
  'VEHICULE',
  'CHAUFFEUR',
  'ANNULATION',
  'AJOUT_TRAJET',
  'PRIX',
] as const
export type ModificationType = (typeof MODIFICATION_TYPES)[number]
export const MODIFICATION_TYPE_LABELS: Record<ModificationType, string> = {
  HORAIRE: 'Horaire',
  AJOUT_ARRET: "Ajout d'arrêt",
  SUPPRESSION_ARRET: "Suppression d'arrêt",
  ITINERAIRE: 'Itinéraire',
  QUANTITE: 'Quantité',
  VEHICULE: 'Véhicule',
  CHAUFFEUR: 'Chauffeur',
  ANNULATION: 'Annulation',
  AJOUT_TRAJET: 'Ajout de trajet',
  PRIX: 'Prix',
}

/** Scope from the target's date on, in the words of `domain.md` §0.10. */
export const MODIFICATION_SCOPES = ['TRAJET', 'TRAJET_ET_SUIVANTS', 'PERIODE', 'LIGNE'] as const
export type ModificationScope = (typeof MODIFICATION_SCOPES)[number]
export const MODIFICATION_SCOPE_LABELS: Record<ModificationScope, string> = {
  TRAJET: 'Ce trajet uniquement',
  TRAJET_ET_SUIVANTS: 'Ce trajet et les suivants',
  PERIODE: 'Toute la période',
  LIGNE: 'Toute la ligne',
}

export const MODIFICATION_STATUSES = ['BROUILLON', 'A_VALIDER', 'VALIDEE', 'APPLIQUEE', 'REFUSEE', 'ANNULEE'] as const
export type ModificationStatus = (typeof MODIFICATION_STATUSES)[number]
export const MODIFICATION_STATUS_LABELS: Record<ModificationStatus, string> = {
  BROUILLON: 'Brouillon',
  A_VALIDER: 'À valider',
  VALIDEE: 'Validée',
  APPLIQUEE: 'Appliquée',
  REFUSEE: 'Refusée',
  ANNULEE: 'Annulée',
}
/** Pending: blocks other modifications of the same field and date. */
export const PENDING_MODIFICATION = ['A_VALIDER', 'VALIDEE'] as const satisfies ModificationStatus[]
export const OPEN_MODIFICATION = ['BROUILLON', ...PENDING_MODIFICATION] as const satisfies ModificationStatus[]
export const ENDED_MODIFICATION = ['APPLIQUEE', 'REFUSEE', 'ANNULEE'] as const satisfies ModificationStatus[]

export const NOTICE_CHANNELS = ['TELEPHONE', 'EMAIL', 'SMS', 'SUR_PLACE'] as const
export const NOTICE_CHANNEL_LABELS: Record<(typeof NOTICE_CHANNELS)[number], string> = {
  TELEPHONE: 'Téléphone',
  EMAIL: 'E-mail',
  SMS: 'SMS',
  SUR_PLACE: 'Sur place',
}

export const MODIFICATION_OUTCOMES = ['APPLIQUE', 'DESAFFECTE', 'INCHANGE'] as const
export type ModificationOutcome = (typeof MODIFICATION_OUTCOMES)[number]
export const MODIFICATION_OUTCOME_LABELS: Record<ModificationOutcome, string> = {
  APPLIQUE: 'Modifié',
  DESAFFECTE: 'Modifié, à réaffecter',
  INCHANGE: 'Inchangé',
}
