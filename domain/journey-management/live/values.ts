/** States of a journey on the live screen (`domain.md` §4.3), the most urgent first: the order of the list. */
export const LIVE_STATES = ['EN_RETARD', 'NON_DEMARRE', 'SIGNAL_PERDU', 'A_RISQUE', 'A_L_ARRET', 'SUR_SITE', 'A_L_HEURE'] as const
export type LiveState = (typeof LIVE_STATES)[number]
export const LIVE_STATE_LABELS: Record<LiveState, string> = {
  EN_RETARD: 'En retard',
  NON_DEMARRE: 'Non démarré',
  SIGNAL_PERDU: 'Signal perdu',
  A_RISQUE: 'À risque',
  A_L_ARRET: "À l'arrêt",
  SUR_SITE: 'Sur site',
  A_L_HEURE: "À l'heure",
}

/** Minutes beyond the tolerance within which an arrival is at risk, not yet late (`domain.md` §4.3). */
export const RISK_MIN = 15

/** Where a position comes from (`domain.md` §3.26). */
export const POSITION_SOURCES = ['BOITIER', 'MOBILE', 'MANUEL'] as const
export type PositionSource = (typeof POSITION_SOURCES)[number]
export const POSITION_SOURCE_LABELS: Record<PositionSource, string> = {
  BOITIER: 'Boîtier',
  MOBILE: 'Mobile',
  MANUEL: 'Saisie',
}

/** What a client is told of a late arrival: minutes late that a message is due at, once each, then that it is made up (`domain.md` §4.3). */
export const NOTICE_KINDS = ['15', '30', '60', 'RETABLI'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
export const NOTICE_KIND_LABELS: Record<NoticeKind, string> = {
  '15': 'Retard de 15 min',
  '30': 'Retard de 30 min',
  '60': "Retard d'une heure",
  RETABLI: 'Retard rattrapé',
}

/** What one message has said: a short text that people edit. */
export const NOTICE_TEXT_MAX = 1_000

/** Rows that a viewer is handed at once, with the instant that they are of. */
export const LIVE_EVENTS = { all: 'tout', changes: 'changements' } as const
