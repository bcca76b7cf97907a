import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

/** The document says of each body which fields it needs, as the operation itself does. */

interface Operation {
  requestBody?: { content: Record<string, { schema: Described & { required?: string[] } }> }
}

/** Fields that are named although each alone may be absent: one of several is needed, or another one needs it. */
const ONE_OF: Record<string, string[]> = {
  '/human-resources/drivers': ['weeklyHours'],
  '/materials/equipment': ['holder'],
  '/materials/equipment/assign': ['holder'],
  '/materials/deadlines': ['vehicleId'],
  '/materials/outages': ['vehicleId'],
}

/** Filled in before the check when it is absent, which the document does not know. */
const FILLED: Record<string, string[]> = { '/sales/delivery-request': ['driverNeed'] }

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

it('documents as required the fields that an empty body is refused for', { timeout: 60_000 }, async () => {
  const { paths } = (await api.call('ADMIN', 'GET', '/openapi.json')).body as { paths: Record<string, { post?: Operation }> }
  const wrong: unknown[] = []
  let asked = 0
  for (const [path, { post }] of Object.entries(paths)) {
    const schema = post?.requestBody?.content['application/json']?.schema
    if (!schema || path.includes('{') || path.startsWith('/auth/')) continue
    const { status, body } = await api.call('ADMIN', 'POST', path, {})
    if (status === 404) continue
    asked += 1
    const issues = status === 422 ? ((body as { issues?: { path: string }[] }).issues ?? []) : []
    const named = new Set(issues.map(issue => issue.path.split(/[.[]/)[0]!))
    const required = new Set([...(schema.required ?? []), ...(ONE_OF[path] ?? [])]).difference(new Set(FILLED[path]))
    const differing = [...required.symmetricDifference(named)]
    if (differing.length > 0) wrong.push({ path, status, differing })
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(40)
})

it('documents the type of each field', async () => {
  const { paths } = (await api.call('ADMIN', 'GET', '/openapi.json')).body as { paths: Record<string, Record<string, Operation>> }
  const untyped = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => untypedIn(schema, `${method} ${path}: `)),
    ),
  )
  expect(untyped).toEqual([])
})

interface Described {
  properties?: Record<string, Described>
  items?: Described
  anyOf?: Described[]
  allOf?: Described[]
  description?: string
}

function untypedIn({ properties = {}, items, anyOf = [], allOf = [] }: Described, at: string): string[] {
  return [
    ...Object.entries(properties).flatMap(([name, { description: _, ...field }]) =>
      Object.keys(field).length > 0 ? untypedIn(field, `${at}${name}.`) : [`${at}${name}`],
    ),
    ...[...(items ? [items] : []), ...anyOf, ...allOf].flatMap(part => untypedIn(part, at)),
  ]
}
