import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import {
  deliveryRequestStops as stops,
  versionFigures,
  deliveryRequestVersions as versions,
} from '#api/schema/sales/delivery-requests.table.ts'
import { computeFigures, renewFigures } from '#api/trade/requests/figures.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { runRuleOf, runsInYear } from '#domain/sales/delivery-request/calendar.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

let t: Requests
beforeAll(async () => {
  t = await startRequests()
})
afterAll(() => t.api.close())

const find = (id: string) => t.must(t.sales('GET', `/${id}`))
const ofRequest = (id: string) => sql`${versions.requestId} = ${id}`
const storedOf = (id: string) =>
  t.db
    .select(getTableColumns(versionFigures))
    .from(versionFigures)
    .innerJoin(versions, and(eq(versions.id, versionFigures.versionId), ofRequest(id)))
    .orderBy(versions.versionNo)
const heldOf = async (id: string) => (await storedOf(id)).filter(({ until }) => until >= TODAY)
const reckonedOf = async (id: string) => {
  const order = await t.db.select({ id: versions.id }).from(versions).where(ofRequest(id)).orderBy(versions.versionNo)
  const figures = await computeFigures(t.db, ofRequest(id))
  return order.map(({ id }) => figures.find(({ versionId }) => versionId === id))
}
const rowOf = async (id: string) => {
  const { number } = await find(id)
  return (await t.must(t.sales('GET', `?q=${number}`))).rows[0]
}

/** Checks the figures of each version against its rows; returns the first. */
async function expectStored(id: string) {
  const stored = await storedOf(id)
  expect(stored).toEqual(await reckonedOf(id))
  return stored[0]!
}

describe('the write that changes a version renews its stored price and runs', () => {
  it('for creation, edition, steps and copies', async () => {
    const id = await t.at('BROUILLON')
    const first = await expectStored(id)
    expect(first.priceCents).toBe(84_972)
    const { version } = await find(id)
    await t.must(t.sales('PUT', `/${id}`, t.request({ recurrence: { weekdays: [1], holidayPolicy: 'MAINTENIR' }, version })))
    expect((await expectStored(id)).yearRuns).toBeLessThan(first.yearRuns)

    const draft = await t.must(
      t.sales('POST', '/drafts', { companyId: t.client.id, title: 'Navette', kind: 'LIGNE_REGULIERE', validFrom: TODAY }),
    )
    expect(await expectStored(draft.id)).toMatchObject({ priceCents: null, yearRuns: 1 })
    const locked = async () => ({ version: (await find(draft.id)).version })
    const recurrence = { weekdays: [1, 2, 3, 4, 5], holidayPolicy: 'SAUTER', holidayZone: 'FR' }
    await t.must(t.sales('PUT', `/${draft.id}/steps/recurrence`, { recurrence, ...(await locked()) }))
    expect((await expectStored(draft.id)).yearRuns).toBeGreaterThan(240)
    await t.must(t.sales('PUT', `/${draft.id}/steps/stops`, { stops: t.request().stops, ...(await locked()) }))
    await expectStored(draft.id)
    await t.must(
      t.sales('PUT', `/${draft.id}/steps/price`, {
        pricingMode: 'FORFAIT_TRAJET',
        unitPrice: '120',
        billingFrequency: 'MOIS',
        ...(await locked()),
      }),
    )
    expect(await expectStored(draft.id)).toMatchObject({ priceCents: 12_000 })

    const copy = await t.must(
      t.sales('POST', `/${id}/duplicate`, { companyId: t.client.id, title: 'Copie', validFrom: addDays(TODAY, 30) }),
    )
    await expectStored(copy.id)
  })

  it('for acts from conception to acceptance, exceptions, suspension, next version', async () => {
    const id = await t.at('ACCEPTE', { validFrom: TODAY })
    const before = await expectStored(id)
    const open = [7, 8, 9, 10, 11, 12, 13]
      .map(days => addDays(TODAY, days))
      .find(day => ![0, 6].includes(new Date(day).getUTCDay()))!
    await t.must(t.sales('POST', `/${id}/exceptions`, { kind: 'EXCLUDE', date: open, reason: 'Inventaire' }))
    expect((await expectStored(id)).yearRuns).toBeLessThanOrEqual(before.yearRuns)
    await t.must(t.sales('DELETE', `/${id}/exceptions/${open}`))
    expect(await expectStored(id)).toEqual(before)
    const { version } = await find(id)
    await t.must(t.sales('POST', `/${id}/versions`, { validFrom: addDays(TODAY, 60), version }))
    await expectStored(id)
    expect(await storedOf(id)).toHaveLength(2)
  })
})

describe('runs sold by the lines of a version (decision 14)', () => {
  it('count two runs a day twice in list, price and offer, updated with every line change', async () => {
    const id = await t.at('EN_CONCEPTION', { validFrom: TODAY })
    const oneADay = (await expectStored(id)).yearRuns
    const line = (code: string) => t.must(t.conception('POST', `/${id}/lines`, { code, label: code, weekdays: [1, 2, 3, 4, 5] }))
    await line('L1')
    await line('L2')
    // Before conception: as requested.
    expect((await expectStored(id)).yearRuns).toBe(oneADay)
    const { version } = await t.must(t.conception('GET', `/${id}`))
    const totals = { kmLoaded: '193.2', kmEmpty: '0', serviceHours: '3.75', cost: '310,00' }
    await t.must(t.conception('PUT', `/${id}/design`, { ...totals, version }))
    await t.must(t.conception('POST', `/${id}/deliver`))
    const { yearRuns, priceCents } = await expectStored(id)
    expect(yearRuns).toBe(2 * oneADay)
    expect((await rowOf(id)).yearRevenueCents).toBe(2 * oneADay * priceCents!)
    const { current, ...request } = await find(id)
    expect(runsInYear(runRuleOf({ ...request, current }), TODAY)).toBe(yearRuns)

    const lines = await t.db.select().from(liveLines).where(eq(liveLines.versionId, current.id)).orderBy(liveLines.code)
    const second = eq(liveLines.id, lines[1]!.id)
    const change = (changes: Partial<typeof liveLines.$inferInsert>) => t.db.update(liveLines).set(changes).where(second)
    const seen = async () => {
      expect(await heldOf(id)).toEqual([])
      expect(await storedOf(id)).toMatchObject([{ priceCents }])
      const row = await rowOf(id)
      await renewFigures(t.db)
      expect(row.yearRevenueCents).toBe((await expectStored(id)).yearRuns * priceCents!)
      return row.yearRevenueCents / priceCents!
    }
    await change({ runNo: 1 })
    expect(await seen()).toBe(oneADay)
    await change({ runNo: 2, weekdays: [1] })
    const mondays = (await seen()) - oneADay
    expect(mondays).toBeGreaterThan(45)
    expect(mondays).toBeLessThan(53)
    await change({ suspendedFrom: TODAY, suspendedTo: addDays(TODAY, 400) })
    expect(await seen()).toBe(oneADay)
    await t.db.update(liveLines).set({ status: 'PLANIFIE', suspendedFrom: null }).where(eq(liveLines.versionId, current.id))
    expect(await seen()).toBe(oneADay + mondays)
    await change({ status: 'CLOTURE' })
    expect(await seen()).toBe(oneADay)
    await change({ status: 'PLANIFIE' })
    expect(await seen()).toBe(oneADay + mondays)
    await t.db.delete(liveLines).where(second)
    expect(await seen()).toBe(oneADay)
    // Irrelevant changes, such as generation's marks, keep them.
    const stored = await expectStored(id)
    await t.db.update(liveLines).set({ generatedUntil: TODAY, label: 'Autre' }).where(eq(liveLines.versionId, current.id))
    expect(await storedOf(id)).toEqual([stored])
  })
})

describe('lost figures of a version are computed on read', () => {
  const closures = [{ from: addDays(TODAY, 20), to: addDays(TODAY, 40), reason: 'Congés' }]

  it.each([
    ['a closure of a site', () => t.db.update(addresses).set({ closures }).where(eq(addresses.id, t.customer.id))],
    ['the day of a stop', (id: string) => t.db.update(stops).set({ dayOffset: 1 }).where(inVersions(id))],
    ['a stop less', (id: string) => t.db.delete(stops).where(inVersions(id))],
    ['the price', (id: string) => t.db.update(versions).set({ unitPrice: '100' }).where(ofRequest(id))],
    [
      'a suspension',
      (id: string) =>
        t.db
          .update(versions)
          .set({ suspendedFrom: TODAY, suspendedTo: addDays(TODAY, 90) })
          .where(ofRequest(id)),
    ],
  ] as [string, (id: string) => Promise<unknown>][])('%s', async (_, change) => {
    await t.db.update(addresses).set({ closures: [] }).where(eq(addresses.id, t.customer.id))
    const id = await t.at('BROUILLON')
    await expectStored(id)
    await change(id)
    expect(await heldOf(id)).toEqual([])
    const [reckoned] = await reckonedOf(id)
    expect(await rowOf(id)).toMatchObject({
      priceCents: reckoned!.priceCents,
      yearRevenueCents: reckoned!.priceCents! * reckoned!.yearRuns,
    })
    expect(await renewFigures(t.db)).toBeGreaterThan(0)
    await expectStored(id)
  })

  it('for an ended contract year: in the list at once, nightly once', async () => {
    const id = await t.at('BROUILLON')
    const { yearRuns, priceCents } = await expectStored(id)
    const own = sql`${versionFigures.versionId} in (select id from ${versions} where ${ofRequest(id)})`
    await t.db
      .update(versionFigures)
      .set({ yearRuns: 3, until: addDays(TODAY, -1) })
      .where(own)
    expect(await rowOf(id)).toMatchObject({ yearRevenueCents: priceCents! * yearRuns })
    await renewFigures(t.db)
    await expectStored(id)
    expect(await renewFigures(t.db)).toBe(0)
  })
})

const inVersions = (id: string) => sql`${stops.versionId} in (select id from ${versions} where ${ofRequest(id)})`

describe('the demonstration', () => {
  let demo: TestApi
  beforeAll(async () => {
    demo = await startTestApi({ data: 'demo' })
  })
  afterAll(() => demo.close())

  it('has the computed figures of every version', async () => {
    const stored = await demo.db.select().from(versionFigures)
    const reckoned = await computeFigures(demo.db, undefined)
    const byId = (a: { versionId: string }, b: { versionId: string }) => (a.versionId < b.versionId ? -1 : 1)
    expect(stored.length).toBeGreaterThan(20)
    expect(stored.sort(byId)).toEqual(reckoned.sort(byId))
  })
})
