import { join } from 'node:path'
import { sql as text } from 'drizzle-orm'
import pino from 'pino'
import { type ApiOptions, createApi } from '#api/app.ts'
import { type Revocations, watchRevocations } from '#api/auth/revocations.ts'
import { createTokens, type Tokens } from '#api/auth/tokens.ts'
import { openDatabase } from '#api/db/client.ts'
import { openSharedReads } from '#api/db/shared-reads.ts'
import { importThread } from '#api/imports/thread.ts'
import type { Jobs } from '#api/jobs/queue.ts'
import { openLiveFeed } from '#api/journey-management/live/feed.ts'
import type { Mailer } from '#api/mail/mailer.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { communesOf } from '#api/trade/communes/communes.ts'
import { startWork } from '#api/work.ts'
import { LOG_OPTIONS } from '#app/lib/reporting/logged-error.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { expectAsSaid } from './answers/as-said.ts'
import { memoryStore } from './files/memory-store.ts'
import { createTestDatabase } from './template-database.ts'

const APP_URL = 'http://quai.test'

/** For work that may mail, in tests that are not about it. */
export const noMail = { mail: async () => {} }

export interface TestApi {
  db: ReturnType<typeof openDatabase>['db']
  /** Calls the API as a role, signed out without one; what it answered, with its status: text where it is no JSON. */
  call(
    role: Role | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: unknown }>
  /** The same for an answer that is no JSON. */
  fetch(role: Role | null, path: string): Promise<Response>
  /** A bare request with these cookies, for what `call` hides: headers and cookies of the answer. */
  send(method: string, path: string, cookie?: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  databaseUrl: string
  revocations: Revocations
  jobs: Jobs
  tokens: Tokens
  /** What the host has logged so far. */
  logged(): string[]
  close(): Promise<void>
}

/**
 * The API host on a database of its own: empty with one account a role, or the demonstration carrier. Files live as long as it, unless
 * `files` says where they go, and jobs run only `withJobs` (or are given to the test's own `jobs`). `beside` another one it works on that one's database,
 * as a second process would; it is to be closed first.
 */
export async function startTestApi({
  data = 'empty',
  withJobs = false,
  connections = 4,
  beside,
  ...own
}: {
  data?: 'empty' | 'demo'
  withJobs?: boolean
  connections?: number
  beside?: Pick<TestApi, 'databaseUrl'>
} & Partial<Pick<ApiOptions, 'jobs' | 'files' | 'codesShown' | 'routing' | 'platform' | 'backups'>> & {
    mailer?: Mailer
    webhookNetworks?: string[]
  } = {}): Promise<TestApi> {
  const database = beside ? { url: beside.databaseUrl, drop: async () => {} } : await createTestDatabase(data)
  const opened = openDatabase(database.url, { readers: Math.min(connections, 3), writers: connections })
  const { db } = opened
  if (!beside && data === 'empty') {
    await db
      .insert(users)
      .values(ROLES.map(role => ({ role, email: `${role.toLowerCase()}@quai.test`, firstName: 'Camille', lastName: role })))
  }
  const nothing = () => Promise.reject(new Error('Not part of this test'))
  const files = own.files ?? memoryStore()
  const lines: string[] = []
  const log = pino({ ...LOG_OPTIONS, level: 'debug' }, { write: line => void lines.push(line) })
  const revocations = await watchRevocations({ ...opened, log })
  const shared = await openSharedReads({ ...opened, live: revocations.live })
  const live = await openLiveFeed({ ...opened, log })
  const tokens = createTokens({ secret: 'a key for tests alone', appUrl: APP_URL, revocations })
  const root = join(import.meta.dirname, '../..')
  const thread = importThread({ db, communesOf, url: database.url, root })
  const jobs = withJobs
    ? await startWork({
        url: database.url,
        db,
        log,
        zone: 'Europe/Paris',
        alone: !beside,
        mails: { mailer: own.mailer ?? null, appUrl: APP_URL, key: tokens.key },
        files,
        importThread: thread,
        root,
        backups: own.backups ?? null,
        webhookNetworks: own.webhookNetworks ?? [],
        platform: own.platform ?? null,
        listen: opened.listen,
      })
    : (own.jobs ?? { enqueue: nothing, ...noMail, wake: async () => {}, stop: async () => {} })
  const api = createApi({
    db,
    shared,
    live,
    jobs,
    files,
    importThread: thread,
    tokens,
    log,
    appUrl: () => APP_URL,
    demo: true,
    codesShown: own.codesShown ?? true,
    routing: own.routing ?? null,
    platform: own.platform ?? null,
    backups: own.backups,
    letterhead: { name: 'Transports du Test', shortName: 'TdT', lines: ['1 rue du Quai, 44470 Carquefou', 'SIREN 999 100 019'] },
  })

  const request = async (method: string, path: string, body?: unknown, cookie = '', headers: Record<string, string> = {}) => {
    const answer = await api.request(`${APP_URL}/api${path}`, {
      method,
      headers: {
        cookie,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
    })
    await expectAsSaid(api, method, new URL(`${APP_URL}/api${path}`).pathname, answer)
    return answer
  }
  const cookies = new Map<Role, string>()
  async function signIn(role: Role): Promise<string> {
    const known = cookies.get(role)
    if (known) return known
    const answer = await request('POST', '/auth/demo', { role })
    const cookie = answer.headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ')
    cookies.set(role, cookie)
    return cookie
  }

  return {
    db,
    databaseUrl: database.url,
    revocations,
    jobs,
    tokens,
    logged: () => lines,
    async call(role, method, path, body, headers) {
      const answer = await request(method, path, body, role ? await signIn(role) : '', headers)
      const isJson = answer.headers.get('content-type')?.includes('json')
      return { status: answer.status, body: isJson ? await answer.json() : await answer.text() }
    },
    async fetch(role, path) {
      return request('GET', path, undefined, role ? await signIn(role) : '')
    },
    send: (method, path, cookie, body, headers) => request(method, path, body, cookie, headers),
    async close() {
      await jobs.stop()
      const named = await personsIn(db, lines)
      live.close()
      revocations.close()
      await opened.close()
      await database.drop()
      if (named.length > 0) throw new Error(`The log names persons: ${named.join(', ')}`)
    },
  }
}

/** Names, addresses and numbers of the persons of a database that stand in a log; no test may make the product log one. */
async function personsIn(db: TestApi['db'], lines: readonly string[]): Promise<string[]> {
  if (lines.length === 0) return []
  const rows = await db.execute<{ said: string }>(text`
    select distinct said from (
      select unnest(array[email, phone, first_name || ' ' || last_name]) as said from account
      union all select unnest(array[email, phone, first_name || ' ' || last_name]) from driver
      union all select unnest(array[email, phone, first_name || ' ' || last_name]) from contact
    ) persons where length(said) > 5`)
  const log = lines.join('').toLowerCase()
  return rows.map(({ said }) => said).filter(said => log.includes(said.toLowerCase()))
}
