import { DataTable, Rows } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { ListedMax } from '#app/components/ui/list/pages/listed-max.tsx'
import type { Answer, ApiClient } from '#app/lib/api/answers.ts'
import { shortDay } from '#app/lib/dates/french-dates.ts'
import {
  REPLACEMENT_CAUSE_LABELS,
  REPLACEMENT_KIND_LABELS,
  REPLACEMENT_STATUS_LABELS,
} from '#domain/journey-management/replacement-values.ts'

/** « Remplacements » of the tour's journeys, from three months ago onwards. */
export function PoolReplacements({
  rows,
}: Answer<ApiClient['journey-management']['drivers-pools'][':id']['replacements']['$get']>) {
  if (rows.length === 0)
    return <Empty title="Aucun remplacement">Qui a manqué sur les trajets de la tournée, et qui l'a remplacé.</Empty>
  return (
    <Rows>
      <DataTable
        caption="Remplacements sur la tournée"
        rows={rows}
        rowKey={row => row.id}
        rowLabel={row => row.number}
        columns={[
          { key: 'number', header: 'N°', kind: 'code', width: '144px', card: 'first', cell: row => row.number },
          { key: 'date', header: 'Date', width: '128px', card: 'sub', cell: row => shortDay(row.serviceDate) },
          { key: 'journey', header: 'Trajet', kind: 'code', width: '144px', hideBelow: 780, cell: row => row.journey },
          {
            key: 'replaced',
            header: 'Remplacé',
            kind: 'name',
            card: 'title',
            cell: row => row.replaced ?? REPLACEMENT_KIND_LABELS[row.kind],
          },
          { key: 'replacing', header: 'Par', width: '184px', card: 'start', cell: row => row.replacing },
          {
            key: 'cause',
            header: 'Cause',
            width: '120px',
            hideBelow: 780,
            card: 'middle',
            cell: row => REPLACEMENT_CAUSE_LABELS[row.cause],
          },
          { key: 'status', header: 'Statut', width: '120px', card: 'status', cell: row => REPLACEMENT_STATUS_LABELS[row.status] },
        ]}
      />
      <ListedMax shown={rows.length} what="remplacements les plus récents" />
    </Rows>
  )
}
