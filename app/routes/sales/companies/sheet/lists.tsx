import { AddressStatusMark } from '#app/components/sales/address-status.tsx'
import { RequestStatusMark } from '#app/components/sales/request-status.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { formatDate } from '#domain/calendar/dates.ts'
import { ADDRESS_KIND_LABELS, type AddressKind, addressStatus } from '#domain/sales/addresses/values.ts'
import { REQUEST_KIND_LABELS, type RequestKind, type RequestStatus } from '#domain/sales/delivery-request/values.ts'

interface AddressRow {
  id: string
  label: string
  kind: AddressKind
  line1: string
  zip: string
  city: string
  lat: string | null
  archived: boolean
  lines: number
}

/** The sites of a client; each opens in the address book. */
export function CompanyAddresses({ companyId, addresses, total }: { companyId: string; addresses: AddressRow[]; total: number }) {
  if (addresses.length === 0) return <Empty title="Aucune adresse">Les lieux où l'on charge et livre pour ce client.</Empty>
  return (
    <Rows>
      <DataTable
        caption="Adresses du client"
        columns={ADDRESS_COLUMNS}
        rows={addresses}
        rowKey={row => row.id}
        rowLabel={row => row.label}
      />
      {total > addresses.length && (
        <p className="mt-3">
          <a className="text-link" href={`/sales/addresses?company=${companyId}`}>
            Les {total} adresses du client
          </a>
        </p>
      )}
    </Rows>
  )
}

const ADDRESS_COLUMNS: Column<AddressRow>[] = [
  {
    key: 'label',
    header: 'Libellé',
    kind: 'name',
    card: 'title',
    cell: row => <a href={`/sales/addresses?panel=show&id=${row.id}`}>{row.label}</a>,
  },
  { key: 'kind', header: 'Nature', kind: 'quiet', width: '110px', hideBelow: 780, cell: row => ADDRESS_KIND_LABELS[row.kind] },
  { key: 'line1', header: 'Ligne 1', width: '240px', hideBelow: 1100, cell: row => row.line1 },
  { key: 'city', header: 'Commune', width: '220px', card: 'sub', cell: row => `${row.zip} ${row.city}` },
  { key: 'lines', header: 'Trajets prévus', kind: 'num', width: '120px', card: 'end', cell: row => row.lines || null },
  {
    key: 'status',
    header: 'Statut',
    width: '150px',
    card: 'status',
    cell: row => <AddressStatusMark status={addressStatus(row)} />,
  },
]

interface RequestRow {
  id: string
  number: string
  title: string
  kind: RequestKind
  versionNo: number
  status: RequestStatus
  validFrom: string
  validTo: string | null
}

/** The cahiers des charges of a client; each opens on the face that the role sees, if it sees one. */
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
  { key: 'status', header: 'Statut', width: '140px', card: 'status', cell: row => <RequestStatusMark status={row.status} /> },
]
