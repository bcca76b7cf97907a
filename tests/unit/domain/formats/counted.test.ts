import { expect, it } from 'vitest'
import { counted } from '#domain/formats/counted.ts'

it('uses the French singular for zero', () => {
  expect([0, 1, 2, 1500].map(count => counted(count, 'palette'))).toEqual([
    '0 palette',
    '1 palette',
    '2 palettes',
    '1\u202f500 palettes',
  ])
  expect(counted(2, 'férié sauté', 'fériés sautés')).toBe('2 fériés sautés')
})
