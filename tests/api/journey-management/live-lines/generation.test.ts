import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate, resumeLines } from '#api/journey-management/live-lines/generation.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { noMail } from '#tests/support/api.ts'
import { whileLocked } from '#tests/support/database/locks.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { TODAY } from '#tests/support/today.ts'

const log = pino({ level: 'silent' })
/** Every day including holidays: n days give n journeys on any date. */
const DAILY = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidayPolicy: 'MAINTENIR' } as const
const inDays = (days: number) => addDays(TODAY, days)

let house: Lines

beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

const run = (lineIds: string[], until: string) => generate(house.db, log, noMail, { lineIds, until })
const journeysOf = (lineId: string) =>
  house.db.select().from(journeys).where(eq(journeys.liveLineId, lineId)).orderBy(asc(journeys.serviceDate))
const counts = ({ created, ignored, review, errors, cancelled }: Awaited<ReturnType<typeof run>>) => ({
  created,
  ignored,
  review,
  errors,
  cancelled,
})
const nothing = { created: 0, ignored: 0, review: 0, errors: 0, cancelled: 0 }

describe('generation', () => {
  it("creates a line's journeys once, numbered by day, with its stops and hours", async () => {
    const line = await house.line({ recurrence: DAILY })
    const first = await run([line.id], inDays(9))
    expect(counts(first)).toEqual({ ...nothing, created: 10 })
    expect(first.text).toBe('10 créés, 0 ignorés (fériés), 0 à revoir, 0 erreurs')
    expect(counts(await run([line.id], inDays(9)))).toEqual(nothing)
    const made = await journeysOf(line.id)
    expect(made.map(journey => journey.serviceDate)).toEqual(Array.from({ length: 10 }, (_, n) => inDays(n)))
    expect(made[3]).toMatchObject({
      number: `TR-${inDays(3).slice(2).replaceAll('-', '')}-0001`,
      origin: 'LIGNE',
      status: 'PLANIFIE',
      touched: false,
      label: line.label,
      versionId: line.version.id,
      companyId: house.client.id,
      stopsTotal: 2,
    })
    expect(Date.parse(made[3]!.plannedStart)).toBe(Date.parse(instantAt(inDays(3), 0, '06:00')))
    const stops = await house.db.select().from(journeyStops).where(eq(journeyStops.journeyId, made[3]!.id))
    expect(stops.map(stop => stop.addressId).sort()).toEqual([house.depot.id, house.site.id].sort())
    const [after] = await house.db.select().from(liveLines).where(eq(liveLines.id, line.id))
    expect(after!.generatedUntil).toBe(inDays(9))
  })

  it('copies sold values to new stops, and keeps those of existing journeys', async () => {
    const line = await house.line({ recurrence: DAILY })
    const stop = and(eq(liveLineStops.liveLineId, line.id), eq(liveLineStops.position, 1))
    const sold = {
      pallets: -12,
      weightKg: '-8400.0',
      windowFrom: '09:00',
      windowTo: '11:00',
      toleranceMin: 20,
      tempMin: '2.0',
      tempMax: '4.0',
    }
    await house.db
      .update(liveLineStops)
      .set({ ...sold, reference: 'BL 4711', documents: ['SIGNATURE'] })
      .where(stop)
    await run([line.id], inDays(1))
    await house.db.update(liveLineStops).set({ pallets: -20 }).where(stop)
    await run([line.id], inDays(2))
    const made = await house.db
      .select({ pallets: journeyStops.pallets, stop: journeyStops })
      .from(journeyStops)
      .innerJoin(journeys, eq(journeys.id, journeyStops.journeyId))
      .where(and(eq(journeys.liveLineId, line.id), eq(journeyStops.position, 1)))
      .orderBy(asc(journeys.serviceDate))
    expect(made.map(({ pallets }) => pallets)).toEqual([-12, -12, -20])
    expect(made[0]!.stop).toMatchObject({ ...sold, reference: 'BL 4711', documents: ['SIGNATURE'] })
    // A changed plan keeps sold values at sold stops.
    const [first] = await journeysOf(line.id)
    await house.modify(first!.number, { type: 'AJOUT_ARRET', addressId: house.depot.id, kind: 'RELAIS', arrival: '07:00' })
    const { body } = await house.call('OPERATOR', 'GET', `/journeys/${first!.id}`)
    expect(body.stops).toMatchObject([{}, { kind: 'RELAIS', pallets: null, documents: [] }, { pallets: -12, tempMax: '4.0' }])
  })

  it('splits the price over legs; whole runs have it each (decision 14)', async () => {
    const sold = { pricingMode: 'FORFAIT_TRAJET', unitPrice: '849.72', tollsCents: 6_480 } as const
    const first = await house.line({ recurrence: DAILY, version: sold, line: { serviceMin: 300 } })
    const [{ id: _, number: __, code: ___, ...copied }] = (await house.db
      .select()
      .from(liveLines)
      .where(eq(liveLines.id, first.id))) as [typeof liveLines.$inferSelect]
    const stops = await house.db.select().from(liveLineStops).where(eq(liveLineStops.liveLineId, first.id))
    async function beside(more: Partial<typeof liveLines.$inferInsert>) {
      const row = { ...house.make.line({ versionId: first.version.id! }), ...copied, ...more }
      const [line] = await house.db
        .insert(liveLines)
        .values({ ...row, number: `TP-8${row.code}`, code: row.code! })
        .returning()
      await house.db.insert(liveLineStops).values(stops.map(({ id: _, ...stop }) => ({ ...stop, liveLineId: line!.id })))
      return line!
    }
    const weekday = isoWeekday(inDays(1))
    const second = await beside({
      code: 'LEG2',
      serviceMin: 195,
      startTime: '10:00',
      weekdays: DAILY.weekdays.filter(day => day !== weekday),
    })
    const afternoon = await beside({ code: 'PM', runNo: 2, startTime: '14:00' })
    await run([first.id, second.id, afternoon.id], inDays(2))
    const prices = async (id: string) =>
      (await journeysOf(id)).map(({ serviceDate, priceCents, indexedBaseCents }) => [serviceDate, priceCents, indexedBaseCents])
    // 5,00 h and 3,25 h of 849,72; tolls 39,27 and 25,53. The second leg does not run tomorrow.
    expect(await prices(first.id)).toEqual([
      [inDays(0), 51_498, 47_571],
      [inDays(1), 84_972, 78_492],
      [inDays(2), 51_498, 47_571],
    ])
    expect(await prices(second.id)).toEqual([
      [inDays(0), 33_474, 30_921],
      [inDays(2), 33_474, 30_921],
    ])
    expect((await prices(afternoon.id)).map(([, cents]) => cents)).toEqual([84_972, 84_972, 84_972])
    expect(counts(await run([first.id, second.id, afternoon.id], inDays(2)))).toEqual(nothing)
    // A cancelled leg takes its part; the other keeps its own.
    const [today] = await journeysOf(second.id)
    const gone = await house.call('ADMIN', 'POST', `/journeys/${today!.number}/cancel`, {
      reason: 'Usine fermée',
      cancelledBy: 'CLIENT',
      billingPct: '50',
    })
    expect(gone.status).toBe(200)
    expect((await journeysOf(second.id))[0]!.cancelChargeCents).toBe(15_461)
    expect((await run([first.id], inDays(2))).updated).toBe(0)
    expect((await prices(first.id))[0]![1]).toBe(51_498)
    // A closed leg leaves its run to the other.
    await house.db.update(liveLines).set({ status: 'CLOTURE' }).where(eq(liveLines.id, second.id))
    expect((await run([first.id], inDays(2))).updated).toBe(2)
    expect((await prices(first.id)).map(([, cents]) => cents)).toEqual([84_972, 84_972, 84_972])
  })

  it('creates each journey once with two concurrent runs', async () => {
    const line = await house.line({ recurrence: DAILY })
    const [one, two] = await Promise.all([run([line.id], inDays(20)), run([line.id], inDays(20))])
    expect([one.created, two.created].sort()).toEqual([0, 21])
    expect(one.errors + two.errors).toBe(0)
    expect(await journeysOf(line.id)).toHaveLength(21)
  })

  it('counts skipped public holidays', async () => {
    const line = await house.line({ from: inDays(-30), recurrence: { ...DAILY, holidayPolicy: 'SAUTER' } })
    const report = await run([line.id], inDays(365))
    // Eleven national holidays in 365 days; over 366 one may repeat.
    expect([11, 12]).toContain(report.ignored)
    expect(report.created + report.ignored).toBe(366)
  })

  it('assigns usual means while free, else « Planifié »', async () => {
    const means = { defaultDriverId: house.drivers[0].id, defaultVehicleId: house.carriers[0].id }
    const busy = await house.line({ recurrence: DAILY, hours: ['05:00', '07:00'], line: means })
    await run([busy.id], inDays(1))
    const line = await house.line({ recurrence: DAILY, line: means })
    await run([line.id], inDays(3))
    expect((await journeysOf(line.id)).map(({ status, driverId }) => [status, driverId])).toEqual([
      ['PLANIFIE', null],
      ['PLANIFIE', null],
      ['AFFECTE', house.drivers[0].id],
      ['AFFECTE', house.drivers[0].id],
    ])
    const tractor = { defaultDriverId: house.drivers[1].id, defaultVehicleId: house.tractor.id }
    const bare = await house.line({ recurrence: DAILY, line: tractor })
    await run([bare.id], inDays(0))
    expect((await journeysOf(bare.id))[0]!.status).toBe('PLANIFIE')
    const subcontracted = await house.line({ recurrence: DAILY, line: { subcontractorId: house.subcontractor.id } })
    await run([subcontracted.id], inDays(0))
    expect((await journeysOf(subcontracted.id))[0]).toMatchObject({ status: 'AFFECTE', subcontractorId: house.subcontractor.id })
    // AF24: journeys after the insurance's end, or without one, stay unassigned.
    const insurance = and(eq(documents.ownerId, house.subcontractor.id), eq(documents.kind, 'ASSURANCE'))
    await house.db
      .update(documents)
      .set({ validTo: inDays(2) })
      .where(insurance)
    await run([subcontracted.id], inDays(3))
    const states = async () => (await journeysOf(subcontracted.id)).map(({ status }) => status)
    expect(await states()).toEqual(['AFFECTE', 'AFFECTE', 'AFFECTE', 'PLANIFIE'])
    await house.db.update(documents).set({ archived: true }).where(insurance)
    await run([subcontracted.id], inDays(4))
    expect(await states()).toEqual(['AFFECTE', 'AFFECTE', 'AFFECTE', 'PLANIFIE', 'PLANIFIE'])
    await house.db
      .update(documents)
      .set({ archived: false, validTo: inDays(200) })
      .where(insurance)
  })

  it('creates journeys of blocked clients with a warning until unblocked', async () => {
    const open = () =>
      house.db
        .select()
        .from(alerts)
        .where(and(eq(alerts.subject, `blocked ${house.client.code}`), isNull(alerts.closedAt)))
    const line = await house.line({ recurrence: DAILY })
    await house.db.update(companies).set({ status: 'BLOQUE' }).where(eq(companies.id, house.client.id))
    const warning = "Client bloqué\u202f: Laiterie du Val d'Oudon, 3 trajets créés"
    const report = await run([line.id], inDays(2))
    expect(report).toMatchObject({ created: 3, errors: 0, warnings: [warning] })
    expect(await open()).toMatchObject([
      { message: warning, roles: ['ADMIN', 'SALES'], link: `/sales/companies/${house.client.id}` },
    ])
    // No new journeys, no warning.
    expect((await run([line.id], inDays(2))).warnings).toEqual([])
    expect(await open()).toHaveLength(1)
    expect((await house.api.call('ADMIN', 'POST', `/sales/companies/${house.client.id}/unblock`)).status).toBe(200)
    expect(await open()).toEqual([])
    expect((await run([line.id], inDays(3))).warnings).toEqual([])
  })

  it('cancels excluded dates, flags changed journeys, leaves departed ones (R12)', async () => {
    const line = await house.line({ recurrence: DAILY })
    await run([line.id], inDays(5))
    const [, untouched, assigned, touched, started] = await journeysOf(line.id)
    const set = (id: string, values: Partial<typeof journeys.$inferInsert>) =>
      house.db.update(journeys).set(values).where(eq(journeys.id, id))
    await set(assigned!.id, { status: 'AFFECTE', driverId: house.drivers[2].id, vehicleId: house.carriers[2].id })
    await set(touched!.id, { touched: true, label: 'Par le relais' })
    await set(started!.id, { status: 'EN_COURS' })
    const excludeDates = [1, 2, 3, 4].map(n => ({ date: inDays(n), reason: 'Inventaire' }))
    const exclude = (dates: typeof excludeDates) =>
      house.db
        .update(deliveryRequestVersions)
        .set({ recurrence: { ...line.version.recurrence, excludeDates: dates } })
        .where(eq(deliveryRequestVersions.id, line.version.id!))
    await exclude(excludeDates)
    expect(counts(await run([line.id], inDays(5)))).toEqual({ ...nothing, cancelled: 2, review: 1 })
    const state = async () =>
      (await journeysOf(line.id)).map(({ status, review, reason, reviewReason }) => [status, review, reason ?? reviewReason])
    expect((await state()).slice(1, 5)).toEqual([
      ['ANNULE', false, 'Exception de calendrier'],
      ['ANNULE', false, 'Exception de calendrier'],
      ['PLANIFIE', true, "La date n'est plus dans la récurrence"],
      ['EN_COURS', false, null],
    ])
    expect(counts(await run([line.id], inDays(5)))).toEqual(nothing)
    // Lifting the exclusion restores the journeys with their means.
    await exclude([])
    expect(counts(await run([line.id], inDays(5)))).toEqual({ ...nothing, created: 2, review: 1 })
    const back = await journeysOf(line.id)
    expect(back.map(({ status }) => status)).toEqual(['PLANIFIE', 'PLANIFIE', 'AFFECTE', 'PLANIFIE', 'EN_COURS', 'PLANIFIE'])
    expect(back[3]!.label).toBe('Par le relais')
    expect(untouched!.number).toBe(back[1]!.number)
  })

  it('does not restore manually cancelled journeys', async () => {
    const line = await house.line({ recurrence: DAILY })
    await run([line.id], inDays(1))
    const [first] = await journeysOf(line.id)
    await house.call('ADMIN', 'POST', `/journeys/${first!.number}/cancel`, {
      reason: 'Client fermé',
      cancelledBy: 'CLIENT',
      billingPct: '0',
    })
    expect(counts(await run([line.id], inDays(1)))).toEqual(nothing)
    expect((await journeysOf(line.id))[0]!.status).toBe('ANNULE')
  })

  it('keeps local hours across both clock changes', async () => {
    const line = await house.line({ recurrence: DAILY, hours: ['22:00', '05:00', 1] })
    await run([line.id], inDays(365))
    const made = await journeysOf(line.id)
    const starts = new Set(
      made.map(({ plannedStart }) =>
        new Date(plannedStart).toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'short' }),
      ),
    )
    expect([...starts]).toEqual(['22:00'])
    const hours = made.map(({ plannedStart, plannedEnd }) => (Date.parse(plannedEnd) - Date.parse(plannedStart)) / 3_600_000)
    expect([6, 7, 8].map(length => hours.filter(hour => hour === length).length)).toEqual([1, made.length - 2, 1])
  })

  it('counts and reports a failing line, and continues', async () => {
    const bad = await house.line({ recurrence: DAILY, stops: 1 })
    const good = await house.line({ recurrence: DAILY })
    const report = await run([bad.id, good.id], inDays(2))
    expect(counts(report)).toEqual({ ...nothing, created: 3, errors: 1 })
    expect(report.failures).toEqual([{ id: bad.id, line: bad.number, message: 'Au moins deux arrêts sont nécessaires' }])
    await run([bad.id], inDays(2))
    const open = await house.db
      .select()
      .from(alerts)
      .where(and(eq(alerts.subject, `generation ${bad.number}`), isNull(alerts.closedAt)))
    expect(open).toHaveLength(1)
    expect(open[0]).toMatchObject({
      roles: ['ADMIN', 'CONCEPTOR'],
      link: `/journey-management/live-lines?panel=show&id=${bad.id}`,
    })
    const lineNow = async () => (await house.db.select().from(liveLines).where(eq(liveLines.id, bad.id)))[0]!
    expect((await lineNow()).generationError).toBe('Au moins deux arrêts sont nécessaires')

    await house.db
      .insert(liveLineStops)
      .values(
        house.make.lineStop({ liveLineId: bad.id, addressId: house.site.id, position: 1, arrival: '10:00', departure: '10:00' }),
      )
    expect(counts(await run([bad.id], inDays(2)))).toEqual({ ...nothing, created: 3 })
    expect((await lineNow()).generationError).toBeNull()
    expect(await house.db.$count(alerts, and(eq(alerts.subject, `generation ${bad.number}`), isNull(alerts.closedAt)))).toBe(0)
  })

  it('respects the contract, suspensions and site closures', async () => {
    const line = await house.line({
      from: inDays(2),
      recurrence: DAILY,
      version: { validTo: inDays(12), status: 'SUSPENDU', suspendedFrom: inDays(4), suspendedTo: inDays(5) },
      line: { status: 'SUSPENDU', suspendedFrom: inDays(8), suspendedTo: inDays(9) },
    })
    await run([line.id], inDays(20))
    const dates = (await journeysOf(line.id)).map(({ serviceDate }) => serviceDate)
    expect(dates).toEqual([2, 3, 6, 7, 10, 11, 12].map(inDays))
    await house.db
      .update(deliveryRequestVersions)
      .set({ status: 'TERMINE' })
      .where(eq(deliveryRequestVersions.id, line.version.id!))
    expect(counts(await run([line.id], inDays(20)))).toEqual({ ...nothing, cancelled: 7 })
  })

  it.each(['terminate', 'suspend'])('leaves no journey when the contract meets « %s » meanwhile', async act => {
    const line = await house.line({ recurrence: DAILY })
    await run([line.id], inDays(2))
    const body = { effectiveOn: inDays(1), from: inDays(1), to: inDays(20), reason: 'Essai' }
    const locked = sql`select 1 from ${journeys} where ${journeys.liveLineId} = ${line.id} for update`
    const [made, ended] = await whileLocked<[Awaited<ReturnType<typeof run>>, { status: number }]>(
      house.db,
      locked,
      () => run([line.id], inDays(9)),
      () => house.api.call('SALES', 'POST', `/sales/delivery-request/${line.request.id}/${act}?version=1`, body),
    )
    expect([made.created, ended.status]).toEqual([7, 200])
    const open = (await journeysOf(line.id)).filter(({ status }) => status !== 'ANNULE').map(journey => journey.serviceDate)
    expect(open).toEqual([TODAY, ...(act === 'terminate' ? [inDays(1)] : [])])
  })

  it('skips drafts, closed lines and inactive contracts', async () => {
    const draft = await house.line({ recurrence: DAILY, line: { status: 'BROUILLON' } })
    const proposed = await house.line({ recurrence: DAILY, version: { status: 'PROPOSE' } })
    expect(counts(await run([draft.id, proposed.id], inDays(5)))).toEqual(nothing)
  })

  it('runs nightly to J+42 and ends expired suspensions', async () => {
    const line = await house.line({
      from: inDays(-10),
      recurrence: { ...DAILY, weekdays: [isoWeekday(TODAY)] },
      line: { status: 'SUSPENDU', suspendedFrom: inDays(-5), suspendedTo: inDays(-1) },
    })
    expect(await resumeLines(house.db)).toBe(1)
    await generate(house.db, log, noMail, {})
    const [after] = await house.db.select().from(liveLines).where(eq(liveLines.id, line.id))
    expect(after).toMatchObject({ status: 'PLANIFIE', suspendedFrom: null, generatedUntil: inDays(42) })
    expect((await journeysOf(line.id)).map(({ serviceDate }) => serviceDate)).toEqual([0, 7, 14, 21, 28, 35, 42].map(inDays))
  })
})

it('generates 96 lines over six weeks in one run', async () => {
  const crowd = await startLines()
  for (let n = 0; n < 96; n++) await crowd.line({ recurrence: DAILY })
  const report = await generate(crowd.db, log, noMail, { until: inDays(42) })
  expect(report.created).toBe(96 * 43)
  expect(await crowd.db.$count(journeyStops)).toBe(2 * 96 * 43)
  const [numbers] = await crowd.db.execute<{ n: number }>(sql`select count(distinct number)::int as n from journey`)
  expect(numbers!.n).toBe(96 * 43)
  await crowd.close()
}, 120_000)
