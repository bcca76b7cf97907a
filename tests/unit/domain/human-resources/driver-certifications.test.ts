import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, isDate } from '#domain/calendar/dates.ts'
import { monthOf, monthRange } from '#domain/calendar/months.ts'
import { certificationSchema, certificationSuspension } from '#domain/human-resources/driver-certifications/certification.ts'
import { certificationStatus, leftWords, validityEnd } from '#domain/human-resources/driver-certifications/values.ts'
import { DATE, DATEORD, ENUM, MAXLEN, REASON, REQ } from '#domain/messages.ts'

const TODAY = '2026-11-20'

describe('until when what was obtained holds (domain.md §6.11)', () => {
  it.each([
    ['2024-02-29', 60, '2029-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2023-08-31', 6, '2024-02-29'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-11-20', 60, '2031-11-20'],
    ['2026-12-31', 24, '2028-12-31'],
    ['2027-02-28', 6, '2027-08-28'],
  ])('%s and %i months: %s', (from, months, end) => {
    expect(validityEnd(from, months)).toBe(end)
  })

  it('is a day of the month so many months on, never of the next', () => {
    const days = fc.integer({ min: 0, max: 36_500 }).map(days => addDays('1990-01-01', days))
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 120 }), (day, months) => {
        const end = validityEnd(day, months)
        expect(isDate(end)).toBe(true)
        expect(monthRange(monthOf(day), monthOf(end))).toHaveLength(months + 1)
      }),
    )
  })
})

describe('what a certification is today', () => {
  it.each([
    [null, 'VALIDE'],
    [addDays(TODAY, 91), 'VALIDE'],
    [addDays(TODAY, 90), 'A_RENOUVELER'],
    [TODAY, 'A_RENOUVELER'],
    [addDays(TODAY, -1), 'EXPIREE'],
  ])('obtained until %s: %s', (validTo, status) => {
    expect(certificationStatus('OBTENUE', validTo, TODAY)).toBe(status)
  })

  it('any other state is told as it is, whatever the date', () => {
    for (const state of ['EN_COURS', 'A_VERIFIER', 'SUSPENDUE', 'REMPLACEE', 'ANNULEE'] as const)
      expect(certificationStatus(state, '2020-01-01', TODAY)).toBe(state)
  })

  it('what is left of it is said in words', () => {
    expect(leftWords(TODAY, TODAY)).toBe("aujourd'hui")
    expect(leftWords(addDays(TODAY, 1), TODAY)).toBe('1 jour')
    expect(leftWords(addDays(TODAY, 45), TODAY)).toBe('45 jours')
    expect(leftWords(addDays(TODAY, -3), TODAY)).toBe('depuis 3 jours')
  })
})

describe('what is entered', () => {
  const driverId = '0198c0de-0000-7000-8000-000000000001'
  const refusals = (input: object) =>
    Object.fromEntries((certificationSchema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path[0], message]))

  it('each refusal has its exact text', () => {
    expect(refusals({})).toEqual({ driverId: REQ, typeId: REQ, obtainedOn: REQ })
    expect(refusals({ driverId: 'x', typeId: driverId, obtainedOn: '31/02/2026', number: 'n'.repeat(41) })).toEqual({
      driverId: ENUM,
      obtainedOn: DATE,
      number: MAXLEN(40),
    })
    const held = { driverId, typeId: driverId, obtainedOn: '2026-02-01' }
    expect(refusals({ ...held, validTo: '2026-01-31' })).toEqual({ validTo: DATEORD })
    expect(refusals({ ...held, validTo: '2026-02-01' })).toEqual({})
    expect(refusals({ ...held, validTo: '' })).toEqual({})
  })

  it('a suspension has a day and a reason', () => {
    const { issues } = certificationSuspension.safeParse({}).error!
    expect(issues.map(({ message }) => message)).toEqual([REQ, REASON])
  })
})
