import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, lastDay, monthOf, monthRange, monthWords, ofMonth, parseMonth } from '#domain/calendar/months.ts'

describe('months', () => {
  it('adds months across years', () => {
    expect(addMonths('2024-01', -1)).toBe('2023-12')
    expect(addMonths('2024-12', 1)).toBe('2025-01')
    expect(monthRange('2024-11', '2025-02')).toEqual(['2024-11', '2024-12', '2025-01', '2025-02'])
    expect(monthRange('2024-02', '2024-01')).toEqual([])
    expect(lastDay('2024-02')).toBe('2024-02-29')
    expect(monthOf('2024-02-29')).toBe('2024-02')
  })

  it('returns to the same month forth and back', () => {
    const month = fc
      .tuple(fc.integer({ min: 1950, max: 2150 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, n]) => `${year}-${String(n).padStart(2, '0')}`)
    fc.assert(fc.property(month, fc.integer({ min: -500, max: 500 }), (from, n) => addMonths(addMonths(from, n), -n) === from))
    fc.assert(fc.property(month, from => parseMonth(monthWords(from)) === from))
  })

  it.each([
    ['2024-02', '2024-02'],
    ['2024-2-15', '2024-02'],
    ['02/2024', '2024-02'],
    ['2/2024', '2024-02'],
    ['01/02/2024', '2024-02'],
    ['Février 2024', '2024-02'],
    ['févr. 2024', '2024-02'],
    ['janv-24', '2024-01'],
    ['AOUT 2024', '2024-08'],
    ['juil. 24', '2024-07'],
    ['jui 2024', undefined],
    ['ma 2024', undefined],
    ['13/2024', undefined],
    ['2024', undefined],
    ['', undefined],
  ])('parses %s as %s', (text, month) => expect(parseMonth(text)).toBe(month))

  it('formats months in words', () => {
    expect(monthWords('2024-02')).toBe('février 2024')
    expect(['2024-02', '2024-04', '2024-10', '2024-08'].map(ofMonth)).toEqual([
      'de février 2024',
      "d'avril 2024",
      "d'octobre 2024",
      "d'août 2024",
    ])
  })
})
