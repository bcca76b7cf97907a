import { LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { formatNumber } from '#domain/formats/number.ts'

use([LineChart, GridComponent, SVGRenderer])

interface ChartSeries {
  name: string
  /** One value for each `x`, decimal strings or numbers; null where there is none: the line is interrupted there. */
  values: readonly (string | number | null)[]
  /** Another period, or a target: thin and dashed. One series alone is in ink. */
  dashed?: boolean
}

export interface LineChartOptions {
  /** What the picture shows, in a sentence with its figures: its text alternative. */
  label: string
  /** The labels of the horizontal axis, one a point; as many show as fit. */
  x: readonly string[]
  series: readonly ChartSeries[]
  /** Behind each figure of the vertical axis: « € », « % ». */
  unit?: string
  /** Decimals of the figure that is written at the last point. */
  places?: number
  /** The vertical axis begins at 0; without it, near the lowest value. */
  zero?: boolean
  /** Where the vertical axis ends at most: nothing is above 100 %. */
  most?: number
  /** Height in CSS pixels. */
  height?: number
}

/** One picture for each width, so that its text does not shrink; CSS shows one (`chart.css`). */
const WIDTHS = { wide: 880, middle: 540, narrow: 320 } as const

/**
 * A curve as SVG, drawn on the server by ECharts, which never reaches the browser: call it in a loader, hand the text to `<Chart>`. Its colours are
 * `currentColor` and the tokens of the theme, so one text serves both. The chart's table belongs one click away.
 *
 *     // loader
 *     const curve = lineChart({ label: 'Indice de janvier à mars\u202f: de 201,70 à 206,31', x: ['01/2024', '02/2024', '03/2024'],
 *       series: [{ name: 'Indice', values: ['201.70', '210.21', '206.31'] }], places: 2 })
 *     // screen
 *     <Chart svg={curve} title="En hausse de 2,3 % depuis janvier">{table}</Chart>
 */
export function lineChart(options: LineChartOptions): string {
  return (Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]).map(size => drawn(options, size)).join('')
}

function drawn(options: LineChartOptions, size: keyof typeof WIDTHS): string {
  const { label, height = 240 } = options
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTHS[size], height })
  chart.setOption(optionOf(options))
  const svg = chart.renderToSVGString()
  chart.dispose()
  return (
    svg
      .replace(/^<svg width="\d+" height="\d+"/, `<svg role="img" aria-label="${escaped(label)}" class="chart-${size}"`)
      // Drops styles of a live chart and clips that clip nothing: their ids count up as long as the process runs.
      .replace(/<(style|defs)[\s\S]*?<\/\1>| (?:class="zr|clip-path="|ecmeta_\w+="|pointer-events=")[^"]*"|\n/g, '')
  )
}

function optionOf({ x, series, unit = '', places, zero, most }: LineChartOptions) {
  const suffix = unit && `\u202f${unit}`
  const text = { color: 'var(--color-muted)', fontSize: 12, fontFamily: 'inherit' }
  const line = { color: 'var(--color-line)', width: 1 }
  const figure = (value: string | number) => formatNumber(places === undefined ? value : Number(value).toFixed(places)) + suffix
  // Figures of the last points stand behind the axis, where no line runs through them.
  const ends = series.flatMap(({ values, dashed }) => (dashed || values.at(-1) == null ? [] : [figure(values.at(-1)!)]))
  const right = Math.max(12, ...ends.map(({ length }) => 14 + length * 7))
  return {
    animation: false,
    textStyle: { fontFamily: 'inherit' },
    grid: { left: 4, right, top: 28, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: [...x],
      boundaryGap: false,
      axisLine: { lineStyle: { ...line, color: 'var(--color-ctl)' } },
      axisTick: { show: false },
      axisLabel: { ...text, hideOverlap: true, alignMinLabel: 'left', alignMaxLabel: 'right' },
    },
    yAxis: {
      type: 'value',
      scale: !zero,
      ...(most !== undefined && { max: most }),
      splitLine: { lineStyle: line },
      axisLabel: { ...text, formatter: (value: number) => formatNumber(value) + suffix },
    },
    series: series.map(({ name, values, dashed }) => {
      const last = values.findLastIndex(value => value !== null)
      return {
        type: 'line',
        name,
        symbol: 'none',
        // On a narrow axis the library would drop the ticks of labels that do not fit.
        showAllSymbol: true,
        silent: true,
        lineStyle: dashed
          ? { color: 'var(--color-ctl)', width: 1.5, type: [4, 4] }
          : { color: 'currentColor', width: 2.5, cap: 'round', join: 'round' },
        // A mark of its own at the last point: yellow with its edge, the figure written beside it.
        data: values.map((value, index) => {
          if (value === null) return { value: '-', symbol: 'none' }
          if (index !== last || dashed) return { value: Number(value), symbol: 'none' }
          return {
            value: Number(value),
            symbol: 'rect',
            symbolSize: 9,
            itemStyle: { color: 'var(--color-primary)', borderColor: 'var(--color-edge)', borderWidth: 1 },
            label: {
              show: true,
              position: index === 0 || index === values.length - 1 ? 'right' : 'top',
              formatter: figure(value),
              color: 'currentColor',
              // The line may come down through the figure.
              textBorderColor: 'var(--color-base-100)',
              textBorderWidth: 4,
              fontWeight: 600,
              fontSize: 12,
            },
          }
        }),
      }
    }),
  }
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!)
