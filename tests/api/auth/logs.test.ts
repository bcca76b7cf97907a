import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'

/** Every API test checks its log for names of persons (support/api.ts); these statements fail. */
it('logs a failing statement without its values', async () => {
  const api = await startTestApi()
  onTestFinished(() => api.close())
  await api.db.execute(sql`alter table company rename to company_that_is_gone`)
  const answer = await api.call('SALES', 'GET', '/sales/companies?q=Jeanne%20Kerbrat')
  expect(answer.status).toBe(500)
  const [line, ...others] = api.logged().map(text => JSON.parse(text))
  expect(others).toEqual([])
  expect(line).toMatchObject({ level: 50, msg: 'api error', err: { type: 'DrizzleQueryError' } })
  expect(line.err.message).toMatch(/^Failed query: .*select/s)
  expect(line.err.stack).toContain('at ')
  expect(line.err.cause).toMatchObject({ type: 'PostgresError', code: '42P01' })
  expect(api.logged().join('').toLowerCase()).not.toContain('kerbrat')
})

it('fails a test whose log names a person', async () => {
  const mail = () => Promise.reject(new Error('nobody to write to for Camille SALES'))
  const api = await startTestApi({ jobs: { enqueue: async () => '', mail, wake: async () => {}, stop: async () => {} } })
  expect((await api.call(null, 'POST', '/auth/login', { email: 'sales@quai.test' })).status).toBe(500)
  await expect(api.close()).rejects.toThrow('The log names persons: Camille SALES')
})
