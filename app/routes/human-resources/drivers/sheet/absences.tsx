import { AbsenceStatusMark } from '#app/components/human-resources/absence-marks.tsx'
import { Box } from '#app/components/ui/box.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type Column, DataTable, Rows, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { Empty } from '#app/components/ui/list/empty.tsx'
import { Facts } from '#app/components/ui/panel/facts.tsx'
import type { Answer, ApiClient, RowOf } from '#app/lib/api/answers.ts'
import { formatDecimal } from '#domain/formats/number.ts'
import { ABSENCE_KIND_LABELS } from '#domain/human-resources/absence-values.ts'
import { countedText, endText, startText } from '#domain/human-resources/absences/words.ts'

type Absences = ApiClient['human-resources']['absences']['$get']
type Balances = Answer<ApiClient['human-resources']['drivers'][':id']['balances']['$get']>['balances']

const LIST = '/human-resources/absences'

interface AbsencesProps {
  page: Answer<Absences>
  balances: Balances
  driverId: string
  /** May grant leave. */
  canGrant: boolean
}

/** Leave balances, with past and planned absences. */
export function DriverAbsences({ page, balances, driverId, canGrant }: AbsencesProps) {
  return (
    <div className="grid gap-4">
      {(balances.length > 0 || canGrant) && (
        <Box
          title="Soldes"
          action={
            <span className="flex flex-wrap gap-x-4 gap-y-3">
              {canGrant && (
                <a className="text-link" href={`${LIST}?driver=${driverId}&panel=rights&id=${driverId}`}>
                  Droits à congés
                </a>
              )}
              <a className="text-link" href={`${LIST}?driver=${driverId}`}>
                Ouvrir dans la liste des absences
              </a>
            </span>
          }
        >
          {balances.length === 0 && <p className="help">Aucun droit n'est enregistré.</p>}
          <Facts
            items={balances.map(({ kind, year, granted, taken, left }) => [
              `${ABSENCE_KIND_LABELS[kind]} ${year}-${year + 1}`,
              <>
                <b>{formatDecimal(left)}</b> {`restants sur ${formatDecimal(granted)}, ${formatDecimal(taken)} pris ou validés`}
              </>,
            ])}
          />
        </Box>
      )}
      {page.rows.length === 0 ? (
        <Empty title="Aucune absence">Congés, arrêts et formations.</Empty>
      ) : (
        <Rows>
          <DataTable
            caption="Absences du chauffeur"
            twoLines
            columns={COLUMNS}
            rows={page.rows}
            rowKey={row => row.id}
            rowLabel={row => `${ABSENCE_KIND_LABELS[row.kind]} ${startText(row)}`}
          />
        </Rows>
      )}
      {page.total > page.rows.length && (
        <a className="btn btn-sm btn-bare" href={`${LIST}?driver=${driverId}`}>
          <Icon name="arrow-right" />
          Toutes ses absences
        </a>
      )}
    </div>
  )
}

const COLUMNS: Column<RowOf<Absences>>[] = [
  {
    key: 'kind',
    header: 'Type',
    kind: 'name',
    card: 'title',
    cell: row => (
      <TwoLines
        top={<a href={`${LIST}?driver=${row.driverId}&panel=show&id=${row.id}`}>{ABSENCE_KIND_LABELS[row.kind]}</a>}
        sub={row.comment ?? ''}
      />
    ),
  },
  { key: 'from', header: 'Du', width: '148px', card: 'start', cell: startText },
  { key: 'to', header: 'Au', width: '148px', card: 'middle', cell: endText },
  { key: 'days', header: 'Décompte', kind: 'num', width: '108px', card: 'end', cell: countedText },
  { key: 'status', header: 'Statut', width: '116px', card: 'status', cell: row => <AbsenceStatusMark status={row.status} /> },
]
