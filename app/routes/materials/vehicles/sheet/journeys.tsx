import {
  type PeriodJourney,
  PeriodJourneys,
  type PeriodJourneysProps,
} from '#app/components/journey-management/period-journeys.tsx'
import type { Column } from '#app/components/ui/list/data-table.tsx'
import { formatNumber } from '#domain/formats/number.ts'

export const VehicleJourneys = (props: PeriodJourneysProps) => <PeriodJourneys {...props} columns={[DRIVER, KM]} />

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
