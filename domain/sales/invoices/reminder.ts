import {
  fillTemplate,
  HOUSE_TEMPLATES,
  type MailTemplate,
  type TemplateValues,
} from '#domain/administration/parameters/templates.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatMoney } from '#domain/formats/number.ts'
import type { LateFee } from './late/fee.ts'

type ReminderTemplates = Readonly<Record<'REMINDER_1' | 'REMINDER_2' | 'REMINDER_3', MailTemplate>>

export interface ReminderFacts {
  number: string
  issueDate: string | null
  dueDate: string
  balanceCents: number
  fee: LateFee
  level: number
  carrier: string
}

export function reminderSubject(
  facts: Pick<ReminderFacts, 'number' | 'issueDate' | 'dueDate' | 'balanceCents' | 'level' | 'carrier'>,
  templates: ReminderTemplates = HOUSE_TEMPLATES,
): string {
  return fillTemplate(templates[templateOf(facts.level)], valuesOf(facts)).subject
}

const valuesOf = ({ number, issueDate, dueDate, balanceCents, carrier }: Omit<ReminderFacts, 'fee' | 'level'>) => ({
  numéro: number,
  facture: `${number}${issueDate ? ` du ${formatDate(issueDate)}` : ''}`,
  échéance: formatDate(dueDate),
  solde: formatMoney(balanceCents),
  transporteur: carrier,
})

/** Proposed text, firmer with each level (`domain.md` §4.2); users may edit it before sending. */
export function reminderText({ fee, level, ...facts }: ReminderFacts, templates: ReminderTemplates = HOUSE_TEMPLATES): string {
  const values: TemplateValues<'REMINDER_1'> = {
    ...valuesOf(facts),
    pénalités: formatMoney(fee.interestCents),
    indemnité: formatMoney(fee.indemnityCents),
  }
  return fillTemplate(templates[templateOf(level)], values).text
}

const templateOf = (level: number) => (level >= 3 ? 'REMINDER_3' : level === 2 ? 'REMINDER_2' : 'REMINDER_1')
