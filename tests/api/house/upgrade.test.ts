import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { openSql } from '#api/db/database-url.ts'
import { migrate } from '#api/db/migrate.ts'
import { createTestDatabase } from '#tests/support/template-database.ts'

const MIGRATIONS = resolve('api/db/migrations')

/** The migrations of a release before this one: the first so many. */
function migrationsUpTo(last: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'quai-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number }[] }
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= last) }))
  return folder
}

it('an installation with records is brought to this release in one go, and what is stored anew is there', async () => {
  const database = await createTestDatabase()
  const folder = migrationsUpTo(31)
  const sql = openSql(database.url, { max: 1, onnotice: () => {} })
  try {
    await sql`drop schema public cascade`
    await sql`drop schema drizzle cascade`
    await sql`create schema public`
    await migrate(database.url, folder)
    const [client] = await sql`insert into company (code, types, legal_name, billing_line1, billing_zip, billing_city)
      values ('C00001', '{CLIENT}', 'Laiterie', '1 rue de la Gare', '72000', 'Le Mans') returning id`
    const [factor] = await sql`insert into cost_factor (code, label, basis, amount, valid_from)
      values ('NUIT', 'Nuit', 'HEURE_NUIT', 3, '2026-01-01') returning id`
    const [request] = await sql`insert into delivery_request (number, company_id, title, kind)
      values ('CDC-2026-0001', ${client!.id}, 'Navette', 'LIGNE_REGULIERE') returning id`
    const [running, draft] =
      await sql`insert into delivery_request_version (request_id, version_no, status, valid_from, valid_to, cost_cents, cost_factors)
      values (${request!.id}, 1, 'ACTIF', '2026-01-01', '2026-12-31', 300, ${sql.json([{ factorId: factor!.id }])}),
        (${request!.id}, 2, 'BROUILLON', '2027-01-01', null, null, '[]') returning id`
    await sql`update delivery_request set current_version_id = ${running!.id}`
    await sql`insert into journey (number, service_date, kind, origin, label, company_id, version_id, planned_start, planned_end, status, price_cents)
      values ('TR-1', '2026-03-04', 'SPOT', 'MANUEL', 'Navette', ${client!.id}, ${running!.id}, '2026-03-04T06:00Z', '2026-03-04T09:00Z', 'TERMINE', 500)`
    const [before] = await sql`select version, updated_at from delivery_request`
    const [{ entries } = {}] = await sql`select count(*)::int as entries from audit_log`

    await migrate(database.url)

    const [after] =
      await sql`select version, updated_at, current_status, design_version_id, design_status, design_valid_from::text from delivery_request`
    expect(after).toEqual({
      ...before,
      current_status: 'ACTIF',
      design_version_id: draft!.id,
      design_status: 'BROUILLON',
      design_valid_from: '2027-01-01',
    })
    expect(await sql`select company_id, month::text, uninvoiced_cents from company_month`).toEqual([
      {
        company_id: client!.id,
        month: '2026-03-01',
        uninvoiced_cents: '500',
      },
    ])
    expect(
      await sql`select first_day::text, done, revenue_cents, known_revenue_cents, cost_cents from figure_sum where grain = 'CLIENT'`,
    ).toEqual([{ first_day: '2026-03-01', done: 1, revenue_cents: 500, known_revenue_cents: 500, cost_cents: 300 }])
    expect(await sql`select factor_id, version_id, running from delivery_request_factor`).toEqual([
      { factor_id: factor!.id, version_id: running!.id, running: true },
    ])
    expect(await sql`select count(*)::int as entries from audit_log`).toEqual([{ entries }])
  } finally {
    await sql.end()
    await database.drop()
    rmSync(folder, { recursive: true })
  }
})

it('what a credit note left too much of down payments on its invoice goes back to them, from the last', async () => {
  const database = await createTestDatabase()
  const folder = migrationsUpTo(97)
  const sql = openSql(database.url, { max: 1, onnotice: () => {} })
  try {
    await sql`drop schema public cascade`
    await sql`drop schema drizzle cascade`
    await sql`create schema public`
    await migrate(database.url, folder)
    const [client] = await sql`insert into company (code, types, legal_name, billing_line1, billing_zip, billing_city)
      values ('C00001', '{CLIENT}', 'Laiterie', '1 rue de la Gare', '72000', 'Le Mans') returning id`
    const draw = async (kind: string, units: number, originalId: string | null = null) => {
      const [row] = await sql`insert into invoice (kind, company_id, original_id, period_from, period_to)
        values (${kind}, ${client!.id}, ${originalId}, '2026-03-01', '2026-03-31') returning id`
      await sql`insert into invoice_line (invoice_id, position, kind, label, quantity, unit, unit_price, vat_rate_pct, account)
        values (${row!.id}, 0, 'LIBRE', 'Transport', ${units}, 'forfait', 100, 20, '706')`
      return row!.id as string
    }
    let last = 0
    const validate = (
      id: string,
      no: number,
    ) => sql`update invoice set number = 'N-' || ${++last}::int, series_year = 2026, series_no = ${no},
      issue_date = '2026-04-01', due_date = '2026-04-30', document = '{}', validated_at = now() where id = ${id}`
    const [first, second] = [await draw('ACOMPTE', 3), await draw('ACOMPTE', 4)]
    for (const [at, id] of [first, second].entries()) {
      await validate(id, at + 1)
      await sql`insert into payment (invoice_id, date, amount_cents, mode)
        select id, '2026-04-02', total_cents, 'VIREMENT' from invoice where id = ${id}`
    }
    const [bill, whole] = [await draw('FACTURE', 10), await draw('FACTURE', 10)]
    for (const id of [first, second]) await sql`update invoice set deducted_by_id = ${bill} where id = ${id}`
    await validate(bill, 3)
    await validate(whole, 4)
    // Of 1 200 € with 840 € taken off, 1 080 € are credited: 120 € are left, 720 € too much is taken.
    const notes = [await draw('AVOIR', -2, bill), await draw('AVOIR', -7, bill)]
    for (const [at, id] of notes.entries()) await validate(id, at + 1)

    await migrate(database.url)

    expect(await sql`select deposit_id, invoice_id, amount_cents::int from deposit_deduction order by amount_cents desc`).toEqual(
      [
        { deposit_id: second, invoice_id: bill, amount_cents: 48_000 },
        { deposit_id: first, invoice_id: bill, amount_cents: 36_000 },
        { deposit_id: first, invoice_id: notes[1]!, amount_cents: -24_000 },
        { deposit_id: second, invoice_id: notes[1]!, amount_cents: -48_000 },
      ],
    )
    const facts =
      await sql`select id, deducted_cents::int, prepaid_cents::int, restored_cents::int, balance_cents::int, status, document
      from invoice order by kind, series_no`
    const none = { deducted_cents: 0, prepaid_cents: 0, restored_cents: 0, document: {} }
    expect(facts).toEqual([
      { ...none, id: first, deducted_cents: 12_000, balance_cents: 0, status: 'REGLEE' },
      { ...none, id: second, balance_cents: 0, status: 'REGLEE' },
      { ...none, id: notes[0]!, balance_cents: 0, status: 'VALIDEE' },
      { ...none, id: notes[1]!, prepaid_cents: -72_000, balance_cents: 0, status: 'VALIDEE' },
      { ...none, id: bill, prepaid_cents: 84_000, restored_cents: 72_000, balance_cents: 0, status: 'REGLEE' },
      { ...none, id: whole, balance_cents: 120_000, status: 'VALIDEE' },
    ])
    // As before: what is validated changes no more.
    await expect(sql`update invoice set prepaid_cents = 0 where id = ${notes[1]!}`).rejects.toMatchObject({ code: '23514' })
  } finally {
    await sql.end()
    await database.drop()
    rmSync(folder, { recursive: true })
  }
})
