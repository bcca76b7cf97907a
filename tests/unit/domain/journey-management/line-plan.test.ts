import { describe, expect, it } from 'vitest'
import { breaksWithin, linePlan, roadKm } from '#domain/journey-management/live-lines/line-plan.ts'

const stop = (arrival: string, departure: string, dayOffset = 0) => ({ arrival, departure, dayOffset })

describe("figures from a line's times", () => {
  it('computes amplitude, legs and handling', () => {
    expect(linePlan([stop('06:00', '06:45'), stop('09:00', '09:30'), stop('14:00', '14:30')])).toEqual({
      amplitudeMin: 510,
      legsMin: 405,
      handlingMin: 105,
      nightMin: 0,
    })
  })

  it.each([
    [[stop('20:00', '20:30'), stop('05:00', '05:30', 1)], 510],
    [[stop('05:00', '05:30'), stop('08:00', '08:30')], 60],
    [[stop('21:00', '21:00'), stop('06:00', '06:00', 1)], 540],
    [[stop('04:00', '04:00'), stop('22:00', '22:00')], 180],
    [[stop('06:00', '06:00'), stop('21:00', '21:00')], 0],
    [[stop('22:00', '22:00'), stop('23:00', '23:00', 1)], 600],
  ])('counts night from 21:00 to 06:00: %j', (stops, minutes) => expect(linePlan(stops).nightMin).toBe(minutes))

  it.each([
    [270, 0],
    [271, 45],
    [585, 45],
    [586, 90],
  ])('legs of %i min contain %i min of breaks', (legs, breaks) => expect(breaksWithin(legs)).toBe(breaks))

  it('estimates kilometres as great circle × 1.3', () => {
    const carquefou = { lat: '47.30', lng: '-1.49' }
    const leMans = { lat: '48.00', lng: '0.20' }
    expect(Number(roadKm([carquefou, leMans]))).toBeCloseTo(193.1, 0)
    expect(Number(roadKm([carquefou, leMans, carquefou]))).toBeCloseTo(2 * Number(roadKm([carquefou, leMans])), 0)
    expect(roadKm([carquefou, carquefou])).toBe('0.0')
  })
})
