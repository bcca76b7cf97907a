import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { designVariants } from '#api/schema/journey-management/design-variants.table.ts'
import { driverPoolItems, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { costReferences } from '#api/schema/transverse/cnr.table.ts'
import { MOST_VARIANTS } from '#domain/journey-management/delivery-request/variants.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { ENUM, REASON, REQ, STALE } from '#domain/messages.ts'
import { refusal } from '#tests/support/refusals.ts'
import { company, type Requests, startRequests } from '#tests/support/requests.ts'
import { TODAY } from '#tests/support/today.ts'

let t: Requests
let referenceId: string
beforeAll(async () => {
  t = await startRequests()
  const [reference] = await t.db
    .insert(costReferences)
    .values({
      category: 'TRACTEUR',
      activity: 'REG_EA',
      perKm: '0.615',
      perHour: '26.40',
      perDay: '196.50',
      validFrom: TODAY,
      source: 'CNR',
    })
    .returning()
  referenceId = reference!.id
})
afterAll(() => t.api.close())

const find = (id: string) => t.must(t.conception('GET', `/${id}`))
const sheet = (id: string) => t.must(t.conception('GET', `/${id}/cost`))

/** Request in conception with a line of 400 km in 8 h 15. */
async function withLine(changes: object = {}) {
  const id = await t.at('EN_CONCEPTION', changes)
  const line = await t.must(t.conception('POST', `/${id}/lines`, { code: 'L1', label: 'Carquefou → Le Mans', weekdays: [1, 2] }))
  await t.db
    .update(liveLines)
    .set({ kmLoaded: '388', kmEmpty: '12', serviceMin: 495, drivingMin: 340, nightMin: 0 })
    .where(eq(liveLines.id, line.id))
  const save = async (body: object = {}) => {
    const { version } = await sheet(id)
    return t.conception('PUT', `/${id}/cost`, { days: '1', tolls: '64,80', version, ...body })
  }
  return { id, lineId: line.id as string, save }
}

describe('the cost of a conception', () => {
  it('is computed from lines and current references, and stored', async () => {
    const { id, save } = await withLine()
    expect(await sheet(id)).toMatchObject({
      open: true,
      stored: null,
      cost: { costCents: 66030, source: expect.stringContaining('CNR'), rates: { referenceId } },
      runs: { year: expect.any(Number) },
    })
    await t.must(save())
    const stored = await sheet(id)
    expect(stored.stored.components.map(({ key, amountCents }: Record<string, unknown>) => [key, amountCents])).toEqual([
      ['km', 24600],
      ['hour', 21780],
      ['day', 19650],
      ['tolls', 6480],
    ])
    expect((await find(id)).current).toMatchObject({ costCents: 72510, kmLoaded: '388.0', kmEmpty: '12.0', days: '1.00' })
    const price = await t.must(t.sales('GET', `/${id}/price`))
    expect(price.sheet.price).toMatchObject({ costCents: 72510, priceCents: 84972 })

    await t.must(t.conception('POST', `/${id}/deliver`))
    await t.db.update(costReferences).set({ perKm: '0.900' }).where(eq(costReferences.id, referenceId))
    expect(await sheet(id)).toMatchObject({ open: false, cost: { costCents: 72510, components: stored.stored.components } })
    expect((await t.must(t.sales('GET', `/${id}/price`))).sheet.price.costCents).toBe(72510)
    await t.db.update(costReferences).set({ perKm: '0.615' }).where(eq(costReferences.id, referenceId))
    expect((await save()).status).toBe(422)
  })

  it('counts the meals of a run with a night away, and leaves a stored cost as it is', async () => {
    const { id, lineId, save } = await withLine()
    await t.must(save())
    const before = (await find(id)).current
    const meal = {
      factorId: 'm',
      code: 'REPAS',
      label: 'Repas',
      basis: 'REPAS',
      amount: '15.96',
      quantity: '0',
      follows: 'MEALS',
    } as const
    // A day, from 06:00 to 16:00, then a night away and back until 13:00.
    const lasts = (dayOffset: number, departure: string) => {
      const of = eq(liveLineStops.liveLineId, lineId)
      return Promise.all([
        t.db
          .update(liveLineStops)
          .set({ arrival: '06:00', departure: '06:30', dayOffset: 0 })
          .where(and(of, eq(liveLineStops.position, 0))),
        t.db
          .update(liveLineStops)
          .set({ arrival: departure, departure, dayOffset })
          .where(and(of, gt(liveLineStops.position, 0))),
      ])
    }
    await lasts(0, '16:00')
    expect((await sheet(id)).cost.totals).toMatchObject({ meals: '1' })
    expect((await find(id)).current).toEqual(before)
    await lasts(1, '13:00')
    const versionId = (await find(id)).current.id
    await t.db
      .update(deliveryRequestVersions)
      .set({ costFactors: [meal] })
      .where(eq(deliveryRequestVersions.id, versionId))
    await t.must(save())
    const { current } = await find(id)
    expect(current).toMatchObject({ costCents: 72510 + 3192, meals: '2.00' })
    expect((await t.must(t.sales('GET', `/${id}/price`))).sheet.price.costCents).toBe(72510 + 3192)
  })

  it('needs a reason, an amount and an existing component for a correction; the price follows', async () => {
    const { id, save } = await withLine()
    const correct = (component: string, amount: string, reason: string) => save({ corrections: [{ component, amount, reason }] })
    expect(await correct('km', '200', '')).toMatchObject(refusal('corrections[0].reason', REASON))
    expect(await correct('km', '', 'Accord')).toMatchObject(refusal('corrections[0].amount', REQ))
    expect(await correct('boat', '200', 'Accord')).toMatchObject(refusal('corrections[0].amount', ENUM))
    await t.must(correct('km', '200', 'Accord carburant'))
    expect((await find(id)).current.costCents).toBe(72510 - 4600)
    expect((await t.must(t.sales('GET', `/${id}/price`))).sheet.price.costCents).toBe(72510 - 4600)
  })

  it('uses the purchase price for a sub-contracted line', async () => {
    const { id, lineId, save } = await withLine()
    const [carrier] = await t.db
      .insert(companies)
      .values({ ...company('C00777', 'Transports Rivet'), types: ['SOUS_TRAITANT'] })
      .returning()
    await t.db.update(liveLines).set({ subcontractorId: carrier!.id }).where(eq(liveLines.id, lineId))
    expect(await save({ purchases: [{ code: 'L1', amount: '' }] })).toMatchObject(refusal('purchases[0].amount', REQ))
    await t.must(save({ purchases: [{ code: 'L1', amount: '510' }] }))
    expect((await find(id)).current.costCents).toBe(51000)
    expect((await t.must(t.sales('GET', `/${id}/price`))).sheet.price.costCents).toBe(51000)
  })

  it('blocks delivery when lines changed since', async () => {
    const { id, lineId, save } = await withLine()
    await t.must(save())
    expect((await find(id)).blocks).toEqual([])
    await t.db.update(liveLines).set({ kmLoaded: '389' }).where(eq(liveLines.id, lineId))
    expect((await find(id)).blocks).toMatchObject([{ path: 'cost' }, { path: 'kmLoaded' }])
    expect((await t.conception('POST', `/${id}/deliver`)).status).toBe(422)
  })

  it('shows ADMIN the price and CONCEPTOR the target; an outdated form is refused', async () => {
    const { id, save } = await withLine()
    expect(await sheet(id)).toMatchObject({ priceCents: null, targetCents: null })
    const admin = await t.must(t.call('ADMIN', 'GET', `/journey-management/delivery-request/${id}/cost`))
    expect(admin.priceCents).toBe(84972)
    expect(await save({ version: 1 })).toMatchObject({ status: 409, body: { message: STALE } })
    for (const role of ['SALES', 'OPERATOR', 'DRIVER'] as const) {
      expect((await t.call(role, 'GET', `/journey-management/delivery-request/${id}/cost`)).status).toBe(404)
    }
  })
})

describe('the week of a tour', () => {
  it('is simulated with the lines, reports overlaps, and writes nothing', async () => {
    const { id, lineId } = await withLine()
    const [pool] = await t.db
      .insert(driverPools)
      .values({
        code: 'T-SIM-1',
        label: 'Nantes jour',
        depotId: t.depot.id,
        activity: 'COURTE_DISTANCE',
        startTime: '05:00',
        endTime: '20:00',
      })
      .returning()
    const other = await withLine()
    await t.db.insert(driverPoolItems).values({ driverPoolId: pool!.id, liveLineId: other.lineId, weekday: 1 })
    const seen = await t.must(t.conception('GET', `/${id}/week?tour=t-sim-1`))
    expect(seen.simulation).toMatchObject({ before: { conformity: 'VERT' }, after: { conformity: 'ROUGE' }, joining: [lineId] })
    expect(seen.simulation.after.findings[0].message).toMatch(/^Les trajets TP-\d+ et TP-\d+ se chevauchent le lundi$/)
    expect(seen.simulation.after.total).toMatchObject({ priceCents: null, costCents: null })
    expect(await t.db.$count(driverPoolItems, eq(driverPoolItems.driverPoolId, pool!.id))).toBe(1)
    expect((await t.must(t.conception('GET', `/${id}/week?tour=T-NONE`))).simulation).toBeNull()
  })
})

describe('variants', () => {
  const variants = (id: string) => t.must(t.conception('GET', `/${id}/variants`))

  it('are a hundred of a version at most', async () => {
    const { id } = await withLine()
    const add = (name: string) => t.conception('POST', `/${id}/variants`, { name })
    const { id: variantId } = await t.must(add('Variante 0'))
    const {
      id: _,
      createdAt: __,
      updatedAt: ___,
      ...row
    } = (await t.db.select().from(designVariants).where(eq(designVariants.id, variantId)))[0]!
    const others = Array.from({ length: CHOICES_MAX - 1 }, (_, nth) => ({ ...row, name: `Variante ${nth + 1}` }))
    await t.db.insert(designVariants).values(others)
    expect(await add('Une autre')).toMatchObject({ status: 422, body: { message: MOST_VARIANTS } })
    expect((await variants(id)).variants).toHaveLength(CHOICES_MAX)
  })

  it('are stored, compared and swapped with the current lines; both remain', async () => {
    const { id, lineId } = await withLine()
    await t.must(t.conception('POST', `/${id}/variants`, { name: 'Deux jours', note: 'Lundi et mardi' }))
    expect(await t.conception('POST', `/${id}/variants`, { name: 'Deux jours' })).toMatchObject(
      refusal('name', 'Une variante porte déjà ce nom'),
    )
    await t.db.update(liveLines).set({ kmLoaded: '300' }).where(eq(liveLines.id, lineId))
    await t.must(t.conception('POST', `/${id}/lines`, { code: 'L2', label: 'Retour', weekdays: [3] }))
    const before = await variants(id)
    expect(before).toMatchObject({
      present: { lines: 2, runs: 3 },
      variants: [{ lines: 1, runs: 2, km: '800.0', emptyPct: '3.0' }],
    })
    const [variant] = before.variants
    const keep = (body: object) => t.conception('POST', `/${id}/variants/${variant.id}/keep`, body)
    expect((await keep({ version: variant.version, requestVersion: before.version - 1 })).status).toBe(409)
    await t.must(keep({ version: variant.version, requestVersion: before.version }))
    expect((await find(id)).lines).toMatchObject([{ id: lineId, code: 'L1', kmLoaded: '388.0', stops: [{}, {}] }])
    const after = await variants(id)
    expect(after.variants).toMatchObject([{ name: 'Avant « Deux jours »', lines: 2 }])
    // Swaps back.
    const [former] = after.variants
    await t.must(
      t.conception('POST', `/${id}/variants/${former.id}/keep`, { version: former.version, requestVersion: after.version }),
    )
    expect((await find(id)).lines).toMatchObject([{ id: lineId, kmLoaded: '300.0' }, { code: 'L2' }])
    expect((await variants(id)).variants).toMatchObject([{ name: 'Deux jours', lines: 1 }])
  })

  it('are renamed and deleted during conception', async () => {
    const { id, save } = await withLine()
    await t.must(t.conception('POST', `/${id}/variants`, { name: 'A' }))
    const [{ id: variantId, version }] = (await variants(id)).variants
    await t.must(t.conception('PUT', `/${id}/variants/${variantId}`, { name: 'B', note: 'Par Angers', version }))
    expect((await t.conception('PUT', `/${id}/variants/${variantId}`, { name: 'C', version })).status).toBe(409)
    await t.must(t.conception('POST', `/${id}/variants`, { name: 'Autre' }))
    await t.must(t.conception('DELETE', `/${id}/variants/${variantId}`))
    await t.must(save())
    await t.must(t.conception('POST', `/${id}/deliver`))
    expect((await t.conception('POST', `/${id}/variants`, { name: 'Tard' })).status).toBe(422)
    expect((await variants(id)).variants).toMatchObject([{ name: 'Autre' }])
  })
})
