import { formatDate } from '#domain/calendar/dates.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { clientLines } from '#domain/sales/delivery-request/offer/offer.ts'
import type { OfferSource } from '#domain/sales/delivery-request/offer/offer-source.ts'
import { balanceWords, PALLET_KIND } from './pallet-values.ts'

interface Source {
  today: string
  company: OfferSource['company']
  period: { from: string; to: string }
  sites: {
    label: string
    city: string
    before: number
    movements: { day: string; journey: string | null; reason: string | null; given: number; returned: number }[]
  }[]
}

/** Pallet statement of a client: opening balance, movements and closing balance per site. */
export interface PalletStatementText {
  title: string
  reference: string
  client: string[]
  sites: { heading: string; rows: string[][] }[]
  total: string
}

export const PALLET_STATEMENT_HEADINGS = ['Date', 'Trajet ou motif', 'Données', 'Rendues', 'Solde'] as const

export function palletStatementText({ today, company, period, sites }: Source): PalletStatementText {
  let total = 0
  const parts = sites.map(({ label, city, before, movements }) => {
    let balance = before
    const rows = [
      [formatDate(period.from), 'Solde au début de la période', '', '', formatNumber(before)],
      ...movements.map(({ day, journey, reason, given, returned }) => {
        balance += given - returned
        return [
          formatDate(day),
          journey ?? `Correction\u202f: ${reason}`,
          given ? formatNumber(given) : '',
          returned ? formatNumber(returned) : '',
          formatNumber(balance),
        ]
      }),
      [formatDate(period.to), 'Solde à la fin de la période', '', '', formatNumber(balance)],
    ]
    total += balance
    return { heading: `${label}, ${city}`, rows }
  })
  return {
    title: 'Relevé de palettes',
    reference: [
      `du ${formatDate(period.from)} au ${formatDate(period.to)}`,
      `palettes ${PALLET_KIND}`,
      company.code,
      `édité le ${formatDate(today)}`,
    ].join(' · '),
    client: clientLines(company),
    sites: parts,
    total: `Solde au ${formatDate(period.to)}\u202f: ${balanceWords(total)}.`,
  }
}
