import type { Column } from '#app/components/ui/list/data-table.tsx'
import { clockTime, shortDay } from '#app/lib/dates/french-dates.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'
import { journeyHref } from './journey-href.ts'
import { JourneyStatusMark } from './journey-marks.tsx'

interface JourneyRow {
  number: string
  serviceDate: string
  label: string
  plannedStart: string
  plannedEnd: string
  status: JourneyStatus
}

/** First columns of a journeys table on another record's sheet. */
export const JOURNEY_HEAD: Column<JourneyRow>[] = [
  {
    key: 'number',
    header: 'N°',
    kind: 'code',
    width: '132px',
    card: 'start',
    cell: row => <a href={journeyHref(row)}>{row.number}</a>,
  },
  { key: 'date', header: 'Date', width: '128px', card: 'sub', cell: row => shortDay(row.serviceDate) },
  {
    key: 'hours',
    header: 'Départ → arrivée',
    width: '124px',
    card: 'end',
    cell: row => `${clockTime(row.plannedStart)} → ${clockTime(row.plannedEnd)}`,
  },
  { key: 'label', header: 'Ligne', kind: 'name', card: 'title', cell: row => row.label },
]

/** Last column of the same table. */
export const JOURNEY_STATUS: Column<JourneyRow> = {
  key: 'status',
  header: 'Statut',
  width: '124px',
  card: 'status',
  cell: row => <JourneyStatusMark status={row.status} />,
}
