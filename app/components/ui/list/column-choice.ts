import type { Column } from './data-table.tsx'

/** What « Colonnes » shows and offers of a table. */
export interface ColumnChoice<Row> {
  /** For `<DataTable columns>`. */
  shown: Column<Row>[]
  /** Every column of the table, in its order; the name stays. */
  offered: readonly { key: string; header: string; on: boolean; fixed: boolean; sortable: boolean }[]
}

/** Selection box and menu of a row, and the least that leaves a name readable, in px. */
const AROUND_PX = 84
const NAME_PX = 160
/** Widths below which a column may leave; narrower than the first there is no table. */
const STEPS = [680, 780, 940, 1100, 1280, 1440] as const

/**
 * The columns of a table by the keys that its address asks for (`links.cols`), in the table's own order; without any, those that show by
 * themselves. The name always stays; unknown keys are ignored; what a role may not see is left out before. A phone's card keeps its parts.
 *
 *     const columns = chooseColumns(COMPANY_COLUMNS, links.cols)
 */
export function chooseColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[]): ColumnChoice<Row> {
  const wanted = chosen.filter(key => columns.some(column => column.key === key))
  const isOn = (column: Column<Row>) =>
    column.kind === 'name' || (wanted.length > 0 ? wanted.includes(column.key) : !column.extra)
  const limits = wanted.length > 0 ? limitsOf(columns.filter(isOn)) : undefined
  return {
    shown: columns
      .filter(column => isOn(column) || column.card)
      .map(column =>
        isOn(column) ? (limits ? { ...column, hideBelow: limits.get(column.key) } : column) : { ...column, off: true },
      ),
    offered: columns.map(column => ({
      key: column.key,
      header: column.header,
      on: isOn(column),
      fixed: column.kind === 'name',
      sortable: Boolean(column.sortable),
    })),
  }
}

/** How wide the table must be for each column, the less needed last: fewer columns stay longer, and more never squeeze the name. */
function limitsOf<Row>(columns: readonly Column<Row>[]): Map<string, Column<Row>['hideBelow']> {
  const rank = ({ extra, hideBelow }: Column<Row>) => (extra ? STEPS.length * 1440 : (hideBelow ?? 0))
  let used = AROUND_PX + NAME_PX
  return new Map(
    [...columns]
      .sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
      .map(column => {
        used += Number.parseInt(column.width ?? '0', 10)
        const step = STEPS.find(step => used <= step) ?? 1440
        const limit = step === 680 ? undefined : step
        // What the table shows by itself at some width, a choice shows there too.
        const own = column.hideBelow
        const least = column.extra ? limit : own && limit && Math.min(own, limit)
        return [column.key, least as Column<Row>['hideBelow']]
      }),
  )
}
