import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { identified } from '#api/middleware/answers.ts'
import { differenceOf } from '#tests/support/answers/as-said.ts'
import { startTestApi } from '#tests/support/api.ts'

/**
 * What operations say that they answer. Every answer that the API suite sees is compared with it (`tests/support/api.ts`); here stands how, and
 * that each says it.
 */

const api = await startTestApi()
afterAll(() => api.close())

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

it('are described by every operation', async () => {
  const { paths } = (await api.call(null, 'GET', '/openapi.json')).body as { paths: Record<string, Record<string, Operation>> }
  const silent = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const { content = {} } = responses['200'] ?? responses['201'] ?? responses['2XX'] ?? {}
      const says = Object.values(content).some(({ schema }) => ['type', 'anyOf'].some(key => key in schema))
      return says ? [] : [`${method.toUpperCase()} ${path}`]
    }),
  )
  expect(silent).toEqual([])
})

it('refuse alike, whatever the operation', async () => {
  const { paths } = (await api.call(null, 'GET', '/openapi.json')).body as { paths: Record<string, Record<string, Operation>> }
  const refusals = new Set(
    Object.values(paths)
      .flatMap(methods =>
        Object.values(methods).flatMap(({ responses }) => Object.entries(responses).filter(([status]) => /^[45]/.test(status))),
      )
      .map(([status, said]) => `${status} ${JSON.stringify(said)}`),
  )
  expect([...refusals].sort()).toEqual(
    [400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 503].map(
      status => `${status} {"$ref":"#/components/responses/${status}"}`,
    ),
  )
})

it.each([
  ['nothing more', { id: '0198c0de-0000-7000-8000-000000000000', name: 'Quai' }, 'no such property: .name'],
  ['nothing less', {}, 'id: '],
  ['the same type', { id: 7 }, 'id: '],
])('are %s than they say', (_, body, difference) => {
  expect(differenceOf(identified(), body)).toContain(difference)
  const within = differenceOf(z.union([identified(), z.object({ rows: z.array(identified()) })]), { rows: [body] })
  expect(within).toContain(difference.replace('id', 'rows.0.id').replace('.name', '.rows.0.name'))
})

it('are what they say', () => {
  expect(differenceOf(identified(), { id: '0198c0de-0000-7000-8000-000000000000' })).toBeNull()
})
