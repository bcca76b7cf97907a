import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** Records of several tables, authors that the log outlives, and sums whose writers are to wait for no lock. */
const WITHOUT = [
  'audit_log.actor_id',
  'audit_log.entity_id',
  'audit_log.root_id',
  'company_figures_due.company_id',
  'company_month.company_id',
  'document.owner_id',
  'modification_claim.target_id',
]

it('every column that names a record has a foreign key', async () => {
  const found = await api.db.execute<{ at: string }>(sql`
    select c.table_name || '.' || c.column_name as at from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.data_type = 'uuid' and c.column_name like '%\_id'
      and not exists (
        select 1 from information_schema.key_column_usage k
        join information_schema.referential_constraints r on r.constraint_name = k.constraint_name
        where k.table_name = c.table_name and k.column_name = c.column_name)
    order by 1`)
  expect(found.map(({ at }) => at)).toEqual(WITHOUT)
})
