import { type Column, TwoLines } from '#app/components/ui/list/data-table.tsx'
import { ActiveItems, MenuItem } from '#app/components/ui/list/menu.tsx'
import { UseMark } from '#app/components/ui/use-mark.tsx'
import type { ApiClient, RowOf } from '#app/lib/api/answers.ts'
import type { ListLinks } from '#app/lib/lists/list-links.ts'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatDecimal, formatPrice } from '#domain/formats/number.ts'
import { VEHICLE_CATEGORY_LABELS, type VehicleCategory } from '#domain/materials/vehicle-values.ts'
import { FACTOR_BASIS_LABELS, FACTOR_CONDITION_LABELS, FACTOR_STATUS_LABELS } from '#domain/transverse/cost-factors/values.ts'

export type FactorRow = RowOf<ApiClient['transverse']['cost-factors']['$get']>

export interface FactorRights {
  write: boolean
  archive: boolean
}

export const categoryWords = (categories: readonly string[]) =>
  categories.map(category => VEHICLE_CATEGORY_LABELS[category as VehicleCategory] ?? category).join(', ')

export const factorColumns = (links: ListLinks): Column<FactorRow>[] => [
  { key: 'code', header: 'Code', kind: 'code', width: '112px', sortable: true, card: 'sub', cell: row => row.code },
  {
    key: 'label',
    header: 'Libellé',
    kind: 'name',
    sortable: true,
    card: 'title',
    cell: row => <a href={links.to({ panel: 'show', id: row.id })}>{row.label}</a>,
  },
  {
    key: 'amount',
    header: 'Montant, base',
    kind: 'num',
    width: '140px',
    sortable: true,
    card: 'end',
    cell: row => <TwoLines top={amountText(row)} sub={FACTOR_BASIS_LABELS[row.basis]} />,
  },
  {
    key: 'condition',
    header: 'Condition, catégories',
    width: '176px',
    hideBelow: 940,
    card: 'start',
    title: row => categoryWords(row.vehicleCategories),
    cell: row => (
      <TwoLines
        top={row.condition === 'AUCUNE' ? <span className="none">Aucune</span> : FACTOR_CONDITION_LABELS[row.condition]}
        sub={categoryWords(row.vehicleCategories) || 'Toutes'}
      />
    ),
  },
  {
    key: 'validity',
    header: 'Validité',
    width: '120px',
    hideBelow: 940,
    cell: row => (
      <TwoLines
        top={`du ${formatDate(row.validFrom)}`}
        sub={row.validTo ? `au ${formatDate(row.validTo)}` : "jusqu'à nouvel ordre"}
      />
    ),
  },
  { key: 'requests', header: 'CDC actifs', kind: 'num', width: '88px', hideBelow: 780, cell: row => row.requests || null },
  {
    key: 'active',
    header: 'État',
    width: '104px',
    card: 'status',
    cell: row => <UseMark active={row.active} words={{ on: FACTOR_STATUS_LABELS.ACTIF, off: FACTOR_STATUS_LABELS.DESACTIVE }} />,
  },
]

/** « 2,15 € », or « 20 % » of the basis. */
function amountText({ basis, amount }: Pick<FactorRow, 'basis' | 'amount'>) {
  const share = basis.startsWith('PCT')
  return share ? `${formatDecimal(amount)}\u202f%` : formatPrice(amount)
}

export function FactorMenu({ row, can, links }: { row: FactorRow; can: FactorRights; links: ListLinks }) {
  const at = (changes: Record<string, string>) => links.to({ ...changes, id: row.id })
  return (
    <>
      <MenuItem href={at({ panel: 'show' })} icon="eye" label="Ouvrir la fiche" />
      {can.write && row.active && (
        <>
          <MenuItem href={at({ panel: 'value' })} icon="calendar-plus" label="Nouvelle valeur à partir du…" />
          <MenuItem href={at({ panel: 'edit' })} icon="pencil" label="Modifier" />
        </>
      )}
      <MenuItem href={at({ panel: 'impact' })} icon="calculator" label="Simuler l'impact" />
      {can.archive && <ActiveItems active={row.active} href={at} />}
    </>
  )
}
