import { AddressStatusMark } from '#app/components/sales/address-status.tsx'
import { type Column, DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import { ADDRESS_KIND_LABELS, addressStatus } from '#domain/sales/addresses/values.ts'

type AddressRow = RowOf<ApiClient['sales']['addresses']['$get']>

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
