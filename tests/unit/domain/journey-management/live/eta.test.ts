import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLocal } from '#domain/calendar/clock.ts'
import { arrivalsOf, drivingMinutesOf, type EtaInput, etaOf, etaState } from '#domain/journey-management/live/eta.ts'

const at = (hour: string) => `2026-11-20T${hour}`
const stop = (km: string, planned: string, over: Partial<EtaInput['remaining'][number]> = {}) => ({
  km,
  serviceMinutes: 0,
  planned: at(planned),
  toleranceMinutes: 15,
  ...over,
})
const reckon = (remaining: EtaInput['remaining'], over: Partial<EtaInput> = {}) =>
  etaOf({ now: at('08:00'), remaining, speedKmh: '60', continuousDrivingMinutes: 0, takesBreaks: true, ...over })
const hours = (remaining: EtaInput['remaining'], over: Partial<EtaInput> = {}) =>
  reckon(remaining, over).map(({ eta }) => eta.slice(11))

describe('ETA (domain.md §4.3, simulations.md)', () => {
  it('is now plus driving, rounded up to the minute', () => {
    expect(hours([stop('60', '09:00')])).toEqual(['09:00'])
    expect(hours([stop('60.1', '09:00')])).toEqual(['09:01'])
    expect(drivingMinutesOf('0', '60')).toBe(0)
    expect(drivingMinutesOf('100', '30')).toBe(200)
    expect(drivingMinutesOf('0.1', '90')).toBe(1)
  })

  it('includes service at earlier stops, never left before plan plus service', () => {
    expect(hours([stop('60', '09:00', { serviceMinutes: 30 }), stop('30', '10:00')])).toEqual(['09:00', '10:00'])
    // Half an hour early, so it waits.
    expect(hours([stop('60', '09:30', { serviceMinutes: 30 }), stop('30', '10:30')])).toEqual(['09:00', '10:30'])
  })

  it('adds a 45-minute break before continuous driving exceeds 4 h 30, not when it reaches it', () => {
    expect(hours([stop('270', '12:30')])).toEqual(['12:30'])
    expect(hours([stop('271', '12:31')])).toEqual(['13:16'])
    expect(hours([stop('600', '18:00')])).toEqual(['19:30'])
    expect(hours([stop('10', '08:10')], { continuousDrivingMinutes: 260 })).toEqual(['08:10'])
    expect(hours([stop('11', '08:11')], { continuousDrivingMinutes: 260 })).toEqual(['08:56'])
    // Beyond 4 h 30 already, so the break is immediate.
    expect(hours([stop('10', '08:10')], { continuousDrivingMinutes: 280 })).toEqual(['08:55'])
    expect(hours([stop('600', '18:00')], { takesBreaks: false })).toEqual(['18:00'])
  })

  it('does not reset driving by service or waiting', () => {
    const run = [stop('200', '12:00', { serviceMinutes: 60 }), stop('100', '15:00')]
    // 200 min of driving, waits until 12:00, leaves at 13:00; break after another 70 min.
    expect(hours(run)).toEqual(['11:20', '15:25'])
  })

  it.each([
    [15, 'A_L_HEURE'],
    [16, 'A_RISQUE'],
    [30, 'A_RISQUE'],
    [31, 'EN_RETARD'],
    [-60, 'A_L_HEURE'],
  ])('%i min after the plan with 15 of tolerance is %s', (gap, state) => {
    expect(etaState(gap, 15)).toBe(state)
    const planned = toLocal(new Date(Date.UTC(2026, 10, 20, 8) - gap * 60_000))
    expect(reckon([stop('60', '09:00', { planned })])[0]).toMatchObject({ gapMinutes: gap, state })
  })

  it('counts elapsed minutes over a clock change', () => {
    const [stopped] = etaOf({
      now: '2026-10-25T01:30',
      remaining: [{ km: '120', serviceMinutes: 0, planned: '2026-10-25T03:30', toleranceMinutes: 0 }],
      speedKmh: '60',
      continuousDrivingMinutes: 0,
      takesBreaks: true,
    })
    // Two hours later it is 02:30 for the second time; 03:30 is an hour after that.
    expect(stopped).toEqual({ eta: '2026-10-25T02:30', gapMinutes: -60, state: 'A_L_HEURE' })
  })

  it('expects nothing without stops', () => {
    expect(reckon([])).toEqual([])
  })
})

const aheads = fc.array(
  fc.record({
    drivingMinutes: fc.nat(900),
    serviceMinutes: fc.nat(240),
    plannedMs: fc.nat(2_000).map(minutes => minutes * 60_000),
    toleranceMinutes: fc.nat(60),
  }),
  { maxLength: 8 },
)
const drivers = fc.record({ continuousDrivingMinutes: fc.nat(400), takesBreaks: fc.boolean() })

describe('properties of any run', () => {
  it('never reaches a stop before leaving the previous one or before the driving time', () => {
    fc.assert(
      fc.property(aheads, drivers, (ahead, driver) => {
        let left = 0
        for (const [index, { etaMs }] of arrivalsOf(0, ahead, driver).entries()) {
          const { drivingMinutes, serviceMinutes, plannedMs } = ahead[index]!
          expect(etaMs).toBeGreaterThanOrEqual(left + drivingMinutes * 60_000)
          left = Math.max(etaMs, plannedMs) + serviceMinutes * 60_000
        }
      }),
    )
  })

  it('takes exactly the required breaks', () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.nat(270), (driving, before) => {
        const ahead = [{ drivingMinutes: driving, serviceMinutes: 0, plannedMs: 0, toleranceMinutes: 0 }]
        const [arrival] = arrivalsOf(0, ahead, { continuousDrivingMinutes: before, takesBreaks: true })
        const breaks = Math.max(0, Math.ceil((driving + before) / 270) - 1)
        expect(arrival!.etaMs / 60_000).toBe(driving + 45 * breaks)
      }),
    )
  })

  it('never arrives earlier after a later start', () => {
    fc.assert(
      fc.property(aheads, drivers, fc.nat(500), (ahead, driver, later) => {
        const [sooner, delayed] = [arrivalsOf(0, ahead, driver), arrivalsOf(later * 60_000, ahead, driver)]
        for (const [index, { etaMs }] of delayed.entries()) expect(etaMs).toBeGreaterThanOrEqual(sooner[index]!.etaMs)
      }),
    )
  })
})
