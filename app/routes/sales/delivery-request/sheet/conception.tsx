import { LineStatusMark } from '#app/components/journey-management/journey-marks.tsx'
import { WeekDays } from '#app/components/sales/week-days.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { DataTable, Rows, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { factsOf } from '#domain/field-book.ts'
import { duration } from '#domain/formats/hours.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { REQUEST_VERSION_FIELDS } from '#domain/sales/delivery-request/fields.ts'
import type { RequestRecord } from '../form/form-values.ts'

interface ConceptionProps extends Answer<ApiClient['sales']['delivery-request'][':id']['lines']['$get']> {
  current: RequestRecord['current']
  designer: RequestRecord['designer']
}

export function ConceptionTab({ current, designer, lines }: ConceptionProps) {
  return (
    <div className="grid gap-4">
      <Box title="Conception">
        <Facts
          stacked
          items={[
            [REQUEST_VERSION_FIELDS.designerId.label, designer],
            ...factsOf(REQUEST_VERSION_FIELDS, current, ['kmLoaded', 'kmEmpty', 'serviceHours']),
          ]}
        />
      </Box>
      {lines.length === 0 ? (
        <Empty title="Aucun trajet prévu">La conception les construit depuis les arrêts de ce cahier des charges.</Empty>
      ) : (
        <Rows>
          <DataTable
            caption="Trajets prévus"
            rows={lines}
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
                cell: line => <LineStatusMark status={line.status} suspensionOn={line.suspensionOn} />,
              },
            ]}
          />
        </Rows>
      )}
    </div>
  )
}
