import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Import, importsOf, modulesIn, textOf } from './module-graph.ts'

/** The floors of the house and what each may import. That no imports form a cycle, the linter sees to. */

// `delivery-requests`: one record with a sales face and a conception face (domain model, decision 2). `replacements`: what takes a
// driver, a vehicle or a trailer off its journeys, whichever area knows why. `journeys`, `delays`, `action-tasks`: what planning, events and the driver's day all do
// to them. `outages`: what takes a vehicle or a trailer out of service, for its sheet or for an incident. `backup`: what is made of the whole
// database, for the queue and for who looks after it.
const SHARED_API_ROOMS = [
  'schema',
  'trade',
  'problem.ts',
  'db',
  'middleware',
  'auth',
  'jobs',
  'documents',
  'history',
  'mail',
  'notifications',
  'pdf',
  'routing',
  'delays',
  'parameters',
  'action-tasks',
  'delivery-requests',
  'figures',
  'journeys',
  'positions',
  'replacements',
  'outages',
  'assignment',
  'backup',
]

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

it('imports only tables or shared rooms from other api areas', () => {
  const area = (path: string) => path.split('/')[1]!
  const wrong = all.filter(({ from, to }) => {
    if (!under('api')(from) || !under('api')(to)) return false
    // The places where the areas are joined.
    if (
      ['api/app.ts', 'api/start.ts', 'api/jobs/work.ts', 'api/jobs/import-worker.ts'].includes(from) ||
      under('api/db/seed')(from) ||
      under('api/home')(from)
    )
      return false
    return area(from) !== area(to) && !SHARED_API_ROOMS.includes(area(to)) && !to.endsWith('.table.ts')
  })
  expect(wrong.map(say)).toEqual([])
})

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

it('keeps zod out of the browser: no import path from components, parts or app/lib', () => {
  const edges = Map.groupBy(
    imports.filter(({ typeOnly, to }) => !typeOnly && !to.includes('.server')),
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
})

it('has no folders for miscellaneous code', () => {
  const drawers = modules.filter(file => /(^|\/)(utils|helpers|common|misc|services|hooks|types)(\/|\.tsx?$)/.test(file))
  expect(drawers).toEqual([])
})
