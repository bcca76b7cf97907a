import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/dates.ts'
import { HOLIDAY_ZONES } from '#domain/calendar/holidays.ts'
import { HOLIDAY_POLICIES, type Period, type Recurrence } from '#domain/calendar/recurrence.ts'
import { contractYear, type RunRule, requestCalendar, runsInYear } from '#domain/sales/delivery-request/calendar.ts'

/** 2024 and 2028 are leap years; 2027 and 2028 have consecutive holidays and Sundays. */
const day = fc.integer({ min: 0, max: 5 * 365 }).map(days => addDays('2023-11-01', days))
const periodOf = (longest: number, begin = day) =>
  fc.tuple(begin, fc.integer({ min: 0, max: longest })).map(([from, days]): Period => ({ from, to: addDays(from, days) }))
const dated = fc.array(day, { maxLength: 25 }).map(days => days.map(date => ({ date, reason: 'raison' })))
/** Days near holidays, where exceptions matter. */
const nearHoliday = fc
  .constantFrom('2025-01-01', '2025-04-21', '2025-05-01', '2025-05-08', '2025-12-25', '2025-12-26', '2026-05-25', '2027-11-01')
  .chain(date => fc.integer({ min: -3, max: 3 }).map(days => addDays(date, days)))
const exceptions = fc.oneof(
  dated,
  fc.array(nearHoliday, { maxLength: 6 }).map(days => days.map(date => ({ date, reason: 'raison' }))),
)

const recurrence: fc.Arbitrary<Recurrence> = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  intervalWeeks: fc.integer({ min: 1, max: 8 }),
  anchorDate: fc.option(day),
  periods: fc.array(periodOf(300), { maxLength: 3 }),
  holidayPolicy: fc.constantFrom(...HOLIDAY_POLICIES),
  holidayZone: fc.constantFrom(...HOLIDAY_ZONES),
  excludeDates: exceptions,
  includeDates: exceptions,
  followSiteClosures: fc.boolean(),
})

const rule: fc.Arbitrary<RunRule> = fc.record({
  recurrence: fc.option(recurrence, { freq: 20 }),
  validFrom: day,
  validTo: fc.option(day),
  contractTo: fc.option(day, { freq: 2 }),
  suspension: fc.option(periodOf(60)),
  carrierClosures: fc.array(fc.oneof(periodOf(20), periodOf(3, nearHoliday)), { maxLength: 3 }),
  stops: fc.array(
    fc.record({
      dayOffset: fc.integer({ min: 0, max: 3 }),
      closures: fc.array(fc.oneof(periodOf(40), periodOf(3, nearHoliday)), { maxLength: 4 }),
    }),
    {
      maxLength: 3,
    },
  ),
})

describe('number of runs per year, by weekdays', () => {
  it('equals the number of runs in the calendar of that year', () => {
    fc.assert(
      fc.property(rule, day, (any, on) => {
        expect(runsInYear(any, on)).toBe(requestCalendar(any, contractYear(any.validFrom, on)).runs)
      }),
      { numRuns: 3_000 },
    )
  })

  it('also with exceptions, closures and moved runs around Christmas', () => {
    const close = fc.integer({ min: 0, max: 14 }).map(days => addDays('2026-12-20', days))
    const near = fc.uniqueArray(close, { maxLength: 6 }).map(days => days.map(date => ({ date, reason: 'raison' })))
    const christmas = fc
      .record({
        excludeDates: near,
        includeDates: near,
        closures: fc.array(periodOf(2, close), { maxLength: 2 }),
        any: recurrence,
      })
      .map(
        ({ closures, any, ...dates }): RunRule => ({
          recurrence: { ...any, ...dates, intervalWeeks: 1, periods: [], followSiteClosures: true },
          validFrom: '2026-12-22',
          validTo: '2027-01-02',
          stops: [{ dayOffset: 0, closures }],
        }),
      )
    fc.assert(
      fc.property(christmas, any => {
        expect(runsInYear(any, '2026-12-22')).toBe(requestCalendar(any, contractYear(any.validFrom, '2026-12-22')).runs)
      }),
      { numRuns: 3_000 },
    )
  })

  it('counts a run moved by a holiday into the year once, and one moved out of it never', () => {
    const moved = (over: Partial<Recurrence>): RunRule => ({
      recurrence: {
        weekdays: [3],
        intervalWeeks: 1,
        periods: [],
        holidayPolicy: 'AVANCER',
        holidayZone: 'FR',
        excludeDates: [],
        includeDates: [],
        followSiteClosures: false,
        ...over,
      },
      validFrom: '2025-01-01',
      validTo: '2025-12-31',
      stops: [],
    })
    // 53 Wednesdays; 01/01 moves to 31 December, before the contract.
    expect(runsInYear(moved({}), '2025-06-01')).toBe(52)
    expect(runsInYear(moved({ holidayPolicy: 'REPORTER' }), '2025-06-01')).toBe(53)
    expect(runsInYear(moved({ holidayPolicy: 'SAUTER' }), '2025-06-01')).toBe(52)
    expect(runsInYear(moved({ holidayPolicy: 'MAINTENIR' }), '2025-06-01')).toBe(53)
  })
})
