import {
  type PeriodJourney,
  PeriodJourneys,
  type PeriodJourneysProps,
} from '#app/components/journey-management/period-journeys.tsx'
import { ServedByBox } from '#app/components/journey-management/served-by.tsx'
import type { Column } from '#app/components/ui/list/data-table.tsx'
import type { Sheet } from '#app/components/ui/picture/figure-of.ts'
import { formatNumber } from '#domain/formats/number.ts'
import type { ServedBy } from '#domain/incidents-management/delays/by-responsibility.ts'

/** Punctuality of a tour, and its journeys in a period. */
export const PoolJourneys = ({ served, sheet, ...props }: PeriodJourneysProps & { served: ServedBy; sheet: Sheet }) => (
  <div className="grid grid-cols-1 gap-4">
    {served.journeys + served.notExecutedOwn > 0 && <ServedByBox served={served} sheet={sheet} />}
    <PeriodJourneys {...props} columns={[DRIVER, KM]} />
  </div>
)

const DRIVER: Column<PeriodJourney> = {
  key: 'driver',
  header: 'Chauffeur',
  width: '180px',
  hideBelow: 940,
  cell: row => row.driver && <span title={row.driver}>{row.driver}</span>,
}

const KM: Column<PeriodJourney> = {
  key: 'km',
  header: 'Km',
  kind: 'num',
  width: '88px',
  hideBelow: 780,
  cell: row => formatNumber(row.kmReal ?? row.kmPlanned),
}
