import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type postgres from 'postgres'
import { openSql, withDatabase } from '#api/db/database-url.ts'
import { startEmbedded } from '#api/db/embedded.ts'
import { migrate } from '#api/db/migrate.ts'
import { Dataset } from './dataset.ts'
import { type Server, signIn, startProduct } from './product.ts'

export interface Size {
  clients: number
  journeys: number
}

/** A carrier of one size: its database, the product on it, and the cookie of a signed-in administrator. */
export interface Carrier extends Size {
  url: string
  sql: postgres.Sql
  server: Server
  cookie: string
  /** Its cahier des charges with the most stops. */
  request: string
}

/** A database server of this run alone, in a temporary folder, with the durability of the real one. */
export class Carriers {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'quai-bench-'))
  readonly #closers: (() => Promise<unknown>)[] = [async () => rmSync(this.#dataDir, { recursive: true, force: true })]
  #url = ''

  async start(): Promise<{ postmaster: number }> {
    const database = await startEmbedded(
      this.#dataDir,
      { info() {}, error: console.error },
      {
        shared_preload_libraries: 'pg_stat_statements',
        'pg_stat_statements.track_planning': 'on',
        max_connections: '200',
      },
    )
    this.onClose(() => database.stop())
    this.#url = database.url
    return { postmaster: Number(readFileSync(join(this.#dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]) }
  }

  async add(size: Size): Promise<Carrier> {
    const name = `carrier_${size.clients}_${size.journeys}`
    const admin = openSql(this.#url, { max: 1 })
    await admin`create database ${admin(name)}`
    await admin.end()
    const url = withDatabase(this.#url, name)
    await migrate(url)
    const sql = openSql(url, { max: 1, onnotice: () => {}, connection: { application_name: 'quai-bench' } })
    this.onClose(() => sql.end())
    await new Dataset().fill(sql, size)
    const files = join(this.#dataDir, name)
    mkdirSync(files)
    const server = await startProduct(url, files)
    this.onClose(() => server.stop())
    const [longest] = await sql<{ id: string }[]>`
      select r.id from delivery_request r join delivery_request_stop s on s.version_id = r.current_version_id
      group by r.id order by count(*) desc, r.id limit 1`
    return { ...size, url, sql, server, cookie: await signIn(server.url, 'ADMIN'), request: longest!.id }
  }

  onClose(closer: () => Promise<unknown>): void {
    this.#closers.push(closer)
  }

  async close(): Promise<void> {
    for (const closer of this.#closers.splice(0).reverse()) await closer()
  }
}
