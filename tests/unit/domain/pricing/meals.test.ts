import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mealsAway } from '#domain/sales/pricing/meals.ts'

/** « 06:00–13:00+1 » in minutes from 00:00 of the service date. */
function run(hours: string) {
  const [start, end] = hours.split('–').map(time => {
    const [, hour, minute, days = '0'] = /^(\d\d):(\d\d)(?:\+(\d))?$/.exec(time)!
    return Number(days) * 1440 + Number(hour) * 60 + Number(minute)
  })
  return { start: start!, end: end! }
}
const meals = (...runs: string[]) => mealsAway(runs.map(run))

describe('meals away from the workplace (protocol of 30/04/1974, article 3)', () => {
  it.each([
    ['a morning', ['05:00–13:00'], 0],
    ['a day', ['06:00–16:00'], 1],
    ['exactly the hours of a meal', ['11:45–14:15'], 1],
    ['a minute less at the start', ['11:46–18:00'], 0],
    ['a minute less at the end', ['05:00–14:14'], 0],
    ['an afternoon until late', ['14:00–21:15'], 1],
    ['a day of 13 h', ['08:30–21:30'], 2],
    ['a night', ['22:00–06:00'], 0],
    ['a night that begins in the evening', ['18:30–05:00+1'], 1],
    ['Bordeaux and back with a night', ['06:00–13:00+1'], 2],
    ['three days', ['05:00–18:00+2'], 5],
    ['two runs with a break at the workplace', ['05:00–12:00', '13:00–20:00'], 0],
    ['two runs with no time for a meal between them', ['05:00–12:30', '13:00–20:00'], 1],
    ['no run', [], 0],
  ] as const)('%s', (_, runs, count) => {
    expect(meals(...runs)).toBe(count)
  })

  it('are at most two a day, and no fewer when the run is longer', () => {
    const minute = fc.integer({ min: 0, max: 5 * 1440 })
    fc.assert(
      fc.property(minute, minute, minute, (start, length, more) => {
        const end = start + length
        const count = mealsAway([{ start, end }])
        expect(count).toBeLessThanOrEqual(2 * Math.ceil(length / 1440))
        // Hours of a meal that the start cuts are cut at the end too.
        expect(count).toBeGreaterThanOrEqual(2 * Math.floor(length / 1440) - 1)
        expect(mealsAway([{ start: start - more, end: end + more }])).toBeGreaterThanOrEqual(count)
        expect(mealsAway([{ start: start + 1440, end: end + 1440 }])).toBe(count)
      }),
    )
  })
})
