import { line } from 'd3-shape'
import { formatNumber, withUnit } from '#domain/formats/number.ts'
import { labelled, pointAxis, valueAxis } from './scales.server.ts'

interface ChartSeries {
  name: string
  /** One value per `x`, as decimal strings or numbers; null interrupts the line. */
  values: readonly (string | number | null)[]
  /** Comparison period or target: thin and dashed. */
  dashed?: boolean
}

export interface LineChartOptions {
  /** Sentence with the figures, used as text alternative. */
  label: string
  /** Axis labels, one per point; as many as fit are shown, always the first and last. */
  x: readonly string[]
  series: readonly ChartSeries[]
  /** Unit after each figure: « € », « % ». */
  unit?: string
  /** Decimals of the values. */
  places?: number
  /** The vertical axis starts at 0; otherwise near the lowest value. */
  zero?: boolean
  /** Upper limit of the vertical axis, such as 100 for percentages. */
  most?: number
  /** The last point belongs to a period in progress: dashed, with this text: « au 22/11 ». */
  underway?: string | null
}

/** Heights in CSS pixels of the plot (`chart.css`) and of two lines of text, to keep labels clear of the last point. */
const PLOT = 160
const TWO_LINES = 32

/** Number of labels that fit each chart width (`chart.css`). */
const ROOM = { narrow: 3, middle: 6, wide: 12 }

/**
 * Computes the drawing of `<LineChart>` in a loader. Positions are percentages of the plot, so one drawing serves every width.
 *
 *     lineChart({ label: 'Indice de janvier à mars\u202f: de 201,70 à 206,31', x: ['01/2024', '02/2024', '03/2024'],
 *       series: [{ name: 'Indice', values: ['201.70', '210.21', '206.31'] }], places: 2 })
 */
export function lineChart({ label, x, series, unit = '', places, zero, most, underway }: LineChartOptions) {
  const withItsUnit = (figure: string) => (unit ? withUnit(figure, unit) : figure)
  const figure = (value: string | number) =>
    withItsUnit(formatNumber(places === undefined ? value : Number(value).toFixed(places)))
  const numbers = series.map(({ values }) => values.map(value => (value === null ? null : Number(value))))
  const axis = valueAxis(
    numbers.flat().filter(value => value !== null),
    { zero, most },
  )
  const lefts = pointAxis(x.length)
  const path = (values: readonly (number | null)[], from: number, to: number) =>
    line<number>()
      .defined(index => values[index] != null)
      .x(index => lefts[index]!)
      .y(index => axis.top(values[index]!))
      .digits(2)(lefts.map((_, index) => index).slice(from, to)) ?? ''
  const whole = underway ? x.length - 1 : x.length
  const shown = Object.entries(ROOM).map(([size, room]) => ({ size, points: labelled(x.length, room) }))
  const marks = series.flatMap(({ values, dashed }, rank) => {
    const last = numbers[rank]!.findLastIndex(value => value !== null)
    if (dashed || last < 0) return []
    const current = last === x.length - 1
    const note = current && underway ? underway : null
    return [{ left: lefts[last]!, top: axis.top(numbers[rank]![last]!), text: figure(values[last]!), note }]
  })
  return {
    label,
    ticks: axis.ticks.map(tick => ({ text: withItsUnit(formatNumber(tick)), top: axis.top(tick) })),
    lines: series.flatMap(({ dashed }, rank) => [
      { kind: dashed ? 'other' : 'line', path: path(numbers[rank]!, 0, dashed ? x.length : whole) },
      ...(underway && !dashed ? [{ kind: 'underway', path: path(numbers[rank]!, whole - 1, x.length) }] : []),
    ]),
    marks,
    /** Name and last value of a dashed line, placed at its end. */
    others: series.flatMap(({ name, values, dashed }, rank) => {
      const last = values.at(-1)
      if (!dashed || last == null) return []
      return [{ top: clearOf(axis.top(numbers[rank]!.at(-1)!), marks), name, text: figure(last) }]
    }),
    points: x.map((text, index) => ({
      text,
      left: lefts[index]!,
      at: shown
        .filter(({ points }) => points.includes(index))
        .map(({ size }) => size)
        .join(' '),
      value: series
        .map(({ name, values }) => `${series.length > 1 ? `${name} ` : ''}${values[index] == null ? '—' : figure(values[index])}`)
        .join(', '),
      top: numbers[0]?.[index] == null ? null : axis.top(numbers[0][index]),
    })),
  }
}
export type LineDrawing = ReturnType<typeof lineChart>

/** Top of a two-line label at a line's end in percent, moved above or below the labels of last points. */
function clearOf(end: number, marks: readonly { left: number; top: number; note: string | null }[]): number {
  const own = (end * PLOT) / 100 - TWO_LINES / 2
  const mark = marks.find(({ left }) => left === 100)
  if (!mark) return (own * 100) / PLOT
  const at = (mark.top * PLOT) / 100
  const over = Math.min(own, at - 12 - TWO_LINES)
  const under = Math.max(own, at + (mark.note ? 24 : 8))
  const place = end <= mark.top || under > PLOT - TWO_LINES / 2 ? over : under
  return Math.round((place * 10_000) / PLOT) / 100
}
