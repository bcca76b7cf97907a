import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Carrier } from '../carriers.ts'
import { PEER_LISTS } from '../pages/pages.ts'
import { type Server, startServer } from '../product.ts'
import { say } from '../report.ts'

/*
 * Django admin and AdminJS on the rows of a carrier, installed into `folder` and served in production: lists of 50 rows with our
 * columns, order and filter, signed in. Their database role can only read. Django has one process and keeps its session in a signed
 * cookie; AdminJS keeps it in memory, filters by `ilike` and sorts names without French collation: it has no other way.
 */

/** One list of a peer; AdminJS sends a document without rows and its rows as data. */
export interface PeerView {
  build: string
  page: string
  kind: 'document' | 'data'
  server: Server
  path: string
  cookie: string
}

const [CLIENTS, JOURNEYS] = PEER_LISTS
const HERE = import.meta.dirname
const DJANGO = ['django', 'psycopg2-binary', 'gunicorn']
const ADMINJS = [
  'adminjs@7',
  '@adminjs/express@6',
  '@adminjs/sql@2',
  'express@5',
  'express-session@1',
  'express-formidable@1',
  'compression@1',
  'tslib@2',
]

/** Views of the peers that this machine can install and start; why one is left out is said. */
export async function startPeers(carrier: Carrier, folder: string, onStart: (server: Server) => void): Promise<PeerView[]> {
  const views: PeerView[] = []
  for (const [name, start] of Object.entries({ Django: startDjango, AdminJS: startAdminJS })) {
    say(`starting ${name}`)
    try {
      const into = join(folder, name)
      mkdirSync(into, { recursive: true })
      const found = await start(carrier, into, onStart)
      for (const view of found) await expectRows(view)
      views.push(...found)
    } catch (error) {
      say(`${name} is left out: ${error instanceof Error ? error.message : error}`)
    }
  }
  return views
}

async function startDjango(carrier: Carrier, folder: string, onStart: (server: Server) => void): Promise<PeerView[]> {
  const { python, packages } = findDjango(folder)
  const env = { ...environment(carrier), PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: '1' }
  const args = ['-m', 'gunicorn', '--workers', '1', '--bind', '127.0.0.1:0', 'peer:application']
  const { server } = await startServer(python, args, { cwd: join(HERE, 'django'), env, from: 'stderr' }, /Listening at: (\S+)/)
  onStart(server)
  const cookie = cookieIn(await fetch(`${server.url}/sign-in/`))
  const view = (page: string, path: string) => ({ build: 'Django', page, kind: 'document' as const, server, path, cookie })
  return [
    view(CLIENTS.name, '/admin/carrier/company/?status__exact=ACTIF'),
    view(JOURNEYS.name, '/admin/carrier/journey/?status__exact=FACTURE'),
  ]
}

/** From a package index into the folder, else the system's. */
function findDjango(folder: string): { python: string; packages: string } {
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--retries', '0', '--target', folder, ...DJANGO]
  const imports = (python: string, packages: string) =>
    succeeds(python, ['-c', 'import django, psycopg2, gunicorn'], { ...process.env, PYTHONPATH: packages })
  if (imports('python3', folder)) return { python: 'python3', packages: folder }
  if (succeeds('python3', pip) && imports('python3', folder)) return { python: 'python3', packages: folder }
  const python = ['python3', '/usr/bin/python3'].find(one => imports(one, ''))
  if (!python) throw new Error('pip reaches no index, and no Python of this machine has django, psycopg2 and gunicorn')
  return { python, packages: '' }
}

async function startAdminJS(carrier: Carrier, folder: string, onStart: (server: Server) => void): Promise<PeerView[]> {
  if (!existsSync(join(folder, 'node_modules/adminjs'))) {
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    if (!succeeds('npm', ['install', '--no-audit', '--no-fund', ...ADMINJS], process.env, folder))
      throw new Error('npm cannot install its packages')
  }
  // Its schema reader sees the primary keys of those tables only on which its role may do more than read.
  await carrier.sql`grant references on all tables in schema public to ${carrier.sql(new URL(carrier.readerUrl).username)}`
  copyFileSync(join(HERE, 'adminjs/server.js'), join(folder, 'server.js'))
  const env = { ...environment(carrier), NODE_ENV: 'production' }
  const { server } = await startServer(process.execPath, ['server.js'], { cwd: folder, env }, /AdminJS: (http\S+)/)
  onStart(server)
  const body = new URLSearchParams({ email: 'bench', password: 'bench' })
  const cookie = cookieIn(await fetch(`${server.url}/admin/login`, { method: 'POST', body, redirect: 'manual' }))
  return [
    { page: CLIENTS.name, table: 'company', status: 'ACTIF', sortBy: 'legal_name' },
    { page: JOURNEYS.name, table: 'journey', status: 'FACTURE', sortBy: 'planned_start' },
  ].flatMap(({ page, table, status, sortBy }) => {
    const query = new URLSearchParams({ 'filters.status': status, sortBy, direction: 'asc', page: '1', perPage: '50' })
    const view = { build: 'AdminJS', page, server, cookie }
    return [
      { ...view, kind: 'document' as const, path: `/admin/resources/${table}?${query}` },
      { ...view, kind: 'data' as const, path: `/admin/api/resources/${table}/actions/list?${query}` },
    ]
  })
}

/** Where libpq's variables say, as the role that only reads. */
function environment({ readerUrl }: Carrier) {
  const { hostname, username, pathname } = new URL(readerUrl)
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PGHOST: decodeURIComponent(hostname),
    PGUSER: username,
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  }
}

function succeeds(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env, cwd?: string): boolean {
  try {
    execFileSync(program, args, { env, cwd, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const cookieIn = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')

/** A sign-in page, an error or an empty list would look fast. */
async function expectRows({ build, page, kind, server, path, cookie }: PeerView): Promise<void> {
  const answer = await fetch(server.url + path, { headers: { cookie }, redirect: 'manual' })
  const text = await answer.text()
  const rows =
    build === 'Django' ? text.split('action-checkbox"').length - 1 : kind === 'data' ? JSON.parse(text).records.length : 50
  if (answer.status !== 200 || rows !== 50) throw new Error(`${page} as ${kind} answered ${answer.status} with ${rows} rows`)
}
