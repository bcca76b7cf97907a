import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'

/** Journeys affected: count, first and last service date. */
export interface Affected {
  count: number
  first: string | null
  last: string | null
}

/** Preview of an act's effect on journeys. */
export interface Effect {
  /** Journeys before departure that are cancelled, planned again or recalculated. */
  changed: Affected
  /** Of these, edited ones: « À revoir » unless cancelled. */
  touched: number
  /** Journeys already departed or finished: unchanged. */
  unchanged: Affected
  /** Other versions that end or are withdrawn. */
  versions: { versionNo: number; until: string | null }[]
}

const span = ({ first, last }: Affected) =>
  first === last ? `le ${formatDate(first!)}` : `du ${formatDate(first!)} au ${formatDate(last!)}`

export function affectedText(affected: Affected, one: string, many: string, none: string): string {
  if (affected.count === 0) return none
  return `${affected.count}\u00a0${affected.count === 1 ? one : many}, ${span(affected)}`
}

export const unchangedText = (unchanged: Affected) =>
  affectedText(
    unchanged,
    'trajet déjà parti ou terminé reste inchangé',
    'trajets déjà partis ou terminés restent inchangés',
    'Aucun trajet déjà parti sur ces dates',
  )

/** Records ended with an archived cahier des charges. */
export interface Ended {
  journeys: number
  lines: number
}

/** The act with its consequences: « 12 trajets à venir annulés · 2 trajets prévus clôturés ». */
export function withEnded(act: string, { journeys, lines }: Ended): string {
  return [
    act,
    ...(journeys > 0 ? [counted(journeys, 'trajet à venir annulé', 'trajets à venir annulés')] : []),
    ...(lines > 0 ? [counted(lines, 'trajet prévu clôturé', 'trajets prévus clôturés')] : []),
  ].join(' · ')
}
