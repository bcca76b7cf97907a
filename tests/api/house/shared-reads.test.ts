import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { factories } from '#api/db/seed/factories.ts'
import { openSharedReads, TOLD } from '#api/db/shared-reads.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { salesUsersOf } from '#api/trade/accounts/sales-users.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

let here: TestApi
let there: TestApi
beforeAll(async () => {
  here = await startTestApi()
  there = await startTestApi({ beside: here })
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const soon = { timeout: 1_000, interval: 10 }

async function salesUsers(api: TestApi): Promise<string[]> {
  const { body } = await api.call('ADMIN', 'GET', '/sales/companies/sales-users')
  return (body as { salesUsers: { name: string }[] }).salesUsers.map(({ name }) => name)
}
const rename = (lastName: string) => here.db.update(users).set({ lastName }).where(eq(users.role, 'SALES'))

it('forgets cached reads when another process changes them', async () => {
  expect(await salesUsers(there)).toContain('Camille SALES')
  await rename('Rivière')
  await vi.waitFor(async () => expect(await salesUsers(there)).toContain('Camille Rivière'), soon)
})

it('lets a writer read its own write at once', async () => {
  const screen = '/sales/companies'
  const views = async () => (await here.call('ADMIN', 'GET', `/views?screen=${screen}`)).body
  expect(await views()).toEqual({ rows: [] })
  await here.call('ADMIN', 'POST', '/views', { screen, name: 'Ma vue', query: 'q=rennes', preferred: false })
  expect(await views()).toMatchObject({ rows: [{ name: 'Ma vue' }] })
})

async function sharedHere(live = () => true) {
  const { listen, close } = openDatabase(here.databaseUrl)
  onTestFinished(close)
  return openSharedReads({ listen, live })
}

it('sends a query once, although each await would run it again', async () => {
  const shared = await sharedHere()
  const sent: unknown[] = []
  const count = (text: unknown) => sent.push(text)
  subscribe('quai:statement', count)
  onTestFinished(() => void unsubscribe('quai:statement', count))
  const read = () => shared.read('sales-users', ['account'], () => salesUsersOf(here.db))
  expect(await read()).toEqual(await read())
  expect(sent.length).toBe(1)
})

it('reads once until its own table changes', async () => {
  const shared = await sharedHere()
  let reads = 0
  const read = () => shared.read('countries', ['company'], async () => ++reads)
  expect([await read(), await read()]).toEqual([1, 1])
  await rename('Vallée')
  await here.db.insert(companies).values(factories('shared reads').company({}))
  await vi.waitFor(async () => expect(await read()).toBe(2), soon)
  expect(await read()).toBe(2)
})

it.each(TOLD)('notifies a change of %s', async table => {
  const shared = await sharedHere()
  let reads = 0
  const read = () => shared.read('of the table', [table], async () => ++reads)
  expect([await read(), await read()]).toEqual([1, 1])
  await here.db.execute(sql`delete from ${sql.identifier(table)} where false`)
  await vi.waitFor(async () => expect(await read()).toBe(2), soon)
})

it('does not cache a read overlapping a change', async () => {
  const shared = await sharedHere()
  const slow = Promise.withResolvers<string>()
  const first = shared.read('views', ['saved_view'], () => slow.promise)
  await here.db.execute(sql`update saved_view set name = name`)
  const now = () => Promise.race([shared.read('views', ['saved_view'], async () => 'after'), Promise.resolve('waiting')])
  await vi.waitFor(async () => expect(await now()).toBe('after'), soon)
  slow.resolve('before')
  expect(await first).toBe('before')
  expect(await shared.read('views', ['saved_view'], async () => 'anew')).toBe('after')
})

it('reports a failure once, and caches nothing while notifications may be lost', async () => {
  const shared = await sharedHere()
  await expect(shared.read('a', ['account'], () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await shared.read('a', ['account'], async () => 'there')).toBe('there')
  const deaf = await sharedHere(() => false)
  let reads = 0
  const read = () => deaf.read('a', ['account'], async () => ++reads)
  expect([await read(), await read()]).toEqual([1, 2])
})
