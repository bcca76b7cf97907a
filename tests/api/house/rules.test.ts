import { expect, it, onTestFinished } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { RULES } from '#api/db/migrate.ts'
import { readRules, rulesOf } from '#api/db/rules.ts'
import { createTestDatabase } from '#tests/support/template-database.ts'

it('has exactly the functions, views and triggers of the files', async () => {
  const database = await createTestDatabase()
  const sql = openSql(database.url, { max: 1, onnotice: () => {} })
  onTestFinished(async () => {
    await sql.end()
    await database.drop()
  })
  // Without those of extensions; partitions repeat their table's triggers.
  const present = await sql<{ name: string }[]>`
    select 'FUNCTION ' || proname as name from pg_proc p where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all select 'VIEW ' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
    union all select 'TRIGGER ' || tgname || ' ON ' || relname from pg_trigger join pg_class c on c.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal and tgparentid = 0`
  const written = rulesOf(readRules(RULES)).map(({ name }) => name)
  expect(present.map(({ name }) => name).sort()).toEqual(written.filter(name => !name.startsWith('EXTENSION')).sort())
})
