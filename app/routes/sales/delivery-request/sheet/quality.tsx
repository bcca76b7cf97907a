import { journeyHref } from '#app/components/journey-management/journey-href.ts'
import { Box } from '#app/components/ui/box.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Chart } from '#app/components/ui/picture/chart.tsx'
import { Figure } from '#app/components/ui/picture/figure.tsx'
import { shortDay } from '#app/lib/dates/french-dates.ts'
import { formatMonth } from '#domain/calendar/months.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { OTIF_DAYS, otifPct, rateText } from '#domain/sales/companies/figures.ts'
import type { RequestRecord } from '../form/form-values.ts'
import type { qualityTab } from './quality.server.ts'

interface QualityProps extends Awaited<ReturnType<typeof qualityTab>> {
  current: RequestRecord['current']
}

/** How it was served: what was promised beside what the real times say. */
export function QualityTab({ quality: { months, quarter, stops, late }, curve, current }: QualityProps) {
  const total = (name: 'journeys' | 'late' | 'cancelled' | 'notExecuted') => months.reduce((sum, month) => sum + month[name], 0)
  if (!curve && total('notExecuted') === 0)
    return <Empty title="Aucun trajet effectué sur douze mois">La qualité se lit sur les heures réelles des trajets.</Empty>
  const otif = otifPct(quarter)
  return (
    <div className="grid gap-4">
      <section className="box figures" aria-label="Qualité de service">
        <Figure
          label={`Taux de service ${OTIF_DAYS} j`}
          value={rateText(otif)}
          bad={otif !== null && otif < current.otifTarget}
          large
        >
          objectif {current.otifTarget}
          {'\u202f'}%, tolérance {current.toleranceMin}
          {'\u202f'}min
        </Figure>
        <Figure label="Arrêts à l'heure" value={stops.done === 0 ? '—' : rateText((stops.onTime * 100) / stops.done)}>
          {formatNumber(stops.onTime)} livraisons sur {formatNumber(stops.done)}, 12 mois
        </Figure>
        <Figure label="Trajets en retard" value={formatNumber(total('late'))}>
          {quarter.meanDelayMin === null
            ? `sur ${formatNumber(total('journeys'))} effectués`
            : `${formatNumber(quarter.meanDelayMin)}\u00a0min en moyenne au-delà de la tolérance`}
        </Figure>
        <Figure label="Non exécutés" value={formatNumber(total('notExecuted'))} bad={total('notExecuted') > 0}>
          et {formatNumber(total('cancelled'))} annulés, 12 mois
        </Figure>
      </section>
      {curve && (
        <Box title="Taux de service, l'objectif en tirets" table={<Months months={months} />}>
          <Chart {...curve} />
        </Box>
      )}
      <Box title="Derniers retards">
        {late.length === 0 ? <p className="text-muted">Aucun retard au-delà de la tolérance.</p> : <Late rows={late} />}
      </Box>
    </div>
  )
}

function Months({ months }: Pick<QualityProps['quality'], 'months'>) {
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

function Late({ rows }: { rows: QualityProps['quality']['late'] }) {
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
