import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Import, importsOf, modulesIn, textOf } from './module-graph.ts'

/** The floors of the house and what each may import. That no imports form a cycle, the linter sees to. */

/** Areas of the product: the folders of the API that have a screen area of the same name. */
const AREAS = [
  'administration',
  'human-resources',
  'incidents-management',
  'journey-management',
  'materials',
  'sales',
  'transverse',
]

/** Places that join the areas: the API itself, its start and its scheduled work, the home page, the demonstration carrier. */
const JOINTS = /^api\/(app\.ts|start\.ts|work\.ts|home\/|db\/seed\/)/

const modules = ['domain', 'api', 'app'].flatMap(modulesIn)
const imports = modules.flatMap(file => importsOf(file))
const all = imports.filter(({ to }) => !to.includes(':'))
const say = ({ from, to }: Import) => `${from} → ${to}`
const under = (folder: string) => (path: string) => path.startsWith(`${folder}/`)

describe('import parser', () => {
  const found = (text: string) => importsOf('app/routes/sales/companies/company.tsx', text)
  it.each([
    ["import { a } from '#domain/a.ts'", 'domain/a.ts', false],
    ["import {\n  a,\n  b,\n} from '../area.ts'", 'app/routes/sales/area.ts', false],
    ["import './company.css'", 'app/routes/sales/companies/company.css', false],
    ["import { type A } from '#domain/a.ts'", 'domain/a.ts', false],
    ["import type { A } from '#domain/a.ts'", 'domain/a.ts', true],
    ["export { a } from '#domain/a.ts'", 'domain/a.ts', false],
    ["export type * from '#domain/a.ts'", 'domain/a.ts', true],
    ["const late = () => import(\n  './sheet/sheet.tsx'\n)", 'app/routes/sales/companies/sheet/sheet.tsx', false],
    ["const a: import('#domain/a.ts').A = 1", 'domain/a.ts', true],
    ["import { z } from 'zod'", 'npm:zod', false],
  ])('%s', (text, to, typeOnly) => {
    expect(found(text)).toEqual([{ from: 'app/routes/sales/companies/company.tsx', to, typeOnly }])
  })

  it('ignores texts and generated files', () => {
    expect(found('const text = "import { a } from \'./a.ts\'"')).toEqual([])
    expect(found("import type { Route } from './+types/company'")).toEqual([])
  })

  it('finds imports of the project', () => {
    expect(all.length).toBeGreaterThan(200)
  })
})

it('imports only domain into domain', () => {
  expect(all.filter(({ from, to }) => under('domain')(from) && !under('domain')(to)).map(say)).toEqual([])
})

it('imports only domain and api into api', () => {
  expect(all.filter(({ from, to }) => under('api')(from) && !under('domain')(to) && !under('api')(to)).map(say)).toEqual([])
})

describe('floors of the API', () => {
  const room = (path: string) => path.split('/')[1]!
  const inApi = all.filter(({ from, to }) => under('api')(from) && under('api')(to))

  it('the schema imports nothing of the API but the schema', () => {
    expect(inApi.filter(({ from, to }) => room(from) === 'schema' && room(to) !== 'schema').map(say)).toEqual([])
  })

  it('an area imports no other area; a shared room and the trade floor import none', () => {
    const wrong = inApi.filter(({ from, to }) => !JOINTS.test(from) && AREAS.includes(room(to)) && room(from) !== room(to))
    expect(wrong.map(say)).toEqual([])
  })

  // A folder of an area or of the trade floor is a unit of its own, so that resources of one area form no cycle either.
  const unit = (path: string) => {
    const [, first, second, ...rest] = path.split('/')
    return rest.length > 0 && first !== 'schema' ? `${first}/${second}` : first!
  }

  it('no units import each other in a circle', () => {
    const edges = new Map<string, Set<string>>()
    for (const { from, to, typeOnly } of inApi) {
      if (typeOnly || JOINTS.test(from) || unit(from) === unit(to)) continue
      edges.set(unit(from), (edges.get(unit(from)) ?? new Set()).add(unit(to)))
    }
    expect(circlesOf(edges)).toEqual([])
  })

  it('finds a circle', () => {
    const edges = { a: ['b'], b: ['c'], c: ['b', 'd'] }
    expect(circlesOf(new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)])))).toEqual([['b', 'c']])
  })
})

/** Groups of nodes that reach each other, sorted. */
function circlesOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reached = new Map(
    [...edges.keys()].map(start => {
      const seen = new Set<string>()
      const next = [...edges.get(start)!]
      for (let node = next.pop(); node !== undefined; node = next.pop()) {
        if (seen.has(node)) continue
        seen.add(node)
        next.push(...(edges.get(node) ?? []))
      }
      return [start, seen] as const
    }),
  )
  const circle = (node: string) =>
    [...reached.keys()].filter(other => reached.get(node)!.has(other) && reached.get(other)!.has(node)).sort()
  const circles = [...reached.keys()].map(circle).filter(nodes => nodes.length > 0)
  return [...new Set(circles.map(nodes => nodes.join(' ')))].sort().map(text => text.split(' '))
}

it('imports only domain, app/lib and API types into app/lib', () => {
  const wrong = all.filter(
    ({ from, to, typeOnly }) =>
      under('app/lib')(from) && !under('domain')(to) && !under('app/lib')(to) && !(under('api')(to) && typeOnly),
  )
  expect(wrong.map(say)).toEqual([])
})

it('imports only domain, app/lib (no server code) and components into app/components', () => {
  const wrong = all.filter(({ from, to, typeOnly }) => {
    if (!under('app/components')(from)) return false
    return !(
      under('domain')(to) ||
      under('app/components')(to) ||
      (under('app/lib')(to) && (typeOnly || !to.includes('.server')))
    )
  })
  expect(wrong.map(say)).toEqual([])
})

const screens = new Set([...textOf('app/routes.ts').matchAll(/'(routes\/[^']+)'/g)].map(([, file]) => `app/${file}`))

/**
 * The folder of an entity with all its folders: `app/routes/sales/companies`. A screen without one stands in the folder of its area; the
 * first page is one screen with a folder for the day of a driver.
 */
const roomOf = (path: string) =>
  dirname(path)
    .split('/')
    .slice(0, under('app/routes/home')(path) ? 3 : 4)
    .join('/')

it('never imports another screen into app/routes', () => {
  const wrong = all.filter(({ from, to }) => {
    if (!under('app/routes')(from)) return false
    if (under('domain')(to) || under('app/lib')(to) || under('app/components')(to)) return false
    return roomOf(from) !== roomOf(to) || screens.has(to)
  })
  expect(screens).toContain('app/routes/sales/companies/companies.tsx')
  expect(wrong.map(say)).toEqual([])
})

/** The rules of a driver's phone are its operations' schemas, in a chunk of their own that no page waits for. */
const PHONE_RULES = 'domain/home/act-rules.ts'

it('keeps zod out of the browser: no import path from components, parts or app/lib', () => {
  const edges = Map.groupBy(
    imports.filter(({ typeOnly, to }) => !typeOnly && !to.includes('.server') && to !== PHONE_RULES),
    ({ from }) => from,
  )
  // The build leaves the loader and the action of a screen out, with what they alone import.
  const starts = modules.filter(
    file => under('app')(file) && !/\.server|^app\/(entry\.server|routes\.ts)/.test(file) && !screens.has(file),
  )
  // Pages that assign check before they send.
  starts.push('domain/assignment/assignment.ts')
  const reached = new Map(starts.map(file => [file, file]))
  for (const [file, way] of reached) {
    for (const { to } of edges.get(file) ?? []) if (!reached.has(to)) reached.set(to, `${way} → ${to}`)
  }
  expect(reached.has('domain/screens.ts')).toBe(true)
  expect(reached.get('npm:zod')).toBeUndefined()
  const users = imports.filter(({ from, to, typeOnly }) => under('app')(from) && to === PHONE_RULES && !typeOnly)
  expect(new Set(users.map(({ from }) => from))).toEqual(new Set(['app/routes/home/my-day/use-press.ts']))
  expect(textOf('app/routes/home/my-day/use-press.ts'), 'late').not.toMatch(/from '#domain\/home\/act-rules/)
})

it('has no folders for miscellaneous code', () => {
  const drawers = modules.filter(file => /(^|\/)(utils|helpers|common|misc|services|hooks|types)(\/|\.tsx?$)/.test(file))
  expect(drawers).toEqual([])
})
