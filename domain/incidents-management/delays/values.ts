/** How a delay came to be known (`domain.md` §3.16): a real arrival, two expected ones in a row, or a person. */
export const DELAY_SOURCES = ['AUTO_REEL', 'AUTO_ETA', 'MANUEL'] as const
export const DELAY_SOURCE_LABELS: Record<(typeof DELAY_SOURCES)[number], string> = {
  AUTO_REEL: 'Arrivée réelle',
  AUTO_ETA: 'Arrivée estimée',
  MANUEL: 'Saisie',
}

/** Minutes that a driver may say at most: a day. */
export const OWN_DELAY_MAX = 24 * 60

export const DELAY_STATUSES = ['DETECTE', 'QUALIFIE', 'CONTESTE', 'CLOS'] as const
export type DelayStatus = (typeof DELAY_STATUSES)[number]
export const DELAY_STATUS_LABELS: Record<DelayStatus, string> = {
  DETECTE: 'Détecté',
  QUALIFIE: 'Qualifié',
  CONTESTE: 'Contesté',
  CLOS: 'Clos',
}
