import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '#api/schema/administration/users.table.ts'
import { deliveryRequests, deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { isPreparing, PREPARING_STATUSES } from '#domain/sales/delivery-request/states.ts'
import { REQUEST_STATUSES } from '#domain/sales/delivery-request/values.ts'
import { type Requests, startRequests } from '#tests/support/requests.ts'

let t: Requests
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t.api.close())

const headerOf = async (id: string) => (await t.db.select().from(deliveryRequests).where(eq(deliveryRequests.id, id)))[0]!
const versionsOf = (id: string) => t.db.select().from(versions).where(eq(versions.requestId, id)).orderBy(versions.versionNo)
const historyOf = (id: string) => t.db.$count(sql`(select from audit_log where root_id = ${id} and entity = 'delivery_request')`)

async function expectCopied(id: string) {
  const header = await headerOf(id)
  const all = await versionsOf(id)
  const current = all.find(version => version.id === header.currentVersionId)
  const design = all.findLast(version => isPreparing(version.status)) ?? current
  expect({ ...header, search: '' }).toMatchObject({
    currentStatus: current?.status ?? null,
    designVersionId: design?.id ?? null,
    designStatus: design?.status ?? null,
    designValidFrom: design?.validFrom ?? null,
    designDesignerId: design?.designerId ?? null,
  })
}

type Change = (id: string) => Promise<unknown>
/** At most one version in preparation and one active; others ended. */
const status = fc.constantFrom(...REQUEST_STATUSES.filter(status => !['ACCEPTE', 'ACTIF', 'SUSPENDU'].includes(status)))
const nth = fc.integer({ min: 1, max: 3 })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(nth, status).map(([versionNo, status]) => async (id: string) => {
    const others = (await versionsOf(id)).filter(version => version.versionNo !== versionNo)
    if (isPreparing(status) && others.some(version => isPreparing(version.status))) return
    await t.db.update(versions).set({ status }).where(ofNumber(id, versionNo))
  }),
  nth.map(versionNo => (id: string) => t.db.update(versions).set({ validFrom: '2031-01-01' }).where(ofNumber(id, versionNo))),
  nth.map(versionNo => async (id: string) => {
    const [designer] = await t.db.select({ id: users.id }).from(users).where(eq(users.role, 'CONCEPTOR'))
    await t.db.update(versions).set({ designerId: designer!.id }).where(ofNumber(id, versionNo))
  }),
  fc.constant(async (id: string) => {
    const all = await versionsOf(id)
    if (all.length < 3)
      await t.db.insert(versions).values({
        requestId: id,
        versionNo: Math.max(...all.map(version => version.versionNo)) + 1,
        validFrom: '2030-01-01',
        status: 'TERMINE',
      })
  }),
  nth.map(place => async (id: string) => {
    const chosen = (await versionsOf(id))[place - 1]
    if (chosen) await t.db.update(deliveryRequests).set({ currentVersionId: chosen.id }).where(eq(deliveryRequests.id, id))
  }),
  fc.constant(async (id: string) => {
    const { currentVersionId } = await headerOf(id)
    const last = (await versionsOf(id)).findLast(version => version.id !== currentVersionId)
    if (last) await t.db.delete(versions).where(eq(versions.id, last.id))
  }),
)
const ofNumber = (id: string, versionNo: number) => sql`${versions.requestId} = ${id} and ${versions.versionNo} = ${versionNo}`

it('copies statuses to the header whoever writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async changes => {
      const id = await t.at('BROUILLON')
      await expectCopied(id)
      for (const act of changes) {
        await act(id)
        await expectCopied(id)
      }
    }),
    { numRuns: 25 },
  )
})

it('copies without a new record version or history entry', async () => {
  const id = await t.at('BROUILLON')
  const [before, entries] = [await headerOf(id), await historyOf(id)]
  for (const status of PREPARING_STATUSES) await t.db.update(versions).set({ status }).where(eq(versions.requestId, id))
  const after = await headerOf(id)
  expect(after.currentStatus).toBe('PROPOSE')
  expect([after.version, after.updatedAt]).toEqual([before.version, before.updatedAt])
  expect(await historyOf(id)).toBe(entries)
})
