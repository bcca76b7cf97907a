import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { idempotencyKeys } from '#api/db/ledger.table.ts'
import { forgetOldAnswers } from '#api/db/write.ts'
import { addresses } from '#api/sales/addresses/addresses.table.ts'
import type { Role } from '#domain/roles.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(() => api.db.delete(idempotencyKeys))

it('an idempotency key belongs to its user: sent by another one it is another request', async () => {
  const headers = { 'idempotency-key': 'of one form' }
  const place = { line1: '1 rue du Port', zip: '44470', city: 'Carquefou', country: 'FR', geofenceM: 200, serviceMin: 30 }
  const create = (role: Role) =>
    api.call(role, 'POST', '/sales/addresses', { label: `Quai ${role}`, kind: 'DEPOT', ...place }, headers)
  const first = await create('SALES')
  const other = await create('ADMIN')
  expect([first.status, other.status]).toEqual([201, 201])
  expect(await api.db.select({ label: addresses.label }).from(addresses).orderBy(addresses.label)).toEqual([
    { label: 'Quai ADMIN' },
    { label: 'Quai SALES' },
  ])
  // Each is answered as before, and nothing is written again.
  expect([await create('SALES'), await create('ADMIN')]).toEqual([first, other])
  expect(await api.db.$count(addresses)).toBe(2)
})

it('answers stored against resending are deleted after a week, not before', async () => {
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
