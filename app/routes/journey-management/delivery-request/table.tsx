import { RequestStatusMark } from '#app/components/sales/request-status.tsx'
import { WeekDays } from '#app/components/sales/week-days.tsx'
import { Status } from '#app/components/ui/feu.tsx'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import type { Unpacked } from '#app/lib/lists/packed-rows.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { counted } from '#domain/formats/counted.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { DISTANCE_SOURCE_LABELS } from '#domain/journey-management/live-lines/run-distance.ts'
import { VEHICLE_CATEGORY_LABELS, type VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { REQUEST_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'
import type { Route } from './+types/delivery-requests'

type Row = Unpacked<Route.ComponentProps['loaderData']['page']>['rows'][number]

const URGENT_DAYS = 7
const isOpen = ({ status }: Row) => status === 'A_CONCEVOIR' || status === 'EN_CONCEPTION'
/** Not delivered, and starting within a week or overdue. */
export const isUrgent = (row: Row) => isOpen(row) && row.daysLeft <= URGENT_DAYS

const untilStart = (left: number) => (left === 0 ? "aujourd'hui" : left < 0 ? `passé de ${-left} j` : counted(left, 'jour'))

export const CONCEPTION_COLUMNS: Column<Row>[] = [
  {
    key: 'number',
    header: 'N°',
    kind: 'code',
    width: '118px',
    sortable: true,
    hideBelow: 780,
    cell: row => <TwoLines top={row.number} sub={`v${row.versionNo} · ${REQUEST_KIND_LABELS[row.kind]}`} />,
  },
  {
    key: 'title',
    header: 'Intitulé, client',
    kind: 'name',
    sortable: true,
    card: 'title',
    cell: row => <TwoLines top={<a href={`/journey-management/delivery-request/${row.id}`}>{row.title}</a>} sub={row.company} />,
  },
  {
    key: 'vehicle',
    header: 'Besoin véhicule',
    width: '108px',
    hideBelow: 940,
    cell: ({ vehicleNeed, goods }) => (
      <TwoLines
        top={VEHICLE_CATEGORY_LABELS[vehicleNeed?.category as VehicleCategory] ?? <span className="none">—</span>}
        sub={quantity(goods)}
      />
    ),
  },
  { key: 'days', header: 'Jours', width: '136px', hideBelow: 1100, cell: row => <WeekDays days={row.weekdays} /> },
  {
    key: 'departure',
    header: '1er départ',
    width: '76px',
    hideBelow: 940,
    cell: row => <TwoLines top={row.firstDeparture ?? '—'} sub={`${row.stops} arrêts`} />,
  },
  {
    key: 'km',
    header: 'Km estimés',
    kind: 'num',
    width: '84px',
    hideBelow: 1100,
    cell: row =>
      row.km !== null && (
        <TwoLines top={formatNumber(row.km)} sub={row.kmSource ? DISTANCE_SOURCE_LABELS[row.kmSource] : 'conçus'} />
      ),
  },
  {
    key: 'validFrom',
    header: 'Démarrage',
    width: '96px',
    sortable: true,
    card: 'start',
    cell: row => formatDate(row.validFrom),
  },
  {
    key: 'daysLeft',
    header: 'Avant démarrage',
    width: '124px',
    card: 'end',
    cell: row =>
      isUrgent(row) ? (
        <Status shape="triangle" tone="error" label={untilStart(row.daysLeft)} filled />
      ) : (
        // A start in the past is not shown.
        row.daysLeft >= 0 && untilStart(row.daysLeft)
      ),
  },
  {
    key: 'status',
    header: 'Statut, concepteur',
    width: '132px',
    sortable: true,
    card: 'status',
    cell: row => (
      <TwoLines
        top={<RequestStatusMark status={row.status} suspensionOn={row.suspensionOn} />}
        sub={row.designer ?? 'sans concepteur'}
      />
    ),
  },
]

const quantity = (goods: Row['goods']) =>
  goods?.pallets
    ? counted(goods.pallets, 'palette')
    : goods?.weightKg
      ? `${formatNumber(goods.weightKg)} kg`
      : goods?.volumeM3
        ? `${formatNumber(goods.volumeM3)} m³`
        : (goods?.nature ?? '')
