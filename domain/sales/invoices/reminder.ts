import { formatDate } from '#domain/calendar/dates.ts'
import { formatMoney } from '#domain/formats/number.ts'
import type { LateFee } from './amounts.ts'

/** What a reminder says of an invoice. */
export interface ReminderFacts {
  number: string
  issueDate: string | null
  dueDate: string
  balanceCents: number
  fee: LateFee
  level: number
  carrier: string
}

export const reminderSubject = ({ number, level }: Pick<ReminderFacts, 'number' | 'level'>): string =>
  level >= 3
    ? `Mise en demeure, facture ${number}`
    : `Facture ${number} en attente de règlement${level > 1 ? ', seconde relance' : ''}`

/** The text that is proposed, firmer with each level (`domain.md` §4.2); people may change it before it is sent. */
export function reminderText({ number, issueDate, dueDate, balanceCents, fee, level, carrier }: ReminderFacts): string {
  const owed = formatMoney(balanceCents)
  const invoice = `facture ${number}${issueDate ? ` du ${formatDate(issueDate)}` : ''}, échue le ${formatDate(dueDate)}`
  const fees = `pénalités de retard à ce jour ${formatMoney(fee.interestCents)}, indemnité de recouvrement ${formatMoney(fee.indemnityCents)}`
  const body =
    level === 1
      ? [
          `Sauf erreur de notre part, il reste ${owed} à régler sur notre ${invoice}.`,
          'Si votre règlement est parti, ne tenez pas compte de ce message.',
        ]
      : level === 2
        ? [
            `Malgré notre première relance, il reste ${owed} à régler sur notre ${invoice}.`,
            `Merci de régler sous 8 jours. S'y ajoutent\u202f: ${fees}.`,
          ]
        : [
            `Nous vous mettons en demeure de régler sous 8 jours ${owed}, solde de notre ${invoice}.`,
            `S'y ajoutent\u202f: ${fees}. Sans règlement, le dossier sera remis à notre conseil.`,
          ]
  return ['Bonjour,', ...body, carrier].filter(Boolean).join('\n\n')
}
