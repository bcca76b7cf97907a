import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toInstant, toLocal } from '#domain/calendar/clock.ts'
import {
  type Clocked,
  clientDue,
  clockState,
  clocksOf,
  clockWords,
  dueClocks,
  insurerDue,
  timeBetween,
  workAccidentDue,
} from '#domain/incidents-management/incidents/clocks.ts'

const at = (local: string) => toInstant(local)
const local = (instant: string) => toLocal(instant)

describe("insurer's deadline: five working days, two for theft (domain.md §3.17)", () => {
  it.each([
    ['a week of work', '2026-11-16T10:00', 'ACCIDENT_MATERIEL', '2026-11-24T00:00'],
    ['the hour of the day does not count', '2026-11-16T23:59', 'ACCIDENT_MATERIEL', '2026-11-24T00:00'],
    ['a theft', '2026-11-16T10:00', 'VOL', '2026-11-19T00:00'],
    ['a theft on a Friday', '2026-11-20T22:00', 'VOL', '2026-11-25T00:00'],
    ['Armistice on a Wednesday', '2026-11-09T08:00', 'ACCIDENT_CORPOREL', '2026-11-18T00:00'],
    ['Christmas and New Year on Fridays', '2026-12-24T08:00', 'ACCIDENT_MATERIEL', '2027-01-05T00:00'],
    ['over the change to winter time', '2026-10-23T08:00', 'VOL', '2026-10-28T00:00'],
    ['over the change to summer time', '2026-03-27T08:00', 'VOL', '2026-04-01T00:00'],
  ] as const)('%s', (_, occurred, kind, due) => {
    expect(local(insurerDue(at(occurred), kind))).toBe(due)
  })
})

describe('work accident deadline: 48 hours without Sundays and holidays', () => {
  it.each([
    ['within a week', '2026-11-17T10:15', '2026-11-19T10:15'],
    ['over a Sunday', '2026-11-20T22:00', '2026-11-23T22:00'],
    ['on a Sunday', '2026-11-22T15:00', '2026-11-25T00:00'],
    ['to the last minute before a Sunday', '2026-11-20T00:00', '2026-11-22T00:00'],
    ['over Armistice', '2026-11-10T10:00', '2026-11-13T10:00'],
    ['over the Sunday of the change to winter time', '2026-10-24T10:00', '2026-10-27T10:00'],
    ['over the Sunday of the change to summer time', '2026-03-28T10:00', '2026-03-31T10:00'],
    ['over Easter Sunday and Monday', '2026-04-04T12:00', '2026-04-08T12:00'],
  ])('%s', (_, occurred, due) => {
    expect(local(workAccidentDue(at(occurred)))).toBe(due)
  })

  it('is never under 48 elapsed hours, and counts no day twice', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }), moment => {
        const passed = Date.parse(workAccidentDue(moment.toISOString())) - moment.getTime()
        expect(passed).toBeGreaterThanOrEqual(48 * 3_600_000)
        expect(passed).toBeLessThanOrEqual(6 * 25 * 3_600_000)
      }),
    )
  })
})

it('gives one elapsed hour to inform the client, also over a clock change', () => {
  expect(clientDue('2026-10-25T00:30:00.000Z')).toBe('2026-10-25T01:30:00.000Z')
  expect(local(clientDue('2026-10-25T00:30:00.000Z'))).toBe('2026-10-25T02:30')
})

const base: Clocked = {
  ...{ occurredAt: at('2026-11-17T10:00'), kind: 'PANNE', severity: 1, injuredEmployees: 0, thirdPartyName: null },
  ...{ companyId: 'client', insurerDeclaredAt: null, workAccidentDeclaredAt: null, clientInformedAt: null },
}
const names = (over: Partial<Clocked>) => clocksOf({ ...base, ...over }).map(({ name }) => name)

describe('deadlines of an incident', () => {
  it.each([
    ['a small breakdown', {}, []],
    ['a breakdown of severity 2', { severity: 2 }, ['client']],
    ['without a client', { severity: 4, companyId: null }, []],
    ['a breakdown with a third party', { thirdPartyName: 'Mairie' }, ['insurer']],
    ['an accident', { kind: 'ACCIDENT_MATERIEL', severity: 2 }, ['client', 'insurer']],
    ['a wounded driver', { kind: 'ACCIDENT_CORPOREL', severity: 3, injuredEmployees: 1 }, ['client', 'workAccident', 'insurer']],
  ] as [string, Partial<Clocked>, string[]][])('%s', (_, over, expected) => {
    expect(names(over)).toEqual(expected)
  })
})

describe('limits of a deadline', () => {
  const clock = { name: 'client', dueAt: '2026-11-17T10:00:00.000Z', doneAt: null } as const
  it('runs until its last moment and is late at the deadline', () => {
    expect(clockState(clock, '2026-11-17T09:59:59.999Z')).toBe('running')
    expect(clockState(clock, '2026-11-17T10:00:00.000Z')).toBe('late')
    expect(clockState({ ...clock, doneAt: '2026-11-17T09:59:59.999Z' }, clock.dueAt)).toBe('done')
    expect(clockState({ ...clock, doneAt: clock.dueAt }, clock.dueAt)).toBe('doneLate')
  })

  it('describes the remaining time', () => {
    expect(clockWords(clock, '2026-11-17T09:12:00.000Z')).toBe('reste 48\u00a0min')
    expect(clockWords(clock, '2026-11-17T06:20:00.000Z')).toBe('reste 3\u00a0h 40')
    expect(clockWords(clock, '2026-11-14T08:00:00.000Z')).toBe('reste 3\u00a0j 02\u00a0h')
    expect(clockWords(clock, '2026-11-17T10:05:00.000Z')).toBe('dépassé de 5\u00a0min')
    expect(clockWords({ ...clock, doneAt: '2026-11-17T11:30:00.000Z' }, clock.dueAt)).toBe('fait avec 1\u00a0h 30 de retard')
    expect(timeBetween('2026-11-17T10:00:00Z', '2026-11-18T10:00:00Z')).toBe('1\u00a0j 00\u00a0h')
  })

  it('alerts a day before, at once for the client, never after completion', () => {
    const accident: Clocked = { ...base, kind: 'ACCIDENT_MATERIEL', severity: 2 }
    const told = (now: string, over: Partial<Clocked> = {}) =>
      dueClocks({ ...accident, ...over }, at(now)).map(({ name }) => name)
    expect(told('2026-11-17T10:00')).toEqual(['client'])
    expect(told('2026-11-17T10:30', { clientInformedAt: at('2026-11-17T10:20') })).toEqual([])
    const informed = { clientInformedAt: at('2026-11-17T10:20') }
    expect(told('2026-11-23T23:59', informed)).toEqual([])
    expect(told('2026-11-24T00:00', informed)).toEqual(['insurer'])
  })
})
