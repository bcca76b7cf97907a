import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { decimal, integer, optionalEuros } from '#domain/fields.ts'
import { newLineSchema } from '#domain/journey-management/delivery-request/conception.ts'
import { RANGE } from '#domain/messages.ts'
import { addressSchema } from '#domain/sales/addresses/address.ts'
import { companySchema, contactSchema } from '#domain/sales/companies/company.ts'
import { deliveryRequestSchema } from '#domain/sales/delivery-request/delivery-request.ts'
import { spec } from '#tests/specification/statements.ts'

/*
 * Limits not given by the specification come from `domain.md` §3.1 to §3.5: each value is accepted, one more refused with
 * its message.
 */

/** Maximum text length of each field. */
const LENGTHS: [entity: string, schema: z.ZodType, field: string, max: number][] = [
  ['company', companySchema, 'legalName', 120],
  ['company', companySchema, 'tradeName', 120],
  ['contact', contactSchema, 'lastName', 60],
  ['contact', contactSchema, 'firstName', 60],
  ['address', addressSchema, 'label', 80],
  ['address', addressSchema, 'line1', 100],
  ['address', addressSchema, 'line2', 100],
  ['address', addressSchema, 'instructions', 1000],
  ['cahier des charges', deliveryRequestSchema, 'title', 120],
  ['line', newLineSchema, 'code', 20],
]

/** Minimum and maximum of each number. */
const BOUNDS: [entity: string, schema: z.ZodType, field: string, min: number, max: number, below: string, above: string][] = [
  [
    'company',
    companySchema,
    'paymentDays',
    0,
    30,
    'La valeur doit être supérieure ou égale à 0',
    'Le délai de paiement ne peut pas dépasser 30 jours en transport routier',
  ],
  ['company', companySchema, 'freeWaitingMin', 0, 240, RANGE(0, 240), RANGE(0, 240)],
  ['address', addressSchema, 'geofenceM', 50, 2000, RANGE(50, 2000), RANGE(50, 2000)],
  ['address', addressSchema, 'serviceMin', 0, 480, RANGE(0, 480), RANGE(0, 480)],
]

/** Error of one field when all others are empty. */
function refusalOf(schema: z.ZodType, field: string, value: unknown): string | undefined {
  return schema.safeParse({ [field]: value }).error?.issues.find(issue => issue.path.join('.') === field)?.message
}

describe(spec('Business limits for entities (lengths, amounts, quotas): not shown.'), () => {
  it.each(LENGTHS)('%s: %4$s %3$s', (_, schema, field, max) => {
    expect(refusalOf(schema, field, 'a'.repeat(max))).toBeUndefined()
    expect(refusalOf(schema, field, 'a'.repeat(max + 1))).toBe(`${max} caractères maximum`)
  })

  it.each(BOUNDS)('%s: %s', (_, schema, field, min, max, below, above) => {
    for (const allowed of [min, max]) expect(refusalOf(schema, field, String(allowed))).toBeUndefined()
    expect(refusalOf(schema, field, String(min - 1))).toBe(below)
    expect(refusalOf(schema, field, String(max + 1))).toBe(above)
  })

  it('refuses negative amounts', () => {
    expect(refusalOf(companySchema, 'creditLimit', '0')).toBeUndefined()
    expect(refusalOf(companySchema, 'creditLimit', '-0,01')).toBe('La valeur doit être supérieure ou égale à 0')
  })

  it('parses displayed and typed minus signs', () => {
    for (const minus of ['-', '\u2212']) {
      expect(integer().parse(`${minus}33`)).toBe(-33)
      expect(decimal(2).parse(`${minus}1,50`)).toBe('-1.50')
      expect(optionalEuros().parse(`${minus}865,73\u00a0€`)).toBe(-86_573)
    }
  })

  it('limits coordinates to the globe', () => {
    const gps = 'Les coordonnées ne sont pas valides'
    for (const [field, most] of [
      ['lat', 90],
      ['lng', 180],
    ] as const) {
      for (const sign of [1, -1]) expect(refusalOf(addressSchema, field, String(sign * (most + 0.000001)))).toBe(gps)
    }
  })
})
