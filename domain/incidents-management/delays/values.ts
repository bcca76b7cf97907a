/** Origin of a delay (`domain.md` §3.16): actual arrival, two expected arrivals in a row, or a user. */
export const DELAY_SOURCES = ['AUTO_REEL', 'AUTO_ETA', 'MANUEL'] as const
export const DELAY_SOURCE_LABELS: Record<(typeof DELAY_SOURCES)[number], string> = {
  AUTO_REEL: 'Arrivée réelle',
  AUTO_ETA: 'Arrivée estimée',
  MANUEL: 'Saisie',
}

export const OWN_DELAY_MAX = 24 * 60

export const DELAY_STATUSES = ['DETECTE', 'QUALIFIE', 'CONTESTE', 'CLOS'] as const
export type DelayStatus = (typeof DELAY_STATUSES)[number]
export const DELAY_STATUS_LABELS: Record<DelayStatus, string> = {
  DETECTE: 'Détecté',
  QUALIFIE: 'Qualifié',
  CONTESTE: 'Contesté',
  CLOS: 'Clos',
}
