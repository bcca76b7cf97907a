import { describe, expect, it } from 'vitest'
import { drivingFindings } from '#domain/assignment/driving.ts'
import { addDays, dateRange, isoWeekday } from '#domain/calendar/dates.ts'
import { minuteOfLocal } from '#domain/driving-time/civil-time.ts'
import type { DriverRun } from '#domain/driving-time/run-activities.ts'

const run = (day: string, from = '06:00', to = '16:00', over: Partial<DriverRun> = {}): DriverRun => {
  const [start, end] = [minuteOfLocal(`${day}T${from}`), minuteOfLocal(`${day}T${to}`)]
  return { start, end, plannedMinutes: end - start, drivingMin: 60, serviceMin: 240, regulated: true, ...over }
}
const found = (one: DriverRun, others: readonly DriverRun[], crew: 1 | 2 = 1) =>
  drivingFindings({ category: 'GRAND_ROUTIER', run: one, others, crew }).map(({ code, severity, message }) => [
    `${code} ${severity}`,
    message,
  ])
const working = (from: string, to: string, last = 7) =>
  dateRange(from, to)
    .filter(date => isoWeekday(date) <= last)
    .map(date => run(date))
const MONDAY = '2026-11-02'

describe('the weekly rest at the check (law.md §1, §2)', () => {
  it('AF28: allows a run until 144 hours after the last weekly rest, not a minute more', () => {
    const six = working(MONDAY, '2026-11-07')
    const sunday = (to: string) => run('2026-11-08', '03:00', to)
    expect(found(sunday('06:00'), six)).toEqual([])
    const late = ['AF28 BLOQUANT', 'Repos hebdomadaire à prendre au plus tard le 08/11 06:00']
    expect(found(sunday('06:01'), six)).toEqual([late])
    // A run that fills the only rest causes it too.
    expect(found(run('2026-11-05'), [...working(MONDAY, '2026-11-04'), ...working('2026-11-06', '2026-11-08')])).toEqual([late])
  })

  it('AF28: does not blame a run for a stretch that is too long without it', () => {
    expect(found(run('2026-11-17'), working(MONDAY, '2026-11-09'))).toEqual([])
  })

  it('AF28: blocks the second reduced rest of two weeks in a row (W3)', () => {
    const before = working(MONDAY, '2026-11-22', 6)
    const text = 'Semaines 46 et 47 : deux repos réduits, 45 h 00 sont dues'
    expect(found(run('2026-11-23'), before)).toContainEqual(['AF28 BLOQUANT', text])
    expect(found(run('2026-11-23', '13:00', '16:00'), before)).toEqual([])
    // Filling a week between two others.
    const gap = [
      ...before.filter(({ start }) => start < minuteOfLocal('2026-11-16T00:00')),
      ...working('2026-11-23', '2026-11-28', 6),
    ]
    expect(found(run('2026-11-16'), [...gap, ...working('2026-11-17', '2026-11-21')])).toContainEqual(['AF28 BLOQUANT', text])
  })

  it('AF28: blocks a week without weekly rest, also outside the Regulation', () => {
    const light = { regulated: false }
    const long = (day: string) => run(day, '00:30', '20:00', light)
    const weeks = dateRange(MONDAY, '2026-11-21')
      .filter(day => isoWeekday(day) < 7)
      .map(long)
    const text = 'Semaine 46 sans repos hebdomadaire'
    expect(
      found(
        run('2026-11-10', '06:00', '16:00', light),
        weeks.filter(({ start }) => start !== long('2026-11-10').start),
      ),
    ).toContainEqual(['AF28 BLOQUANT', text])
    const seven = dateRange(MONDAY, '2026-11-07').map(day => run(day, '06:00', '09:00', light))
    expect(found(run('2026-11-08', '06:00', '09:00', light), seven)).toEqual([
      ['AF28 BLOQUANT', 'Semaine 45 sans repos hebdomadaire'],
    ])
    expect(found(run('2026-11-07', '06:00', '09:00', light), seven.slice(0, 5))).toEqual([])
  })

  it('AF29: warns of a reduced rest on both sides, with what is owed and until when (D14)', () => {
    const week = working(MONDAY, '2026-11-07')
    const next = (from: string) => run('2026-11-09', from, '17:00')
    expect(found(next('13:00'), week)).toEqual([])
    const text = 'Repos hebdomadaire réduit (44 h 59) : 0 h 01 à rendre avant le 29/11'
    expect(found(next('12:59'), week)).toEqual([['AF29 AVERTISSEMENT', text]])
    expect(found(week.at(-1)!, [...week.slice(0, -1), next('12:59')])).toEqual([['AF29 AVERTISSEMENT', text]])
  })

  it('AF29: warns of every rest of 24 hours to below 45, also of a day off beside a regular rest (W4)', () => {
    const week = [run(MONDAY), run('2026-11-05'), run('2026-11-06'), run('2026-11-09')]
    const text = 'Repos hebdomadaire réduit (38 h 00) : 7 h 00 à rendre avant le 29/11'
    expect(found(run('2026-11-03'), week)).toEqual([['AF29 AVERTISSEMENT', text]])
    expect(
      found(
        run('2026-11-03', '06:00', '16:00', { regulated: false }),
        week.map(one => ({ ...one, regulated: false })),
      ),
    ).toEqual([])
    const rest = (from: string) => found(run('2026-11-04', from, '17:00'), [run('2026-11-03')])
    expect(rest('16:00').map(([code]) => code)).toEqual(['AF29 AVERTISSEMENT'])
    expect(rest('15:59')).toEqual([])
  })

  it('AF30: allows 12 hours of service in a day, in one run or several', () => {
    const long = (serviceMin: number) => run(MONDAY, '05:00', '17:30', { serviceMin })
    expect(found(long(720), [])).toEqual([])
    expect(found(long(721), [])).toEqual([['AF30 BLOQUANT', 'Temps de service : 12 h 01 (maximum 12 h 00)']])
    const evening = run(MONDAY, '15:00', '17:30', { serviceMin: 150 })
    expect(found(run(MONDAY, '05:00', '14:30', { serviceMin: 570 }), [evening])).toEqual([])
    expect(found(run(MONDAY, '05:00', '14:31', { serviceMin: 571 }), [evening])[0]![0]).toBe('AF30 BLOQUANT')
  })

  it('AF30: leaves the availability of a crew of two out (A4)', () => {
    const minutes = 19.5 * 60
    const shared = run(MONDAY, '04:00', '23:30', { drivingMin: 460, serviceMin: minutes, besideMin: 460 })
    expect(found(shared, [], 2).map(([code]) => code)).not.toContain('AF30 BLOQUANT')
    expect(found({ ...shared, besideMin: 440 }, [], 2).map(([code]) => code)).toContain('AF30 BLOQUANT')
  })

  it('finds nothing wrong in weekdays', () => {
    for (const day of dateRange(MONDAY, addDays(MONDAY, 4)))
      expect(
        found(
          run(day),
          working('2026-10-19', '2026-11-20', 5).filter(({ start }) => start !== run(day).start),
        ),
      ).toEqual([])
  })
})
