import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { migrate } from '#api/db/migrate.ts'
import { nextRelease } from '#tests/support/database/next-release.ts'
import { figure } from './figure.ts'
import { scratchDir } from './scratch.ts'
import { asked, startDatabase } from './small-carrier.ts'

const JOURNEYS = asked('FAULT_JOURNEYS', 3_000)
/** Share of a release for which an older process may wait: one of five equal migrations, plus load. */
const SHARE = 0.8

test('upgrades a full database while an older process still reads', async () => {
  const database = await startDatabase(scratchDir())
  onTestFinished(() => database.stop())
  await migrate(database.url)
  const sql = openSql(database.url, { max: 3, onnotice: () => {} })
  onTestFinished(() => sql.end())
  const [client] = await sql`insert into company (code, types, legal_name, billing_line1, billing_zip, billing_city)
    values ('C00001', '{CLIENT}', 'Laiterie', '1 rue de la Gare', '72000', 'Le Mans') returning id`
  await sql`insert into journey (number, service_date, kind, origin, label, company_id, planned_start, planned_end, status, price_cents)
    select 'TR-' || n, date '2024-01-01' + n % 900, 'SPOT', 'MANUEL', 'Navette', ${client!.id},
      timestamptz '2024-01-01 06:00Z' + (n % 900) * interval '1 day', timestamptz '2024-01-01 09:00Z' + (n % 900) * interval '1 day', 'TERMINE', 500
    from generate_series(1, ${JOURNEYS}::int) n`
  await sql`vacuum (analyze) journey`

  const { folders, addMigration, writeRule } = nextRelease(scratchDir())
  // Each locks the table and rewrites every row.
  for (const column of ['first_new', 'second_new', 'third_new', 'fourth_new', 'fifth_new'])
    addMigration(
      column,
      `alter table journey add column ${column} int not null default 0;--> statement-breakpoint
      update journey set ${column} = price_cents`,
    )
  writeRule(
    'journey-management/newest.sql',
    `CREATE VIEW newest AS SELECT id, fifth_new FROM journey ORDER BY number DESC LIMIT 1;
CREATE OR REPLACE FUNCTION fill_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.fifth_new := NEW.price_cents;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER journey_fill_new BEFORE INSERT ON journey FOR EACH ROW EXECUTE FUNCTION fill_new();`,
  )

  let running = true
  let longest = 0
  let reads = 0
  // Reads a list like the previous release.
  const reader = (async () => {
    while (running) {
      const asked = performance.now()
      await sql`select id, number, service_date, status, price_cents from journey order by service_date desc, id limit 50`
      longest = Math.max(longest, performance.now() - asked)
      reads++
      await sleep(5)
    }
  })()
  const started = performance.now()
  await migrate(database.url, folders)
  const seconds = (performance.now() - started) / 1000
  running = false
  await reader
  const [after] =
    await sql`select count(*)::int as journeys, sum(price_cents)::bigint as cents, sum(fifth_new)::bigint as new from journey`
  expect(after).toEqual({ journeys: JOURNEYS, cents: String(500 * JOURNEYS), new: String(500 * JOURNEYS) })
  // The older process writes its known columns.
  await sql`insert into journey (number, service_date, kind, origin, label, company_id, planned_start, planned_end, status, price_cents)
    values ('TR-A', '2024-01-01', 'SPOT', 'MANUEL', 'Navette', ${client!.id}, '2024-01-01 06:00Z', '2024-01-01 09:00Z', 'TERMINE', 700)`
  expect(await sql`select fifth_new from newest`).toEqual([{ fifth_new: 700 }])
  expect(reads).toBeGreaterThan(10)
  figure(
    `${JOURNEYS} journeys: all migrations in ${seconds.toFixed(1)} s, ${reads} reads of the old process meanwhile, the longest waited ${(longest / 1000).toFixed(1)} s`,
  )
  expect(longest).toBeLessThan(SHARE * 1_000 * seconds)
})
