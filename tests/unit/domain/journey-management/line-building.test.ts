import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addPoint,
  type BuiltLine,
  type BuiltStop,
  emptyLegs,
  groupLines,
  legMinutes,
  moveStop,
  NO_ROOM,
  splitLine,
  TOO_EARLY,
  timesAt,
} from '#domain/journey-management/delivery-request/line-building.ts'
import { dayParts, lineFigures } from '#domain/journey-management/delivery-request/line-day.ts'
import { lineDayFindings } from '#domain/journey-management/delivery-request/line-law.ts'
import { linePlan } from '#domain/journey-management/live-lines/line-plan.ts'
import { minuteAt, minuteOf } from '#domain/sales/delivery-request/stops/stop-order.ts'
import { STOP_KINDS } from '#domain/sales/delivery-request/values.ts'

const stop = (addressId: string, kind: BuiltStop['kind'], arrival: string, departure: string, dayOffset = 0): BuiltStop => ({
  addressId,
  kind,
  arrival,
  departure,
  dayOffset,
})
const LONG: BuiltLine = {
  stops: [
    stop('nantes', 'CHARGEMENT', '05:00', '05:30'),
    stop('tours', 'LIVRAISON', '09:00', '09:30'),
    stop('lyon', 'LIVRAISON', '16:00', '16:45'),
  ],
  kmLoaded: '700.0',
  kmEmpty: '0.0',
}

/** A run of two to eight stops at different sites, each within one day. */
const runs = fc
  .array(
    fc.record({
      leg: fc.integer({ min: 1, max: 300 }),
      stay: fc.integer({ min: 0, max: 90 }),
      kind: fc.constantFrom(...STOP_KINDS),
    }),
    {
      minLength: 2,
      maxLength: 8,
    },
  )
  .map(parts => {
    let at = 300
    return parts.flatMap(({ leg, stay, kind }, index) => {
      const times = timesAt(at, stay) ?? timesAt((Math.floor(at / 1440) + 1) * 1440, stay)!
      at = minuteAt(times, 'departure') + leg
      return [{ addressId: `site ${index}`, kind, ...times }]
    })
  })
const lines = fc.record({
  stops: runs,
  kmLoaded: fc.integer({ min: 1, max: 20_000 }).map(tenths => (tenths / 10).toFixed(1)),
  kmEmpty: fc.integer({ min: 0, max: 5_000 }).map(tenths => (tenths / 10).toFixed(1)),
})
const split = lines.chain(line =>
  fc.record({
    line: fc.constant(line),
    at: fc.integer({ min: 1, max: Math.max(1, line.stops.length - 2) }),
    lengths: fc.option(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 8, maxLength: 8 }), { nil: undefined }),
  }),
)
const tenths = (...km: string[]) => km.reduce((sum, one) => sum + Math.round(Number(one) * 10), 0)

describe('splitting a line at a relay', () => {
  it('gives both lines the relay and divides the kilometres by road lengths', () => {
    const [first, second] = splitLine(LONG, 1, [200, 450])!
    expect(first.stops).toEqual([...LONG.stops.slice(0, 2), stop('tours', 'RELAIS', '09:30', '09:30')])
    expect(second.stops).toEqual([stop('tours', 'RELAIS', '09:30', '09:30'), LONG.stops[2]])
    expect([first.kmLoaded, second.kmLoaded]).toEqual(['215.4', '484.6'])
  })

  it('keeps the time at an existing relay on the first line', () => {
    const stops = [LONG.stops[0]!, stop('tours', 'RELAIS', '09:00', '09:30'), LONG.stops[2]!]
    const [first, second] = splitLine({ ...LONG, stops }, 1)!
    expect(first.stops.at(-1)).toEqual(stops[1])
    expect(second.stops[0]).toEqual(stop('tours', 'RELAIS', '09:30', '09:30'))
  })

  it('keeps empty kilometres on empty legs', () => {
    const stops = [stop('dépôt', 'DEPOT', '04:00', '04:00'), ...LONG.stops]
    expect(emptyLegs(stops)).toEqual([true, false, false])
    const [first, second] = splitLine({ stops, kmLoaded: '700', kmEmpty: '30' }, 2)!
    expect([first.kmEmpty, second.kmEmpty]).toEqual(['30.0', '0.0'])
  })

  it('is impossible at the first and last stop', () => {
    for (const at of [-1, 0, 2, 3]) expect(splitLine(LONG, at)).toBeNull()
  })

  it('loses no kilometre and no minute, on the road or at a stop', () => {
    fc.assert(
      fc.property(split, ({ line, at, lengths }) => {
        const parts = splitLine(line, at, lengths?.slice(0, line.stops.length - 1))
        if (!parts) {
          expect(line.stops.length).toBe(2)
          return
        }
        const [first, second] = parts
        expect(tenths(first.kmLoaded, second.kmLoaded)).toBe(tenths(line.kmLoaded))
        expect(tenths(first.kmEmpty, second.kmEmpty)).toBe(tenths(line.kmEmpty))
        const [whole, a, b] = [line, first, second].map(({ stops }) => linePlan(stops))
        expect(a!.legsMin + b!.legsMin).toBe(whole!.legsMin)
        expect(a!.handlingMin + b!.handlingMin).toBe(whole!.handlingMin)
        expect(a!.nightMin + b!.nightMin).toBe(whole!.nightMin)
      }),
    )
  })

  it('is reversed by joining', () => {
    fc.assert(
      fc.property(split, ({ line, at, lengths }) => {
        const parts = splitLine(line, at, lengths?.slice(0, line.stops.length - 1))
        if (parts) expect(groupLines(...parts)).toEqual(line)
      }),
    )
  })
})

describe('joining two lines', () => {
  const back: BuiltLine = {
    stops: [stop('lyon', 'CHARGEMENT', '18:00', '18:30'), stop('nantes', 'LIVRAISON', '02:00', '02:30', 1)],
    kmLoaded: '690.5',
    kmEmpty: '0.0',
  }
  it('appends the second line; the way between is empty', () => {
    expect(groupLines(LONG, back, '12.3')).toEqual({ stops: [...LONG.stops, ...back.stops], kmLoaded: '1390.5', kmEmpty: '12.3' })
  })
  it('merges a shared relay into one stop', () => {
    const first = { ...LONG, stops: [LONG.stops[0]!, stop('tours', 'RELAIS', '09:00', '09:15')] }
    const second = { ...LONG, stops: [stop('tours', 'RELAIS', '10:00', '10:20'), LONG.stops[2]!] }
    expect(groupLines(first, second)!.stops[1]).toEqual(stop('tours', 'RELAIS', '09:00', '10:20'))
  })
  it('is impossible when the second line has left before', () => {
    expect(groupLines(back, LONG)).toBeNull()
  })
})

describe('order of stops', () => {
  it('keeps stop durations with stops, leg durations with positions', () => {
    expect(moveStop(LONG.stops, 2, 1)).toEqual([
      LONG.stops[0],
      stop('lyon', 'LIVRAISON', '09:00', '09:45'),
      stop('tours', 'LIVRAISON', '16:15', '16:45'),
    ])
  })
  it('keeps the total time and can be reversed', () => {
    fc.assert(
      fc.property(runs, fc.nat(7), fc.nat(7), (stops, a, b) => {
        const [from, to] = [a % stops.length, b % stops.length]
        const moved = moveStop(stops, from, to)
        if (!moved) return
        expect(legMinutes(moved)).toEqual(legMinutes(stops))
        expect(linePlan(moved).amplitudeMin).toBe(linePlan(stops).amplitudeMin)
        expect(moveStop(moved, to, from)).toEqual(stops)
      }),
    )
  })
})

describe('relay points and empty legs', () => {
  const point = { addressId: 'dépôt', kind: 'HLP' as const, minutes: 45, handlingMin: 0, km: '31.5' }
  it('inserts before the first stop, after the last, and between two', () => {
    const before = addPoint(LONG, { ...point, place: 0 }) as BuiltLine
    expect(before.stops[0]).toEqual(stop('dépôt', 'DEPOT', '04:15', '04:15'))
    expect(before.kmEmpty).toBe('31.5')
    const after = addPoint(LONG, { ...point, place: 3 }) as BuiltLine
    expect(after.stops[3]).toEqual(stop('dépôt', 'DEPOT', '17:30', '17:30'))
    const between = addPoint(LONG, { ...point, place: 1 }) as BuiltLine
    expect(between.stops[1]).toEqual(stop('dépôt', 'PASSAGE', '06:15', '06:15'))
    const relay = addPoint(LONG, { ...point, kind: 'RELAIS', km: '0', handlingMin: 15, place: 2 }) as BuiltLine
    expect(relay.stops[2]).toEqual(stop('dépôt', 'RELAIS', '10:15', '10:30'))
    expect(relay.kmEmpty).toBe('0.0')
  })
  it('refuses times before 00:00 and gaps that are too short', () => {
    expect(addPoint(LONG, { ...point, minutes: 301, place: 0 })).toEqual({ path: 'minutes', message: TOO_EARLY })
    expect(addPoint(LONG, { ...point, minutes: 211, place: 1 })).toEqual({ path: 'minutes', message: NO_ROOM })
    expect(addPoint(LONG, { ...point, minutes: 420, handlingMin: 721, place: 3 })).toEqual({ path: 'minutes', message: NO_ROOM })
  })
  it('lets a point last over midnight (law.md §3)', () => {
    const night = addPoint(LONG, { ...point, minutes: 420, handlingMin: 30, place: 3 }) as BuiltLine
    expect(night.stops[3]).toEqual(stop('dépôt', 'DEPOT', '23:45', '00:15'))
    expect(lineFigures(night.stops)).toMatchObject({ amplitudeMin: 1_155 })
  })
})

describe('theoretical day of a line', () => {
  it('computes driving, breaks, service and waiting from the stops', () => {
    expect(lineFigures(LONG.stops)).toEqual({ amplitudeMin: 705, drivingMin: 510, breakMin: 90, serviceMin: 615, nightMin: 60 })
    // Shorter roads leave waiting time.
    expect(lineFigures(LONG.stops, { roadMin: 480 })).toMatchObject({ drivingMin: 480, serviceMin: 615 })
    expect(dayParts(LONG.stops, { drivingMin: 480, breakMin: 90 }).filter(({ kind }) => kind === 'ATTENTE')).toHaveLength(2)
  })
  it('never drives between two stops of one site', () => {
    const stops = [LONG.stops[0]!, stop('nantes', 'CHARGEMENT', '06:30', '07:00'), LONG.stops[2]!]
    expect(lineFigures(stops)).toMatchObject({ drivingMin: 495, breakMin: 45 })
    expect(dayParts(stops, lineFigures(stops))[1]).toEqual({ kind: 'ATTENTE', start: 330, end: 390 })
  })
  it('has no gap, and its parts sum to its figures', () => {
    fc.assert(
      fc.property(runs, fc.option(fc.integer({ min: 0, max: 900 })), (stops, road) => {
        const figures = lineFigures(stops, { roadMin: road })
        const parts = dayParts(stops, figures)
        const legs = linePlan(stops).legsMin
        let at = minuteOf(stops[0]!.dayOffset, stops[0]!.arrival)
        for (const part of parts) {
          expect(part.start).toBe(at)
          at = part.end
        }
        expect(at - minuteOf(stops[0]!.dayOffset, stops[0]!.arrival)).toBe(figures.amplitudeMin)
        const sum = (kind: string) => parts.reduce((all, part) => all + (part.kind === kind ? part.end - part.start : 0), 0)
        expect(sum('PAUSE')).toBe(Math.min(figures.breakMin, legs))
        expect(sum('CONDUITE')).toBe(Math.min(figures.drivingMin, legs - sum('PAUSE')))
      }),
    )
  })
  it('never drives more than 4 h 30 without a break', () => {
    fc.assert(
      fc.property(runs, stops => {
        let driven = 0
        for (const { kind, start, end } of dayParts(stops, lineFigures(stops))) {
          if (kind === 'PAUSE') driven = 0
          else if (kind === 'CONDUITE') driven += end - start
          expect(driven).toBeLessThanOrEqual(271)
        }
      }),
    )
  })
  it('takes a break whole before or after a stop, not across it', () => {
    const stops = [LONG.stops[0]!, stop('tours', 'LIVRAISON', '09:55', '10:25'), stop('lyon', 'LIVRAISON', '20:30', '21:00')]
    const breaks = dayParts(stops, lineFigures(stops)).filter(({ kind }) => kind === 'PAUSE')
    expect(breaks.map(({ start, end }) => end - start)).toEqual([45, 45])
  })
  it('is legal again after a relay shortens the driving', () => {
    const judged = (line: BuiltLine) =>
      lineDayFindings({ stops: line.stops, ...lineFigures(line.stops) }, { crew: 1, regulated: true }).map(({ code }) => code)
    const tooLong = { ...LONG, stops: LONG.stops.with(2, stop('lyon', 'LIVRAISON', '21:00', '21:45')) }
    expect(judged(tooLong)).toContain('AF15')
    expect(judged(tooLong)).toContain('AF19')
    for (const part of splitLine(tooLong, 1)!) expect(judged(part)).not.toContain('AF19')
  })
})
