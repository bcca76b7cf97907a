import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import type { Logger } from 'pino'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createApi } from '#api/app.ts'
import { watchRevocations } from '#api/auth/revocations.ts'
import { createTokens } from '#api/auth/tokens.ts'
import { openDatabase } from '#api/db/client.ts'
import { lockDataDir } from '#api/db/data-dir.ts'
import { startEmbedded } from '#api/db/embedded.ts'
import { migrate } from '#api/db/migrate.ts'
import { seedDemo } from '#api/db/seed/seed.ts'
import { folderStore } from '#api/documents/file-store.ts'
import { startWork } from '#api/jobs/work.ts'
import { smtpMailer } from '#api/mail/mailer.ts'
import { apiTransport, requestFacts } from '#app/lib/api/transport.server.ts'

export * from 'virtual:react-router/server-build'

export type Mode = 'demo' | 'production' | 'development'

/** Joins the pages and the API in one process on one database; `server.ts` gives it requests. */
export async function start(options: { mode: Mode; env: NodeJS.ProcessEnv; log: Logger; appUrl: string; root: string }) {
  const { env, log, mode } = options
  const demo = mode !== 'production'
  const dataDir = resolve(env.DATA_DIR ?? './data')
  const database = await openSomewhere(env.DATABASE_URL, dataDir, log)
  try {
    await migrate(database.url, join(options.root, 'api/db/migrations'))
    const { db, sql, close } = openDatabase(database.url)
    if (demo) await seedDemo(database.url, line => log.info(line))
    const revocations = await watchRevocations({ sql, log })
    const tokens = createTokens({
      secret: env.SESSION_SECRET ?? demoSecret(dataDir),
      appUrl: options.appUrl,
      revocations,
    })
    const jobs = await startWork({
      url: database.url,
      db,
      log,
      zone: env.TZ_BUSINESS ?? 'Europe/Paris',
      mails: {
        mailer: env.SMTP_URL ? smtpMailer(env.SMTP_URL, env.MAIL_FROM ?? 'quai@localhost') : null,
        appUrl: options.appUrl,
      },
    })
    const files = folderStore(resolve(dataDir, 'files'))
    const api = createApi({
      db,
      jobs,
      files,
      tokens,
      log,
      appUrl: () => options.appUrl,
      demo,
      codesShown: demo && !env.SMTP_URL,
    })
    const pages = createRequestHandler(build, import.meta.env.MODE)

    return {
      async fetch(request: Request, info: { remoteAddress: string; requestId: string }): Promise<Response> {
        const callApi = async (request: Request) => {
          const headers = new Headers(request.headers)
          headers.set('x-request-id', info.requestId)
          headers.set('x-client-address', info.remoteAddress)
          return api.fetch(new Request(request, { headers }))
        }
        if (new URL(request.url).pathname.startsWith('/api/')) return callApi(request)
        const context = new RouterContextProvider()
        context.set(requestFacts, { ...info, demo, appUrl: options.appUrl, log })
        // An outside API host is called over HTTP instead; the client is the same.
        if (!env.API_URL) context.set(apiTransport, { base: `${options.appUrl}/api`, fetch: callApi })
        return pages(request, context)
      },
      async ready(): Promise<boolean> {
        return sql`select 1`.then(
          () => true,
          () => false,
        )
      },
      async close(): Promise<void> {
        await jobs.stop()
        revocations.close()
        await close()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** The outside database when one is named, else the embedded server on this process's own data directory. */
async function openSomewhere(url: string | undefined, dataDir: string, log: Logger) {
  if (url) return { url, stop: async () => {} }
  const lock = await lockDataDir(dataDir)
  try {
    const server = await startEmbedded(dataDir, line => log.info(line))
    return {
      url: server.url,
      async stop() {
        await server.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Demonstration only: a key made on first start and kept, so that a restart does not sign everybody out. */
function demoSecret(dataDir: string): string {
  const file = resolve(dataDir, 'session-secret')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}
