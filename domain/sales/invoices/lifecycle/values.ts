/** Who said a status: a user, or the connected platform. */
export const E_SOURCES = ['SAISIE', 'PLATEFORME'] as const
export type ESource = (typeof E_SOURCES)[number]
export const E_SOURCE_LABELS: Record<ESource, string> = { SAISIE: 'Saisie', PLATEFORME: 'Plateforme' }

/** An invoice on its way to the platform: to send, sent, checked, refused by the checks, or given up. */
export const FLOW_STATUSES = ['A_ENVOYER', 'ENVOYE', 'ACCEPTE', 'REFUSE', 'ECHEC'] as const
export type FlowStatus = (typeof FLOW_STATUSES)[number]
export const FLOW_STATUS_LABELS: Record<FlowStatus, string> = {
  A_ENVOYER: 'À envoyer',
  ENVOYE: 'Envoyée, en vérification',
  ACCEPTE: 'Acceptée par la plateforme',
  REFUSE: 'Rejetée par la plateforme',
  ECHEC: 'Envoi abandonné',
}

/** Amount with VAT at one rate; negative on a credit note. */
export interface CashedPart {
  ratePct: string
  cents: number
}
