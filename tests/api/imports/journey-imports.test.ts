import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { KM_WANTED } from '#domain/assignment/guess.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import type { ImportReport, ShownLine } from '#domain/import/outcome.ts'
import { FUTURE, REASON } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { TODAY } from '#tests/support/today.ts'

/** Import of the journeys of a day. */

let api: TestApi
const make = factories('journey imports')
const client = make.company({ legalName: 'Laiterie du Marais', code: 'C90001' })
const other = make.company({ legalName: 'Scierie des Mauges', code: 'C90002' })
const supplier = make.company({ legalName: 'Garage du Pont', types: ['FOURNISSEUR'] })
const sites = [
  make.address({ companyId: client.id, label: 'Usine du Marais', lat: '47.2', lng: '-1.5' }),
  make.address({ companyId: client.id, label: 'Plateforme', lat: '47.9', lng: '-1.6' }),
  make.address({ companyId: other.id, label: 'Plateforme', lat: '48.1', lng: '-1.7' }),
  make.address({ companyId: client.id, label: 'Sans position', lat: null, lng: null }),
  make.address({ companyId: other.id, label: 'Scierie', lat: '47.1', lng: '-0.9' }),
]
const DAY = addDays(TODAY, 3)
const HEAD = 'Date;Client;Référence;Chargement;Heure;Livraison;Date de livraison;Heure de livraison;Km;Prix HT;Motif'

beforeAll(async () => {
  api = await startTestApi({ withJobs: true })
  await api.db.insert(companies).values([client, other, supplier])
  await api.db.insert(addresses).values(sites)
})
afterAll(() => api?.close())

interface Shown {
  counts: Record<string, number>
  report: ImportReport | null
  page: { rows: ShownLine[] }
}
const preview = async (id: string, role: Role = 'ADMIN') => (await api.call(role, 'GET', `/imports/${id}`)).body as Shown
async function plan(lines: string[], role: Role = 'ADMIN') {
  const form = new FormData()
  form.set('entity', 'JOURNEY')
  form.set('file', new File([[HEAD, ...lines].join('\r\n')], 'trajets.csv'))
  const { status, body } = await api.call(role, 'POST', '/imports', form)
  const { id } = body as { id: string }
  return status === 201 ? { ...(await preview(id, role)), status, id } : { status, id: '', counts: {}, page: { rows: [] } }
}
async function apply(id: string, role: Role = 'ADMIN') {
  expect((await api.call(role, 'POST', `/imports/${id}/apply`, { mode: 'LIGNES_VALIDES' })).status).toBe(202)
  for (let tries = 0; tries < 400; tries += 1) {
    const { report } = await preview(id, role)
    if (report) return report
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  throw new Error('The job did not end')
}
const reasonsOf = (shown: { page: { rows: ShownLine[] } }) => shown.page.rows.map(({ reasons }) => reasons)

it('plans a journey from site to site for each line, once, as « Nouveau trajet » does', async () => {
  const lines = [
    `${formatDate(DAY)};laiterie du marais;CMD-1;Usine du Marais;6h30;Plateforme;;09:15;120,5 km;450,00 €;`,
    `${formatDate(DAY)};Laiterie du Marais;CMD-2;Usine du Marais;2200;Plateforme;${formatDate(addDays(DAY, 1))};0400;;;`,
    `${formatDate(DAY)};Laiterie du Marais;;Usine du Marais;13:00;Sans position;;15:00;80;;`,
  ]
  const shown = await plan(lines, 'CONCEPTOR')
  expect(reasonsOf(shown)).toEqual([[], [], []])
  expect(await apply(shown.id, 'CONCEPTOR')).toMatchObject({ created: 3, refused: 0 })
  const stored = await api.db.select().from(journeys).where(eq(journeys.companyId, client.id)).orderBy(asc(journeys.plannedStart))
  expect(stored).toMatchObject([
    {
      ...{ clientReference: 'CMD-1', kind: 'SPOT', status: 'PLANIFIE', origin: 'MANUEL', label: 'Usine du Marais → Plateforme' },
      ...{ serviceDate: DAY, kmLoaded: '120.5', priceCents: 45_000 },
    },
    { label: 'Usine du Marais → Sans position', clientReference: null, kmLoaded: '80.0', priceCents: null },
    { clientReference: 'CMD-2' },
  ])
  expect([toLocal(stored[2]!.plannedStart), toLocal(stored[2]!.plannedEnd)]).toEqual([`${DAY}T22:00`, `${addDays(DAY, 1)}T04:00`])
  const stops = await api.db
    .select()
    .from(journeyStops)
    .where(inArray(journeyStops.journeyId, [stored[0]!.id]))
    .orderBy(asc(journeyStops.position))
  // The client's own « Plateforme », not that of another.
  expect(stops).toMatchObject([
    { kind: 'CHARGEMENT', addressId: sites[0]!.id },
    { kind: 'LIVRAISON', addressId: sites[1]!.id },
  ])
  const again = await plan(lines)
  expect(again.counts).toMatchObject({ INCHANGE: 3, CREER: 0 })
  expect(again.page.rows[0]!.detail).toBe(stored[0]!.number)
})

it('refuses a line with every fault at its cell', async () => {
  const day = formatDate(DAY)
  const shown = await plan([
    `${day};Inconnue SA;;Usine du Marais;06:00;Plateforme;;09:00;;;`,
    `${day};Garage du Pont;;Usine du Marais;06:00;Plateforme;;09:00;;;`,
    `${day};Laiterie du Marais;;Usine du Marais;06:00;Scierie;;09:00;;;`,
    `${day};Laiterie du Marais;;Usine du Marais;25:00;Plateforme;;09:00;;;`,
    `${day};Laiterie du Marais;;Usine du Marais;09:00;Plateforme;;06:00;;;`,
    `${day};Laiterie du Marais;;Usine du Marais;06:00;Sans position;;09:00;;;`,
    `${formatDate(addDays(TODAY, -2))};Laiterie du Marais;;Usine du Marais;06:00;Plateforme;;09:00;;;`,
    `${day};Laiterie du Marais;R;Usine du Marais;06:00;Plateforme;;09:00;;;`,
    `${day};Laiterie du Marais;R;Usine du Marais;16:00;Plateforme;;19:00;;;`,
  ])
  expect(shown.counts).toMatchObject({ REFUSER: 8, CREER: 1 })
  const reasons = reasonsOf(shown).map(([first = '']) => first)
  for (const [index, part] of [
    "aucune société ne s'appelle «\u202fInconnue SA\u202f»",
    "aucune société ne s'appelle «\u202fGarage du Pont\u202f»",
    "aucune adresse de ce client ni du transporteur ne s'appelle «\u202fScierie\u202f»",
    'heure',
    'postérieure',
    KM_WANTED,
    REASON,
  ].entries())
    expect(reasons[index]).toContain(part)
  expect(reasons[8]).toContain('même client, même jour et même référence')
  expect(reasons.join()).not.toContain(FUTURE)
})

it('asks about an unlikely line, and leaves the import to whom a past journey and a price belong', async () => {
  const shown = await plan([`${formatDate(DAY)};Scierie des Mauges;Z;Scierie;06:00;Plateforme;;07:00;1500;;`])
  expect(shown.page.rows).toMatchObject([{ action: 'REFUSER', doubted: true }])
  for (const role of ['OPERATOR', 'SALES', 'DRIVER'] as const) expect((await plan([], role)).status).toBe(404)
})
