import { AddressStatusMark } from '#app/components/sales/address-status.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { HOLIDAY_ZONE_LABELS } from '#domain/calendar/holidays.ts'
import { ADDRESS_KIND_LABELS, addressStatus, type ProtocolState } from '#domain/sales/addresses/values.ts'

type AddressRow = Omit<RowOf<ApiClient['sales']['addresses']['$get']>, 'lng'>

export interface AddressRights {
  write: boolean
  archive: boolean
  merge: boolean
  import: boolean
  /** May open the trajets prévus that stop there. */
  lines: boolean
}

export const addressColumns = (links: ListLinks): Column<AddressRow>[] => [
  {
    key: 'label',
    header: 'Libellé',
    kind: 'name',
    sortable: true,
    card: 'title',
    cell: row => <TwoLines top={<a href={links.to({ panel: 'show', id: row.id })}>{row.label}</a>} sub={row.line1} />,
  },
  {
    key: 'company',
    header: 'Client',
    width: '176px',
    title: row => row.company,
    cell: row => (
      <TwoLines
        top={row.companyId ? <a href={`/sales/companies/${row.companyId}`}>{row.company}</a> : 'Site propre'}
        sub={ADDRESS_KIND_LABELS[row.kind]}
      />
    ),
  },
  { key: 'zip', header: 'CP', kind: 'code', width: '68px', sortable: true, hideBelow: 780, cell: row => row.zip },
  {
    key: 'city',
    header: 'Commune',
    width: '156px',
    sortable: true,
    card: 'sub',
    cell: row =>
      row.country === 'FR' ? (
        row.city
      ) : (
        <>
          {`${row.city} `}
          <span className="quiet">{row.country}</span>
        </>
      ),
  },
  {
    key: 'today',
    header: "Aujourd'hui",
    width: '104px',
    card: 'start',
    hideBelow: 940,
    title: row => (row.today?.open ? null : row.today?.text),
    cell: row => hoursOf(row.today),
  },
  {
    key: 'located',
    header: 'Géoloc.',
    width: '66px',
    hideBelow: 1280,
    cell: row => (row.lat === null ? null : <Icon name="map-pin-check" label="Oui" />),
  },
  { key: 'appointment', header: 'RDV', width: '52px', hideBelow: 1100, cell: row => (row.appointment ? 'Oui' : null) },
  {
    key: 'protocol',
    header: 'Protocole',
    width: '100px',
    hideBelow: 1100,
    cell: row =>
      row.protocolExpiry ? (
        <TwoLines top={formatDate(row.protocolExpiry)} sub={row.protocol && PROTOCOL_LABELS[row.protocol]} />
      ) : (
        row.protocolDate && <TwoLines top={formatDate(row.protocolDate)} sub="Sans échéance" />
      ),
  },
  {
    key: 'holidayZone',
    header: 'Zone de jours fériés',
    width: '148px',
    extra: true,
    cell: row => HOLIDAY_ZONE_LABELS[row.holidayZone],
  },
  { key: 'lines', header: 'Lignes', kind: 'num', width: '64px', card: 'end', hideBelow: 780, cell: row => row.lines || null },
  {
    key: 'status',
    header: 'État',
    width: '142px',
    card: 'status',
    cell: row => <AddressStatusMark status={addressStatus(row)} />,
  },
]

const PROTOCOL_LABELS: Record<ProtocolState, string | null> = { VALIDE: null, BIENTOT: 'Expire bientôt', PERIME: 'Périmé' }

/** Today's opening intervals, or why the site is closed. */
function hoursOf(today: AddressRow['today']) {
  if (!today?.open) return today?.text
  const [first, ...others] = today.text.split(', ')
  return <TwoLines top={first} sub={others.join(', ')} />
}

export function AddressMenu({ row, can, links }: { row: AddressRow; can: AddressRights; links: ListLinks }) {
  const at = (changes: Record<string, string>) => links.to({ ...changes, id: row.id })
  return (
    <>
      <MenuItem href={at({ panel: 'show' })} icon="eye" label="Ouvrir la fiche" />
      {can.write && !row.archived && <MenuItem href={at({ panel: 'edit' })} icon="pencil" label="Modifier" />}
      {row.companyId && <MenuItem href={`/sales/companies/${row.companyId}`} icon="building-2" label="Ouvrir le client" />}
      {can.merge && !row.archived && <MenuItem href={at({ panel: 'merge' })} icon="git-merge" label="Fusionner…" />}
      {can.archive && !row.mergedIntoId && (
        <>
          <MenuRule />
          {row.archived ? (
            <MenuItem href={at({ confirm: 'restore' })} icon="archive-restore" label="Sortir de l'archive…" />
          ) : (
            <MenuItem href={at({ confirm: 'archive' })} icon="archive" label="Archiver…" danger />
          )}
        </>
      )}
    </>
  )
}
