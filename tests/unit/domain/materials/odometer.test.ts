import { expect, it } from 'vitest'
import { unlikelyOdometer, unlikelyRunOdometer } from '#domain/materials/odometer.ts'

const LAST = { km: 120_000, on: '2026-03-01' }

it('allows 1,500 km for each day since the last reading and for that day itself', () => {
  expect(unlikelyOdometer({ km: 121_500, on: '2026-03-01' }, LAST)).toBeNull()
  expect(unlikelyOdometer({ km: 121_501, on: '2026-03-01' }, LAST)).toBe(
    '121\u202f501 km, 1\u202f501 km de plus que le 01/03/2026',
  )
  expect(unlikelyOdometer({ km: 124_500, on: '2026-03-03' }, LAST)).toBeNull()
  expect(unlikelyOdometer({ km: 124_501, on: '2026-03-03' }, LAST)).not.toBeNull()
})

it('without a known odometer, doubts more than a lorry drives in its life', () => {
  for (const last of [null, { km: 0, on: '2026-03-01' }]) {
    expect(unlikelyOdometer({ km: 2_000_000, on: '2026-03-01' }, last)).toBeNull()
    expect(unlikelyOdometer({ km: 2_000_001, on: '2026-03-01' }, last)).not.toBeNull()
  }
})

it('doubts a run whose odometer is lower than the last known', () => {
  expect(unlikelyRunOdometer({ km: 120_000, on: '2026-03-01' }, LAST)).toBeNull()
  expect(unlikelyRunOdometer({ km: 119_990, on: '2026-03-02' }, LAST)).toBe('119\u202f990 km, 10 km de moins que le 01/03/2026')
})
