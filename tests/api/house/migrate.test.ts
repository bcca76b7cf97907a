import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { MIGRATIONS, migrate } from '#api/db/migrate.ts'
import { createTestDatabase } from '#tests/support/template-database.ts'

/** A database of the present release, and a folder of migrations to which a test adds the next ones. */
async function nextRelease() {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'quai-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const sql = openSql(database.url, { max: 4, onnotice: () => {} })
  onTestFinished(async () => {
    await sql.end()
    await database.drop()
    rmSync(folder, { recursive: true })
  })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number; tag: string; when: number }[] }
  return {
    url: database.url,
    folder,
    sql,
    add(tag: string, statements: string) {
      const last = journal.entries.at(-1)!
      journal.entries.push({ ...last, idx: last.idx + 1, tag, when: last.when + 1 })
      writeFileSync(path, JSON.stringify(journal))
      writeFileSync(join(folder, `${tag}.sql`), statements)
    },
    known: async () => (await sql`select 1 from drizzle.__drizzle_migrations`).length,
  }
}

it('what was done before a crash stays done, and the next start carries on from there', async () => {
  const { url, folder, sql, add, known } = await nextRelease()
  const before = await known()
  add('9001_first', 'create table first_made (n int)')
  // Its own half is undone with it.
  add('9002_second', 'create table second_made (n int);--> statement-breakpoint\nselect 1 / 0')
  add('9003_third', 'create table third_made (n int)')
  await expect(migrate(url, folder)).rejects.toThrow('division by zero')
  const made = () =>
    sql`select to_regclass('first_made') as first, to_regclass('second_made') as second, to_regclass('third_made') as third`
  expect(await made()).toEqual([{ first: 'first_made', second: null, third: null }])
  expect(await known()).toBe(before + 1)
  writeFileSync(join(folder, '9002_second.sql'), 'create table second_made (n int)')
  await migrate(url, folder)
  expect(await made()).toEqual([{ first: 'first_made', second: 'second_made', third: 'third_made' }])
  expect(await known()).toBe(before + 3)
})

it('two processes that start together run each once', async () => {
  const { url, folder, sql, add, known } = await nextRelease()
  const before = await known()
  add('9001_counted', 'create table counted (n int)')
  add('9002_slow', 'select pg_sleep(0.2);--> statement-breakpoint\ninsert into counted values (1)')
  add('9003_counted', 'insert into counted values (2)')
  await Promise.all([migrate(url, folder), migrate(url, folder)])
  expect(await sql`select n from counted order by n`).toEqual([{ n: 1 }, { n: 2 }])
  expect(await known()).toBe(before + 3)
})

it('a table that somebody holds is waited for in turns: who reads it does not stand behind the release', async () => {
  const { url, folder, sql, add } = await nextRelease()
  add('9001_wide', 'alter table journey add column wide int')
  // A report that takes its time, as an old process's.
  const report = await sql.reserve()
  await report`begin`
  await report`select count(*) from journey`
  let done = false
  const migrating = migrate(url, folder).then(() => {
    done = true
  })
  // Its first two tries, each by when it began: between them whoever reads is answered, though the report still holds the table.
  const tries = new Set<string>()
  let reads = 0
  while (tries.size < 2) {
    const waiting = await sql`select xact_start::text as "since" from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table journey%'`
    for (const { since } of waiting) tries.add(since)
    await sql`select id from journey limit 1`
    reads++
  }
  expect(reads).toBeGreaterThan(1)
  expect(done).toBe(false)
  await report`commit`
  report.release()
  await migrating
  expect((await sql`select wide from journey`).columns.map(({ name }) => name)).toEqual(['wide'])
})
