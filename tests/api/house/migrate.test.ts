import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { migrate } from '#api/db/migrate.ts'
import { nextRelease } from '#tests/support/database/next-release.ts'
import { createTestDatabase } from '#tests/support/template-database.ts'

/** Database of the current release, and a folder for the next migration. */
async function startRelease() {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'quai-release-'))
  const sql = openSql(database.url, { max: 4, onnotice: () => {} })
  onTestFinished(async () => {
    await sql.end()
    await database.drop()
    rmSync(folder, { recursive: true })
  })
  const next = nextRelease(folder)
  return {
    ...next,
    sql,
    migrate: () => migrate(database.url, next.folders),
    known: async () => (await sql`select 1 from drizzle.__drizzle_migrations`).length,
  }
}

it('keeps work done before a crash and resumes at the next start', async () => {
  const { migrate, sql, addMigration, known } = await startRelease()
  const before = await known()
  addMigration('9001_first', 'create table first_made (n int)')
  // Its first half is rolled back.
  addMigration(
    '9002_second',
    'create table second_made (n int);--> statement-breakpoint\nselect 1 / (select count(*) from first_made)',
  )
  addMigration('9003_third', 'create table third_made (n int)')
  await expect(migrate()).rejects.toThrow('division by zero')
  const made = () =>
    sql`select to_regclass('first_made') as first, to_regclass('second_made') as second, to_regclass('third_made') as third`
  expect(await made()).toEqual([{ first: 'first_made', second: null, third: null }])
  expect(await known()).toBe(before + 1)
  await sql`insert into first_made values (1)`
  await migrate()
  expect(await made()).toEqual([{ first: 'first_made', second: 'second_made', third: 'third_made' }])
  expect(await known()).toBe(before + 3)
})

it('runs each migration once when two processes start together', async () => {
  const { migrate, sql, addMigration, known } = await startRelease()
  const before = await known()
  addMigration('9001_counted', 'create table counted (n int)')
  addMigration('9002_slow', 'select pg_sleep(0.2);--> statement-breakpoint\ninsert into counted values (1)')
  addMigration('9003_counted', 'insert into counted values (2)')
  await Promise.all([migrate(), migrate()])
  expect(await sql`select n from counted order by n`).toEqual([{ n: 1 }, { n: 2 }])
  expect(await known()).toBe(before + 3)
})

it.each([
  ['a migration', 'alter table journey add column wide int', ''],
  ['a rule', '', 'CREATE TRIGGER wide BEFORE INSERT ON journey FOR EACH ROW EXECUTE FUNCTION touch();'],
])('lets %s wait in turns for a busy table without queueing its readers', async (_, migration, rule) => {
  const { migrate, sql, addMigration, writeRule } = await startRelease()
  if (migration) addMigration('9001_wide', migration)
  if (rule) writeRule('house/wide.sql', rule)
  // Slow report of an older process, which blocks a rule change.
  const report = await sql.reserve()
  await report`begin`
  await report`lock journey in ${sql.unsafe(rule ? 'row exclusive' : 'access share')} mode`
  let done = false
  const migrating = migrate().then(() => {
    done = true
  })
  // Start times of the first two tries: readers are served in between although the report holds the table.
  const tries = new Set<string>()
  let reads = 0
  while (tries.size < 2) {
    const waiting = await sql`select xact_start::text as "since" from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query = ${migration || rule}`
    for (const { since } of waiting) tries.add(since)
    await sql`select id from journey limit 1`
    reads++
  }
  expect(reads).toBeGreaterThan(1)
  expect(done).toBe(false)
  await report`commit`
  report.release()
  await migrating
})

it('applies what changed in the rules and drops what they no longer hold', async () => {
  const { migrate, sql, writeRule } = await startRelease()
  const first = [
    'CREATE OR REPLACE FUNCTION doubled(n int) RETURNS int LANGUAGE sql AS $$ SELECT n * 2 $$;',
    'CREATE VIEW doubles AS SELECT doubled(n) AS twice FROM generate_series(1, 2) AS n;',
    'CREATE VIEW large_doubles AS SELECT twice FROM doubles WHERE twice > 2;',
    'CREATE OR REPLACE FUNCTION doubled_told() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;',
    'CREATE OR REPLACE TRIGGER action_doubled AFTER UPDATE ON action FOR EACH ROW EXECUTE FUNCTION doubled_told();',
  ]
  writeRule('house/doubles.sql', first.join('\n'))
  await migrate()
  expect(await sql`select twice from large_doubles`).toEqual([{ twice: 4 }])
  const untouched = () => sql`select oid, xmin::text from pg_proc where proname in ('audit', 'doubled') order by proname`
  const before = await untouched()
  // Changes a column of a view used by another.
  writeRule('house/doubles.sql', first.join('\n').replace('AS twice FROM', 'AS twice, n AS once FROM'))
  await migrate()
  expect(await sql`select once from doubles order by 1`).toEqual([{ once: 1 }, { once: 2 }])
  expect(await sql`select twice from large_doubles`).toEqual([{ twice: 4 }])
  expect(await untouched()).toEqual(before)
  writeRule('house/doubles.sql', '')
  await migrate()
  const [left] =
    await sql`select to_regclass('doubles') as view, to_regproc('doubled') as function, to_regproc('doubled_told') as told,
    (select count(*)::int from pg_trigger where tgname = 'action_doubled') as triggers`
  expect(left).toEqual({ view: null, function: null, told: null, triggers: 0 })
})

it('leaves one function where its parameters changed', async () => {
  const { migrate, sql, writeRule } = await startRelease()
  writeRule('house/doubles.sql', 'CREATE OR REPLACE FUNCTION doubled(n int) RETURNS int LANGUAGE sql AS $$ SELECT n * 2 $$;')
  await migrate()
  writeRule(
    'house/doubles.sql',
    'CREATE OR REPLACE FUNCTION doubled(n bigint) RETURNS bigint LANGUAGE sql AS $$ SELECT n * 2 $$;',
  )
  await migrate()
  expect(await sql`select pg_get_function_arguments(oid) as of from pg_proc where proname = 'doubled'`).toEqual([
    { of: 'n bigint' },
  ])
})

it('brings back the rules that a migration dropped to change their table', async () => {
  const { migrate, sql, addMigration } = await startRelease()
  addMigration(
    '9001_numbers',
    'drop view expiry_line;--> statement-breakpoint\nalter table deadline alter column kind type varchar(40)',
  )
  await migrate()
  expect((await sql`select kind from expiry_line limit 0`).columns.map(({ name }) => name)).toEqual(['kind'])
})
