import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { expect, it } from 'vitest'
import { documentation } from '#api/documentation.ts'

/** Resources with so many described routes that generating their document is most of the work. */
function described(routes: number): Hono<never> {
  const resources = new Hono()
  for (let i = 0; i < routes; i++) {
    resources.get(`/things-${i}/:id`, describeRoute({ tags: ['things'], summary: `Thing ${i}` }), c => c.json({ i }))
  }
  return resources as unknown as Hono<never>
}

const cpu = async (work: () => Promise<void>) => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

it('generates the document and its page once for all requests', async () => {
  const app = documentation(described(2_000))
  const read = async (path: string) => {
    const answer = await app.request(path)
    expect(answer.status).toBe(200)
    return answer.text()
  }
  let document = ''
  const first = await cpu(async () => {
    document = await read('/openapi.json')
  })
  expect(Object.keys(JSON.parse(document).paths)).toHaveLength(2_000)
  const more = await cpu(async () => {
    for (let i = 0; i < 4; i++) await Promise.all([read('/openapi.json'), read('/docs')])
  })
  expect(more).toBeLessThan(first)
  expect(await read('/docs')).toContain('Thing 1999')
})
