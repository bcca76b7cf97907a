import { DeadlineStateMark, MaterialStatusMark } from '#app/components/materials/material-status.tsx'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { DEADLINE_KIND_LABELS } from '#domain/materials/deadline-values.ts'
import { GONE_STATUSES, TRAILER_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'

export type TrailerRow = Omit<RowOf<ApiClient['materials']['trailers']['$get']>, 'depotId' | 'ownership'>

/** What the signed-in role may do with trailers. */
export interface TrailerRights {
  write: boolean
  /** Out of service, a deadline that was done. */
  state: boolean
  /** Back in service. */
  restore: boolean
  archive: boolean
  import?: boolean
}

/** « Où est la remorque ? », in two lines. */
export const placeWords = ({ place, depot }: Pick<TrailerRow, 'place' | 'depot'>): [where: string, since: string] =>
  place
    ? [`${place.label}, ${place.city}`, `${place.running ? 'en route, ' : ''}${place.number} du ${formatDate(place.serviceDate)}`]
    : [depot, 'aucun trajet effectué']

export const trailerColumns = (links: ListLinks): Column<TrailerRow>[] => [
  { key: 'fleetNo', header: 'N° parc', kind: 'code', width: '84px', sortable: true, card: 'first', cell: row => row.fleetNo },
  {
    key: 'plate',
    header: 'Immatriculation',
    kind: 'name',
    sortable: true,
    card: 'title',
    cell: row => (
      <TwoLines
        top={
          <a className="voice-code" href={links.to({ panel: 'show', id: row.id })}>
            {row.plate}
          </a>
        }
        sub={[row.brand, row.model].filter(Boolean).join(' ')}
      />
    ),
  },
  {
    key: 'category',
    header: 'Type, ATP',
    width: '112px',
    sortable: true,
    card: 'sub',
    cell: row => <TwoLines top={TRAILER_CATEGORY_LABELS[row.category]} sub={row.atpClass && `ATP ${row.atpClass}`} />,
  },
  {
    key: 'payload',
    header: 'Charge utile',
    kind: 'num',
    width: '112px',
    sortable: true,
    hideBelow: 1100,
    cell: row => (
      <TwoLines top={`${formatNumber(row.payloadKg)}\u00a0kg`} sub={row.pallets > 0 ? `${row.pallets}\u00a0palettes` : null} />
    ),
  },
  {
    key: 'pallets',
    header: 'Palettes',
    kind: 'num',
    width: '84px',
    sortable: true,
    extra: true,
    cell: row => row.pallets || null,
  },
  {
    key: 'coupled',
    header: 'Attelée à',
    kind: 'code',
    width: '108px',
    hideBelow: 940,
    card: 'end',
    cell: row => row.coupled?.plate,
  },
  {
    key: 'place',
    header: 'Lieu',
    width: '192px',
    hideBelow: 780,
    card: 'start',
    title: row => placeWords(row).join(' · '),
    cell: row => {
      const [where, since] = placeWords(row)
      return <TwoLines top={where} sub={since} />
    },
  },
  { key: 'depot', header: 'Dépôt', width: '160px', extra: true, title: row => row.depot, cell: row => row.depot },
  {
    key: 'deadline',
    header: 'Prochaine échéance',
    width: '160px',
    sortable: true,
    hideBelow: 1100,
    title: row => row.deadline && `${DEADLINE_KIND_LABELS[row.deadline.kind]} le ${formatDate(row.deadline.dueOn)}`,
    cell: row =>
      row.deadline && (
        <TwoLines
          top={DEADLINE_KIND_LABELS[row.deadline.kind]}
          sub={
            <>
              {formatDate(row.deadline.dueOn)}{' '}
              {row.deadline.state !== 'A_JOUR' && <DeadlineStateMark state={row.deadline.state} />}
            </>
          }
        />
      ),
  },
  {
    key: 'status',
    header: 'État',
    width: '136px',
    card: 'status',
    cell: row => <MaterialStatusMark status={row.status} />,
  },
]

/** The menu of a row: what the role may do with a trailer in that state. */
export function TrailerMenu({ row, can, links }: { row: TrailerRow; can: TrailerRights; links: ListLinks }) {
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
