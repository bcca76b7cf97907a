import { describe, expect, it } from 'vitest'
import {
  driversNeeded,
  OVERLAPPING,
  standardWeek,
  type WeekItem,
  type WeekRule,
  weekAverage,
} from '#domain/journey-management/drivers-pools/week.ts'

const RULE: WeekRule = { activity: 'COURTE_DISTANCE', startTime: '00:00', endTime: '23:59', endDayOffset: 1 }
const item = (weekday: number, startTime: string, amplitudeMin: number, over: Partial<WeekItem> = {}): WeekItem => ({
  weekday,
  number: `TP-${startTime}`,
  startTime,
  amplitudeMin,
  drivingMin: Math.round(amplitudeMin / 2),
  serviceMin: amplitudeMin,
  nightMin: 0,
  kmLoaded: 80,
  kmEmpty: 20,
  regulated: true,
  priceCents: 10_000,
  costCents: 8_000,
  ...over,
})
const days = [1, 2, 3, 4, 5]
const said = (items: WeekItem[], rule: Partial<WeekRule> = {}) =>
  standardWeek(items, { ...RULE, ...rule }).findings.map(({ weekday, message }) => `${weekday} ${message}`)

describe('standard week of a tour (domain.md §3.6)', () => {
  it('sums days and week by departure, not by position', () => {
    const week = standardWeek([...days.map(day => item(day, '13:00', 180)), ...days.map(day => item(day, '06:00', 240))], RULE)
    expect(week.conformity).toBe('VERT')
    expect(week.days[0]).toMatchObject({
      weekday: 1,
      start: 360,
      end: 960,
      amplitudeMin: 600,
      drivingMin: 210,
      serviceMin: 420,
      km: 200,
      kmEmpty: 40,
      priceCents: 20_000,
      costCents: 16_000,
      // Until 06:00 of the next day.
      restMin: 840,
    })
    // Friday's rest ends on Monday.
    expect(week.days[4]!.restMin).toBe(3 * 1_440 - 600)
    expect(week.total).toMatchObject({ drivingMin: 1_050, serviceMin: 2_100, km: 1_000, kmEmpty: 200, costCents: 80_000 })
  })

  it('counts a line on its departure day, which may follow its service day', () => {
    // Sunday's service departs on Monday at 04:30, while Sunday night's line is still running.
    const late = item(7, '04:30', 60, { startDayOffset: 1 })
    expect(standardWeek([late], RULE).days).toMatchObject([{ weekday: 1, start: 270, end: 330 }])
    expect(said([item(7, '22:00', 420), late])).toContain(`1 ${OVERLAPPING('TP-22:00', 'TP-04:30', 1)}`)
    expect(said([item(7, '06:00', 420), late])).toEqual([])
  })

  it('gives no margin when a line has no price', () => {
    const { total, days: each } = standardWeek([item(1, '06:00', 60), item(2, '06:00', 60, { priceCents: null })], RULE)
    expect(total.priceCents).toBeNull()
    expect(each.map(day => day.priceCents)).toEqual([10_000, null])
  })

  it('reports overlapping lines, Sunday to Monday included; contact is allowed', () => {
    expect(said([item(1, '06:00', 240), item(1, '10:00', 60)])).toEqual([])
    expect(said([item(1, '10:00', 60), item(1, '06:00', 241)])).toEqual([`1 ${OVERLAPPING('TP-06:00', 'TP-10:00', 1)}`])
    expect(OVERLAPPING('A', 'B', 1)).toBe('Les trajets A et B se chevauchent le lundi')
    // [22:00, 05:00+1[ and 04:30 of the next day.
    expect(said([item(1, '22:00', 420), item(2, '04:30', 60)])).toContain(`2 ${OVERLAPPING('TP-22:00', 'TP-04:30', 2)}`)
    expect(said([item(7, '22:00', 420), item(1, '04:30', 60)])).toContain(`1 ${OVERLAPPING('TP-22:00', 'TP-04:30', 1)}`)
  })

  it('forbids more than 15 h a day, warns above 13 h', () => {
    // The wait between runs is shorter than a 9-hour rest.
    const long = (minutes: number) =>
      standardWeek([item(1, '05:00', 240), item(1, '11:00', 240), item(1, `${4 + minutes / 60}:00`, 60)], RULE)
    expect(long(13 * 60).conformity).toBe('VERT')
    expect(long(14 * 60).findings).toEqual([{ severity: 'AVERTISSEMENT', message: 'Amplitude prévue : 14 h 00', weekday: 1 }])
    expect(long(16 * 60).findings).toContainEqual({
      severity: 'BLOQUANT',
      message: 'Amplitude prévue : 16 h 00',
      weekday: 1,
      forbids: true,
    })
  })

  it('checks daily rest, driving and service of days and weeks by §6.9', () => {
    // D11: 8 h 30 of rest.
    expect(said([item(1, '05:00', 930, { serviceMin: 600 }), item(2, '05:00', 60)])).toContain(
      '1 Repos journalier insuffisant : 8 h 30 (minimum 9 h 00)',
    )
    expect(said([item(1, '05:00', 720, { drivingMin: 605, serviceMin: 660 })])).toEqual([
      '1 Conduite journalière prévue : 10 h 05 (9 h 00, ou 10 h 00 deux fois par semaine)',
    ])
    // D17: 48 h 30 exceeds MESSAGERIE, not COURTE_DISTANCE.
    const week = days.map(day => item(day, '05:00', 582, { drivingMin: 200 }))
    expect(said(week)).toEqual([])
    expect(said(week, { activity: 'MESSAGERIE' })).toEqual([
      'null Temps de service hebdomadaire prévu : 48 h 30 (maximum 48 h 00)',
      'null Moyenne du trimestre : 48 h 30 par semaine (maximum 44 h 00)',
    ])
    // 46 h a week, week after week.
    expect(said(days.map(day => item(day, '05:00', 660, { drivingMin: 552 })))).toContain(
      'null Conduite sur deux semaines : 92 h 00 (maximum 90 h 00)',
    )
    expect(said([1, 2, 3, 4, 5, 6, 7].map(day => item(day, '05:00', 60)))).toContain(
      'null Repos hebdomadaire : moins de 24 h de repos après six périodes de 24 heures',
    )
  })

  it('is green only with lawful weekly rests, week after week (law.md §2)', () => {
    const daily = (last: number, from: string, minutes: number, over: Partial<WeekItem> = {}) =>
      standardWeek(
        [1, 2, 3, 4, 5, 6, 7].slice(0, last).map(day => item(day, from, minutes, over)),
        RULE,
      )
    expect(daily(5, '06:00', 600).conformity).toBe('VERT')
    // Saturday 09:00 to Monday 06:00 is 45 h, 09:01 is less.
    expect(daily(6, '06:00', 180).conformity).toBe('VERT')
    const six = daily(6, '06:00', 181)
    expect(six.conformity).toBe('ROUGE')
    expect(six.findings.map(({ severity, message, weekday }) => [severity, message, weekday])).toEqual([
      ['AVERTISSEMENT', 'Repos hebdomadaire réduit (44 h 59) : 0 h 01 à rendre', 6],
      ['BLOQUANT', 'Repos hebdomadaire réduit chaque semaine : 45 h 00 sont dues une semaine sur deux', null],
    ])
    const free = [1, 2, 4, 5].map(day => item(day, '06:00', 600))
    expect(standardWeek(free, RULE)).toMatchObject({
      conformity: 'ORANGE',
      findings: [{ message: 'Repos hebdomadaire réduit (38 h 00) : 7 h 00 à rendre', weekday: 2 }],
    })
    // Code du travail: 35 h, and six days at most.
    const light = { regulated: false }
    expect(daily(6, '06:00', 780, { ...light, serviceMin: 400 }).findings.filter(({ weekday }) => weekday === null)).toEqual([])
    expect(daily(6, '06:00', 781, { ...light, serviceMin: 400 }).findings).toContainEqual({
      ...{ severity: 'BLOQUANT', message: 'Semaine sans repos hebdomadaire', weekday: null },
    })
    expect(daily(7, '06:00', 60, light).findings.map(({ message }) => message)).toContain(
      'Semaine sans repos hebdomadaire : travail sur sept jours',
    )
  })

  it('is green only with an average of the quarter within the maximum, and shares the rest (AF31)', () => {
    // Four days of 12 h and one of 2 h: 50 h.
    const week = (minutes: number) => [1, 2, 3, 4].map(day => item(day, '06:00', 720)).concat(item(5, '06:00', 120 + minutes))
    expect(standardWeek(week(0), RULE)).toMatchObject({ conformity: 'VERT', findings: [] })
    expect(standardWeek(week(1), RULE)).toMatchObject({
      conformity: 'ORANGE',
      findings: [
        {
          ...{ severity: 'AVERTISSEMENT', weekday: null },
          message: 'Moyenne du trimestre : 50 h 01 par semaine (maximum 50 h 00)',
        },
      ],
    })
    expect([0, 1].map(minutes => driversNeeded(week(minutes), 'COURTE_DISTANCE'))).toEqual([1, 2])
    expect(weekAverage(week(1), 'GRAND_ROUTIER')).toEqual({ minutes: 3_001, limit: 3_180 })
    // A rest within a run is no service.
    expect(said(week(0).map(one => ({ ...one, amplitudeMin: one.amplitudeMin + 30 })))).toEqual([])
  })

  it.each<[input: string, text: string, before: Partial<WeekItem>, after: Partial<WeekItem>, activity?: WeekRule['activity']]>([
    ['weekday', 'Repos hebdomadaire réduit (35 h 00)', {}, { weekday: 6 }],
    ['startTime', 'Repos journalier réduit n° 1', {}, { startTime: '05:01' }],
    ['startDayOffset', 'Les trajets', {}, { startDayOffset: 1 }],
    ['amplitudeMin', 'Amplitude prévue : 13 h 01', {}, { amplitudeMin: 781 }],
    ['drivingMin', 'Conduite journalière prévue : 9 h 01', {}, { drivingMin: 541 }],
    ['serviceMin', 'Temps de service : 12 h 01', {}, { serviceMin: 721 }],
    ['regulated', 'Conduite journalière prévue : 9 h 01', { drivingMin: 541, regulated: false }, { regulated: true }],
    ['activity', 'Moyenne du trimestre : 48 h 00', {}, {}, 'MESSAGERIE'],
  ])('is checked again when %s changes, though weeks are cached', (_, text, before, after, activity = RULE.activity) => {
    const run = { drivingMin: 540, serviceMin: 720 }
    const others = [2, 3, 4].map(day => item(day, '05:00', 780, run))
    expect(said([item(1, '05:00', 780, { ...run, ...before }), ...others])).toEqual([])
    expect(said([{ ...item(1, '05:00', 780, { ...run, ...before }), ...after }, ...others], { activity }).join()).toContain(text)
  })

  it('says how many drivers a week needs', () => {
    const lines = (weekdays: number[], from: string, minutes: number) => weekdays.map(day => item(day, from, minutes))
    const needed = (items: WeekItem[]) => driversNeeded(items, 'COURTE_DISTANCE')
    const all = [1, 2, 3, 4, 5, 6, 7]
    expect(needed([])).toBe(0)
    expect(needed(lines(days, '06:00', 600))).toBe(1)
    expect(needed(lines(all.slice(0, 6), '06:00', 600))).toBe(2)
    expect(needed(lines(all, '06:00', 600))).toBe(2)
    expect(needed([...lines(all, '06:00', 600), ...lines(all, '20:00', 600)])).toBe(4)
    expect(needed([...lines(days, '06:00', 240), ...lines(days, '08:00', 240)])).toBe(2)
    expect(needed([item(1, '06:00', 961, { serviceMin: 700 })])).toBeNull()
  })

  it('checks no driving times for light vehicles (D18)', () => {
    expect(said([item(1, '05:00', 700, { drivingMin: 620, regulated: false })])).toEqual([])
  })

  it('warns about lines outside the service hours', () => {
    expect(said([item(1, '06:00', 120)], { startTime: '06:30', endTime: '07:30', endDayOffset: 0 })).toEqual([
      '1 Le trajet TP-06:00 part avant la prise de service (06:30)',
      '1 Le trajet TP-06:00 arrive après la fin de service (07:30)',
    ])
  })

  it('has no conformity without lines', () => {
    expect(standardWeek([], RULE)).toMatchObject({ days: [], findings: [], conformity: null })
  })
})
