import { FigureTable } from '#app/components/ui/picture/figure.tsx'
import { figureOf, type Sheet } from '#app/components/ui/picture/figure-of.ts'
import { shortDay } from '#app/lib/dates/french-dates.ts'
import { formatMonth } from '#domain/calendar/months.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { type MonthFigures, otifPct } from '#domain/sales/companies/figures.ts'
import { monthDays } from '#domain/sales/kpi/period.ts'
import { journeyHref } from './journey-href.ts'

/** Table of the punctuality curve. */
export const ServiceMonths = ({ months, sheet }: { months: readonly MonthFigures[]; sheet: Sheet }) => (
  <FigureTable
    head="Mois"
    rows={months}
    row={({ month }) => ({ label: formatMonth(month), ...figureOf(sheet, monthDays(month, sheet.today), 'missed') })}
    columns={[
      { header: 'Trajets', name: 'journeys', unit: '', value: row => row.journeys },
      { header: 'En retard', name: 'lateJourneys', unit: '', value: row => row.late },
      { header: 'Non exécutés', unit: '', value: row => row.notExecuted },
      { header: 'OTIF', name: 'otif', unit: '%', value: row => otifPct(row) },
    ]}
  />
)

interface LateJourney {
  id: string
  number: string
  serviceDate: string
  label: string
  delayMin: number
}

/** Latest journeys with a delay above the client's tolerance. */
export function LateJourneys({ rows }: { rows: readonly LateJourney[] }) {
  if (rows.length === 0) return <p className="text-muted">Aucun retard au-delà de la tolérance.</p>
  return (
    <ul>
      {rows.map(({ id, number, serviceDate, label, delayMin }) => (
        <li key={id} className="flex min-h-8 flex-wrap items-baseline gap-x-4 border-b border-line py-1 last:border-0">
          <a className="text-link" href={journeyHref({ number, serviceDate })}>
            {number}
          </a>
          <span>{shortDay(serviceDate)}</span>
          <span className="text-muted grow">{label}</span>
          <b className="tabular-nums">
            {formatNumber(delayMin)}
            {'\u202f'}min
          </b>
        </li>
      ))}
    </ul>
  )
}
