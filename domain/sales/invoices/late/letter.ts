import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { REMINDER_LEVELS } from '../values.ts'
import type { LateFee } from './fee.ts'

export interface LateInvoice extends LateFee {
  number: string
  issueDate: string
  dueDate: string
  balanceCents: number
  daysLate: number
  /** Of this letter; null after three reminders: it is listed, and recorded no more. */
  level: number | null
}

/** One letter for all late invoices of a client, as it was sent; the PDF is made from it alone. */
export interface ReminderLetter {
  day: string
  letterhead: { name: string; lines: string[] }
  client: string[]
  code: string
  level: number
  text: string
  invoices: LateInvoice[]
}

/** The letter is as firm as its firmest reminder. */
export const letterLevel = (invoices: readonly Pick<LateInvoice, 'level'>[]): number =>
  Math.max(...invoices.map(({ level }) => level ?? 0))

export const LETTER_TITLES: Record<number, string> = {
  1: 'Factures en attente de règlement',
  2: 'Factures en attente de règlement, seconde relance',
  3: 'Mise en demeure',
}

const sumOf = (invoices: readonly LateInvoice[], of: 'balanceCents' | 'totalCents' | 'interestCents' | 'indemnityCents') =>
  invoices.reduce((sum, invoice) => sum + invoice[of], 0)

/** Proposed text, firmer with each level (`domain.md` §4.2); users may edit it before sending. */
export function letterText(invoices: readonly LateInvoice[], carrier: string): string {
  const owed = `${formatMoney(sumOf(invoices, 'balanceCents'))} sur ${counted(invoices.length, 'facture échue', 'factures échues')}`
  const fees = `S'y ajoutent à ce jour ${formatMoney(sumOf(invoices, 'interestCents'))} de pénalités de retard et ${formatMoney(sumOf(invoices, 'indemnityCents'))} d'indemnités de recouvrement.`
  const words = [
    [
      `Sauf erreur de notre part, il reste à régler ${owed}, dont le détail figure ci-dessous.`,
      'Si votre règlement est parti, ne tenez pas compte de ce courrier.',
    ],
    [
      `Malgré nos relances, il reste à régler ${owed}, dont le détail figure ci-dessous.`,
      `Merci de régler sous 8 jours. ${fees}`,
    ],
    [
      `Nous vous mettons en demeure de régler sous 8 jours les factures qui portent cette mention ci-dessous. Il reste en tout à régler ${owed}.`,
      `${fees} Sans règlement, le dossier sera remis à notre conseil.`,
    ],
  ][letterLevel(invoices) - 1]!
  return ['Bonjour,', ...words, carrier].join('\n\n')
}

const LEVELS = ['1re relance', '2e relance', 'Mise en demeure']

export const LATE_HEADINGS = [
  'Facture',
  'Émise le',
  'Échéance',
  'Retard',
  'Reste dû',
  'Pénalités',
  'Indemnité',
  'Relance',
] as const

export const lateCells = (invoice: LateInvoice): string[] => [
  invoice.number,
  formatDate(invoice.issueDate),
  formatDate(invoice.dueDate),
  `${invoice.daysLate} j`,
  formatMoney(invoice.balanceCents),
  formatMoney(invoice.interestCents),
  formatMoney(invoice.indemnityCents),
  LEVELS[(invoice.level ?? REMINDER_LEVELS) - 1]!,
]

export function letterTotals(invoices: readonly LateInvoice[]): [string, string][] {
  const fees = sumOf(invoices, 'totalCents')
  const owed = sumOf(invoices, 'balanceCents')
  return [
    ['Reste dû', formatMoney(owed)],
    ['Pénalités et indemnités', formatMoney(fees)],
    ['Total', formatMoney(owed + fees)],
  ]
}

export const letterName = ({ code, day }: ReminderLetter): string => `relance-${code}-${day}.pdf`
