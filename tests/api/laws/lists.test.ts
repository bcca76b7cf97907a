import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEARCH_COUNT_CAP } from '#domain/lists.ts'
import { startTestApi } from '#tests/support/api.ts'
import { findLists, type Parameter, type Query } from './found-lists.ts'
import type { ListCase, Row } from './list-case.ts'
import { LIST_CASES } from './lists/index.ts'
import { compareKeys } from './order.ts'

/** Laws of every list of the API description. A list, order or filter without its case fails. */

const api = await startTestApi({ data: 'demo', connections: 8 })
afterAll(() => api.close())
const found = await findLists(api)
const lists = found.filter(({ path }) => path in LIST_CASES)

it('has a case for every list and no other', () => {
  expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(LIST_CASES).sort())
})

async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const hear = (statement: unknown) => void sent.push(String(statement))
  subscribe('quai:statement', hear)
  await run().finally(() => unsubscribe('quai:statement', hear))
  return sent
}

/** Lists whose path differs from their screen's, and what opens them. */
const SCREEN_OF: Record<string, [screen: string, part: Record<string, string>]> = {
  '/home/expiries': ['/', {}],
  '/transverse/action-tasks': ['/transverse/actions', { view: 'suivi' }],
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const without = (query: Query = {}, ...names: string[]): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)))

describe.each(lists)('$path', list => {
  const { file, filters, sorts, pictures } = list
  let known: ListCase
  /** All rows in order. */
  let all: Row[]
  beforeAll(async () => {
    known = await LIST_CASES[list.path]!(api.db)
    all = await list.rows(known.everything)
  })

  const switches = () => Object.keys(known.everything ?? {})
  const narrowing = () => filters.filter(({ name }) => !known.additions?.includes(name) && !switches().includes(name))
  const base = (name: string) => without(known.everything, ...(known.filters[name]!.without ?? []))
  const fitting = (name: string, value: string) => all.filter(row => known.filters[name]!.fits(row, value))
  /** Filter values: from the description, the switch, or existing rows. */
  function valuesOf({ name, schema }: Parameter): string[] {
    if (schema.items?.enum) return schema.items.enum
    if (schema.type === 'boolean') return ['1']
    const values = known.filters[name]!.values?.(all).filter(value => value !== null) ?? []
    return [...new Set(values)].slice(0, 2)
  }

  it('has a case for each order, filter, export and picture, and no other', () => {
    expect(Object.keys(known.orders).sort()).toEqual([...sorts].sort())
    const names = [...Object.keys(known.filters), ...(known.additions ?? [])]
    expect(names.sort()).toEqual(filters.map(({ name }) => name).sort())
    expect(Boolean(known.exported)).toBe(Boolean(file))
    expect(Object.keys(known.pictures ?? {}).sort()).toEqual([...pictures].sort())
  })

  it('reads a page in at most three statements, with any order and filter', async () => {
    const queries = [
      ...sorts.map(sort => ({ sort })),
      ...narrowing().map(filter => ({ ...base(filter.name), [filter.name]: valuesOf(filter)[0]! })),
      { q: 'rennes' },
    ]
    // Renews stale figures first; nothing is written from here on.
    await list.page({})
    for (const query of queries as Query[]) {
      const sent = await statementsOf(() => list.page(query))
      expect(sent.length, `${JSON.stringify(query)}: ${sent.join('\n')}`).toBeLessThanOrEqual(3)
    }
  })

  it('counts its views in one statement, as their pages do', async () => {
    const queries = [
      {},
      { ...known.everything },
      { q: 'rennes' },
      ...narrowing().map(({ name, ...filter }) => ({ ...base(name), [name]: valuesOf({ name, ...filter })[0]! })),
    ].slice(0, 30) as Query[]
    const pages = await Promise.all(queries.map(query => list.page(query)))
    const [screen, part] = SCREEN_OF[list.path] ?? [list.path, {}]
    const asked = new URLSearchParams({ screen })
    for (const query of queries) asked.append('of', String(new URLSearchParams({ ...part, ...query } as Record<string, string>)))
    let counts: unknown
    const sent = await statementsOf(async () => {
      const { body } = await api.call('ADMIN', 'GET', `/views/counts?${asked}`)
      counts = (body as { counts: unknown }).counts
    })
    const cut = ({ total, capped }: { total: number; capped: boolean }, { q }: Query) =>
      q ? { total: Math.min(total, SEARCH_COUNT_CAP), capped: total > SEARCH_COUNT_CAP } : { total, capped }
    expect(counts).toEqual(pages.map((page, index) => cut(page, queries[index]!)))
    const reckoned = queries.filter(query => known.reckoned?.some(name => name in query))
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.length).toBeLessThanOrEqual(1 + reckoned.length)
  })

  it('sorts each order both ways, ties by id', async () => {
    expect(idsOf(await list.rows({ ...known.everything, sort: list.defaultSort }))).toEqual(idsOf(all))
    let equals = 0
    async function check(name: string, direction: 1 | -1) {
      const sort = direction === 1 ? name : `-${name}`
      const rows = await list.rows({ ...known.everything, sort })
      expect(idsOf(rows).sort(), sort).toEqual(idsOf(all).sort())
      const keys = rows.map(row => [known.orders[name]!(row)].flat())
      expect(new Set(keys.map(key => JSON.stringify(key))).size, `${sort}: different keys`).toBeGreaterThan(1)
      for (let at = 1; at < rows.length; at += 1) {
        const place = compareKeys(keys[at - 1]!, keys[at]!, direction)
        const where = `${sort}: ${JSON.stringify(keys[at - 1])} before ${JSON.stringify(keys[at])}`
        expect(place, where).toBeLessThanOrEqual(0)
        if (place !== 0 || known.rounded?.includes(name)) continue
        equals += 1
        expect(rows[at - 1]!.id < rows[at]!.id, `${where}: ids`).toBe(direction === 1)
      }
    }
    await Promise.all(sorts.flatMap(name => [check(name, 1), check(name, -1)]))
    expect(equals, 'equal rows').toBeGreaterThan(0)
  })

  it('filters by each value, keeping the order', async () => {
    for (const parameter of narrowing()) {
      const { name } = parameter
      const values = valuesOf(parameter)
      expect(values.length, `${name}: values`).toBeGreaterThan(0)
      await Promise.all(
        values.map(async value => {
          const expected = fitting(name, value)
          expect(idsOf(await list.rows({ ...base(name), [name]: value })), `${name}=${value}`).toEqual(idsOf(expected))
          expect(expected.length, `${name}=${value}: rows that fit`).toBeGreaterThan(0)
          expect(expected.length, `${name}=${value}: rows that fit`).toBeLessThan(all.length)
        }),
      )
    }
  })

  it('finds a row by its exact number despite filters, and reports it', async () => {
    const number = known.number
    if (!number) return
    let outside = 0
    for (const { name } of narrowing().filter(({ schema }) => schema.items?.enum)) {
      const value = valuesOf(narrowing().find(parameter => parameter.name === name)!)[0]!
      const row = all.find(row => !known.filters[name]!.fits(row, value))!
      const query = { ...base(name), [name]: value, q: number(row).toLowerCase() }
      expect(await list.page(query), name).toMatchObject({ rows: [{ id: row.id }], total: 1, page: 1, outsideFilters: true })
      if (file) expect(await list.exported(query), name).toEqual([known.exported!(row)])
      outside += 1
    }
    for (const name of switches()) {
      const row = all.find(row => known.filters[name]!.fits(row, String(known.everything![name])))!
      const query = { ...without(known.everything, name), q: number(row) }
      expect(await list.page(query), name).toMatchObject({ rows: [{ id: row.id }], outsideFilters: true })
      outside += 1
    }
    expect(outside).toBeGreaterThan(0)
    const within = await list.page({ ...known.everything, q: number(all[0]!) })
    expect(within).toMatchObject({ outsideFilters: false })
    expect(idsOf(within.rows)).toContain(all[0]!.id)
  })

  it('combines two values of a filter by or, two filters by and', async () => {
    const several = narrowing().filter(({ schema }) => schema.items)
    for (const [index, parameter] of several.entries()) {
      const { name } = parameter
      const [one = '', other = one] = valuesOf(parameter)
      const either = new Set([...fitting(name, one), ...fitting(name, other)])
      const shown = await list.rows({ ...base(name), [name]: [one, other] })
      expect(idsOf(shown), name).toEqual(idsOf(all.filter(row => either.has(row))))
      const next = several[index + 1]
      if (!next) continue
      const [third = ''] = valuesOf(next)
      const both = await list.rows({ ...base(name), [name]: one, [next.name]: third })
      expect(idsOf(both), `${name} and ${next.name}`).toEqual(
        idsOf(fitting(name, one).filter(row => fitting(next.name, third).includes(row))),
      )
    }
  })

  it('hides rows without each switch that shows more', async () => {
    for (const name of switches()) {
      const hidden = fitting(name, String(known.everything![name]))
      expect(hidden.length, `${name}: rows that only it shows`).toBeGreaterThan(0)
      const shown = await list.rows(without(known.everything, name))
      expect(idsOf(shown), name).toEqual(idsOf(all.filter(row => !hidden.includes(row))))
    }
    for (const name of known.additions ?? [])
      expect(idsOf(await list.rows({ ...known.everything, [name]: '1' })), name).toEqual(idsOf(all))
  })

  it('ignores unknown parameters', async () => {
    const { total, rows } = await list.page(known.everything)
    const usual = { page: 1, perPage: 25, total, ids: idsOf(rows) }
    const coded = narrowing().filter(({ schema }) => schema.type !== 'string' || schema.format)
    for (const wrong of ['x', '0', '-1', '2.5', '1e9', '']) {
      const nonsense = Object.fromEntries(coded.map(({ name }) => [name, wrong]))
      const common = { page: wrong, perPage: wrong, sort: wrong, count: wrong, nothing: wrong }
      const { rows, ...page } = await list.page({ ...known.everything, ...nonsense, ...common })
      expect({ ...page, ids: idsOf(rows) }, wrong).toMatchObject(usual)
    }
  })

  if (file)
    it('exports the list with its filters, order and selection', async () => {
      expect(file.parameters).toEqual(list.parameters)
      const cells = (rows: Row[]) => rows.map(row => known.exported!(row))
      expect(await list.exported(known.everything)).toEqual(cells(all))
      for (const sort of [sorts.at(-1)!, `-${sorts[0]}`]) {
        const query = { ...known.everything, sort }
        expect(await list.exported(query), sort).toEqual(cells(await list.rows(query)))
      }
      for (const parameter of narrowing()) {
        const [value = ''] = valuesOf(parameter)
        const query = { ...base(parameter.name), [parameter.name]: value }
        expect(await list.exported(query), parameter.name).toEqual(cells(fitting(parameter.name, value)))
      }
      for (const name of switches()) {
        const query = without(known.everything, name)
        expect(await list.exported(query), `without ${name}`).toEqual(cells(await list.rows(query)))
      }
      const chosen = [all.at(-1)!, all[0]!, all[Math.floor(all.length / 2)]!]
      const inOrder = all.filter(row => chosen.includes(row))
      const selection = { ...known.everything, only: idsOf(chosen) }
      expect(await list.exported(selection)).toEqual(cells(inOrder))
      expect(idsOf(await list.rows(selection))).toEqual(idsOf(inOrder))
    })

  for (const picture of pictures)
    it(`draws ${picture} from the same rows`, async () => {
      for (const parameter of narrowing()) {
        const query = { [parameter.name]: valuesOf(parameter)[0]! }
        const exactly = { ...query, count: 'exact' }
        const { total } = await list.page(exactly)
        expect(known.pictures![picture]!(await list.picture(picture, exactly)), parameter.name).toBe(total)
      }
    })
})
