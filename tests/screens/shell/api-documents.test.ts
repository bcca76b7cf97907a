import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { loadStaticFiles } from '../../../server/static-files.ts'

const api = await startTestApi()
afterAll(() => api.close())

it.each([
  ['/openapi.json', 'application/json'],
  ['/docs', 'text/html; charset=utf-8'],
])('the build writes %s as the API describes itself', async (path, type) => {
  const file = loadStaticFiles(join(import.meta.dirname, '../../../build/client')).get(`/api${path}`)
  expect(file).toMatchObject({ type, cacheControl: 'no-cache', br: expect.any(Buffer), gzip: expect.any(Buffer) })
  const described = await (await api.send('GET', path)).text()
  expect(String(file!.body)).toBe(described)
})
