import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** References to several tables, transfers, authors that the log outlives, and lock-free sums. */
const WITHOUT = [
  'audit_log.actor_id',
  'audit_log.entity_id',
  'audit_log.key_id',
  'audit_log.root_id',
  'company_figures_due.company_id',
  'company_month.company_id',
  'document.owner_id',
  'figure_delay.cause_id',
  'figure_delay.company_id',
  'figure_delay.depot_id',
  'figure_delay.driver_id',
  'figure_delay.driver_pool_id',
  'figure_delay.journey_id',
  'figure_delay.live_line_id',
  'figure_delay.request_id',
  'figure_delay.vehicle_id',
  'figure_delay_sum.cause_id',
  'figure_delay_sum.depot_id',
  'figure_delay_sum.sales_user_id',
  'figure_hour.depot_id',
  'figure_hour.sales_user_id',
  'figure_seller.company_id',
  'figure_seller.sales_user_id',
  'figure_seller_due.company_id',
  'figure_sum.company_id',
  'figure_sum.depot_id',
  'figure_sum.driver_id',
  'figure_sum.driver_pool_id',
  'figure_sum.live_line_id',
  'figure_sum.request_id',
  'figure_sum.sales_user_id',
  'figure_sum.vehicle_id',
  'figure_year.company_id',
  'figure_year.driver_id',
  'figure_year.driver_pool_id',
  'figure_year.live_line_id',
  'figure_year.request_id',
  'figure_year.vehicle_id',
  'journey_eve.journey_id',
  'journey_figure.company_id',
  'journey_figure.depot_id',
  'journey_figure.driver_id',
  'journey_figure.driver_pool_id',
  'journey_figure.journey_id',
  'journey_figure.live_line_id',
  'journey_figure.request_id',
  'journey_figure.vehicle_id',
  'journey_figure_due.journey_id',
  'modification_claim.target_id',
  'pallet_account.address_id',
  'pallet_account.company_id',
  'pallet_month.sales_user_id',
  'payment.batch_id',
  'tombstone.record_id',
  'webhook_delivery.record_id',
]

it('every reference column has a foreign key', async () => {
  const found = await api.db.execute<{ at: string }>(sql`
    select c.relname || '.' || a.attname as at from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.atttypid = 'uuid'::regtype and a.attname like '%\\_id'
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))
    order by 1`)
  expect(found.map(({ at }) => at)).toEqual(WITHOUT)
})
