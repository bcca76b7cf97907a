import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chunk } from 'es-toolkit/array'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { isPrinted } from '#app/lib/lists/query.ts'
import routes from '#app/routes.ts'
import { PRINT_MAX } from '#domain/limits.ts'
import { COUNT_CAP } from '#domain/lists.ts'
import { LOOKUP_KINDS } from '#domain/lookup.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { multiply } from '#tests/support/database/multiplied.ts'
import { NOBODY, type Site, startSite } from '#tests/support/site.ts'
import { rolesOf, USER_ROUTES } from '#tests/support/specification.ts'

/** Cost of requests: a visitor's cost no more than the sign-in page, and a user's pages do not grow with the carrier. */

let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site?.close())

/** Between two measures of the same work. */
const MARGIN = 1.5

/** Works on several items at a time. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const left = [...items]
  const next = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all([next(), next(), next()])
}

describe('an address that anybody can ask', () => {
  const asset = readdirSync(join(import.meta.dirname, '../../build/client/assets')).find(name => name.endsWith('.js'))
  const FILES = [`/assets/${asset}`, '/favicon.svg', '/day-worker.js', '/manifest.webmanifest', '/icons/192.png']
  const MISSING = ['/nowhere', '/nowhere.data', '/assets/old.js', '/api/nothing', '/%zz', '/readyz.data']

  /** All that answers a visitor with more than « sign in », « not found » or « not so ». */
  const OPEN = [
    ...FILES.map(path => `GET ${path}`),
    ...['/login', '/login.data', '/logout', '/healthz', '/healthz.data', '/readyz', '/api/docs', '/api/openapi.json'].map(
      path => `GET ${path}`,
    ),
    ...['/login', '/logout', '/healthz', '/readyz'].map(path => `POST ${path}`),
    ...['demo', 'drafts', 'login', 'logout', 'passkeys/options', 'passkeys/verify', 'verify'].map(act => `POST /api/auth/${act}`),
  ]

  interface RouteOf {
    path?: string
    children?: RouteOf[]
  }
  const pathsOf = ({ path = '', children = [] }: RouteOf, parent = ''): string[] => {
    const here = path ? `${parent}/${path.replace(/:\w+/g, NOBODY)}` : parent
    const own = (path || children.length === 0) && !path.includes('*') ? [here || '/'] : []
    return [...own, ...children.flatMap(child => pathsOf(child, here))]
  }

  async function everyAddress(): Promise<string[]> {
    const { paths } = (await (await site.ask('/api/openapi.json')).json()) as { paths: Record<string, object> }
    const pages = (routes as RouteOf[]).flatMap(route => pathsOf(route))
    return [
      ...['/api/docs', '/api/openapi.json', ...FILES, ...MISSING, ...pages].map(path => `GET ${path}`),
      ...pages.map(path => `GET ${path === '/' ? '/_root' : path}.data`),
      ...pages.map(path => `POST ${path}`),
      // Of the demonstration alone, so not in the document.
      'POST /api/auth/demo',
      ...Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map(method => `${method.toUpperCase()} /api${path.replace(/\{\w+\}/g, NOBODY)}`),
      ),
    ]
  }

  const FIELDS = { email: 'nobody@quai.test', code: '000000' }
  async function ask(address: string) {
    const [method = '', path = ''] = address.split(' ')
    const isApi = path.startsWith('/api/')
    const body = isApi ? JSON.stringify(FIELDS) : new URLSearchParams(FIELDS)
    const init = method === 'GET' ? {} : { body, ...(isApi && { headers: { 'content-type': 'application/json' } }) }
    const answer = await site.ask(path, { method, ...init })
    await answer.arrayBuffer()
    return answer
  }
  const isClosed = ({ status, headers }: Response) =>
    [202, 400, 401, 404, 405].includes(status) || (status === 302 && /^\/login(\?|$)/.test(headers.get('location') ?? ''))

  /** Processor time of the server so far, in seconds. */
  async function used(): Promise<number> {
    const metrics = await (await site.ask('/metrics')).text()
    return Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)![1])
  }
  async function costOf(addresses: readonly string[], times = 1) {
    const before = await used()
    for (let turn = 0; turn < times; turn++) for (const address of addresses) await ask(address)
    return ((await used()) - before) / times
  }

  it('is known, and costs no more processor than the sign-in', async () => {
    const addresses = await everyAddress()
    const limit = MARGIN * Math.max(await costOf(['GET /login'], 30), await costOf(['POST /login'], 30))
    // Several together cost less than the limit, or each is measured.
    let dear: string[] = []
    for (const group of chunk(addresses, 4)) if ((await costOf(group)) > limit) dear.push(...group)
    // A collection of garbage falls on a single request, a dear address is dear each time.
    for (const times of [1, 5, 20]) {
      const left: string[] = []
      for (const address of dear) if ((await costOf([address], times)) > limit) left.push(address)
      dear = left
    }
    expect(dear).toEqual([])

    const open: string[] = []
    await inTurns(addresses, async address => {
      if (!isClosed(await ask(address))) open.push(address)
    })
    expect(open.sort()).toEqual(OPEN.sort())
  })
})

describe('a page', () => {
  const FACTOR = 100
  /** A hundred rows of a list that the demonstration hardly fills, such as the replacements of a tour. */
  const ROOM_BYTES = 48 * 1024

  interface Asked {
    kind: string
    path: string
    role: Role
    bytes: number
  }
  const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g
  /** Pages of one kind differ in their record or in the value of a filter. */
  const kindOf = (role: Role, { pathname, searchParams }: URL) =>
    [
      role,
      pathname.replace(ID, ':id'),
      ...[...searchParams].map(([name, value]) => (CHOSEN.test(name) ? `${name}=${value}` : name)).sort(),
    ].join(' ')
  const CHOSEN = /^(panel|vue|tab|view|rows|span|act|step|confirm)$/
  /** Parameters that lead to the same page in another order or page of rows, or to a file. */
  const SAME = /^(sort|page|perPage|linePage|export|template|picture|date|cols)$/

  async function ask({ path, role }: Pick<Asked, 'path' | 'role'>) {
    const answer = await site.ask(path, { role })
    const text = await answer.text()
    return { status: answer.status, text, type: answer.headers.get('content-type') ?? '' }
  }
  const linksOf = (text: string, from: URL) =>
    [...text.matchAll(/<a[^>]* href="([^"#]*)/g)]
      .map(([, href]) => new URL(href!.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"), from))
      .filter(
        ({ origin, pathname, searchParams }) =>
          origin === site.url && !/^\/(api|logout)/.test(pathname) && ![...searchParams.keys()].some(name => SAME.test(name)),
      )

  /** Every screen as each role that may, and for ADMIN one of each kind of page that it leads to. */
  async function everyPage(): Promise<Asked[]> {
    const found = new Map<string, Asked>()
    let next: [Role, URL][] = ROLES.flatMap(role =>
      USER_ROUTES.filter(route => rolesOf(route).includes(role)).map((route): [Role, URL] => [
        role,
        new URL(site.pathOf(route), site.url),
      ]),
    )
    for (const kind of LOOKUP_KINDS) next.push(['ADMIN', new URL(`/api/lookup/${kind}`, site.url)])
    next.push(['ADMIN', new URL('/api/search?q=a', site.url)])
    while (next.length > 0) {
      const fresh = new Map(
        next.map(([role, url]): [string, [Role, URL]] => [kindOf(role, url), [role, url]]).filter(([kind]) => !found.has(kind)),
      )
      next = []
      await inTurns([...fresh], async ([kind, [role, url]]) => {
        const one = { path: url.pathname + url.search, role }
        const { status, text, type } = await ask(one)
        found.set(kind, { ...one, kind, bytes: /html|json/.test(type) && status === 200 ? Buffer.byteLength(text) : 0 })
        if (role === 'ADMIN' && url.search === '') next.push(...linksOf(text, url).map((to): [Role, URL] => [role, to]))
      })
    }
    return [...found.values()].filter(({ bytes }) => bytes > 0)
  }

  /** A printed list grows to 500 rows (`PRINT_MAX`) of at most 1.3 kB. */
  const PRINT_BYTES = 1_300 * PRINT_MAX
  /** A count stops at the cap, and looks up what each row refers to. */
  const ROOM_BLOCKS = 8 * COUNT_CAP
  /** Places that a map shows at most. */
  const ROOM_ROWS = 1_000

  /** The board folds who has no journey in the days that it shows: it reads all journeys of these days, here a hundredfold too. */
  const OF_ITS_DAYS = /^with work as materialized \(select owner/

  interface Statement {
    id: string
    query: string
    /** Blocks that a call reads on average: they stand for its processor time, and are the same on every machine. */
    blocks: number
    rows: number
  }

  /** Reads since the last call. */
  async function takeStatements(sql: Sql): Promise<Statement[]> {
    const taken = await sql<Statement[]>`
      select queryid::text as id, min(query) as query, (sum(shared_blks_hit + shared_blks_read) / sum(calls))::float8 as blocks,
        (sum(rows) / sum(calls))::float8 as rows
      from pg_stat_statements join pg_database on pg_database.oid = dbid
      where datname = current_database() and query ~* '^(select|with)\\M' group by queryid`
    await sql`select pg_stat_statements_reset()`
    return taken
  }

  it('stays within twice its size and its reads when every table grows a hundredfold', { timeout: 180_000 }, async () => {
    const sql = openSql(site.databaseUrl, { max: 1 })
    try {
      await sql`create extension pg_stat_statements`
      await takeStatements(sql)
      const pages = await everyPage()
      const demonstration = new Map((await takeStatements(sql)).map(statement => [statement.id, statement]))
      await multiply(site.databaseUrl, FACTOR)
      await takeStatements(sql)
      const unbounded: string[] = []
      await inTurns(pages, async page => {
        const { status, text } = await ask(page)
        const bytes = Buffer.byteLength(text)
        const most = isPrinted(new URL(page.path, site.url).searchParams) ? PRINT_BYTES : 2 * page.bytes + ROOM_BYTES
        if (status !== 200 || bytes > most)
          unbounded.push(`${page.kind}: ${page.path}: ${status}, ${page.bytes} → ${bytes} bytes`)
      })
      for (const { id, query, blocks, rows } of await takeStatements(sql)) {
        const before = demonstration.get(id) ?? { blocks: 0, rows: 0 }
        const most = (OF_ITS_DAYS.test(query) ? FACTOR : 2) * before.blocks + ROOM_BLOCKS
        if (blocks > most || rows > 2 * before.rows + ROOM_ROWS)
          unbounded.push(`${before.blocks} → ${blocks} blocks, ${before.rows} → ${rows} rows: ${query}`)
      }
      expect(unbounded).toEqual([])
    } finally {
      await sql.end()
    }
  })
})
