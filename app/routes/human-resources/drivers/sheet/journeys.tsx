import { Delay } from '#app/components/journey-management/journey-marks.tsx'
import {
  type PeriodJourney,
  PeriodJourneys,
  type PeriodJourneysProps,
} from '#app/components/journey-management/period-journeys.tsx'
import type { Column } from '#app/components/ui/list/data-table.tsx'
import { LATE_MIN } from '#domain/journey-management/journeys/badges.ts'

export const DriverJourneys = (props: PeriodJourneysProps) => <PeriodJourneys {...props} columns={[CLIENT, VEHICLE, DELAY]} />

const CLIENT: Column<PeriodJourney> = {
  key: 'company',
  header: 'Client',
  width: '180px',
  hideBelow: 940,
  title: row => row.company,
  cell: row => row.company,
}

const VEHICLE: Column<PeriodJourney> = {
  key: 'vehicle',
  header: 'Véhicule',
  kind: 'code',
  width: '104px',
  hideBelow: 1100,
  cell: row => row.vehicle,
}

const DELAY: Column<PeriodJourney> = {
  key: 'delay',
  header: 'Retard max',
  kind: 'num',
  width: '96px',
  hideBelow: 780,
  cell: row => (row.maxDelayMin > 0 ? <Delay minutes={row.maxDelayMin} tolerance={LATE_MIN} /> : null),
}
