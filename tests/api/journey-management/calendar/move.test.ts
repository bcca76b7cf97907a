import { asc, eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { modifications } from '#api/schema/journey-management/modifications.table.ts'
import { toLocal } from '#domain/calendar/clock.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'
import { BY_MODIFICATION, SCOPE_WANTED } from '#domain/journey-management/modifications/words.ts'
import { UNDO_OTHER } from '#domain/journey-management/undo/acts.ts'
import type { Role } from '#domain/roles.ts'
import { noMail } from '#tests/support/api.ts'
import { whileLocked } from '#tests/support/database/locks.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NO_RIGHT } from '#tests/support/refusals.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

let next = 10
function freshDay() {
  const day = ordinaryDay(next)
  next = (Date.parse(day) - Date.parse(TODAY)) / 86_400_000 + 3
  return day
}

const own = (driver: number, vehicle = driver) => ({
  driverId: house.drivers[driver]!.id,
  vehicleId: house.carriers[vehicle]!.id,
})
const move = (ref: string, body: object, role: Role = 'OPERATOR') => house.call(role, 'POST', `/calendar/${ref}/move`, body)
const journeyOf = async (ref: string) => (await house.call('OPERATOR', 'GET', `/journeys/${ref}`)).body

async function assigned(day: string, hours: [string, string] = ['06:00', '10:00']) {
  const number = await house.journey(day, ...hours)
  await house.call('OPERATOR', 'POST', `/journeys/${number}/assign`, own(0))
  return { number, version: (await journeyOf(number)).journey.version }
}

describe('moving a journey', () => {
  it('to another driver keeps the rest', async () => {
    const { number, version } = await assigned(freshDay())
    expect(await move(number, { driverId: house.drivers[1]!.id, version })).toMatchObject({ status: 200, body: { number } })
    expect((await journeyOf(number)).journey).toMatchObject({
      status: 'AFFECTE',
      driverId: house.drivers[1]!.id,
      vehicleId: own(0).vehicleId,
    })
  })

  it('from the tray to a driver takes the lorry of his nearest journey, and asks when he has none near', async () => {
    const day = freshDay()
    await assigned(day)
    const open = await house.journey(day, '15:00', '17:00')
    const far = await house.journey(addDays(day, 20), '15:00', '17:00')
    const give = async (number: string) =>
      move(number, { driverId: own(0).driverId, version: (await journeyOf(number)).journey.version })
    expect(await give(open)).toMatchObject({ status: 200, body: own(0) })
    expect((await give(far)).body.issues).toEqual([{ path: 'vehicleId', message: 'Veuillez remplir ce champ' }])
  })

  it('moves a stay over midnight, also from one side of it to the other (law.md §3)', async () => {
    const day = freshDay()
    const { body } = await house.call('OPERATOR', 'POST', '/journeys', {
      ...house.journeyInput(day, '23:30', '05:00', 1),
      stops: [
        { addressId: house.depot.id, kind: 'CHARGEMENT', arrival: '23:30', departure: '00:30' },
        { addressId: house.site.id, kind: 'LIVRAISON', dayOffset: 1, arrival: '05:00', departure: '05:30' },
      ],
    })
    const hours = async () => {
      const { journey, stops } = await journeyOf(body.number)
      const local = ({ plannedArrival, plannedDeparture }: Record<string, string>) =>
        [plannedArrival!, plannedDeparture!].map(instant => toLocal(instant).slice(11))
      return { version: journey.version, minutes: journey.serviceMin, stops: stops.map(local) }
    }
    const before = await hours()
    expect(before.stops).toEqual([
      ['23:30', '00:30'],
      ['05:00', '05:30'],
    ])
    expect((await move(body.number, { start: `${day}T22:30`, version: before.version })).status).toBe(200)
    expect(await hours()).toMatchObject({
      minutes: before.minutes,
      stops: [
        ['22:30', '23:30'],
        ['04:00', '04:30'],
      ],
    })
  })

  it('to another time shifts all stops by the clock', async () => {
    const day = freshDay()
    const { number, version } = await assigned(day)
    const later = freshDay()
    expect((await move(number, { start: `${later}T07:15`, version })).status).toBe(200)
    const { journey, stops } = await journeyOf(number)
    expect([journey.serviceDate, journey.driverId]).toEqual([later, own(0).driverId])
    expect(stops.map(({ plannedArrival }: { plannedArrival: string }) => toLocal(plannedArrival))).toEqual([
      `${later}T07:15`,
      `${later}T11:15`,
    ])
  })

  it('from the tray to a driver needs the other means too', async () => {
    const number = await house.journey(freshDay(), '06:00', '10:00')
    const { version } = (await journeyOf(number)).journey
    expect(await move(number, { driverId: own(2).driverId, version })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'vehicleId', message: 'Veuillez remplir ce champ' }] },
    })
    expect((await move(number, { ...own(2), version })).status).toBe(200)
    expect((await journeyOf(number)).journey).toMatchObject({ status: 'AFFECTE', ...own(2) })
  })

  it("is refused with the check's message, without changes", async () => {
    const day = freshDay()
    const { number, version } = await assigned(day)
    const away = {
      driverId: house.drivers[1]!.id,
      kind: 'CP',
      from: day,
      to: day,
      counted: '1',
      unit: 'OUVRABLE',
      status: 'VALIDEE',
    } as const
    await house.db.insert(absences).values(away)
    const answer = await move(number, { driverId: away.driverId, start: `${day}T08:00`, version })
    expect(answer.body.issues[0]).toMatchObject({
      path: 'driverId',
      message: expect.stringMatching(/^Ce chauffeur est absent du /),
    })
    expect((await journeyOf(number)).journey).toMatchObject({ version, ...own(0) })
  })

  it('into a ban needs a stored reason', async () => {
    let sunday = freshDay()
    while (isoWeekday(sunday) !== 7 || isHoliday('FR', addDays(sunday, -2))) sunday = addDays(sunday, 1)
    next = (Date.parse(sunday) - Date.parse(TODAY)) / 86_400_000 + 4
    const friday = addDays(sunday, -2)
    const { number, version } = await assigned(friday)
    const start = `${sunday}T08:00`
    expect((await move(number, { start, version })).body.issues).toEqual([
      { path: 'reason', message: expect.stringContaining('Circulation interdite') },
    ])
    expect((await move(number, { start, reason: 'Dérogation préfectorale', version })).status).toBe(200)
    expect((await journeyOf(number)).journey.meansReason).toBe('Dérogation préfectorale')
  })

  it("keeps the service day of a line's journey", async () => {
    const { number, id } = await assigned(freshDay())
      .then(({ number }) => journeyOf(number))
      .then(({ journey }) => journey)
    const [{ version, serviceDate }] = (await house.db
      .update(journeys)
      .set({ origin: 'LIGNE' })
      .where(eq(journeys.id, id))
      .returning()) as [typeof journeys.$inferSelect]
    const answer = await move(number, { start: `${addDays(serviceDate, 1)}T06:00`, version })
    expect(answer.body.issues).toEqual([
      { path: 'start', message: expect.stringMatching(/^La date d'un trajet de ligne ne change pas/) },
    ])
    expect((await move(number, { start: `${serviceDate}T07:00`, version })).status).toBe(200)
  })

  it('is refused for sales', async () => {
    const { number, version } = await assigned(freshDay())
    expect(await move(number, { driverId: own(1).driverId, version }, 'SALES')).toMatchObject(NO_RIGHT)
  })
})

describe('moving a journey of a line (domain.md §4.3: modification dialog with scope)', () => {
  const DAILY = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidayPolicy: 'MAINTENIR' } as const
  const why = { reason: 'À la demande du client' }
  const pending = async (ref: string) => (await house.call('ADMIN', 'GET', `/modifications?q=${ref}`)).body.rows
  /** Line with usual means and four journeys. */
  async function lineFrom(day: string, hours: [string, string], driver: number) {
    const usual = { defaultDriverId: own(driver).driverId, defaultVehicleId: own(driver).vehicleId }
    const line = await house.line({ recurrence: DAILY, from: day, hours, line: usual })
    await generate(house.db, pino({ level: 'silent' }), noMail, { lineIds: [line.id], until: addDays(day, 3) })
    const of = () => house.db.select().from(journeys).where(eq(journeys.liveLineId, line.id)).orderBy(asc(journeys.serviceDate))
    const hoursOf = async () => (await of()).map(({ plannedStart }) => toLocal(plannedStart).slice(11))
    next += 4
    return { line, of, hoursOf }
  }

  it('asks for scope and reason, and changes nothing before', async () => {
    const day = freshDay()
    const { of, hoursOf } = await lineFrom(day, ['13:00', '15:00'], 0)
    const [first] = await of()
    const version = first!.version
    const start = `${day}T13:30`
    expect((await move(first!.number, { start, version }, 'ADMIN')).body.issues).toEqual([
      { path: 'reason', message: 'Veuillez indiquer un motif' },
      { path: 'scope', message: SCOPE_WANTED },
    ])
    const period = await move(first!.number, { start, version, scope: 'PERIODE', ...why }, 'ADMIN')
    expect(period.body.issues).toEqual([{ path: 'effectiveTo', message: 'Veuillez remplir ce champ' }])
    expect(await hoursOf()).toEqual(['13:00', '13:00', '13:00', '13:00'])
    expect((await of())[0]!.version).toBe(version)
    // The journey's form refuses it too.
    const around = { ...house.journeyInput(day, '13:30', '15:30'), version, reason: 'Retard' }
    const direct = await house.call('ADMIN', 'PUT', `/journeys/${first!.number}`, around)
    expect(direct).toMatchObject({ status: 422, body: { message: BY_MODIFICATION } })
  })

  it.each([
    ['TRAJET', {}, ['13:30', '13:00', '13:00', '13:00']],
    ['PERIODE', { effectiveTo: 1 }, ['13:30', '13:30', '13:00', '13:00']],
    ['TRAJET_ET_SUIVANTS', {}, ['13:30', '13:30', '13:30', '13:30']],
    ['LIGNE', {}, ['13:30', '13:30', '13:30', '13:30']],
  ])('%s applies to its scope, at once when the role may approve', async (scope, more: { effectiveTo?: number }, hours) => {
    const day = freshDay()
    const { of, hoursOf } = await lineFrom(day, ['13:00', '15:00'], 1)
    const [first] = await of()
    const until = more.effectiveTo && { effectiveTo: addDays(day, more.effectiveTo) }
    const body = { start: `${day}T13:30`, version: first!.version, scope, ...why, ...until }
    const answer = await move(first!.number, body, 'CONCEPTOR')
    expect(answer).toMatchObject({ status: 200, body: { modifications: [{ status: 'APPLIQUEE', unassigned: 0 }] } })
    expect(await hoursOf()).toEqual(hours)
    expect((await of()).map(({ driverId }) => driverId)).toEqual(Array(4).fill(own(1).driverId))
  })

  it('is taken back by the inverse modifications, once, when it changed this journey alone', async () => {
    const day = freshDay()
    const { of } = await lineFrom(day, ['13:00', '15:00'], 0)
    const [first] = await of()
    const facts = ({ driverId, vehicleId, plannedStart, status }: typeof first & {}) => ({
      driverId,
      vehicleId,
      plannedStart,
      status,
    })
    const body = { ...own(2), start: `${day}T13:15`, version: first!.version, scope: 'TRAJET', ...why }
    const { body: moved } = await move(first!.number, body, 'CONCEPTOR')
    expect(moved.modifications.map(({ status }: { status: string }) => status)).toEqual(Array(3).fill('APPLIQUEE'))
    expect((await of())[0]).toMatchObject(own(2))
    const undo = (at: string, role: Role = 'CONCEPTOR') => house.call(role, 'POST', `/journeys/${first!.number}/undo`, { at })
    expect((await undo(moved.at, 'ADMIN')).status).toBe(409)
    const back = await undo(moved.at)
    expect(back, JSON.stringify(back.body)).toMatchObject({ status: 200, body: { act: 'move', status: 'AFFECTE' } })
    expect(facts((await of())[0]!)).toEqual(facts(first!))
    expect((await undo(moved.at)).status).toBe(409)
    const kept = await house.db
      .select({ status: modifications.status, inverseOf: modifications.inverseOfId })
      .from(modifications)
      .where(eq(modifications.journeyId, first!.id))
    expect(kept.map(({ status }) => status)).toEqual(Array(6).fill('APPLIQUEE'))
    expect(kept.filter(({ inverseOf }) => inverseOf)).toHaveLength(3)

    const [, second] = await of()
    const wide = { start: `${addDays(day, 1)}T13:30`, version: second!.version, scope: 'TRAJET_ET_SUIVANTS', ...why }
    const { body: more } = await move(second!.number, wide, 'CONCEPTOR')
    const refusal = await house.call('CONCEPTOR', 'POST', `/journeys/${second!.number}/undo`, { at: more.at })
    expect(refusal).toMatchObject({ status: 409, body: { message: UNDO_OTHER } })
  })

  it('by OPERATOR on another day awaits validation, and the journey stays', async () => {
    const day = freshDay()
    const { of } = await lineFrom(day, ['13:00', '15:00'], 2)
    const [first] = await of()
    const body = { driverId: own(1).driverId, vehicleId: own(1).vehicleId, version: first!.version, scope: 'TRAJET', ...why }
    const answer = await move(first!.number, body)
    expect(answer.body.modifications.map(({ status }: { status: string }) => status)).toEqual(['A_VALIDER', 'A_VALIDER'])
    expect((await of())[0]).toMatchObject({ driverId: own(2).driverId, status: 'AFFECTE' })
    expect((await pending(first!.number)).map((row: { type: string }) => row.type).sort()).toEqual(['CHAUFFEUR', 'VEHICULE'])
  })

  it('to another crew and hour ends as the check allows; refused means create no request', async () => {
    const day = freshDay()
    const { of } = await lineFrom(day, ['13:00', '15:00'], 0)
    const [first] = await of()
    const busy = await house.journey(day, '14:00', '16:00')
    await house.call('OPERATOR', 'POST', `/journeys/${busy}/assign`, own(1))
    const body = { ...own(1), start: `${day}T13:15`, version: first!.version, scope: 'TRAJET', ...why }
    const taken = await move(first!.number, body, 'ADMIN')
    expect([taken.status, taken.body.issues[0].path]).toEqual([422, 'driverId'])
    expect(await pending(first!.number)).toEqual([])
    expect((await move(first!.number, { ...body, start: `${day}T10:00` }, 'ADMIN')).status).toBe(200)
    expect((await of())[0]).toMatchObject({ ...own(1), status: 'AFFECTE' })
    expect(toLocal((await of())[0]!.plannedStart)).toBe(`${day}T10:00`)
  })

  it('from the tray is a plain assignment', async () => {
    const day = freshDay()
    const { of } = await lineFrom(day, ['13:00', '15:00'], 0)
    const [, second] = await of()
    await house.call('OPERATOR', 'POST', `/journeys/${second!.number}/unassign`, { reason: 'Malade' })
    const { version } = (await journeyOf(second!.number)).journey
    const answer = await move(second!.number, { ...own(1), version, ...why })
    expect(answer).toMatchObject({ status: 200, body: { modifications: [] } })
    expect((await of())[1]).toMatchObject({ ...own(1), status: 'AFFECTE' })
  })
})

it('shows the first change to the second of two concurrent dispatchers', async () => {
  const { number, version } = await assigned(freshDay())
  const to = (driver: number) => () => move(number, { driverId: own(driver).driverId, version })
  const answers = await whileLocked(
    house.db,
    tx => tx.select().from(journeys).where(eq(journeys.number, number)).for('update'),
    to(1),
    to(2),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect(answers[1]!.body).toMatchObject({
    message: 'Cette fiche a été modifiée par un autre utilisateur, veuillez la recharger',
    current: { journey: { driverId: own(1).driverId } },
  })
})
