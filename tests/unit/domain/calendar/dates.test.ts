import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dateRange,
  daysBetween,
  formatDate,
  fromEpochDay,
  isDate,
  isoWeekday,
  mondayOf,
  parseFrenchDate,
  typedDay,
} from '#domain/calendar/dates.ts'
import { isoWeek } from '#domain/calendar/weeks.ts'

const anyDate = fc.integer({ min: -25_000, max: 84_000 }).map(fromEpochDay)

describe('business dates', () => {
  it.each(['2026-02-28', '2024-02-29', '1900-01-01', '2199-12-31'])('accepts %s', text => expect(isDate(text)).toBe(true))

  it.each(['2026-02-29', '2026-02-31', '2026-13-01', '2026-00-10', '2026-1-1', '26-01-01', '2026-01-01T00:00', '', 'hier'])(
    'rejects %s',
    text => expect(isDate(text)).toBe(false),
  )

  it.each([
    ['31/12/2026', '2026-12-31'],
    [' 1/2/2026 ', '2026-02-01'],
    ['29/02/2024', '2024-02-29'],
    ['31/02/2026', undefined],
    ['29/02/2026', undefined],
    ['12/31/2026', undefined],
    ['01/01/26', undefined],
    ['2026-01-01', undefined],
    ['', undefined],
  ])('parses « %s » as %s', (text, date) => expect(parseFrenchDate(text)).toBe(date))

  it.each([
    ['martin 12/11', { day: '2026-11-12', others: 'martin' }],
    ['29/11', { day: '2026-11-29', others: '' }],
    ['1/12 GA-123-BC', { day: '2025-12-01', others: 'GA-123-BC' }],
    ['12/11/2024', { day: '2024-11-12', others: '' }],
    ['31/02', undefined],
    ['lot 12/113', undefined],
    ['martin', undefined],
  ])('finds the day in « %s » on 28/11/2026', (words, found) => expect(typedDay(words, '2026-11-28')).toEqual(found))

  it.each([
    ['12/11', '2027-11-12'],
    ['28/11', '2026-11-28'],
    ['29/12', '2026-12-29'],
    ['29/12/2025', '2025-12-29'],
  ])('finds the next « %s » from 28/11/2026', (words, day) =>
    expect(typedDay(words, '2026-11-28', { ahead: true })).toEqual({ day, others: '' }),
  )

  it('adds whole days across months, years and clock changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(addDays('2026-10-26', -2)).toBe('2026-10-24')
    expect(addDays('1970-01-01', -1)).toBe('1969-12-31')
  })

  it('computes weekdays and ISO weeks, including week 53 of 2026', () => {
    expect([isoWeekday('2026-11-16'), isoWeekday('2026-11-22'), isoWeekday('1969-12-29')]).toEqual([1, 7, 1])
    expect(isoWeek('2026-12-29')).toEqual({ year: 2026, week: 53 })
    expect(isoWeek('2027-01-03')).toEqual({ year: 2026, week: 53 })
    expect(isoWeek('2027-01-05')).toEqual({ year: 2027, week: 1 })
    expect(mondayOf('2027-01-03')).toBe('2026-12-28')
  })

  it('lists a range with both ends, and nothing backwards', () => {
    expect(dateRange('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(dateRange('2026-03-01', '2026-02-28')).toEqual([])
  })

  it('counts days back after adding them, and parses formatted dates', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5_000, max: 5_000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
        expect(parseFrenchDate(formatDate(date))).toBe(date)
        expect(isoWeekday(mondayOf(date))).toBe(1)
      }),
    )
  })
})
