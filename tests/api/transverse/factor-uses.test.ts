import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { REQUEST_STATUSES } from '#domain/sales/delivery-request/values.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ data: 'demo' })
})
afterAll(() => api.close())

/** Uses named by versions' own lists, and those in the table. */
const uses = async () => ({
  listed: await api.db.execute(sql`
    select distinct line ->> 'factorId' as factor, v.id as version, v.request_id as request, v.status in ('ACCEPTE', 'ACTIF', 'SUSPENDU') as running
    from delivery_request_version v cross join lateral jsonb_array_elements(v.cost_factors) as line order by 1, 2`),
  stored: await api.db.execute(sql`
    select factor_id::text as factor, version_id as version, request_id as request, running from delivery_request_factor order by 1, 2`),
})

it("equal the versions' factors whoever writes them", async () => {
  const before = await uses()
  expect(before.stored.length).toBeGreaterThan(3)
  expect([...before.stored]).toEqual([...before.listed])

  const [used] = await api.db.select().from(versions).where(sql`jsonb_array_length(${versions.costFactors}) > 1`).limit(1)
  const own = eq(versions.id, used!.id)
  const { id: _, ...copied } = used!
  const changes = [
    () =>
      api.db
        .update(versions)
        .set({ costFactors: used!.costFactors.slice(1) })
        .where(own),
    () => api.db.update(versions).set({ costFactors: [] }).where(own),
    () => api.db.update(versions).set({ costFactors: used!.costFactors }).where(own),
    ...REQUEST_STATUSES.map(status => () => api.db.update(versions).set({ status }).where(own)),
    () => api.db.insert(versions).values({ ...copied, versionNo: 9, status: 'REFUSE' }),
    () => api.db.delete(versions).where(eq(versions.versionNo, 9)),
  ]
  for (const change of changes) {
    await change()
    const { listed, stored } = await uses()
    expect([...stored]).toEqual([...listed])
  }
})
