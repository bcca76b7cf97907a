import { describe, expect, it } from 'vitest'
import { dayParts, lineFigures, nightsAway } from '#domain/journey-management/delivery-request/line-day.ts'
import { lineDayFindings } from '#domain/journey-management/delivery-request/line-law.ts'
import { standardWeek, type WeekItem } from '#domain/journey-management/drivers-pools/week.ts'
import type { TypedStep } from '#domain/journey-management/live-lines/leg-words.ts'
import { enteredLeg } from '#domain/journey-management/live-lines/typed-legs.ts'
import { closedAt } from '#domain/sales/addresses/site-hours.ts'
import { minuteAt } from '#domain/sales/delivery-request/stops/stop-order.ts'

/* Bordeaux and back with a night (`law.md` §3, A1 and A2), as a line in conception and in the standard week of its tour. */

const rest = (start: string): TypedStep => ({
  ...{ kind: 'REPOS', dayOffset: 0, start, end: '06:00', endDay: null, place: 'Bordeaux', bunk: false },
})
const stop = (dayOffset: number, arrival: string, departure: string, steps: TypedStep[], drivingMin: number | null) => {
  const times = { dayOffset, arrival, departure }
  return { ...times, kind: 'LIVRAISON' as const, leg: enteredLeg({ ...times, steps, drivingMin }) }
}
const bordeaux = (left: string) => [
  stop(0, '06:00', '07:00', [], 270),
  stop(0, '12:15', left, [rest(left)], 270),
  stop(1, '11:15', '11:15', [], null),
]
const found = (stops: ReturnType<typeof bordeaux>) =>
  lineDayFindings({ stops, ...lineFigures(stops) }, { crew: 1, regulated: true }).map(({ code }) => code)

describe('in conception', () => {
  it('rests as entered', () => {
    expect(lineFigures(bordeaux('13:15'))).toMatchObject({ drivingMin: 540, serviceMin: 750, amplitudeMin: 1755, nightMin: 0 })
    expect(found(bordeaux('13:15'))).toEqual([])
  })

  it('is refused when work leaves too short a night, or nothing is entered', () => {
    expect(found(bordeaux('22:00')).sort()).toEqual(['AF13', 'AF19', 'AF30'])
    const silent = bordeaux('13:15').map(({ leg: _, ...one }) => ({ ...one, leg: null }))
    expect(found(silent)).toContain('AF30')
  })

  it('has a night away, which is a day more for its driver and vehicle', () => {
    expect(nightsAway({ stops: bordeaux('13:15') })).toBe(1)
    expect(nightsAway({ stops: bordeaux('13:15').slice(0, 2) })).toBe(0)
  })

  it('draws the rest', () => {
    const stops = bordeaux('13:15')
    expect(dayParts(stops, lineFigures(stops)).map(({ kind }) => kind)).toEqual([
      ...['SERVICE', 'CONDUITE', 'ATTENTE', 'SERVICE', 'REPOS', 'CONDUITE', 'ATTENTE'],
    ])
  })
})

describe('a line of one day', () => {
  const at = (lat: string, lng: string, arrival: string, departure: string) => ({
    ...{ dayOffset: 0, arrival, departure, kind: 'LIVRAISON' as const, position: { lat, lng } },
  })
  const stops = [at('47.2184', '-1.5536', '06:00', '07:00'), at('48.1173', '-1.6778', '16:00', '17:00')]

  it('drives as the road needs and waits for the rest', () => {
    const figures = lineFigures(stops)
    expect(figures).toMatchObject({ drivingMin: 131, breakMin: 45, serviceMin: 615 })
    expect(dayParts(stops, figures).map(({ kind, start, end }) => [kind, end - start])).toContainEqual(['ATTENTE', 364])
    expect(lineFigures(stops, { roadMin: 95 })).toMatchObject({ drivingMin: 95 })
  })

  it('is availability for a crew of two where it neither drives nor works (A4)', () => {
    const long = [at('47.2184', '-1.5536', '06:00', '07:00'), at('48.1173', '-1.6778', '19:30', '20:30')]
    const codes = (crew: 1 | 2) =>
      lineDayFindings({ stops: long, ...lineFigures(long) }, { crew, regulated: true }).map(({ code }) => code)
    expect(codes(2)).not.toContain('AF30')
    expect(codes(1)).toContain('AF30')
  })
})

describe('in the standard week of a tour', () => {
  const item = (left: string): WeekItem => {
    const stops = bordeaux(left)
    return {
      ...{ weekday: 1, number: 'TP-1', startTime: '07:00', ...lineFigures(stops), kmLoaded: 700, kmEmpty: 0, regulated: true },
      plan: {
        stops: stops.map(one => ({
          ...{ label: '', position: null, roadMetres: null, leg: one.leg },
          ...{ arrival: minuteAt(one, 'arrival') * 60, departure: minuteAt(one, 'departure') * 60 },
        })),
      },
    }
  }
  const rule = { activity: 'GRAND_ROUTIER' as const, startTime: '00:00', endTime: '23:59', endDayOffset: 6 }

  it('is green with a night, and red with too short a one', () => {
    expect(standardWeek([item('13:15')], rule)).toMatchObject({ conformity: 'VERT', findings: [] })
    expect(
      standardWeek([item('22:00')], rule)
        .findings.map(({ message }) => message)
        .join(' '),
    ).toContain('Repos journalier')
  })
})

describe('over midnight', () => {
  /** Loads until after midnight, then rests until noon before the road back. */
  const late = (loads: [string, string], rests: [number, string, string]) => {
    const [dayOffset, start, end] = rests
    const night: TypedStep = { ...rest(start), dayOffset, endDay: 1, end }
    return [stop(0, '15:00', '16:00', [], 240), stop(0, ...loads, [night], 240), stop(1, '17:00', '17:30', [], null)]
  }

  it.each([
    ['23:30 → 00:30', late(['23:30', '00:30'], [1, '00:30', '11:30']), []],
    ['until 24:00', late(['23:00', '24:00'], [1, '00:00', '11:00']), []],
    ['23:30 → 00:30 and a rest of 8 h 59', late(['23:30', '00:30'], [1, '00:30', '09:29']), ['AF13']],
    ['until 24:00 and a rest of 8 h 59', late(['23:00', '24:00'], [1, '00:00', '08:59']), ['AF13']],
  ])('a stop %s', (_, stops, codes) => {
    const refused = lineDayFindings({ stops, ...lineFigures(stops) }, { crew: 1, regulated: true })
    const blocking = new Set(refused.flatMap(({ code, severity }) => (severity === 'BLOQUANT' ? code : [])))
    expect([...blocking].filter(code => codes.length === 0 || (codes as string[]).includes(code))).toEqual(codes)
  })

  it('a site open from 22:00 to 06:00 receives at 02:00 and not at 06:30', () => {
    const site = { openings: [{ weekday: 1, from: '22:00', to: '06:00' }], closures: [] }
    expect(closedAt(site, '2026-11-17T02:00')).toBeNull()
    expect(closedAt(site, '2026-11-17T06:30')).not.toBeNull()
    expect(closedAt(site, '2026-11-16T02:00')).not.toBeNull()
  })
})
