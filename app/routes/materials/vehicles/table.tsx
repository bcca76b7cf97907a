import { deadlineColumn, identityColumns, loadColumns, statusColumn } from '#app/components/materials/fleet-columns.tsx'
import type { FleetRights } from '#app/components/materials/fleet-head.ts'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatNumber } from '#domain/formats/number.ts'
import { ENERGY_LABELS, GONE_STATUSES, VEHICLE_CATEGORY_LABELS } from '#domain/materials/vehicle-values.ts'
import { consumptionText } from '#domain/materials/vehicles/consumption.ts'

export type VehicleRow = Omit<RowOf<ApiClient['materials']['vehicles']['$get']>, 'depotId' | 'equipment' | 'ownership'>

export const vehicleColumns: Column<VehicleRow>[] = [
  ...identityColumns<VehicleRow>(row => `/materials/vehicles/${row.id}`),
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
  ...loadColumns<VehicleRow>(row => row.category !== 'TRACTEUR'),
  {
    key: 'odometer',
    header: 'Compteur',
    kind: 'num',
    width: '100px',
    sortable: true,
    hideBelow: 1100,
    cell: row => `${formatNumber(row.odometerKm)}\u00a0km`,
  },
  deadlineColumn({ card: 'start', hideBelow: 780 }),
  {
    key: 'consumption',
    header: 'Conso 90 j',
    kind: 'num',
    width: '128px',
    hideBelow: 1280,
    cell: row => row.consumption && consumptionText(row.consumption, row.energyUnit),
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
  statusColumn(),
]

/** Acts open on the vehicle's own screen. */
export function VehicleMenu({ row, can, links }: { row: VehicleRow; can: FleetRights; links: ListLinks }) {
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
