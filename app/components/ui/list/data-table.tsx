import { type ReactNode, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { useCardRoles, useRowMenu, useSelectAll } from './table-behaviour.ts'

export interface Column<Row> {
  /** Name of the column in `sort`, and React key. */
  key: string
  header: string
  /** Label in a card, when the header is too long for a third of it. */
  cardHeader?: string
  /** Attributes of the heading of a figures column; `figureColumn` makes them. */
  head?: { title: string; 'data-figures': string }
  /** Cell content; « — » when null, undefined, false or ''. */
  cell: (row: Row) => ReactNode
  /** Full text of a cell that may be cut; the name column falls back to the row label. */
  title?: (row: Row) => string | null | undefined
  sortable?: boolean
  /** `num`: right-aligned figures; `name`: the row's name, weight 600; `code`: condensed; `quiet`: secondary. */
  kind?: 'num' | 'name' | 'code' | 'quiet'
  /** Fixed width in CSS units. Only the name column has none and takes the rest. */
  width?: string
  /** Hidden when the table is narrower than this, in px. */
  hideBelow?: 1440 | 1280 | 1160 | 1100 | 1000 | 940 | 900 | 780 | 720
  /** Minimum width of the name column in px, used by « Colonnes ». */
  least?: number
  /** Not shown by default; « Colonnes » offers it. */
  extra?: true
  /** Removed by « Colonnes »: shown in cards only. */
  off?: boolean
  /** Position in the card of a narrow table (`first` above the title); columns without one are not in the card. */
  card?: 'first' | 'title' | 'sub' | 'status' | 'start' | 'middle' | 'end'
}

interface TableSort {
  key: string
  direction: 'asc' | 'desc'
  /** Link to the list with this sort. */
  href: (key: string, direction: 'asc' | 'desc') => string
}

interface RowMenus<Row> {
  /** Entries of one row: `<MenuItem>`, `<MenuAction>`, `<MenuRule>`. Built for the opened row only. */
  items: (row: Row) => ReactNode
  /** Link that opens this row's menu, or none, without JavaScript. */
  href: (key: string | null) => string
  /** Key of the row whose menu the address opens. */
  open?: string | null
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Row name: labels its check box and menu, and is the tooltip of a cut name. */
  rowLabel: (row: Row) => string
  sort?: TableSort
  /** Adds check boxes named `id` that belong to the form of this id (a `<BulkBar>`). */
  selectFor?: string
  menu?: RowMenus<Row>
  /** `urgent`: red line at the left, beside a tag; `current`: the row shown in the panel. */
  rowState?: (row: Row) => 'urgent' | 'current' | undefined
  /** Two-line cells (46 px): wrap each in `<TwoLines>`. */
  twoLines?: boolean
  /** Current-time line before the row of this key; null: after the last row. */
  now?: { before: string | null; time: string; text: string }
  /** Line above the first row, about rows that are not listed. */
  above?: ReactNode
}

/** Cell classes of a column, computed once for all rows. */
function cellClass<Row>({ kind, hideBelow, off, card }: Column<Row>) {
  return [kind, hideBelow && `hb-${hideBelow}`, off && 'col-off', card && `c-${card}`].filter(Boolean).join(' ') || undefined
}

/**
 * List table: sort links, selection, row menu, cards when narrow. Put it in `<Rows>` with its pager and bulk bar. Only one menu
 * exists at a time, so a row costs only its cells.
 *
 *     <Rows>
 *       <DataTable caption="Clients" columns={columns} rows={companies} rowKey={c => c.id} rowLabel={c => c.name}
 *         sort={{ key: 'name', direction: 'asc', href: sortHref }} selectFor="selection"
 *         menu={{ items: c => <MenuItem href={`/sales/companies/${c.id}`} icon="eye" label="Ouvrir la fiche" />, href: menuHref, open: null }} />
 *       <Pager … />
 *       <BulkBar id="selection">…</BulkBar>
 *     </Rows>
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowLabel, sort, selectFor, menu, rowState, twoLines, now, above } = props
  const table = useRef<HTMLTableElement>(null)
  const opened = useRowMenu(table, menu?.open)
  const classes = columns.map(cellClass)
  // A colspan above the number of shown columns would create new ones.
  const always = columns.filter(column => !column.off && !column.hideBelow).length + (selectFor ? 1 : 0) + (menu ? 1 : 0)
  const openedRow = opened.key === null ? undefined : rows.find(row => rowKey(row) === opened.key)
  useSelectAll(table)
  useCardRoles(table, rows)

  const nowLine = now && (
    <tr className="now-row" key="now">
      <td colSpan={always}>
        <div className="now-line">
          <time>{now.time}</time>
          {now.text}
        </div>
      </td>
    </tr>
  )

  return (
    <>
      <table className={twoLines ? 'dt dt-two' : 'dt'} style={{ ...cardLabels(columns), ...widths(columns) }} ref={table}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selectFor && (
              <th className="pick-cell" scope="col">
                <input
                  type="checkbox"
                  className="checkbox js-only"
                  data-pick-all
                  aria-label="Tout sélectionner"
                  autoComplete="off"
                />
              </th>
            )}
            {columns.map((column, index) => (
              <HeaderCell key={column.key} column={column} className={classes[index]} sort={sort} />
            ))}
            {menu && (
              <th className="menu-cell" scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {above && (
            <tr className="fold-row">
              <td colSpan={always}>
                <div className="fold-line">{above}</div>
              </td>
            </tr>
          )}
          {rows.map(row => {
            const key = rowKey(row)
            const label = rowLabel(row)
            const state = rowState?.(row)
            const menuInRow = menu?.open === key && !opened.floats
            const line = (
              <tr key={key} className={state && `row-${state}`}>
                {selectFor && (
                  <td className="pick-cell">
                    <input
                      type="checkbox"
                      className="checkbox"
                      name="id"
                      value={key}
                      form={selectFor}
                      aria-label={`Sélectionner ${label}`}
                    />
                  </td>
                )}
                {columns.map((column, index) => {
                  const content = column.cell(row)
                  const names = column.kind === 'name'
                  const Cell = names ? 'th' : 'td'
                  const none = content === null || content === undefined || content === false || content === ''
                  return (
                    <Cell
                      key={column.key}
                      scope={names ? 'row' : undefined}
                      className={none ? `${classes[index] ?? ''} none`.trimStart() : classes[index]}
                      title={column.title?.(row) ?? (names ? label : undefined)}
                    >
                      {none ? '—' : content}
                    </Cell>
                  )
                })}
                {menu && (
                  <td className="menu-cell">
                    {/* biome-ignore lint/a11y/useAnchorContent: named by its label and drawn by CSS */}
                    <a
                      href={menuInRow ? menu.href(null) : `${menu.href(key)}#menu`}
                      aria-label={`Actions\u202f: ${label}`}
                      aria-expanded={menu.open === key || undefined}
                    />
                    {menuInRow && (
                      <div className="pop row-menu-open menu-list" id="menu">
                        {menu.items(row)}
                      </div>
                    )}
                  </td>
                )}
              </tr>
            )
            return nowLine && now.before === key ? [nowLine, line] : line
          })}
          {now?.before === null && nowLine}
        </tbody>
      </table>
      {menu && (
        <div className="pop pop-end" popover="auto" ref={opened.popover}>
          <div className="menu-list">{openedRow && menu.items(openedRow)}</div>
        </div>
      )}
    </>
  )
}

/** Labels of the values at the foot of a card, computed once for all rows. */
function cardLabels<Row>(columns: readonly Column<Row>[]) {
  const label = (place: Column<Row>['card']) => {
    const column = columns.find(({ card }) => card === place)
    return column && JSON.stringify(column.cardHeader ?? column.header)
  }
  return {
    '--label-start': label('start'),
    '--label-middle': label('middle'),
    '--label-end': label('end'),
  } as React.CSSProperties
}

/** Width of the columns beside the name, for the greatest width of the name. */
function widths<Row>(columns: readonly Column<Row>[]) {
  const fixed = columns.flatMap(({ off, width }) => (width && !off ? [width] : []))
  return { '--fixed': `calc(5rem + ${fixed.join(' + ') || '0px'})` }
}

function HeaderCell<Row>({ column, className, sort }: { column: Column<Row>; className?: string; sort?: TableSort }) {
  const { key, header, head, width, sortable } = column
  const style = width ? { width } : undefined
  if (!sort || !sortable) {
    return (
      <th className={className} style={style} scope="col" {...head}>
        {header}
      </th>
    )
  }
  const current = sort.key === key ? sort.direction : undefined
  return (
    <th
      className={className}
      style={style}
      scope="col"
      aria-sort={current && (current === 'asc' ? 'ascending' : 'descending')}
      {...head}
    >
      <a href={sort.href(key, current === 'asc' ? 'desc' : 'asc')}>
        {header}
        {current && <Icon name={current === 'asc' ? 'arrow-up' : 'arrow-down'} />}
      </a>
    </th>
  )
}

/**
 * Body of a list: table, pager and bulk bar. Every `<DataTable>` needs one: its width decides which columns stay, and the bulk
 * bar counts the check boxes inside.
 */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <div className="rows">
      {/* CSS counters do not leave a size container, so the count lives one level inside. */}
      <div className="rows-count">{children}</div>
    </div>
  )
}

/**
 * Two-line cell, the second line small and muted; `code`: the second line is a code.
 *
 *     <TwoLines top="Thierry Kervella" sub="T-NAN-02" />
 */
export function TwoLines({ top, sub, code }: { top: ReactNode; sub: ReactNode; code?: boolean }) {
  return (
    <>
      {top}
      {sub && <small className={code ? 'voice-code' : undefined}>{sub}</small>}
    </>
  )
}
