import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'

/** Journeys of one kind of effect: how many, and the service dates of the first and the last. */
export interface Affected {
  count: number
  first: string | null
  last: string | null
}

/** What an act on a cahier des charges does to its journeys, told before it is done. */
export interface Effect {
  /** Journeys that have not left: cancelled, planned again, or recalculated by the new version. */
  changed: Affected
  /** Of these, journeys that a person touched: they become « À revoir » where they are not cancelled. */
  touched: number
  /** Journeys of the same dates that have left or were driven: they stay as they are. */
  unchanged: Affected
  /** Other versions that the act ends or gives up. */
  versions: { versionNo: number; until: string | null }[]
}

const span = ({ first, last }: Affected) =>
  first === last ? `le ${formatDate(first!)}` : `du ${formatDate(first!)} au ${formatDate(last!)}`

/** « 12 trajets annulés, du 01/02/2026 au 15/02/2026 »; `none` when there is none. */
export function affectedText(affected: Affected, one: string, many: string, none: string): string {
  if (affected.count === 0) return none
  return `${affected.count}\u00a0${affected.count === 1 ? one : many}, ${span(affected)}`
}

/** What is said of journeys that an act leaves alone. */
export const unchangedText = (unchanged: Affected) =>
  affectedText(
    unchanged,
    'trajet déjà parti ou terminé reste inchangé',
    'trajets déjà partis ou terminés restent inchangés',
    'Aucun trajet déjà parti sur ces dates',
  )

/** What went with a cahier des charges that was archived. */
export interface Ended {
  /** Journeys to come that were cancelled. */
  journeys: number
  /** Lines that were closed. */
  lines: number
}

/** « 12 trajets à venir annulés · 2 trajets prévus clôturés », after what the act itself is called; nothing where nothing went with it. */
export function withEnded(act: string, { journeys, lines }: Ended): string {
  return [
    act,
    ...(journeys > 0 ? [counted(journeys, 'trajet à venir annulé', 'trajets à venir annulés')] : []),
    ...(lines > 0 ? [counted(lines, 'trajet prévu clôturé', 'trajets prévus clôturés')] : []),
  ].join(' · ')
}
