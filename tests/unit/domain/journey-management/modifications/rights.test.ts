import { describe, expect, it } from 'vitest'
import {
  canModification,
  type ModificationFacts,
  modificationActs,
  signaturesOf,
} from '#domain/journey-management/modifications/transitions.ts'
import { MODIFICATION_TYPES } from '#domain/journey-management/modifications/values.ts'

const TODAY = '2026-11-24'
const facts = (over: Partial<ModificationFacts> = {}): ModificationFacts => ({
  ...{ status: 'A_VALIDER', type: 'HORAIRE', scope: 'TRAJET', effectiveFrom: TODAY, shiftMin: 30, own: true },
  ...{ salesNeeded: false, approved: false, salesApproved: false, reversed: false, today: TODAY },
  ...over,
})
const operator = (over: Partial<ModificationFacts>) => canModification('OPERATOR', 'validate', facts(over))

describe('who may validate (§2.7)', () => {
  it('lets OPERATOR validate own same-day changes: departure up to an hour, driver, vehicle', () => {
    expect(operator({ shiftMin: 60 })).toBe(true)
    expect(operator({ shiftMin: -60 })).toBe(true)
    expect(operator({ shiftMin: 61 })).toBe(false)
    const others = MODIFICATION_TYPES.filter(type => type !== 'HORAIRE' && operator({ type, shiftMin: null }))
    expect(others).toEqual(['VEHICULE', 'CHAUFFEUR'])
    expect(operator({ own: false })).toBe(false)
    expect(operator({ effectiveFrom: '2026-11-25' })).toBe(false)
    expect(operator({ scope: 'LIGNE' })).toBe(false)
    expect(operator({ salesNeeded: true })).toBe(false)
  })

  it('lets ADMIN and CONCEPTOR validate all, SALES price changes, DRIVER none', () => {
    const others = facts({ own: false, scope: 'LIGNE', type: 'PRIX', salesNeeded: true })
    const may = (['ADMIN', 'CONCEPTOR', 'SALES', 'OPERATOR', 'DRIVER'] as const).map(role => signaturesOf(role, others))
    expect(may.map(({ operations, sales }) => [operations, sales])).toEqual([
      [true, true],
      [true, false],
      [false, true],
      [false, false],
      [false, false],
    ])
    expect(signaturesOf('SALES', facts({ own: false }))).toEqual({ operations: false, sales: false })
    expect(canModification('CONCEPTOR', 'validate', { ...others, approved: true })).toBe(false)
  })

  it('offers each status its acts', () => {
    const of = (status: ModificationFacts['status'], over: Partial<ModificationFacts> = {}) =>
      modificationActs('CONCEPTOR', facts({ status, ...over }))
    expect(of('BROUILLON')).toEqual(['submit', 'edit', 'cancel'])
    expect(of('A_VALIDER')).toEqual(['validate', 'refuse', 'cancel', 'notify'])
    expect(of('VALIDEE')).toEqual(['apply', 'cancel', 'notify'])
    expect(of('APPLIQUEE')).toEqual(['notify', 'reverse'])
    expect(of('APPLIQUEE', { reversed: true })).toEqual(['notify'])
    expect(of('REFUSEE')).toEqual(['notify'])
    expect(of('ANNULEE')).toEqual([])
  })
})
