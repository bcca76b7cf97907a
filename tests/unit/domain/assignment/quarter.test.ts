import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type QuarterWork, quarterAverage, quarterFindings, quarterStart } from '#domain/assignment/quarter.ts'
import { addDays, dateRange } from '#domain/calendar/dates.ts'
import { minuteOfLocal } from '#domain/driving-time/civil-time.ts'
import type { DriverRun } from '#domain/driving-time/run-activities.ts'
import { DRIVER_CATEGORIES, type DriverCategory } from '#domain/human-resources/driver-values.ts'

const FIRST = '2026-09-28'
const MONDAY = '2026-11-16'
const HOUR = 60
const LIMITS: Record<DriverCategory, number> = { GRAND_ROUTIER: 53 * HOUR, COURTE_DISTANCE: 50 * HOUR, MESSAGERIE: 44 * HOUR }
const weeks = (from: string, to: string) => dateRange(from, to).filter((_, nth) => nth % 7 === 0)
const evenly = (from: string, to: string, minutes: number) => Object.fromEntries(weeks(from, to).map(day => [day, minutes]))

const work = (over: Partial<QuarterWork> = {}): QuarterWork => ({
  ...{ category: 'COURTE_DISTANCE', hireDate: '2020-01-01', workdays: [1, 2, 3, 4, 5], services: {}, absences: [] },
  ...over,
})
const run = (day: string, minutes: number, over: Partial<DriverRun> = {}): DriverRun => {
  const start = minuteOfLocal(`${day}T06:00`)
  return { start, end: start + minutes, plannedMinutes: minutes, drivingMin: 0, serviceMin: 0, regulated: true, ...over }
}

describe('the average of the quarter (AF31, law.md §1)', () => {
  it.each(DRIVER_CATEGORIES)('allows the maximum of %s, and warns a minute above it', category => {
    const limit = LIMITS[category]
    const before = evenly(FIRST, addDays(MONDAY, -1), limit)
    const found = (minutes: number) =>
      quarterFindings({ ...work({ category, services: { ...before, [MONDAY]: limit - 600 } }), run: run('2026-11-20', minutes) })
    expect(found(600)).toEqual([])
    const hours = limit / HOUR
    const message = `Moyenne du trimestre : ${hours} h 01 par semaine (maximum ${hours} h 00)`
    expect(found(601)).toEqual([{ code: 'AF31', severity: 'AVERTISSEMENT', message }])
  })

  it('takes thirteen whole weeks', () => {
    expect(['2026-09-28', '2026-11-20', '2026-12-27'].map(quarterStart)).toEqual([FIRST, FIRST, FIRST])
    expect(quarterStart('2026-09-27')).toBe('2026-06-29')
    // The year 2026 has 53 weeks.
    expect(['2027-01-03', '2027-01-04'].map(quarterStart)).toEqual([FIRST, '2027-01-04'])
  })

  it('lets a busy week be made good by an easy one before it, not by one after it', () => {
    const services = { [FIRST]: 40 * HOUR, '2026-10-05': 50 * HOUR, '2026-10-12': 10 * HOUR }
    const found = (day: string) => quarterFindings({ ...work({ services }), run: run(day, 10 * HOUR) })
    expect(found('2026-10-05')).toEqual([])
    expect(
      quarterFindings({ ...work({ services: { ...services, [FIRST]: 41 * HOUR } }), run: run('2026-10-05', 600) }),
    ).toHaveLength(1)
  })

  it('leaves absences and the time before hiring out, but never counts less than a week', () => {
    const services = { [FIRST]: 50 * HOUR, [MONDAY]: 50 * HOUR }
    const average = (over: Partial<QuarterWork>) => quarterAverage(work({ services, ...over }), MONDAY).minutes
    expect(average({})).toBe(Math.ceil((100 * HOUR) / 8))
    expect(average({ absences: [{ from: '2026-10-05', to: '2026-11-15' }] })).toBe(50 * HOUR)
    // Two and a half of the ten working days that are left; an absence outside the quarter does not count.
    const absences = [
      { from: '2026-10-05', to: '2026-11-15' },
      { from: '2026-11-16', to: '2026-11-18', fromHalf: 'APRES_MIDI' as const },
      { from: '2026-11-30', to: '2026-12-04' },
    ]
    expect(average({ absences })).toBe((100 * HOUR * 5) / 7.5)
    expect(average({ hireDate: MONDAY, services: { [MONDAY]: 50 * HOUR } })).toBe(50 * HOUR)
    expect(average({ hireDate: '2026-11-20', services: { [MONDAY]: 12 * HOUR } })).toBe(12 * HOUR)
  })

  it('counts the service of the run, not its rest, and a run that the services include once', () => {
    const services = evenly(FIRST, MONDAY, 50 * HOUR)
    const found = (minutes: number, serviceMin: number, isCounted = false) =>
      quarterFindings({ ...work({ services }), run: run('2026-11-17', minutes, { serviceMin }), isCounted })
    expect(found(600, 0)).toHaveLength(1)
    expect(found(600, 0, true)).toEqual([])
    const eased = { ...services, [MONDAY]: 48 * HOUR }
    expect(quarterFindings({ ...work({ services: eased }), run: run('2026-11-17', 600, { serviceMin: 120 }) })).toEqual([])
    expect(quarterFindings({ ...work({ services: eased }), run: run('2026-11-17', 600, { serviceMin: 121 }) })).toHaveLength(1)
  })

  it('never warns of weeks at the maximum beside weeks of absence, and always of a minute more', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DRIVER_CATEGORIES),
        fc.integer({ min: 0, max: 12 }),
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        (category, nth, isAway, workdays) => {
          const monday = addDays(FIRST, 7 * nth)
          const all = weeks(FIRST, monday).map((day, place) => ({ day, away: place < nth && isAway[place]! }))
          const absences = all.filter(({ away }) => away).map(({ day }) => ({ from: day, to: addDays(day, 6) }))
          const services = Object.fromEntries(all.map(({ day, away }) => [day, away ? 0 : LIMITS[category]]))
          const average = (more: number) =>
            quarterAverage(
              work({ category, workdays, absences, services: { ...services, [monday]: LIMITS[category] + more } }),
              monday,
            )
          expect(average(0)).toEqual({ minutes: LIMITS[category], limit: LIMITS[category] })
          expect(average(1).minutes).toBeGreaterThan(LIMITS[category])
        },
      ),
    )
  })
})
