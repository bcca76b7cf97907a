import { DataTable, Rows, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { EQUIPMENT_KIND_LABELS } from '#domain/materials/equipment-values.ts'

export function VehicleEquipment({ rows }: Answer<ApiClient['materials']['vehicles'][':id']['equipment']['$get']>) {
  if (rows.length === 0) return <Empty title="Aucun équipement">Hayon, transpalette, sangles, badge, tablette de bord.</Empty>
  return (
    <Rows>
      <DataTable
        caption="Équipements du véhicule"
        twoLines
        rows={rows}
        rowKey={row => row.id}
        rowLabel={row => row.code}
        columns={[
          { key: 'code', header: 'Code', kind: 'code', width: '110px', card: 'first', cell: row => row.code },
          {
            key: 'kind',
            header: 'Type',
            kind: 'name',
            card: 'title',
            cell: row => <TwoLines top={EQUIPMENT_KIND_LABELS[row.kind]} sub={row.brand} />,
          },
          { key: 'serial', header: 'N° de série', kind: 'code', width: '160px', card: 'sub', cell: row => row.serial },
          { key: 'since', header: 'Depuis le', width: '120px', card: 'start', cell: row => formatDate(row.heldSince) },
          {
            key: 'due',
            header: 'Échéance',
            width: '120px',
            hideBelow: 780,
            card: 'end',
            cell: row => row.dueOn && formatDate(row.dueOn),
          },
        ]}
      />
      <ListedMax shown={rows.length} what="premiers équipements" />
    </Rows>
  )
}
