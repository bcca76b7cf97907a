import { line } from 'd3-shape'
import { formatNumber, withUnit } from '#domain/formats/number.ts'
import { labelled, pointAxis, valueAxis } from './scales.server.ts'

interface ChartSeries {
  name: string
  /** One value for each `x`, decimal strings or numbers; null where there is none: the line is interrupted there. */
  values: readonly (string | number | null)[]
  /** Another period, or a target: thin and dashed. */
  dashed?: boolean
}

export interface LineChartOptions {
  /** What the picture shows, in a sentence with its figures: its text alternative. */
  label: string
  /** The labels of the horizontal axis, one a point; as many show as fit, the first and the last always. */
  x: readonly string[]
  series: readonly ChartSeries[]
  /** Behind each figure: « € », « % ». */
  unit?: string
  /** Decimals of the figures of the points. */
  places?: number
  /** The vertical axis begins at 0; without it, near the lowest value. */
  zero?: boolean
  /** Where the vertical axis ends at most: nothing is above 100 %. */
  most?: number
  /** The last point is of a period in progress: dashed, with these words: « au 22/11 ». */
  underway?: string | null
}

/** Of the plot, in CSS pixels (`chart.css`), and of two lines of text: what stands beside the last point keeps clear of it. */
const PLOT = 160
const TWO_LINES = 32

/** Labels of points that fit at each width of the chart (`chart.css`). */
const ROOM = { narrow: 3, middle: 6, wide: 12 }

/**
 * A line chart as `<LineChart>` draws it: call it in a loader. Places are per cent of the plot, so one drawing serves every width.
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
    /** What a dashed line is called, and its last figure, beside its end. */
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

/** Where two lines of text beside a line's end begin, per cent from the top, over or under what stands beside the last point. */
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
