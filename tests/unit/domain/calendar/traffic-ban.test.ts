import { describe, expect, it } from 'vitest'
import type { BanArea } from '#domain/calendar/ban-areas.ts'
import { TRAFFIC_BAN, trafficBan, trafficBans } from '#domain/calendar/traffic-ban.ts'
import { firstTrafficBan } from '#domain/journey-management/live-lines/line-traffic-ban.ts'

describe('ban on lorries above 7.5 t', () => {
  it.each([
    ['a Friday night', '2026-11-20T21:00', '2026-11-21T05:00', null],
    ['a Saturday that ends at 22:00', '2026-11-21T14:00', '2026-11-21T22:00', null],
    ['a Saturday a minute too long', '2026-11-21T14:00', '2026-11-21T22:01', '2026-11-21T22:00 2026-11-22T22:00'],
    ['a Sunday', '2026-11-22T06:00', '2026-11-22T09:00', '2026-11-21T22:00 2026-11-22T22:00'],
    ['a Sunday night from 22:00', '2026-11-22T22:00', '2026-11-23T05:00', null],
    ['the night before 14 July', '2026-07-13T21:00', '2026-07-14T04:00', '2026-07-13T22:00 2026-07-14T22:00'],
    ['Sunday and Monday of Easter are one', '2026-04-05T06:00', '2026-04-05T08:00', '2026-04-04T22:00 2026-04-06T22:00'],
    ['and are whole for who runs on the Monday', '2026-04-06T06:00', '2026-04-06T08:00', '2026-04-04T22:00 2026-04-06T22:00'],
    ['26 December is no national holiday', '2028-12-26T06:00', '2028-12-26T08:00', null],
  ])('%s', (_, from, to, met) => {
    const ban = trafficBan({ from, to })
    expect(ban && `${ban.from} ${ban.to}`).toBe(met)
  })

  it('lists each overlapping ban once', () => {
    const christmas = trafficBans({ from: '2026-12-24T06:00', to: '2026-12-28T06:00' })
    expect(christmas).toEqual([
      { from: '2026-12-24T22:00', to: '2026-12-25T22:00' },
      { from: '2026-12-26T22:00', to: '2026-12-27T22:00' },
    ])
    expect(trafficBans({ from: '2026-04-04T06:00', to: '2026-04-07T06:00' })).toEqual([
      { from: '2026-04-04T22:00', to: '2026-04-06T22:00' },
    ])
    expect(trafficBans({ from: '2026-12-25T22:00', to: '2026-12-26T22:00' })).toEqual([])
  })

  it('checks a line on its running days, from first departure to last arrival', () => {
    const rule = {
      ...{ weekdays: [1, 6], intervalWeeks: 1, periods: [], holidayPolicy: 'SAUTER' as const, holidayZone: 'FR' as const },
      ...{ excludeDates: [], includeDates: [], followSiteClosures: false },
    }
    const stop = { dayOffset: 0, arrival: '17:00', departure: '18:00' }
    const range = { from: '2026-11-16', to: '2026-11-30' }
    const late = [stop, { dayOffset: 0, arrival: '22:30', departure: '23:00' }]
    const early = [stop, { dayOffset: 0, arrival: '21:30', departure: '23:00' }]
    expect(firstTrafficBan({ weekdays: [6], stops: late }, rule, range)).toEqual({
      from: '2026-11-21T22:00',
      to: '2026-11-22T22:00',
    })
    expect(firstTrafficBan({ weekdays: [6], stops: early }, rule, range)).toBeNull()
    expect(firstTrafficBan({ weekdays: [1], stops: late }, rule, range)).toBeNull()
    expect(TRAFFIC_BAN({ from: '2026-11-21T22:00', to: '2026-11-22T22:00' })).toBe(
      'Circulation interdite aux plus de 7,5\u00a0t du 21/11 22:00 au 22/11 22:00',
    )
  })
})

describe('bans of the yearly order (law.md §5)', () => {
  const ban = (day: string, until: string, area: BanArea) => ({ from: `${day}T07:00`, to: `${day}T${until}`, area })
  const dated = [ban('2026-02-07', '18:00', 'AUVERGNE_RHONE_ALPES'), ban('2026-07-11', '19:00', 'FRANCE')]
  const FRANCE = 'Circulation interdite aux plus de 7,5\u00a0t du 11/07 07:00 au 11/07 19:00'
  const REGION =
    "Circulation interdite aux plus de 7,5\u00a0t sur le réseau Auvergne-Rhône-Alpes du 07/02 07:00 au 07/02 18:00 (contrôlé sur les arrêts, une simple traversée n'est pas connue)"

  it.each([
    ['in France, ends at 07:00', '2026-07-11T04:00', '2026-07-11T07:00', ['44'], []],
    ['in France, ends a minute later', '2026-07-11T04:00', '2026-07-11T07:01', ['44'], [FRANCE]],
    ['in France, leaves a minute before 19:00', '2026-07-11T18:59', '2026-07-11T21:00', ['44'], [FRANCE]],
    ['in France, leaves at 19:00', '2026-07-11T19:00', '2026-07-11T21:00', ['44'], []],
    ['in France, of unknown stops', '2026-07-11T08:00', '2026-07-11T09:00', [], [FRANCE]],
    ['in the region, ends at 07:00', '2026-02-07T04:00', '2026-02-07T07:00', ['69'], []],
    ['in the region, ends a minute later', '2026-02-07T04:00', '2026-02-07T07:01', ['69'], [REGION]],
    ['in the region, leaves a minute before 18:00', '2026-02-07T17:59', '2026-02-07T20:00', ['69'], [REGION]],
    ['in the region, leaves at 18:00', '2026-02-07T18:00', '2026-02-07T20:00', ['69'], []],
    ['into the region', '2026-02-07T06:00', '2026-02-07T12:00', ['44', '74'], [REGION]],
    ['beside the region', '2026-02-07T06:00', '2026-02-07T12:00', ['71', '05'], []],
  ])('%s', (_, from, to, departments, said) => {
    expect(trafficBans({ from, to }, { dated, departments }).map(TRAFFIC_BAN)).toEqual(said)
  })

  it('adds to the Sunday that follows, and nothing to a holiday that covers it', () => {
    const weekend = { from: '2026-07-11T06:00', to: '2026-07-12T06:00' }
    expect(trafficBans(weekend, { dated, departments: [] }).map(({ from }) => from)).toEqual([
      '2026-07-11T07:00',
      '2026-07-11T22:00',
    ])
    const assumption = [ban('2026-08-15', '19:00', 'FRANCE')]
    expect(trafficBans({ from: '2026-08-15T06:00', to: '2026-08-15T12:00' }, { dated: assumption, departments: [] })).toEqual([
      { from: '2026-08-14T22:00', to: '2026-08-16T22:00' },
    ])
  })
})
