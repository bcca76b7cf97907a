import { Icon } from '#app/components/ui/icon.tsx'
import { type Column, DataTable, Rows, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import type { Answer, ApiClient, RowOf } from '#app/lib/api/answers.ts'
import { dayAndTime } from '#app/lib/dates/french-dates.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { DesignationDue, InfractionStatusMark } from './infraction-marks.tsx'

type Infractions = ApiClient['incidents-management']['infractions']['$get']
type Infraction = RowOf<Infractions>

const LIST = '/incidents-management/infractions'

interface InfractionRowsProps {
  page: Answer<Infractions>
  /** Driver, vehicle or journey that filters the list. */
  of: { driver: string } | { vehicle: string } | { journey: string }
  today: string
}

/** Infractions on the sheet of a driver, vehicle or journey. */
export function InfractionRows({ page, of, today }: InfractionRowsProps) {
  const all = `${LIST}?${new URLSearchParams({ stage: 'all', ...of })}`
  if (page.rows.length === 0) return <Empty title="Aucune infraction">Les avis enregistrés apparaissent ici.</Empty>
  return (
    <div className="grid gap-4">
      <Rows>
        <DataTable
          caption="Infractions"
          twoLines
          columns={columns('driver' in of, today, all)}
          rows={page.rows}
          rowKey={row => row.id}
          rowLabel={row => row.noticeNo}
        />
      </Rows>
      {page.total > page.rows.length && (
        <a className="btn btn-sm btn-bare" href={all}>
          <Icon name="arrow-right" />
          Toutes ses infractions
        </a>
      )}
    </div>
  )
}

const columns = (ofDriver: boolean, today: string, all: string): Column<Infraction>[] => [
  {
    key: 'offence',
    header: 'Infraction, avis',
    kind: 'name',
    card: 'title',
    title: row => row.offence,
    cell: row => <TwoLines top={<a href={`${all}&panel=show&id=${row.id}`}>{row.offence}</a>} sub={row.noticeNo} />,
  },
  { key: 'date', header: 'Date et heure', width: '140px', card: 'start', cell: row => dayAndTime(row.occurredAt) },
  ofDriver
    ? { key: 'vehicle', header: 'Véhicule', kind: 'code', width: '104px', hideBelow: 780, cell: row => row.plate }
    : {
        key: 'driver',
        header: 'Chauffeur',
        width: '172px',
        hideBelow: 780,
        cell: row => row.driver && <TwoLines top={row.driver} sub={row.identifiedAt ? '' : 'proposé'} />,
      },
  {
    key: 'amount',
    header: 'Montant',
    kind: 'num',
    width: '92px',
    hideBelow: 940,
    cell: row => row.fixedCents !== null && formatMoney(row.fixedCents),
  },
  {
    key: 'due',
    header: 'Désignation avant le',
    width: '132px',
    card: 'middle',
    cell: row => <DesignationDue {...row} due={row.designationDueOn} today={today} />,
  },
  { key: 'status', header: 'Statut', width: '148px', card: 'status', cell: row => <InfractionStatusMark status={row.status} /> },
]
