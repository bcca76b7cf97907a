import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, monthsLater } from '#domain/calendar/dates.ts'
import { SUBCONTRACTOR_PAPERS } from '#domain/sales/companies/document-values.ts'
import { shareText, subcontractedShare } from '#domain/sales/companies/subcontracted-share.ts'
import { expiryOf, nonConformity, type Paper, papersOn } from '#domain/sales/companies/subcontractor.ts'

const day = fc.integer({ min: 0, max: 4_000 }).map(n => addDays('2024-01-01', n))
const paper = fc.record({
  kind: fc.constantFrom(...SUBCONTRACTOR_PAPERS, 'RIB'),
  validFrom: fc.option(day),
  validTo: fc.option(day),
})
const stateOf = (on: string, papers: Paper[], kind: string) => papersOn(on, papers).find(one => one.kind === kind)!.state

describe('documents of a sub-contractor', () => {
  it('have the validity set by law', () => {
    expect(monthsLater('2025-08-31', 6)).toBe('2026-02-28')
    expect(monthsLater('2025-11-15', 3)).toBe('2026-02-15')
    expect(expiryOf({ kind: 'VIGILANCE', validFrom: '2026-01-15', validTo: null })).toBe('2026-07-15')
    expect(expiryOf({ kind: 'VIGILANCE', validFrom: '2026-01-15', validTo: '2026-03-31' })).toBe('2026-03-31')
    // Under three months: the same day three months later is one day too many.
    expect(expiryOf({ kind: 'KBIS', validFrom: '2026-01-15', validTo: null })).toBe('2026-04-14')
    expect(expiryOf({ kind: 'LICENCE', validFrom: '2020-01-01', validTo: '2030-01-01' })).toBe('2030-01-01')
    expect(expiryOf({ kind: 'CONTRAT', validFrom: '2020-01-01', validTo: null })).toBeNull()
  })

  it('are valid, to renew in the last 30 days, expired from the day after', () => {
    const licence = [{ kind: 'LICENCE', validFrom: null, validTo: '2026-06-30' }]
    expect(stateOf('2026-05-30', licence, 'LICENCE')).toBe('VALIDE')
    expect(stateOf('2026-05-31', licence, 'LICENCE')).toBe('A_RENOUVELER')
    expect(stateOf('2026-06-30', licence, 'LICENCE')).toBe('A_RENOUVELER')
    expect(stateOf('2026-07-01', licence, 'LICENCE')).toBe('EXPIRE')
    expect(stateOf('2026-07-01', licence, 'ASSURANCE')).toBe('MANQUANT')
    const others = SUBCONTRACTOR_PAPERS.filter(kind => kind !== 'LICENCE').map(kind => ({
      kind,
      validFrom: '2026-06-01',
      validTo: null,
    }))
    expect(nonConformity('2026-06-30', [...licence, ...others])).toBeUndefined()
    expect(nonConformity('2026-06-30', licence)).toBe(
      'Sous-traitant non conforme : Inscription au registre, Attestation de vigilance URSSAF, Extrait Kbis, Assurance marchandises, Contrat à fournir',
    )
    expect(nonConformity('2026-07-01', licence)).toBe(
      'Sous-traitant non conforme : Licence de transport expirée depuis le 30/06/2026',
    )
  })

  it('get one verdict per required document; others change nothing', () => {
    fc.assert(
      fc.property(day, fc.array(paper, { maxLength: 12 }), (on, papers) => {
        const verdicts = papersOn(on, papers)
        expect(verdicts.map(({ kind }) => kind)).toEqual([...SUBCONTRACTOR_PAPERS])
        expect(papersOn(on, [...papers, { kind: 'RIB', validFrom: null, validTo: '2020-01-01' }])).toEqual(verdicts)
        expect(papersOn(on, papers.toReversed())).toEqual(verdicts)
      }),
    )
  })

  it('never improve with time, and another document never worsens them', () => {
    const rank = { VALIDE: 0, A_RENOUVELER: 1, EXPIRE: 2, MANQUANT: 3 }
    fc.assert(
      fc.property(day, fc.nat(800), fc.array(paper, { maxLength: 12 }), paper, (on, later, papers, more) => {
        const now = papersOn(on, papers)
        const then = papersOn(addDays(on, later), papers)
        const joined = papersOn(on, [...papers, more])
        for (const [index, { state }] of now.entries()) {
          expect(rank[then[index]!.state]).toBeGreaterThanOrEqual(rank[state])
          expect(rank[joined[index]!.state]).toBeLessThanOrEqual(rank[state])
        }
      }),
    )
  })

  it("refuse exactly when one is expired or missing on the journey's day", () => {
    fc.assert(
      fc.property(day, fc.array(paper, { maxLength: 12 }), (on, papers) => {
        const lacking = papersOn(on, papers).some(({ state }) => state === 'EXPIRE' || state === 'MANQUANT')
        expect(nonConformity(on, papers) !== undefined).toBe(lacking)
      }),
    )
  })
})

describe('sub-contracted share (K17)', () => {
  it('warns from 12 % and exceeds the law above 15 %, before rounding', () => {
    // The worked example of domain.md §5.
    const worked = subcontractedShare(18_600_000, 126_842_000)
    expect(worked).toMatchObject({ pct: 14.66, level: 'watched' })
    expect(shareText(worked)).toMatch(/^Part sous-traitée du chiffre d'affaires\u202f: 14,66\u202f%\. /)
    const level = (bought: number) => subcontractedShare(bought, 100_000).level
    expect([11_999, 12_000, 15_000, 15_001].map(level)).toEqual(['fine', 'watched', 'watched', 'beyond'])
    expect(shareText(subcontractedShare(15_001, 100_000))).toContain(
      "Au-delà de 15\u202f%, l'inscription comme commissionnaire de transport est obligatoire",
    )
    expect(shareText(subcontractedShare(11_999, 100_000))).toBeNull()
    expect(subcontractedShare(0, 0)).toMatchObject({ pct: null, level: 'fine' })
    expect(subcontractedShare(1, 0)).toMatchObject({ pct: null, level: 'beyond' })
  })
})

it("keeps after a merge whatever either company's documents allowed", () => {
  const papers = fc.array(paper, { maxLength: 12 })
  // One unlimited document of each kind, so that many sets are compliant.
  const whole = papers.map(more => [
    ...SUBCONTRACTOR_PAPERS.map(kind => ({ kind, validFrom: null, validTo: null as string | null })),
    ...more,
  ])
  fc.assert(
    fc.property(day, fc.oneof(papers, whole), papers, (on, one, other) => {
      fc.pre(nonConformity(on, one) === undefined)
      expect(nonConformity(on, [...other, ...one])).toBeUndefined()
    }),
  )
})
