import { beforeEach, describe, expect, it } from 'vitest'
import { KEPT_MS, KEPT_PAGES, KeptAnswers } from '#app/lib/navigation/kept-answers.ts'

describe('pages kept in the browser', () => {
  let pages = new KeptAnswers<string>()
  const keep = (address: string, answer: string, now = 0) => pages.keep(address, answer, pages.asking(), now)
  beforeEach(() => {
    pages = new KeptAnswers<string>()
  })

  it('are kept for 5 minutes (spec §9) and no longer', () => {
    expect(KEPT_MS).toBe(300_000)
    keep('/a', 'A', 1000)
    expect(pages.find('/a', 1000 + KEPT_MS - 1)).toBe('A')
    expect(pages.find('/a', 1000 + KEPT_MS)).toBeUndefined()
    expect(pages.find('/a', 1000)).toBeUndefined()
  })

  it('are told apart by their whole address, and the newest answer counts', () => {
    keep('/a?q=1', 'one')
    keep('/a?q=2', 'two')
    keep('/a?q=1', 'one anew', 5)
    expect([pages.find('/a?q=1', 6), pages.find('/a?q=2', 6), pages.find('/a', 6)]).toEqual(['one anew', 'two', undefined])
  })

  it('are a bounded number: the one kept longest ago goes first', () => {
    for (let page = 0; page < KEPT_PAGES; page++) keep(`/${page}`, String(page))
    keep('/0', 'again')
    keep('/more', 'more')
    expect(pages.find('/1', 1)).toBeUndefined()
    expect([pages.find('/0', 1), pages.find('/2', 1), pages.find('/more', 1)]).toEqual(['again', '2', 'more'])
  })

  it('are emptied by a write, and what was asked before it is not kept after it', () => {
    keep('/a', 'A')
    const before = pages.asking()
    pages.empty()
    pages.keep('/b', 'B', before, 0)
    expect([pages.find('/a', 1), pages.find('/b', 1)]).toEqual([undefined, undefined])
    keep('/b', 'B anew')
    expect(pages.find('/b', 1)).toBe('B anew')
  })

  it('are of one user: another, or nobody, finds none of them, nor what was asked for the first', () => {
    pages.belongTo('ines')
    keep('/a', 'A')
    pages.belongTo('ines')
    expect(pages.find('/a', 1)).toBe('A')
    const before = pages.asking()
    pages.belongTo('karim')
    expect(pages.find('/a', 1)).toBeUndefined()
    pages.keep('/a', 'A of ines', before, 0)
    expect(pages.find('/a', 1)).toBeUndefined()
    pages.belongTo(null)
    pages.belongTo('ines')
    expect(pages.find('/a', 1)).toBeUndefined()
  })
})
