import { expect, it } from 'vitest'
import { codesAfter } from '#domain/formats/next-code.ts'

it.each([
  ['CH001', ['CH002', 'CH003']],
  ['V099', ['V100', 'V101']],
  ['12', ['13', '14']],
  ['T-7', ['T-8', 'T-9']],
  ['LE GALL', []],
])('proposes after %s: %j', (last, next) => expect(codesAfter(last, 2)).toEqual(next))
