import type { ReactNode } from 'react'
import { formatDate } from '#domain/calendar/dates.ts'
import { formatNumber, withUnit } from '#domain/formats/number.ts'
import type { OtherName } from '#domain/sales/kpi/others.ts'
import type { Days } from '#domain/sales/kpi/period.ts'
import type { Statistic } from '#domain/sales/kpi/statistics.ts'

/** On time is what K03 and K04 leave, bought what K17 divides; a service earns a part of K09. */
type FigureName = Statistic | OtherName | 'onTime' | 'onTimeOwn' | 'bought' | 'service'

interface Owned {
  period: Days
  /** Whose figure it is, such as a client's id; absent for all journeys that the reader may see. */
  of?: string | undefined
}

interface Shown {
  unit: string
  /** Decimals; a rate has one. */
  places?: number | undefined
}

const titleOf = ({ period: { from, to } }: Owned) => `Du ${formatDate(from)} au ${formatDate(to)}`
const ownedBy = ({ period: { from, to }, of = '' }: Owned) => `${from} ${to} ${of}`

function textOf(value: number | null, { unit, places = unit === '%' ? 1 : 0 }: Shown) {
  if (value === null) return '—'
  const figure = formatNumber(value.toFixed(places))
  return unit ? withUnit(figure, unit) : figure
}

interface FigureProps extends Owned, Shown {
  name: FigureName
  /** In the unit; null without a divisor. */
  value: number | null
  /** The list behind it. */
  href: string
}

/** Indicator with its period, unit and link. The attributes let a test compare it with every other screen. */
export function Figure({ name, value, href, unit, places, ...owned }: FigureProps) {
  const text = textOf(value, { unit, places })
  const said = { title: titleOf(owned), 'data-figure': `${name} ${ownedBy(owned)}` }
  if (value === null)
    return (
      <span className="text-subtle" {...said}>
        {text}
      </span>
    )
  return (
    <a className="figure" href={href} {...said}>
      {text}
    </a>
  )
}

/** Figures of a column: its heading has their period once, each row its owner and the link. */
export function figureColumn({ name, unit, places, ...owned }: Owned & Shown & { name: FigureName }) {
  const head = { title: titleOf(owned), 'data-figures': `${name} ${ownedBy(owned)}` }
  return { head, text: (value: number | null) => textOf(value, { unit, places }) }
}

export type DrawFigure = (name: FigureName, value: number | null, shown: Shown) => ReactNode
const draw: DrawFigure = (name, value, shown) => (
  <span className={value === null ? 'text-subtle' : undefined} data-figure={name}>
    {textOf(value, shown)}
  </span>
)

/** Figures of one period and owner, said once; what stands among them has the link. */
export const FigureGroup = ({
  className,
  children,
  ...owned
}: Owned & { className?: string; children: (figure: DrawFigure) => ReactNode }) => (
  <div className={className} data-of={ownedBy(owned)} title={titleOf(owned)}>
    {children(draw)}
  </div>
)

interface FigureTableProps<Row> {
  /** Heading of the rows. */
  head: string
  rows: readonly Row[]
  row: (row: Row) => Owned & { label: string; href: string }
  columns: readonly (Shown & {
    /** Absent beside figures: counts, and what is said of a year before. */
    name?: FigureName
    header: string
    value: (row: Row) => number | null
  })[]
  /** Last cell of a row. */
  more?: { header: string; cell: (row: Row) => ReactNode }
}

/** Table of a drawing: a column has the name and unit of its figures, a row their period, owner and link. */
export function FigureTable<Row>({ head, rows, row: rowOf, columns, more }: FigureTableProps<Row>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map(({ name, header }) => (
            <th key={header} scope="col" data-figures={name}>
              {header}
            </th>
          ))}
          {more && <th scope="col">{more.header}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => {
          const { label, href, ...owned } = rowOf(row)
          return (
            <tr key={ownedBy(owned)} data-of={ownedBy(owned)}>
              <th scope="row">
                <a href={href}>{label}</a>
              </th>
              {columns.map(({ header, value, ...shown }) => (
                <td key={header}>{textOf(value(row), shown)}</td>
              ))}
              {more && <td>{more.cell(row)}</td>}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
