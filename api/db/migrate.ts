import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import { openSql } from './database-url.ts'

/** Any number, the same in every process: whoever holds it migrates, the others wait and find nothing left to do. */
const MIGRATION_LOCK = 7_820_341

/** Where the SQL files are when the code is not bundled. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Brings the database to the present schema by the SQL files of `migrations/`. Safe when several processes start together: an advisory
 * lock lets one work at a time. `folder` says where the files are when the code is bundled.
 */
export async function migrate(url: string, folder = MIGRATIONS): Promise<void> {
  const sql = openSql(url, { max: 1, onnotice: () => {}, connection: { application_name: 'quai-migrate' } })
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    await runMigrations(drizzle(sql), { migrationsFolder: folder })
  } finally {
    await sql.end({ timeout: 5 })
  }
}
