import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type postgres from 'postgres'
import { openSql, withDatabase } from '#api/db/database-url.ts'
import { startEmbedded } from '#api/db/embedded.ts'
import { today } from '#api/middleware/today.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { fullWeek } from './dataset.ts'
import type { Places } from './pages/pages.ts'
import { type Product, signIn, startProduct } from './product.ts'

export interface Size {
  clients: number
  journeys: number
  /** With two fifths as many vehicles; default: those of the demonstration. */
  drivers?: number
  /** Copies of the demonstration carrier, each but the first with four hundred clients for its contracts; default 1. */
  fleets?: number
}

const DEMO_DRIVERS = 60
/** Shorter than a session lasts without a request to renew it, milliseconds. */
const SIGN_IN_MS = 8 * 60_000
/** Role of the lower bounds and peers. */
const READER = 'quai_bench_reader'

/** Carrier of one size: its database, its running product and signed-in sessions. */
export interface Carrier extends Required<Size> {
  url: string
  /** Database as a role that can only read, whose statements are counted apart. */
  readerUrl: string
  sql: postgres.Sql
  server: Product
  /** Session cookie of each role, renewed before it expires. */
  cookies: Record<Role, string>
  places: Places
}

/** Database server of this run, in a temporary or kept folder, with the durability settings of production. */
export class Carriers {
  readonly #dataDir: string
  readonly #closers: (() => Promise<unknown>)[] = []
  #url = ''

  /** In a kept folder, a carrier loaded before is reused. */
  constructor(kept?: string) {
    this.#dataDir = kept ?? mkdtempSync(join(tmpdir(), 'quai-bench-'))
    mkdirSync(this.#dataDir, { recursive: true })
    if (!kept) this.onClose(async () => rmSync(this.#dataDir, { recursive: true, force: true }))
  }

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

  /** Fills a database with the checkout `root` and starts its product on it. */
  async add(size: Size, root: string, build = 'this'): Promise<Carrier> {
    const { clients, journeys, drivers = DEMO_DRIVERS, fleets = 1 } = size
    const sizes = [clients, journeys, drivers, fleets]
    const name = [build, ...sizes].join('_')
    const url = withDatabase(this.#url, name)
    await this.#load(name, loading =>
      execFileSync(process.execPath, ['bench/fill.ts', withDatabase(this.#url, loading), ...sizes.map(String)], {
        cwd: root,
        stdio: 'inherit',
      }),
    )
    await this.#allowReader()
    const sql = openSql(url, { max: 1, onnotice: () => {}, connection: { application_name: 'quai-bench' } })
    this.onClose(() => sql.end())
    await sql`create extension if not exists pg_stat_statements`
    const files = join(this.#dataDir, name)
    mkdirSync(files, { recursive: true })
    const server = await startProduct(root, url, files)
    this.onClose(() => server.stop())
    const cookies = {} as Record<Role, string>
    const signInAll = async () => {
      for (const role of ROLES) cookies[role] = await signIn(server.url, role)
    }
    await signInAll()
    const again = setInterval(signInAll, SIGN_IN_MS)
    this.onClose(async () => clearInterval(again))
    return {
      ...{ clients, journeys, drivers, fleets },
      url,
      readerUrl: readerOf(url),
      sql,
      server,
      cookies,
      places: await placesOf(sql),
    }
  }

  /** Creates and fills the database unless it exists; renamed only when complete. */
  async #load(name: string, fill: (loading: string) => void): Promise<void> {
    const admin = openSql(this.#url, { max: 1, onnotice: () => {} })
    const [found] = await admin`select from pg_database where datname = ${name}`
    if (!found) {
      const loading = `${name}_loading`
      await admin`drop database if exists ${admin(loading)}`
      await admin`create database ${admin(loading)}`
      fill(loading)
      await admin`alter database ${admin(loading)} rename to ${admin(name)}`
    }
    await admin.end()
  }

  async #allowReader(): Promise<void> {
    const admin = openSql(this.#url, { max: 1, onnotice: () => {} })
    const [found] = await admin`select from pg_roles where rolname = ${READER}`
    if (!found) await admin`create role ${admin(READER)} login in role pg_read_all_data`
    await admin`alter role ${admin(READER)} set default_transaction_read_only = on`
    await admin.end()
  }

  /** Folder for what is installed beside the carriers. */
  get peersFolder(): string {
    return join(this.#dataDir, 'peers')
  }

  onClose(closer: () => Promise<unknown>): void {
    this.#closers.push(closer)
  }

  async close(): Promise<void> {
    for (const closer of this.#closers.splice(0).reverse()) await closer()
  }
}

function readerOf(url: string): string {
  const reader = new URL(url)
  reader.username = READER
  return reader.href
}

async function placesOf(sql: postgres.Sql): Promise<Places> {
  const [[company], [request], [journey], [open], [tour], [driver], [vehicle]] = await Promise.all([
    sql<{ id: string }[]>`select company_id as id from journey group by 1 order by count(*) desc, 1 limit 1`,
    sql<{ id: string }[]>`select r.id from delivery_request r join delivery_request_stop s on s.version_id = r.current_version_id
      group by r.id order by count(*) desc, r.id limit 1`,
    sql<{ number: string }[]>`select number from journey where service_date = current_date and live_line_id is not null
      order by planned_start, id limit 1`,
    sql<
      { number: string }[]
    >`select number from journey where status = 'PLANIFIE' and version_id is not null and planned_start > now()
      order by planned_start, id limit 1`,
    sql<{ id: string }[]>`select driver_pool_id as id from driver_pool_item group by 1 order by count(*) desc, 1 limit 1`,
    sql<
      { id: string }[]
    >`select driver_id as id from journey where service_date = current_date and driver_id is not null order by 1 limit 1`,
    sql<
      { id: string }[]
    >`select vehicle_id as id from journey where service_date = current_date and vehicle_id is not null order by 1 limit 1`,
  ])
  return {
    company: company!.id,
    request: request!.id,
    journey: journey!.number,
    open: open!.number,
    tour: tour!.id,
    driver: driver!.id,
    vehicle: vehicle!.id,
    week: fullWeek(today()),
  }
}
