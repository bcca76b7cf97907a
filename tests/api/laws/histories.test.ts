import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HISTORIES } from '#api/history/histories.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

let t: TestApi
beforeAll(async () => {
  t = await startTestApi({ data: 'demo' })
})
afterAll(() => t.close())

const JOINED = Object.entries(HISTORIES).flatMap(([kind, { alsoUnder }]) => (alsoUnder ? [kind] : []))

it('finds the history of a record and of those under it by index', async () => {
  expect(JOINED).toContain('delay')
  for (const kind of JOINED) {
    const [record] = await t.db.execute<{ id: string }>(sql`select id from ${HISTORIES[kind]!.table} limit 1`)
    const sent: string[] = []
    const hear = (query: unknown) => sent.push(query as string)
    subscribe('quai:statement', hear)
    const { status } = await t.call('ADMIN', 'GET', `/history/${record!.id}`).finally(() => unsubscribe('quai:statement', hear))
    expect([kind, status]).toEqual([kind, 200])
    const logged = sent.find(query => query.includes('from "audit_log"'))!
    const plan = await t.db.transaction(async tx => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return [...(await tx.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain (generic_plan) ${logged}`)))]
    })
    expect(plan.map(row => row['QUERY PLAN']).join('\n'), kind).toContain('Index Cond: (root_id = ')
  }
})
