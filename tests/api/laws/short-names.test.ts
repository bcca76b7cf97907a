import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

/** Search needs two letters (`api/db/list.ts`); shorter name filters match all. */

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** Its answer does not end. */
const isStream = (path: string) => path.endsWith('/live/events')

it('every filter by name accepts a single letter', async () => {
  const { body } = await api.call('ADMIN', 'GET', '/openapi.json')
  const { paths } = body as { paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }> }
  const asked = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter(
        ({ name, in: where }) =>
          where === 'query' && (name === 'q' || name.endsWith('Name')) && !path.includes('{') && !isStream(path),
      )
      .map(({ name }) => `${path}?${name}=1`),
  )
  expect(asked.length).toBeGreaterThan(40)
  const failed: string[] = []
  for (const address of asked) if ((await api.call('ADMIN', 'GET', address)).status >= 500) failed.push(address)
  expect(failed).toEqual([])
})
