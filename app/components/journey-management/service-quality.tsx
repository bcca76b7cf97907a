import { shortDay } from '#app/lib/dates/french-dates.ts'
import { formatMonth } from '#domain/calendar/months.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { type MonthFigures, otifPct, rateText } from '#domain/sales/companies/figures.ts'
import { journeyHref } from './journey-href.ts'

/** Table of the punctuality curve. */
export function ServiceMonths({ months }: { months: readonly MonthFigures[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Mois</th>
          <th scope="col">Trajets</th>
          <th scope="col">En retard</th>
          <th scope="col">Non exécutés</th>
          <th scope="col">OTIF</th>
        </tr>
      </thead>
      <tbody>
        {months.map(month => (
          <tr key={month.month}>
            <th scope="row">{formatMonth(month.month)}</th>
            <td>{month.journeys}</td>
            <td>{month.late}</td>
            <td>{month.notExecuted}</td>
            <td>{rateText(otifPct(month))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

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
