import { formatDate } from '#domain/calendar/dates.ts'
import { formatNumber, withUnit } from '#domain/formats/number.ts'
import type { Days } from '#domain/sales/kpi/period.ts'
import type { Statistic } from '#domain/sales/kpi/statistics.ts'

interface FigureProps {
  name: Statistic
  /** In the unit; null without a divisor. */
  value: number | null
  unit: string
  /** Decimals; a rate has one. */
  places?: number
  period: Days
  /** Whose figure it is, such as a client's id; absent for all journeys that the reader may see. */
  of?: string | undefined
  /** The list behind it; `row` where its row has the link. */
  href: string
}

/** Indicator with its period, unit and link. `data-figure` lets a test compare it with every other screen. */
export function Figure({ name, value, unit, places = unit === '%' ? 1 : 0, period: { from, to }, of = '', href }: FigureProps) {
  const said = { title: `Du ${formatDate(from)} au ${formatDate(to)}`, 'data-figure': `${name} ${from} ${to} ${of}` }
  const figure = value === null ? '—' : formatNumber(value.toFixed(places))
  const text = value === null || !unit ? figure : withUnit(figure, unit)
  if (value !== null && href !== 'row')
    return (
      <a className="figure" href={href} {...said}>
        {text}
      </a>
    )
  return (
    <span className={value === null ? 'text-subtle' : undefined} {...said}>
      {text}
    </span>
  )
}
