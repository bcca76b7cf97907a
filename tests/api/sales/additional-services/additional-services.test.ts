import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { additionalServices, serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions, versionServices } from '#api/schema/sales/delivery-requests.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { Role } from '#domain/roles.ts'
import type { RequestStatus } from '#domain/sales/delivery-request/values.ts'
import { spec } from '#tests/specification/statements.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { NO_RIGHT, NOT_FOUND, refusal } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

let api: TestApi
let companyId: string
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.execute(sql`update delivery_request set current_version_id = null`)
  for (const table of ['delivery_request_version', 'delivery_request', 'service_tariff', 'additional_service', 'company']) {
    await api.db.execute(sql`delete from ${sql.identifier(table)}`)
  }
  companyId = await newCompany('Laiterie')
})

interface ServiceSheet {
  use: { requests: number; running: number; rows: unknown[] }
  tariffs: { rows: { unitPrice: string; freeQty: string | null; validFrom: string; validTo: string | null }[] }
}
const PATH = '/sales/additional-services'

async function newCompany(legalName: string, more: Partial<typeof companies.$inferInsert> = {}) {
  const [row] = await api.db
    .insert(companies)
    .values({
      code: `C-${crypto.randomUUID().slice(0, 8)}`,
      types: ['CLIENT'],
      legalName,
      billingLine1: '1, rue',
      billingZip: '44000',
      billingCity: 'Nantes',
      ...more,
    })
    .returning()
  return row!.id
}
const service = (code: string, more: Record<string, unknown> = {}) => ({
  code,
  label: `Prestation ${code}`,
  unit: 'FORFAIT',
  unitPrice: '35,00',
  vatRate: '20',
  account: '706200',
  trigger: 'MANUEL',
  ...more,
})
async function created(code: string, more: Record<string, unknown> = {}) {
  const answer = await api.call('SALES', 'POST', PATH, service(code, more))
  expect(answer).toMatchObject({ status: 201 })
  return (answer.body as { id: string }).id
}
const read = async (id: string, role: Role = 'SALES') => (await api.call(role, 'GET', `${PATH}/${id}`)).body as ServiceSheet
const codes = async (query = '', role: Role = 'SALES') =>
  ((await api.call(role, 'GET', `${PATH}?${query}`)).body as { rows: { code: string }[] }).rows.map(row => row.code)
const tariff = (more: Record<string, unknown> = {}) => ({ companyId, unitPrice: '9,9999', validFrom: '2026-01-01', ...more })

async function requestWith(serviceId: string, status: RequestStatus) {
  const [request] = await api.db
    .insert(deliveryRequests)
    .values({ number: `CDC-${crypto.randomUUID()}`, companyId, title: 'Navette', kind: 'LIGNE_REGULIERE' })
    .returning()
  const [version] = await api.db
    .insert(deliveryRequestVersions)
    .values({ requestId: request!.id, status, validFrom: '2026-01-01' })
    .returning()
  await api.db.insert(versionServices).values({ versionId: version!.id, serviceId, mode: 'FACTURE' })
  return request!.number
}

describe('rights', () => {
  it(spec('Additional services | ADMIN, SALES, CONCEPTOR'), async () => {
    const id = await created('HAYON')
    for (const role of ['ADMIN', 'SALES', 'CONCEPTOR'] as const) {
      expect(await api.call(role, 'GET', PATH), role).toMatchObject({ status: 200 })
      expect(await api.call(role, 'GET', `${PATH}/${id}`), role).toMatchObject({ status: 200 })
    }
    for (const role of ['DRIVER', 'OPERATOR'] as const) {
      for (const [method, path] of [
        ['GET', PATH],
        ['GET', `${PATH}/export.csv`],
        ['GET', `${PATH}/${id}`],
        ['POST', `${PATH}/starter`],
      ] as const) {
        expect(await api.call(role, method, path), `${role} ${path}`).toMatchObject(NOT_FOUND)
      }
    }
  })
  it('let CONCEPTOR read, SALES write, and only ADMIN deactivate', async () => {
    const id = await created('HAYON')
    const given = (await api.call('SALES', 'POST', `${PATH}/${id}/tariffs`, tariff())).body as { id: string }
    const writes: [path: string, method: string, body: unknown][] = [
      [PATH, 'POST', service('ADR')],
      [`${PATH}/starter`, 'POST', undefined],
      [`${PATH}/${id}`, 'PUT', service('HAYON', { version: 1 })],
      [`${PATH}/${id}/tariffs`, 'POST', tariff()],
      [`${PATH}/${id}/tariffs/${given.id}`, 'PUT', tariff({ version: 1 })],
      [`${PATH}/${id}/tariffs/${given.id}/close`, 'POST', { validTo: TODAY }],
    ]
    for (const [path, method, body] of writes)
      expect(await api.call('CONCEPTOR', method, path, body), path).toMatchObject(NO_RIGHT)
    for (const role of ['CONCEPTOR', 'SALES'] as const) {
      for (const [path, body] of [
        [`${PATH}/${id}/deactivate`, undefined],
        [`${PATH}/${id}/reactivate`, undefined],
        [`${PATH}/deactivate`, { ids: [id] }],
      ] as const) {
        expect(await api.call(role, 'POST', path, body), `${role} ${path}`).toMatchObject(NO_RIGHT)
      }
    }
  })
  it('show CONCEPTOR catalogue prices but no client tariffs, also in the history', async () => {
    const id = await created('HAYON', { unitPrice: '35,00', unitCost: '9' })
    await api.call('SALES', 'POST', `${PATH}/${id}/tariffs`, tariff({ unitPrice: '27,1234' }))
    expect(await read(id, 'CONCEPTOR')).toMatchObject({ unitPrice: '35.0000', tariffs: null })
    expect(await read(id, 'SALES')).toMatchObject({
      tariffs: { total: 1, rows: [{ unitPrice: '27.1234', company: 'Laiterie' }] },
    })
    const history = async (role: Role) => JSON.stringify((await api.call(role, 'GET', `/history/${id}`)).body)
    expect(await history('SALES')).toContain('27,1234')
    expect(await history('CONCEPTOR')).not.toContain('27,1234')
    expect(await history('CONCEPTOR')).toContain('"after":"35,00"')
    expect(await api.call('OPERATOR', 'GET', `/history/${id}`)).toMatchObject(NOT_FOUND)
  })
})

describe('the catalogue', () => {
  it("stores a form's values and refuses a used code", async () => {
    const id = await created('attente', { unit: 'QUART_HEURE', unitPrice: '11,25', trigger: 'AUTO_ATTENTE', freeQty: '' })
    expect(await read(id)).toMatchObject({ code: 'ATTENTE', unitPrice: '11.2500', freeQty: null, active: true, version: 1 })
    expect(await api.call('SALES', 'POST', PATH, service('ATTENTE'))).toMatchObject(
      refusal('code', 'Cette valeur est déjà utilisée'),
    )
    const change = (label: string, version: number) =>
      api.call('ADMIN', 'PUT', `${PATH}/${id}`, service('ATTENTE', { label, version }))
    expect(await change('Attente sur site', 1)).toMatchObject({ status: 200 })
    const other = await created('ADR')
    expect(await api.call('SALES', 'PUT', `${PATH}/${other}`, service('ATTENTE', { version: 1 }))).toMatchObject(
      refusal('code', 'Cette valeur est déjà utilisée'),
    )
  })
  it('lets one of two concurrent writers have a code and tells the other', async () => {
    const answers = await Promise.all([1, 2].map(() => api.call('SALES', 'POST', PATH, service('RACE'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)).toMatchObject(refusal('code', 'Cette valeur est déjà utilisée'))
  })
  it('has at most 100 active services, which forms list', async () => {
    const FULL = { status: 422, body: { message: expect.stringContaining('au plus 100 valeurs actives') } }
    const full = Array.from({ length: 100 }, (_, place) => ({ ...service(`P${place}`), unitPrice: '35', label: `P${place}` }))
    await api.db.insert(additionalServices).values(full as (typeof additionalServices.$inferInsert)[])
    expect(await api.call('SALES', 'POST', PATH, service('ONE_MORE'))).toMatchObject(FULL)
    await api.db.update(additionalServices).set({ active: false }).where(eq(additionalServices.code, 'P0'))
    await created('ONE_MORE')
    const [off] = await api.db.select().from(additionalServices).where(eq(additionalServices.code, 'P0'))
    expect(await api.call('ADMIN', 'POST', `${PATH}/${off!.id}/reactivate`)).toMatchObject(FULL)
  })
  it('searches code and label without accents', async () => {
    await created('LAVAGE', { label: 'Lavage intérieur', unitPrice: '75' })
    await created('ATTENTE', { unit: 'HEURE', trigger: 'AUTO_ATTENTE', unitPrice: '9' })
    await created('NUIT', { unit: 'POURCENT', trigger: 'AUTO_NUIT', unitPrice: '20' })
    expect(await codes()).toEqual(['ATTENTE', 'LAVAGE', 'NUIT'])
    expect(await codes('q=INTERIEUR')).toEqual(['LAVAGE'])
    expect(await codes('q=nui')).toEqual(['NUIT'])
  })
  it('counts clients with a current tariff and active cahiers des charges', async () => {
    const id = await created('HAYON')
    const other = await newCompany('Brasserie')
    await api.db.insert(serviceTariffs).values([
      { serviceId: id, companyId, unitPrice: '1', validFrom: addDays(TODAY, -9), validTo: addDays(TODAY, -1) },
      { serviceId: id, companyId, unitPrice: '1', validFrom: TODAY, validTo: TODAY },
      { serviceId: id, companyId, unitPrice: '1', validFrom: addDays(TODAY, 1) },
      { serviceId: id, companyId: other, unitPrice: '1', validFrom: addDays(TODAY, -400) },
    ])
    await requestWith(id, 'ACTIF')
    await requestWith(id, 'SUSPENDU')
    await requestWith(id, 'TERMINE')
    await requestWith(id, 'ARCHIVE')
    const { body } = await api.call('SALES', 'GET', PATH)
    expect(body).toMatchObject({ empty: false, total: 1, rows: [{ code: 'HAYON', clients: 2, requests: 2 }] })
    expect((await read(id)).use).toMatchObject({ requests: 3, running: 2 })
    const { rows } = (await read(id)).use as { rows: { status: string }[] }
    expect(rows).toHaveLength(3)
    expect(rows.at(-1)).toMatchObject({ status: 'TERMINE' })
  })
  it('waiting of the last twelve months, by actual times: 55 min beyond the free hour are four quarters at 11,25 (§3.4)', async () => {
    const id = await created('ATTENTE', { unit: 'QUART_HEURE', unitPrice: '11,25', trigger: 'AUTO_ATTENTE' })
    const [site] = await api.db
      .insert(addresses)
      .values({ companyId, label: 'Quai nord', kind: 'CLIENT', line1: '1, rue', zip: '44470', city: 'Carquefou' })
      .returning()
    await requestWith(id, 'ACTIF')
    const [charged] = await api.db.select().from(versionServices).where(eq(versionServices.serviceId, id))
    await api.db.update(versionServices).set({ mode: 'FACTURE' }).where(eq(versionServices.serviceId, id))
    const run = async (day: string, departure: string, status: 'TERMINE' | 'ANNULE' = 'TERMINE') => {
      const [journey] = await api.db
        .insert(journeys)
        .values({
          number: `TR-${crypto.randomUUID()}`,
          serviceDate: day,
          kind: 'LIGNE_REGULIERE',
          origin: 'MANUEL',
          label: 'Navette',
          companyId,
          versionId: charged!.versionId,
          plannedStart: `${day}T06:00:00Z`,
          plannedEnd: `${day}T12:00:00Z`,
          status,
        })
        .returning()
      await api.db.insert(journeyStops).values({
        journeyId: journey!.id,
        position: 0,
        addressId: site!.id,
        kind: 'CHARGEMENT',
        plannedArrival: `${day}T08:30:00Z`,
        plannedDeparture: `${day}T09:00:00Z`,
        actualArrival: `${day}T08:10:00Z`,
        actualDeparture: `${day}T${departure}:00Z`,
      })
      return journey!.number
    }
    await run(addDays(TODAY, -400), '12:00')
    await run(addDays(TODAY, -3), '09:30')
    await run(addDays(TODAY, -4), '10:25', 'ANNULE')
    const number = await run(addDays(TODAY, -5), '10:25')
    const usesBy = async (role: Role = 'SALES') => ((await api.call(role, 'GET', `${PATH}/${id}`)).body as { uses: unknown }).uses
    expect(await usesBy()).toMatchObject({
      total: 1,
      amountCents: 4500,
      rows: [{ number, company: 'Laiterie', site: 'Quai nord', minutes: 115, quantity: '4', amountCents: 4500 }],
    })
    expect(await usesBy('CONCEPTOR')).toBeNull()
    // Same figures in the list on request; uncountable old entries are marked.
    const hayon = await created('HAYON')
    await api.db.update(additionalServices).set({ trigger: 'AUTO_NUIT', unit: 'TONNE' }).where(eq(additionalServices.id, hayon))
    const unused = await created('PARKING', { unit: 'HEURE', trigger: 'AUTO_ATTENTE' })
    const year = async (role: Role, query = 'year=1') =>
      ((await api.call(role, 'GET', `${PATH}?${query}`)).body as { rows: { uses?: number; revenueCents?: number }[] }).rows
    expect(await year('SALES')).toMatchObject([
      { code: 'ATTENTE', uses: 1, revenueCents: 4500 },
      { code: 'HAYON', uses: null, revenueCents: null },
      { code: 'PARKING', uses: 0, revenueCents: 0 },
    ])
    const forConceptor = await year('CONCEPTOR')
    expect(forConceptor.map(row => row.uses)).toEqual([1, null, 0])
    for (const row of forConceptor) expect(row).not.toHaveProperty('revenueCents')
    for (const row of await year('SALES', '')) expect(row).not.toHaveProperty('uses')
    const file = async (role: Role) => (await (await api.fetch(role, `${PATH}/export.csv?year=1`)).text()).trim().split('\r\n')
    expect((await file('SALES')).map(line => line.split(';').slice(-2).join(';'))).toEqual([
      'Utilisations 12 mois;CA 12 mois',
      '1;45,00',
      ';',
      '0;0,00',
    ])
    expect((await file('CONCEPTOR'))[0]).toMatch(/;Statut;Utilisations 12 mois$/)
    await api.db.execute(sql`delete from additional_service where id = ${unused}`)
    // Tariff with a free half hour: the earlier stop counts too, 30 and 85 min beyond.
    await api.db
      .insert(serviceTariffs)
      .values({ serviceId: id, companyId, unitPrice: '10', freeQty: '2', validFrom: addDays(TODAY, -30) })
    expect(await usesBy()).toMatchObject({ total: 2, amountCents: 2 * 1000 + 6 * 1000 })
    const usesOf = async (client: string) =>
      ((await api.call('SALES', 'GET', `/sales/companies/${client}/services`)).body as { uses: unknown }).uses
    expect(await usesOf(companyId)).toMatchObject([{ serviceId: id, uses: { total: 2, amountCents: 8000 } }])
    const [other] = await api.db
      .insert(companies)
      .values({
        code: 'C00998',
        types: ['CLIENT'],
        legalName: 'Autre',
        billingLine1: '1, rue',
        billingZip: '44470',
        billingCity: 'Carquefou',
      })
      .returning()
    expect(await usesOf(other!.id)).toEqual([])
    await api.db.update(versionServices).set({ mode: 'INCLUS' }).where(eq(versionServices.serviceId, id))
    expect(await usesBy()).toMatchObject({ total: 0, amountCents: 0, rows: [] })
    expect(((await api.call('SALES', 'GET', `${PATH}/${hayon}`)).body as { uses: unknown }).uses).toBeNull()
    await api.db.execute(sql`delete from journey`)
    await api.db.execute(sql`delete from address`)
  })
  it('is exported for spreadsheets', async () => {
    await created('HAYON', { label: '=Hayon', unitPrice: '18,5', validFrom: '2026-01-01' })
    await created('ADR')
    const file = async () => (await api.fetch('CONCEPTOR', `${PATH}/export.csv`)).text()
    const [head, , line] = (await file()).trim().split('\r\n')
    expect(head).toBe(
      'Code;Libellé;Unité;Prix unitaire;Coût unitaire;Taux de TVA;Compte comptable;Déclencheur;Quantité gratuite;Quantité minimale;Quantité maximale;Valable du;Valable au;Justificatif obligatoire;Clients avec dérogation;CDC actifs;Statut',
    )
    expect(line).toBe("HAYON;'=Hayon;Forfait;18,50;;20;706200;Manuel;;;;01/01/2026;;Non;0;0;Active")
  })
  it('starts with eighteen services and adds only missing ones', async () => {
    expect((await api.call('SALES', 'GET', PATH)).body).toMatchObject({ empty: true, total: 0 })
    await created('ADR', { label: 'La mienne' })
    expect(await api.call('SALES', 'POST', `${PATH}/starter`)).toMatchObject({ status: 200, body: { created: 17 } })
    expect(await api.call('SALES', 'POST', `${PATH}/starter`)).toMatchObject({ body: { created: 0 } })
    expect(await codes('perPage=100')).toHaveLength(18)
    expect((await api.call('SALES', 'GET', `${PATH}?q=La+mienne`)).body).toMatchObject({ total: 1 })
  })
})

describe('deactivating', () => {
  it('is refused with the number of active cahiers des charges that use it', async () => {
    const id = await created('HAYON')
    await requestWith(id, 'BROUILLON')
    for (const status of ['ACCEPTE', 'ACTIF', 'SUSPENDU'] as const) await requestWith(id, status)
    const answer = await api.call('ADMIN', 'POST', `${PATH}/${id}/deactivate`)
    expect(answer).toMatchObject({
      status: 422,
      body: { message: 'Archivage impossible : prestation utilisée par 3 cahiers des charges actifs' },
    })
    await api.db.update(deliveryRequestVersions).set({ status: 'TERMINE' })
    expect(await api.call('ADMIN', 'POST', `${PATH}/${id}/deactivate`)).toMatchObject({ status: 200 })
  })
  it('works once and is reversible; inactive ones cannot be changed or get a tariff', async () => {
    const id = await created('HAYON')
    const act = (name: string) => api.call('ADMIN', 'POST', `${PATH}/${id}/${name}`)
    const out = { status: 422, body: { message: 'Action impossible au statut « Désactivée »' } }
    expect(await act('reactivate')).toMatchObject({ body: { message: 'Action impossible au statut « Active »' } })
    expect(await act('deactivate')).toMatchObject({ status: 200 })
    expect(await act('deactivate')).toMatchObject(out)
    expect(await api.call('SALES', 'PUT', `${PATH}/${id}`, service('HAYON', { version: 2 }))).toMatchObject(out)
    expect(await api.call('SALES', 'POST', `${PATH}/${id}/tariffs`, tariff())).toMatchObject(out)
    expect(await act('reactivate')).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({ active: true })
  })
  it('in bulk reports each refusal', async () => {
    const [free, used] = [await created('ADR'), await created('HAYON')]
    await requestWith(used, 'ACTIF')
    expect(await api.call('ADMIN', 'POST', `${PATH}/deactivate`, { ids: [free, used, used] })).toMatchObject({
      status: 200,
      body: {
        done: 1,
        refused: [
          { id: used, name: 'HAYON', message: 'Archivage impossible : prestation utilisée par 1 cahier des charges actif' },
        ],
      },
    })
    expect(await codes()).toEqual(['HAYON'])
  })
})

describe('client tariffs', () => {
  let id: string
  const give = (more: Record<string, unknown> = {}) => api.call('SALES', 'POST', `${PATH}/${id}/tariffs`, tariff(more))
  beforeEach(async () => {
    id = await created('HAYON')
  })

  it('follow by period; the overlapping one is named in the error', async () => {
    expect(await give({ validFrom: '01/01/2026', validTo: '31/03/2026' })).toMatchObject({ status: 201 })
    expect(await give({ validFrom: '2026-03-31' })).toMatchObject(
      refusal('validFrom', 'Cette période chevauche une période existante (du 01/01/2026 au 31/03/2026)'),
    )
    expect(await give({ validFrom: '2026-04-01' })).toMatchObject({ status: 201 })
    expect(await give({ validFrom: '2030-01-01' })).toMatchObject(
      refusal('validFrom', 'Cette période chevauche une période existante (à partir du 01/04/2026)'),
    )
    expect(await give({ companyId: await newCompany('Brasserie'), validFrom: '2026-03-31' })).toMatchObject({ status: 201 })
    const other = await created('ADR')
    expect(await api.call('SALES', 'POST', `${PATH}/${other}/tariffs`, tariff())).toMatchObject({ status: 201 })
  })
  it('need a present client', async () => {
    const wrong = refusal('companyId', 'Veuillez choisir une valeur dans la liste')
    expect(await give({ companyId: crypto.randomUUID() })).toMatchObject(wrong)
    expect(await give({ companyId: await newCompany('Partie', { status: 'ARCHIVE' }) })).toMatchObject(wrong)
    expect(await give({ companyId: await newCompany('Affréteur', { types: ['SOUS_TRAITANT'] }) })).toMatchObject(wrong)
    expect(await give({ validFrom: '2026-02-01', validTo: '2026-01-31' })).toMatchObject(
      refusal('validTo', 'La date de fin doit être postérieure ou égale à la date de début'),
    )
  })
  it('are changed and closed without overlap or overwriting', async () => {
    const first = ((await give({ validTo: '2026-03-31' })).body as { id: string }).id
    const second = ((await give({ validFrom: '2026-07-01' })).body as { id: string }).id
    const at = (tariffId: string, act = '') => `${PATH}/${id}/tariffs/${tariffId}${act}`
    const change = (more: Record<string, unknown>) => api.call('SALES', 'PUT', at(first), tariff({ version: 1, ...more }))
    expect(await change({ validTo: '' })).toMatchObject(
      refusal('validFrom', 'Cette période chevauche une période existante (à partir du 01/07/2026)'),
    )
    expect(await change({ unitPrice: '8', freeQty: '2', validTo: '2026-06-30' })).toMatchObject({ status: 200 })
    expect(await change({ unitPrice: '7' })).toMatchObject({
      status: 409,
      body: { current: { unitPrice: '8.0000', company: 'Laiterie', version: 2 } },
    })
    const close = (tariffId: string, validTo: string) => api.call('SALES', 'POST', at(tariffId, '/close'), { validTo })
    expect(await close(second, '2026-06-30')).toMatchObject(
      refusal('validTo', 'La date de fin doit être postérieure ou égale à la date de début'),
    )
    expect(await close(second, '')).toMatchObject(refusal('validTo', 'Veuillez remplir ce champ'))
    expect(await close(second, '2026-12-31')).toMatchObject({ status: 200 })
    expect(await close(first, '2026-07-01')).toMatchObject(
      refusal('validTo', 'Cette période chevauche une période existante (du 01/07/2026 au 31/12/2026)'),
    )
    const { tariffs } = await read(id)
    expect(tariffs.rows.map(row => [row.unitPrice, row.freeQty, row.validFrom, row.validTo])).toEqual([
      ['9.9999', null, '2026-07-01', '2026-12-31'],
      ['8.0000', '2.00', '2026-01-01', '2026-06-30'],
    ])
    const elsewhere = await created('ADR')
    expect(await api.call('SALES', 'POST', `${PATH}/${elsewhere}/tariffs/${first}/close`, { validTo: TODAY })).toMatchObject(
      NOT_FOUND,
    )
  })
  it('stay with an archived client, and cannot move to one', async () => {
    const given = ((await give()).body as { id: string }).id
    const change = (version: number, more: Record<string, unknown> = {}) =>
      api.call('SALES', 'PUT', `${PATH}/${id}/tariffs/${given}`, tariff({ version, ...more }))
    const wrong = refusal('companyId', 'Veuillez choisir une valeur dans la liste')
    for (const other of [
      crypto.randomUUID(),
      await newCompany('Partie', { status: 'ARCHIVE' }),
      await newCompany('Affréteur', { types: ['SOUS_TRAITANT'] }),
    ]) {
      expect(await change(1, { companyId: other })).toMatchObject(wrong)
    }
    await api.db.update(companies).set({ status: 'ARCHIVE' }).where(eq(companies.id, companyId))
    expect(await change(1, { unitPrice: '8' })).toMatchObject({ status: 200 })
    expect(await change(2, { companyId: await newCompany('Brasserie') })).toMatchObject({ status: 200 })
    expect(await change(3)).toMatchObject(wrong)
  })
  it('entered concurrently: one is stored, the other gets the overlapping period in its error', async () => {
    const answers = await Promise.all([give(), give()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)).toMatchObject(
      refusal('validFrom', 'Cette période chevauche une période existante (à partir du 01/01/2026)'),
    )
  })
  it('cannot overlap in the database', async () => {
    const row = { serviceId: id, companyId, unitPrice: '1', validFrom: '2026-01-01' }
    await api.db.insert(serviceTariffs).values(row)
    await expect(api.db.insert(serviceTariffs).values(row)).rejects.toMatchObject({
      cause: { constraint_name: 'service_tariff_overlap' },
    })
  })
})
