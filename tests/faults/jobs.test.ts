import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { factories } from '#api/db/seed/factories.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { startServer } from '#tests/support/server-process.ts'
import { TODAY } from '#tests/support/today.ts'
import { signedIn } from './application.ts'
import { scratchDir } from './scratch.ts'
import { openHouse, smallHouse, startDatabase } from './small-carrier.ts'

/** Enough lines for the kill to hit a running import. */
const LINES = 9_000

test('resumes an import after its process was killed, and writes each line once', async () => {
  const dataDir = scratchDir()
  await smallHouse(dataDir)
  const first = await startServer({ env: { DATA_DIR: dataDir } })
  const cookie = (await send(first.url, '/auth/demo', { role: 'SALES' })).headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const form = new FormData()
  form.set('entity', 'ADDRESS')
  const rows = Array.from({ length: LINES }, (_, n) => `Orphelin ${n};Dépôt;${n} rue du Port;44470;Carquefou;47.3;-1.49`)
  form.set('file', new File([['Libellé;Type;Adresse;CP;Ville;Latitude;Longitude', ...rows].join('\n')], 'adresses.csv'))
  const { id } = await (await send(first.url, '/imports', form, cookie)).json()
  await send(first.url, `/imports/${id}/apply`, { mode: 'LIGNES_VALIDES' }, cookie)
  const shown = async (url: string) => (await fetch(`${url}/api/imports/${id}`, { headers: { cookie } })).json()
  await vi.waitUntil(async () => (await shown(first.url)).job?.done > 0, { timeout: 30_000, interval: 10 })
  await first.stop('SIGKILL')

  const second = await startServer({ env: { DATA_DIR: dataDir } })
  // Its process is known dead, so not after the job's one-hour limit.
  await vi.waitFor(async () => expect(await shown(second.url)).toMatchObject({ status: 'TERMINE', report: { created: LINES } }), {
    timeout: 90_000,
    interval: 200,
  })
  const list = await (await fetch(`${second.url}/api/sales/addresses?q=Orphelin&count=exact`, { headers: { cookie } })).json()
  expect(list.total).toBe(LINES)
  await second.stop()
})

/** Clients to invoice, and controlled journeys of each. */
const BILLED = { clients: 300, journeys: 5 }

test('resumes an invoicing after its process was killed, and leaves no partial invoice', async () => {
  const dataDir = scratchDir()
  const day = addDays(TODAY, -10)
  const database = await startDatabase(dataDir)
  await openHouse(database.url)
  const { db, close } = openDatabase(database.url)
  const make = factories('killed invoicing')
  await db.insert(companies).values(Array.from({ length: BILLED.clients }, () => make.company({})))
  await db.execute(sql`
    with made as (
      insert into journey (number, service_date, kind, origin, label, company_id, planned_start, planned_end, status, price_cents)
      select 'TR-F-' || row_number() over (), ${day}, 'SPOT', 'MANUEL', 'Navette', company.id,
        ${day}::date + interval '5 hours', ${day}::date + interval '9 hours', 'CONTROLE', 42000
      from company cross join generate_series(1, ${BILLED.journeys}) returning id)
    insert into journey_settlement (journey_id, price_cents, transport_price_cents, tolls_cents, services_cents) select id, 42000, 40000, 2000, 0 from made`)
  await close()
  await database.stop()

  const first = await startServer({ env: { DATA_DIR: dataDir } })
  const admin = await signedIn(first.url, 'ADMIN')
  const asked = await admin.post('/sales/invoices/prepare', { from: day, to: day, grouping: 'CLIENT' })
  const { jobId } = (await asked.json()) as { jobId: string }
  const job = async ({ get }: typeof admin) => (await get(`/jobs/${jobId}`)).json() as Promise<{ status: string; done: number }>
  await vi.waitUntil(async () => (await job(admin)).done > 5, { timeout: 30_000, interval: 10 })
  await first.stop('SIGKILL')

  const second = await startServer({ env: { DATA_DIR: dataDir } })
  const again = await signedIn(second.url, 'ADMIN')
  await vi.waitFor(
    async () => {
      const ended = (await job(again)) as { status: string; report?: { drafts: number } }
      expect(ended).toMatchObject({ status: 'TERMINE' })
      expect(ended.report!.drafts).toBeLessThan(BILLED.clients)
    },
    { timeout: 90_000, interval: 200 },
  )
  const drafts: { company: string; journeys: number; netCents: number }[] = []
  for (let page = 1; page <= BILLED.clients / 100; page++) {
    const answer = await again.get(`/sales/invoices?stage=drafts&perPage=100&page=${page}`)
    drafts.push(...((await answer.json()) as { rows: typeof drafts }).rows)
  }
  expect(new Set(drafts.map(({ company }) => company)).size).toBe(BILLED.clients)
  expect(
    drafts.filter(({ journeys, netCents }) => journeys !== BILLED.journeys || netCents !== BILLED.journeys * 42_000),
  ).toEqual([])
  await second.stop()
})

async function send(url: string, path: string, body: FormData | object, cookie = ''): Promise<Response> {
  const json: Record<string, string> = body instanceof FormData ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { ...json, cookie },
    body: body instanceof FormData ? body : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`Refused: ${answer.status} ${await answer.text()}`)
  return answer
}
