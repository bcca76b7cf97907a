import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSql, withDatabase } from '#api/db/database-url.ts'
import { startEmbedded } from '#api/db/embedded.ts'
import { migrate } from '#api/db/migrate.ts'
import { seedDemo } from '#api/db/seed/seed.ts'

/** Where the cluster of this run listens, for the worker processes of either test runner. */
const CLUSTER = 'QUAI_TEST_CLUSTER'

/** A cluster that lives as long as one run may lose everything in a power cut. */
const TEST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  shared_preload_libraries: 'pg_stat_statements',
}

/** Start of a run (vitest and Playwright alike): one cluster, with a migrated template that each test database is copied from. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quai-cluster-'))
  const cluster = await startEmbedded(dataDir, { info() {}, error: console.error }, TEST_SETTINGS)
  const teardown = async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    process.env[CLUSTER] = cluster.url
    await onCluster(sql => sql.unsafe('create database template_empty'))
    await fillEmpty(withDatabase(cluster.url, 'template_empty'))
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}

/** The schema, with the months of positions that a start of the product makes. */
async function fillEmpty(url: string): Promise<void> {
  await migrate(url)
  const sql = openSql(url, { max: 1, onnotice: () => {} })
  try {
    await sql`select make_position_days()`
  } finally {
    await sql.end()
  }
}

/**
 * A database of this test's own: `empty` has the schema, `demo` the demonstration carrier too (loaded once a run,
 * when a test first asks for it).
 */
export async function createTestDatabase(template: 'empty' | 'demo' = 'empty'): Promise<{ url: string; drop(): Promise<void> }> {
  if (template === 'demo') await ensureDemoTemplate()
  const name = `test_${randomBytes(6).toString('hex')}`
  // Its files are copied: to write each page to the log as well, which is the default, takes two to three times as long.
  await onCluster(sql => sql.unsafe(`create database ${name} template template_${template} strategy file_copy`))
  return {
    url: withDatabase(clusterUrl(), name),
    drop: () => onCluster(sql => sql.unsafe(`drop database ${name} with (force)`)),
  }
}

async function ensureDemoTemplate(): Promise<void> {
  await onCluster(async sql => {
    // Held until this connection ends: other workers wait for the one that fills it.
    await sql`select pg_advisory_lock(1)`
    const [found] = await sql`select 1 from pg_database where datname = 'template_demo'`
    if (found) return
    await sql.unsafe('drop database if exists filling_demo with (force)')
    await sql.unsafe('create database filling_demo template template_empty')
    // The whole carrier with three weeks of journeys: it loads in a second.
    await seedDemo(withDatabase(clusterUrl(), 'filling_demo'), () => {}, { scale: 0.1 })
    await sql.unsafe('alter database filling_demo rename to template_demo')
  })
}

async function onCluster(work: (sql: ReturnType<typeof openSql>) => Promise<unknown>): Promise<void> {
  const sql = openSql(withDatabase(clusterUrl(), 'postgres'), { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}

function clusterUrl(): string {
  const url = process.env[CLUSTER]
  if (!url) throw new Error('No test cluster: this project of tests needs tests/support/template-database.ts as its globalSetup.')
  return url
}
