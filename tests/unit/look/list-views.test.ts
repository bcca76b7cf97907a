import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseColumns } from '#app/components/ui/list/column-choice.ts'
import type { Column } from '#app/components/ui/list/data-table.tsx'
import { listLinks } from '#app/lib/lists/list-links.ts'
import { type ListViews, viewHref, viewQuery } from '#app/lib/lists/saved-views.ts'
import { trailerColumns } from '#app/routes/materials/trailers/table.tsx'
import { vehicleColumns } from '#app/routes/materials/vehicles/table.tsx'

const view = (id: string, query: string, preferred = false) => ({ id, name: id, query, preferred, version: 1 })
const views = (...rows: ReturnType<typeof view>[]): ListViews => ({ rows, counts: {}, panel: null })

describe('query string of a saved view', () => {
  it.each([
    ['?q=lait&status=ACTIF&page=3&panel=edit&id=4&saved=x&count=exact', 'q=lait&status=ACTIF'],
    ['?status=BLOQUE&sort=-code&q=&status=ACTIF&perPage=50', 'perPage=50&sort=-code&status=ACTIF&status=BLOQUE'],
    ['?date=2026-11-20&late=1&dates=all', 'dates=all&late=1'],
    ['?cols=name&cols=city,code&cols=', 'cols=city,code,name'],
    ['?cols=code%2Cname%2Ccity', 'cols=city,code,name'],
    ['?saved=none', ''],
  ])('%s', (search, stored) => expect(viewQuery(search)).toBe(stored))
})

describe('links of a list with saved views', () => {
  const blocked = view('b', 'cols=code%2Ccity&status=BLOQUE')

  it('mark the current view and whether the list differs from it', () => {
    const here = listLinks(viewHref(blocked), views(blocked))
    expect(here.opened).toMatchObject({ id: 'b', changed: false })
    expect(listLinks('?saved=b&page=2&status=BLOQUE&cols=city&cols=code', views(blocked)).opened?.changed).toBe(false)
    const other = here.to({ sort: '-code' })
    expect(other).toBe('?cols=code,city&status=BLOQUE&saved=b&sort=-code')
    expect(listLinks(other, views(blocked)).opened?.changed).toBe(true)
    expect(listLinks('?saved=gone', views(blocked)).opened).toBeUndefined()
  })

  it('leave it for a default view without its filters', () => {
    expect(listLinks(viewHref(blocked), views(blocked)).outside.to({ late: 1 })).toBe('?late=1')
    expect(listLinks('?q=a', views(blocked)).outside.to({ late: 1 })).toBe('?q=a&late=1')
  })

  it('never lead to the bare URL when that opens the preferred view', () => {
    const preferred = views(view('p', 'q=a', true))
    const links = listLinks('?status=ACTIF', preferred)
    expect(links.bare).toBe('?saved=none')
    expect(links.to({ status: null })).toBe('?saved=none')
    expect(listLinks('?saved=p&q=a', preferred).to({ saved: null, q: null })).toBe('?saved=none')
    expect(links.keep('status')).toEqual([['saved', 'none']])
    expect(listLinks('?status=ACTIF', views(blocked)).to({ status: null })).toBe('?')
  })

  it('carry the columns through forms and links as one value', () => {
    const links = listLinks('?cols=code&cols=city&cols=code&q=a')
    expect(links.cols).toEqual(['code', 'city'])
    expect(links.keep('q')).toEqual([['cols', 'code,city']])
    expect(links.to({ page: 2 })).toBe('?cols=code,city&q=a&page=2')
  })
})

describe('column choice', () => {
  const cell = () => null
  const columns: Column<object>[] = [
    { key: 'code', header: 'Code', width: '80px', cell },
    { key: 'name', header: 'Nom', kind: 'name', card: 'title', cell },
    { key: 'city', header: 'Commune', width: '200px', card: 'sub', hideBelow: 940, cell },
    { key: 'zone', header: 'Zone', width: '600px', hideBelow: 1100, cell },
    { key: 'kind', header: 'Type', width: '150px', extra: true, cell },
  ]
  const shown = (...keys: string[]) =>
    chooseColumns(columns, keys)
      .shown.filter(column => !column.off)
      .map(({ key, hideBelow }) => (hideBelow ? `${key}<${hideBelow}` : key))

  it('is the default table without known columns', () => {
    expect(shown()).toEqual(['code', 'name', 'city<940', 'zone<1160'])
    expect(shown('constructor', '')).toEqual(shown())
  })

  it("keeps the table's order and the name column, and fills freed width", () => {
    expect(shown('city', 'nothing')).toEqual(['name', 'city'])
    expect(shown('kind', 'zone', 'code')).toEqual(['code', 'name', 'zone<1000', 'kind<1100'])
  })

  it('leaves the name column its width, at any width and for any columns', () => {
    const steps = [680, 780, 940, 1000, 1100, 1160, 1280] as const
    const column = fc.record({
      width: fc.integer({ min: 40, max: 300 }),
      hideBelow: fc.option(fc.constantFrom(780, 940, 1000, 1100, 1160, 1280, 1440), { nil: undefined }),
      extra: fc.constantFrom(true as const, undefined),
      asked: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(column, { maxLength: 12 }), fc.integer({ min: 160, max: 300 }), fc.boolean(), (drawn, least, some) => {
        const all: Column<object>[] = [
          ...drawn.map(({ width, hideBelow, extra }, n) => ({
            key: `c${n}`,
            header: '',
            width: `${width}px`,
            hideBelow,
            extra,
            cell,
          })),
          { key: 'name', header: '', kind: 'name', least, cell },
        ]
        const asked = some ? drawn.flatMap(({ asked }, n) => (asked ? [`c${n}`] : [])) : []
        const { shown } = chooseColumns(all, asked)
        for (const step of steps) {
          const there = shown.filter(({ off, hideBelow }) => !off && (hideBelow ?? 0) <= step)
          const used = there.reduce((sum, { width }) => sum + Number.parseInt(width ?? '0', 10), 84)
          expect(step - used).toBeGreaterThanOrEqual(least)
        }
      }),
    )
  })

  it('shows on a laptop the next deadline of a vehicle and a trailer, its place and odometer', () => {
    // A window of 1,440 px with the menu open.
    const seen = (columns: Column<never>[]) =>
      chooseColumns(columns, []).shown.flatMap(({ key, off, hideBelow = 0 }) => (off || hideBelow > 1160 ? [] : [key]))
    expect(seen(trailerColumns(listLinks('')) as Column<never>[])).toEqual(expect.arrayContaining(['deadline', 'place']))
    expect(seen(vehicleColumns as Column<never>[])).toEqual(expect.arrayContaining(['deadline', 'odometer']))
  })

  it("offers every column; hidden ones stay in a phone's card", () => {
    const { offered, shown } = chooseColumns(columns, ['code'])
    expect(offered.map(({ key, on, fixed }) => [key, on, fixed])).toEqual([
      ['code', true, false],
      ['name', true, true],
      ['city', false, false],
      ['zone', false, false],
      ['kind', false, false],
    ])
    expect(shown.map(({ key, off }) => [key, off ?? false])).toEqual([
      ['code', false],
      ['name', false],
      ['city', true],
    ])
  })
})
