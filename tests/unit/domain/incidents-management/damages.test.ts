import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { declareSchema } from '#domain/incidents-management/damages/damage.ts'
import { limitationDate, prescriptionReached, protestUntil } from '#domain/incidents-management/damages/dates.ts'
import { exceedsCap, legalCap } from '#domain/incidents-management/damages/legal-cap.ts'
import { canDamage, DAMAGE_ACTS, damageActs } from '#domain/incidents-management/damages/transitions.ts'
import { DAMAGE_STATUSES } from '#domain/incidents-management/damages/values.ts'
import { REQ } from '#domain/messages.ts'

describe("consignee's protest (C. com. L133-3)", () => {
  it('ends on the third day after receipt', () => {
    // Tuesday.
    expect(protestUntil('2026-11-24', 'FR')).toBe('2026-11-27')
  })

  it('skips Sundays and public holidays', () => {
    // Thursday: Friday, Saturday, then Monday.
    expect(protestUntil('2026-11-19', 'FR')).toBe('2026-11-23')
    // Tuesday 10 November; the 11th is a holiday.
    expect(protestUntil('2026-11-10', 'FR')).toBe('2026-11-14')
  })

  it('uses the holidays of the site', () => {
    // 26 December is a holiday in Alsace-Moselle only, the 25th everywhere; 27 December 2026 is a Sunday.
    expect(protestUntil('2026-12-23', 'FR')).toBe('2026-12-28')
    expect(protestUntil('2026-12-23', 'FR_ALSACE_MOSELLE')).toBe('2026-12-29')
  })
})

describe('prescription (C. com. L133-6)', () => {
  it('ends on the same day a year later', () => {
    expect(limitationDate('2026-03-05')).toBe('2027-03-05')
  })

  it('ends on 28 February for a 29 February', () => {
    expect(limitationDate('2028-02-29')).toBe('2029-02-28')
  })
})

describe('prescription alerts (§3.19)', () => {
  it.each([
    ['2026-09-30', null],
    ['2026-10-01', 60],
    ['2026-10-30', 60],
    ['2026-10-31', 30],
    ['2026-11-23', 7],
    ['2026-11-30', 7],
    ['2026-12-01', null],
  ])('%s: %s', (today, days) => {
    expect(prescriptionReached('2026-11-30', today)).toBe(days)
  })
})

describe('legal ceiling of a damage (§6.10)', () => {
  const facts = { kind: 'CASSE', shipmentWeightT: '2.4', declaredValueCents: null } as const
  const L1 = [
    { parcels: 1, weightKg: '40', valueCents: 80_000 },
    { parcels: 1, weightKg: '18', valueCents: 70_000 },
    { parcels: 1, weightKg: '25', valueCents: 50_000 },
  ]
  const L2 = { ...facts, shipmentWeightT: '6.000', items: [{ parcels: null, weightKg: '450', valueCents: 1_200_000 }] }

  it('applies L1 to L4 to the lines of a damage', () => {
    expect(legalCap({ ...facts, items: L1 })).toMatchObject({ capCents: 189_400, rule: 'MOINS_DE_3T' })
    expect(legalCap(L2)).toMatchObject({ capCents: 900_000, rule: '3T_ET_PLUS' })
    expect(legalCap({ ...facts, shipmentWeightT: '3.000', items: L1 })?.rule).toBe('3T_ET_PLUS')
    expect(legalCap({ ...L2, declaredValueCents: 1_500_000 })).toMatchObject({ capCents: 1_200_000, rule: 'VALEUR_DECLAREE' })
  })

  it('allows 1 000 € for each parcel of a line', () => {
    const line = { weightKg: '100', valueCents: 500_000 }
    expect(legalCap({ ...facts, items: [{ ...line, parcels: 1 }] })?.capCents).toBe(100_000)
    expect(legalCap({ ...facts, items: [{ ...line, parcels: 2 }] })?.capCents).toBe(200_000)
    expect(legalCap({ ...facts, items: [{ ...line, parcels: 4 }] })?.capCents).toBe(330_000)
  })

  it('is the full ceiling without a proven value, and unknown without a weight', () => {
    expect(legalCap({ ...facts, items: [{ parcels: 3, weightKg: '10', valueCents: null }] })?.capCents).toBe(33_000)
    expect(legalCap({ ...facts, items: [{ parcels: 3, weightKg: null, valueCents: 9 }] })).toBeNull()
    expect(legalCap({ ...facts, shipmentWeightT: null, items: L1 })).toBeNull()
    expect(legalCap({ ...facts, items: [] })).toBeNull()
  })

  it('does not cap the property of others or the vehicle', () => {
    for (const kind of ['MATERIEL_TIERS', 'VEHICULE'] as const) expect(legalCap({ ...facts, kind, items: L1 })).toBeNull()
  })

  it('never exceeds the proven loss, whatever the lines', () => {
    const line = fc.record({
      parcels: fc.option(fc.integer({ min: 1, max: 50 })),
      weightKg: fc.integer({ min: 0, max: 99_999 }).map(String),
      valueCents: fc.integer({ min: 0, max: 10_000_000 }),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 44 }), (items, tonnes) => {
        const { capCents } = legalCap({ ...facts, shipmentWeightT: String(tonnes), items })!
        expect(capCents).toBeLessThanOrEqual(items.reduce((sum, { valueCents }) => sum + valueCents, 0))
      }),
    )
  })

  it('requires a reason above it, unless a value was declared or the fault is inexcusable', () => {
    const plain = { declaredValueCents: null, inexcusableFault: false }
    expect(exceedsCap(100_001, 100_000, plain)).toBe(true)
    expect(exceedsCap(100_000, 100_000, plain)).toBe(false)
    expect(exceedsCap(100_001, 100_000, { ...plain, declaredValueCents: 1 })).toBe(false)
    expect(exceedsCap(100_001, 100_000, { ...plain, inexcusableFault: true })).toBe(false)
    expect(exceedsCap(100_001, null, plain)).toBe(false)
  })
})

describe('damage declaration', () => {
  const declared = { journey: 'TR-260101-0001', kind: 'CASSE', foundOn: '2026-01-02', description: 'Palette renversée' }
  const pathsOf = (given: object) => {
    const { error } = declareSchema.safeParse({ ...declared, ...given })
    return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
  }

  it('requires weights of damaged goods, in total and per line', () => {
    expect(pathsOf({})).toEqual({ shipmentWeightT: REQ, 'items.0.label': REQ })
    expect(pathsOf({ shipmentWeightT: '2,4', items: [{ label: 'Verres' }] })).toEqual({ 'items.0.weightKg': REQ })
    expect(pathsOf({ shipmentWeightT: '2,4', items: '[{"label":"Verres","weightKg":"12,5","value":"90,10"}]' })).toEqual({})
    expect(pathsOf({ kind: 'VEHICULE' })).toEqual({})
  })

  it('drops blank lines and requires the date of reserves', () => {
    const blank = { label: '', parcels: '', weightKg: '', value: '' }
    const { items } = declareSchema.parse({ ...declared, kind: 'VEHICULE', items: [blank] })
    expect(items).toEqual([])
    expect(pathsOf({ kind: 'VEHICULE', reserves: 'Carton mouillé' })).toEqual({ reservedOn: REQ })
  })
})

describe('statuses (§3.19)', () => {
  it('have no acts exactly when final', () => {
    for (const status of DAMAGE_STATUSES) {
      const acts = DAMAGE_ACTS.filter(act => canDamage(act, status))
      expect(acts.length === 0, status).toBe(status === 'CLOS')
    }
  })

  it('lets OPERATOR declare and follow up, ADMIN and CONCEPTOR decide', () => {
    expect(damageActs('OPERATOR', 'EN_INSTRUCTION')).toEqual(['edit', 'claim'])
    expect(damageActs('CONCEPTOR', 'EN_INSTRUCTION')).toEqual(['accept', 'edit', 'claim', 'refuse', 'dispute'])
    expect(damageActs('SALES', 'DECLARE')).toEqual([])
  })
})
