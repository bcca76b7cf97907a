import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Chart } from '#app/components/ui/picture/chart.tsx'
import { lineChart } from '#app/lib/charts/line-chart.server.ts'
import { labelled, pointAxis, valueAxis } from '#app/lib/charts/scales.server.ts'
import { monthUnderway } from '#app/lib/dates/french-dates.ts'

const diesel = {
  label: 'Indice du gazole\u202f: de 201,70 en janvier à 206,31 en mars',
  x: ['01/2024', '02/2024', '03/2024'],
  series: [{ name: 'Indice', values: ['201.70', '210.21', '206.3'] }],
}

describe('valueAxis', () => {
  it.each([
    ['values that differ', [201.7, 210.21, 206.3], {}, [200, 202, 204, 206, 208, 210, 212]],
    ['from 0 on', [12, 48], { zero: true }, [0, 10, 20, 30, 40, 50]],
    ['one value', [7], {}, [6, 6.5, 7, 7.5, 8]],
    ['equal values', [95, 95, 95], {}, [94, 94.5, 95, 95.5, 96]],
    ['nothing above the most', [100, 100], { most: 100 }, [99, 99.2, 99.4, 99.6, 99.8, 100]],
    ['negative values', [-12, 8], {}, [-15, -10, -5, 0, 5, 10]],
    ['only negative values, from 0 on', [-12, -8], { zero: true }, [-12, -10, -8, -6, -4, -2, 0]],
    ['all are 0', [0, 0], { zero: true }, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    ['no value', [], {}, [-1, -0.5, 0, 0.5, 1]],
  ])('uses round figures: %s', (_, values, options, ticks) => {
    const axis = valueAxis(values, options)
    expect(axis.ticks).toEqual(ticks)
    for (const value of values) {
      expect(axis.top(value)).toBeGreaterThanOrEqual(0)
      expect(axis.top(value)).toBeLessThanOrEqual(100)
    }
  })

  it('puts higher values higher', () => {
    const { top } = valueAxis([0, 10])
    expect([top(10), top(5), top(0)]).toEqual([0, 50, 100])
  })
})

describe('axis of points', () => {
  it('distributes points over the width, a single one in the middle', () => {
    expect(pointAxis(3)).toEqual([0, 50, 100])
    expect(pointAxis(1)).toEqual([50])
    expect(pointAxis(0)).toEqual([])
  })

  it('labels first and last at any width, and no more than fit', () => {
    expect(labelled(12, 3)).toEqual([0, 11])
    expect(labelled(12, 6)).toEqual([0, 3, 6, 11])
    expect(labelled(12, 12)).toHaveLength(12)
    expect(labelled(1, 3)).toEqual([0])
    expect(labelled(0, 3)).toEqual([])
    for (let count = 2; count < 90; count++) {
      const points = labelled(count, 6)
      expect([points[0], points.at(-1), points.length <= 6, new Set(points).size]).toEqual([0, count - 1, true, points.length])
    }
  })
})

describe('lineChart', () => {
  const paths = (values: (string | null)[], more = {}) =>
    lineChart({ label: 'x', x: values.map((_, index) => `${index}`), series: [{ name: 'x', values }], ...more }).lines

  it('draws a line, interrupted at missing values', () => {
    expect(paths(['0', '10', '5'])).toEqual([{ kind: 'line', path: 'M0,100L50,0L100,50' }])
    expect(paths(['0', '10', null, '5', '5'])).toEqual([{ kind: 'line', path: 'M0,100L25,0M75,50L100,50' }])
    expect(paths([null, null])).toEqual([{ kind: 'line', path: '' }])
  })

  it('dashes the current period and states until when', () => {
    expect(paths(['0', '10', '5'], { underway: 'au 22/11' })).toEqual([
      { kind: 'line', path: 'M0,100L50,0' },
      { kind: 'underway', path: 'M50,0L100,50' },
    ])
    const { marks } = lineChart({ ...diesel, underway: 'au 22/11', places: 2 })
    expect(marks).toEqual([{ left: 100, top: 47.5, text: '206,30', note: 'au 22/11' }])
    expect(monthUnderway('2026-11', '2026-11-22')).toBe('au 22/11')
    expect(monthUnderway('2026-10', '2026-11-22')).toBeNull()
  })

  it('formats figures in French, every series at each point', () => {
    const series = [...diesel.series, { name: 'Objectif', values: [200, null, 1200.5], dashed: true }]
    const { points, marks } = lineChart({ ...diesel, series, unit: '€', places: 2 })
    expect(marks.map(({ text }) => text)).toEqual(['206,30\u00a0€'])
    expect(points.map(({ value }) => value)).toEqual([
      'Indice 201,70\u00a0€, Objectif 200,00\u00a0€',
      'Indice 210,21\u00a0€, Objectif —',
      'Indice 206,30\u00a0€, Objectif 1\u202f200,50\u00a0€',
    ])
  })
})

describe('label of a dashed line', () => {
  const beside = (last: number, other: number, underway: string | null = 'au 22/11') =>
    lineChart({
      label: 'x',
      x: ['10/2026', '11/2026'],
      series: [
        { name: 'CA', values: [0, last] },
        { name: 'N-1', values: [100, other], dashed: true },
      ],
      unit: '€',
      underway,
    })
  it('shows its name and last figure', () => {
    expect(beside(100, 40).others).toEqual([{ name: 'N-1', text: '40\u00a0€', top: 50 }])
    expect(lineChart(diesel).others).toEqual([])
  })
  // Label heights in a plot of 160 px: 10 px above a point, 22 below with two lines of text, 6 with one.
  it.each([
    [100, 100],
    [100, 98],
    [98, 100],
    [50, 50],
    [50, 55],
    [50, 45],
    [4, 0],
    [0, 0],
    [2, 4],
  ])('avoids the last point: %i and %i', (last, other) => {
    for (const underway of ['au 22/11', null]) {
      const { others, marks } = beside(last, other, underway)
      const top = (others[0]!.top * 160) / 100
      const point = (marks[0]!.top * 160) / 100
      expect(top + 32 <= point - 10 || top >= point + (underway ? 22 : 6)).toBe(true)
      expect(top + 32).toBeLessThan(160 + 28)
    }
  })
})

describe('Chart', () => {
  it('shows the value of each point without JavaScript, one strip per point', () => {
    const html = renderToStaticMarkup(<Chart drawing={lineChart({ ...diesel, places: 2 })} title="En hausse" />)
    expect([...html.matchAll(/<rect x="([^"]+)" width="50"[^>]*><title>([^<]+)/g)].map(([, x, title]) => [x, title])).toEqual([
      ['-25', '01/2024\u202f: 201,70'],
      ['25', '02/2024\u202f: 210,21'],
      ['75', '03/2024\u202f: 206,30'],
    ])
  })
  it('describes itself to screen readers and uses theme colours', () => {
    const html = renderToStaticMarkup(<Chart drawing={lineChart({ ...diesel, label: 'Du "gazole" <b>' })} title="En hausse" />)
    expect(html).toContain('role="img" aria-label="Du &quot;gazole&quot; &lt;b&gt;"')
    expect(html).toContain('<figcaption>En hausse</figcaption>')
    expect(html).toContain('aria-valuetext="03/2024\u202f: 206,3"')
    expect(html).not.toMatch(/(?:fill|stroke|color)[=:]/)
  })
})
