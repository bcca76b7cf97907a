import { afterEach, expect, it, vi } from 'vitest'
import { keepPapers } from '#app/lib/offline/keep-day.ts'

/** The cache of a phone, by path. */
function cache() {
  const held = new Map<string, Response>()
  return {
    held,
    keys: async () => [...held.keys()].map(path => new Request(new URL(path, 'https://quai.test'))),
    match: async (path: RequestInfo | URL) => held.get(String(path))?.clone(),
    put: async (path: RequestInfo | URL, answer: Response) => void held.set(String(path), answer),
    delete: async (path: RequestInfo | URL) => held.delete(String(path)),
  }
}
const [GOOD, GONE, BUSY] = ['/?document=a', '/?document=b', '/?document=c']
const STATUS: Record<string, number> = { [GOOD]: 200, [GONE]: 404, [BUSY]: 503 }
afterEach(() => vi.unstubAllGlobals())

it('asks once for a paper that the server does not have, and again for one that failed', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response('', { status: STATUS[path]! })
  })
  const day = cache()
  await keepPapers(day, [GOOD, GONE, BUSY])
  await keepPapers(day, [GOOD, GONE, BUSY])
  expect(asked).toEqual([GOOD, GONE, BUSY, BUSY])
  expect(day.held.has(GOOD)).toBe(true)
  expect(day.held.has(GONE)).toBe(false)
  // A paper that has left the page is forgotten with what was noted of it.
  await keepPapers(day, [BUSY])
  expect(day.held.has(GOOD)).toBe(false)
  await keepPapers(day, [GONE])
  expect(asked.slice(4)).toEqual([BUSY, GONE])
})
