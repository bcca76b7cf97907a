import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ranked, reasonsOf, SCORE_POINTS, type SuggestionFacts, scoreOf } from '#domain/journey-management/replacements/score.ts'
import {
  canReplacement,
  OPEN_REPLACEMENT,
  REPLACEMENT_ACTS,
  type ReplacementFacts,
} from '#domain/journey-management/replacements/transitions.ts'

const nobody: SuggestionFacts = {
  blockers: [],
  member: null,
  sameDepot: false,
  lineRuns: 0,
  week: { leftMin: 0, neededMin: 480, overtimeMin: 60 },
  restMin: null,
  certifications: [],
}
const perfect: SuggestionFacts = {
  ...nobody,
  member: 'REMPLACANT',
  sameDepot: true,
  lineRuns: 6,
  week: { leftMin: 900, neededMin: 480, overtimeMin: 0 },
  restMin: 680,
  certifications: ['FRIGO'],
}

describe('the score of a suggestion (domain.md §3.9)', () => {
  it('sums to 100: 40, 20, 15, 15 and 10', () => {
    expect(Object.values(SCORE_POINTS).reduce<number>((sum, points) => sum + points, 0)).toBe(100)
    expect(scoreOf(perfect)).toBe(100)
    expect(scoreOf(nobody)).toBe(0)
    expect(scoreOf({ ...nobody, member: 'RESERVE' })).toBe(40)
    expect(scoreOf({ ...nobody, sameDepot: true })).toBe(20)
    expect(scoreOf({ ...nobody, lineRuns: 1 })).toBe(15)
    expect(scoreOf({ ...nobody, week: { leftMin: 480, neededMin: 480, overtimeMin: 60 } })).toBe(15)
    expect(scoreOf({ ...nobody, week: { leftMin: 479, neededMin: 480, overtimeMin: 0 } })).toBe(10)
  })

  it('ignores hours for vehicles and trailers', () => {
    const { week: _, restMin: __, ...machine } = nobody
    expect(scoreOf({ ...machine, member: 'HABITUEL' })).toBe(65)
  })

  it('is −∞ when something blocks, with the reason', () => {
    const absent = { ...perfect, blockers: ['Ce chauffeur est absent du 20/11/2026 au 24/11/2026 (CP)'] }
    expect(scoreOf(absent)).toBe(Number.NEGATIVE_INFINITY)
    expect(reasonsOf(absent)).toEqual(absent.blockers)
  })

  it('explains: « Disponible · habilité FRIGO · a fait la ligne 6 fois · 11 h 20 de repos »', () => {
    expect(
      reasonsOf({ ...perfect, member: null, sameDepot: false })
        .join(' · ')
        .replace(/[\u00a0\u202f]/g, ' '),
    ).toBe('Disponible · habilité FRIGO · a fait la ligne 6 fois · 11 h 20 de repos')
    expect(
      reasonsOf(nobody)
        .join(' · ')
        .replace(/[\u00a0\u202f]/g, ' '),
    ).toContain('supplémentaires')
  })

  const facts: fc.Arbitrary<SuggestionFacts> = fc.record({
    blockers: fc.array(fc.string({ minLength: 1 }), { maxLength: 2 }),
    member: fc.constantFrom('TITULAIRE', 'REMPLACANT', 'RESERVE', 'HABITUEL', null),
    sameDepot: fc.boolean(),
    lineRuns: fc.nat(50),
    week: fc.option(
      fc.record({ leftMin: fc.integer({ min: -600, max: 3360 }), neededMin: fc.nat(900), overtimeMin: fc.nat(900) }),
      { nil: undefined },
    ),
    restMin: fc.option(fc.nat(4000)),
    certifications: fc.constant([]),
  })

  it('is between 0 and 100, and blocked candidates come last', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 12 }), all => {
        const order = ranked(all.map(facts => ({ facts })))
        expect(order).toHaveLength(all.length)
        for (const [index, { facts, score }] of order.entries()) {
          if (facts.blockers.length > 0) expect(score).toBe(Number.NEGATIVE_INFINITY)
          else expect(score >= 0 && score <= 100).toBe(true)
          if (index > 0) expect(order[index - 1]!.score >= score).toBe(true)
        }
      }),
    )
  })

  it('never decreases by knowing the line, tour or depot', () => {
    fc.assert(
      fc.property(facts, one => {
        for (const more of [{ lineRuns: one.lineRuns + 1 }, { member: 'TITULAIRE' as const }, { sameDepot: true }]) {
          expect(scoreOf({ ...one, ...more })).toBeGreaterThanOrEqual(scoreOf(one))
        }
      }),
    )
  })
})

describe('acts by status', () => {
  const at = (over: Partial<ReplacementFacts>) =>
    ({
      ...{ status: 'A_POURVOIR', kind: 'CHAUFFEUR', journeyStatus: 'PLANIFIE' },
      ...{ midRun: false, hasReplaced: true, hasReplacingDriver: false },
      ...over,
    }) as ReplacementFacts
  const acts = (over: Partial<ReplacementFacts>) => REPLACEMENT_ACTS.filter(act => canReplacement(act, at(over)))

  it('are none for done, unfilled or cancelled replacements', () => {
    for (const status of ['EFFECTUE', 'NON_POURVU', 'ANNULE'] as const) expect(acts({ status })).toEqual([])
  })

  it('let an open one be proposed, confirmed, moved with its tour, sub-contracted, restored, closed', () => {
    expect(acts({})).toEqual(['propose', 'confirm', 'tour', 'subcontract', 'restore', 'notFilled', 'cancel'])
    for (const status of OPEN_REPLACEMENT) expect(acts({ status })).toContain('confirm')
  })

  it('relieve a running journey only at a named stop', () => {
    expect(acts({ journeyStatus: 'EN_COURS' })).toEqual(['notFilled', 'cancel'])
    expect(acts({ journeyStatus: 'EN_COURS', midRun: true })).toEqual(['propose', 'confirm', 'notFilled', 'cancel'])
  })

  it('let the replacing driver be informed, refuse before leaving, and give way to the holder', () => {
    const confirmed = { status: 'CONFIRME', hasReplacingDriver: true } as const
    expect(acts({ ...confirmed, journeyStatus: 'AFFECTE' })).toEqual(['inform', 'refuse', 'restore'])
    expect(acts({ ...confirmed, journeyStatus: 'EN_COURS' })).toEqual(['inform'])
  })
})
