import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { arrayConversions } from '#api/db/arrays.ts'
import { OWN_PLAN, type Reader } from '#api/db/client.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ connections: 1 })
})
afterAll(() => api.close())

/** Generic and custom plans of a statement on this connection. */
async function plansOf(db: Reader, mark: string, own = false) {
  const [found] = await db.execute<{ generic: number; custom: number }>(sql`
    select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
    where statement like ${`%${mark}%`} and statement not like '%pg_prepared_statements%' ${own ? OWN_PLAN : sql``}`)
  return found
}
const byEmail = (db: Reader, mark: string, more = sql``) =>
  db
    .select({ id: users.id, mark: sql.raw(`'${mark}'`) })
    .from(users)
    .where(sql`${eq(users.email, 'admin@quai.test')} ${more}`)

it('plans a read once for any values', async () => {
  for (let n = 0; n < 3; n++) expect(await byEmail(api.db, 'any')).toHaveLength(1)
  expect(await plansOf(api.db, 'any')).toEqual({ generic: 3, custom: 0 })
})

it('plans a read each time when its values decide the plan', async () => {
  for (let n = 0; n < 3; n++) await byEmail(api.db, 'own', OWN_PLAN)
  expect(await plansOf(api.db, 'own', true)).toEqual({ generic: 0, custom: 3 })
  expect(await plansOf(api.db, 'own')).toBeUndefined()
})

it('prepares reads within transactions, also nested ones', async () => {
  await api.db.transaction(async tx => {
    await byEmail(tx, 'outer')
    await tx.transaction(inner => byEmail(inner, 'inner'))
    expect(await plansOf(tx, 'outer')).toEqual({ generic: 0, custom: 1 })
    expect(await plansOf(tx, 'inner')).toEqual({ generic: 0, custom: 1 })
  })
})

it('serves reads while transactions hold every write connection', async () => {
  await api.db.transaction(async () => {
    expect(await byEmail(api.db, 'beside')).toHaveLength(1)
  })
})

it('reads and writes arrays', async () => {
  const texts = ['a', 'NULL', '', 'two words', 'comma, {brace}', 'quote " and back\\slash', 'two\nlines']
  const found = await api.db.execute(sql`
    select ${sql.param(texts)}::text[] as texts, ${sql.param([])}::text[] as none, array['a', null] as gap, ${sql.param([1, -2])}::int[] as numbers,
      array[true, false] as flags, array[1.5::float8] as floats, array[9::int8] as bigs,
      ${sql.param(['019aa000-0000-7000-8000-000000000000'])}::uuid[] as ids`)
  expect([...found]).toEqual([
    {
      ...{ texts, none: [], gap: ['a', null], numbers: [1, -2], flags: [true, false], floats: [1.5], bigs: ['9'] },
      ids: ['019aa000-0000-7000-8000-000000000000'],
    },
  ])
})

it('knows the array type of every column', async () => {
  const { parsers } = arrayConversions()
  const used = await api.db.execute<{ type: number }>(sql`
    select distinct atttypid::int as type from pg_attribute join pg_class c on c.oid = attrelid join pg_type t on t.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped and t.typcategory = 'A'`)
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter(({ type }) => !parsers[type])).toEqual([])
})
