import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minuteOfLocal } from '#domain/driving-time/civil-time.ts'
import type { DrivingTimeInput } from '#domain/driving-time/driving-time.ts'
import { type Activity, firstOverlap, lengthOf, timelineOf } from '#domain/driving-time/timeline.ts'
import { growth } from '#tests/support/growth.ts'
import { checked } from './cases.ts'

const WEEK = 7 * 24 * 60
/** A Monday with no clock change for seven weeks. */
const START = minuteOfLocal('2026-01-05T04:00')

const KINDS = ['CONDUITE', 'CONDUITE', 'TRAVAIL', 'MISE_A_DISPOSITION'] as const
/** Work of up to six hours, with typical rests. */
const REST = [0, 14, 15, 30, 45, 180, 479, 539, 540, 659, 660, 1440, 2700]
const work = fc
  .array(
    fc.record({ kind: fc.constantFrom(...KINDS), minutes: fc.integer({ min: 1, max: 360 }), rest: fc.constantFrom(...REST) }),
    {
      maxLength: 30,
    },
  )
  .map(parts => {
    let start = START
    return parts.map(({ kind, minutes, rest }): Activity => {
      const activity = { kind, start, end: start + minutes }
      start = activity.end + rest
      return activity
    })
  })
const facts = fc.record({
  category: fc.constantFrom('GRAND_ROUTIER', 'COURTE_DISTANCE', 'MESSAGERIE'),
  regime: fc.constantFrom('EU', 'VUL_NATIONAL'),
  crew: fc.constantFrom(1, 2),
  history: fc.option(
    fc.record({
      extendedDaysThisWeek: fc.integer({ min: 0, max: 3 }),
      reducedRestsSinceWeeklyRest: fc.integer({ min: 0, max: 4 }),
      drivingMinutesThisWeek: fc.integer({ min: 0, max: 3400 }),
      drivingMinutesPreviousWeek: fc.integer({ min: 0, max: 3400 }),
      serviceMinutesThisWeek: fc.integer({ min: 0, max: 3400 }),
    }),
  ),
}) as fc.Arbitrary<Omit<DrivingTimeInput, 'activities'>>

const isRefused = (activities: readonly Activity[], more: Partial<DrivingTimeInput>) =>
  checked(activities, more).findings.some(({ severity }) => severity === 'BLOQUANT')

describe('properties of any activities', () => {
  it('does not depend on the order of activities', () => {
    fc.assert(
      fc.property(work, facts, fc.infiniteStream(fc.nat()), (activities, more, luck) => {
        const shuffled = activities
          .map(activity => ({ activity, at: luck.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ activity }) => activity)
        expect(checked(shuffled, more)).toEqual(checked(activities, more))
      }),
      { numRuns: 40 },
    )
  })

  it('is unchanged by a shift of seven days', () => {
    const moved = <Item extends { start: number; end: number }>(item: Item) => ({
      ...item,
      start: item.start + WEEK,
      end: item.end + WEEK,
    })
    fc.assert(
      fc.property(work, facts, (activities, more) => {
        const { findings, totals } = checked(activities, more)
        // Some messages contain a date.
        const silent = (all: typeof findings) => all.map(({ message, ...finding }) => finding)
        const later = checked(activities.map(moved), more)
        expect({ findings: silent(later.findings), totals: later.totals }).toEqual({
          findings: silent(findings.map(moved)),
          totals,
        })
      }),
      { numRuns: 40 },
    )
  })

  it('treats split, adjacent and implicit rest alike', () => {
    fc.assert(
      fc.property(work, facts, fc.double({ min: 0, max: 1, noNaN: true }), (activities, more, share) => {
        const rests = timelineOf(activities).filter(({ kind }) => kind === 'REPOS')
        const pieces = rests.flatMap(({ start, end }) => {
          const middle = start + Math.floor((end - start) * share)
          return [
            { kind: 'REPOS' as const, start, end: middle },
            { kind: 'REPOS' as const, start: middle, end },
          ].filter(piece => lengthOf(piece) > 0)
        })
        expect(checked([...activities, ...pieces], more)).toEqual(checked(activities, more))
      }),
      { numRuns: 40 },
    )
  })

  it('never allows by work inside a rest what was refused, except by splitting the rest', () => {
    fc.assert(
      fc.property(work, facts, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (activities, more, which, share) => {
        const rests = timelineOf(activities).filter(rest => rest.kind === 'REPOS' && lengthOf(rest) > 2)
        const rest = rests[which % Math.max(1, rests.length)]
        fc.pre(rest !== undefined && isRefused(activities, more))
        // Excluded: a first part of 3 h completed by a rest of 9 h is allowed (D12).
        const at = rest!.start + 1 + Math.floor((lengthOf(rest!) - 2) * share)
        fc.pre(at - rest!.start < 180 && rest!.end - at - 1 < 180)
        expect(isRefused([...activities, { kind: 'TRAVAIL', start: at, end: at + 1 }], more)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('refuses overlapping activities', () => {
    fc.assert(
      fc.property(work, fc.nat(), (activities, which) => {
        expect(firstOverlap(activities)).toBeNull()
        fc.pre(activities.length > 0)
        const { start } = activities[which % activities.length]!
        expect(firstOverlap([...activities, { start, end: start + 1 }])).not.toBeNull()
      }),
      { numRuns: 40 },
    )
  })

  it('grows linearly with the activities', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index): Activity => {
        const start = START + index * 150
        return { kind: index % 3 ? 'CONDUITE' : 'TRAVAIL', start, end: start + 120 }
      })
    expect(await growth(many, checked, 500)).toBeLessThan(3)
  })
})
