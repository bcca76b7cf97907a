import { pipeline } from 'node:stream/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type postgres from 'postgres'
import { OperatorError } from '#api/db/data-dir.ts'
import { BACKUP_READER, openSql } from '#api/db/database-url.ts'
import { MIGRATIONS, migrate } from '#api/db/migrate.ts'

export interface Manifest {
  format: 1
  createdAt: string
  migrations: string[]
  /** Tables with columns, without generated columns and without the job queue. */
  tables: { name: string; columns: string[] }[]
  partitions: { name: string; of: string; bounds: string }[]
  sequences: { name: string; value: string }[]
}

/** Maximum bytes per chunk; rows are never split. */
const CHUNK_BYTES = 4 * 1024 * 1024

/** Dumps one snapshot while others write: manifest, then the rows of each table in chunks. */
export async function dumpDatabase(
  url: string,
  sink: { manifest(manifest: Manifest): Promise<void>; rows(table: string, text: Uint8Array, count: number): Promise<void> },
): Promise<void> {
  let lost = false
  const sql = openSql(url, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: BACKUP_READER },
    // It would end the connection within the transaction.
    max_lifetime: null,
    onclose() {
      lost = true
    },
  })
  try {
    // Not the driver's own transaction, which ends the process with its connection (docs/decisions/0020-one-client-a-connection.md).
    await sql`begin isolation level repeatable read read only`
    const manifest = await describe(sql)
    await sink.manifest(manifest)
    for (const { name, columns } of manifest.tables) {
      const stream = await sql`copy (select ${sql(columns)} from ${sql(name)}) to stdout`.readable()
      for await (const { text, rows } of chunked(stream)) await sink.rows(name, text, rows)
      // The last row may pause the connection for good, and the next query waits forever (porsager/postgres, pull request
      // 1016).
      stream._read(0)
    }
    // Another connection has another snapshot.
    if (lost) throw new Error('the connection closed during the backup')
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** A line feed ends a COPY row and occurs nowhere else in it. */
async function* chunked(stream: AsyncIterable<Buffer>): AsyncGenerator<{ text: Buffer; rows: number }> {
  let parts: Buffer[] = []
  let [size, rows] = [0, 0]
  for await (const row of stream) {
    parts.push(row)
    size += row.length
    for (let at = row.indexOf(10); at >= 0; at = row.indexOf(10, at + 1)) rows++
    if (size < CHUNK_BYTES || row.at(-1) !== 10) continue
    yield { text: Buffer.concat(parts), rows }
    parts = []
    size = rows = 0
  }
  if (size > 0) yield { text: Buffer.concat(parts), rows }
}

async function describe(tx: postgres.Sql): Promise<Manifest> {
  const [migrations, tables, partitions, sequences] = [
    await tx<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by created_at`,
    await tx<Manifest['tables']>`
      select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition group by 1 order by 1`,
    await tx<Manifest['partitions']>`
      select c.relname as name, parent.relname as of, pg_get_expr(c.relpartbound, c.oid) as bounds from pg_class c
      join pg_inherits i on i.inhrelid = c.oid join pg_class parent on parent.oid = i.inhparent
      where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r' order by 1`,
    await tx<Manifest['sequences']>`
      select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  ]
  return {
    format: 1,
    createdAt: new Date().toISOString(),
    migrations: migrations.map(({ hash }) => hash),
    tables: [...tables],
    partitions: [...partitions],
    sequences: [...sequences],
  }
}

type Load = (table: string, text: AsyncIterable<Uint8Array>) => Promise<void>

/**
 * Loads a backup into a database without accounts, all or nothing: schema of the backup, rows, then later migrations and rules,
 * which would have altered the rows. Needs no superuser. Returns row counts per table before migration.
 */
export async function loadDatabase(
  url: string,
  manifest: Manifest,
  fill: (load: Load) => Promise<void>,
  beforeCommit?: () => Promise<void>,
): Promise<Map<string, number>> {
  await emptied(url)
  await migrateTo(url, manifest.migrations)
  const sql = openSql(url, { max: 1, onnotice: () => {}, connection: { application_name: 'quai-restore' } })
  try {
    const counts = new Map<string, number>()
    await sql.begin(async tx => {
      const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
      const keys = await foreignKeys(tx)
      for (const { table, name } of keys) await tx`alter table ${tx(table)} drop constraint ${tx(name)}`
      await makePartitions(tx, manifest)
      await tx`truncate ${tx(manifest.tables.map(({ name }) => name))}`
      await fill(async (table, text) => {
        const columns = columnsOf.get(table)
        if (!columns) throw new OperatorError(`La sauvegarde a des lignes d'une table inconnue (${table}).`)
        const copy = await tx`copy ${tx(table)} (${tx(columns)}) from stdin`.writable()
        await pipeline(text, copy)
      })
      for (const { name } of manifest.tables) {
        const [row] = await tx`select count(*)::int as n from ${tx(name)}`
        counts.set(name, row!.n)
      }
      for (const { name, value } of manifest.sequences) await tx`select setval(${name}::regclass, ${value}::bigint)`
      for (const { table, name, definition } of keys)
        await tx`alter table ${tx(table)} add constraint ${tx(name)} ${tx.unsafe(definition)}`
      await beforeCommit?.()
    })
    await migrate(url)
    await sql`vacuum (analyze)`
    return counts
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const foreignKeys = (tx: postgres.TransactionSql) =>
  tx<{ table: string; name: string; definition: string }[]>`
    select relname as table, conname as name, pg_get_constraintdef(k.oid) as definition from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0 order by 1, 2`

async function makePartitions(tx: postgres.TransactionSql, { partitions }: Manifest): Promise<void> {
  const there = await tx<
    { name: string }[]
  >`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relispartition and relkind = 'r'`
  for (const { name } of there) await tx`drop table ${tx(name)}`
  for (const { name, of, bounds } of partitions) await tx`create table ${tx(name)} partition of ${tx(of)} ${tx.unsafe(bounds)}`
}

/** Drops an empty schema; throws when an account exists. */
async function emptied(url: string): Promise<void> {
  const sql = openSql(url, { max: 1, onnotice: () => {} })
  try {
    const [schema] = await sql`select to_regclass('public.account') is not null as there`
    if (schema!.there) {
      const [account] = await sql`select 1 from account limit 1`
      if (account)
        throw new OperatorError("La base de données n'est pas vide : restaurez dans une nouvelle, ou dans un nouveau DATA_DIR.")
    }
    await sql`drop schema if exists public, drizzle, pgboss cascade`
    await sql`create schema public`
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Runs only the backup's migrations; rules follow with the last ones. */
async function migrateTo(url: string, hashes: readonly string[]): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash)
  if (hashes.length > known.length || hashes.some((hash, at) => hash !== known[at])) {
    throw new OperatorError(
      "La sauvegarde vient d'une version plus récente de Quai, ou d'une autre : mettez Quai à jour, puis recommencez.",
    )
  }
  await migrate(url, { only: hashes.length })
}
