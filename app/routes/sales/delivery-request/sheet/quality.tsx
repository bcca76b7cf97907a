import { EventBoxes } from '#app/components/incidents-management/event-rows.tsx'
import { LateJourneys, ServiceMonths } from '#app/components/journey-management/service-quality.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Chart } from '#app/components/ui/picture/chart.tsx'
import { Figure } from '#app/components/ui/picture/figure.tsx'
import { figureOf, type Sheet } from '#app/components/ui/picture/figure-of.ts'
import { FigureTile } from '#app/components/ui/picture/figure-tile.tsx'
import { addDays } from '#domain/calendar/dates.ts'
import { formatNumber } from '#domain/formats/number.ts'
import type { JourneyFigure } from '#domain/journey-management/journeys/figure-filters.ts'
import { OTIF_DAYS, otifPct } from '#domain/sales/companies/figures.ts'
import { kpiDays } from '#domain/sales/kpi/period.ts'
import { ratio } from '#domain/sales/kpi/ratio.ts'
import type { RequestRecord } from '../form/form-values.ts'
import type { qualityTab } from './quality.server.ts'

interface QualityProps extends Awaited<ReturnType<typeof qualityTab>> {
  current: RequestRecord['current']
  requestId: string
  today: string
  /** May open incidents and damages. */
  opensEvents: boolean
}

/** Promised punctuality beside actual times. */
export function QualityTab({
  quality: { months, quarter, stops, late, incidents, damages },
  curve,
  current,
  requestId,
  today,
  opensEvents,
}: QualityProps) {
  const sheet: Sheet = { whose: 'request', id: requestId, today }
  const ofYear = (behind: JourneyFigure) => figureOf(sheet, kpiDays({ period: 'year' }, today), behind)
  const total = (name: 'journeys' | 'late' | 'cancelled' | 'notExecuted') => months.reduce((sum, month) => sum + month[name], 0)
  if (!curve && total('notExecuted') === 0)
    return <Empty title="Aucun trajet effectué sur douze mois">La qualité se lit sur les heures réelles des trajets.</Empty>
  const otif = otifPct(quarter)
  return (
    <div className="grid gap-4">
      <section className="box figures" aria-label="Qualité de service">
        <FigureTile
          label={`Taux de service ${OTIF_DAYS} j`}
          value={
            <Figure
              {...figureOf(sheet, { from: addDays(today, 1 - OTIF_DAYS), to: today }, 'missed')}
              name="otif"
              value={otif}
              unit="%"
            />
          }
          bad={otif !== null && otif < current.otifTarget}
          large
        >
          objectif {current.otifTarget}
          {'\u202f'}%, tolérance {current.toleranceMin}
          {'\u202f'}min
        </FigureTile>
        <FigureTile
          label="Arrêts à l'heure"
          value={
            <Figure {...ofYear('done')} name="onTimeStops" value={ratio(stops.onTime, stops.done, { scale: 100 })} unit="%" />
          }
        >
          {formatNumber(stops.onTime)} livraisons sur {formatNumber(stops.done)}, 12 mois
        </FigureTile>
        <FigureTile label="Trajets en retard" value={formatNumber(total('late'))}>
          {quarter.meanDelayMin === null ? (
            `sur ${formatNumber(total('journeys'))} effectués`
          ) : (
            <>
              <Figure {...ofYear('late')} name="meanDelay" value={quarter.meanDelayMin} unit="min" /> en moyenne au-delà de la
              tolérance
            </>
          )}
        </FigureTile>
        <FigureTile label="Non exécutés" value={formatNumber(total('notExecuted'))} bad={total('notExecuted') > 0}>
          et {formatNumber(total('cancelled'))} annulés, 12 mois
        </FigureTile>
      </section>
      {curve && (
        <Box title="Taux de service, l'objectif en tirets" table={<ServiceMonths months={months} sheet={sheet} />}>
          <Chart {...curve} />
        </Box>
      )}
      <Box title="Derniers retards">
        <LateJourneys rows={late} />
      </Box>
      <EventBoxes incidents={{ rows: incidents }} damages={{ rows: damages }} linked={opensEvents} />
    </div>
  )
}
