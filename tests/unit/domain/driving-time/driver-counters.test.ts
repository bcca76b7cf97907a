import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/dates.ts'
import { localOfMinute, minuteOfLocal } from '#domain/driving-time/civil-time.ts'
import { comingWeek } from '#domain/driving-time/coming-week.ts'
import { reducedRests } from '#domain/driving-time/reduced-rests.ts'
import type { DriverRun } from '#domain/driving-time/run-activities.ts'

const MONDAY = '2026-11-02'
const at = (day: number, time: string) => minuteOfLocal(`${addDays(MONDAY, day)}T${time}`)
const run = (day: number, from: string, to: string, over: Partial<DriverRun> = {}): DriverRun => {
  const [start, end] = [at(day, from), at(day, to)]
  return { start, end, plannedMinutes: end - start, drivingMin: 300, serviceMin: end - start, regulated: true, ...over }
}
/** Runs of weeks with these days, 0 is Monday. */
const weeks = (...days: number[][]) => days.flatMap((of, nth) => of.map(day => run(7 * nth + day, '06:00', '16:00')))
const MON_TO_FRI = [0, 1, 2, 3, 4]
const MON_TO_SAT = [...MON_TO_FRI, 5]

describe('reduced weekly rests', () => {
  const ledger = (runs: readonly DriverRun[], now = at(60, '00:00')) =>
    reducedRests(runs, now).map(({ start, end, owedMinutes, before, returnedBy }) => [
      (end - start) / 60,
      owedMinutes / 60,
      before,
      returnedBy && localOfMinute(returnedBy.start),
    ])

  it('are given back by the next regular rest that is long enough (W4)', () => {
    expect(ledger(weeks(MON_TO_SAT, MON_TO_FRI, MON_TO_SAT, MON_TO_FRI, [0]))).toEqual([
      [38, 7, '2026-11-29', '2026-11-13T16:00'],
      [38, 7, '2026-12-13', '2026-11-27T16:00'],
    ])
  })

  it('are not given back by a rest of the week that is due, nor twice by one rest, nor after the third week', () => {
    // 52 h from Saturday 10:00 give back 7 h once.
    const short = [...weeks(MON_TO_SAT), ...MON_TO_FRI.map(day => run(7 + day, '06:00', '16:00')), run(12, '06:00', '10:00')]
    expect(ledger([...short, run(14, '14:00', '20:00')], at(14, '21:00'))).toEqual([
      [38, 7, '2026-11-29', `${addDays(MONDAY, 12)}T10:00`],
    ])
    expect(ledger([...short, run(14, '13:59', '20:00')], at(14, '21:00'))).toEqual([[38, 7, '2026-11-29', null]])
  })

  it('may be given back with a daily rest of at least nine hours', () => {
    const runs = [...weeks(MON_TO_SAT), run(7, '06:00', '14:00')]
    expect(ledger([...runs, run(8, '06:00', '16:00')], at(8, '17:00'))).toEqual([
      [38, 7, '2026-11-29', `${addDays(MONDAY, 7)}T14:00`],
    ])
    expect(ledger([...runs, run(8, '05:59', '16:00')], at(8, '17:00'))).toEqual([[38, 7, '2026-11-29', null]])
  })

  it('are none without work and with regular rests', () => {
    expect(reducedRests([], at(0, '00:00'))).toEqual([])
    expect(ledger(weeks(MON_TO_FRI, MON_TO_FRI))).toEqual([])
  })
})

describe('the coming week', () => {
  const now = at(2, '12:00')
  const of = (runs: readonly DriverRun[], minute = now) => comingWeek('GRAND_ROUTIER', runs, minute)

  it('counts the driving of the day, the week and two weeks, done and planned', () => {
    const week = weeks(MON_TO_FRI, MON_TO_FRI)
    expect(of(week, at(9, '12:00'))).toEqual({
      today: { used: 300, limit: 600 },
      week: { used: 1500, limit: 3360 },
      fortnight: { used: 3000, limit: 5400 },
      reducedRests: { used: 0, limit: 3 },
      dailyRest: { from: at(9, '16:00'), latest: at(9, '21:00'), until: at(10, '01:00') },
      weeklyRestAt: at(13, '06:00'),
    })
  })

  it('has ten hours of driving until two days of the week were extended', () => {
    const long = (day: number) => run(day, '06:00', '18:00', { drivingMin: 560 })
    expect(of([long(0), run(2, '06:00', '14:00')]).today).toEqual({ used: 300, limit: 600 })
    expect(of([long(0), long(1), run(2, '06:00', '14:00')]).today).toEqual({ used: 300, limit: 540 })
    expect(of([long(-2), long(1), run(2, '06:00', '14:00')]).today).toEqual({ used: 300, limit: 600 })
  })

  it('counts the day of a night that goes on until nine hours of rest', () => {
    const night = [{ ...run(1, '20:00', '23:00'), end: at(2, '04:00') }]
    expect(of(night, at(2, '12:59')).today.used).toBe(300)
    expect(of(night, at(2, '13:00')).today.used).toBe(0)
  })

  it('counts reduced daily rests since the last weekly rest, planned ones too', () => {
    const runs = [0, 1, 2, 3].map(day => run(day, '06:00', day === 3 ? '16:00' : '20:00', { serviceMin: 700 }))
    expect(of(runs).reducedRests).toEqual({ used: 3, limit: 3 })
    expect(of([...runs, run(7, '06:00', '16:00')], at(7, '07:00')).reducedRests).toEqual({ used: 0, limit: 3 })
  })

  it('names the daily rest: reduced while one is left, eleven hours after that, nine within thirty in a crew of two', () => {
    const reduced = [0, 1, 2].map(day => run(day, '06:00', '20:00', { serviceMin: 700 }))
    const fourth = run(3, '06:00', '16:00')
    expect(of([...reduced.slice(1), fourth], at(3, '12:00')).dailyRest).toEqual({
      ...{ from: at(3, '16:00'), latest: at(3, '21:00'), until: at(4, '01:00') },
    })
    expect(of([...reduced, fourth], at(3, '12:00')).dailyRest).toEqual({
      ...{ from: at(3, '16:00'), latest: at(3, '19:00'), until: at(4, '03:00') },
    })
    expect(of([...reduced, fourth], at(4, '00:59')).dailyRest?.until, 'while he rests').toBe(at(4, '03:00'))
    expect(of([...reduced, fourth], at(4, '01:00')).dailyRest, 'after it').toBeNull()
    expect(of([...reduced, run(3, '06:00', '22:00', { besideMin: 300 })], at(3, '12:00')).dailyRest).toEqual({
      ...{ from: at(3, '22:00'), latest: at(4, '03:00'), until: at(4, '07:00') },
    })
    expect(of([run(4, '06:00', '16:00')], at(2, '12:00')).dailyRest).toBeNull()
  })

  it('names the latest start of the weekly rest after the current or next work, in elapsed hours', () => {
    expect(of([])).toMatchObject({ today: { used: 0, limit: 600 }, weeklyRestAt: null })
    expect(of([run(0, '06:00', '16:00'), run(7, '05:00', '15:00')]).weeklyRestAt).toBe(at(13, '05:00'))
    // The clock change of 25/10/2026 adds an hour.
    expect(localOfMinute(of([run(-14, '06:00', '12:00')], at(-14, '08:00')).weeklyRestAt!)).toBe('2026-10-25T05:00')
  })
})
