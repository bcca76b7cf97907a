import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { platformOf } from '#api/platform/settings.ts'
import { communesOf } from '#api/trade/communes/communes.ts'
import { routingProvider } from '#api/trade/routing/provider.ts'
import { createApi } from './app.ts'
import { watchRevocations } from './auth/revocations.ts'
import { createTokens } from './auth/tokens.ts'
import { readBackups } from './backup/folder.ts'
import { openDatabase } from './db/client.ts'
import { lockDataDir } from './db/data-dir.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { seedDemo } from './db/seed/seed.ts'
import { openSharedReads } from './db/shared-reads.ts'
import { folderStore } from './documents/file-store.ts'
import { importThread } from './imports/thread.ts'
import { openLiveFeed } from './journey-management/live/feed.ts'
import { smtpMailer } from './mail/mailer.ts'
import { measures } from './measures.ts'
import type { Env } from './middleware/env.ts'
import { letterheadOf } from './pdf/letterhead.ts'
import { makePositionDays } from './positions/keep.ts'
import { sweepTemporary, Temporary } from './temporary.ts'
import { networksOf } from './webhooks/target.ts'
import { startWork } from './work.ts'

interface Options {
  demo: boolean
  env: NodeJS.ProcessEnv
  log: Logger
  /** Public address, without a final slash. */
  appUrl: string
  /** Folder of the project, where the migrations and rules are. */
  root: string
}

/** Starts the API host with all that it stands on: database, migrations, demonstration carrier, jobs, files. */
export async function startApi({ demo, env, log, appUrl, root }: Options) {
  const dataDir = resolve(env.DATA_DIR ?? './data')
  const database = await openSomewhere(env.DATABASE_URL, dataDir, log)
  const temporary = new Temporary(dataDir)
  try {
    await sweepTemporary(dataDir, line => log.info(line))
    await migrate(database.url, { migrations: join(root, 'api/db/migrations'), rules: join(root, 'api/rules') })
    const opened = openDatabase(database.url)
    const { db } = opened
    const files = folderStore(resolve(dataDir, 'files'), temporary)
    const letterhead = letterheadOf(env, demo)
    if (demo) await seedDemo(database.url, line => log.info(line), { files, letterhead })
    const revocations = await watchRevocations({ ...opened, log })
    const shared = await openSharedReads({ ...opened, live: revocations.live })
    await makePositionDays(db)
    const live = await openLiveFeed({ ...opened, log })
    const tokens = createTokens({ secret: env.SESSION_SECRET ?? demoSecret(dataDir), appUrl, revocations })
    const thread = importThread({ db, communesOf, url: database.url, root })
    const mailer = env.SMTP_URL ? smtpMailer(env.SMTP_URL, env.MAIL_FROM ?? 'quai@localhost') : null
    const platform = platformOf(env)
    const backups = readBackups(env, { root, url: database.url, dataDir })
    const jobs = await startWork({
      url: database.url,
      db,
      log,
      // Its data directory is locked: no other process is on the embedded database.
      alone: !env.DATABASE_URL,
      zone: env.TZ_BUSINESS ?? 'Europe/Paris',
      mails: { mailer, appUrl, key: tokens.key },
      files,
      importThread: thread,
      root,
      backups,
      webhookNetworks: networksOf(env.WEBHOOK_NETWORKS),
      platform,
      listen: opened.listen,
    })
    const codesShown = demo && !env.SMTP_URL
    const routing = routingProvider(env)
    const api = createApi({
      db,
      shared,
      live,
      jobs,
      files,
      importThread: thread,
      tokens,
      log,
      appUrl: () => appUrl,
      demo,
      letterhead,
      routing,
      platform,
      backups,
      codesShown,
    })
    return {
      fetch: async (request: Request, caller: Env['Bindings']): Promise<Response> => api.fetch(request, caller),
      ready: opened.answers,
      measures: () => measures({ db, backups, live }),
      async close(): Promise<void> {
        backups?.stop()
        await jobs.stop()
        mailer?.close?.()
        live.close()
        revocations.close()
        await opened.close()
        await temporary.close()
        await database.stop()
      },
    }
  } catch (error) {
    await temporary.close()
    await database.stop()
    throw error
  }
}

/** The outside database when one is named, else the embedded server on this process's own data directory. */
async function openSomewhere(url: string | undefined, dataDir: string, log: Logger) {
  if (url) return { url, stop: async () => {} }
  const lock = await lockDataDir(dataDir)
  try {
    const server = await startEmbedded(dataDir, log)
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

/** Demonstration only: a key made on first start and stored, so that a restart does not sign everybody out. */
function demoSecret(dataDir: string): string {
  const file = resolve(dataDir, 'session-secret')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}
