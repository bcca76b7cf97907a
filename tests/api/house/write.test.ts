import { like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetOldAnswers, takeNumbers } from '#api/db/write.ts'
import { idempotencyKeys } from '#api/schema/house/ledger.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { ALREADY_STORED } from '#domain/home/already-stored.ts'
import type { Role } from '#domain/roles.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(() => api.db.delete(idempotencyKeys))

it('scopes an idempotency key to its user', async () => {
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
  // Answered as before, without a write.
  expect([await create('SALES'), await create('ADMIN')]).toEqual([first, other])
  expect(await api.db.$count(addresses)).toBe(2)
})

it('ignores a body that the operation does not read', async () => {
  for (const type of ['multipart/form-data; boundary=x', 'Application/JSON']) {
    const headers = { 'idempotency-key': type.replace(/\W/g, ''), 'content-type': type }
    const twice = [1, 2].map(() => api.call('SALES', 'POST', '/profile/sessions/end-others', '{broken', headers))
    for (const { status } of await Promise.all(twice)) expect([type, status]).toEqual([type, 200])
  }
})

describe('an idempotency key with another content', () => {
  const headers = { 'idempotency-key': 'of one form' }
  const place = { line1: '1 rue du Port', zip: '44470', city: 'Carquefou', country: 'FR', geofenceM: 200, serviceMin: 30 }
  const quay = { label: 'Quai corrigé', kind: 'DEPOT', ...place }
  const create = (body: object) => api.call('OPERATOR', 'POST', '/sales/addresses', body, headers)
  const own = () => api.db.select({ label: addresses.label }).from(addresses).where(like(addresses.label, 'Quai corr%'))

  it('is a 409 with the stored answer, and writes nothing', async () => {
    const first = await create(quay)
    expect(first.status).toBe(201)
    expect(await create({ ...quay, label: 'Quai corrigé deux fois' })).toEqual({
      status: 409,
      body: {
        error: 'Conflict',
        message: ALREADY_STORED,
        statusCode: 409,
        stored: expect.objectContaining(first.body as object),
      },
    })
    expect(await own()).toEqual([{ label: 'Quai corrigé' }])
    // Same answer for any order of the fields.
    expect(await create(Object.fromEntries(Object.entries(quay).reverse()))).toEqual(first)
  })

  it('is accepted after a refusal, which stores nothing', async () => {
    await api.db.delete(addresses)
    expect((await create({ ...quay, label: '' })).status).toBe(422)
    expect((await create(quay)).status).toBe(201)
  })

  it('compares a form with a file by content: another file differs, another boundary does not', async () => {
    const send = (text: string) => {
      const form = new FormData()
      form.set('entity', 'ADDRESS')
      form.set('file', new File([`Libellé;Adresse;CP;Ville\n${text};1 rue du Port;44470;Carquefou`], 'a.csv'))
      return api.call('SALES', 'POST', '/imports', form, headers)
    }
    const first = await send('Un')
    expect(first.status).toBe(201)
    expect(await send('Un')).toEqual(first)
    expect(await send('Deux')).toMatchObject({ status: 409, body: { stored: first.body } })
  })
})

describe('a transaction', () => {
  const kept = async () => (await api.db.select({ key: idempotencyKeys.key }).from(idempotencyKeys)).map(({ key }) => key)

  it('is undone and fails when its work swallows the error of a statement', async () => {
    const work = api.db.transaction(async tx => {
      await tx.insert(idempotencyKeys).values({ key: 'lost' })
      await tx.execute(sql`select 1 / 0`).catch(() => {})
      return 'stored'
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect(await kept()).toEqual([])
  })

  it('is not run again once it has begun: its caller may have told somebody', async () => {
    let runs = 0
    const work = api.db.transaction(async tx => {
      runs++
      await tx.insert(idempotencyKeys).values({ key: `run ${runs}` })
      if (runs === 1) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(work).rejects.toThrow()
    expect([runs, await kept()]).toEqual([1, []])
  })
})

it('gives each of several concurrent transactions numbers of its own', async () => {
  const taken = await Promise.all(
    Array.from({ length: 12 }, () => api.db.transaction(async tx => takeNumbers(tx, 'concurrent', 2))),
  )
  expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, place) => 1 + 2 * place))
})

it('deletes stored answers after a week, not before', async () => {
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
