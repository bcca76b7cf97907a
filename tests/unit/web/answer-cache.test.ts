import { beforeEach, describe, expect, it } from 'vitest'
import { AnswerCache, CACHE_MS, MOST_PAGES } from '#app/lib/navigation/answer-cache.ts'

describe('browser page cache', () => {
  let pages = new AnswerCache<string>()
  const put = (address: string, answer: string, now = 0) => pages.set(address, answer, pages.writes, now)
  beforeEach(() => {
    pages = new AnswerCache<string>()
  })

  it('expires after 5 minutes (spec §9)', () => {
    expect(CACHE_MS).toBe(300_000)
    put('/a', 'A', 1000)
    expect(pages.get('/a', 1000 + CACHE_MS - 1)).toBe('A')
    expect(pages.get('/a', 1000 + CACHE_MS)).toBeUndefined()
    expect(pages.get('/a', 1000)).toBeUndefined()
  })

  it('is keyed by the full URL and keeps the newest answer', () => {
    put('/a?q=1', 'one')
    put('/a?q=2', 'two')
    put('/a?q=1', 'one anew', 5)
    expect([pages.get('/a?q=1', 6), pages.get('/a?q=2', 6), pages.get('/a', 6)]).toEqual(['one anew', 'two', undefined])
  })

  it('is bounded and evicts the oldest page', () => {
    for (let page = 0; page < MOST_PAGES; page++) put(`/${page}`, String(page))
    put('/0', 'again')
    put('/more', 'more')
    expect(pages.get('/1', 1)).toBeUndefined()
    expect([pages.get('/0', 1), pages.get('/2', 1), pages.get('/more', 1)]).toEqual(['again', '2', 'more'])
  })

  it('is cleared by a write, and ignores answers requested before it', () => {
    put('/a', 'A')
    const before = pages.writes
    pages.clear()
    pages.set('/b', 'B', before, 0)
    expect([pages.get('/a', 1), pages.get('/b', 1)]).toEqual([undefined, undefined])
    put('/b', 'B anew')
    expect(pages.get('/b', 1)).toBe('B anew')
  })

  it('belongs to one user: others never get cached or pending answers', () => {
    pages.setOwner('ines')
    put('/a', 'A')
    pages.setOwner('ines')
    expect(pages.get('/a', 1)).toBe('A')
    const before = pages.writes
    pages.setOwner('karim')
    expect(pages.get('/a', 1)).toBeUndefined()
    pages.set('/a', 'A of ines', before, 0)
    expect(pages.get('/a', 1)).toBeUndefined()
    pages.setOwner(null)
    pages.setOwner('ines')
    expect(pages.get('/a', 1)).toBeUndefined()
  })
})
