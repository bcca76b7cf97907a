import type { ComponentProps } from 'react'
import { EventBoxes } from '#app/components/incidents-management/event-rows.tsx'
import { ServedByBox } from '#app/components/journey-management/served-by.tsx'
import { LateJourneys, ServiceMonths } from '#app/components/journey-management/service-quality.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Chart, type Curve } from '#app/components/ui/picture/chart.tsx'
import { Figure } from '#app/components/ui/picture/figure.tsx'
import { figureOf, type Sheet } from '#app/components/ui/picture/figure-of.ts'
import { FigureTile } from '#app/components/ui/picture/figure-tile.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { formatNumber } from '#domain/formats/number.ts'
import type { JourneyFigure } from '#domain/journey-management/journeys/figure-filters.ts'
import { onTimePct, otifPct, sumOf } from '#domain/sales/companies/figures.ts'
import { kpiDays } from '#domain/sales/kpi/period.ts'

type Quality = Answer<ApiClient['human-resources']['drivers'][':id']['quality']['$get']>

interface QualityProps extends Quality {
  events: Omit<ComponentProps<typeof EventBoxes>, 'linked' | 'of'>
  curve: Curve | null
  driverId: string
  today: string
}

/** Punctuality of his journeys over twelve months, from actual times. */
export function DriverQuality({ months, served, late, events, curve, driverId, today }: QualityProps) {
  const year = sumOf(months)
  if (year.journeys + year.notExecuted === 0)
    return <Empty title="Aucun trajet effectué sur douze mois">La qualité se lit sur les heures réelles des trajets.</Empty>
  const sheet: Sheet = { whose: 'driver', id: driverId, today }
  const ofYear = (behind: JourneyFigure) => ({ ...figureOf(sheet, kpiDays({ period: 'year' }, today), behind), unit: '%' })
  return (
    <div className="grid gap-4">
      <section className="box figures" aria-label="Qualité de service">
        <FigureTile label="Taux de service" value={<Figure {...ofYear('missed')} name="otif" value={otifPct(year)} />} large>
          OTIF sur 12 mois, selon la tolérance de chaque client
        </FigureTile>
        <FigureTile label="À l'heure" value={<Figure {...ofYear('late')} name="onTime" value={onTimePct(year)} />}>
          {formatNumber(year.journeys)} trajets effectués
        </FigureTile>
        <FigureTile label="Trajets en retard" value={formatNumber(year.late)}>
          à au moins un arrêt
        </FigureTile>
        <FigureTile label="Non exécutés" value={formatNumber(year.notExecuted)} bad={year.notExecuted > 0} />
      </section>
      <ServedByBox served={served} sheet={sheet} />
      {curve && (
        <Box title="Taux de service par mois" table={<ServiceMonths months={months} sheet={sheet} />}>
          <Chart {...curve} />
        </Box>
      )}
      <Box
        title="Derniers retards"
        action={
          <a className="text-link" href={`/journey-management/journeys?dates=all&late=1&driver=${driverId}`}>
            Tous ses retards
          </a>
        }
      >
        <LateJourneys rows={late} />
      </Box>
      <EventBoxes {...events} linked of={`driver=${driverId}`} />
    </div>
  )
}
