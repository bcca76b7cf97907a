import { describe, expect, it } from 'vitest'
import { monthsLater } from '#domain/calendar/dates.ts'
import { deadlineState, dueOn, firstDueOn } from '#domain/materials/deadlines.ts'

describe('next due date of an inspection (§3.14, §6.11)', () => {
  it('a VGP done on 31/08/2026 is valid until 28/02/2027, the last day of a shorter month', () => {
    expect(dueOn('VGP_HAYON', '2026-08-31')).toBe('2027-02-28')
    expect(monthsLater('2024-02-29', 60)).toBe('2029-02-28')
    expect(dueOn('VGP_HAYON', '2026-08-30')).toBe('2027-02-28')
    expect(dueOn('VGP_HAYON', '2026-08-15')).toBe('2027-02-15')
    expect(monthsLater('2027-08-31', 6)).toBe('2028-02-29')
  })

  it('follows the period of each kind; insurance, licence and maintenance have explicit dates', () => {
    expect(
      (['CT_PL', 'CT_VUL', 'TACHY', 'LIMITEUR', 'ATP', 'F_GAZ', 'EXTINCTEUR'] as const).map(kind => dueOn(kind, '2026-01-10')),
    ).toEqual(['2027-01-10', '2028-01-10', '2028-01-10', '2027-01-10', '2029-01-10', '2027-01-10', '2027-01-10'])
    // The yearly inspection of a van, between technical inspections.
    expect([dueOn('CT_POLLUTION', '2026-01-10'), firstDueOn('CT_POLLUTION', '2026-01-10')]).toEqual(['2027-01-10', null])
    expect(dueOn('TELECHARG_UEV', '2026-01-10')).toBe('2026-04-10')
    expect(dueOn('TELECHARG_CARTE', '2026-01-10')).toBe('2026-02-07')
    expect((['ASSURANCE', 'LICENCE', 'ENTRETIEN'] as const).map(kind => dueOn(kind, '2026-01-10'))).toEqual([null, null, null])
  })

  it('counts from the first registration before the first inspection: 1 year, 4 for vans, 6 for reefers', () => {
    expect((['CT_PL', 'CT_VUL', 'ATP', 'TACHY'] as const).map(kind => firstDueOn(kind, '2024-02-29'))).toEqual([
      '2025-02-28',
      '2028-02-29',
      '2030-02-28',
      null,
    ])
  })
})

describe('state of a deadline', () => {
  const state = (over: object, odometerKm: number | null = null) =>
    deadlineState({ dueOn: '2026-12-31', dueKm: null, plannedOn: null, ...over }, '2026-06-01', odometerKm)

  it('is valid on its last day, expired a day later', () => {
    expect(state({ dueOn: '2026-06-01' })).toBe('A_PLANIFIER')
    expect(state({ dueOn: '2026-05-31' })).toBe('ECHUE')
  })

  it('is to be planned from sixty days before until its appointment', () => {
    expect(state({ dueOn: '2026-07-31' })).toBe('A_PLANIFIER')
    expect(state({ dueOn: '2026-08-01' })).toBe('A_JOUR')
    expect(state({ dueOn: '2026-07-31', plannedOn: '2026-06-01' })).toBe('PLANIFIEE')
    expect(state({ dueOn: '2026-07-31', plannedOn: '2026-05-31' })).toBe('A_PLANIFIER')
    expect(state({ dueOn: '2026-05-31', plannedOn: '2026-06-10' })).toBe('ECHUE')
  })

  it('uses counter or date, whichever is due first', () => {
    expect(state({ dueKm: 100_000 }, 94_999)).toBe('A_JOUR')
    expect(state({ dueKm: 100_000 }, 95_000)).toBe('A_PLANIFIER')
    expect(state({ dueKm: 100_000 }, 100_000)).toBe('A_PLANIFIER')
    expect(state({ dueKm: 100_000 }, 100_001)).toBe('ECHUE')
    expect(state({ dueKm: 100_000 })).toBe('A_JOUR')
  })
})
