import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { HOLIDAY_ZONES } from '#domain/calendar/holidays.ts'
import {
  isEmptyLeave,
  type Leave,
  leaveDays,
  leaveOutside,
  paidLeaveDays,
  type WorkCalendar,
} from '#domain/human-resources/leave.ts'
import { vectors } from '../vectors.ts'

const day = fc.integer({ min: 0, max: 12_000 }).map(n => addDays('2010-01-01', n))
const leave = fc
  .record({
    from: day,
    length: fc.integer({ min: 0, max: 400 }),
    fromHalf: fc.option(fc.constant('APRES_MIDI' as const)),
    toHalf: fc.option(fc.constant('MATIN' as const)),
  })
  .map(({ from, length, ...halves }): Leave => ({ from, to: addDays(from, length), ...halves }))
  .filter(one => !isEmptyLeave(one))
const zone = fc.constantFrom(...HOLIDAY_ZONES)
const figures = (...counted: Parameters<typeof leaveDays>) => {
  const { ouvrables, ouvres, calendaires } = leaveDays(...counted)
  return [ouvrables, ouvres, calendaires].map(Number) as [number, number, number]
}

describe('days of a leave (§6.11)', () => {
  it.each(vectors.leave)('$from → $to', ({ from, to, ouvrables, ouvres }) => {
    expect(leaveDays({ from, to }, 'FR')).toEqual({
      ouvrables: String(ouvrables),
      ouvres: String(ouvres),
      calendaires: String(daysBetween(from, to) + 1),
    })
  })

  it.each([
    ['from noon until noon of the next day is one day', '2026-05-04', '2026-05-05', ['1', '1', '1']],
    ['half of a Saturday and half of a Sunday', '2026-05-09', '2026-05-10', ['0.5', '0', '1']],
    ['half of a holiday and half of the day after', '2026-05-14', '2026-05-15', ['0.5', '0.5', '1']],
  ])('%s', (_, from, to, [ouvrables, ouvres, calendaires]) => {
    expect(leaveDays({ from, to, fromHalf: 'APRES_MIDI', toHalf: 'MATIN' }, 'FR')).toEqual({ ouvrables, ouvres, calendaires })
  })

  it('counts a morning, an afternoon and a day', () => {
    const monday = { from: '2026-05-04', to: '2026-05-04' }
    expect(figures(monday, 'FR')).toEqual([1, 1, 1])
    expect(figures({ ...monday, toHalf: 'MATIN' }, 'FR')).toEqual([0.5, 0.5, 0.5])
    expect(figures({ ...monday, fromHalf: 'APRES_MIDI' }, 'FR')).toEqual([0.5, 0.5, 0.5])
    expect(isEmptyLeave({ ...monday, fromHalf: 'APRES_MIDI', toHalf: 'MATIN' })).toBe(true)
  })

  it('uses the holidays of the zone', () => {
    // Good Friday is a working day outside Alsace-Moselle; 26/12/2026 is a Saturday.
    expect(figures({ from: '2026-04-03', to: '2026-04-03' }, 'FR')).toEqual([1, 1, 1])
    expect(figures({ from: '2026-04-03', to: '2026-04-03' }, 'FR_ALSACE_MOSELLE')).toEqual([0, 0, 1])
    expect(figures({ from: '2026-12-26', to: '2026-12-26' }, 'FR')).toEqual([1, 0, 1])
    expect(figures({ from: '2026-12-26', to: '2026-12-26' }, 'FR_ALSACE_MOSELLE')).toEqual([0, 0, 1])
  })

  it('counts at most as many « ouvrés » as « ouvrables », and at most as many of these as days', () => {
    fc.assert(
      fc.property(leave, zone, (one, where) => {
        const [ouvrables, ouvres, calendaires] = figures(one, where)
        expect(0 <= ouvres && ouvres <= ouvrables && ouvrables <= calendaires).toBe(true)
        const halves = Number(Boolean(one.fromHalf)) + Number(Boolean(one.toHalf))
        expect(calendaires).toBe(daysBetween(one.from, one.to) + 1 - halves / 2)
      }),
    )
  })

  it('adds up over consecutive leaves, split at midnight or noon', () => {
    fc.assert(
      fc.property(leave, zone, fc.nat(), (one, where, nth) => {
        const cut = addDays(one.from, nth % (daysBetween(one.from, one.to) + 1))
        const whole = figures(one, where)
        const sum = (...parts: Leave[]) =>
          parts.map(part => figures(part, where)).reduce(([a, b, c], [x, y, z]) => [a + x, b + y, c + z])
        if (cut < one.to)
          expect(sum({ ...one, to: cut, toHalf: null }, { ...one, from: addDays(cut, 1), fromHalf: null })).toEqual(whole)
        const parts: Leave[] = [
          { ...one, to: cut, toHalf: 'MATIN' },
          { ...one, from: cut, fromHalf: 'APRES_MIDI' },
        ]
        expect(sum(...parts.filter(part => !isEmptyLeave(part)))).toEqual(whole)
      }),
    )
  })
})

describe('days of a paid leave, up to the return (law.md §6)', () => {
  const OFFICE: WorkCalendar = { zone: 'FR', workdays: [1, 2, 3, 4, 5] }
  it.each([
    ['Monday to Friday', { from: '2026-11-16', to: '2026-11-20' }, OFFICE, '6', '5'],
    ['Monday to Saturday', { from: '2026-11-16', to: '2026-11-21' }, OFFICE, '6', '5'],
    ['Monday to Sunday', { from: '2026-11-16', to: '2026-11-22' }, OFFICE, '6', '5'],
    ['Saturday to Friday starts on Monday', { from: '2026-11-14', to: '2026-11-20' }, OFFICE, '6', '5'],
    ['a Friday', { from: '2026-11-20', to: '2026-11-20' }, OFFICE, '2', '1'],
    ['a Friday morning', { from: '2026-11-20', to: '2026-11-20', toHalf: 'MATIN' }, OFFICE, '0.5', '0.5'],
    ['a weekend', { from: '2026-11-21', to: '2026-11-22' }, OFFICE, '0', '0'],
    ['Monday to Friday with 11 November', { from: '2026-11-09', to: '2026-11-13' }, OFFICE, '5', '4'],
    ['until the Thursday before a holiday on Friday', { from: '2026-12-21', to: '2026-12-24' }, OFFICE, '5', '4'],
    ['until the Friday before Easter Monday', { from: '2027-03-22', to: '2027-03-26' }, OFFICE, '6', '5'],
    [
      'until Maundy Thursday in Alsace-Moselle',
      { from: '2027-03-22', to: '2027-03-25' },
      { ...OFFICE, zone: 'FR_ALSACE_MOSELLE' },
      '5',
      '4',
    ],
    [
      'Monday to Friday of a driver who works on Saturdays',
      { from: '2026-11-16', to: '2026-11-20' },
      { zone: 'FR', workdays: [1, 2, 3, 4, 5, 6] },
      '5',
      '5',
    ],
    [
      'Tuesday to Saturday of a driver off on Mondays',
      { from: '2026-11-17', to: '2026-11-21' },
      { zone: 'FR', workdays: [2, 3, 4, 5, 6] },
      '6',
      '5',
    ],
    [
      'a driver without working days: Monday to Friday',
      { from: '2026-11-16', to: '2026-11-20' },
      { zone: 'FR', workdays: [] },
      '6',
      '5',
    ],
  ] satisfies [string, Leave, WorkCalendar, string, string][])('%s', (_, one, calendar, ouvrables, ouvres) => {
    expect(paidLeaveDays(one, calendar)).toMatchObject({ ouvrables, ouvres })
  })

  it('adds up over consecutive leaves', () => {
    fc.assert(
      fc.property(leave, zone, fc.nat(), fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), (one, where, nth, workdays) => {
        const cut = addDays(one.from, nth % (daysBetween(one.from, one.to) + 1))
        fc.pre(cut < one.to)
        const [first, second, whole] = [
          { ...one, to: cut, toHalf: null },
          { ...one, from: addDays(cut, 1), fromHalf: null },
          one,
        ].map(part => Number(paidLeaveDays(part, { zone: where, workdays }).ouvrables))
        expect(first! + second!).toBe(whole)
      }),
    )
  })
})

describe('a leave outside another one', () => {
  const week = { from: '2026-11-16', to: '2026-11-20' }
  const whole = { fromHalf: null, toHalf: null }
  it.each([
    [
      'its middle',
      { from: '2026-11-18', to: '2026-11-18' },
      [
        ['2026-11-16', '2026-11-17'],
        ['2026-11-19', '2026-11-20'],
      ],
    ],
    ['its start', { from: '2026-11-14', to: '2026-11-17' }, [['2026-11-18', '2026-11-20']]],
    ['its end', { from: '2026-11-20', to: '2026-12-04' }, [['2026-11-16', '2026-11-19']]],
    ['all of it', { from: '2026-11-01', to: '2026-11-30' }, []],
  ])('%s', (_, other, parts) => {
    expect(leaveOutside(week, other)).toEqual(parts.map(([from, to]) => ({ from, to, ...whole })))
  })

  it('splits a day at noon', () => {
    expect(leaveOutside(week, { from: '2026-11-18', fromHalf: 'APRES_MIDI', to: '2026-11-19', toHalf: 'MATIN' })).toEqual([
      { from: '2026-11-16', fromHalf: null, to: '2026-11-18', toHalf: 'MATIN' },
      { from: '2026-11-19', fromHalf: 'APRES_MIDI', to: '2026-11-20', toHalf: null },
    ])
  })
})
