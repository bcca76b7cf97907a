import type { Column } from './data-table.tsx'

/** Columns shown and offered by « Colonnes ». */
export interface ColumnChoice<Row> {
  /** For `<DataTable columns>`. */
  shown: Column<Row>[]
  /** All columns in table order; the name column is fixed. */
  offered: readonly { key: string; header: string; on: boolean; fixed: boolean; sortable: boolean }[]
}

/** Width of check box and row menu, and minimum width of a readable name, in px. */
const AROUND_PX = 84
const NAME_PX = 180
/** Table widths in px below which a column may be hidden; below the first the table becomes cards. */
const STEPS = [680, 720, 780, 900, 940, 1000, 1100, 1160, 1280, 1440] as const

/**
 * Columns named in the address (`links.cols`) in table order; without any, the default ones. The name always stays, unknown keys
 * are ignored, forbidden columns must already be removed. Cards on phones keep their parts.
 *
 *     const columns = chooseColumns(COMPANY_COLUMNS, links.cols)
 */
export function chooseColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[]): ColumnChoice<Row> {
  const wanted = chosen.filter(key => columns.some(column => column.key === key))
  const isOn = (column: Column<Row>) =>
    column.kind === 'name' || (wanted.length > 0 ? wanted.includes(column.key) : !column.extra)
  const limits = limitsOf(columns.filter(isOn), wanted.length === 0)
  return {
    shown: columns
      .filter(column => isOn(column) || column.card)
      .map(column => (isOn(column) ? { ...column, hideBelow: limits.get(column.key) } : { ...column, off: true })),
    offered: columns.map(column => ({
      key: column.key,
      header: column.header,
      on: isOn(column),
      fixed: column.kind === 'name',
      sortable: Boolean(column.sortable),
    })),
  }
}

/**
 * Minimum table width for each column, so that the name keeps its room: columns without their own limit first, the status before
 * the others. A column never shows below its declared limit unless it was chosen.
 */
function limitsOf<Row>(columns: readonly Column<Row>[], own: boolean): Map<string, Column<Row>['hideBelow']> {
  const rank = ({ extra, hideBelow, card }: Column<Row>) => (extra ? 1441 : (hideBelow ?? (card === 'status' ? 0 : 1)))
  const name = columns.find(column => !column.width)
  const free = new Map(STEPS.map(step => [step, step - AROUND_PX - (name?.least ?? NAME_PX)]))
  return new Map(
    columns
      .filter(column => column !== name)
      .toSorted((a, b) => rank(a) - rank(b))
      .map(column => {
        const width = Number.parseInt(column.width ?? '0', 10)
        const bound = own && column.hideBelow ? column.hideBelow : 680
        const squeezed = STEPS.findLastIndex(step => free.get(step)! < width)
        const least = Math.max(STEPS[squeezed + 1] ?? 1440, bound) as (typeof STEPS)[number]
        for (const step of STEPS) if (step >= least) free.set(step, free.get(step)! - width)
        return [column.key, least === 680 ? undefined : least]
      }),
  )
}
