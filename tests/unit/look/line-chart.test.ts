import { describe, expect, it } from 'vitest'
import { lineChart } from '#app/lib/charts/line-chart.server.ts'

const diesel = {
  label: 'Indice du gazole\u202f: de 201,70 en janvier à 206,31 en mars',
  x: ['01/2024', '02/2024', '03/2024'],
  series: [{ name: 'Indice', values: ['201.70', '210.21', '206.3'] }],
}

describe('lineChart', () => {
  it('says what it shows to who cannot see it, in each width', () => {
    const svg = lineChart({ ...diesel, label: 'Du "gazole" <b> & autres' })
    expect(svg.match(/<svg role="img" aria-label="Du &quot;gazole&quot; &lt;b&gt; &amp; autres"/g)).toHaveLength(3)
    expect(svg).toMatch(
      /class="chart-wide".*viewBox="0 0 880 240".*class="chart-middle".*viewBox="0 0 540 240".*class="chart-narrow".*viewBox="0 0 320 240"/s,
    )
  })

  it('takes every colour from the theme, so that one picture serves both', () => {
    const svg = lineChart({ ...diesel, series: [...diesel.series, { name: 'N-1', values: [200, null, 201], dashed: true }] })
    const colours = [...svg.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, colour]) => colour!)
    expect(new Set(colours)).toEqual(
      new Set([
        'none',
        'currentColor',
        ...['line', 'ctl', 'muted', 'edge', 'primary', 'base-100'].map(name => `var(--color-${name})`),
      ]),
    )
  })

  it('writes the last figure as French people read it, and the labels of the axes', () => {
    const svg = lineChart({ ...diesel, unit: '€', places: 2 })
    expect(svg).toContain('>206,30\u202f€</text>')
    expect(svg).toContain('>01/2024</text>')
  })

  it('begins at 0 only when told to, and interrupts a line where there is no value', () => {
    const lowest = (zero: boolean) => /text-anchor="end"[^>]*>([^<]*)</.exec(lineChart({ ...diesel, zero }))![1]
    expect(lowest(true)).toBe('0')
    expect(Number(lowest(false))).toBeGreaterThan(100)
    const line = (values: (string | null)[]) =>
      /d="([^"]*)" fill="none" stroke="currentColor"/.exec(
        lineChart({ ...diesel, x: ['a', 'b', 'c', 'd'], series: [{ name: 'x', values }] }),
      )![1]!
    expect(line(['1', '2', '3', '4']).match(/M/g)).toHaveLength(1)
    expect(line(['1', '2', null, '4']).match(/M/g)!.length).toBeGreaterThan(0)
    expect(line(['1', '2', null, '4']).match(/L/g)).toHaveLength(1)
  })

  it('draws the same text each time', () => {
    expect(lineChart(diesel)).toBe(lineChart(diesel))
  })
})
