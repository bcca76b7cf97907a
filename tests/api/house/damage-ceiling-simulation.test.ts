import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const item = { weightKg: '450', valueCents: 1_200_000, parcel: false }
const post = (more: Record<string, unknown> = {}) =>
  api.call('OPERATOR', 'POST', '/simulations/damage-ceiling', { shipmentWeightKg: '6000', items: [item], ...more })

it('answers the worked example L2, and with a declared value L4 (§6.10)', async () => {
  expect(await post()).toMatchObject({
    status: 200,
    body: { items: [{ ceilingCents: 900_000, dueCents: 900_000 }], totalCents: 900_000, rule: '3T_ET_PLUS' },
  })
  expect(await post({ declaredValueCents: 1_500_000 })).toMatchObject({
    status: 200,
    body: { items: [{ ceilingCents: null, dueCents: 1_200_000 }], totalCents: 1_200_000, rule: 'VALEUR_DECLAREE' },
  })
})

it.each([
  ['shipmentWeightKg', { shipmentWeightKg: '0' }, 'La valeur doit être supérieure à 0'],
  ['shipmentWeightKg', { shipmentWeightKg: 6000 }, 'Veuillez saisir un nombre'],
  ['items', { items: [] }, 'Veuillez remplir ce champ'],
  ['items[0].weightKg', { items: [{ ...item, weightKg: '-1' }] }, 'La valeur doit être supérieure ou égale à 0'],
  ['items[0].valueCents', { items: [{ ...item, valueCents: -1 }] }, 'La valeur doit être supérieure ou égale à 0'],
  ['items[0].parcel', { items: [{ ...item, parcel: undefined }] }, 'Veuillez remplir ce champ'],
  ['declaredValueCents', { declaredValueCents: -1 }, 'La valeur doit être supérieure ou égale à 0'],
])('refuses %s in %j', async (path, more, message) => {
  expect(await post(more)).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
})
