import {
  fillTemplate,
  HOUSE_TEMPLATES,
  type MailTemplate,
  type TemplateValues,
} from '#domain/administration/parameters/templates.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import type { NoticeKind } from './values.ts'

type NoticeTemplates = Readonly<Record<'NOTICE_LATE' | 'NOTICE_CAUGHT_UP', MailTemplate>>

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

const templateOf = (kind: NoticeKind) => (kind === 'RETABLI' ? 'NOTICE_CAUGHT_UP' : 'NOTICE_LATE')

function written(
  templates: NoticeTemplates,
  { kind, number, label, city, plannedArrival, eta, carrier }: NoticeFacts,
): MailTemplate {
  const values: TemplateValues<'NOTICE_LATE'> = {
    trajet: number,
    libellé: label,
    jour: formatDate(toLocal(plannedArrival).slice(0, 10)),
    commune: city,
    prévue: hour(plannedArrival),
    attendue: hour(eta),
    transporteur: carrier,
  }
  return fillTemplate(templates[templateOf(kind)], values)
}

/** The text that is proposed; people may change it before it is sent. */
export const noticeText = (facts: NoticeFacts, templates: NoticeTemplates = HOUSE_TEMPLATES): string =>
  written(templates, facts).text

/** The subject of its mail. */
export const noticeSubject = (facts: NoticeFacts, templates: NoticeTemplates = HOUSE_TEMPLATES): string =>
  written(templates, facts).subject
