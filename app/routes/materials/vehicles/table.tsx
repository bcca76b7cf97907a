import { MaterialStatusMark } from '#app/components/materials/material-status.tsx'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { DEADLINE_KIND_LABELS, DEADLINE_STATE_LABELS } from '#domain/materials/deadline-values.ts'
import type { DeadlineState } from '#domain/materials/deadlines.ts'
import { ENERGY_LABELS, GONE_STATUSES, VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'

export type VehicleRow = Omit<RowOf<ApiClient['materials']['vehicles']['$get']>, 'depotId' | 'equipment' | 'ownership'>

/** What the signed-in role may do with vehicles. */
export interface VehicleRights {
  write: boolean
  /** The counter, out of service, a deadline that was done. */
  state: boolean
  /** Back in service. */
  restore: boolean
  archive: boolean
  import?: boolean
}

export const vehicleColumns: Column<VehicleRow>[] = [
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
          <a className="voice-code" href={`/materials/vehicles/${row.id}`}>
            {row.plate}
          </a>
        }
        sub={`${row.brand} ${row.model}`}
      />
    ),
  },
  {
    key: 'category',
    header: 'Catégorie',
    width: '128px',
    sortable: true,
    card: 'sub',
    cell: row => <TwoLines top={VEHICLE_CATEGORY_LABELS[row.category]} sub={ENERGY_LABELS[row.energy]} />,
  },
  {
    key: 'brand',
    header: 'Marque, modèle',
    width: '172px',
    sortable: true,
    extra: true,
    cell: row => `${row.brand} ${row.model}`,
  },
  {
    key: 'depot',
    header: 'Dépôt, chauffeur',
    width: '184px',
    hideBelow: 940,
    title: row => [row.depot, row.driver].filter(Boolean).join(' · '),
    cell: row => <TwoLines top={row.depot} sub={row.driver ?? 'Sans chauffeur habituel'} />,
  },
  {
    key: 'payload',
    header: 'Charge utile',
    kind: 'num',
    width: '112px',
    sortable: true,
    hideBelow: 1100,
    cell: row =>
      row.category === 'TRACTEUR' ? null : (
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
    key: 'odometer',
    header: 'Compteur',
    kind: 'num',
    width: '112px',
    sortable: true,
    hideBelow: 1100,
    cell: row => `${formatNumber(row.odometerKm)}\u00a0km`,
  },
  {
    key: 'deadline',
    header: 'Prochaine échéance',
    width: '176px',
    sortable: true,
    card: 'start',
    hideBelow: 780,
    title: row => row.deadline && `${DEADLINE_KIND_LABELS[row.deadline.kind]} le ${formatDate(row.deadline.dueOn)}`,
    cell: row =>
      row.deadline && (
        <TwoLines
          top={DEADLINE_KIND_LABELS[row.deadline.kind]}
          sub={row.deadline.state === 'A_JOUR' ? formatDate(row.deadline.dueOn) : <DueMark deadline={row.deadline} />}
        />
      ),
  },
  {
    key: 'consumption',
    header: 'Conso 90 j',
    kind: 'num',
    width: '88px',
    hideBelow: 1280,
    cell: row => row.consumption && formatNumber(row.consumption.toFixed(1)),
  },
  {
    key: 'usage',
    header: 'Utilisation',
    kind: 'num',
    width: '88px',
    hideBelow: 1280,
    card: 'end',
    cell: row => (row.usage === null ? null : `${formatNumber(row.usage.toFixed(0))}\u202f%`),
  },
  {
    key: 'status',
    header: 'État',
    width: '136px',
    card: 'status',
    cell: row => <MaterialStatusMark status={row.status} />,
  },
]

/** The day, louder the nearer it is, with the word of its state. */
function DueMark({ deadline: { dueOn, state } }: { deadline: NonNullable<VehicleRow['deadline']> }) {
  return (
    <span className={LOUD[state]}>
      {formatDate(dueOn)} · {DEADLINE_STATE_LABELS[state]}
    </span>
  )
}
const LOUD: Partial<Record<DeadlineState, string>> = { ECHUE: 'out-error', A_PLANIFIER: 'out-warning' }

/** The menu of a row: what the role may do with a vehicle in that state. The acts open on its own screen. */
export function VehicleMenu({ row, can, links }: { row: VehicleRow; can: VehicleRights; links: ListLinks }) {
  const sheet = `/materials/vehicles/${row.id}`
  const gone = GONE_STATUSES.includes(row.status)
  const running = row.status === 'EN_SERVICE'
  return (
    <>
      <MenuItem href={sheet} icon="eye" label="Ouvrir la fiche" />
      {can.write && !gone && <MenuItem href={`${sheet}?panel=edit`} icon="pencil" label="Modifier" />}
      {can.state && !gone && (
        <>
          <MenuItem href={`${sheet}?panel=odometer`} icon="calculator" label="Saisir km…" />
          <MenuItem href={`${sheet}?tab=deadlines`} icon="calendar-check" label="Échéance faite…" />
          {running && <MenuItem href={`${sheet}?panel=outage`} icon="octagon-pause" label="Hors service…" />}
        </>
      )}
      {can.write && !gone && <MenuItem href={`${sheet}?tab=couplings&panel=coupling`} icon="link" label="Atteler…" />}
      {can.restore && !gone && !running && <MenuItem href={`${sheet}?panel=back`} icon="play" label="Remise en service…" />}
      {can.archive && (
        <>
          <MenuRule />
          {gone ? (
            <MenuItem href={links.to({ confirm: 'restore', id: row.id })} icon="archive-restore" label="Sortir de l'archive…" />
          ) : (
            <MenuItem href={links.to({ confirm: 'archive', id: row.id })} icon="archive" label="Archiver…" danger />
          )}
        </>
      )}
    </>
  )
}
