import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

/** The floors of the house and what each may import; a part beside a screen belongs to the screen's folder. */

const root = join(import.meta.dirname, '../../..')
// `delivery-requests`: one record with a sales face and a conception face (domain model, decision 2).
const SHARED_API_ROOMS = ['db', 'middleware', 'auth', 'jobs', 'documents', 'history', 'mail', 'pdf', 'delivery-requests']

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
}

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

/** Imports of a file that stay inside the project, as paths from its root. */
function imports(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm)
  return [...found].flatMap(([, type, from, bare]) => {
    const target = from ?? bare!
    if (target.startsWith('#')) return [{ from: file, to: target.slice(1), typeOnly: Boolean(type) }]
    if (target.startsWith('.') && !target.includes('/+types/')) {
      return [{ from: file, to: relative(root, join(root, dirname(file), target)), typeOnly: Boolean(type) }]
    }
    return []
  })
}

const all = ['domain', 'api', 'app'].flatMap(files).flatMap(imports)
const say = ({ from, to }: Import) => `${from} → ${to}`
const under = (folder: string) => (path: string) => path.startsWith(`${folder}/`)

it('finds the imports at all', () => {
  expect(all.length).toBeGreaterThan(200)
})

it('domain imports only domain', () => {
  expect(all.filter(({ from, to }) => under('domain')(from) && !under('domain')(to)).map(say)).toEqual([])
})

it('api imports domain and api, never app', () => {
  expect(all.filter(({ from, to }) => under('api')(from) && !under('domain')(to) && !under('api')(to)).map(say)).toEqual([])
})

it('api: of another area only its tables, or a shared room', () => {
  const area = (path: string) => path.split('/')[1]!
  const wrong = all.filter(({ from, to }) => {
    if (!under('api')(from) || !under('api')(to)) return false
    // The places where the areas are joined.
    if (['api/app.ts', 'api/start.ts', 'api/jobs/work.ts'].includes(from) || under('api/db/seed')(from)) return false
    return area(from) !== area(to) && !SHARED_API_ROOMS.includes(area(to)) && !to.endsWith('.table.ts')
  })
  expect(wrong.map(say)).toEqual([])
})

it('app/lib imports domain, app/lib and only types of the API', () => {
  const wrong = all.filter(
    ({ from, to, typeOnly }) =>
      under('app/lib')(from) && !under('domain')(to) && !under('app/lib')(to) && !(under('api')(to) && typeOnly),
  )
  expect(wrong.map(say)).toEqual([])
})

it('app/components imports domain, app/lib (nothing of the server) and components', () => {
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

/** The room of a screen: the folder of its URL's area and entity, or the area for what has no room. */
const screenRoom = (path: string) => dirname(path).split('/').slice(0, 4).join('/')

it('app/routes imports domain, app/lib, app/components and a part beside it, never another screen', () => {
  const registered = [...readFileSync(join(root, 'app/routes.ts'), 'utf8').matchAll(/'(routes\/[^']+)'/g)].map(
    ([, file]) => `app/${file}`,
  )
  const wrong = all.filter(({ from, to }) => {
    if (!under('app/routes')(from)) return false
    if (under('domain')(to) || under('app/lib')(to) || under('app/components')(to)) return false
    return !(screenRoom(from) === screenRoom(to) && !registered.includes(to))
  })
  expect(wrong.map(say)).toEqual([])
})

it('the browser gets no zod: components and parts use the plain values of the domain', () => {
  const zodFiles = new Set(
    files('domain').filter(file => /from 'zod'|fields\.ts'|lists\.ts'/.test(readFileSync(join(root, file), 'utf8'))),
  )
  const wrong = all.filter(({ from, to, typeOnly }) => under('app/components')(from) && zodFiles.has(to) && !typeOnly)
  expect(wrong.map(say)).toEqual([])
})

it('has no drawers of odds and ends', () => {
  const drawers = ['domain', 'api', 'app']
    .flatMap(files)
    .filter(file => /(^|\/)((utils|helpers|common|misc|hooks|types)(\/|\.tsx?$)|services\/)/.test(file))
  expect(drawers).toEqual([])
})
