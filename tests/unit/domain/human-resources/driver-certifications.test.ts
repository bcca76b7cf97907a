import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, isDate, monthsLater } from '#domain/calendar/dates.ts'
import { monthOf, monthRange } from '#domain/calendar/months.ts'
import { certificationSchema, certificationSuspension } from '#domain/human-resources/driver-certifications/certification.ts'
import { certificationStatus, leftWords } from '#domain/human-resources/driver-certifications/values.ts'
import { DATE, DATEORD, ENUM, MAXLEN, REASON, REQ } from '#domain/messages.ts'

const TODAY = '2026-11-20'

describe('validity of a certification (domain.md §6.11)', () => {
  it.each([
    ['2024-02-29', 60, '2029-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2023-08-31', 6, '2024-02-29'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-11-20', 60, '2031-11-20'],
    ['2026-12-31', 24, '2028-12-31'],
    ['2027-02-28', 6, '2027-08-28'],
  ])('%s and %i months: %s', (from, months, end) => {
    expect(monthsLater(from, months)).toBe(end)
  })

  it('ends on the same day of a later month, never in the month after', () => {
    const days = fc.integer({ min: 0, max: 36_500 }).map(days => addDays('1990-01-01', days))
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 120 }), (day, months) => {
        const end = monthsLater(day, months)
        expect(isDate(end)).toBe(true)
        expect(monthRange(monthOf(day), monthOf(end))).toHaveLength(months + 1)
      }),
    )
  })
})

describe('status of a certification today', () => {
  it.each([
    [null, 'VALIDE'],
    [addDays(TODAY, 91), 'VALIDE'],
    [addDays(TODAY, 90), 'A_RENOUVELER'],
    [TODAY, 'A_RENOUVELER'],
    [addDays(TODAY, -1), 'EXPIREE'],
  ])('obtained until %s: %s', (validTo, status) => {
    expect(certificationStatus('OBTENUE', validTo, TODAY)).toBe(status)
  })

  it('shows any other state whatever the date', () => {
    for (const state of ['EN_COURS', 'A_VERIFIER', 'SUSPENDUE', 'REMPLACEE', 'ANNULEE'] as const)
      expect(certificationStatus(state, '2020-01-01', TODAY)).toBe(state)
  })

  it('describes the remaining time', () => {
    expect(leftWords(TODAY, TODAY)).toBe("aujourd'hui")
    expect(leftWords(addDays(TODAY, 1), TODAY)).toBe('1 jour')
    expect(leftWords(addDays(TODAY, 45), TODAY)).toBe('45 jours')
    expect(leftWords(addDays(TODAY, -3), TODAY)).toBe('depuis 3 jours')
  })
})

describe('certification form', () => {
  const driverId = '0198c0de-0000-7000-8000-000000000001'
  const refusals = (input: object) =>
    Object.fromEntries((certificationSchema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path[0], message]))

  it('refuses with the exact texts', () => {
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

  it('requires day and reason of a suspension', () => {
    const { issues } = certificationSuspension.safeParse({}).error!
    expect(issues.map(({ message }) => message)).toEqual([REQ, REASON])
  })
})
