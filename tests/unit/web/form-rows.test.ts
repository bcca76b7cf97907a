import { describe, expect, it } from 'vitest'
import { orderOf, reordered, rowCount } from '#app/lib/forms/rows.ts'

const typed = {
  title: 'x',
  'stops[0].arrival': '06:00',
  'stops[0].documents': ['SIGNATURE', 'PHOTO'],
  'stops[1].arrival': '09:00',
  'stops[2].arrival': '12:00',
  'other[0].arrival': '07:00',
}
const arranged = (order: (number | null)[], blank = {}) => {
  const changes = reordered(typed, 'stops', order, blank)
  return Object.fromEntries(Object.entries({ ...typed, ...changes }).filter(([, value]) => value !== null))
}

describe('form rows changed by buttons', () => {
  it('are counted', () => {
    expect(rowCount(typed, 'stops')).toBe(3)
    expect(rowCount(typed, 'periods')).toBe(0)
  })

  it('remove one: the following move up, all else stays', () => {
    expect(arranged([0, 2])).toEqual({
      title: 'x',
      'stops[0].arrival': '06:00',
      'stops[0].documents': ['SIGNATURE', 'PHOTO'],
      'stops[1].arrival': '12:00',
      'other[0].arrival': '07:00',
    })
  })

  it('add one with default values', () => {
    expect(arranged([0, null, 1, 2], { kind: 'PASSAGE' })).toMatchObject({
      'stops[0].arrival': '06:00',
      'stops[1].kind': 'PASSAGE',
      'stops[2].arrival': '09:00',
      'stops[3].arrival': '12:00',
    })
  })

  it.each([
    ['add-stop', [0, 1, 2, null]],
    ['add-stop:1', [0, null, 1, 2]],
    ['remove-stop:0', [1, 2]],
    ['up-stop:2', [0, 2, 1]],
    ['up-stop:0', [0, 1, 2]],
    ['down-stop:0', [1, 0, 2]],
    ['down-stop:2', [0, 1, 2]],
    ['down-stop:9', [0, 1, 2]],
    ['remove-stop:9', [0, 1, 2]],
    ['add-period', undefined],
    ['save', undefined],
  ])('%s', (intent, order) => expect(orderOf(intent, 'stop', 3)).toEqual(order))
})

it('move a dragged row to its place; an invalid one changes nothing', () => {
  expect(orderOf('move-stop:3:0', 'stop', 4)).toEqual([3, 0, 1, 2])
  expect(orderOf('move-stop:0:2', 'stop', 4)).toEqual([1, 2, 0, 3])
  expect(orderOf('move-stop:0:99', 'stop', 3)).toEqual([1, 2, 0])
  expect(orderOf('move-stop:9:0', 'stop', 2)).toEqual([0, 1])
  expect(orderOf('move-stop:1:0', 'period', 2)).toBeUndefined()
})
