import { expect, it } from 'vitest'
import { stopBalanceIssues } from '#domain/sales/delivery-request/stops/stop-balance.ts'
import { missingReefer, NEEDS_REEFER } from '#domain/sales/delivery-request/vehicle-fit.ts'

const pallets = (...all: (number | null)[]) => all.map(one => ({ pallets: one, weightKg: null }))

it('requires everything loaded to be delivered, in pallets and kilograms', () => {
  expect(stopBalanceIssues(pallets(33, -33))).toEqual([])
  expect(stopBalanceIssues(pallets(null, null))).toEqual([])
  expect(stopBalanceIssues(pallets(33, -10, null, -23))).toEqual([])
  expect(stopBalanceIssues(pallets(33, -10, -20, null))).toEqual([
    {
      path: [2, 'pallets'],
      message: "Les quantités des arrêts ne s'équilibrent pas\u202F: 3 palettes restent à bord après le dernier arrêt",
    },
  ])
  expect(stopBalanceIssues(pallets(10, -11))[0]!.message).toContain('1 palette est livrée sans avoir été chargée')
  expect(stopBalanceIssues([{ weightKg: '0.3' }, { weightKg: '-0.1' }, { weightKg: '-0.2' }])).toEqual([])
  const [left] = stopBalanceIssues([{ weightKg: '1200.5' }, { weightKg: '-1000' }])
  expect(left).toMatchObject({ path: [1, 'weightKg'] })
  expect(left!.message).toContain('200,5 kg restent à bord après le dernier arrêt')
})

it('leaves invalid quantities to their own error', () => {
  expect(stopBalanceIssues([{ pallets: Number.NaN }, {}, { weightKg: 'lourd' }])).toEqual([])
})

it('requires a refrigerated body for a temperature', () => {
  const cold = { tempMin: '2.0', tempMax: '4.0' }
  expect(missingReefer({ goods: cold, vehicleNeed: { body: 'SAVOYARDE' } })).toBe(NEEDS_REEFER)
  expect(missingReefer({ goods: { tempMax: '0' }, vehicleNeed: {} })).toBe(NEEDS_REEFER)
  expect(missingReefer({ goods: cold, vehicleNeed: { body: 'FRIGO' } })).toBeNull()
  expect(missingReefer({ goods: {}, vehicleNeed: { body: 'SAVOYARDE' } })).toBeNull()
  expect(missingReefer({ goods: null, vehicleNeed: null })).toBeNull()
})
