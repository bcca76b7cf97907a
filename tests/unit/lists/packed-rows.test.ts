import { expect, it } from 'vitest'
import { packPage, unpackPage } from '#app/lib/lists/packed-rows.ts'

const page = (rows: object[]) => ({ rows, total: 40, page: 2 })
const row = (id: string, more: object = {}) => ({
  id,
  status: 'ACTIF',
  driver: null,
  days: [1, 2],
  late: false,
  version: 3,
  ...more,
})

it.each([
  ['none', []],
  ['one', [row('a')]],
  ['several', [row('a'), row('b', { driver: 'Inès', late: true }), row('c', { days: [] })]],
])('unpacks %s of the rows unchanged, without undisplayed fields', (_, rows) => {
  const wanted = rows.map(({ version: _, ...shown }) => shown)
  expect(
    unpackPage(JSON.parse(JSON.stringify(packPage(page(rows) as ReturnType<typeof page> & { rows: typeof rows }, 'version')))),
  ).toEqual(page(wanted))
})

it('stores shared values and equal lists once', () => {
  const { rows } = packPage(page([row('a'), row('b', { days: [3] }), row('c')]))
  expect(rows.shared).toEqual({ status: 'ACTIF', driver: null, late: false, version: 3 })
  expect(rows.fields).toEqual(['id', 'days'])
  expect(rows.values[2]![1]).toBe(rows.values[0]![1])
})
