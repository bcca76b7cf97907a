import { expect, it } from 'vitest'
import { hoursAndMinutes } from '#domain/formats/hours.ts'

it.each([
  ['8 h 15', '8.25'],
  ['8h', '8'],
  ['9:40', '9.6666666667'],
  [' 0 H 05 ', '0.0833333333'],
])('parses %j as %s h', (typed, hours) => {
  expect(hoursAndMinutes(typed)).toBe(hours)
})

it.each(['8,25', '8', '8 h 75', '-1 h', 'h', ''])('rejects %j as hours and minutes', typed => {
  expect(hoursAndMinutes(typed)).toBeUndefined()
})
