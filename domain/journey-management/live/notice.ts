import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import type { NoticeKind } from './values.ts'

/** Minutes late at which the client is told, the longest first (`domain.md` §4.3). */
const THRESHOLDS = [60, 30, 15] as const

export const ALREADY_TOLD = 'Le client a déjà reçu ce message'
export const NOTHING_TO_TELL = "Rien à annoncer\u202f: l'arrêt n'a pas de retard d'au moins 15 min"
export const NO_CONTACT = "Aucun contact de ce client n'a d'adresse e-mail"

/**
 * The message that is due for a stop so late, given those that were sent of it; null where none is. Each threshold is told once: what was passed
 * over by a longer delay is not told afterwards. Once the client knows of a delay and it is made up, that is told once too.
 */
export function dueNotice(gapMinutes: number, sent: readonly NoticeKind[]): NoticeKind | null {
  const told = sent.filter(kind => kind !== 'RETABLI').map(Number)
  const reached = THRESHOLDS.find(threshold => gapMinutes >= threshold)
  if (reached) return told.some(threshold => threshold >= reached) ? null : (String(reached) as NoticeKind)
  return told.length > 0 && !sent.includes('RETABLI') ? 'RETABLI' : null
}

/** What a message is about. */
export interface NoticeFacts {
  kind: NoticeKind
  number: string
  label: string
  city: string
  plannedArrival: string
  eta: string
  carrier: string
}

const hour = (instant: string) => toLocal(instant).slice(11)

/** The text that is proposed; people may change it before it is sent. */
export function noticeText({ kind, number, label, city, plannedArrival, eta, carrier }: NoticeFacts): string {
  const day = formatDate(toLocal(plannedArrival).slice(0, 10))
  const run = `Trajet ${number} (${label}) du ${day}`
  const news =
    kind === 'RETABLI'
      ? `le retard annoncé à ${city} est rattrapé. Arrivée prévue à ${hour(plannedArrival)}, attendue à ${hour(eta)}.`
      : `notre véhicule est en retard. Arrivée à ${city} prévue à ${hour(plannedArrival)}, attendue vers ${hour(eta)}.`
  return [
    'Bonjour,',
    `${run}\u202f: ${news}`,
    kind === 'RETABLI' ? 'Bonne réception.' : 'Nous vous prions de nous en excuser.',
    carrier,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** The subject of its mail. */
export const noticeSubject = ({ kind, city, eta }: Pick<NoticeFacts, 'kind' | 'city' | 'eta'>): string =>
  kind === 'RETABLI' ? `Retard rattrapé, ${city}` : `Retard annoncé, ${city}\u202f: arrivée vers ${hour(eta)}`
