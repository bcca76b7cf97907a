import { describe, expect, it } from 'vitest'
import { dayStrip } from '#domain/home/day-strip.ts'
import { urgencyOf, urgentDepartures } from '#domain/home/urgent.ts'
import type { JourneyStatus } from '#domain/journey-management/journeys/values.ts'

const NOW = '2026-11-23T11:00:00.000Z'
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString()
const departure = (status: JourneyStatus, minutes: number, more: { maxDelayMin?: number; review?: boolean } = {}) => ({
  number: `${status} ${minutes}`,
  status,
  plannedStart: at(minutes),
  maxDelayMin: 0,
  review: false,
  ...more,
})

describe('urgency of a departure', () => {
  it.each([
    ['CONFIRME', -11, {}, 'notStarted'],
    ['AFFECTE', -11, {}, 'notStarted'],
    ['CONFIRME', -10, {}, null],
    ['EN_COURS', -60, { maxDelayMin: 31 }, 'veryLate'],
    ['EN_COURS', -60, { maxDelayMin: 30 }, 'late'],
    ['EN_COURS', -60, { maxDelayMin: 16 }, 'late'],
    ['EN_COURS', -60, { maxDelayMin: 15 }, null],
    ['TERMINE', -60, { maxDelayMin: 90 }, null],
    ['PLANIFIE', 120, {}, 'unassignedSoon'],
    ['PLANIFIE', -30, {}, 'unassignedSoon'],
    ['PLANIFIE', 121, {}, 'unassigned'],
    ['AFFECTE', 120, {}, 'toConfirm'],
    ['AFFECTE', 121, {}, null],
    ['CONFIRME', 30, {}, null],
    ['AFFECTE', 300, { review: true }, 'review'],
  ] as const)('%s %i min from now, %o: %s', (status, minutes, more, urgency) => {
    expect(urgencyOf(departure(status, minutes, more), NOW)).toBe(urgency)
  })

  it('sorts errors before warnings, then by departure', () => {
    const rows = [
      departure('AFFECTE', 60),
      departure('PLANIFIE', 240),
      departure('PLANIFIE', 90),
      departure('CONFIRME', -20),
      departure('CONFIRME', -40),
      departure('EN_COURS', -200, { maxDelayMin: 45 }),
      departure('CONFIRME', 60),
    ]
    expect(urgentDepartures(rows, NOW).map(({ row }) => row.number)).toEqual([
      'CONFIRME -40',
      'CONFIRME -20',
      'EN_COURS -200',
      'PLANIFIE 90',
      'AFFECTE 60',
      'PLANIFIE 240',
    ])
  })
})

describe('day strip', () => {
  it('shows a block per departure at its Paris hour, finished ones first, up to the current hour', () => {
    const rows = [
      departure('EN_COURS', -150),
      departure('TERMINE', -140),
      departure('PLANIFIE', -130),
      departure('AFFECTE', -200),
    ]
    expect(dayStrip(rows, '2026-11-23', NOW)).toEqual([
      { hour: 8, blocks: [{ number: 'AFFECTE -200', state: 'late' }] },
      {
        hour: 9,
        blocks: [
          { number: 'TERMINE -140', state: 'done' },
          { number: 'EN_COURS -150', state: 'running' },
          { number: 'PLANIFIE -130', state: 'unassigned' },
        ],
      },
      { hour: 10, blocks: [] },
      { hour: 11, blocks: [] },
      { hour: 12, blocks: [] },
    ])
  })

  it('is empty without departures, and keeps departures of another date at its edges', () => {
    expect(dayStrip([], '2026-11-23', NOW)).toEqual([])
    const hours = dayStrip([departure('AFFECTE', 13 * 60), departure('TERMINE', -13 * 60)], '2026-11-23', NOW)
    expect([hours[0]!.hour, hours.at(-1)!.hour, hours.length]).toEqual([0, 23, 24])
  })
})
