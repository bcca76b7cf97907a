import { formatDate } from '#domain/calendar/dates.ts'
import { firstDay, lastDay, monthOf, monthWords, ofMonth } from '#domain/calendar/months.ts'
import { formatMoney, formatNumber } from '#domain/formats/number.ts'
import { JOURNEY_STATUS_LABELS, type JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { clientLines } from '#domain/sales/delivery-request/offer/offer.ts'
import type { OfferSource } from '#domain/sales/delivery-request/offer/offer-source.ts'
import { type MonthFigures, onTimePct, otifPct, rateText } from './figures.ts'

/** Figures of a cahier des charges; its number is null for journeys without one. */
interface RequestQuality
  extends Pick<MonthFigures, 'journeys' | 'late' | 'missed' | 'cancelled' | 'notExecuted' | 'notExecutedOwn'>,
    Objective {
  number: string | null
  title: string | null
  /** Without tax, executed journeys. */
  revenueCents: number
}

/** Targets of the versions that ran, per cent; a range when a version changed within the month. */
interface Objective {
  targetFrom: number | null
  targetTo: number | null
}

interface MissedJourney {
  number: string
  serviceDate: string
  label: string
  request: string | null
  status: JourneyStatus
  delayMin: number
  toleranceMin: number
  reason: string | null
}

export interface QualityReportSource {
  month: string
  today: string
  company: OfferSource['company']
  requests: readonly RequestQuality[]
  late: readonly MissedJourney[]
  lost: readonly MissedJourney[]
}

/** Texts of the monthly quality report; `quality-report-document.ts` lays it out. */
export interface QualityReportText {
  title: string
  /** Month, client code, and today's date for the current month. */
  reference: string
  client: string[]
  /** Replaces the tables when there were no journeys. */
  empty: string | null
  figures: [label: string, value: string][]
  requests: string[][]
  late: string[][]
  lost: string[][]
  measure: string[]
}

export const QUALITY_HEADINGS = {
  requests: ['Cahier des charges', 'Effectués', 'En retard', 'OTIF', 'Objectif', 'Non exécutés', 'Annulés', 'CA HT'],
  late: ['Date', 'Trajet', 'Ligne', 'Cahier des charges', 'Tolérance', 'Retard'],
  lost: ['Date', 'Trajet', 'Ligne', 'Cahier des charges', 'Statut', 'Motif'],
} as const

/** Texts of a client's monthly report. Rates in per cent with one decimal, delays in minutes, amounts without tax. */
export function qualityReportText({ month, today, company, requests, late, lost }: QualityReportSource): QualityReportText {
  const running = month === monthOf(today)
  const count = requests.reduce((sum, { journeys, cancelled, notExecuted }) => sum + journeys + cancelled + notExecuted, 0)
  return {
    title: 'Rapport qualité mensuel',
    reference: [monthWords(month), company.code, running && `mois en cours, situation au ${formatDate(today)}`]
      .filter(Boolean)
      .join(' · '),
    client: clientLines(company),
    empty: count === 0 ? `Aucun trajet effectué, annulé ou non exécuté au mois ${ofMonth(month)}.` : null,
    figures: figures(requests),
    requests: requests.map(requestCells),
    late: late.map(row => [...journeyCells(row), `${row.toleranceMin} min`, `+ ${formatNumber(row.delayMin)} min`]),
    lost: lost.map(row => [...journeyCells(row), JOURNEY_STATUS_LABELS[row.status], row.reason ?? '—']),
    measure: [
      `Mois ${ofMonth(month)}, du ${formatDate(firstDay(month))} au ${formatDate(lastDay(month))}, selon le jour de service des trajets. Les heures sont celles qui ont été relevées aux arrêts.`,
      `En retard\u202f: un arrêt atteint au-delà de la tolérance du cahier des charges, ou de celle du transporteur lorsqu'il n'y en a pas. Le retard donné est le plus grand du trajet.`,
      "OTIF\u202f: part des trajets à l'heure à tous leurs arrêts parmi les trajets effectués et non exécutés\u202f; les trajets annulés n'y comptent pas. Ni les quantités livrées ni à qui un retard est imputable ne sont encore relevés.",
      "Chiffre d'affaires\u202f: prix des trajets effectués et indexation du carburant, hors taxes. Ce document n'est pas une facture.",
    ],
  }
}

function figures(requests: readonly RequestQuality[]): [string, string][] {
  const sum = (key: 'journeys' | 'late' | 'missed' | 'cancelled' | 'notExecuted' | 'notExecutedOwn' | 'revenueCents') =>
    requests.reduce((total, request) => total + request[key], 0)
  const all = {
    ...{ journeys: sum('journeys'), late: sum('late'), missed: sum('missed') },
    ...{ notExecuted: sum('notExecuted'), notExecutedOwn: sum('notExecutedOwn') },
  }
  const targets = requests.flatMap(({ targetFrom, targetTo }) =>
    targetFrom === null || targetTo === null ? [] : [targetFrom, targetTo],
  )
  const objective =
    targets.length > 0
      ? { targetFrom: Math.min(...targets), targetTo: Math.max(...targets) }
      : { targetFrom: null, targetTo: null }
  return [
    ['Trajets effectués', formatNumber(all.journeys)],
    ['OTIF', `${rateText(otifPct(all))} (objectif\u202f: ${target(objective)})`],
    ["À l'heure", rateText(onTimePct(all))],
    ['En retard', formatNumber(all.late)],
    ['Non exécutés', formatNumber(all.notExecuted)],
    ['Annulés', formatNumber(sum('cancelled'))],
    ["Chiffre d'affaires", `${formatMoney(sum('revenueCents'))} HT`],
  ]
}

function requestCells(request: RequestQuality): string[] {
  return [
    request.number ? `${request.number}\n${request.title}` : 'Sans cahier des charges',
    formatNumber(request.journeys),
    formatNumber(request.late),
    rateText(otifPct(request)),
    target(request),
    formatNumber(request.notExecuted),
    formatNumber(request.cancelled),
    formatMoney(request.revenueCents),
  ]
}

const journeyCells = ({ serviceDate, number, label, request }: MissedJourney) => [
  formatDate(serviceDate),
  number,
  label,
  request ?? '—',
]

function target({ targetFrom, targetTo }: Objective): string {
  if (targetFrom === null || targetTo === null) return '—'
  return targetFrom === targetTo ? `${targetTo}\u202f%` : `de ${targetFrom} à ${targetTo}\u202f%`
}
