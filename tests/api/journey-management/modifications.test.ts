import { and, asc, eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#api/db/write.ts'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { applyDue, applyModification } from '#api/journey-management/modifications/apply.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLineStops, liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { modificationClaims, modificationJourneys, modifications } from '#api/schema/journey-management/modifications.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { toInstant, toLocal } from '#domain/calendar/clock.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { ANOTHER_PENDING, EFFECT_PAST, PRICE_OF_CONTRACT } from '#domain/journey-management/modifications/modification.ts'
import { RIGHT } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { noMail } from '#tests/support/api.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'

const log = pino({ level: 'silent' })
const DAILY = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidayPolicy: 'MAINTENIR' } as const
const inDays = (days: number) => addDays(TODAY, days)

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

const post = (role: Role, path: string, body: unknown) => house.call(role, 'POST', `/modifications${path}`, body)
const rowOf = async (id: string) => (await house.db.select().from(modifications).where(eq(modifications.id, id)))[0]!
const generated = (lineId: string, until: string) => generate(house.db, log, noMail, { lineIds: [lineId], until })
const runsOf = (lineId: string) =>
  house.db
    .select()
    .from(journeys)
    .where(eq(journeys.liveLineId, lineId))
    .orderBy(asc(journeys.serviceDate), asc(journeys.sequence))
const hourOf = ({ plannedStart }: { plannedStart: string }) => toLocal(plannedStart).slice(11)

async function line(days = 16, over: Parameters<Lines['line']>[0] = {}) {
  const made = await house.line({ recurrence: DAILY, ...over })
  await generated(made.id, inDays(days))
  const runs = await runsOf(made.id)
  return { ...made, runs }
}
const asked = (over: object) => ({
  ...{
    scope: 'TRAJET',
    requestedBy: 'CLIENT',
    contact: 'Mme Le Goff',
    reason: 'Le quai ouvre plus tard',
    effectiveFrom: inDays(1),
  },
  ...over,
})
const ask = async (over: object, role: Role = 'CONCEPTOR') => {
  const { status, body } = await post(role, '', asked(over))
  expect(status, JSON.stringify(body)).toBe(201)
  return rowOf(body.id)
}
async function applied(over: object, role: Role = 'ADMIN') {
  const { id, version } = await ask(over)
  expect(await post(role, `/${id}/validate`, { version })).toMatchObject({ status: 200, body: { status: 'VALIDEE' } })
  const answer = await post(role, `/${id}/apply`, { version: version + 1 })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { ...(await rowOf(id)), answer: answer.body }
}

it("moves a client's departure by 30 minutes for this and later Tuesdays, generation included", async () => {
  const { id: liveLineId, runs } = await line()
  const tuesday = runs.find(run => isoWeekday(run.serviceDate) === 2 && run.serviceDate > TODAY)!
  const row = await ask({
    ...{ journeyId: tuesday.id, type: 'HORAIRE', start: '06:30', scope: 'TRAJET_ET_SUIVANTS', weekdays: ['2'] },
    effectiveFrom: tuesday.serviceDate,
  })
  expect(row).toMatchObject({
    number: expect.stringMatching(/^MOD-\d{4}-\d{5}$/),
    status: 'A_VALIDER',
    shiftMin: 30,
    priceImpactCents: 0,
  })
  expect(row.difference[0]).toEqual({ label: 'Départ', before: '06:00', after: '06:30' })
  const sheet = await house.call('OPERATOR', 'GET', `/modifications/${row.id}`)
  expect(sheet.body.preview.rows.map((one: { serviceDate: string }) => isoWeekday(one.serviceDate))).toEqual(
    sheet.body.preview.rows.map(() => 2),
  )
  expect(await post('CONCEPTOR', `/${row.id}/validate`, { version: row.version })).toMatchObject({ status: 200 })
  expect((await runsOf(liveLineId)).map(hourOf)).not.toContain('06:30')
  expect(await post('CONCEPTOR', `/${row.id}/apply`, { version: row.version + 1 })).toMatchObject({ status: 200 })
  await generated(liveLineId, inDays(30))
  for (const run of await runsOf(liveLineId)) {
    const moves = isoWeekday(run.serviceDate) === 2 && run.serviceDate >= tuesday.serviceDate
    expect([run.serviceDate, hourOf(run), run.review]).toEqual([run.serviceDate, moves ? '06:30' : '06:00', false])
  }
  // Idempotent.
  const before = await runsOf(liveLineId)
  await generated(liveLineId, inDays(30))
  expect(await runsOf(liveLineId)).toEqual(before)
  expect(await house.db.$count(modificationClaims, eq(modificationClaims.modificationId, row.id))).toBe(0)
})

it('changes the planned line on its date by the job, once', async () => {
  const { id: liveLineId, runs } = await line(10)
  const touched = runs[4]!
  await house.db.update(journeys).set({ touched: true }).where(eq(journeys.id, touched.id))
  const row = await ask({ liveLineId, type: 'HORAIRE', start: '05:15', scope: 'LIGNE', effectiveFrom: TODAY })
  await post('CONCEPTOR', `/${row.id}/validate`, { version: row.version })
  // A killed run is rolled back.
  const killed = transact(house.db, null, 'SYSTEME', async tx => {
    await applyModification(tx, await rowOf(row.id), null)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect((await runsOf(liveLineId)).map(hourOf)).not.toContain('05:15')
  const turns = await Promise.all([applyDue(house.db, log, noMail), applyDue(house.db, log, noMail)])
  expect(turns[0]! + turns[1]!).toBe(1)
  expect(await rowOf(row.id)).toMatchObject({ status: 'APPLIQUEE', appliedById: null, lineChangedAt: expect.any(String) })
  const [now] = await house.db.select().from(liveLines).where(eq(liveLines.id, liveLineId))
  expect(now).toMatchObject({ startTime: '05:15' })
  const stops = await house.db
    .select()
    .from(liveLineStops)
    .where(eq(liveLineStops.liveLineId, liveLineId))
    .orderBy(asc(liveLineStops.position))
  expect(stops.map(stop => stop.arrival.slice(0, 5))).toEqual(['05:15', '09:15'])
  for (const run of await runsOf(liveLineId)) {
    const left = run.serviceDate === TODAY && hourOf(run) === '06:00'
    if (!left) expect([run.serviceDate, hourOf(run), run.review]).toEqual([run.serviceDate, '05:15', false])
  }
  expect(await applyDue(house.db, log, noMail)).toBe(0)
})

it('changes journeys ahead of the date; the line follows on the day', async () => {
  const { id: liveLineId } = await line(6)
  const { id } = await applied({
    liveLineId,
    type: 'ITINERAIRE',
    kmLoaded: '175',
    kmEmpty: '0',
    scope: 'LIGNE',
    effectiveFrom: inDays(3),
  })
  const kms = async () => (await runsOf(liveLineId)).map(run => [run.serviceDate >= inDays(3), Number(run.kmLoaded)])
  const expected = (await runsOf(liveLineId)).map(run => [run.serviceDate >= inDays(3), run.serviceDate >= inDays(3) ? 175 : 180])
  expect(await kms()).toEqual(expected)
  expect(await rowOf(id)).toMatchObject({ status: 'APPLIQUEE', lineChangedAt: null })
  expect((await house.db.select().from(liveLines).where(eq(liveLines.id, liveLineId)))[0]).toMatchObject({ kmLoaded: '180.0' })
})

describe('the assignment check after a modification', () => {
  it('returns a blocked journey to « Planifié » and notifies OPERATOR', async () => {
    const day = ordinaryDay(40)
    const means = { driverId: house.drivers[0]!.id, vehicleId: house.carriers[0]!.id }
    const first = await house.journey(day, '06:00', '08:00')
    const second = await house.journey(day, '10:00', '11:00')
    for (const number of [first, second]) {
      const answer = await house.call('OPERATOR', 'POST', `/journeys/${number}/assign`, { ...means, reason: 'Relais' })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    const [journey] = await house.db.select().from(journeys).where(eq(journeys.number, first))
    const row = await applied({ journeyId: journey!.id, type: 'HORAIRE', start: '09:30' })
    expect(row.answer).toMatchObject({ changed: 0, unassigned: 1 })
    const [now] = await house.db.select().from(journeys).where(eq(journeys.id, journey!.id))
    expect(now).toMatchObject({ status: 'PLANIFIE', driverId: null, plannedStart: expect.anything() })
    expect(hourOf(now!)).toBe('09:30')
    const told = and(eq(notifications.kind, 'MODIFICATION_UNASSIGNED'), eq(notifications.object, first))
    expect(await house.db.$count(notifications, told)).toBeGreaterThan(0)
    const [kept] = await house.db.select().from(modificationJourneys).where(eq(modificationJourneys.modificationId, row.id))
    expect(kept).toMatchObject({ outcome: 'DESAFFECTE', detail: expect.stringContaining(second) })
  })

  it('takes off a driver whom the work of a further stop overburdens', async () => {
    const day = ordinaryDay(55)
    const number = await house.journey(day, '06:00', '10:00')
    const means = { driverId: house.drivers[2]!.id, vehicleId: house.carriers[2]!.id }
    await house.call('OPERATOR', 'POST', `/journeys/${number}/assign`, { ...means, reason: 'Relais' })
    const [journey] = await house.db.select().from(journeys).where(eq(journeys.number, number))
    const stop = { addressId: house.depot.id, kind: 'LIVRAISON', arrival: '19:45', departure: '19:45' }
    const row = await applied({ journeyId: journey!.id, type: 'AJOUT_ARRET', ...stop })
    expect(row.answer).toMatchObject({ changed: 0, unassigned: 1 })
    const [kept] = await house.db.select().from(modificationJourneys).where(eq(modificationJourneys.modificationId, row.id))
    expect(kept!.detail).toMatch(/^Temps de service/)
  })

  it('reads the driving of other kilometres to a place without a position, for journey and line (law.md §3)', async () => {
    const unplaced = house.make.address({ label: 'Sans position', companyId: house.client.id, lat: null, lng: null })
    await house.db.insert(addresses).values(unplaced)
    const { id: liveLineId, runs } = await line(50, {
      sites: [house.depot.id, unplaced.id],
      hours: ['05:00', '18:00'],
      line: { drivingMin: 180, serviceMin: 600 },
    })
    const run = runs.find(({ serviceDate }) => serviceDate >= ordinaryDay(45))!
    const means = { driverId: house.drivers[1]!.id, vehicleId: house.carriers[1]!.id, reason: 'Relais' }
    const given = await house.call('OPERATOR', 'POST', `/journeys/${run.number}/assign`, means)
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    const km = (kmLoaded: string, over: object) => applied({ type: 'ITINERAIRE', kmLoaded, kmEmpty: '0', ...over })
    await km('195', { journeyId: run.id })
    const now = async () => (await house.db.select().from(journeys).where(eq(journeys.id, run.id)))[0]!
    expect(await now()).toMatchObject({ drivingMin: 195, status: 'AFFECTE' })
    const row = await km('700', { journeyId: run.id })
    expect(row.answer).toMatchObject({ changed: 0, unassigned: 1 })
    // Within the thirteen hours, two breaks.
    expect(await now()).toMatchObject({ drivingMin: 690, status: 'PLANIFIE', driverId: null })
    await km('190', { liveLineId, scope: 'LIGNE', effectiveFrom: TODAY })
    const [changed] = await house.db.select().from(liveLines).where(eq(liveLines.id, liveLineId))
    expect(changed).toMatchObject({ kmLoaded: '190.0', drivingMin: 190 })
    const driving = (await runsOf(liveLineId)).filter(({ id, serviceDate }) => id !== run.id && serviceDate > TODAY)
    expect(new Set(driving.map(({ drivingMin }) => drivingMin))).toEqual(new Set([190]))
  })

  it('applies to a change of driver', async () => {
    const day = ordinaryDay(50)
    const number = await house.journey(day, '06:00', '08:00')
    const means = { driverId: house.drivers[0]!.id, vehicleId: house.carriers[0]!.id }
    await house.call('OPERATOR', 'POST', `/journeys/${number}/assign`, { ...means, reason: 'Relais' })
    const [journey] = await house.db.select().from(journeys).where(eq(journeys.number, number))
    await applied({ journeyId: journey!.id, type: 'CHAUFFEUR', driverId: house.drivers[1]!.id })
    const [now] = await house.db.select().from(journeys).where(eq(journeys.id, journey!.id))
    expect(now).toMatchObject({ status: 'AFFECTE', driverId: house.drivers[1]!.id, vehicleId: means.vehicleId })
  })
})

describe('stops, quantities and journeys', () => {
  it('inserts a stop, removes one, changes a quantity', async () => {
    const { runs } = await line(4)
    const journeyId = runs[2]!.id
    await applied({
      ...{ journeyId, type: 'AJOUT_ARRET', addressId: house.site.id, kind: 'LIVRAISON', arrival: '07:00', departure: '07:15' },
      pallets: '-3',
    })
    const stops = () =>
      house.db.select().from(journeyStops).where(eq(journeyStops.journeyId, journeyId)).orderBy(asc(journeyStops.position))
    expect((await stops()).map(stop => [toLocal(stop.plannedArrival).slice(11), stop.pallets])).toContainEqual(['07:00', -3])
    await applied({ journeyId, type: 'QUANTITE', stop: '1', pallets: '-5' })
    expect((await stops())[1]).toMatchObject({ pallets: -5 })
    await applied({ journeyId, type: 'SUPPRESSION_ARRET', stop: '1' })
    expect((await stops()).length).toBe(2)
  })

  it('cancels a period including later generation, and adds a journey', async () => {
    const { id: liveLineId, runs } = await line(3)
    const over = { effectiveFrom: inDays(2), effectiveTo: inDays(6), scope: 'PERIODE' }
    await applied({ liveLineId, type: 'ANNULATION', billingPct: '0', ...over })
    await generated(liveLineId, inDays(8))
    for (const { serviceDate, status } of await runsOf(liveLineId)) {
      const out = serviceDate >= inDays(2) && serviceDate <= inDays(6)
      expect([serviceDate, status]).toEqual([serviceDate, out ? 'ANNULE' : 'PLANIFIE'])
    }
    await applied({ journeyId: runs[1]!.id, type: 'AJOUT_TRAJET', start: '14:00', effectiveFrom: inDays(7) })
    const added = (await runsOf(liveLineId)).filter(run => run.origin === 'MODIFICATION')
    expect(added.map(run => [run.serviceDate, hourOf(run), run.sequence])).toEqual([[inDays(7), '14:00', 2]])
    await generated(liveLineId, inDays(8))
    expect((await runsOf(liveLineId)).filter(run => run.origin === 'MODIFICATION')).toMatchObject([{ review: false }])
  })
})

describe('price and kilometres', () => {
  it('need SALES besides operations for a new price, and draft the next version', async () => {
    const { id: liveLineId, request, runs } = await line(2, { version: { pricingMode: 'FORFAIT_TRAJET', unitPrice: '300.0000' } })
    expect(await post('CONCEPTOR', '', asked({ journeyId: runs[1]!.id, type: 'PRIX', price: '330' }))).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'scope', message: PRICE_OF_CONTRACT }] },
    })
    const row = await ask({ liveLineId, type: 'PRIX', price: '330', scope: 'LIGNE' })
    expect(row).toMatchObject({ salesNeeded: true, priceImpactCents: 3000 * 2 })
    expect(await post('CONCEPTOR', `/${row.id}/validate`, { version: row.version })).toMatchObject({
      body: { status: 'A_VALIDER' },
    })
    expect(await post('SALES', `/${row.id}/validate`, { version: row.version + 1 })).toMatchObject({
      body: { status: 'VALIDEE' },
    })
    expect(await post('CONCEPTOR', `/${row.id}/apply`, { version: row.version + 2 })).toMatchObject({ status: 200 })
    const made = await house.db
      .select()
      .from(versions)
      .where(eq(versions.requestId, request.id!))
      .orderBy(asc(versions.versionNo))
    expect(made.map(({ versionNo, status, unitPrice }) => [versionNo, status, unitPrice])).toEqual([
      [1, 'ACTIF', '300.0000'],
      [2, 'BROUILLON', '330.0000'],
    ])
    expect(await rowOf(row.id)).toMatchObject({ versionId: made[1]!.id })
  })

  it('do so for more than a tenth of the kilometres', async () => {
    const { id: liveLineId } = await line(2)
    const km = (kmLoaded: string) => ask({ liveLineId, type: 'ITINERAIRE', kmLoaded, kmEmpty: '0', scope: 'LIGNE', draft: 'on' })
    expect((await km('198')).salesNeeded).toBe(false)
    expect((await km('199')).salesNeeded).toBe(true)
  })
})

describe('concurrent requests', () => {
  it("for one field and date: the second gets the first one's number", async () => {
    const { id: liveLineId, runs } = await line(9)
    const day = runs[3]!
    const answers = await Promise.all([
      post('CONCEPTOR', '', asked({ journeyId: day.id, type: 'HORAIRE', start: '07:00' })),
      post('OPERATOR', '', asked({ liveLineId, type: 'HORAIRE', start: '07:30', scope: 'LIGNE', effectiveFrom: inDays(1) })),
      post('ADMIN', '', asked({ journeyId: day.id, type: 'HORAIRE', start: '08:00' })),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    const won = await rowOf(answers.find(({ status }) => status === 201)!.body.id)
    for (const { status, body } of answers) if (status === 422) expect(body.message).toBe(ANOTHER_PENDING(won.number))
    await ask({ journeyId: day.id, type: 'QUANTITE', stop: '1', pallets: '-2' })
    // The exclusion constraint decides without the earlier query.
    const [claim] = await house.db.select().from(modificationClaims).where(eq(modificationClaims.modificationId, won.id)).limit(1)
    const { id: _, ...same } = claim!
    await expect(house.db.insert(modificationClaims).values(same)).rejects.toMatchObject({
      cause: { constraint_name: 'modification_claim_overlap' },
    })
  })

  it('to decide: the second learns who decided; applied once', async () => {
    const { runs } = await line(3)
    const { id, version } = await ask({ journeyId: runs[2]!.id, type: 'HORAIRE', start: '07:00' })
    const decided = await Promise.all([
      post('CONCEPTOR', `/${id}/validate`, { version }),
      post('ADMIN', `/${id}/refuse`, { reason: 'Trop tard', version }),
    ])
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409])
    const { runs: others } = await line(3)
    const row = await ask({ journeyId: others[2]!.id, type: 'HORAIRE', start: '07:00' })
    await post('CONCEPTOR', `/${row.id}/validate`, { version: row.version })
    const turns = await Promise.all([1, 2].map(() => post('ADMIN', `/${row.id}/apply`, { version: row.version + 1 })))
    expect(turns.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await house.db.$count(modificationJourneys, eq(modificationJourneys.modificationId, row.id))).toBe(1)
  })
})

describe('rights and past journeys', () => {
  async function twoStops(row: Parameters<Lines['run']>[0]) {
    const run = await house.run(row)
    const at = { plannedArrival: row.plannedEnd, plannedDeparture: row.plannedEnd }
    await house.db
      .insert(journeyStops)
      .values({ ...at, journeyId: run.id, position: 2, addressId: house.site.id, kind: 'LIVRAISON' })
    return run
  }

  it('let OPERATOR approve same-day requests; SALES requests from a journey without the list', async () => {
    const run = await twoStops({ plannedStart: toInstant(`${TODAY}T23:00`), plannedEnd: toInstant(`${TODAY}T23:30`) })
    const own = await ask({ journeyId: run.id, type: 'HORAIRE', start: '22:30' }, 'OPERATOR')
    expect(await post('OPERATOR', `/${own.id}/validate`, { version: own.version })).toMatchObject({ status: 200 })
    expect(await post('OPERATOR', `/${own.id}/apply`, { version: own.version + 1 })).toMatchObject({ status: 200 })
    const others = await ask({ journeyId: run.id, type: 'HORAIRE', start: '22:40' }, 'SALES')
    expect(await post('OPERATOR', `/${others.id}/validate`, { version: others.version })).toMatchObject({
      status: 404,
      body: { message: RIGHT },
    })
    expect(await post('SALES', `/${others.id}/validate`, { version: others.version })).toMatchObject({ status: 404 })
    expect((await house.call('SALES', 'GET', `/modifications/${others.id}`)).status).toBe(200)
    // SALES notifications link to the journeys list.
    expect((await post('CONCEPTOR', `/${others.id}/messages`, { body: 'Le quai est-il libre ?' })).status).toBe(201)
    const [written] = await house.db
      .select({ link: notifications.link })
      .from(notifications)
      .where(and(eq(notifications.kind, 'MODIFICATION_MESSAGE'), eq(notifications.object, others.number)))
    expect(written!.link).toMatch(/^\/journey-management\/journeys\?/)
    expect((await house.call('SALES', 'GET', '/modifications')).status).toBe(404)
    expect(
      (await post('SALES', '', asked({ journeyId: run.id, type: 'CHAUFFEUR', driverId: house.drivers[0]!.id }))).status,
    ).toBe(404)
  })

  it('never change past or running journeys; ADMIN corrects finished ones', async () => {
    const yesterday = inDays(-1)
    const hours = {
      plannedStart: toInstant(`${yesterday}T06:00`),
      plannedEnd: toInstant(`${yesterday}T07:00`),
      serviceDate: yesterday,
    }
    const under = await twoStops({ ...hours, status: 'EN_COURS' })
    expect((await post('ADMIN', '', asked({ journeyId: under.id, type: 'HORAIRE', start: '06:30' }))).status).toBe(422)
    const over = await twoStops({ ...hours, status: 'TERMINE' })
    expect((await post('CONCEPTOR', '', asked({ journeyId: over.id, type: 'HORAIRE', start: '06:30' }))).status).toBe(422)
    const row = await ask({ journeyId: over.id, type: 'HORAIRE', start: '06:30' }, 'ADMIN')
    await post('ADMIN', `/${row.id}/validate`, { version: row.version })
    expect(await post('ADMIN', `/${row.id}/apply`, { version: row.version + 1 })).toMatchObject({ status: 200 })
    const [now] = await house.db.select().from(journeys).where(eq(journeys.id, over.id))
    expect([hourOf(now!), now!.status]).toEqual(['06:30', 'TERMINE'])
    const { id: liveLineId } = await line(1)
    expect(
      await post('ADMIN', '', asked({ liveLineId, type: 'HORAIRE', start: '07:00', scope: 'LIGNE', effectiveFrom: yesterday })),
    ).toMatchObject({ status: 422, body: { issues: [{ path: 'effectiveFrom', message: EFFECT_PAST }] } })
  })

  it('undo an effect once by an inverse modification, with history kept', async () => {
    const { runs } = await line(4)
    const row = await applied({ journeyId: runs[3]!.id, type: 'HORAIRE', start: '07:00' })
    const undo = await post('OPERATOR', `/${row.id}/reverse`, { reason: 'Le client se ravise', version: row.version })
    expect(undo.status, JSON.stringify(undo.body)).toBe(201)
    const inverse = await rowOf(undo.body.id)
    expect(inverse).toMatchObject({ status: 'A_VALIDER', inverseOfId: row.id, change: { type: 'HORAIRE', start: '06:00' } })
    expect((await post('OPERATOR', `/${row.id}/reverse`, { reason: 'Encore une fois', version: row.version })).status).toBe(422)
    await post('CONCEPTOR', `/${inverse.id}/validate`, { version: inverse.version })
    await post('CONCEPTOR', `/${inverse.id}/apply`, { version: inverse.version + 1 })
    const [now] = await house.db.select().from(journeys).where(eq(journeys.id, runs[3]!.id))
    expect(hourOf(now!)).toBe('06:00')
    const write = (statement: ReturnType<typeof sql>) => expect(house.db.execute(statement)).rejects.toThrow()
    await write(sql`update modification set reason = 'Autre chose' where id = ${row.id}`)
    await write(sql`update modification set status = 'A_VALIDER' where id = ${row.id}`)
    await write(sql`delete from modification where id = ${row.id}`)
    await write(sql`delete from modification_journey where modification_id = ${row.id}`)
  })
})

it('allow editing a draft until it is sent, invisible to others', async () => {
  const { runs } = await line()
  const journeyId = runs[3]!.id
  const { id, version } = await ask({ journeyId, type: 'HORAIRE', start: '06:30', draft: 'on' }, 'OPERATOR')
  const put = (role: Role, over: object, from = version) =>
    house.call(role, 'PUT', `/modifications/${id}`, {
      ...asked({ journeyId, type: 'HORAIRE', draft: 'on' }),
      version: from,
      ...over,
    })
  // Approvers may edit others' requests, SALES may not.
  expect(await put('SALES', { start: '06:40' })).toMatchObject({ status: 404, body: { message: RIGHT } })
  expect(await put('OPERATOR', { start: '' })).toMatchObject({ status: 422, body: { issues: [{ path: 'start' }] } })
  expect((await put('OPERATOR', { start: '06:45', contact: 'M. Ferrand' })).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({
    status: 'BROUILLON',
    contact: 'M. Ferrand',
    shiftMin: 45,
    difference: [{ before: '06:00', after: '06:45' }, {}],
  })
  expect(await put('OPERATOR', { start: '06:50' })).toMatchObject({ status: 409 })
  expect((await put('OPERATOR', { start: '06:50', draft: '' }, version + 1)).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ status: 'A_VALIDER', shiftMin: 50 })
  expect((await put('OPERATOR', { start: '06:55' }, version + 3)).body.message).toContain('À valider')
})

it('show requests in the events of journey and line; prices hidden from operations', async () => {
  const { runs, id: liveLineId } = await line()
  const [, second] = runs
  await applied({ journeyId: second!.id, type: 'HORAIRE', start: '06:20' })
  const wide = await applied({
    liveLineId,
    type: 'ITINERAIRE',
    kmLoaded: '181',
    kmEmpty: '0',
    scope: 'LIGNE',
    effectiveFrom: TODAY,
  })
  const { events } = (await house.call('OPERATOR', 'GET', `/journeys/${second!.number}/events`)).body
  const told = events.filter(({ kind }: { kind: string }) => kind === 'modification')
  expect(told).toEqual([
    expect.objectContaining({
      recordId: wide.id,
      text: expect.stringContaining(`${wide.number}\u202f: itinéraire, 180\u00a0km → 181\u00a0km`),
      detail: expect.stringContaining('Appliquée · Le quai ouvre plus tard'),
    }),
    expect.objectContaining({ text: expect.stringContaining('horaire, 06:00 → 06:20'), actor: expect.any(String) }),
  ])
})

it('print the register as filtered, for roles with the screen', async () => {
  const { runs } = await line()
  const { number } = await applied({ journeyId: runs[2]!.id, type: 'HORAIRE', start: '06:10' })
  const file = (role: Role, query = '') =>
    house.api.fetch(role, `/journey-management/modifications/history/register.pdf?${query}`)
  const text = async (query: string) => pdfText(new Uint8Array(await (await file('OPERATOR', query)).arrayBuffer()))
  expect(await text(`lineName=${encodeURIComponent(runs[2]!.label)}`)).toContain(number)
  expect(await text('authorName=personne')).toContain('Aucun résultat')
  expect((await file('SALES')).status).toBe(404)
})
