import type { ChildProcess } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCluster, removeUnfinished } from './create-cluster.ts'
import { clusterDir, explain } from './data-dir.ts'
import { openSql } from './database-url.ts'
import { type Endpoint, type EndpointKind, endpointKindOf, lastEndpoint, newEndpoint } from './endpoint.ts'
import { forgetReusedPid, isReady, refuseForeignServer, stopLeftBehind } from './left-behind.ts'
import { chooseAccount } from './postgres-account.ts'
import { findPostgres } from './postgres-binaries.ts'
import { collectLines, ended, hasEnded, programEnv, type Surroundings, signalServer, spawnProgram } from './postgres-process.ts'

const USER = 'quai'
const DATABASE = 'quai'

/** A server that ran longer restarts at once when it dies; others wait increasingly. */
const STEADY_MS = 5_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/** Command-line settings for a small shared machine; they follow the code, not the files. */
const SETTINGS = {
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '2GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  // Nothing replicates from the embedded server.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Half of the demonstration's data; the default keeps up to 1 GB. A load then reaches it within seconds, which is no warning.
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  checkpoint_warning: '0',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // JIT costs more than the short queries of a screen.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statement errors are below this level; the application reports them without their data.
  log_min_messages: 'log',
  // Details would quote row values.
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

const ROUTINE =
  /LOG: {2}(starting PostgreSQL|listening on|database system (is ready|was shut down|is shut down)|received fast shutdown|aborting any active|shutting down|background worker|skipping (vacuum|analyze))/

export interface EmbeddedLog {
  info(line: string): void
  error(line: string): void
}

export interface EmbeddedServer {
  url: string
  stop(): Promise<void>
}

/** Starts PostgreSQL on the locked `dataDir`, stopping a server left behind. `settings` are for test clusters. */
export async function startEmbedded(
  dataDir: string,
  log: EmbeddedLog,
  settings: Record<string, string> = {},
  kind: EndpointKind = endpointKindOf(process.platform),
): Promise<EmbeddedServer> {
  try {
    const path = realpathSync(dataDir)
    const endpoint = await newEndpoint(kind, path, USER)
    const server = new Embedded(path, log, settings, endpoint)
    await server.start(lastEndpoint(kind, path, USER))
    return { url: endpoint.url(DATABASE), stop: () => server.stop() }
  } catch (error) {
    throw explain(error, dataDir)
  }
}

/** DATABASE_URL of a running server on `dataDir`, whoever started it; null when none answers. */
export async function findRunning(dataDir: string, kind = endpointKindOf(process.platform)): Promise<string | null> {
  if (!existsSync(clusterDir(dataDir))) return null
  const endpoint = lastEndpoint(kind, realpathSync(dataDir), USER)
  return (await endpoint.answers()) ? endpoint.url(DATABASE) : null
}

class Embedded {
  readonly #endpoint: Endpoint
  readonly #dataDir: string
  readonly #files: string
  readonly #log: EmbeddedLog
  readonly #settings: Record<string, string>
  #program!: string
  #pgCtl!: string
  #surroundings!: Surroundings
  #child: ChildProcess | undefined
  readonly #stopping = new AbortController()

  constructor(dataDir: string, log: EmbeddedLog, settings: Record<string, string>, endpoint: Endpoint) {
    this.#dataDir = dataDir
    this.#files = clusterDir(dataDir)
    this.#log = log
    this.#settings = { ...SETTINGS, ...endpoint.settings, ...settings }
    this.#endpoint = endpoint
  }

  /** `last`: where the server before this one listened. */
  async start(last: Endpoint): Promise<void> {
    const binaries = await findPostgres(join(this.#dataDir, 'lib'))
    this.#program = binaries.postgres
    this.#pgCtl = binaries.pgCtl
    const env = programEnv(process.platform, process.env, binaries.libraries)
    const account = chooseAccount(this.#dataDir, binaries.postgres, env)
    this.#surroundings = { account, env }
    this.#endpoint.prepare(account.own)
    removeUnfinished(this.#dataDir)
    if (existsSync(this.#files)) {
      await stopLeftBehind(this.#files, this.#pgCtl, line => this.#log.info(line))
      await refuseForeignServer(last, this.#dataDir)
      this.#forgetLast()
      account.own(this.#files)
    } else {
      this.#log.info('création de la base de données')
      const sync = this.#settings.fsync !== 'off'
      const { authentication } = this.#endpoint
      const surroundings = this.#surroundings
      await createCluster(this.#dataDir, { initdb: binaries.initdb, user: USER, authentication, sync, surroundings })
    }
    await this.#launch()
    void this.#restartWhenItDies()
    process.once('exit', this.#stopWithProcess)
    await this.#createDatabase()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    process.off('exit', this.#stopWithProcess)
    const child = this.#child
    if (!child || hasEnded(child)) return
    const stopped = ended(child)
    // SIGINT is PostgreSQL's fast shutdown; after SIGQUIT the next start replays the write-ahead log, without loss.
    signalServer(this.#pgCtl, child, 'SIGINT')
    const impatient = setTimeout(() => signalServer(this.#pgCtl, child, 'SIGQUIT'), 30_000)
    await stopped
    clearTimeout(impatient)
    this.#endpoint.release()
  }

  #stopWithProcess = () => {
    if (this.#child) signalServer(this.#pgCtl, this.#child, 'SIGINT')
  }

  #forgetLast(): void {
    this.#endpoint.clear()
    forgetReusedPid(this.#files)
  }

  async #createDatabase(): Promise<void> {
    const sql = openSql(this.#endpoint.url('postgres'), { max: 1, onnotice: () => {} })
    try {
      const [found] = await sql`select 1 from pg_database where datname = ${DATABASE}`
      if (!found) await sql`create database ${sql(DATABASE)}`
    } finally {
      await sql.end()
    }
  }

  async #launch(): Promise<void> {
    // Orphans of a killed server need a moment to release its memory.
    const patience = Date.now() + 30_000
    for (;;) {
      this.#stopping.signal.throwIfAborted()
      const complaint = await this.#launchOnce()
      if (complaint === null) return
      if (!/still in use|already exists/.test(complaint) || Date.now() > patience) {
        throw new Error(`PostgreSQL n'a pas démarré : ${complaint}`)
      }
      await sleep(200)
    }
  }

  /** Restarts the server without limit: the cause, such as a full disk, may pass. */
  async #restartWhenItDies(): Promise<void> {
    for (let failures = 0; ; ) {
      const startedAt = Date.now()
      const child = this.#child!
      // It may have ended between announcing readiness and our reading it.
      await ended(child)
      if (this.#stopping.signal.aborted) return
      this.#log.error(`PostgreSQL s'est arrêté (${child.signalCode ?? `code ${child.exitCode}`})`)
      failures = Date.now() - startedAt > STEADY_MS ? 0 : failures + 1
      while (!(await this.#restart(failures))) {
        if (this.#stopping.signal.aborted) return
        failures += 1
      }
    }
  }

  async #restart(failures: number): Promise<boolean> {
    const wait = failures === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
    try {
      await sleep(wait, undefined, { signal: this.#stopping.signal })
      this.#forgetLast()
      await this.#launch()
      this.#log.info('PostgreSQL a redémarré')
      return true
    } catch (error) {
      if (!this.#stopping.signal.aborted) {
        this.#log.error(`PostgreSQL ne redémarre pas : ${error instanceof Error ? error.message : error}`)
      }
      return false
    }
  }

  /** Null when the server accepts connections, else its output. */
  async #launchOnce(): Promise<string | null> {
    const args = ['-D', this.#files, ...Object.entries(this.#settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    const child = spawnProgram(this.#surroundings, this.#program, args)
    this.#child = child
    const said = collectLines(child, line => {
      if (!ROUTINE.test(line)) this.#log.info(line)
    })
    let failure: Error | undefined
    child.once('error', error => {
      failure = error
    })
    for (let waited = 0; !isReady(this.#files, child.pid); waited += 20) {
      if (failure) throw failure
      if (hasEnded(child)) return said.join(' ') || `code ${child.exitCode ?? child.signalCode}`
      if (waited > 0 && waited % 10_000 === 0) this.#log.info('PostgreSQL relit son journal après un arrêt brutal')
      await sleep(20)
    }
    return null
  }
}
