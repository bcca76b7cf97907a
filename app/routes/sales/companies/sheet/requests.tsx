import { RequestStatusMark } from '#app/components/sales/request-status.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { REQUEST_KIND_LABELS } from '#domain/sales/delivery-request/values.ts'

type RequestRow = Answer<ApiClient['sales']['companies'][':id']['requests']['$get']>['requests'][number]

export function CompanyRequests({
  companyId,
  requests,
  total,
  face,
}: {
  companyId: string
  requests: RequestRow[]
  total: number
  /** Path of the list that the role may open. */
  face: string | null
}) {
  if (requests.length === 0)
    return (
      <Empty title="Aucun cahier des charges">
        Ce qui est vendu à ce client{'\u202f'}: arrêts, horaires, récurrence et prix.
      </Empty>
    )
  return (
    <Rows>
      <DataTable
        caption="Cahiers des charges du client"
        columns={requestColumns(face)}
        rows={requests}
        rowKey={row => row.id}
        rowLabel={row => row.title}
      />
      {total > requests.length && face && (
        <p className="mt-3">
          <a className="text-link" href={`${face}?company=${companyId}`}>
            Les {total} cahiers des charges du client
          </a>
        </p>
      )}
    </Rows>
  )
}

const requestColumns = (face: string | null): Column<RequestRow>[] => [
  { key: 'number', header: 'N°', kind: 'code', width: '150px', cell: row => `${row.number} v${row.versionNo}` },
  {
    key: 'title',
    header: 'Intitulé',
    kind: 'name',
    card: 'title',
    cell: row => (face ? <a href={`${face}/${row.id}`}>{row.title}</a> : row.title),
  },
  {
    key: 'kind',
    header: 'Type',
    kind: 'quiet',
    width: '130px',
    hideBelow: 780,
    card: 'sub',
    cell: row => REQUEST_KIND_LABELS[row.kind],
  },
  {
    key: 'valid',
    header: 'Validité',
    width: '190px',
    hideBelow: 940,
    card: 'start',
    cell: row =>
      row.validTo ? `${formatDate(row.validFrom)} – ${formatDate(row.validTo)}` : `depuis le ${formatDate(row.validFrom)}`,
  },
  {
    key: 'status',
    header: 'Statut',
    width: '140px',
    card: 'status',
    cell: row => <RequestStatusMark status={row.status} suspensionOn={row.suspensionOn} />,
  },
]
