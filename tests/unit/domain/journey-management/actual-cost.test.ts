import fc from 'fast-check'
import { expect, it } from 'vitest'
import { actualCost, costVariances, type DrivenRun } from '#domain/journey-management/journeys/actual-cost.ts'

/** Run LR-018 of `domain.md` §6.5: 400 km, 8 h 15 of service in 9 h, tolls 64.80. */
const PLAN: DrivenRun = {
  ...{ kmLoaded: '388.0', kmEmpty: '12.0', serviceMin: 495 },
  ...{ plannedStart: '2026-03-02T05:00:00.000Z', plannedEnd: '2026-03-02T14:00:00.000Z' },
  ...{ actualStart: null, actualEnd: null, odometerStart: null, odometerEnd: null, kmReal: null },
  ...{ tollsRealCents: null, fuelL: null },
}
const RATES = { perKm: '0.615', perHour: '26.40', perDay: '196.50', consumption: '29.5' }
const TERMS = { rates: RATES, tollsCents: 6480, fuelPaid: { cents: 140_000, quantity: '1000.00' } }

it('values what was driven at the rates of the contract', () => {
  const driven = {
    ...{ ...PLAN, odometerStart: 120_000, odometerEnd: 120_410, tollsRealCents: 7020, fuelL: '130.00' },
    ...{ actualStart: '2026-03-02T05:10:00.000Z', actualEnd: '2026-03-02T14:55:00.000Z' },
  }
  const variances = costVariances(driven, TERMS)
  // 10 km × 0.615; 45 min × 26.40; 70.20 − 64.80; 130 L − 29.5 % of 410 km = 9.05 L at 1.40.
  expect(variances).toEqual({ kmCents: 615, hoursCents: 1980, tollsCents: 540, fuelCents: 1267 })
  expect(actualCost(75_868, variances)).toBe(80_270)
})

it('keeps the plan where nothing was recorded, or nothing says what it costs', () => {
  const nothing = { kmCents: null, hoursCents: null, tollsCents: null, fuelCents: null }
  expect(costVariances(PLAN, TERMS)).toEqual(nothing)
  expect(actualCost(75_868, nothing)).toBe(75_868)
  const driven = { ...PLAN, kmReal: 410, fuelL: '130', tollsRealCents: 0 }
  expect(costVariances(driven, { ...TERMS, rates: null })).toEqual({ ...nothing, tollsCents: -6480 })
  expect(costVariances(driven, { ...TERMS, fuelPaid: null }).fuelCents).toBeNull()
})

it('has no difference when all was as planned', () => {
  fc.assert(
    fc.property(fc.nat(900), fc.nat(900), fc.nat(50_000), (km, serviceMin, tollsCents) => {
      const run = {
        ...{ ...PLAN, kmLoaded: `${km}.0`, kmEmpty: '0.0', kmReal: km, serviceMin: serviceMin + 1, tollsRealCents: tollsCents },
        ...{ actualStart: PLAN.plannedStart, actualEnd: PLAN.plannedEnd },
      }
      expect(costVariances(run, { ...TERMS, tollsCents })).toEqual({ kmCents: 0, hoursCents: 0, tollsCents: 0, fuelCents: null })
    }),
  )
})
