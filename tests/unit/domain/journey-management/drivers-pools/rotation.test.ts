import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/dates.ts'
import {
  candidatesOn,
  type RotationMember,
  type RotationRule,
  rotationOf,
} from '#domain/journey-management/drivers-pools/rotation.ts'
import { rotationInput } from '#domain/journey-management/drivers-pools/rotation-schema.ts'
import { MEMBER_RANKS, ROTATIONS } from '#domain/journey-management/drivers-pools/values.ts'
import { REQ, UNIQ } from '#domain/messages.ts'

const member = (driver: string, priority: number, over: Partial<RotationMember> = {}): RotationMember => ({
  driver,
  rank: 'TITULAIRE',
  priority,
  ...over,
})
const TEAM = [member('A', 1), member('B', 2), member('C', 3)]
const MONDAY = '2026-11-02'
const week = (n: number) => addDays(MONDAY, 7 * n)
const holders = (rule: Partial<RotationRule>, dates: string[]) =>
  rotationOf({ rotation: 'HEBDO', anchorDate: MONDAY, members: TEAM, ...rule }, dates).map(({ driver }) => driver)

describe('rotation of a tour (domain.md §3.6, simulations.md)', () => {
  it('FIXE: picks the first holder by priority, not by position', () => {
    expect(holders({ rotation: 'FIXE', members: TEAM.toReversed() }, [week(0), week(1), week(9)])).toEqual(['A', 'A', 'A'])
  })

  it('HEBDO: alternates by Monday week from the anchor, in both directions', () => {
    expect(holders({}, [-4, -3, -2, -1, 0, 1, 2, 3].map(week))).toEqual(['C', 'A', 'B', 'C', 'A', 'B', 'C', 'A'])
    expect(holders({ anchorDate: addDays(MONDAY, 4) }, [addDays(MONDAY, 6), addDays(MONDAY, 7)])).toEqual(['A', 'B'])
    expect(holders({ weeks: 4 }, [week(1)])).toEqual(['B'])
  })

  it('CYCLE: alternates every n weeks', () => {
    expect(holders({ rotation: 'CYCLE', weeks: 2 }, [-2, -1, 0, 1, 2, 3, 4, 5, 6].map(week))).toEqual([
      ...['C', 'C', 'A', 'A', 'B', 'B', 'C', 'C', 'A'],
    ])
  })

  it('counts turns over all holders; an absent one passes the turn on', () => {
    const members = [member('A', 1, { to: week(1) }), member('B', 2), member('C', 3, { from: addDays(week(2), 2) })]
    // Week 2 is C's, who starts on Wednesday; week 3 is A's, who has left.
    expect(holders({ members }, [week(0), week(1), week(2), addDays(week(2), 2), week(3)])).toEqual(['A', 'B', 'B', 'C', 'B'])
  })

  it('falls back to replacements, then reserves, by priority; null without anybody', () => {
    const members = [
      member('R2', 2, { rank: 'REMPLACANT' }),
      member('R1', 1, { rank: 'REMPLACANT', to: week(1) }),
      member('S', 1, { rank: 'RESERVE', to: week(4) }),
    ]
    expect(holders({ members }, [week(0), week(1), addDays(week(1), 1)])).toEqual(['R1', 'R1', 'R2'])
    expect(holders({ members: members.slice(2) }, [week(4), week(5)])).toEqual(['S', null])
    expect(holders({ members: [] }, [week(0)])).toEqual([null])
    expect(candidatesOn({ rotation: 'FIXE', members: [...members, ...TEAM] }, week(0)).map(({ driver }) => driver)).toEqual([
      ...['A', 'B', 'C', 'R1', 'R2', 'S'],
    ])
  })

  it('is unaffected by a 53-week year', () => {
    expect(holders({ members: TEAM.slice(0, 2) }, ['2026-12-21', '2026-12-28', '2027-01-04', '2027-01-11'])).toEqual([
      ...['B', 'A', 'B', 'A'],
    ])
  })

  it('refuses HEBDO and CYCLE without anchor, CYCLE without weeks, duplicate positions', () => {
    const body = { members: TEAM, dates: [MONDAY] }
    const issues = (over: object) =>
      rotationInput.safeParse({ ...body, ...over }).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    expect(issues({ rotation: 'HEBDO' })).toEqual([`anchorDate ${REQ}`])
    expect(issues({ rotation: 'CYCLE', anchorDate: MONDAY })).toEqual([`weeks ${REQ}`])
    expect(issues({ rotation: 'CYCLE', anchorDate: MONDAY, weeks: 0 })?.length).toBeGreaterThan(0)
    expect(issues({ rotation: 'FIXE', members: [member('A', 1), member('B', 1)] })).toEqual([`members.1.priority ${UNIQ}`])
    expect(issues({ rotation: 'FIXE', members: [] })).toBeUndefined()
  })
})

describe('properties of the rotation', () => {
  const dates = fc.integer({ min: -400, max: 400 }).map(days => addDays(MONDAY, days))
  const members = fc.uniqueArray(
    fc.record({
      driver: fc.uuid(),
      rank: fc.constantFrom(...MEMBER_RANKS),
      priority: fc.integer({ min: 1, max: 9 }),
      from: fc.option(dates),
      to: fc.option(dates),
    }),
    { selector: ({ rank, priority }) => `${rank} ${priority}`, maxLength: 12 },
  )
  const rules = fc.record({
    rotation: fc.constantFrom(...ROTATIONS),
    weeks: fc.integer({ min: 1, max: 6 }),
    anchorDate: dates,
    members,
  })
  const at = (rule: RotationRule, date: string) => rotationOf(rule, [date])[0]!.driver

  it('picks a member of the best rank whose period contains the date', () => {
    fc.assert(
      fc.property(rules, dates, (rule, date) => {
        const there = rule.members.filter(({ from, to }) => (!from || from <= date) && (!to || date <= to))
        const best = MEMBER_RANKS.find(rank => there.some(one => one.rank === rank))
        const driver = at(rule, date)
        expect(driver === null).toBe(there.length === 0)
        if (driver) expect(there.find(one => one.driver === driver)!.rank).toBe(best)
        expect(new Set(candidatesOn(rule, date))).toEqual(new Set(there))
      }),
    )
  })

  it('is unchanged by member order and by a whole cycle', () => {
    fc.assert(
      fc.property(rules, dates, fc.integer({ min: -3, max: 3 }), (rule, date, rounds) => {
        expect(at({ ...rule, members: rule.members.toReversed() }, date)).toBe(at(rule, date))
        const always = { ...rule, members: rule.members.map(one => ({ ...one, from: null, to: null })) }
        const holders = always.members.filter(({ rank }) => rank === 'TITULAIRE').length
        const days = 7 * rule.weeks * Math.max(1, holders) * rounds
        expect(at(always, addDays(date, days))).toBe(at(always, date))
        expect(at({ ...always, anchorDate: addDays(rule.anchorDate, days) }, date)).toBe(at(always, date))
      }),
    )
  })

  it('gives all holders the same share of a cycle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 4 }), dates, (count, weeks, first) => {
        const team = Array.from({ length: count }, (_, index) => member(`D${index}`, index + 1))
        const rule: RotationRule = { rotation: 'CYCLE', weeks, anchorDate: MONDAY, members: team }
        const round = Array.from({ length: count * weeks }, (_, nth) => at(rule, addDays(first, 7 * nth)))
        const shares = [...Map.groupBy(round, driver => driver).values()].map(held => held.length)
        expect(shares).toEqual(team.map(() => weeks))
      }),
    )
  })
})
