import { describe, expect, it } from 'vitest'
import { calendarDay } from '#domain/calendar/calendar-day.ts'
import { addDays, dateRange, isoWeekday } from '#domain/calendar/dates.ts'
import { SCHOOL_ZONES, schoolHolidayZones, schoolZoneOf } from '#domain/calendar/school-holidays.ts'
import { DEPARTMENT_NAMES } from '#domain/france-departments.ts'

describe('school holidays', () => {
  it.each([
    ['2026-10-16', ''],
    ['2026-10-17', 'ABC'],
    ['2026-11-01', 'ABC'],
    ['2026-11-02', ''],
    ['2026-12-24', 'ABC'],
    ['2027-02-10', 'C'],
    ['2027-02-20', 'ABC'],
    ['2027-03-07', 'B'],
    ['2027-03-08', ''],
  ])('on %s: %s', (date, zones) => expect(schoolHolidayZones(date).join('')).toBe(zones))

  it('gives each zone sixteen or seventeen days except in summer, starting on a Saturday', () => {
    for (const zone of SCHOOL_ZONES) {
      const off = dateRange('2025-02-01', '2027-06-30').filter(date => schoolHolidayZones(date).includes(zone))
      const firsts = off.filter(date => !off.includes(addDays(date, -1)))
      expect(firsts.map(isoWeekday)).toEqual(firsts.map(() => 6))
      const lengths = firsts.map(first => dateRange(first, '2027-07-01').findIndex(date => !off.includes(date)))
      expect(lengths.filter(days => days !== 16 && days !== 17)).toEqual([58, 59])
    }
  })

  it('gives each mainland department one zone, Corsica and overseas none', () => {
    const without = Object.keys(DEPARTMENT_NAMES).filter(code => schoolZoneOf(code) === null)
    expect(without.filter(code => !/^(2A|2B|20|97\d|98\d)$/.test(code))).toEqual([])
    expect(['44', '35', '67', '69', '75'].map(schoolZoneOf).join('')).toBe('BBBAC')
  })
})

describe('a day of the calendar', () => {
  it.each([
    ['2026-12-24', null, null, [[1320, 1440]]],
    ['2026-12-25', 'Noël', null, [[0, 1320]]],
    ['2026-12-26', null, 'Saint-Étienne', [[1320, 1440]]],
    ['2026-12-27', null, null, [[0, 1320]]],
    ['2026-12-22', null, null, []],
    // A holiday followed by a Sunday is one ban.
    ['2026-08-15', 'Assomption', null, [[0, 1440]]],
  ])('%s', (date, holiday, local, bans) => {
    const day = calendarDay(date)
    expect([day.holiday, day.local, day.bans.map(({ fromMin, toMin }) => [fromMin, toMin])]).toEqual([holiday, local, bans])
  })
  it('shows a Saturday of the yearly order in France, and not one of a region', () => {
    const dated = (['FRANCE', 'AUVERGNE_RHONE_ALPES'] as const).map((area, n) => ({
      ...{ from: `2026-07-${11 + 7 * n}T07:00`, to: `2026-07-${11 + 7 * n}T19:00`, area },
    }))
    const bans = (date: string) => calendarDay(date, dated).bans.map(({ fromMin, toMin }) => [fromMin, toMin])
    expect(bans('2026-07-11')).toEqual([
      [420, 1140],
      [1320, 1440],
    ])
    expect(bans('2026-07-18')).toEqual([[1320, 1440]])
  })
})
