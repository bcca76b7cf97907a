import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import postgres from 'postgres'
import { openSql } from './database-url.ts'
import { applyRules, createBeforeTables, readRules, rulesOf, stateOf } from './rules.ts'

/** Advisory lock key shared by all processes: one migrates, the others wait and find nothing to do. */
const MIGRATION_LOCK = 7_820_341

/** Lock wait per statement; readers queue behind it. */
const LOCK_TIMEOUT_MS = 1_000
/** Pause for the queue before a retry; a longer lock needs the operator. */
const PAUSE_MS = 500
const TRIES = 120
/** lock_not_available, deadlock_detected. */
const HELD = ['55P03', '40P01']

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
export const RULES = fileURLToPath(new URL('../rules', import.meta.url))

interface Options {
  migrations?: string
  rules?: string
  /** Number of migrations without rules: the schema of an older backup. */
  only?: number
}

/**
 * Brings the schema up to date: new migrations in a transaction each, then changed rules in one. A crash is resumed by the next
 * start; an advisory lock serializes processes. drizzle-kit's own migrator would use a single transaction; its bookkeeping table
 * is kept.
 */
export async function migrate(url: string, { migrations = MIGRATIONS, rules = RULES, only }: Options = {}): Promise<void> {
  const sql = openSql(url, { max: 1, onnotice: () => {}, connection: { application_name: 'quai-migrate' } })
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    await sql.unsafe(`create schema if not exists drizzle;
      create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      create table if not exists drizzle.__rules (name text primary key, hash text not null);
      set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    const steps = readMigrationFiles({ migrationsFolder: migrations }).slice(0, only)
    const files = readRules(rules)
    await runMigrations(sql, steps, () => createBeforeTables(sql, rulesOf(files)))
    if (only !== undefined) return
    const state = stateOf(files, steps.at(-1)!.hash)
    const [applied] = await sql`select 1 from drizzle.__rules where name = 'ALL' and hash = ${state}`
    if (!applied) await whenFree(() => sql.begin(tx => applyRules(tx, rulesOf(files), state)))
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function runMigrations(
  sql: postgres.Sql,
  steps: ReturnType<typeof readMigrationFiles>,
  prepare: () => Promise<void>,
): Promise<void> {
  const [last] = await sql<{ at: string | null }[]>`select max(created_at) as at from drizzle.__drizzle_migrations`
  const pending = steps.filter(({ folderMillis }) => folderMillis > Number(last?.at ?? 0))
  if (pending.length > 0) await prepare()
  for (const { sql: statements, hash, folderMillis } of pending) {
    await whenFree(() =>
      sql.begin(async tx => {
        for (const statement of statements) await tx.unsafe(statement)
        await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`
      }),
    )
  }
}

/** Retries lock conflicts, letting the queue pass first. */
async function whenFree(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (error) {
      if (attempt === TRIES || !(error instanceof postgres.PostgresError) || !HELD.includes(error.code)) throw error
      await sleep(PAUSE_MS)
    }
  }
}
