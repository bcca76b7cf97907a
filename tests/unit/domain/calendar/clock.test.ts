import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  dayIn,
  elapsedMinutes,
  instantAt,
  isLocalDateTime,
  PARIS,
  SkippedHourError,
  toInstant,
  toLocal,
} from '#domain/calendar/clock.ts'
import { addDays, fromEpochDay } from '#domain/calendar/dates.ts'
import { vectors } from '../vectors.ts'

describe('wall clock and instants', () => {
  it.each(vectors.dst)(
    '$departure → $arrival is $minutes minutes',
    ({ departure, arrival, departureUtc, arrivalUtc, minutes }) => {
      expect(toInstant(departure)).toBe(departureUtc.replace('Z', ':00.000Z'))
      expect(toInstant(arrival)).toBe(arrivalUtc.replace('Z', ':00.000Z'))
      expect(elapsedMinutes(departure, arrival)).toBe(minutes)
    },
  )

  it.each(['2026-03-29T02:00', '2026-03-29T02:59'])('rejects %s as skipped', local => {
    expect(() => toInstant(local)).toThrow(SkippedHourError)
    expect(() => toInstant(local)).toThrow("Cette heure n'existe pas ce jour-là (passage à l'heure d'été)")
  })

  it('handles both edges of clock changes', () => {
    expect(toInstant('2026-03-29T01:59')).toBe('2026-03-29T00:59:00.000Z')
    expect(toInstant('2026-03-29T03:00')).toBe('2026-03-29T01:00:00.000Z')
    expect(toInstant('2026-10-25T01:59')).toBe('2026-10-24T23:59:00.000Z')
    expect(toInstant('2026-10-25T03:00')).toBe('2026-10-25T02:00:00.000Z')
  })

  it('uses the first occurrence of a repeated hour', () => {
    expect(toInstant('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(toLocal('2026-10-25T00:30:00Z')).toBe('2026-10-25T02:30')
    expect(toLocal('2026-10-25T01:30:00Z')).toBe('2026-10-25T02:30')
  })

  it('rejects invalid date-times and zones', () => {
    for (const text of ['2026-02-31T10:00', '2026-03-01T24:00', '2026-03-01 10:00', '2026-03-01T10:00Z', '']) {
      expect(isLocalDateTime(text)).toBe(false)
      expect(() => toInstant(text)).toThrow(RangeError)
    }
    expect(() => toInstant('2026-03-01T10:00', 'Europe/Nantes')).toThrow(RangeError)
  })

  it('supports other zones', () => {
    expect(toInstant('2026-07-01T12:00', 'America/Guadeloupe')).toBe('2026-07-01T16:00:00.000Z')
    expect(toLocal(new Date('2026-07-01T16:00:00Z'), 'America/Guadeloupe')).toBe('2026-07-01T12:00')
    expect(() => toInstant('2026-03-08T02:30', 'America/New_York')).toThrow(SkippedHourError)
  })
})

describe('planned times', () => {
  it('keeps 06:00 in local time all year', () => {
    for (const date of ['2026-01-15', '2026-03-29', '2026-07-15', '2026-10-25']) {
      expect(toLocal(instantAt(date, 0, '06:00'))).toBe(`${date}T06:00`)
    }
  })

  it('counts days after the service date', () => {
    expect(instantAt('2026-11-20', 1, '05:00')).toBe('2026-11-21T04:00:00.000Z')
    expect(instantAt('2026-12-31', 2, '05:00')).toBe('2027-01-02T04:00:00.000Z')
  })

  it('moves a skipped hour forward by the gap', () => {
    expect(instantAt('2026-03-28', 1, '02:30')).toBe('2026-03-29T01:30:00.000Z')
    expect(toLocal(instantAt('2026-03-29', 0, '02:30'))).toBe('2026-03-29T03:30')
    expect(instantAt('2026-10-25', 0, '02:30')).toBe('2026-10-25T00:30:00.000Z')
  })
})

// From 2000 on: since 1996 the autumn change is on the last Sunday of October.
const day = fc.integer({ min: 10_957, max: 29_219 }).map(fromEpochDay)
const time = fc
  .integer({ min: 0, max: 1_439 })
  .map(minutes => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`)

describe('clock, properties', () => {
  it('gives a day 24 hours, 23 in spring, 25 in autumn', () => {
    fc.assert(
      fc.property(day, day => {
        const minutes = elapsedMinutes(`${day}T00:00`, `${addDays(day, 1)}T00:00`)
        const sunday = new Date(day).getUTCDay() === 0 && Number(day.slice(8)) >= 25
        if (sunday && day.slice(5, 7) === '03') expect(minutes).toBe(23 * 60)
        else if (sunday && day.slice(5, 7) === '10') expect(minutes).toBe(25 * 60)
        else expect(minutes).toBe(24 * 60)
      }),
      { numRuns: 2_000 },
    )
  })

  it('converts an existing time to its instant and back', () => {
    fc.assert(
      fc.property(fc.oneof(day, fc.constantFrom('2026-03-29', '2026-10-25')), time, (day, time) => {
        const local = `${day}T${time}`
        try {
          expect(toLocal(toInstant(local))).toBe(local)
          expect(instantAt(day, 0, time)).toBe(toInstant(local))
        } catch (error) {
          if (!(error instanceof SkippedHourError)) throw error
          expect(toLocal(instantAt(day, 0, time))).toBe(`${day}T03:${time.slice(3)}`)
        }
      }),
      { numRuns: 500 },
    )
  })
})

it('changes today at midnight of the zone', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime('2026-11-23T22:59:59.999Z')
  expect(dayIn(PARIS)).toBe('2026-11-23')
  expect(dayIn('Asia/Tokyo')).toBe('2026-11-24')
  vi.setSystemTime('2026-11-23T23:00:00Z')
  expect(dayIn(PARIS)).toBe('2026-11-24')
  expect(dayIn('America/New_York')).toBe('2026-11-23')
})
