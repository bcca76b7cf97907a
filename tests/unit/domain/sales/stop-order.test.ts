import { describe, expect, it } from 'vitest'
import { conceptionLineSchema } from '#domain/journey-management/delivery-request/conception.ts'
import { TIMEORD } from '#domain/messages.ts'
import { closedOnWeekdays } from '#domain/sales/addresses/site-hours.ts'
import { departureAfter, hourOf, minuteAt, stopOrderIssues } from '#domain/sales/delivery-request/stops/stop-order.ts'

/* Stops that last over midnight, and 24:00 (`law.md` §3). */

const stop = (arrival: string, departure: string, dayOffset = 0) => ({ dayOffset, arrival, departure })

describe('a stop over midnight', () => {
  it('departs on the next day', () => {
    expect(stopOrderIssues([stop('23:30', '00:30'), stop('05:00', '05:30', 1)])).toEqual([])
    expect(minuteAt(stop('23:30', '00:30'), 'departure')).toBe(1_470)
    expect(hourOf(stop('23:30', '00:30', 1), 'departure')).toBe('00:30 J+2')
    expect(departureAfter('23:30', 60)).toBe('00:30')
  })

  it('lasts twelve hours at most, so that a mistyped hour is still refused', () => {
    expect(stopOrderIssues([stop('18:00', '06:00')])).toEqual([])
    expect(stopOrderIssues([stop('18:00', '06:01')])).toEqual([{ path: [0, 'departure'], message: TIMEORD }])
  })

  it('must end before the next one begins', () => {
    expect(stopOrderIssues([stop('23:30', '00:30'), stop('00:29', '01:00', 1)])).toMatchObject([{ path: [1, 'arrival'] }])
    expect(stopOrderIssues([stop('23:30', '00:30'), stop('00:30', '01:00', 1)])).toEqual([])
  })

  it('may be entered to 24:00', () => {
    const line = conceptionLineSchema.safeParse({ stops: [{ arrival: '22:00', departure: '24:00' }] })
    expect(line.error!.issues.map(({ path }) => path.join('.'))).not.toContain('stops.0.departure')
  })
})

describe('opening hours over midnight', () => {
  const openings = [{ weekday: 1, from: '22:00', to: '06:00' }]
  const at = (weekday: number, time: string) => closedOnWeekdays(openings, { weekdays: [weekday], dayOffset: 0, time }) === null

  it('belong to the day on which they begin', () => {
    expect([at(1, '21:59'), at(1, '22:00'), at(2, '05:59'), at(2, '06:00'), at(1, '05:59')]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it('may end at 24:00', () => {
    const whole = [{ weekday: 7, from: '00:00', to: '24:00' }]
    expect(closedOnWeekdays(whole, { weekdays: [7], dayOffset: 0, time: '23:59' })).toBeNull()
  })
})
