/** States on the live screen (`domain.md` §4.3), most urgent first. */
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

/** At risk up to this many minutes beyond the tolerance (`domain.md` §4.3). */
export const RISK_MIN = 15

export const POSITION_SOURCES = ['BOITIER', 'MOBILE', 'MANUEL'] as const
export type PositionSource = (typeof POSITION_SOURCES)[number]
export const POSITION_SOURCE_LABELS: Record<PositionSource, string> = {
  BOITIER: 'Boîtier',
  MOBILE: 'Mobile',
  MANUEL: 'Saisie',
}

/** Messages to a client: thresholds in minutes late, once each, then that the delay was made up (`domain.md` §4.3). */
export const NOTICE_KINDS = ['15', '30', '60', 'RETABLI'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
export const NOTICE_KIND_LABELS: Record<NoticeKind, string> = {
  '15': 'Retard de 15 min',
  '30': 'Retard de 30 min',
  '60': "Retard d'une heure",
  RETABLI: 'Retard rattrapé',
}

export const NOTICE_TEXT_MAX = 1_000

export const LIVE_EVENTS = { all: 'tout', changes: 'changements' } as const
