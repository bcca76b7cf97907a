import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { MEASURES } from '#domain/sales/kpi/measures.ts'
import { importsOf, modulesIn, textOf } from './module-graph.ts'

/** Figures of a period are drawn by `Figure` or `figureColumn`, which ask their period, unit and link. */

const FIGURE = 'app/components/ui/picture/figure.tsx'
/** The worth of one journey has no period. */
const OF_ONE_JOURNEY = 'app/routes/journey-management/journeys/economy.tsx'

/** `costCents` and `settledCents` are of single records too: a run, a repair, a damage. */
const OF_RECORDS = ['costCents', 'settledCents']
const NAMES = new Set([
  ...MEASURES.filter(name => /(Cents|Hm|G|Cl)$/.test(name) && !OF_RECORDS.includes(name)),
  ...['lastYearCents', 'marginPct', 'otifPct', 'yearOtifPct', 'onTimePct'],
])
const FORMATTERS = ['formatMoney', 'formatEuros', 'formatNumber', 'formatPrice', 'withUnit', 'rateText', 'indicatorText']

interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Whether an expression reads a measure, directly or in a calculation. */
function reads(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(reads)
  if (!isNode(node)) return false
  if (node.type === 'Identifier') return NAMES.has(node.name as string)
  return Object.values(node).some(reads)
}

function printedIn(file: string, text = textOf(file)): string[] {
  const found: string[] = []
  const line = (start: number) => `${file}:${text.slice(0, start).split('\n').length}`
  // What stands between tags is printed; an attribute goes to a component.
  const children = (node: { children: readonly unknown[] }) => {
    for (const child of node.children)
      if (isNode(child) && child.type === 'JSXExpressionContainer') {
        const { type } = child.expression as Node
        if (/^(Identifier|MemberExpression|ChainExpression)$/.test(type) && reads(child.expression))
          found.push(line(child.start as number))
      }
  }
  new Visitor({
    JSXElement: children,
    JSXFragment: children,
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type === 'Identifier' && FORMATTERS.includes(callee.name) && reads(given)) found.push(line(start))
    },
  }).visit(parseSync(file, text).program)
  return found
}

const screens = modulesIn('app').filter(file => file.endsWith('.tsx') && file !== FIGURE && file !== OF_ONE_JOURNEY)

it('are printed with their period', () => {
  expect(screens.length).toBeGreaterThan(200)
  expect(screens.flatMap(file => printedIn(file))).toEqual([])
})

it('are found where a screen prints one by itself', () => {
  const screen = (cell: string) => printedIn('new-screen.tsx', `const cell = row => <td>${cell}</td>`).length
  expect(screen('{formatEuros(row.revenueCents)}')).toBe(1)
  expect(screen('{withUnit((row.marginPct ?? 0).toFixed(1), "%")}')).toBe(1)
  expect(screen('{row.otifPct}')).toBe(1)
  expect(screen('<Figure name="otif" value={row.otifPct} unit="%" />')).toBe(0)
})

it('have no other words than those of `Figure`', () => {
  const worded = /\b(rateText|indicatorText)\b/
  const own = screens.filter(file => importsOf(file).some(({ to }) => to.startsWith('domain/')) && worded.test(textOf(file)))
  expect(own).toEqual([])
})
