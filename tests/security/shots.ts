import fc from 'fast-check'
import type { Role } from '#domain/roles.ts'
import { SCREENS } from '#domain/screens.ts'
import type { Site } from '#tests/support/site.ts'
import { encode, headersOf, json, nasty, role, value } from './odd.ts'

/** One random request. */
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
}

interface Resource {
  ids: string[]
  /** One of its records as it is read. */
  sample: Record<string, unknown>
}

interface Form {
  names: string[]
  intents: string[]
}

/** What there is to aim at: the operations of the API, the screens with the forms they show, and records that are there. */
export interface Targets {
  operations: Operation[]
  forms: Map<string, Form>
  resources: Map<string, Resource>
}

type Body = [type: string | undefined, body: string | undefined]

const QUERY =
  'q page perPage sort panel id tab day date from to period status company export import line only count next e code archived department step _routes index document refused job confirm'.split(
    ' ',
  )

const known = ({ resources }: Targets) => [...resources.values()].flatMap(({ ids }) => ids)

/** The resource that an address is under: the longest that there is. */
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

/** Named fields with odd values over a record as it was read, as JSON; now and then a whole other body, or what is no JSON at all. */
function jsonBody(targets: Targets, { path, fields }: Operation): fc.Arbitrary<Body> {
  const ids = known(targets)
  const sample = resourceOf(targets, path)?.sample ?? {}
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

/** Fields of the screen's own forms with odd values, as a form of a browser; now and then as none would send it. */
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

/** Mostly the first. */
const sometimes = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

function multipart(fields: [string, string][], file: string): string {
  const part = (about: string, text: string) => `--x\r\ncontent-disposition: form-data; ${about}\r\n\r\n${text}\r\n`
  const parts = fields.map(([name, text]) => part(`name="${name.replace(/["\r\n]/g, '')}"`, text))
  return `${parts.join('')}${part('name="file"; filename="a.csv"', file)}--x--\r\n`
}

export function apiShot(targets: Targets): fc.Arbitrary<Shot> {
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
  // Where something can be written one aims more often.
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

/** Reads the API's own description, its lists and every screen. */
export async function readTargets(site: Site): Promise<Targets> {
  const targets: Targets = { operations: [], forms: new Map(), resources: new Map() }
  const read = async (path: string) =>
    (await site.ask(`/api${path}`, { role: 'ADMIN' })).json() as Promise<Record<string, unknown>>

  const { paths } = (await read('/openapi.json')) as {
    paths: Record<string, Record<string, { parameters?: { name: string; in: string }[]; requestBody?: unknown }>>
  }
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
      const query = parameters.filter(one => one.in === 'query').map(one => one.name)
      targets.operations.push({ method: method.toUpperCase(), path, query, fields: fieldsIn(requestBody) })
    }
  }
  for (const resource of listsIn(paths)) {
    const ids = await idsAt(site, resource)
    if (ids.length === 0) continue
    const detail = await site.ask(`/api${resource}/${encodeURIComponent(ids[0]!)}`, { role: 'ADMIN' })
    const record = detail.status === 200 && detail.headers.get('content-type')?.includes('json') ? await detail.json() : {}
    targets.resources.set(resource, { ids, sample: { ...record, ...record?.current } })
  }
  for (const route of ['/login', '/verify', '/logout', ...Object.keys(SCREENS)]) {
    targets.forms.set(route, await formOf(site, route, resourceOf(targets, route)?.ids[0]))
  }
  return targets
}

/** Addresses that are read as they are, without an id, but events, which do not end. */
const listsIn = (paths: Record<string, Record<string, unknown>>): string[] =>
  Object.entries(paths)
    .filter(([path, methods]) => 'get' in methods && !path.includes('{') && !path.endsWith('/events'))
    .map(([path]) => path)

/** Ids and numbers of the first records of a list; none of what is none. */
async function idsAt(site: Site, resource: string): Promise<string[]> {
  const answer = await site.ask(`/api${resource}`, { role: 'ADMIN' })
  const text = answer.headers.get('content-type')?.includes('json') ? await answer.text() : ''
  return [...new Set([...text.matchAll(/"(?:id|number)":"([^"]+)"/g)].map(([, id]) => id!))].slice(0, 5)
}

/** Names of the properties of a schema, at any depth. */
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
