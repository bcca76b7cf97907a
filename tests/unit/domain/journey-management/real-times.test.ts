import { describe, expect, it } from 'vitest'
import { stillOpen, unusualEnergy, unusualKm } from '#domain/journey-management/doubts/run-doubts.ts'
import { tooFast } from '#domain/journey-management/doubts/speed.ts'
import { beforeStart, EARLY_START, OTHER_DAY, unusualStart } from '#domain/journey-management/journeys/real-times.ts'

describe('the start of a run', () => {
  const planned = '2026-11-20T05:00:00Z'
  it('needs a reason on another day, or more than 60 minutes early', () => {
    expect(unusualStart(planned, '2026-11-20T04:00:00Z')).toBeNull()
    expect(unusualStart(planned, '2026-11-20T03:59:59Z')).toBe(EARLY_START)
    expect(unusualStart(planned, '2026-11-20T22:59:00Z')).toBeNull()
    expect(unusualStart(planned, '2026-11-20T23:00:00Z')).toBe(OTHER_DAY)
    expect(unusualStart(planned, '2026-11-19T22:59:00Z')).toBe(OTHER_DAY)
  })

  it('is as planned within the hour around midnight: 23:50 for 00:15, 00:20 for 23:50', () => {
    expect(unusualStart('2026-11-19T23:15:00Z', '2026-11-19T22:50:00Z')).toBeNull()
    expect(unusualStart('2026-11-19T22:50:00Z', '2026-11-19T23:20:00Z')).toBeNull()
    expect(unusualStart('2026-11-19T23:15:00Z', '2026-11-19T22:14:00Z')).toBe(OTHER_DAY)
    expect(unusualStart('2026-11-19T22:50:00Z', '2026-11-19T23:51:00Z')).toBe(OTHER_DAY)
  })
})

describe('the end of a run', () => {
  const closed = [{ status: 'TERMINE' }, { status: 'ECHEC' }, { status: 'A_FAIRE' }] as const
  const open = [{ status: 'SUR_PLACE' }, { status: 'A_FAIRE' }, { status: 'A_FAIRE' }] as const
  const read = (km: number | null, kmPlanned = '400') => ({
    odometerStart: 100,
    odometerEnd: km === null ? null : 100 + km,
    kmPlanned,
  })
  it('is unlikely with an earlier stop open, beyond twice the plan, or beyond 1 500 km', () => {
    expect(unusualKm(read(800))).toBeNull()
    expect(unusualKm(read(null))).toBeNull()
    expect(unusualKm(read(801))).toBe('801 km au compteur pour 400 km prévus')
    expect(unusualKm(read(1500, '0'))).toBeNull()
    expect(unusualKm(read(1501, '1000'))).toContain('au compteur')
    expect(stillOpen(closed)).toBeNull()
    expect(stillOpen(open)).toBe('les arrêts 1, 2 sont encore ouverts')
  })

  it('is unlikely faster than 110 km/h on average', () => {
    expect(tooFast('3000', 8 * 60)).toBe('3\u202f000 km en 8\u00a0h, soit 375 km/h')
    expect(tooFast(880, 8 * 60)).toBeNull()
    expect(tooFast(100, 0)).toBeNull()
    const times = { actualStart: '2026-11-20T05:00:00Z', actualEnd: '2026-11-20T06:00:00Z' }
    expect(unusualKm({ ...read(111), ...times })).toContain('soit 111 km/h')
    expect(unusualKm({ ...read(110), ...times })).toBeNull()
  })

  it('doubts more energy than a lorry takes on a thousand kilometres, or on the run', () => {
    const none = { fuelL: null, fuelKg: null, energyKwh: null }
    expect(unusualEnergy({ ...none, fuelL: '900' }, '400')).toEqual({})
    expect(unusualEnergy({ ...none, fuelL: '901' }, '400')).toEqual({ fuelL: '901 pour 400 km prévus' })
  })
})

it('rejects a stop time before the start, to the minute', () => {
  expect(beforeStart('2026-11-20T05:00:00Z', '2026-11-20T05:00:42Z')).toBe(false)
  expect(beforeStart('2026-11-20T04:59:00Z', '2026-11-20T05:00:42Z')).toBe(true)
  expect(beforeStart(null, '2026-11-20T05:00:42Z')).toBe(false)
  expect(beforeStart('2026-11-20T04:59:00Z', null)).toBe(false)
})
