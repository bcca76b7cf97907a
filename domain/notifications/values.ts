/**
 * What a person is told of by name (`domain.md` §3.26): what the areas that are built can tell. Absences, incidents, invoices and whatever
 * else concerns somebody add their kinds with their areas.
 */
export const NOTIFICATION_KINDS = [
  'ALERT',
  'JOB_DONE',
  'JOB_FAILED',
  'REQUEST_TO_DESIGN',
  'REQUEST_SENT_BACK',
  'REQUEST_DESIGNED',
  'REQUEST_ACCEPTED',
  'JOURNEY_ASSIGNED',
  'JOURNEY_WITHDRAWN',
  'JOURNEY_RESCHEDULED',
  'JOURNEY_CANCELLED',
  'JOURNEY_MENTION',
  'JOURNEY_MESSAGE',
  'REPLACEMENTS_NEEDED',
  'REPLACEMENT_CONFIRMED',
  'MODIFICATION_ASKED',
  'MODIFICATION_DECIDED',
  'MODIFICATION_APPLIED',
  'MODIFICATION_UNASSIGNED',
  'MODIFICATION_MESSAGE',
  'ABSENCE_REQUESTED',
  'ABSENCE_PROOF',
  'ABSENCE_VALIDATED',
  'ABSENCE_REFUSED',
  'ABSENCE_CANCELLED',
  'ABSENCE_SHORTENED',
  'DELAY_DETECTED',
  'INCIDENT_DECLARED',
  'ACTION_ASSIGNED',
  'CERTIFICATION_ENDING',
  'CERTIFICATION_SENT',
  'CERTIFICATION_REMINDED',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const NOTIFICATION_KIND_LABELS: Record<NotificationKind, string> = {
  ALERT: 'Alerte',
  JOB_DONE: 'Travail terminé',
  JOB_FAILED: 'Travail en échec',
  REQUEST_TO_DESIGN: 'À concevoir',
  REQUEST_SENT_BACK: 'Renvoyé par la conception',
  REQUEST_DESIGNED: 'Conception livrée',
  REQUEST_ACCEPTED: 'Accepté par le client',
  JOURNEY_ASSIGNED: 'Trajet affecté',
  JOURNEY_WITHDRAWN: 'Trajet retiré',
  JOURNEY_RESCHEDULED: 'Horaire modifié',
  JOURNEY_CANCELLED: 'Trajet annulé',
  JOURNEY_MENTION: 'Mention',
  JOURNEY_MESSAGE: 'Message du bureau',
  REPLACEMENTS_NEEDED: 'Remplacements à pourvoir',
  REPLACEMENT_CONFIRMED: 'Vous remplacez',
  MODIFICATION_ASKED: 'Modification à valider',
  MODIFICATION_DECIDED: 'Modification décidée',
  MODIFICATION_APPLIED: 'Modification appliquée',
  MODIFICATION_UNASSIGNED: 'Trajet à réaffecter',
  MODIFICATION_MESSAGE: 'Message',
  ABSENCE_REQUESTED: 'Absence demandée',
  ABSENCE_PROOF: 'Justificatif reçu',
  ABSENCE_VALIDATED: 'Absence validée',
  ABSENCE_REFUSED: 'Absence refusée',
  ABSENCE_CANCELLED: 'Absence annulée',
  ABSENCE_SHORTENED: 'Absence écourtée',
  DELAY_DETECTED: 'Retard détecté',
  INCIDENT_DECLARED: 'Incident déclaré',
  ACTION_ASSIGNED: 'Action à mener',
  CERTIFICATION_ENDING: 'Échéance proche',
  CERTIFICATION_SENT: 'Pièce à vérifier',
  CERTIFICATION_REMINDED: 'À renouveler',
}

/** The bell counts no further. */
export const MOST_UNREAD = 99
/** What the bell shows of a count that ends one above `MOST_UNREAD`. */
export const unreadText = (unread: number): string => (unread > MOST_UNREAD ? `${MOST_UNREAD}+` : String(unread))
