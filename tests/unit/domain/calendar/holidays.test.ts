import { describe, expect, it } from 'vitest'
import { dateRange, isoWeekday } from '#domain/calendar/dates.ts'
import { easter, type HolidayZone, holidayLabel, holidays, isHoliday, zoneOfDepartment } from '#domain/calendar/holidays.ts'
import { vectors } from '../vectors.ts'

describe('public holidays', () => {
  it.each(Object.entries(vectors.easter))('computes Easter %s as %s', (year, sunday) => {
    expect(easter(Number(year))).toBe(sunday)
    expect(isoWeekday(sunday)).toBe(7)
  })

  it.each(Object.entries(vectors.holidays))('%s', (key, dates) => {
    const [year, ...zone] = key.split('_')
    expect(holidays(zone.join('_') as HolidayZone, Number(year)).map(({ date }) => date)).toEqual(dates)
  })

  it('has French labels', () => {
    expect(holidays('FR_ALSACE_MOSELLE', 2026).map(({ label }) => label)).toEqual([
      "Jour de l'an",
      'Vendredi saint',
      'Lundi de Pâques',
      'Fête du Travail',
      'Victoire 1945',
      'Ascension',
      'Lundi de Pentecôte',
      'Fête nationale',
      'Assomption',
      'Toussaint',
      'Armistice',
      'Noël',
      'Saint-Étienne',
    ])
  })

  it.each([
    ['FR', 2026, 252],
    ['FR_ALSACE_MOSELLE', 2026, 251],
    ['FR', 2027, 254],
    ['FR_ALSACE_MOSELLE', 2027, 253],
  ] as const)('%s %i has %i working days from Monday to Friday', (zone, year, days) => {
    const working = dateRange(`${year}-01-01`, `${year}-12-31`).filter(date => isoWeekday(date) < 6 && !isHoliday(zone, date))
    expect(working).toHaveLength(days)
  })

  it('lists two holidays on one date once', () => {
    expect(holidays('FR', 2008)).toHaveLength(10)
    expect(holidayLabel('FR', '2008-05-01')).toBe('Fête du Travail et Ascension')
  })

  it.each([
    ['57', 'FR_ALSACE_MOSELLE'],
    ['67', 'FR_ALSACE_MOSELLE'],
    ['68', 'FR_ALSACE_MOSELLE'],
    ['44', 'FR'],
    ['2A', 'FR'],
    ['971', 'FR'],
  ])('department %s is in zone %s', (department, zone) => expect(zoneOfDepartment(department)).toBe(zone))
})
