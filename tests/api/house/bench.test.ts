import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { createTestDatabase } from '#tests/support/template-database.ts'
import { ordinaryDay } from '#tests/support/today.ts'
import { Dataset, FULL_WEEK } from '../../../bench/dataset.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: ReturnType<typeof openSql>
beforeAll(async () => {
  database = await createTestDatabase()
  sql = openSql(database.url, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await sql?.end()
  await database?.drop()
})

/** Drivers of the second fleet. */
const FLEET = 60
/** Additional drivers working five days of each of six weeks. */
const HIRED = 10

/** `npm run bench` is no test, but its carrier must load into the current schema. */
it('loads the carrier of the benchmark with fewer clients and journeys than measured', async () => {
  await new Dataset(new Date(`${ordinaryDay(-14)}T12:00Z`), 2).fill(sql, { clients: 480, journeys: 200, drivers: 60 + HIRED })
  const [counts] = await sql`
    select (select count(*)::int from company) as companies, (select count(*)::int from journey) as journeys, (select count(*)::int from driver) as drivers`
  expect(counts).toEqual({ companies: 480, journeys: 200 + FULL_WEEK + HIRED * 30, drivers: 60 + HIRED + FLEET })
  const [numbers] = await sql`
    select (select value::int from counter where series = 'company') as client, (select max(substr(code, 2)::int) from company) as "lastClient",
      (select count(*)::int from journey where right(number, 4)::int >
        coalesce((select value from counter where series = 'journey ' || to_char(service_date, 'YYYY-MM-DD')), 0)) as "untakenJourneys"`
  expect(numbers).toEqual({ client: numbers!.lastClient, lastClient: expect.any(Number), untakenJourneys: 0 })
  const [events] = await sql`
    select (select count(*)::int from journey where status in ('TERMINE', 'CONTROLE', 'FACTURE')
        and exists (select from journey_stop where journey_id = journey.id)) as over, (select count(*)::int from delay) as delays,
      (select count(*)::int from incident) as incidents, (select count(*)::int from damage) as damages,
      (select count(*)::int from infraction) as infractions`
  // Events are inserted by column; stops of filler runs are left out.
  const { over, ...each } = events!
  expect(over, 'journeys that are over').toBeGreaterThan(50)
  for (const [list, count] of Object.entries(each)) expect(count, list).toBeGreaterThan(over * 0.8)
}, 60_000)
