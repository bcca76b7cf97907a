import { expect, it } from 'vitest'
import { conditionsOf } from '#domain/sales/pricing/run-conditions.ts'

const ADR = { un: '1203', class: '3' } as const
const PLAIN = {
  nightHours: null,
  days: '1.00',
  meals: null,
  tollsCents: null,
  recurrence: null,
  vehicleNeed: null,
  driverNeed: null,
  goods: null,
}

it('gives the conditions that hold on every run of a version (§3.23)', () => {
  expect(conditionsOf(PLAIN)).toEqual([])
  expect(conditionsOf({ ...PLAIN, nightHours: '3.00' })).toEqual(['NUIT_21_6'])
  expect(conditionsOf({ ...PLAIN, nightHours: '0.00' })).toEqual([])
  expect(conditionsOf({ ...PLAIN, meals: '2.00' })).toEqual(['REPAS'])
  expect(conditionsOf({ ...PLAIN, vehicleNeed: { body: 'FRIGO', equipment: ['KIT_ADR', 'HAYON'] } })).toEqual(['FRIGO', 'ADR'])
  expect(conditionsOf({ ...PLAIN, goods: { tempMax: '-18', adr: ADR }, driverNeed: { doubleCrew: true } })).toEqual([
    'FRIGO',
    'ADR',
    'DOUBLE_EQ',
  ])
  expect(conditionsOf({ ...PLAIN, days: '2.00', tollsCents: 6480 })).toEqual(['DECOUCHER', 'PEAGE'])
})

it('does not treat a line that also runs on Saturdays as a Saturday run', () => {
  const on = (...weekdays: number[]) => conditionsOf({ ...PLAIN, recurrence: { weekdays } })
  expect(on(6)).toEqual(['SAMEDI'])
  expect(on(7)).toEqual(['DIMANCHE'])
  expect(on(5, 6)).toEqual([])
  expect(on()).toEqual([])
})
