import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REQUEST_STEPS, stepToFill } from '#domain/sales/delivery-request/step-values.ts'
import { type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

let t: Requests
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t.api.close())

const find = (id: string) => t.must(t.sales('GET', `/${id}`))
const begin = (changes: object = {}) => {
  const { companyId, title, kind, validFrom } = t.request()
  return t.sales('POST', '/drafts', { companyId, title, kind, validFrom, ...changes })
}
async function put(id: string, step: string, fields: object, role: 'SALES' | 'CONCEPTOR' | 'OPERATOR' = 'SALES') {
  const { version } = await find(id)
  return t.call(role, 'PUT', `/sales/delivery-request/${id}/steps/${step}`, { version, ...fields })
}
const issues = (answer: { body: { issues: { path: string; message: string }[] } }) =>
  answer.body.issues.map(({ path, message }) => `${path}: ${message}`)

describe('five steps, each saved by itself', () => {
  it('creates a draft with the first and completes it with the last', async () => {
    const { id, number } = await t.must(begin())
    expect(number).toMatch(/^CDC-\d{4}-\d{4}$/)
    expect(await find(id)).toMatchObject({ current: { status: 'BROUILLON', goods: null, unitPrice: null }, stops: [] })
    const { goods, vehicleNeed, stops, recurrence } = t.request()
    await t.must(put(id, 'need', { goods, vehicleNeed, notes: 'Au quai 7' }))
    await t.must(put(id, 'stops', { stops }))
    await t.must(put(id, 'recurrence', { recurrence: { ...recurrence, holidayZone: '' } }))
    await t.must(
      put(id, 'price', {
        pricingMode: 'KM',
        unitPrice: '1,85',
        marginPct: '12',
        marginMethod: 'SUR_COUT',
        billingFrequency: 'MOIS',
      }),
    )
    const request = await find(id)
    expect(request).toMatchObject({
      current: {
        goods: { nature: 'Produits laitiers', pallets: 33 },
        notes: 'Au quai 7',
        recurrence: { weekdays: [1, 2, 3, 4, 5], holidayZone: 'FR' },
        pricingMode: 'KM',
        unitPrice: '1.8500',
        marginPct: '12.00',
      },
      stops: [{ arrival: '06:00' }, { arrival: '09:00' }],
    })
    expect(await t.sales('POST', `/${id}/submit`)).toMatchObject({ status: 200 })
  })

  it('reports only the faults of its step', async () => {
    expect(await t.sales('POST', '/drafts', {})).toMatchObject({ status: 422 })
    // Unknown or non-selling users.
    for (const salesUserId of [crypto.randomUUID(), (await t.userOf('OPERATOR')).id]) {
      const refused = await begin({ salesUserId })
      expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: 'salesUserId' }] } })
    }
    expect(issues(await begin({ title: '', validFrom: '2026-02-02', validTo: '2026-02-01' }))).toEqual([
      'title: Veuillez remplir ce champ',
      'validTo: La date de fin doit être postérieure ou égale à la date de début',
    ])
    const { id } = await t.must(begin())
    expect(issues(await put(id, 'need', {}))).toEqual([
      'goods.nature: Veuillez remplir ce champ',
      'goods.pallets: Veuillez remplir ce champ',
      'vehicleNeed.category: Veuillez remplir ce champ',
    ])
    const [first, second] = t.request().stops
    expect(issues(await put(id, 'stops', { stops: [first] }))).toEqual(['stops: Au moins deux arrêts sont nécessaires'])
    expect(issues(await put(id, 'stops', { stops: [first, { ...second, arrival: '06:10' }] }))).toEqual([
      "stops[1].arrival: L'heure d'arrivée doit être postérieure au départ de l'arrêt précédent",
    ])
    const third = { ...second, arrival: '10:00', departure: '10:30', pallets: -20 }
    expect(issues(await put(id, 'stops', { stops: [{ ...first, pallets: 33 }, { ...second, pallets: -10 }, third] }))).toEqual([
      "stops[2].pallets: Les quantités des arrêts ne s'équilibrent pas\u202F: 3 palettes restent à bord après le dernier arrêt",
    ])
    expect(issues(await put(id, 'recurrence', {}))).toEqual(['recurrence.weekdays: Veuillez choisir au moins un jour'])
    expect(
      issues(await put(id, 'recurrence', { recurrence: { weekdays: [1], excludeDates: [{ date: '2027-03-02', reason: '' }] } })),
    ).toEqual(['recurrence.excludeDates[0].reason: Veuillez indiquer un motif'])
    expect(issues(await put(id, 'price', { pricingMode: 'KM', marginPct: '91', billingFrequency: 'MOIS' }))).toEqual([
      'unitPrice: Veuillez remplir ce champ',
      'marginPct: La valeur doit être comprise entre -50 et 90',
    ])
    expect(await find(id)).toMatchObject({ current: { goods: null, recurrence: null, unitPrice: null }, stops: [] })
  })

  it('stores all of a need: temperature, dangerous goods, driver, tags, stop tolerance', async () => {
    const { id } = await t.must(begin({ tags: 'froid, nuit' }))
    const { goods, stops } = t.request()
    const vehicleNeed = { category: 'PORTEUR_19', body: 'FRIGO', minGvwKg: 19_000 }
    expect(issues(await put(id, 'need', { goods, vehicleNeed }))).toEqual([
      'goods.tempMin: Veuillez remplir ce champ',
      'goods.tempMax: Veuillez remplir ce champ',
    ])
    const adr = { un: '1203', class: '3', packingGroup: '', quantity: '200' }
    await t.must(
      put(id, 'need', {
        goods: { ...goods, tempMin: '2', tempMax: '4', adr },
        vehicleNeed,
        driverNeed: { certificationTypes: ['ADR_BASE'], doubleCrew: 'on' },
      }),
    )
    await t.must(put(id, 'stops', { stops: [{ ...stops[0], toleranceMin: 10 }, stops[1]] }))
    const kept = await find(id)
    expect(kept).toMatchObject({
      tags: ['froid', 'nuit'],
      current: {
        goods: { tempMin: '2', tempMax: '4', adr: { un: '1203', class: '3', quantity: '200' } },
        vehicleNeed,
        driverNeed: { certificationTypes: ['ADR_BASE'], doubleCrew: true, night: false },
      },
      stops: [{ toleranceMin: 10 }, { toleranceMin: null }],
    })
    expect(kept.current.goods.adr).not.toHaveProperty('packingGroup')
    const listed = async (tag: string) => (await t.must(t.sales('GET', `?tag=${tag}`))).rows.map((row: { id: string }) => row.id)
    expect(await listed('FROID')).toEqual([id])
    expect(await listed('chaud')).toEqual([])
    // Another body needs no temperature; a copy keeps the agreement.
    const copy = await t.must(t.sales('POST', `/${id}/duplicate`, { companyId: t.client.id, title: 'Copie', validFrom: TODAY }))
    expect(await find(copy.id)).toMatchObject({
      tags: ['froid', 'nuit'],
      current: { driverNeed: { doubleCrew: true }, goods: { tempMin: '2' } },
      stops: [{ toleranceMin: 10 }, {}],
    })
  })

  it('does not send an incomplete draft, naming what is missing', async () => {
    const { id } = await t.must(begin())
    const answer = await t.sales('POST', `/${id}/submit`)
    expect(issues(answer)).toEqual([
      'stops: Au moins deux arrêts sont nécessaires',
      'goods.nature: Veuillez remplir ce champ',
      'vehicleNeed.category: Veuillez remplir ce champ',
      'recurrence.weekdays: Veuillez choisir au moins un jour',
    ])
  })

  it('keeps the order of fourteen stops', async () => {
    const { id } = await t.must(begin())
    const stops = Array.from({ length: 14 }, (_, index) => ({
      ...t.request().stops[index % 2],
      arrival: `${String(6 + index).padStart(2, '0')}:00`,
      departure: `${String(6 + index).padStart(2, '0')}:30`,
      reference: `Arrêt ${index + 1}`,
    }))
    await t.must(put(id, 'stops', { stops }))
    const kept = (await find(id)).stops.map((stop: { reference: string }) => stop.reference)
    expect(kept).toEqual(stops.map(stop => stop.reference))
  })

  it('ends a spot run on its day, without recurrence', async () => {
    const { id } = await t.must(begin({ kind: 'SPOT', validFrom: TODAY }))
    expect((await find(id)).current).toMatchObject({ validTo: TODAY, recurrence: null })
    expect(await put(id, 'recurrence', { recurrence: { weekdays: [1] } })).toMatchObject({ status: 422 })
  })
})

describe('rights and states', () => {
  it('allow steps only on drafts, for sales', async () => {
    const id = await t.at('A_CONCEVOIR')
    const need = { goods: t.request().goods, vehicleNeed: t.request().vehicleNeed }
    expect(await put(id, 'need', need)).toMatchObject({
      status: 422,
      body: { message: 'Action impossible au statut « À concevoir »' },
    })
    const draft = await t.must(begin())
    for (const role of ['CONCEPTOR', 'OPERATOR'] as const) expect((await put(draft.id, 'need', need, role)).status).toBe(404)
  })
})

it('show the first missing step', () => {
  const all = { kind: 'TRACTION', goods: true, stops: 2, recurrence: true, price: true }
  expect(stepToFill(all)).toBeNull()
  expect(stepToFill({ ...all, goods: false, stops: 0 })).toBe('need')
  expect(stepToFill({ ...all, stops: 1 })).toBe('stops')
  expect(stepToFill({ ...all, recurrence: false })).toBe('recurrence')
  expect(stepToFill({ ...all, recurrence: false, kind: 'SPOT' })).toBeNull()
  expect(stepToFill({ ...all, price: false })).toBe('price')
  expect(REQUEST_STEPS).toHaveLength(5)
})
