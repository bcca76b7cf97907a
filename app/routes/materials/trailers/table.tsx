import { deadlineColumn, identityColumns, loadColumns, statusColumn } from '#app/components/materials/fleet-columns.tsx'
import type { FleetRights } from '#app/components/materials/fleet-head.ts'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { GONE_STATUSES, TRAILER_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'

export type TrailerRow = Omit<RowOf<ApiClient['materials']['trailers']['$get']>, 'depotId' | 'ownership'>

/** « Où est la remorque ? », in two lines. */
export const placeWords = ({ place, depot }: Pick<TrailerRow, 'place' | 'depot'>): [where: string, since: string] =>
  place
    ? [
        // « Plateforme Nantes » already names its town.
        place.label.includes(place.city) ? place.label : `${place.label}, ${place.city}`,
        place.running ? `en route, ${place.number}` : `${place.number} du ${formatDate(place.serviceDate)}`,
      ]
    : [depot, 'aucun trajet effectué']

export const trailerColumns = (links: ListLinks): Column<TrailerRow>[] => [
  ...identityColumns<TrailerRow>(row => links.to({ panel: 'show', id: row.id })),
  {
    key: 'category',
    header: 'Type, ATP',
    width: '104px',
    sortable: true,
    card: 'sub',
    cell: row => <TwoLines top={TRAILER_CATEGORY_LABELS[row.category]} sub={row.atpClass && `ATP ${row.atpClass}`} />,
  },
  ...loadColumns<TrailerRow>(),
  {
    key: 'coupled',
    header: 'Attelée à',
    kind: 'code',
    width: '96px',
    hideBelow: 940,
    card: 'end',
    cell: row => row.coupled?.plate,
  },
  {
    key: 'place',
    header: 'Lieu',
    width: '216px',
    hideBelow: 780,
    card: 'start',
    title: row => placeWords(row).join(' · '),
    cell: row => {
      const [where, since] = placeWords(row)
      return <TwoLines top={where} sub={since} />
    },
  },
  { key: 'depot', header: 'Dépôt', width: '160px', extra: true, title: row => row.depot, cell: row => row.depot },
  deadlineColumn({ hideBelow: 1100 }),
  statusColumn(),
]

export function TrailerMenu({ row, can, links }: { row: TrailerRow; can: FleetRights; links: ListLinks }) {
  const at = (changes: Record<string, string>) => links.to({ ...changes, id: row.id })
  const gone = GONE_STATUSES.includes(row.status)
  const running = row.status === 'EN_SERVICE'
  return (
    <>
      <MenuItem href={at({ panel: 'show' })} icon="eye" label="Ouvrir la fiche" />
      {can.write && !gone && <MenuItem href={at({ panel: 'edit' })} icon="pencil" label="Modifier" />}
      {can.write && !gone && <MenuItem href={at({ panel: 'coupling' })} icon="link" label="Atteler…" />}
      <MenuItem href={at({ panel: 'planning' })} icon="calendar" label="Planning" />
      {can.state && running && <MenuItem href={at({ panel: 'outage' })} icon="octagon-pause" label="Hors service…" />}
      {can.restore && !gone && !running && <MenuItem href={at({ panel: 'back' })} icon="play" label="Remise en service…" />}
      {can.archive && (
        <>
          <MenuRule />
          {gone ? (
            <MenuItem href={at({ confirm: 'restore' })} icon="archive-restore" label="Sortir de l'archive…" />
          ) : (
            <>
              <MenuItem href={at({ confirm: 'giveback' })} icon="handshake" label="Restituée / vendue…" danger />
              <MenuItem href={at({ confirm: 'archive' })} icon="archive" label="Archiver…" danger />
            </>
          )}
        </>
      )}
    </>
  )
}
