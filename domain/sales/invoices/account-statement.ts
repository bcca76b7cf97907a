import { daysBetween, formatDate } from '#domain/calendar/dates.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { clientLines } from '#domain/sales/delivery-request/offer/offer.ts'
import type { OfferSource } from '#domain/sales/delivery-request/offer/offer-source.ts'

interface Source {
  today: string
  company: OfferSource['company']
  period: { from: string; to: string }
  beforeCents: number
  /** In order: invoices and refunds are positive, credit notes and payments negative. */
  movements: readonly { day: string; label: string; cents: number }[]
  open: readonly { number: string; issueDate: string; dueDate: string; totalCents: number; balanceCents: number }[]
}

export interface AccountStatementText {
  title: string
  reference: string
  client: string[]
  rows: string[][]
  open: string[][]
  /** Balance at the end of the period, amount due today, overdue part, and credit of the client. */
  totals: [string, string][]
}

export const STATEMENT_HEADINGS = ['Date', 'Pièce', 'Débit', 'Crédit', 'Solde'] as const
export const OPEN_HEADINGS = ['Facture', 'Émise le', 'Échéance', 'Montant TTC', 'Reste dû', 'Retard'] as const

export function accountStatementText({ today, company, period, beforeCents, movements, open }: Source): AccountStatementText {
  let balance = beforeCents
  const rows = [
    [formatDate(period.from), 'Solde au début de la période', '', '', formatMoney(balance)],
    ...movements.map(({ day, label, cents }) => {
      balance += cents
      return [
        formatDate(day),
        label,
        cents > 0 ? formatMoney(cents) : '',
        cents > 0 ? '' : formatMoney(-cents),
        formatMoney(balance),
      ]
    }),
  ]
  const unpaid = open.filter(({ balanceCents }) => balanceCents > 0)
  const late = unpaid.filter(({ dueDate }) => dueDate < today)
  const owing = open.filter(({ balanceCents }) => balanceCents < 0)
  const owed = (list: Source['open']) => list.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  return {
    title: 'Relevé de compte',
    reference: [`du ${formatDate(period.from)} au ${formatDate(period.to)}`, company.code, `édité le ${formatDate(today)}`].join(
      ' · ',
    ),
    client: clientLines(company),
    rows,
    open: unpaid.map(({ number, issueDate, dueDate, totalCents, balanceCents }) => [
      number,
      formatDate(issueDate),
      formatDate(dueDate),
      formatMoney(totalCents),
      formatMoney(balanceCents),
      dueDate < today ? `${daysBetween(dueDate, today)} j` : '',
    ]),
    totals: [
      [`Solde au ${formatDate(period.to)}`, formatMoney(balance)],
      ['Reste dû à ce jour', formatMoney(owed(unpaid))],
      ['dont échu', formatMoney(owed(late))],
      ...(owing.length > 0 ? [['À votre crédit', formatMoney(-owed(owing))] as [string, string]] : []),
    ],
  }
}
