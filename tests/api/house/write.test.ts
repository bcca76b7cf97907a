import { afterAll, beforeAll, expect, it } from 'vitest'
import { idempotencyKeys } from '#api/db/ledger.table.ts'
import { forgetOldAnswers } from '#api/db/write.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

it('answers kept against resending are forgotten after a week, not before', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await api.db.insert(idempotencyKeys).values([
    { key: 'of last week', createdAt: ago(8) },
    { key: 'of this week', createdAt: ago(6) },
  ])
  expect(await forgetOldAnswers(api.db)).toBe(1)
  expect((await api.db.select({ key: idempotencyKeys.key }).from(idempotencyKeys)).map(({ key }) => key)).toEqual([
    'of this week',
  ])
})
