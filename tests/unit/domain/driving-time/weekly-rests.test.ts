import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dateRange, isoWeekday } from '#domain/calendar/dates.ts'
import { localOfMinute, minuteOfLocal } from '#domain/driving-time/civil-time.ts'
import { lengthOf } from '#domain/driving-time/timeline.ts'
import { type RestRegime, weeklyRests } from '#domain/driving-time/weekly-rests.ts'
import { growth } from '#tests/support/growth.ts'

const daily = (dates: readonly string[], start: string, end: string) =>
  dates.map(date => ({ start: minuteOfLocal(`${date}T${start}`), end: minuteOfLocal(`${date}T${end}`) }))
const weekdays = (from: string, to: string, last: number) => dateRange(from, to).filter(date => isoWeekday(date) <= last)
const weeks = (from: string, count: number) => ({
  start: minuteOfLocal(`${from}T00:00`),
  end: minuteOfLocal(`${addDays(from, 7 * count)}T00:00`),
})
type Runs = ReturnType<typeof daily>

function said(runs: Runs, from: string, count: number, regime: RestRegime = 'EU'): string[] {
  return weeklyRests(regime, weeks(from, count), runs).findings.map(({ code, at }) => {
    const local = localOfMinute(at)
    return `${code} ${code === 'REPOS_TARDIF' ? local : local.slice(0, 10)}`
  })
}

const SIX_WEEKS = daily(weekdays('2026-11-02', '2026-12-13', 6), '06:00', '16:00')

describe('weekly rests (law.md §2)', () => {
  it('W1: accepts five days a week', () => {
    expect(said(daily(weekdays('2026-11-02', '2026-11-29', 5), '06:00', '16:00'), '2026-11-02', 4)).toEqual([])
  })

  it('W2: reports fourteen days running as one late rest', () => {
    const runs = daily(dateRange('2026-11-02', '2026-11-15'), '06:00', '11:00')
    expect(said(runs, '2026-11-02', 2)).toEqual(['REPOS_TARDIF 2026-11-08T06:00'])
    // The week in which the rest was due is outside.
    expect(said(runs, '2026-11-09', 1)).toEqual([])
  })

  it('W3: reports each pair of weeks with reduced rests', () => {
    expect(said(SIX_WEEKS, '2026-11-02', 6)).toEqual(['2026-11-16', '2026-11-23', '2026-11-30'].map(at => `DEUX_REDUITS ${at}`))
    // Both weeks of a pair must lie inside.
    expect(said(SIX_WEEKS, '2026-11-16', 2)).toEqual(['DEUX_REDUITS 2026-11-23'])
  })

  it('W4: accepts a reduced rest every second week, which is owed back', () => {
    const off = ['2026-11-14', '2026-11-28']
    const dates = weekdays('2026-11-02', '2026-11-29', 6).filter(date => !off.includes(date))
    const runs = daily([...dates, '2026-11-30'], '06:00', '16:00')
    expect(said(runs, '2026-11-02', 4)).toEqual([])
    const { rests } = weeklyRests('EU', weeks('2026-11-02', 4), runs)
    expect(rests.map(rest => [rest.kind, lengthOf(rest) / 60])).toEqual([
      ['REDUIT', 38],
      ['REGULIER', 62],
      ['REDUIT', 38],
      ['REGULIER', 62],
    ])
  })

  it('W5: counts leave as a regular rest for each of its weeks', () => {
    const runs = daily([...weekdays('2026-11-02', '2026-11-07', 6), '2026-11-09'], '05:00', '17:00')
    expect(said(runs, '2026-11-02', 4)).toEqual([])
    expect(weeklyRests('EU', weeks('2026-11-02', 4), runs).rests.map(rest => lengthOf(rest) / 60)).toEqual([36])
  })

  it('W6: counts 144 hours really elapsed over a clock change', () => {
    expect(said(daily(dateRange('2026-10-19', '2026-10-25'), '06:00', '12:00'), '2026-10-19', 1)).toEqual([
      'REPOS_TARDIF 2026-10-25T05:00',
    ])
  })

  it('W7: accepts exactly 144 hours, not a minute more', () => {
    const until = (end: string) => [
      ...daily(dateRange('2026-11-02', '2026-11-07'), '06:00', '12:00'),
      { start: minuteOfLocal('2026-11-08T01:00'), end: minuteOfLocal(`2026-11-08T${end}`) },
    ]
    expect(said(until('06:00'), '2026-11-02', 1)).toEqual([])
    expect(said(until('06:01'), '2026-11-02', 1)).toEqual(['REPOS_TARDIF 2026-11-08T06:00'])
  })

  it('counts a rest of 45 hours as regular, and a gap of 24 hours as a rest', () => {
    const kinds = (start: string) =>
      weeklyRests('EU', weeks('2026-11-02', 1), [
        ...daily(['2026-11-03'], '06:00', '16:00'),
        { start: minuteOfLocal(start), end: minuteOfLocal('2026-11-05T23:00') },
      ]).rests.map(({ kind }) => kind)
    expect(kinds('2026-11-05T13:00')).toEqual(['REGULIER'])
    expect(kinds('2026-11-05T12:59')).toEqual(['REDUIT'])
    expect(kinds('2026-11-04T16:00')).toEqual(['REDUIT'])
    expect(kinds('2026-11-04T15:59')).toEqual([])
  })

  it('reports a week whose only rest serves its neighbour', () => {
    const dates = [...dateRange('2026-11-03', '2026-11-08'), ...dateRange('2026-11-10', '2026-11-28')]
    const runs = daily(['2026-10-26', ...dateRange('2026-10-27', '2026-11-01'), ...dates], '06:00', '12:00')
    expect(said(runs, '2026-10-26', 5).filter(text => text.startsWith('SEMAINE'))).toEqual(['SEMAINE_SANS_REPOS 2026-11-16'])
  })

  it('wants 35 hours and at most six worked days outside the Regulation', () => {
    const six = weekdays('2026-11-02', '2026-11-22', 6)
    expect(said(daily(six, '06:00', '16:00'), '2026-11-02', 3, 'FR')).toEqual([])
    expect(said(daily(six, '04:00', '20:00'), '2026-11-02', 3, 'FR')).toEqual(['SEMAINE_SANS_REPOS 2026-11-09'])
    const seven = daily(dateRange('2026-11-09', '2026-11-15'), '06:00', '09:00')
    expect(said(seven, '2026-11-09', 1, 'FR')).toEqual(['SEPT_JOURS 2026-11-09'])
  })
})

const MONDAY = '2026-03-02'
const START = minuteOfLocal(`${MONDAY}T00:00`)
/** Up to five weeks over a clock change, with rests around every limit. */
const anyRuns = fc
  .array(
    fc.record({
      minutes: fc.integer({ min: 30, max: 3_000 }),
      rest: fc.constantFrom(600, 1_439, 1_440, 2_280, 2_699, 2_700, 9_000, 10_080, 10_081, 12_000),
    }),
    { maxLength: 14 },
  )
  .map(parts => {
    let start = START + 300
    return parts.map(({ minutes, rest }) => {
      const run = { start, end: start + minutes }
      start = run.end + rest
      return run
    })
  })

describe('attribution of rests to weeks', () => {
  /** Tries every attribution; shares no code with the dynamic programming. */
  function leastByTrial(runs: Runs, count: number): [number, number] {
    const bounds = Array.from({ length: count + 1 }, (_, nth) => minuteOfLocal(`${addDays(MONDAY, 7 * nth)}T00:00`))
    const gaps = runs.slice(1).map(({ start }, nth) => ({ start: runs[nth]!.end, end: start }))
    const [first, last] = [runs[0]?.start ?? 0, runs.at(-1)?.end ?? 0]
    const weeksOf = (gap: { start: number; end: number }) =>
      bounds.slice(1).flatMap((end, nth) => (gap.start < end && bounds[nth]! < gap.end ? [nth] : []))
    const base = bounds.slice(1).map((end, nth) => (first > bounds[nth]! || last < end ? 2 : 0))
    for (const gap of gaps) if (lengthOf(gap) > 10_080) for (const week of weeksOf(gap)) base[week] = 2
    const free = gaps.filter(gap => lengthOf(gap) >= 1_440 && lengthOf(gap) <= 10_080)
    let best: [number, number] = [Number.POSITIVE_INFINITY, 0]
    const attempt = (place: number, values: readonly number[]) => {
      if (place < free.length) {
        const value = lengthOf(free[place]!) >= 2_700 ? 2 : 1
        const overlapped = weeksOf(free[place]!)
        if (overlapped.length === 0) attempt(place + 1, values)
        for (const week of overlapped) attempt(place + 1, values.with(week, Math.max(value, values[week]!)))
        return
      }
      const none = values.filter(value => value === 0).length
      const pairs = values.filter((value, nth) => value === 1 && values[nth - 1] === 1).length
      if (none < best[0] || (none === best[0] && pairs < best[1])) best = [none, pairs]
    }
    attempt(0, base)
    return best
  }

  it('finds the fewest findings', () => {
    fc.assert(
      fc.property(anyRuns, fc.integer({ min: 1, max: 6 }), (runs, count) => {
        const { findings } = weeklyRests('EU', weeks(MONDAY, count), runs)
        const counted = (code: string) => findings.filter(one => one.code === code).length
        expect([counted('SEMAINE_SANS_REPOS'), counted('DEUX_REDUITS')]).toEqual(leastByTrial(runs, count))
      }),
      { numRuns: 200 },
    )
  })

  it('does not depend on the order of runs', () => {
    fc.assert(
      fc.property(anyRuns, fc.constantFrom<RestRegime>('EU', 'FR'), (runs, regime) => {
        expect(weeklyRests(regime, weeks(MONDAY, 6), runs.toReversed())).toEqual(weeklyRests(regime, weeks(MONDAY, 6), runs))
      }),
      { numRuns: 40 },
    )
  })

  it('costs in proportion to the runs', async () => {
    const years = (count: number) => ({
      horizon: weeks('2020-01-06', 52 * count),
      runs: daily(weekdays('2020-01-06', addDays('2020-01-06', 364 * count - 1), 6), '06:00', '16:00'),
    })
    expect(await growth(years, ({ horizon, runs }) => weeklyRests('EU', horizon, runs), 4)).toBeLessThan(3)
  })
})
