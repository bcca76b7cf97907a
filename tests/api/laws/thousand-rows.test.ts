import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COUNT_CAP } from '#domain/lists.ts'
import { startTestApi } from '#tests/support/api.ts'
import { findLists } from './found-lists.ts'
import type { ListCase } from './list-case.ts'
import { LIST_CASES } from './lists/index.ts'

/** Laws of every list when a search finds more rows than the count cap. */

const api = await startTestApi({ data: 'demo', connections: 8 })
afterAll(() => api.close())
const lists = (await findLists(api)).filter(({ path }) => path in LIST_CASES)
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe.each(lists)('a thousand rows of $path', list => {
  const place = lists.indexOf(list)
  const every = `ztout${place}`
  /** Number of rows by word. */
  const SIZES = { [`zseul${place}`]: 1, [`zpage${place}`]: 25, [`zmille${place}`]: COUNT_CAP, [every]: COUNT_CAP + 1 }
  const page = (perPage: number, number: number) => list.page({ q: every, perPage: String(perPage), page: String(number) })
  let known: ListCase
  /** All that the search finds, 100 rows a page. */
  let pages: Awaited<ReturnType<typeof page>>[]
  beforeAll(async () => {
    known = await LIST_CASES[list.path]!(api.db)
    await known.insert(
      Array.from({ length: COUNT_CAP + 1 }, (_, index) => {
        const words = Object.keys(SIZES).filter(word => index < SIZES[word]!)
        return `${words.join(' ')} ${index}`
      }),
    )
    pages = await Promise.all(Array.from({ length: Math.ceil((COUNT_CAP + 1) / 100) }, (_, index) => page(100, index + 1)))
  })

  it('has disjoint and complete pages of any size', async () => {
    expect(pages.map(({ rows }) => rows.length)).toEqual([...Array(pages.length - 1).fill(100), 1])
    expect(pages.map(({ page }) => page)).toEqual(pages.map((_, index) => index + 1))
    const ids = pages.flatMap(({ rows }) => idsOf(rows))
    expect(new Set(ids).size).toBe(COUNT_CAP + 1)
    const last = Math.ceil(ids.length / 50)
    for (const number of [1, 2, last - 1, last]) {
      const { rows, page: shown } = await page(50, number)
      expect([shown, idsOf(rows)]).toEqual([number, ids.slice(50 * (number - 1), 50 * number)])
    }
    for (const [perPage, number] of [
      [50, last + 1],
      [100, pages.length + 1],
    ] as const)
      expect(await page(perPage, number)).toMatchObject({ rows: [], total: COUNT_CAP, capped: true })
    expect(idsOf((await list.page({ q: every })).rows)).toEqual(ids.slice(0, 25))
  })

  it('counts up to the cap, and beyond for the exact count', async () => {
    expect(await list.page({ q: 'zintrouvable' })).toMatchObject({ rows: [], total: 0, capped: false })
    for (const [word, size] of Object.entries(SIZES)) {
      const total = Math.min(size, COUNT_CAP)
      expect(await list.page({ q: word }), word).toMatchObject({ total, capped: size > COUNT_CAP })
      expect(await list.page({ q: word, count: 'exact' }), word).toMatchObject({ total: size, capped: false })
    }
  })

  it('finds search results in every order, few or many', async () => {
    const few = await list.page({ q: `zpage${place}` })
    /** The same rows without a search: chosen by id, in the order of the list. */
    const chosen = (rows: readonly { id: string }[]) => ({ ...known.everything, only: idsOf(rows) })
    const all = chosen(pages.flatMap(({ rows }) => rows))
    for (const sort of list.sorts.flatMap(name => [name, `-${name}`])) {
      const third = { sort, page: '3', perPage: '50' }
      for (const [search, same] of [
        [
          { q: every, ...third },
          { ...all, ...third },
        ],
        [
          { q: `zpage${place}`, sort },
          { ...chosen(few.rows), sort },
        ],
      ]) {
        const [found, expected] = await Promise.all([list.page(search!), list.page(same!)])
        expect(idsOf(found.rows), sort).toEqual(idsOf(expected.rows))
      }
    }
  })

  for (const picture of list.pictures)
    it(`draws ${picture} from the first of them, or from all when asked to`, async () => {
      const drawn = (query: object) => list.picture(picture, { q: every, ...query }).then(known.pictures![picture]!)
      expect([COUNT_CAP, COUNT_CAP + 1]).toContain(await drawn({}))
      // A column of a board is counted up to the cap.
      expect(await drawn({ count: 'exact' })).toBe(picture === 'board' ? COUNT_CAP : COUNT_CAP + 1)
    })

  if (list.file)
    it('exports all rows, whatever the page', async () => {
      const lines = await list.exported({ q: every, page: '3', perPage: '25' })
      expect([lines.length, new Set(lines).size]).toEqual([COUNT_CAP + 1, COUNT_CAP + 1])
    })
})
