import { LineStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { WeekDays } from '#app/components/sales/week-days.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { DataTable, Rows, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import { duration } from '#app/lib/dates/french-dates.ts'
import { formatNumber } from '#domain/formats/number.ts'
import type { LiveLineStatus } from '#domain/journey-management/journeys/values.ts'

export interface DesignedLine {
  id: string
  number: string
  code: string
  label: string
  weekdays: readonly number[]
  kmLoaded: string
  kmEmpty: string
  drivingMin: number
  serviceMin: number
  amplitudeMin: number
  nightMin: number
  startTime: string
  endTime: string
  status: LiveLineStatus
  driver: string | null
  vehicle: string | null
  subcontractor: string | null
}

interface ConceptionProps {
  current: { kmLoaded: string | null; kmEmpty: string | null; serviceHours: string | null; reason: string | null }
  designer: string | null
  lines: readonly DesignedLine[]
}

/** What conception made of it, to read. */
export function ConceptionTab({ current, designer, lines }: ConceptionProps) {
  const figure = (value: string | null, unit: string) => value !== null && `${formatNumber(value)}\u202f${unit}`
  return (
    <div className="grid gap-4">
      <Box title="Conception">
        <Facts
          stacked
          items={[
            ['Concepteur', designer],
            ['Km en charge', figure(current.kmLoaded, 'km')],
            ['Km à vide', figure(current.kmEmpty, 'km')],
            ['Heures de service', figure(current.serviceHours, 'h')],
          ]}
        />
      </Box>
      {lines.length === 0 ? (
        <Empty title="Aucun trajet prévu">La conception les construit depuis les arrêts de ce cahier des charges.</Empty>
      ) : (
        <Rows>
          <DataTable
            caption="Trajets prévus"
            rows={[...lines]}
            rowKey={line => line.id}
            rowLabel={line => `${line.code} ${line.label}`}
            twoLines
            columns={[
              {
                key: 'number',
                header: 'N°',
                kind: 'code',
                width: '92px',
                card: 'start',
                cell: line => <TwoLines top={line.number} sub={line.code} />,
              },
              { key: 'label', header: 'Ligne', kind: 'name', card: 'title', cell: line => line.label },
              {
                key: 'weekdays',
                header: 'Jours',
                width: '136px',
                hideBelow: 780,
                cell: line => <WeekDays days={line.weekdays} />,
              },
              {
                key: 'times',
                header: 'Départ → arrivée',
                width: '132px',
                card: 'sub',
                cell: line => (
                  <TwoLines top={`${line.startTime} → ${line.endTime}`} sub={`amplitude ${duration(line.amplitudeMin)}`} />
                ),
              },
              {
                key: 'km',
                header: 'Km',
                kind: 'num',
                width: '92px',
                card: 'end',
                cell: line => <TwoLines top={formatNumber(line.kmLoaded)} sub={`+ ${formatNumber(line.kmEmpty)} à vide`} />,
              },
              {
                key: 'driving',
                header: 'Conduite',
                kind: 'num',
                width: '108px',
                hideBelow: 940,
                cell: line => <TwoLines top={duration(line.drivingMin)} sub={`service ${duration(line.serviceMin)}`} />,
              },
              {
                key: 'means',
                header: 'Moyens habituels',
                width: '170px',
                hideBelow: 1100,
                cell: line =>
                  line.subcontractor ??
                  ((line.driver || line.vehicle) && <TwoLines top={line.driver ?? '—'} sub={line.vehicle ?? ''} />),
              },
              {
                key: 'status',
                header: 'Statut',
                width: '112px',
                card: 'status',
                cell: line => <LineStatusMark status={line.status} />,
              },
            ]}
          />
        </Rows>
      )}
    </div>
  )
}
