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

/** Delays that trigger a message, minutes, longest first (`domain.md` §4.3). */
const THRESHOLDS = [60, 30, 15] as const

export const ALREADY_TOLD = 'Le client a déjà reçu ce message'
export const NOTHING_TO_TELL = "Rien à annoncer\u202f: l'arrêt n'a pas de retard d'au moins 15 min"
export const NO_CONTACT = "Aucun contact de ce client n'a d'adresse e-mail"

/**
 * Message due for a delay, given those already sent, or null. Each threshold is sent once; skipped smaller ones are not
 * sent later. After a message, catching up is reported once.
 */
export function dueNotice(gapMinutes: number, sent: readonly NoticeKind[]): NoticeKind | null {
  const told = sent.filter(kind => kind !== 'RETABLI').map(Number)
  const reached = THRESHOLDS.find(threshold => gapMinutes >= threshold)
  if (reached) return told.some(threshold => threshold >= reached) ? null : (String(reached) as NoticeKind)
  return told.length > 0 && !sent.includes('RETABLI') ? 'RETABLI' : null
}

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

/** Proposed text; users may edit it before sending. */
export const noticeText = (facts: NoticeFacts, templates: NoticeTemplates = HOUSE_TEMPLATES): string =>
  written(templates, facts).text

export const noticeSubject = (facts: NoticeFacts, templates: NoticeTemplates = HOUSE_TEMPLATES): string =>
  written(templates, facts).subject
