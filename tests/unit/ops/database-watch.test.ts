import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LOST_MS, watchDatabase } from '../../../server/database-watch.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const hostWhose = (ready: () => Promise<boolean>) => ({ fetch: async () => new Response(), ready, close: async () => {} })

it.each([
  ['refuses', async () => false],
  ['fails', () => Promise.reject(new Error('gone'))],
  ['never answers', () => new Promise<boolean>(() => {})],
])('reports a database that %s as lost after a minute, and as back once it answers', async (_, gone) => {
  let ready: () => Promise<boolean> = async () => true
  const isLost = watchDatabase(hostWhose(() => ready()))
  await vi.advanceTimersByTimeAsync(2 * LOST_MS)
  expect(isLost()).toBe(false)

  ready = gone
  await vi.advanceTimersByTimeAsync(LOST_MS - 10_000)
  expect(isLost()).toBe(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(isLost()).toBe(true)

  ready = async () => true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isLost()).toBe(false)
})

it('does not sum up short outages', async () => {
  let asked = 0
  const isLost = watchDatabase(hostWhose(async () => ++asked % 5 === 0))
  await vi.advanceTimersByTimeAsync(5 * LOST_MS)
  expect(isLost()).toBe(false)
})
