import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
