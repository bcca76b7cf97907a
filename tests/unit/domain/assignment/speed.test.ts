import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { legsOf, type PlannedStop, type StopPlan } from '#domain/assignment/speed.ts'
import { found, lorry, trailer, van, vehicle } from './cases.ts'

const NANTES = { lat: '47.218400', lng: '-1.553600' }
const RENNES = { lat: '48.117300', lng: '-1.677800' }
/** A stop of half an hour, its arrival in minutes. */
const stop = (label: string, minute: number, over: Partial<PlannedStop> = {}): PlannedStop => ({
  ...{ label, position: null, arrival: minute * 60, departure: (minute + 30) * 60, roadMetres: null },
  ...over,
})
const two = (minutes: number, kmLoaded: number, from: Partial<PlannedStop> = {}, to: Partial<PlannedStop> = {}): StopPlan => ({
  stops: [stop('Nantes', 0, from), stop('Rennes', 30 + minutes, to)],
  kmLoaded,
})
const said = (plan: StopPlan, means: Parameters<typeof found>[1] = { vehicle: lorry() }) =>
  found({ plan }, means).filter(text => text.startsWith('AF32'))
const warned = (text: string) => [`AF32 AVERTISSEMENT ${text} km/h de moyenne`]

describe('the speed between two stops (AF32, law.md §1)', () => {
  it('allows 80 km/h above 3.5 t, and 110 up to it, not a kilometre or minute more', () => {
    expect(said(two(90, 120))).toEqual([])
    expect(said(two(90, 120.1))).toEqual(warned('121 km en 1 h 30 entre Nantes et Rennes : 81'))
    expect(said(two(89, 120))).toEqual(warned('120 km en 1 h 29 entre Nantes et Rennes : 81'))
    expect(said(two(60, 110), { vehicle: van() })).toEqual([])
    expect(said(two(60, 111), { vehicle: van() })).toEqual(warned('111 km en 1 h 00 entre Nantes et Rennes : 111'))
    expect(said(two(60, 110), { vehicle: van(), trailer: trailer({ gvwKg: 750 }) })).toEqual(
      warned('110 km en 1 h 00 entre Nantes et Rennes : 110'),
    )
    expect(said(two(60, 110), { vehicle: vehicle(), trailer: trailer() })).toHaveLength(1)
    expect(said(two(60, 110), {})).toEqual([])
  })

  it('takes the loaded kilometres of two stops, then the known road, then the straight line, else nothing', () => {
    const placed = two(60, 0, { position: NANTES, roadMetres: 110_400 }, { position: RENNES })
    expect(legsOf({ ...placed, kmLoaded: 108 })).toMatchObject([{ km: 108, isStraight: false }])
    expect(said(placed)).toEqual(warned('111 km en 1 h 00 entre Nantes et Rennes : 111'))
    expect(said(two(60, 0, { position: NANTES }, { position: RENNES }))).toEqual(
      warned("101 km à vol d'oiseau en 1 h 00 entre Nantes et Rennes : 101"),
    )
    expect(legsOf(two(60, 0, { position: NANTES }))).toEqual([])
    const three = [stop('Nantes', 0), stop('Laval', 90), stop('Rennes', 150)]
    expect(legsOf({ stops: three, kmLoaded: 300 })).toEqual([])
    expect(said({ stops: three.with(1, stop('Laval', 90, { roadMetres: 75_000 })), kmLoaded: 0 })).toEqual(
      warned('75 km en 0 h 30 entre Laval et Rennes : 150'),
    )
    expect(said({ stops: [], kmLoaded: 100 })).toEqual([])
  })

  it('names a leg without any time', () => {
    expect(said(two(0, 10))).toEqual(warned('10 km en 0 h 00 entre Nantes et Rennes : 600'))
    expect(said(two(0, 0, { position: NANTES }, { position: NANTES }))).toEqual([])
  })

  it('never warns of a slower plan than an allowed one, nor accepts a faster one than a refused one', () => {
    const minutes = fc.integer({ min: 1, max: 900 })
    const km = fc.integer({ min: 1, max: 1_000 })
    fc.assert(
      fc.property(minutes, km, fc.nat(60), fc.nat(60), (time, way, more, less) => {
        const isFast = said(two(time, way)).length > 0
        expect(isFast).toBe(way * 60 > 80 * time)
        if (isFast) expect(said(two(time, way + more))).toHaveLength(1)
        else expect(said(two(time + more, Math.max(1, way - less)))).toEqual([])
      }),
    )
  })
})
