import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestStops, deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import type { Role } from '#domain/roles.ts'
import type { RequestStatus } from '#domain/sales/delivery-request/values.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { memoryStore } from '#tests/support/files/memory-store.ts'
import { NO_RIGHT, NOT_FOUND, refusal } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

let api: TestApi
let companyId: string
beforeAll(async () => {
  api = await startTestApi({ files: memoryStore() })
})
afterAll(() => api.close())
beforeEach(async () => {
  for (const table of ['journey', 'live_line', 'delivery_request_version', 'delivery_request', 'address', 'company']) {
    if (table === 'delivery_request_version') await api.db.execute(sql`update delivery_request set current_version_id = null`)
    await api.db.execute(sql`delete from ${sql.identifier(table)}`)
  }
  companyId = await newCompany('Laiterie')
})

const PATH = '/sales/addresses'
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function newCompany(legalName: string) {
  const [row] = await api.db
    .insert(companies)
    .values({
      code: `C-${crypto.randomUUID().slice(0, 8)}`,
      types: ['CLIENT'],
      legalName,
      billingLine1: '1, rue',
      billingZip: '44000',
      billingCity: 'Nantes',
    })
    .returning()
  return row!.id
}
const address = (label: string, more: Record<string, unknown> = {}) => ({
  companyId,
  label,
  kind: 'CLIENT',
  line1: '3, rue des Frères-Lumière',
  zip: '44470',
  city: 'Carquefou',
  country: 'FR',
  lat: '47,30',
  lng: '-1,49',
  geofenceM: 200,
  serviceMin: 30,
  ...more,
})
async function created(label: string, more: Record<string, unknown> = {}, role: Role = 'OPERATOR') {
  const answer = await api.call(role, 'POST', PATH, address(label, more))
  expect(answer).toMatchObject({ status: 201 })
  return (answer.body as { id: string }).id
}
const read = async (id: string) => (await api.call('SALES', 'GET', `${PATH}/${id}`)).body as Record<string, unknown>
const listed = async (query = '') =>
  (await api.call('SALES', 'GET', `${PATH}?${query}`)).body as { rows: Record<string, unknown>[]; total: number }
const labels = async (query = '') => (await listed(query)).rows.map(row => row.label)
const archive = (id: string, role: Role = 'ADMIN') => api.call(role, 'POST', `${PATH}/${id}/archive`)

async function requestStoppingAt(addressId: string, status: RequestStatus) {
  const [request] = await api.db
    .insert(deliveryRequests)
    .values({ number: `CDC-${crypto.randomUUID()}`, companyId, title: 'Navette', kind: 'LIGNE_REGULIERE' })
    .returning()
  const [version] = await api.db
    .insert(deliveryRequestVersions)
    .values({ requestId: request!.id, status, validFrom: '2026-01-01' })
    .returning()
  await api.db
    .insert(deliveryRequestStops)
    .values({ versionId: version!.id, position: 1, addressId, kind: 'CHARGEMENT', arrival: '06:00', departure: '06:30' })
  return version!.id
}
async function journeyStoppingAt(addressId: string, start: string, status: 'PLANIFIE' | 'TERMINE' | 'ANNULE') {
  const [journey] = await api.db
    .insert(journeys)
    .values({
      number: `TR-${crypto.randomUUID()}`,
      serviceDate: start.slice(0, 10),
      kind: 'SPOT',
      origin: 'MANUEL',
      label: 'Navette',
      plannedStart: start,
      plannedEnd: new Date(Date.parse(start) + 3_600_000).toISOString(),
      status,
    })
    .returning()
  await api.db.insert(journeyStops).values({
    journeyId: journey!.id,
    position: 1,
    addressId,
    kind: 'CHARGEMENT',
    plannedArrival: start,
    plannedDeparture: start,
  })
}

describe('creating and changing', () => {
  it('fills in INSEE code, official town and holiday zone', async () => {
    const id = await created('Quai 1', { zip: '67118', city: 'GEISPOLSHEIM' })
    expect(await read(id)).toMatchObject({
      city: 'Geispolsheim',
      insee: '67152',
      holidayZone: 'FR_ALSACE_MOSELLE',
      lat: '47.300000',
      company: 'Laiterie',
      version: 1,
    })
  })
  it('refuses with the exact texts, all at once', async () => {
    const answer = await api.call(
      'SALES',
      'POST',
      PATH,
      address('', {
        zip: '4447',
        lat: '91',
        geofenceM: 49,
        serviceMin: 481,
        openings: [
          { weekday: 1, from: '08:00', to: '12:00' },
          { weekday: 1, from: '11:30', to: '18:00' },
        ],
        closures: [{ from: '2026-08-14', to: '2026-08-10', reason: '' }],
        phone: '12',
      }),
    )
    expect(answer.status).toBe(422)
    expect((answer.body as { issues: unknown }).issues).toEqual([
      { path: 'label', message: 'Veuillez remplir ce champ' },
      { path: 'lat', message: 'Les coordonnées ne sont pas valides' },
      { path: 'geofenceM', message: 'La valeur doit être comprise entre 50 et 2000' },
      { path: 'openings[1].from', message: 'Cette période chevauche une période existante (lundi 08:00–12:00)' },
      { path: 'closures[0].to', message: 'La date de fin doit être postérieure ou égale à la date de début' },
      { path: 'serviceMin', message: 'La valeur doit être comprise entre 0 et 480' },
      { path: 'phone', message: 'Veuillez saisir un numéro de téléphone valide' },
      { path: 'zip', message: 'Le code postal doit comporter 5 chiffres' },
    ])
  })

  const TAKEN = refusal('label', 'Une adresse porte déjà ce nom pour ce client')
  it('allows a label once per company, ignoring case; own sites share a scope; archived ones do not count', async () => {
    const first = await created('Quai nord')
    expect(await api.call('SALES', 'POST', PATH, address('QUAI NORD'))).toMatchObject(TAKEN)
    await created('Quai nord', { companyId: await newCompany('Autre') })
    const own = await created('Quai nord', { companyId: '', kind: 'DEPOT' })
    expect(await api.call('SALES', 'POST', PATH, address('Quai nord', { companyId: '' }))).toMatchObject(TAKEN)
    expect(await api.call('SALES', 'PUT', `${PATH}/${own}`, address('Quai nord', { version: 1 }))).toMatchObject(TAKEN)
    await archive(first)
    await created('Quai Nord')
    expect(await api.call('ADMIN', 'POST', `${PATH}/${first}/restore`)).toMatchObject(TAKEN)
  })
  it('lets one of two concurrent writers have a label', async () => {
    const answers = await Promise.all([1, 2].map(() => api.call('SALES', 'POST', PATH, address('Quai nord'))))
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 422])
    expect(answers.find(answer => answer.status === 422)).toMatchObject(TAKEN)
  })
  it('reports another address at the same position', async () => {
    await created('Quai nord')
    expect(await api.call('SALES', 'POST', PATH, address('Quai sud', { line1: '3, RUE DES FRÈRES-LUMIÈRE' }))).toMatchObject({
      status: 201,
      body: { twin: 'Quai nord' },
    })
    expect(await api.call('SALES', 'POST', PATH, address('Ailleurs', { line1: '4, rue' }))).toMatchObject({
      body: { twin: null },
    })
  })
  it('needs a present, active company', async () => {
    const archived = await newCompany('Ancien')
    await api.db.update(companies).set({ status: 'ARCHIVE' }).where(eq(companies.id, archived))
    for (const id of [crypto.randomUUID(), archived])
      expect(await api.call('SALES', 'POST', PATH, address('Quai', { companyId: id }))).toMatchObject(
        refusal('companyId', 'Veuillez choisir une valeur dans la liste'),
      )
  })
})

describe('archiving', () => {
  it('is refused with future journeys', async () => {
    const id = await created('Quai')
    await journeyStoppingAt(id, inHours(24), 'PLANIFIE')
    await journeyStoppingAt(id, inHours(48), 'PLANIFIE')
    await journeyStoppingAt(id, inHours(24), 'ANNULE')
    await journeyStoppingAt(id, inHours(-24), 'TERMINE')
    expect(await archive(id)).toMatchObject({
      status: 422,
      body: { message: 'Archivage impossible : adresse utilisée par 2 trajets à venir' },
    })
    expect(await read(id)).toMatchObject({ archived: false, comingJourneys: 2 })
  })
  it.each([
    ['ACTIF', 'Archivage impossible : adresse utilisée par 1 cahier des charges actif'],
    ['SUSPENDU', 'Archivage impossible : adresse utilisée par 1 cahier des charges actif'],
    ['BROUILLON', null],
    ['TERMINE', null],
  ] as const)('with a stop of a cahier des charges %s: %s', async (status, message) => {
    const id = await created('Quai')
    await requestStoppingAt(id, status)
    expect(await archive(id)).toMatchObject(message ? { status: 422, body: { message } } : { status: 200 })
  })
  it('hides it from the list; repeated archiving and changes are refused', async () => {
    const id = await created('Quai')
    expect(await archive(id, 'CONCEPTOR')).toMatchObject({ status: 200 })
    expect(await labels()).toEqual([])
    expect(await labels('archived=1')).toEqual(['Quai'])
    const refused = { status: 422, body: { message: 'Action impossible au statut « Archivée »' } }
    expect(await archive(id)).toMatchObject(refused)
    expect(await api.call('SALES', 'PUT', `${PATH}/${id}`, address('Quai', { version: 2 }))).toMatchObject(refused)
    expect(await api.call('SALES', 'POST', `${PATH}/${id}/restore`)).toMatchObject({ status: 200 })
    expect(await labels()).toEqual(['Quai'])
  })
  it('in bulk archives where possible and reports each refusal', async () => {
    const free = await created('Libre')
    const held = await created('Retenue')
    await requestStoppingAt(held, 'ACTIF')
    expect(await api.call('SALES', 'POST', `${PATH}/archive`, { ids: [free, held] })).toMatchObject({
      body: { done: 1, refused: [{ name: 'Retenue' }] },
    })
  })
})

describe('rights', () => {
  it.each(['ADMIN', 'CONCEPTOR', 'SALES', 'OPERATOR'] as const)('let %s create and change', async role => {
    const id = await created('Quai', {}, role)
    expect(await api.call(role, 'PUT', `${PATH}/${id}`, address('Quai 2', { version: 1 }))).toMatchObject({ status: 200 })
  })
  it('refuse archiving to OPERATOR', async () => {
    const id = await created('Quai')
    expect(await archive(id, 'OPERATOR')).toMatchObject(NO_RIGHT)
    expect(await api.call('OPERATOR', 'POST', `${PATH}/archive`, { ids: [id] })).toMatchObject(NO_RIGHT)
    expect(await api.call('OPERATOR', 'POST', `${PATH}/${id}/restore`)).toMatchObject(NO_RIGHT)
  })
  it('hide addresses from DRIVER', async () => {
    const id = await created('Quai')
    for (const path of [PATH, `${PATH}/${id}`, `${PATH}/export.csv`, '/sales/communes?zip=44470', `/history/${id}`])
      expect(await api.call('DRIVER', 'GET', path)).toMatchObject(NOT_FOUND)
  })
})

describe('the list', () => {
  beforeEach(async () => {
    await created('Écluse', { zip: '67118', city: 'Geispolsheim', kind: 'PLATEFORME', appointment: true })
    await created('Dépôt', { companyId: '', kind: 'DEPOT', lat: '', lng: '', line1: '4, rue' })
    await created('Quai nord', {
      zip: '53000',
      city: 'Laval',
      protocolDate: '2025-01-01',
      protocolExpiry: addDays(TODAY, -1),
      openings: [{ weekday: isoWeekday(TODAY), from: '08:00', to: '12:00' }],
    })
    await created('Quai sud', {
      zip: '53000',
      city: 'Laval',
      protocolExpiry: TODAY,
      closures: [{ from: TODAY, to: TODAY, reason: 'Inventaire' }],
    })
  })

  it.each([
    ['q=ecluse', ['Écluse']],
    ['q=laval quai n', ['Quai nord']],
    ['q=laiterie', ['Écluse', 'Quai nord', 'Quai sud']],
    ['q=67118', ['Écluse']],
  ])('%s: %j', async (query, expected) => {
    expect(await labels(query)).toEqual(expected)
  })

  it("shows today's hours, use and position", async () => {
    expect(await labels(`company=${companyId}`)).toEqual(['Écluse', 'Quai nord', 'Quai sud'])
    const { rows } = await listed()
    expect(rows.map(row => row.today)).toEqual([
      null,
      null,
      { open: true, text: '08:00–12:00' },
      { open: false, text: 'Inventaire' },
    ])
    expect(rows[1]).toMatchObject({ company: 'Laiterie', appointment: true, lines: 0 })
    const id = String(rows[2]!.id)
    const versionId = await requestStoppingAt(id, 'ACTIF')
    for (const [code, status] of [
      ['A', 'PLANIFIE'],
      ['B', 'CLOTURE'],
      ['C', 'BROUILLON'],
    ] as const) {
      const [line] = await api.db
        .insert(liveLines)
        .values({
          number: `TP-${code}`,
          versionId,
          code,
          label: 'Navette',
          weekdays: [1],
          startTime: '06:00',
          endTime: '07:00',
          status,
        })
        .returning()
      await api.db.insert(liveLineStops).values(
        [1, 2].map(position => ({
          liveLineId: line!.id,
          position,
          addressId: id,
          kind: 'PASSAGE' as const,
          arrival: '06:00',
          departure: '06:30',
        })),
      )
    }
    expect((await listed()).rows[2]).toMatchObject({ lines: 2 })
    expect(await read(id)).toMatchObject({
      usedBy: { total: 2, lines: [{ number: 'TP-A' }, { number: 'TP-C' }] },
      runningRequests: 1,
      comingJourneys: 0,
    })
  })

  it('marks protocols as expired or expiring', async () => {
    const { rows } = await listed()
    expect(rows.map(row => [row.label, row.protocol])).toEqual([
      ['Dépôt', null],
      ['Écluse', null],
      ['Quai nord', 'PERIME'],
      ['Quai sud', 'BIENTOT'],
    ])
  })

  it('shows matching addresses on the map, with counts by département', async () => {
    const map = async (query: string) =>
      (await api.call('OPERATOR', 'GET', `${PATH}/map?${query}`)).body as { points: { label: string }[] } & Record<
        string,
        unknown
      >
    const all = await map('')
    expect(all.points.map(point => point.label).sort()).toEqual(['Quai nord', 'Quai sud', 'Écluse'])
    expect(all).toMatchObject({
      total: 4,
      located: 3,
      departments: [
        { code: '44', total: 1, located: 0 },
        { code: '53', total: 2, located: 2 },
        { code: '67', total: 1, located: 1 },
      ],
    })
    expect(await map('department=53&q=nord')).toMatchObject({ total: 1, located: 1, points: [{ label: 'Quai nord' }] })
    await api.db.insert(addresses).values(
      Array.from({ length: 1001 }, (_, n) => ({
        label: `Relais ${n}`,
        kind: 'RELAIS' as const,
        line1: '1, rue',
        zip: n % 2 ? '2A' : '20200',
        city: 'Bastia',
        country: n % 2 ? 'BE' : 'FR',
        lat: '42.7',
        lng: '9.45',
      })),
    )
    const capped = await map('kind=RELAIS')
    expect(capped.points).toHaveLength(1000)
    expect(capped).toMatchObject({
      total: 1001,
      located: 1001,
      departments: [
        { code: '2B', total: 501 },
        { code: null, total: 500 },
      ],
    })
  })

  it('shows time on site over 90 days, and the part beyond the standard', async () => {
    const id = await created('Quai est', { serviceMin: 30 })
    expect(await read(id)).toMatchObject({ visits: { visits: 0, averageMin: null, waitingMin: null } })
    const ago = (days: number, minutes = 0) => new Date(Date.now() - days * 86_400_000 + minutes * 60_000).toISOString()
    for (const [days, minutes] of [
      [1, 20],
      [2, 60],
      [91, 600],
    ] as const) {
      await journeyStoppingAt(id, ago(days), 'TERMINE')
      await api.db
        .update(journeyStops)
        .set({ actualArrival: ago(days), actualDeparture: ago(days, minutes) })
        .where(and(eq(journeyStops.addressId, id), isNull(journeyStops.actualArrival)))
    }
    // 20 and 60 min, of which 0 and 30 beyond; the third is older than 90 days.
    expect(await read(id)).toMatchObject({ visits: { visits: 2, averageMin: 40, waitingMin: 15 } })
  })

  it('exports the filtered set with readable values', async () => {
    const text = await (await api.fetch('OPERATOR', `${PATH}/export.csv?department=53`)).text()
    const lines = text.split('\r\n')
    expect(lines[0]).toMatch(/^Libellé;Code client;Client;Nature;Adresse;/)
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/^Quai nord;C-[^;]+;Laiterie;Client;/)
    expect(lines[1]).toContain(';47,300000;-1,490000;200;')
    expect(lines[2]).toContain('Inventaire')
    expect(lines[2]).toMatch(/;Active$/)
  })

  it("finds by a company's new name, without outdating forms", async () => {
    await api.db.update(companies).set({ legalName: 'Fromagerie Kervella' }).where(eq(companies.id, companyId))
    expect(await labels('q=kervella')).toEqual(['Écluse', 'Quai nord', 'Quai sud'])
    expect(await labels('q=laiterie')).toEqual([])
    expect((await api.db.select().from(addresses)).every(row => row.version === 1)).toBe(true)
  })
})

it('stores a protocol with its dates, validated, downloadable, replaceable', async () => {
  const id = await created('Quai sud', { protocolDate: '2020-01-01', protocolExpiry: '2021-01-01' })
  const join = (more: Record<string, string | File> = {}, role: Role = 'OPERATOR', at = id) => {
    const form = new FormData()
    const parts = { protocolDate: TODAY, protocolExpiry: addDays(TODAY, 365), file: new File(['%PDF-1.7\n'], 'protocole.pdf') }
    for (const [name, value] of Object.entries({ ...parts, ...more })) form.set(name, value)
    return api.call(role, 'POST', `${PATH}/${at}/protocol`, form)
  }
  expect(await labels('protocolExpired=1')).toEqual(['Quai sud'])
  const script = new File(['<script>alert(1)</script>'], 'protocole.pdf', { type: 'application/pdf' })
  expect(await join({ file: script })).toMatchObject(
    refusal('file', 'Format de fichier non accepté (PDF, JPG, PNG, WebP, HEIC, TIFF)'),
  )
  const large = new File(['%PDF-1.7\n', new Uint8Array(10 * 1024 * 1024)], 'grand.pdf')
  expect(await join({ file: large })).toMatchObject(refusal('file', 'Le fichier dépasse 10 Mo'))
  expect(await join({ protocolDate: '' })).toMatchObject(refusal('protocolDate', 'Veuillez remplir ce champ'))
  expect(await join({ protocolExpiry: addDays(TODAY, -1) })).toMatchObject(
    refusal('protocolExpiry', 'La date de fin doit être postérieure ou égale à la date de début'),
  )
  expect(await join({}, 'DRIVER')).toMatchObject({ status: 404 })
  expect(await join({}, 'SALES', companyId)).toMatchObject(NOT_FOUND)
  expect(await read(id)).toMatchObject({ protocol: 'PERIME', protocolDocument: null })

  const { id: first } = (await join()).body as { id: string }
  expect(await read(id)).toMatchObject({
    protocolDate: TODAY,
    protocolExpiry: addDays(TODAY, 365),
    protocol: 'VALIDE',
    protocolDocument: { id: first, fileName: 'protocole.pdf' },
  })
  expect(await labels('protocolExpired=1')).toEqual([])
  const answer = await api.fetch('CONCEPTOR', `/documents/${first}/content`)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
    200,
    'application/pdf',
    'nosniff',
  ])
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  expect((await api.fetch('DRIVER', `/documents/${first}/content`)).status).toBe(404)

  const { id: second } = (await join({ protocolExpiry: '', file: new File(['%PDF-1.7\n'], 'suite.pdf') })).body as {
    id: string
  }
  expect(await read(id)).toMatchObject({ protocol: null, protocolExpiry: null, protocolDocument: { id: second } })
  const { entries } = (await api.call('ADMIN', 'GET', `/history/${id}`)).body as { entries: { entity: string }[] }
  expect(entries.length).toBeGreaterThan(4)
  expect(await archive(id)).toMatchObject({ status: 200 })
  expect(await join()).toMatchObject({ status: 422, body: { message: 'Action impossible au statut « Archivée »' } })
})

describe('communes', () => {
  it.each([
    ['44470', ['Carquefou', 'Mauves-sur-Loire', 'Thouaré-sur-Loire']],
    ['67118', ['Geispolsheim']],
    ['69007', ['Lyon']],
    ['13001', ['Marseille']],
    ['75011', ['Paris']],
    ['44150', ['Ancenis-Saint-Géréon', 'Vair-sur-Loire']],
    ['97400', ['Saint-Denis']],
    ['44999', []],
  ])('%s: %j', async (zip, expected) => {
    const { body } = await api.call('OPERATOR', 'GET', `/sales/communes?zip=${zip}`)
    expect((body as { communes: { name: string }[] }).communes.map(commune => commune.name)).toEqual(expected)
  })
  it('requires five digits', async () => {
    expect(await api.call('OPERATOR', 'GET', '/sales/communes?zip=4447')).toMatchObject(
      refusal('zip', 'Le code postal doit comporter 5 chiffres'),
    )
  })
})

it('shows the history of an address in readable French', async () => {
  const id = await created('Quai', { openings: [1, 2, 3].map(weekday => ({ weekday, from: '08:00', to: '18:00' })) })
  await api.call('SALES', 'PUT', `${PATH}/${id}`, address('Quai', { version: 1, appointment: true, ppe: ['GILET', 'CASQUE'] }))
  const { body } = await api.call('OPERATOR', 'GET', `/history/${id}`)
  expect((body as { entries: { changes: unknown }[] }).entries[0]!.changes).toEqual([
    { field: 'openings', label: 'Horaires', before: 'lun.–mer. 08:00–18:00', after: null },
    { field: 'appointment', label: 'Rendez-vous obligatoire', before: 'Non', after: 'Oui' },
    { field: 'ppe', label: 'EPI requis', before: null, after: 'Gilet, Casque' },
  ])
})
