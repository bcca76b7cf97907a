import { ConformityMark, PoolStatusMark } from '#app/components/journey-management/pool-marks.tsx'
import { WeekDays } from '#app/components/sales/week-days.tsx'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { duration } from '#domain/formats/hours.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { DRIVER_CATEGORY_LABELS } from '#domain/human-resources/driver-values.ts'
import { nextDriverPoolStatus } from '#domain/journey-management/drivers-pools/transitions.ts'
import type { DriverPoolStatus } from '#domain/journey-management/drivers-pools/values.ts'

interface DriverPoolRow
  extends Omit<RowOf<ApiClient['journey-management']['drivers-pools']['$get']>, 'depotId' | 'endDayOffset' | 'reasons'> {
  /** First reason and the number of others. */
  reasons: string
}

export interface DriverPoolRights {
  write: boolean
  archive: boolean
  money: boolean
}

export const percent = (value: number) => `${formatNumber(value.toFixed(0))}\u202f%`

const COLUMNS: Column<DriverPoolRow>[] = [
  {
    key: 'code',
    header: 'Tournée',
    kind: 'name',
    sortable: true,
    card: 'title',
    title: row => row.label,
    cell: row => (
      <TwoLines
        top={
          <a className="voice-code" href={`/journey-management/drivers-pools/${row.id}`}>
            {row.code}
          </a>
        }
        sub={row.label}
      />
    ),
  },
  {
    key: 'depot',
    header: 'Dépôt, activité',
    width: '160px',
    sortable: true,
    hideBelow: 1100,
    title: row => (row.depot.length > 20 ? row.depot : undefined),
    cell: row => <TwoLines top={row.depot} sub={DRIVER_CATEGORY_LABELS[row.activity]} />,
  },
  { key: 'weekdays', header: 'Jours', width: '140px', card: 'sub', cell: row => <WeekDays days={row.weekdays} /> },
  {
    key: 'start',
    header: 'Service',
    width: '108px',
    sortable: true,
    card: 'start',
    cell: row => (
      <TwoLines
        top={`${row.startTime} → ${row.endTime}`}
        sub={row.amplitudeMin > 0 ? `ampl. ${duration(row.amplitudeMin)}` : null}
      />
    ),
  },
  {
    key: 'driving',
    header: 'Conduite, km',
    kind: 'num',
    width: '104px',
    hideBelow: 940,
    cell: row =>
      row.weekdays.length > 0 ? (
        <TwoLines top={duration(row.drivingMin)} sub={`${formatNumber(row.km.toFixed(0))}\u00a0km / sem.`} />
      ) : null,
  },
  {
    key: 'empty',
    header: '% vide',
    kind: 'num',
    width: '76px',
    hideBelow: 1280,
    cell: row => (row.emptyPct === null ? null : percent(row.emptyPct)),
  },
  {
    key: 'team',
    header: 'Titulaires, remplaçants',
    cardHeader: 'Équipe',
    width: '168px',
    card: 'middle',
    hideBelow: 940,
    title: row =>
      [row.holders, row.replacements].some(names => names.join(', ').length > 22)
        ? [...row.holders, ...row.replacements].join(', ')
        : undefined,
    cell: row => (
      <TwoLines
        top={row.subcontracted ? 'Sous-traitée' : row.holders.join(', ') || 'Sans titulaire'}
        sub={row.replacements.join(', ') || 'Sans remplaçant'}
      />
    ),
  },
  {
    key: 'vehicle',
    header: 'Véhicule',
    kind: 'code',
    width: '104px',
    hideBelow: 1280,
    cell: row => row.vehicle,
  },
  {
    key: 'margin',
    header: 'Marge th.',
    kind: 'num',
    width: '88px',
    hideBelow: 1280,
    cell: row =>
      typeof row.marginPct === 'number' && (
        <span className={row.marginPct < 0 ? 'out-error' : undefined}>{percent(row.marginPct)}</span>
      ),
  },
  {
    key: 'conformity',
    header: 'Conformité',
    width: '136px',
    card: 'end',
    title: row => row.reasons || undefined,
    cell: row => row.conformity && <ConformityMark conformity={row.conformity} />,
  },
  {
    key: 'status',
    header: 'Statut',
    width: '96px',
    sortable: true,
    card: 'status',
    cell: row => <PoolStatusMark status={row.status} />,
  },
]

/** Hides the margin from roles that may not see it. */
export const driverPoolColumns = (money: boolean) => COLUMNS.filter(({ key }) => money || key !== 'margin')

/** Acts open on the tour's own screen. */
export function DriverPoolMenu({
  row,
  can,
  links,
}: {
  row: { id: string; status: DriverPoolStatus }
  can: DriverPoolRights
  links: ListLinks
}) {
  const sheet = `/journey-management/drivers-pools/${row.id}`
  const live = row.status !== 'ARCHIVEE'
  const may = (act: 'activate' | 'suspend') => can.write && nextDriverPoolStatus(row.status, act) !== undefined
  return (
    <>
      <MenuItem href={sheet} icon="eye" label="Ouvrir la fiche" />
      <MenuItem href={`${sheet}?export=planning`} icon="printer" label="Imprimer planning hebdo" file />
      {can.write && live && <MenuItem href={`${sheet}?panel=edit`} icon="pencil" label="Modifier" />}
      {can.write && <MenuItem href={`${sheet}?panel=duplicate`} icon="copy" label="Dupliquer…" />}
      {may('activate') && <MenuItem href={links.to({ confirm: 'activate', id: row.id })} icon="play" label="Activer…" />}
      {may('suspend') && <MenuItem href={links.to({ confirm: 'suspend', id: row.id })} icon="circle-pause" label="Suspendre…" />}
      {can.archive && live && (
        <>
          <MenuRule />
          <MenuItem href={links.to({ confirm: 'archive', id: row.id })} icon="archive" label="Archiver…" danger />
        </>
      )}
    </>
  )
}
