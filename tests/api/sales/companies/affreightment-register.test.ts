import { afterAll, beforeAll, expect, it } from 'vitest'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { company, startRequests } from '#tests/support/requests.ts'

let t: Awaited<ReturnType<typeof startRequests>>
const AT = '/sales/companies/affreightment-register.csv'
const YEAR = '?from=2026-01-01&to=2026-12-31'
let morvan: typeof companies.$inferSelect
let other: typeof companies.$inferSelect

type Journey = Partial<typeof journeys.$inferInsert>
const run = async (number: string, serviceDate: string, more: Journey = {}) => {
  const [row] = await t.db
    .insert(journeys)
    .values({
      number,
      serviceDate,
      kind: 'SPOT',
      origin: 'MANUEL',
      label: 'Carquefou → Le Mans',
      plannedStart: instantAt(serviceDate, 0, '00:30'),
      plannedEnd: instantAt(serviceDate, 0, '10:00'),
      status: 'TERMINE',
      subcontractorId: morvan.id,
      ...more,
    })
    .returning()
  return row!
}
const read = async (query: string, role: Role = 'SALES') => {
  const answer = await t.api.fetch(role, AT + query)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, text }
}
const lines = async (query: string, role?: Role) => {
  const { status, text } = await read(query, role)
  expect(status, text).toBe(200)
  return text.trimEnd().split('\r\n').slice(1)
}
const numbers = async (query: string) => (await lines(query)).map(line => line.split(';')[0])

beforeAll(async () => {
  t = await startRequests()
  const sub = { types: ['SOUS_TRAITANT'], status: 'ACTIF' as const }
  const [first, second] = await t.db
    .insert(companies)
    .values([
      {
        ...company('C00700', 'Transports Morvan'),
        ...sub,
        siren: '732829320',
        registryNo: 'R-58-0001',
        licenceNo: '2026/52/0001',
        billingLine2: 'Bât. B',
      },
      { ...company('C00701', '=Fret Étranger'), ...sub, country: 'BE' },
    ])
    .returning()
  morvan = first!
  other = second!
  await t.at('BROUILLON')
  const [version] = await t.db
    .update(deliveryRequestVersions)
    .set({ goods: { nature: 'Lait; crème', weightKg: '12500.5' } })
    .returning()
  const full = await run('TR-1', '2026-03-02', {
    companyId: t.client.id,
    versionId: version!.id,
    priceCents: 100_000,
    indexationCents: 1_250,
    buyPriceCents: 84_999,
  })
  // Empty legs are not part of the transport.
  const stop = (position: number, kind: 'DEPOT' | 'CHARGEMENT' | 'LIVRAISON', addressId: string, time: string) => ({
    journeyId: full.id,
    position,
    kind,
    addressId,
    plannedArrival: instantAt('2026-03-02', 0, time),
    plannedDeparture: instantAt('2026-03-02', 0, time),
  })
  await t.db
    .insert(journeyStops)
    .values([
      stop(0, 'DEPOT', t.unplaced.id, '05:00'),
      { ...stop(1, 'CHARGEMENT', t.depot.id, '06:30'), actualDeparture: instantAt('2026-03-02', 0, '06:41') },
      stop(2, 'LIVRAISON', t.unplaced.id, '08:00'),
      stop(3, 'LIVRAISON', t.customer.id, '09:00'),
      stop(4, 'DEPOT', t.depot.id, '10:00'),
    ])
  await run('TR-2', '2026-01-01', { subcontractorId: other.id, status: 'AFFECTE', buyPriceCents: 100 })
  await run('TR-3', '2026-12-31')
  // Other year, own run, not sub-contracted.
  await run('TR-4', '2025-12-31')
  await run('TR-5', '2027-01-01')
  await run('TR-6', '2026-03-02', { subcontractorId: null })
  await run('TR-7', '2026-03-02', { status: 'ANNULE' })
  await run('TR-8', '2026-03-02', { status: 'NON_EXECUTE' })
})
afterAll(() => t?.api.close())

it('has a row per sub-contracted journey of the period, by day', async () => {
  const { status, headers, text } = await read(YEAR)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="registre-affretement_\d{4}-\d\d-\d\d_\d{4}\.csv"$/)
  expect(text.startsWith('\ufeff')).toBe(true)
  const [heads, ...rows] = text.slice(1).trimEnd().split('\r\n')
  expect(heads!.split(';')).toEqual([
    'N° de trajet',
    'N° de lettre de voiture',
    'Date',
    "Donneur d'ordre",
    "Identification du donneur d'ordre",
    'Client',
    'SIREN du client',
    'Adresse du client',
    'Sous-traitant',
    'SIREN du sous-traitant',
    'Adresse du sous-traitant',
    "N° d'inscription au registre",
    'N° de licence',
    'Expéditeur',
    "Adresse de l'expéditeur",
    'Destinataire',
    'Adresse du destinataire',
    'Nature de la marchandise',
    'Poids (kg)',
    'Prise en charge le',
    'Prise en charge à',
    'Heure de prise en charge',
    'Prix client HT',
    'Prix sous-traitant HT',
  ])
  const carrier = 'Transports du Test;1 rue du Quai, 44470 Carquefou, SIREN 999 100 019'
  expect(rows).toEqual([
    `TR-2;;01/01/2026;${carrier};;;;'=Fret Étranger;;1 rue de la Gare, 72000 Le Mans, Belgique;;;;;;;;;01/01/2026;00:30;Prévue;;1,00`,
    `TR-1;;02/03/2026;${carrier};Laiterie du Val d’Oudon;;1 rue de la Gare, 72000 Le Mans;` +
      'Transports Morvan;732829320;1 rue de la Gare, Bât. B, 72000 Le Mans;R-58-0001;2026/52/0001;' +
      'Transports du Test, Quai nord;1 rue du Port, 44470 Carquefou;' +
      'Laiterie du Val d’Oudon, Laiterie;2 rue du Lait, 72000 Le Mans;' +
      '"Lait; crème";12500,5;02/03/2026;06:41;Réelle;1012,50;849,99',
    `TR-3;;31/12/2026;${carrier};;;;Transports Morvan;732829320;1 rue de la Gare, Bât. B, 72000 Le Mans;R-58-0001;2026/52/0001;;;;;;;31/12/2026;00:30;Prévue;;`,
  ])
})

it('is filtered by sub-contractor; an unknown one is not found', async () => {
  expect(await numbers(`${YEAR}&subcontractor=${morvan.id}`)).toEqual(['TR-1', 'TR-3'])
  expect(await numbers(`?from=2026-03-02&to=2026-03-02&subcontractor=${other.id}`)).toEqual([])
  expect((await read(`${YEAR}&subcontractor=0198c0de-0000-7000-8000-000000000000`)).status).toBe(404)
})

it('contains prices, so it needs the right to see money', async () => {
  for (const role of ROLES) {
    const { status, text } = await read(YEAR, role)
    const sees = role === 'ADMIN' || role === 'SALES'
    expect(status, role).toBe(sees ? 200 : 404)
    expect(text.includes('TR-1'), role).toBe(sees)
  }
})

it('needs an ordered period of at most thirteen months', async () => {
  const issues = async (query: string) => {
    const { status, text } = await read(query)
    return [status, JSON.parse(text).issues.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`)]
  }
  expect(await issues('')).toEqual([422, ['from: Veuillez remplir ce champ', 'to: Veuillez remplir ce champ']])
  expect(await issues('?from=2026-02-31&to=hier')).toEqual([
    422,
    ['from: Veuillez saisir une date valide (jj/mm/aaaa)', 'to: Veuillez saisir une date valide (jj/mm/aaaa)'],
  ])
  expect(await issues('?from=2026-03-02&to=2026-03-01')).toEqual([
    422,
    ['to: La date de fin doit être postérieure ou égale à la date de début'],
  ])
  expect(await issues('?from=2026-01-01&to=2027-02-01')).toEqual([422, ['to: La période est limitée à 13 mois']])
  expect(await issues(`${YEAR}&subcontractor=morvan`)).toEqual([
    422,
    ['subcontractor: Veuillez choisir une valeur dans la liste'],
  ])
  expect(await numbers('?from=2026-01-01&to=2027-01-31')).toEqual(['TR-2', 'TR-1', 'TR-3', 'TR-5'])
})
