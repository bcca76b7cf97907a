import { expect, test } from 'vitest'
import { journeyNumber, numberOnDay } from '#domain/journey-management/journeys/number.ts'

test('shows the full number, or the short one beside its day', () => {
  const number = journeyNumber('2026-11-22', 7)
  expect(number).toBe('TR-261122-0007')
  expect(numberOnDay(number, '2026-11-22')).toBe('TR-0007')
  expect(numberOnDay(number, '2026-11-23')).toBe(number)
  expect(numberOnDay(journeyNumber('2026-11-22', 12_345), '2026-11-22')).toBe('TR-12345')
})
