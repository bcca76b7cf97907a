import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { factories } from '#api/db/seed/factories.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestStops, deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import type { ImportEntity, ImportReport, ShownLine } from '#domain/import/outcome.ts'
import { FIRST_VERSION_ONLY, NUMBER_UNKNOWN, PRICE_ELSEWHERE } from '#domain/import/planning/requests.ts'
import { COUPLED } from '#domain/journey-management/journeys/assignment.ts'
import { REQ, STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

/** Imports of what is planned: cahiers des charges, one row a stop, and tours. */

let api: TestApi
const make = factories('request imports')
const client = make.company({ legalName: 'Laiterie du Marais', code: 'C91001' })
const other = make.company({ legalName: 'Scierie des Mauges', code: 'C91002' })
const sites = [
  make.address({ companyId: client.id, label: 'Usine du Marais' }),
  make.address({ companyId: client.id, label: 'Plateforme' }),
  make.address({ companyId: client.id, label: 'Magasin Sud' }),
  make.address({ companyId: other.id, label: 'Plateforme' }),
]
const depot = make.address({ kind: 'DEPOT', label: 'Dépôt de Carquefou', city: 'Carquefou' })
const tractor = make.vehicle({ depotId: depot.id, plate: 'GB-301-ZZ', fleetNo: 'V301', category: 'TRACTEUR' })
const gone = make.vehicle({ depotId: depot.id, plate: 'GB-303-ZZ', fleetNo: 'V303', status: 'RESTITUE' })
const trailer = make.trailer({ depotId: depot.id, plate: 'GB-302-ZZ', fleetNo: 'R301' })
const HEAD = "Client;Intitulé;Du;Jours;Marchandise;Palettes;Véhicule;Prix HT;Site;Arrivée;Départ;Palettes à l'arrêt"

beforeAll(async () => {
  api = await startTestApi({ withJobs: true })
  await api.db.insert(companies).values([client, other])
  await api.db.insert(addresses).values([...sites, depot])
  await api.db.insert(vehicles).values([tractor, gone])
  await api.db.insert(trailers).values(trailer)
})
afterAll(() => api?.close())

interface Shown {
  lineCount: number
  counts: Record<string, number>
  report: ImportReport | null
  page: { rows: ShownLine[]; total: number }
}
const preview = async (id: string) => (await api.call('ADMIN', 'GET', `/imports/${id}`)).body as Shown
async function plan(lines: string[], role: Role = 'SALES', entity: ImportEntity = 'REQUEST') {
  const form = new FormData()
  form.set('entity', entity)
  form.set('file', new File([lines.join('\r\n')], 'cdc.csv'))
  const { status, body } = await api.call(role, 'POST', '/imports', form)
  const { id } = body as { id: string }
  return status === 201 ? { ...(await preview(id)), status, id } : { status, id: '', counts: {}, page: { rows: [], total: 0 } }
}
async function apply(id: string, role: Role = 'SALES') {
  expect((await api.call(role, 'POST', `/imports/${id}/apply`, { mode: 'LIGNES_VALIDES' })).status).toBe(202)
  for (let tries = 0; tries < 400; tries += 1) {
    const { report } = await preview(id)
    if (report) return report
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  throw new Error('The job did not end')
}
const reasonsOf = (shown: { page: { rows: ShownLine[] } }) => shown.page.rows.map(({ reasons }) => reasons)
const stopsOf = async (title: string) =>
  (
    await api.db
      .select({ stop: deliveryRequestStops, site: addresses.label })
      .from(deliveryRequests)
      .innerJoin(deliveryRequestStops, eq(deliveryRequestStops.versionId, deliveryRequests.currentVersionId))
      .innerJoin(addresses, eq(addresses.id, deliveryRequestStops.addressId))
      .where(eq(deliveryRequests.title, title))
      .orderBy(asc(deliveryRequestStops.position))
  ).map(({ stop: { kind, arrival, departure, pallets }, site }) => [
    site,
    kind,
    arrival.slice(0, 5),
    departure.slice(0, 5),
    pallets,
  ])

const FILE = [
  HEAD,
  // Its own columns on the first row.
  'Laiterie du Marais;Navette du matin;05/01/2027;lun-ven;Lait;33;TRACTEUR;450;Usine du Marais;6h00;7h00;33',
  ';;;;;;;;Plateforme;9h00;9h30;-20',
  ';;;;;;;;Magasin Sud;1015;;-13',
  // Its own columns on all rows.
  'laiterie du marais;Retour;05/01/2027;lundi, jeudi;Emballages;10;19T;120;Plateforme;14:00;14:30;',
  'laiterie du marais;Retour;05/01/2027;lundi, jeudi;Emballages;10;19T;120;Usine du Marais;16:00;16:30;',
]

it('creates a draft for each cahier des charges, with its stops, once', async () => {
  const shown = await plan(FILE)
  expect(reasonsOf(shown)).toEqual([[], []])
  expect(shown).toMatchObject({ lineCount: 5, counts: { CREER: 2 }, page: { total: 2 } })
  expect(shown.page.rows).toMatchObject([
    { line: 2, lines: [2, 3, 4], label: 'Navette du matin', detail: 'Laiterie du Marais' },
    { line: 5, lines: [5, 6], label: 'Retour' },
  ])
  expect(await apply(shown.id)).toMatchObject({ created: 2, refused: 0 })
  const stored = await api.db
    .select({ request: deliveryRequests, version: deliveryRequestVersions })
    .from(deliveryRequests)
    .innerJoin(deliveryRequestVersions, eq(deliveryRequestVersions.id, deliveryRequests.currentVersionId))
    .where(eq(deliveryRequests.companyId, client.id))
    .orderBy(asc(deliveryRequests.number))
  expect(stored).toMatchObject([
    {
      request: { title: 'Navette du matin', kind: 'LIGNE_REGULIERE', currentStatus: 'BROUILLON' },
      version: {
        ...{ validFrom: '2027-01-05', unitPrice: '450.0000', pricingMode: 'FORFAIT_TRAJET', billingFrequency: 'MOIS' },
        ...{ goods: { nature: 'Lait', pallets: 33 }, vehicleNeed: { category: 'TRACTEUR' } },
        recurrence: { weekdays: [1, 2, 3, 4, 5], holidayPolicy: 'SAUTER', followSiteClosures: true },
      },
    },
    { request: { title: 'Retour' }, version: { recurrence: { weekdays: [1, 4] }, vehicleNeed: { category: 'PORTEUR_19' } } },
  ])
  // The seller who imports is theirs, as with the form.
  const [seller] = await api.db.select().from(users).where(eq(users.role, 'SALES'))
  expect(stored[0]!.request.salesUserId).toBe(seller!.id)
  expect(await stopsOf('Navette du matin')).toEqual([
    ['Usine du Marais', 'CHARGEMENT', '06:00', '07:00', 33],
    ['Plateforme', 'LIVRAISON', '09:00', '09:30', -20],
    ['Magasin Sud', 'LIVRAISON', '10:15', '10:45', -13],
  ])
  expect((await plan(FILE)).counts).toMatchObject({ INCHANGE: 2, CREER: 0, METTRE_A_JOUR: 0 })
})

it('changes what the file says of a draft and keeps the rest', async () => {
  const edited = FILE.with(1, FILE[1]!.replace(';33;', ';32;').replace(/33$/, '32'))
    .with(2, ';;;;;;;;Plateforme;9h15;9h45;-19')
    .slice(0, 4)
  const shown = await plan(edited)
  expect(shown.page.rows[0]!.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['Palettes', '33', '32'],
    ["Arrêt 1, palettes à l'arrêt", '33', '32'],
    ['Arrêt 2, arrivée', '09:00', '9h15'],
    ['Arrêt 2, départ', '09:30', '9h45'],
    ["Arrêt 2, palettes à l'arrêt", '-20', '-19'],
  ])
  expect(await apply(shown.id)).toMatchObject({ updated: 1 })
  expect((await stopsOf('Navette du matin'))[1]).toEqual(['Plateforme', 'LIVRAISON', '09:15', '09:45', -19])
  // A stop less.
  const shorter = await plan([HEAD, FILE[1]!.replace(';33;', ';32;').replace(/33$/, '32'), ';;;;;;;;Plateforme;9h15;9h45;-32'])
  expect(shorter.page.rows[0]!.changes).toMatchObject([{ label: 'Arrêts', before: '3', after: '2' }, { after: '-32' }])
  expect(await apply(shorter.id)).toMatchObject({ updated: 1 })
  expect(await stopsOf('Navette du matin')).toHaveLength(2)
})

it('says every fault at its cell and its line, and lets them be corrected there', async () => {
  const shown = await plan([
    HEAD,
    'Laiterie du Marais;Autre;05/01/2027;lundi;Lait;;TRACTEUR;450;Usine du Marais;6h00;7h00;',
    ';;;;Beurre;;;;Nulle part;6h30;;',
    'Inconnue SA;Ligne X;05/01/2027;lundi;Lait;33;TRACTEUR;450;Usine du Marais;6h00;7h00;',
    ';;;;;;;;Plateforme;8h00;;',
    'Laiterie du Marais;Seule;;lundi;Lait;33;TRACTEUR;450;Usine du Marais;6h00;7h00;',
  ])
  expect(shown.counts).toMatchObject({ REFUSER: 3 })
  const [first, second, third] = reasonsOf(shown)
  expect(first).toEqual([
    `Palettes\u202f: ${REQ}`,
    expect.stringMatching(/^Ligne 3, Marchandise\u202f: diffère de la première ligne/),
    expect.stringMatching(/^Ligne 3, Site\u202f: aucune adresse/),
    expect.stringMatching(/^Ligne 3, Arrivée\u202f: L'heure d'arrivée/),
  ])
  expect(second).toEqual([expect.stringMatching(/aucune société ne s'appelle/)])
  expect(third).toEqual([`Du\u202f: ${REQ}`, expect.stringMatching(/^Site\u202f: Au moins deux arrêts/)])
  const lines = [
    {
      line: 2,
      cells: [
        { field: 'goods.pallets', text: '33' },
        { field: 'goods.nature', text: '', line: 3 },
        { field: 'stop.site', text: 'Plateforme', line: 3 },
        { field: 'stop.arrival', text: '8h00', line: 3 },
      ],
    },
  ]
  expect((await api.call('ADMIN', 'POST', `/imports/${shown.id}/lines`, { lines })).status).toBe(200)
  expect((await preview(shown.id)).counts).toMatchObject({ CREER: 1, REFUSER: 2 })
  expect(await apply(shown.id)).toMatchObject({ created: 1, refused: 2 })
  // All rows of the refused ones, to be corrected in a spreadsheet.
  const answer = await api.call('ADMIN', 'GET', `/imports/${shown.id}/refused`)
  expect(String(answer.body).trim().split('\r\n')).toHaveLength(4)
  // What was refused makes an import of its own, with all its rows.
  const rest = await api.call('ADMIN', 'POST', `/imports/${shown.id}/lines`, {
    lines: [{ line: 4, cells: [{ field: 'companyName', text: 'Laiterie du Marais' }] }],
  })
  expect((await preview((rest.body as { id: string }).id)).page.rows).toMatchObject([
    { action: 'CREER', lines: [4, 5] },
    { action: 'REFUSER', line: 6 },
  ])
})

it('keeps the rules of the form: no number of its own, no price of a known one, only drafts, only those who sell', async () => {
  const [draft] = await api.db.select().from(deliveryRequests).where(eq(deliveryRequests.title, 'Retour'))
  const HEADER = 'N° de CDC;Intitulé;Prix'
  const strange = await plan([`N° de CDC;${HEAD}`, `CDC-1999-0001;${FILE[1]}`, `;${FILE[2]}`, `;${FILE[3]}`])
  expect(reasonsOf(strange)).toEqual([[`N° de CDC\u202f: ${NUMBER_UNKNOWN('CDC-1999-0001')}`]])
  expect(reasonsOf(await plan([HEADER, `${draft!.number};Retour;130`]))).toEqual([[`Prix\u202f: ${PRICE_ELSEWHERE}`]])
  expect((await plan([HEADER, `${draft!.number};Retour;120,00 €`])).counts).toMatchObject({ INCHANGE: 1 })
  const version = eq(deliveryRequestVersions.id, draft!.currentVersionId!)
  await api.db.update(deliveryRequestVersions).set({ versionNo: 2 }).where(version)
  expect(reasonsOf(await plan([HEADER, `${draft!.number};Retours;`]))).toEqual([[FIRST_VERSION_ONLY(2)]])
  await api.db.update(deliveryRequestVersions).set({ versionNo: 1, status: 'ACTIF' }).where(version)
  expect(reasonsOf(await plan([HEADER, `${draft!.number};Retours;`]))).toEqual([[STATE('Actif')]])
  expect((await plan([HEADER, `${draft!.number};Retour;`])).counts).toMatchObject({ INCHANGE: 1 })
  expect((await plan([HEADER], 'CONCEPTOR')).status).toBe(404)
})

it('creates tours as drafts and changes drafts alone, found by their code', async () => {
  const tours = (lines: string[], role: Role = 'CONCEPTOR') =>
    plan(['Tournée;Nom;Agence;Activité;Début;Fin;Jour de la fin;Véhicule;Remorque;Note', ...lines], role, 'TOUR')
  const lines = [
    't-nan-01;Nantes nuit;Carquefou;Courte distance;22h00;6h00;Le lendemain;GB-301-ZZ;GB-302-ZZ;',
    'T-NAN-02;Nantes jour;Dépôt de Carquefou;Messagerie;06:00;14:00;;V301;;',
    'T-NAN-03;Nantes soir;Nulle part;Messagerie;14:00;06:00;;GB-303-ZZ;;',
  ]
  const shown = await tours(lines)
  expect(shown.counts).toMatchObject({ CREER: 1, REFUSER: 2 })
  expect(reasonsOf(shown)).toEqual([
    [],
    [`Remorque\u202f: ${COUPLED}`],
    [
      expect.stringMatching(/^Agence\u202f: aucun dépôt/),
      expect.stringMatching(/^Fin\u202f: /),
      expect.stringMatching(/^Véhicule\u202f: aucun matériel/),
    ],
  ])
  expect(await apply(shown.id, 'CONCEPTOR')).toMatchObject({ created: 1 })
  const [stored] = await api.db.select().from(driverPools)
  expect(stored).toMatchObject({
    ...{ code: 'T-NAN-01', status: 'BROUILLON', startTime: '22:00', endTime: '06:00', endDayOffset: 1, rotation: 'FIXE' },
    ...{ depotId: depot.id, defaultVehicleId: tractor.id, defaultTrailerId: trailer.id },
  })
  expect((await tours([lines[0]!])).counts).toMatchObject({ INCHANGE: 1 })
  const edited = `${lines[0]}Badge à la loge`
  expect(await apply((await tours([edited])).id, 'CONCEPTOR')).toMatchObject({ updated: 1 })
  await api.db.update(driverPools).set({ status: 'SUSPENDUE' })
  expect((await tours([edited])).counts).toMatchObject({ INCHANGE: 1 })
  expect(reasonsOf(await tours([lines[0]!.replace('nuit', 'de nuit')]))).toEqual([[STATE('Suspendue')]])
  expect((await tours(lines, 'SALES')).status).toBe(404)
})
