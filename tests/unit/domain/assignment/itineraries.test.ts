import { describe, expect, it } from 'vitest'
import { drivingFindings } from '#domain/assignment/driving.ts'
import type { DriverRun } from '#domain/driving-time/run-activities.ts'
import type { Activity } from '#domain/driving-time/timeline.ts'
import { from } from '../driving-time/cases.ts'

/* Runs as lists of activities (`law.md` §3), checked as assignment checks them. */

const MONDAY = '2026-11-16'

const runOf = (parts: readonly Activity[]): DriverRun => {
  const [start, end] = [parts[0]!.start, parts.at(-1)!.end]
  const sum = (...kinds: Activity['kind'][]) =>
    parts.reduce((total, part) => total + (kinds.includes(part.kind) ? part.end - part.start : 0), 0)
  return {
    ...{ start, end, plannedMinutes: end - start, drivingMin: sum('CONDUITE'), regulated: true, parts },
    serviceMin: sum('CONDUITE', 'TRAVAIL', 'MISE_A_DISPOSITION'),
  }
}
const foundIn = (start: string, parts: readonly string[], crew: 1 | 2 = 1) =>
  drivingFindings({ category: 'GRAND_ROUTIER', run: runOf(from(`${MONDAY}T${start}`, ...parts)), others: [], crew })
const said = (start: string, parts: readonly string[], crew: 1 | 2 = 1) =>
  foundIn(start, parts, crew)
    .map(({ code, severity, message }) => `${code} ${severity} ${message}`)
    .sort()
const refusals = (start: string, parts: readonly string[], crew: 1 | 2 = 1) => [
  ...new Set(
    foundIn(start, parts, crew)
      .filter(({ severity }) => severity === 'BLOQUANT')
      .map(({ code }) => code),
  ),
]

const LEG = ['C 2:15', 'R 0:45', 'C 2:15']

describe('rows of law.md §3', () => {
  it('A1: Bordeaux and back with a night', () => {
    expect(said('06:00', ['T 1:00', ...LEG, 'T 1:00', 'R 16:45', ...LEG])).toEqual([])
  })

  it('A2: works until 22:00 and leaves at 06:00', () => {
    expect(said('06:00', ['T 1:00', ...LEG, 'T 9:45', 'R 8:00', ...LEG])).toEqual([
      'AF13 BLOQUANT Repos journalier insuffisant : 8 h 00 (minimum 9 h 00)',
      'AF19 BLOQUANT Amplitude prévue : 16 h 00',
      'AF30 BLOQUANT Temps de service : 15 h 15 (maximum 12 h 00)',
    ])
  })

  const aboard = (board: string, off: string, ashore: string) => [
    ...['T 0:30', 'C 4:30', 'R 0:45', 'C 3:00', 'T 0:30'],
    ...[`B ${board}`, `C ${off}`, `R ${ashore}`, 'C 4:00'],
  ]

  it('A3: rests on board, leaves the port and rests on', () => {
    expect(said('09:15', aboard('6:00', '0:40', '5:00'))).toEqual([])
  })

  it('A3b: refuses 70 min off the ship, and 10 h 30 of rest in all', () => {
    const short = 'AF13 BLOQUANT Repos journalier insuffisant : 6 h 00 (minimum 9 h 00)'
    expect(said('09:15', aboard('6:00', '1:10', '5:00'))).toContain(short)
    expect(said('09:15', aboard('6:00', '0:40', '4:30'))).toContain(short)
  })

  it('A4: a crew of two from 04:00 to 23:30', () => {
    const parts = ['C 3:50', 'D 5:55', 'C 3:50', 'D 5:55']
    expect(said('04:00', parts, 2)).toEqual(['AF19 AVERTISSEMENT Amplitude prévue : 19 h 30'])
  })

  it('A5: one driver from 05:00 to 19:45 without a break', () => {
    expect(said('05:00', ['T 5:15', 'C 4:30', 'T 5:00'])).toEqual([
      'AF19 AVERTISSEMENT Amplitude prévue : 14 h 45',
      'AF30 BLOQUANT Temps de service : 14 h 45 (maximum 12 h 00)',
    ])
  })
})

/** 9 h of driving in 10 h 45. */
const DAY = ['T 0:30', 'C 4:30', 'R 0:45', 'C 4:30', 'T 0:30']
/** 10 h of driving in 12 h. */
const LONG_DAY = ['T 0:15', 'C 4:30', 'R 0:45', 'C 4:30', 'R 0:45', 'C 1:00', 'T 0:15']
const SHORT_DAY = ['C 4:30', 'R 0:45', 'C 3:15']
/** 10 h of driving for each of a crew, in 20 h 30. */
const CREW_DAY = ['C 4:30', 'D 4:30', 'C 4:30', 'D 4:30', 'C 1:00', 'D 1:30']
const days = (count: number, day: readonly string[], rest: string) =>
  Array.from({ length: count }, (_, nth) => (nth === 0 ? day : [`R ${rest}`, ...day])).flat()

interface Itinerary {
  start?: string
  crew?: 2
  legal: readonly string[]
  /** Nearly the same, refused for this alone. */
  nearly: readonly string[]
  codes: readonly string[]
}

const ITINERARIES: Record<string, Itinerary> = {
  'Two days with a regular rest (article 8, 2)': {
    legal: days(2, DAY, '11:00'),
    nearly: days(2, DAY, '8:59'),
    codes: ['AF13'],
  },
  'Three days with reduced rests of 9 h': {
    legal: days(3, SHORT_DAY, '9:00'),
    nearly: days(3, SHORT_DAY, '8:59'),
    codes: ['AF13'],
  },
  'A rest that begins in time for the 24 hours after the one before': {
    legal: ['T 3:00', 'C 4:30', 'R 2:59', 'T 4:30', 'R 11:00', ...DAY],
    nearly: ['T 3:00', 'C 4:30', 'R 3:01', 'T 4:30', 'R 8:58', ...DAY],
    codes: ['AF13', 'AF19'],
  },
  'Four days with three reduced rests (article 8, 4)': {
    legal: days(4, SHORT_DAY, '10:00'),
    nearly: days(5, SHORT_DAY, '10:00'),
    codes: ['AF14'],
  },
  'Split rest, 3 h then 9 h': {
    start: '07:00',
    legal: days(2, ['T 1:00', 'C 4:30', 'R 3:00', 'C 4:30', 'T 1:00'], '9:00'),
    nearly: days(2, ['T 1:00', 'C 4:30', 'R 3:00', 'C 4:30', 'T 1:00'], '8:59'),
    codes: ['AF13'],
  },
  'Split rests, which are not reduced ones': {
    legal: days(5, ['C 4:30', 'R 3:00', 'C 4:00'], '9:00'),
    nearly: days(5, ['C 4:30', 'R 2:59', 'C 4:00'], '9:00'),
    codes: ['AF14'],
  },
  'Two extended days in a week (article 6, 1)': {
    legal: [...days(2, LONG_DAY, '12:00'), 'R 12:00', ...DAY],
    nearly: [...days(3, LONG_DAY, '12:00')],
    codes: ['AF15'],
  },
  'Ten hours of driving and no more': {
    legal: days(2, LONG_DAY, '12:00'),
    nearly: days(2, [...LONG_DAY.slice(0, 5), 'C 1:01', 'T 0:15'], '11:59'),
    codes: ['AF15'],
  },
  'Five days with 56 h of service in all (R3312-50)': {
    legal: days(5, ['C 4:30', 'R 0:45', 'C 4:30', 'T 2:12'], '12:03'),
    nearly: days(5, ['C 4:30', 'R 0:45', 'C 4:30', 'T 2:13'], '12:02'),
    codes: ['AF17'],
  },
  'Twelve hours of service in a day': {
    legal: days(2, ['T 1:30', 'C 4:30', 'R 0:45', 'C 4:30', 'T 1:30'], '11:15'),
    nearly: days(2, ['T 1:30', 'C 4:30', 'R 0:45', 'C 4:30', 'T 1:31'], '11:15'),
    codes: ['AF30'],
  },
  'Two nights of 10 h of work (L3312-1)': {
    start: '20:00',
    legal: days(2, DAY, '13:15'),
    nearly: days(2, [...DAY.slice(0, 4), 'T 0:31'], '13:14'),
    codes: ['AF18'],
  },
  'A night with availability, which is not work': {
    start: '20:00',
    legal: days(2, [...DAY.slice(0, 4), 'D 1:30', 'T 0:30'], '11:30'),
    nearly: days(2, [...DAY.slice(0, 4), 'T 1:30', 'T 0:30'], '11:30'),
    codes: ['AF18'],
  },
  'Fifteen hours from rest to rest': {
    legal: days(2, ['T 2:00', 'C 4:30', 'R 3:30', 'C 4:00', 'T 1:00'], '9:00'),
    nearly: days(2, ['T 2:00', 'C 4:30', 'R 3:31', 'C 4:00', 'T 1:00'], '9:00'),
    codes: ['AF13', 'AF19'],
  },
  'A crew of two with 9 h of rest within 30 h (article 8, 5; D19)': {
    start: '05:30',
    crew: 2,
    legal: days(2, CREW_DAY, '9:00'),
    nearly: days(2, CREW_DAY, '8:59'),
    codes: ['AF13'],
  },
  'A crew of two for 21 h': {
    start: '05:30',
    crew: 2,
    legal: days(2, [...CREW_DAY, 'D 0:30'], '9:00'),
    nearly: days(2, [...CREW_DAY, 'D 0:31'], '9:00'),
    codes: ['AF13', 'AF19'],
  },
  'A crew of two, each at the wheel for 10 h': {
    start: '05:30',
    crew: 2,
    legal: days(2, CREW_DAY, '9:30'),
    nearly: days(2, [...CREW_DAY.slice(0, 4), 'C 1:01', 'D 1:29'], '9:30'),
    codes: ['AF15', 'AF18'],
  },
  'A ferry to England and back, with a bunk': {
    start: '07:00',
    legal: [...SHORT_DAY, 'B 7:00', 'C 0:30', 'R 4:00', 'T 1:00', ...SHORT_DAY, 'B 7:00', 'C 0:30', 'R 4:00', ...LEG],
    nearly: [...SHORT_DAY, 'B 7:00', 'C 0:30', 'R 3:59', 'T 1:00', ...SHORT_DAY, 'B 7:00', 'C 0:30', 'R 4:00', ...LEG],
    codes: ['AF13'],
  },
  'A ferry without a bunk is no place for a daily rest (article 9, 1)': {
    start: '07:00',
    legal: [...DAY, 'B 9:30', 'C 0:30', ...LEG],
    nearly: [...DAY, 'D 9:30', 'C 0:30', ...LEG, 'R 11:00', 'T 1:00'],
    codes: ['AF13', 'AF15', 'AF18', 'AF19', 'AF30'],
  },
  'A rest that a train interrupts twice': {
    start: '07:00',
    legal: [...SHORT_DAY, 'R 2:00', 'C 0:30', 'B 7:00', 'C 0:30', 'R 2:00', ...DAY],
    nearly: [...SHORT_DAY, 'R 2:00', 'C 0:30', 'B 7:00', 'C 0:31', 'R 2:00', ...DAY],
    codes: ['AF13', 'AF18'],
  },
  'A third interruption of the rest on board': {
    start: '07:00',
    legal: [...SHORT_DAY, 'R 1:00', 'C 0:10', 'B 7:00', 'C 0:10', 'R 3:00', ...LEG],
    nearly: [...SHORT_DAY, 'R 1:00', 'C 0:10', 'B 3:30', 'C 0:10', 'B 3:30', 'C 0:10', 'R 3:00', ...LEG],
    codes: ['AF13', 'AF15', 'AF18', 'AF19', 'AF30'],
  },
  'Five days away with a weekly rest of 24 h, which counts reduced rests anew': {
    legal: [...days(4, SHORT_DAY, '10:00'), 'R 24:00', ...SHORT_DAY, 'R 10:00', ...SHORT_DAY],
    nearly: [...days(4, SHORT_DAY, '10:00'), 'R 23:59', ...SHORT_DAY, 'R 10:00', ...SHORT_DAY],
    codes: ['AF14'],
  },
}

describe.each(Object.entries(ITINERARIES))('%s', (_, { start = '05:00', crew, legal, nearly, codes }) => {
  it('is accepted as the law has it', () => {
    expect(refusals(start, legal, crew)).toEqual([])
  })

  it('is refused when it misses by little', () => {
    expect(refusals(start, nearly, crew).sort()).toEqual([...codes].sort())
  })
})
