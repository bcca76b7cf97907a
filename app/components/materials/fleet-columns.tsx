import { MaterialStatusMark } from '#app/components/materials/material-status.tsx'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { DEADLINE_KIND_LABELS, DEADLINE_STATE_LABELS } from '#domain/materials/deadline-values.ts'
import type { DeadlineState } from '#domain/materials/deadlines.ts'
import type { MaterialStatus } from '#domain/materials/vehicle-values.ts'

/** Row fields shared by the lists of vehicles and trailers. */
interface FleetRow {
  id: string
  fleetNo: string
  plate: string
  brand: string | null
  model: string | null
  payloadKg: number
  pallets: number | null
  status: MaterialStatus
  deadline: { kind: keyof typeof DEADLINE_KIND_LABELS; dueOn: string; state: DeadlineState } | null
}

/** Fleet number and plate, which identify a row; `href` opens it. */
export const identityColumns = <Row extends FleetRow>(href: (row: Row) => string): Column<Row>[] => [
  { key: 'fleetNo', header: 'N° parc', kind: 'code', width: '84px', sortable: true, card: 'first', cell: row => row.fleetNo },
  {
    key: 'plate',
    header: 'Immatriculation',
    kind: 'name',
    // Plate and kind only need little, so that the deadline also fits a laptop.
    least: 140,
    sortable: true,
    card: 'title',
    cell: row => (
      <TwoLines
        top={
          <a className="voice-code" href={href(row)}>
            {row.plate}
          </a>
        }
        sub={[row.brand, row.model].filter(Boolean).join(' ')}
      />
    ),
  },
]

/** Load capacity; empty for a vehicle that carries nothing itself. */
export const loadColumns = <Row extends FleetRow>(carries: (row: Row) => boolean = () => true): Column<Row>[] => [
  {
    key: 'payload',
    header: 'Charge utile',
    kind: 'num',
    width: '100px',
    sortable: true,
    hideBelow: 1100,
    cell: row =>
      carries(row) ? (
        <TwoLines top={`${formatNumber(row.payloadKg)}\u00a0kg`} sub={row.pallets ? `${row.pallets}\u00a0palettes` : null} />
      ) : null,
  },
  {
    key: 'pallets',
    header: 'Palettes',
    kind: 'num',
    width: '84px',
    sortable: true,
    extra: true,
    cell: row => row.pallets || null,
  },
]

/** Due date with its state, highlighted as it approaches. */
function DueMark({ deadline: { dueOn, state } }: { deadline: NonNullable<FleetRow['deadline']> }) {
  if (state === 'A_JOUR') return formatDate(dueOn)
  return (
    <span className={LOUD[state]}>
      {formatDate(dueOn)} · {DEADLINE_STATE_LABELS[state]}
    </span>
  )
}
const LOUD: Partial<Record<DeadlineState, string>> = { ECHUE: 'out-error', A_PLANIFIER: 'out-warning' }

/** Next deadline. */
export const deadlineColumn = <Row extends FleetRow>(place: Pick<Column<Row>, 'card' | 'hideBelow'>): Column<Row> => ({
  key: 'deadline',
  header: 'Prochaine échéance',
  width: '200px',
  sortable: true,
  ...place,
  title: row => row.deadline && `${DEADLINE_KIND_LABELS[row.deadline.kind]} le ${formatDate(row.deadline.dueOn)}`,
  cell: row =>
    row.deadline && <TwoLines top={DEADLINE_KIND_LABELS[row.deadline.kind]} sub={<DueMark deadline={row.deadline} />} />,
})

export const statusColumn = <Row extends FleetRow>(): Column<Row> => ({
  key: 'status',
  header: 'État',
  width: '136px',
  card: 'status',
  cell: row => <MaterialStatusMark status={row.status} />,
})
