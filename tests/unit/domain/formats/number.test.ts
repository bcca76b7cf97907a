import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsToDecimal, formatEuros, formatMoney, formatNumber, parseCents, parseDecimal } from '#domain/formats/number.ts'

describe('typed numbers', () => {
  it.each([
    ['12 000,50', '12000.50'],
    ['12\u00A0000,50', '12000.50'],
    ['12\u202F000,50', '12000.50'],
    ['1 250,5', '1250.5'],
    ['12.000,50', '12000.50'],
    ['1 234 567', '1234567'],
    ['12000', '12000'],
    ['12.5', '12.5'],
    ['-3,25', '-3.25'],
    ['\u22123,25', '-3.25'],
    ['007', '7'],
    ['0,00', '0.00'],
    ['-0', '0'],
    [' 42 ', '42'],
  ])('parses « %s » as %s', (typed, decimal) => expect(parseDecimal(typed)).toBe(decimal))

  it.each(['', '-', ',5', '5,', '1,2,3', '12 00', '1 2345', '12,000.50', '1.2.3', '1e3', '12a', '--1', '12 €'])(
    'rejects « %s » as a number',
    typed => expect(parseDecimal(typed)).toBeUndefined(),
  )
})

describe('amounts', () => {
  it.each([
    ['12 000,00 €', 1_200_000],
    ['15 000,00', 1_500_000],
    ['12 000,00\u00A0€', 1_200_000],
    ['1 250,5', 125_050],
    ['2500', 250_000],
    ['0', 0],
    ['0,07', 7],
    ['-865,73 EUR', -86_573],
    ['90071992547409,91', 9_007_199_254_740_991],
  ])('parses « %s » as %i cents', (typed, cents) => expect(parseCents(typed)).toBe(cents))

  it.each(['', '€', '12,345', '12.000', 'douze', '90071992547409,92'])('rejects « %s » as an amount', typed =>
    expect(parseCents(typed)).toBeUndefined(),
  )

  it.each([
    [123_456, '1\u202F234,56\u00a0€'],
    [0, '0,00\u00a0€'],
    [5, '0,05\u00a0€'],
    [-86_573, '\u2212865,73\u00a0€'],
    [-7, '\u22120,07\u00a0€'],
    [123_456_789, '1\u202F234\u202F567,89\u00a0€'],
  ])('formats %i cents as %s', (cents, text) => expect(formatMoney(cents)).toBe(text))

  it('parses displayed numbers and form values back', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), cents => {
        expect(parseCents(formatMoney(cents))).toBe(cents)
        expect(parseCents(centsToDecimal(cents))).toBe(cents)
      }),
    )
  })
})

it.each([
  [1234567, '1\u202F234\u202F567'],
  [-1234, '\u22121\u202F234'],
  ['-123456.5', '\u2212123\u202F456,5'],
  ['12000.50', '12\u202F000,50'],
  ['0.615', '0,615'],
  [999, '999'],
])('formats number %s as %s', (value, text) => expect(formatNumber(value)).toBe(text))

it.each([
  [19_339_150, '193\u202F392\u00a0€'],
  [19_339_149, '193\u202F391\u00a0€'],
  [-140_060, '\u22121\u202F401\u00a0€'],
  [0, '0\u00a0€'],
])('rounds %i cents to %s', (cents, text) => expect(formatEuros(cents)).toBe(text))
