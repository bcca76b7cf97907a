import { CertificationStatusMark } from '#app/components/human-resources/certification-status.tsx'
import { type Column, DataTable, Rows, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import type { Answer, ApiClient, RowOf } from '#app/lib/api/answers.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { Deadline } from '../deadline.tsx'

type Certifications = ApiClient['human-resources']['driver-certifications']['$get']
type Certification = RowOf<Certifications>

const LIST = '/human-resources/driver-certifications'

/** Certifications held, earliest expiry first, then past ones. */
export function DriverCertifications({ page, today }: { page: Answer<Certifications>; today: string }) {
  if (page.rows.length === 0) return <Empty title="Aucune habilitation">FCO, ADR, CACES et leurs échéances.</Empty>
  return (
    <Rows>
      <DataTable
        caption="Habilitations du chauffeur"
        twoLines
        columns={columns(today)}
        rows={page.rows}
        rowKey={row => row.id}
        rowLabel={row => row.type}
      />
    </Rows>
  )
}

const columns = (today: string): Column<Certification>[] => [
  {
    key: 'type',
    header: 'Habilitation, n°',
    kind: 'name',
    card: 'title',
    cell: row => (
      <TwoLines top={<a href={`${LIST}?driver=${row.driverId}&panel=show&id=${row.id}`}>{row.type}</a>} sub={row.number ?? ''} />
    ),
  },
  {
    key: 'obtained',
    header: 'Obtenue',
    width: '116px',
    hideBelow: 780,
    cell: row => row.obtainedOn && formatDate(row.obtainedOn),
  },
  {
    key: 'end',
    header: 'Échéance',
    width: '116px',
    card: 'start',
    cell: row => row.validTo && <Deadline on={row.validTo} today={today} />,
  },
  {
    key: 'status',
    header: 'Statut',
    width: '180px',
    card: 'status',
    cell: row => <CertificationStatusMark status={row.status} />,
  },
]
