import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSql } from '#api/db/database-url.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { type DemoIds, demoIds } from '#tests/support/demo-ids.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { createTestDatabase } from '#tests/support/template-database.ts'

export interface Site {
  url: string
  databaseUrl: string
  server: ServerProcess
  /** What the browser of that role would send. */
  cookies: Record<Role, string>
  ids: DemoIds
  dataDir: string
  /** Fills the parameters of a route with records of the demonstration carrier; what it has none of gets an id that nothing has. */
  pathOf(route: string): string
  /** One request as it is, redirects not followed; `form` makes it a POST of a form. */
  ask(
    path: string,
    options?: RequestInit & { role?: Role | null; form?: Record<string, string>; duplex?: 'half' },
  ): Promise<Response>
  /** Signs the role in anew: a session of its own. */
  signIn(role: Role): Promise<void>
  close(): Promise<void>
}

export const NOBODY = '0198c0de-0000-7000-8000-000000000000'

/** The built application as its own process on the demonstration carrier, signed in once as each role. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const database = await createTestDatabase('demo')
  const files = mkdtempSync(join(tmpdir(), 'quai-files-'))
  const server = await startServer({ env: { DATABASE_URL: database.url, DATA_DIR: files, ...env } })
  const sql = openSql(database.url, { max: 1 })
  const [parameters] = await sql<Record<string, string>[]>`select
    (select id from company order by code limit 1) as "companyId",
    (select id from vehicle order by fleet_no limit 1) as "vehicleId",
    (select id from driver order by code limit 1) as "driverId",
    (select id from driver_pool order by code limit 1) as "driverPoolId",
    (select r.id from delivery_request r join delivery_request_version v on v.id = r.current_version_id
      where v.status = 'ACTIF' limit 1) as "requestId"`
  await sql.end()
  const ids = await demoIds(database.url)
  const cookies = {} as Record<Role, string>
  const ask: Site['ask'] = async (path, options = {}) => {
    const answer = await send(path, options)
    if (answer.status !== 401 || !options.role || !path.startsWith('/api/')) return answer
    // The API renews no access token; a browser's next page does.
    await send('/profile', { role: options.role })
    return send(path, options)
  }
  const send: Site['ask'] = async (path, { role, form, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (role) headers.set('cookie', [cookies[role], headers.get('cookie')].filter(Boolean).join('; '))
    const body = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
    const answer = await fetch(`${server.url}${path}`, { redirect: 'manual', ...body, ...init, headers })
    if (role) keepCookies(role, answer)
    return answer
  }
  /** Access tokens last 15 minutes; who presents a replaced refresh token after its grace period loses the session. */
  const keepCookies = (role: Role, answer: Response) => {
    const kept = new Map((cookies[role] ?? '').split('; ').map(pair => [pair.split('=')[0]!, pair]))
    for (const line of answer.headers.getSetCookie()) {
      const pair = line.split(';')[0]!
      const name = pair.split('=')[0]!
      if (kept.has(name) && pair !== `${name}=`) kept.set(name, pair)
    }
    cookies[role] = [...kept.values()].join('; ')
  }
  const signIn = async (role: Role) => {
    const answer = await ask('/login', { form: { demo: role } })
    cookies[role] = answer.headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ')
  }
  for (const role of ROLES) await signIn(role)
  return {
    url: server.url,
    databaseUrl: database.url,
    server,
    cookies,
    ids,
    dataDir: files,
    ask,
    signIn,
    pathOf: route => route.replace(/[{:](\w+)\}?/g, (_, name: string) => parameters![name] ?? NOBODY),
    async close() {
      await server.stop()
      await database.drop()
      rmSync(files, { recursive: true, force: true })
    },
  }
}

let shared: Promise<Site> | undefined

/** One site for all files of a worker that leave the demonstration as they found it, but for records of their own (`visitor.ts`). */
export function sharedSite(): Promise<Site> {
  shared ??= startSite().then(site => {
    // Its server ends with the worker, its database with the cluster.
    process.once('exit', () => rmSync(site.dataDir, { recursive: true, force: true }))
    return site
  })
  return shared
}
