import { DueDate } from '#app/components/materials/due-date.tsx'
import { EquipmentStatusMark } from '#app/components/materials/equipment-status.tsx'
import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { MenuItem, MenuRule } from '#app/components/ui/list/menu.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatMoney } from '#domain/formats/number.ts'
import { equipmentActs } from '#domain/materials/equipment/states.ts'
import { EQUIPMENT_KIND_LABELS } from '#domain/materials/equipment-values.ts'
import { may } from '#domain/rights.ts'
import type { Role } from '#domain/roles.ts'
import { ACT_WORDS, actHref } from './acts.ts'

export type EquipmentRow = RowOf<ApiClient['materials']['equipment']['$get']>

/** Kind of the current holder. */
export const holderKind = ({ vehicleId, trailerId, driverId }: Pick<EquipmentRow, 'vehicleId' | 'trailerId' | 'driverId'>) =>
  vehicleId ? 'Véhicule' : trailerId ? 'Remorque' : driverId ? 'Chauffeur' : 'Dépôt'

export const equipmentColumns = (links: ListLinks, today: string): Column<EquipmentRow>[] => [
  { key: 'code', header: 'Code', kind: 'code', width: '80px', sortable: true, card: 'sub', cell: row => row.code },
  {
    key: 'kind',
    header: 'Type',
    kind: 'name',
    sortable: true,
    card: 'title',
    cell: row => (
      <TwoLines
        top={<a href={links.to({ panel: 'show', id: row.id })}>{EQUIPMENT_KIND_LABELS[row.kind]}</a>}
        sub={row.label ?? row.brand}
      />
    ),
  },
  { key: 'serial', header: 'N° série', kind: 'code', width: '136px', hideBelow: 940, cell: row => row.serial },
  {
    key: 'holder',
    header: 'Affecté à',
    width: '160px',
    card: 'start',
    title: row => row.holder,
    cell: row => <TwoLines top={row.holder} sub={holderKind(row)} />,
  },
  {
    key: 'since',
    header: 'Depuis',
    width: '104px',
    sortable: true,
    hideBelow: 940,
    card: 'middle',
    cell: row => formatDate(row.heldSince),
  },
  {
    key: 'due',
    header: 'Échéance VGP',
    width: '104px',
    sortable: true,
    card: 'end',
    cell: row => row.dueOn && <DueDate on={row.dueOn} today={today} />,
  },
  {
    key: 'status',
    header: 'État',
    width: '128px',
    card: 'status',
    title: row => row.reason,
    cell: row => <EquipmentStatusMark status={row.status} archived={row.archived} />,
  },
  { key: 'brand', header: 'Marque', width: '128px', hideBelow: 1100, extra: true, cell: row => row.brand },
  {
    key: 'value',
    header: 'Valeur',
    kind: 'num',
    width: '112px',
    hideBelow: 1100,
    extra: true,
    cell: row => row.valueCents === null || formatMoney(row.valueCents),
  },
]

export function EquipmentMenu({ row, role, links }: { row: EquipmentRow; role: Role; links: ListLinks }) {
  const at = (changes: Record<string, string>) => links.to({ ...changes, id: row.id })
  const acts = equipmentActs(role, row)
  return (
    <>
      <MenuItem href={at({ panel: 'show' })} icon="eye" label="Ouvrir la fiche" />
      {may(role, 'material.write') && !row.archived && <MenuItem href={at({ panel: 'edit' })} icon="pencil" label="Modifier" />}
      {acts.length > 0 && <MenuRule />}
      {acts.map(act => (
        <MenuItem
          key={act}
          href={at(actHref(act))}
          icon={ACT_WORDS[act].icon}
          label={`${ACT_WORDS[act].label}…`}
          danger={ACT_WORDS[act].danger}
        />
      ))}
    </>
  )
}
