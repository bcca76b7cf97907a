import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { created } from '#api/middleware/answers.ts'
import { differenceOf } from '#tests/support/answers/as-said.ts'
import { startTestApi } from '#tests/support/api.ts'

/**
 * What operations say that they answer. Every answer that the API suite sees is compared with it (`tests/support/api.ts`); here stands how, and for
 * how many.
 */

const api = await startTestApi()
afterAll(() => api.close())

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: { properties?: object; anyOf?: { properties?: object }[] } }> }>
}

/** Grows with each operation that says it, and never shrinks. */
const DESCRIBED = 15

it('are described where a program needs them', async () => {
  const { paths } = (await api.call(null, 'GET', '/openapi.json')).body as { paths: Record<string, Record<string, Operation>> }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const answer = responses['200'] ?? responses['201'] ?? responses['2XX']
      const schema = answer?.content?.['application/json']?.schema
      return schema && (schema.properties ?? schema.anyOf?.[0]?.properties) ? [`${method.toUpperCase()} ${path}`] : []
    }),
  )
  // The proof of the guide: from a client to the invoice.
  expect(described).toEqual(
    expect.arrayContaining([
      ...['GET /sales/companies', 'POST /sales/companies', 'GET /sales/companies/{id}'],
      ...['GET /sales/addresses', 'POST /sales/addresses', 'GET /sales/addresses/{id}'],
      ...['GET /journey-management/journeys', 'POST /journey-management/journeys', 'GET /journey-management/journeys/{ref}'],
      ...['POST /journey-management/journeys/bulk', 'GET /sales/invoices', 'GET /sales/invoices/{ref}', 'POST /positions'],
    ]),
  )
  expect(described.length).toBeGreaterThanOrEqual(DESCRIBED)
})

it.each([
  ['nothing more', { id: '0198c0de-0000-7000-8000-000000000000', name: 'Quai' }, 'no such property: .name'],
  ['nothing less', {}, 'id: '],
  ['the same type', { id: 7 }, 'id: '],
])('are %s than they say', (_, body, difference) => {
  expect(differenceOf(created, body)).toContain(difference)
  const within = differenceOf(z.union([created, z.object({ rows: z.array(created) })]), { rows: [body] })
  expect(within).toContain(difference.replace('id', 'rows.0.id').replace('.name', '.rows.0.name'))
})

it('are what they say', () => {
  expect(differenceOf(created, { id: '0198c0de-0000-7000-8000-000000000000' })).toBeNull()
})
