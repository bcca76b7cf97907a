import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { MIGRATIONS, migrate } from '#api/db/migrate.ts'
import { figure } from './figure.ts'
import { scratchDir } from './scratch.ts'
import { asked, startDatabase } from './small-carrier.ts'

const JOURNEYS = asked('FAULT_JOURNEYS', 3_000)
/** What an old process may wait for a journey: one migration, of all that come in. The longest reckons all figures anew. */
const SHARE = 0.8

/** The schema that first landed: its migration alone. */
function firstMigration(): string {
  const folder = scratchDir()
  cpSync(MIGRATIONS, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: object[] }
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }))
  return folder
}

test('a release comes in over a full database of the first schema, while an old process still reads', async () => {
  const database = await startDatabase(scratchDir())
  onTestFinished(() => database.stop())
  await migrate(database.url, firstMigration())
  const sql = openSql(database.url, { max: 3, onnotice: () => {} })
  onTestFinished(() => sql.end())
  const [client] = await sql`insert into company (code, types, legal_name, billing_line1, billing_zip, billing_city)
    values ('C00001', '{CLIENT}', 'Laiterie', '1 rue de la Gare', '72000', 'Le Mans') returning id`
  await sql`insert into journey (number, service_date, kind, origin, label, company_id, planned_start, planned_end, status, price_cents)
    select 'TR-' || n, date '2024-01-01' + n % 900, 'SPOT', 'MANUEL', 'Navette', ${client!.id},
      timestamptz '2024-01-01 06:00Z' + (n % 900) * interval '1 day', timestamptz '2024-01-01 09:00Z' + (n % 900) * interval '1 day', 'TERMINE', 500
    from generate_series(1, ${JOURNEYS}::int) n`
  await sql`vacuum (analyze) journey`

  let running = true
  let longest = 0
  let reads = 0
  // As the process of the release before reads a list, by columns that the first schema has.
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
  await migrate(database.url)
  const seconds = (performance.now() - started) / 1000
  running = false
  await reader
  const [after] = await sql`select count(*)::int as journeys, sum(price_cents)::bigint as cents from journey`
  expect(after).toEqual({ journeys: JOURNEYS, cents: String(500 * JOURNEYS) })
  expect(reads).toBeGreaterThan(10)
  figure(
    `${JOURNEYS} journeys: all migrations in ${seconds.toFixed(1)} s, ${reads} reads of the old process meanwhile, the longest waited ${(longest / 1000).toFixed(1)} s`,
  )
  expect(longest).toBeLessThan(SHARE * 1_000 * seconds)
})
