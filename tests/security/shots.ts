import fc from 'fast-check'
import { addDays } from '#domain/calendar/dates.ts'
import type { Role } from '#domain/roles.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Site } from '#tests/support/site.ts'
import { TODAY } from '#tests/support/today.ts'
import { learn, Maker, type Schema, type Seen } from './learned.ts'
import { encode, headersOf, json, nasty, role, value } from './odd.ts'

export interface Shot {
  method: string
  path: string
  headers: Record<string, string>
  role: Role | null
  body: string | undefined
}

interface Operation {
  method: string
  path: string
  fields: string[]
  query: string[]
  /** Query parameters. */
  parameters: Record<string, Schema>
  /** Required ones. */
  required: string[]
  /** Path parameters. */
  places: Record<string, Schema>
  body: { type: string; schema: Schema } | undefined
}

type JsonObject = Record<string, unknown>

interface Resource {
  ids: string[]
  /** Sample records by id. */
  records: Map<string, JsonObject>
}

interface Form {
  names: string[]
  intents: string[]
}

/** Targets: API operations, screens with forms, existing records. */
export interface Targets {
  operations: Operation[]
  forms: Map<string, Form>
  resources: Map<string, Resource>
  /** Parameter values by path prefix. */
  rows: Map<string, string[][]>
  seen: Seen
}

type Body = [type: string | undefined, body: string | undefined]

const QUERY =
  'q page perPage sort panel id tab day date from to period status company export import line only count next e code archived department step _routes index document refused job confirm'.split(
    ' ',
  )

const known = ({ resources }: Targets) => [...resources.values()].flatMap(({ ids }) => ids)

/** Longest matching resource path. */
function resourceOf({ resources }: Targets, path: string): Resource | undefined {
  const under = [...resources].filter(([at]) => path.startsWith(at)).sort(([a], [b]) => b.length - a.length)
  return under[0]?.[1]
}

function pathOf(targets: Targets, path: string) {
  const own = resourceOf(targets, path)?.ids ?? known(targets)
  const id = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...own) },
    { weight: 2, arbitrary: fc.constantFrom(...known(targets)) },
    fc.uuid(),
    nasty(),
  )
  return fc
    .array(id, { minLength: 3, maxLength: 3 })
    .map(values => path.replace(/\{\w+\}|:\w+/g, () => encode(values.pop() ?? '')))
}

function queryOf(targets: Targets, names: string[]) {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('q', ...names) },
    fc.constantFrom('next', '__proto__', 'stops[0].a'),
  )
  return fc
    .array(fc.tuple(name, value(known(targets))), { maxLength: 4 })
    .map(pairs => (pairs.length > 0 ? `?${pairs.map(([key, text]) => `${encode(key)}=${encode(text)}`).join('&')}` : ''))
}

/** Odd values over a real record as JSON; sometimes another body or no JSON. */
function jsonBody(targets: Targets, { path, fields }: Operation): fc.Arbitrary<Body> {
  const ids = known(targets)
  const [sample] = resourceOf(targets, path)?.records.values() ?? []
  const field = fc.oneof({ weight: 9, arbitrary: fc.constantFrom('version', ...fields) }, nasty())
  const odd = (maxLength: number) => fc.array(fc.tuple(field, json(ids)), { maxLength }).map(pairs => Object.fromEntries(pairs))
  const text = fc.oneof(
    { weight: 6, arbitrary: odd(3).map(changes => JSON.stringify({ ...sample, ...changes })) },
    { weight: 4, arbitrary: odd(12).map(body => JSON.stringify(body)) },
    json(ids).map(one => JSON.stringify(one)),
    value(ids),
  )
  return text.chain(body =>
    sometimes<Body>(
      ['application/json', body],
      ['application/json; charset=utf-16', body],
      ['text/plain', body],
      ['multipart/form-data', body],
      [
        'multipart/form-data; boundary=x',
        multipart(
          [
            ['kind', 'CONTRAT'],
            ['entity', 'COMPANY'],
          ],
          body,
        ),
      ],
      [undefined, body],
      [undefined, undefined],
    ),
  )
}

/** Odd values in real form fields; sometimes a form that no browser sends. */
function formBody(targets: Targets, { names, intents }: Form): fc.Arbitrary<Body> {
  const odd = value(known(targets))
  const field = fc.oneof(
    {
      weight: 9,
      arbitrary: fc.constantFrom('email', 'code', 'demo', 'version', 'stops[999999999].kind', 'a'.repeat(1_000), ...names),
    },
    nasty(),
  )
  const intent = fc.oneof({ weight: 9, arbitrary: fc.constantFrom('', ...intents) }, odd)
  return fc.tuple(fc.array(fc.tuple(field, odd), { maxLength: 14 }), intent).chain(([pairs, intent]) => {
    const fields = [['intent', intent] as [string, string], ...pairs].map(([name, text]): [string, string] => [
      name.toWellFormed(),
      text.toWellFormed(),
    ])
    const urlencoded = new URLSearchParams(fields).toString()
    return sometimes<Body>(
      ['application/x-www-form-urlencoded', urlencoded],
      ['multipart/form-data; boundary=x', multipart(fields, `code;nom\r\n1;${intent}`)],
      ['application/x-www-form-urlencoded;charset=UTF-8', `${urlencoded}&%zz=%&=&&stops[1e9].x=1&stops[__proto__].y=2`],
      ['multipart/form-data', multipart(fields, '')],
      ['multipart/form-data; boundary=x', multipart(fields, '').slice(0, -8)],
      ['application/json', JSON.stringify(Object.fromEntries(fields))],
      ['text/plain', intent],
      [undefined, urlencoded],
      [undefined, undefined],
    )
  })
}

const sometimes = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

function multipart(fields: [string, string][], file: string, name = 'a.csv'): string {
  const part = (about: string, text: string) => `--x\r\ncontent-disposition: form-data; ${about}\r\n\r\n${text}\r\n`
  const parts = fields.map(([name, text]) => part(`name="${name.replace(/["\r\n]/g, '')}"`, text))
  return `${parts.join('')}${part(`name="file"; filename="${name}"`, file)}--x--\r\n`
}

/** Three of four are valid client requests. */
export const apiShot = (targets: Targets): fc.Arbitrary<Shot> =>
  fc.oneof({ weight: 3, arbitrary: usualShot(targets) }, { weight: 1, arbitrary: oddShot(targets) })

/** Request that the description allows, on existing records. */
function usualShot(targets: Targets): fc.Arbitrary<Shot> {
  const make = new Maker(
    targets.seen,
    known(targets),
    [-40, -3, 0, 2, 60].map(days => addDays(TODAY, days)),
  )
  const rowsOf = ({ path }: Operation) => targets.rows.get(path.slice(0, path.lastIndexOf('/{')))
  const [hitting, others] = [true, false].map(hits =>
    targets.operations.filter(one => hits === (Object.keys(one.places).length === 0 || !!rowsOf(one)?.length)),
  ) as [Operation[], Operation[]]
  const operations = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...hitting) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  )
  return operations.chain(operation => {
    const { method, path, parameters, required, places, body } = operation
    const resource = resourceOf(targets, path)
    const whose = path.startsWith('/home/my-') ? 'DRIVER' : 'ADMIN'
    const rows = rowsOf(operation)
    const values: fc.Arbitrary<unknown[]> = rows?.length
      ? fc.constantFrom(...rows)
      : fc.tuple(...Object.entries(places).map(([name, schema]) => make.value(schema, name)))
    return fc
      .tuple(values, fc.subarray(Object.keys(parameters)), fc.nat({ max: 9 }))
      .map(([found, names, odd]) => ({ found: found.map(String), names: [...new Set([...required, ...names.slice(0, 2)])], odd }))
      .chain(({ found, names, odd }) => {
        const record = (found.length === 1 && resource?.records.get(found[0]!)) || {}
        return fc
          .tuple(
            fc.tuple(...names.map(name => make.value(parameters[name]!, name))),
            body ? make.body(body.schema, record) : fc.constant(undefined),
            odd === 0 ? role() : fc.constant<Role>(whose),
          )
          .map(([asked, sent, role]): Shot => {
            const values = [...found]
            const query = names.flatMap((name, index) => [asked[index]].flat().map(one => [name, String(one)]))
            return {
              method,
              path: `/api${path.replace(/\{\w+\}/g, () => encode(values.shift() ?? ''))}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`,
              headers: sent && body ? { 'content-type': body.type === MULTIPART ? `${MULTIPART}; boundary=x` : body.type } : {},
              role,
              body: sent && (body?.type === MULTIPART ? multipart(fieldsOf(sent), PDF, 'a.pdf') : JSON.stringify(sent)),
            }
          })
      })
  })
}

const MULTIPART = 'multipart/form-data'
const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'

const fieldsOf = (body: Record<string, unknown>) =>
  Object.entries(body)
    .filter(([name]) => name !== 'file')
    .map(([name, one]): [string, string] => [name, typeof one === 'object' && one ? JSON.stringify(one) : String(one ?? '')])

function oddShot(targets: Targets): fc.Arbitrary<Shot> {
  const methods = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')
  return fc
    .constantFrom(...targets.operations)
    .chain(operation =>
      fc
        .tuple(
          fc.oneof({ weight: 12, arbitrary: fc.constant(operation.method) }, methods),
          pathOf(targets, operation.path),
          queryOf(targets, operation.query),
          role(),
          jsonBody(targets, operation),
        )
        .chain(([method, path, query, role, body]) => shot(method, `/api${path}${query}`, role, body)),
    )
}

export function pageShot(targets: Targets): fc.Arbitrary<Shot> {
  const methods = fc.oneof(
    { weight: 9, arbitrary: fc.constant('GET') },
    { weight: 9, arbitrary: fc.constant('POST') },
    fc.constantFrom('HEAD', 'PUT', 'DELETE', 'OPTIONS'),
  )
  // Writable targets are chosen more often.
  const routes = [...targets.forms].flatMap(entry => (entry[1].intents.length > 0 ? [entry, entry, entry, entry] : [entry]))
  return fc.constantFrom(...routes).chain(([route, form]) =>
    fc
      .tuple(
        methods,
        fc.oneof(
          { weight: 16, arbitrary: pathOf(targets, route) },
          nasty().map(text => `${route}/${encode(text)}`),
          nasty().map(text => `/${text.replace(/[^\x21-\x7e]/g, '')}`),
        ),
        fc.oneof({ weight: 6, arbitrary: fc.constant('') }, fc.constantFrom('.data', '/')),
        queryOf(targets, QUERY),
        role(),
        formBody(targets, form),
      )
      .chain(([method, path, suffix, query, role, body]) =>
        shot(method, `${path === '/' && suffix ? '/_root.data' : path + suffix}${query}`, role, body),
      ),
  )
}

function shot(method: string, path: string, role: Role | null, [type, body]: Body): fc.Arbitrary<Shot> {
  const empty = method === 'GET' || method === 'HEAD'
  return headersOf(empty ? undefined : type).map(headers => ({ method, path, headers, role, body: empty ? undefined : body }))
}

interface Described {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema: Schema }> }
}

/** Reads description, lists and screens. */
export async function readTargets(site: Site): Promise<Targets> {
  const targets: Targets = { operations: [], forms: new Map(), resources: new Map(), rows: new Map(), seen: new Map() }
  const read = async (path: string) =>
    (await site.ask(`/api${path}`, { role: 'ADMIN' })).json() as Promise<Record<string, unknown>>

  const { paths } = (await read('/openapi.json')) as {
    paths: Record<string, Record<string, Described>>
  }
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
      const schemasIn = (where: string) =>
        Object.fromEntries(parameters.filter(one => one.in === where).map(({ name, schema }) => [name, schema ?? {}]))
      const asked = schemasIn('query')
      const [[type, content] = []] = Object.entries(requestBody?.content ?? {})
      targets.operations.push({
        ...{ method: method.toUpperCase(), path, query: Object.keys(asked), fields: fieldsIn(requestBody) },
        ...{ parameters: asked, places: schemasIn('path') },
        required: parameters.filter(one => one.in === 'query' && one.required).map(({ name }) => name),
        body: type && content ? { type, schema: content.schema } : undefined,
      })
    }
  }
  for (const resource of listsIn(paths)) {
    const list = await jsonAt(site, resource)
    learn(targets.seen, list)
    const ids = idsIn(list)
    if (ids.length > 0) targets.resources.set(resource, { ids, records: await recordsAt(site, resource, ids, targets) })
  }
  for (const [path, methods] of Object.entries(paths)) {
    const [own, part = ''] = path.split(/(?<=^[^{]*\{\w+\})/)
    const resource = own && targets.resources.get(own.slice(0, own.lastIndexOf('/')))
    if (!('get' in methods) || !resource || !part || part.includes('{')) continue
    for (const id of resource.records.keys()) {
      const list = await jsonAt(site, own.replace(/\{\w+\}/, encodeURIComponent(id)) + part)
      learn(targets.seen, list)
      noteRows(targets, own, id, part.slice(1), list)
    }
  }
  for (const route of ['/login', '/verify', '/logout', ...Object.keys(SCREENS)]) {
    targets.forms.set(route, await formOf(site, route, resourceOf(targets, route)?.ids[0]))
  }
  return targets
}

/** List paths without ids, except event streams. */
const listsIn = (paths: Record<string, Record<string, unknown>>): string[] =>
  Object.entries(paths)
    .filter(([path, methods]) => 'get' in methods && !path.includes('{') && !path.endsWith('/events'))
    .map(([path]) => path)

async function jsonAt(site: Site, path: string): Promise<unknown> {
  const answer = await site.ask(`/api${path}`, { role: 'ADMIN' })
  const isJson = answer.status === 200 && answer.headers.get('content-type')?.includes('json')
  if (!isJson) await answer.body?.cancel()
  return isJson ? answer.json() : null
}

/** Ids and numbers of the first records. */
function idsIn(list: unknown): string[] {
  const own = rowsIn(list).map(({ id }) => id)
  const all = [...JSON.stringify(list).matchAll(/"(?:id|number)":"([^"]+)"/g)].map(([, id]) => id)
  return [...new Set([...own, ...all])].filter(id => typeof id === 'string').slice(0, 8)
}

const rowsIn = (list: unknown): JsonObject[] =>
  [isObject(list) ? list.rows : list].flat().filter((row): row is JsonObject => isObject(row))

const isObject = (one: unknown): one is JsonObject => typeof one === 'object' && one !== null && !Array.isArray(one)

/** Reads records by id or number and collects nested ones. */
async function recordsAt(site: Site, resource: string, ids: string[], targets: Targets): Promise<Resource['records']> {
  const records: Resource['records'] = new Map()
  for (const id of ids) {
    if (records.size === 3) break
    const record = await jsonAt(site, `${resource}/${encodeURIComponent(id)}`)
    if (!isObject(record)) continue
    learn(targets.seen, record)
    records.set(typeof record.id === 'string' ? record.id : id, { ...record, ...(isObject(record.current) && record.current) })
    for (const [name, part] of Object.entries(record)) noteRows(targets, `${resource}/{id}`, id, name, part)
  }
  targets.rows.set(
    resource,
    (records.size > 0 ? [...records.keys()] : ids).map(id => [id]),
  )
  return records
}

/** Collects records of a nested list. */
function noteRows({ rows }: Targets, own: string, id: string, name: string, list: unknown): void {
  const at = `${own}/${name}`
  const found = rowsIn(list)
    .flatMap(part => (typeof part.id === 'string' ? [[id, part.id]] : []))
    .slice(0, 5)
  rows.set(at, [...(rows.get(at) ?? []), ...found])
}

function fieldsIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsIn)
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : []
  return [...new Set([...own, ...Object.values(schema).flatMap(fieldsIn)])]
}

async function formOf(site: Site, route: string, id: string | undefined): Promise<Form> {
  const names = new Set<string>()
  const intents = new Set<string>()
  const role = ['/login', '/verify'].includes(route) ? null : 'ADMIN'
  for (const query of ['', '?panel=new', `?panel=edit&id=${id}`, `?panel=show&id=${id}`, '?panel=import']) {
    const page = await (await site.ask(`${site.pathOf(route)}${query}`, { role })).text()
    for (const [, name] of page.matchAll(/<(?:input|select|textarea)[^>]*\sname="([^"]+)"/g)) names.add(name!)
    for (const [tag] of page.matchAll(/<(?:button|input)[^>]*name="intent"[^>]*>/g)) {
      intents.add(/value="([^"]*)"/.exec(tag)?.[1] ?? '')
    }
  }
  return { names: [...names], intents: [...intents] }
}
