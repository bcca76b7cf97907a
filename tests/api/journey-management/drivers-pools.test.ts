import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planningOf } from '#api/journey-management/drivers-pools/planning.ts'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPoolItems, driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLines } from '#api/schema/journey-management/live-lines.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { addDays, daysBetween, mondayOf } from '#domain/calendar/dates.ts'
import { isHoliday } from '#domain/calendar/holidays.ts'
import {
  CODE_FORM,
  CODE_TAKEN,
  HELD_ELSEWHERE,
  LINE_NOT_RUNNING,
  LINE_TAKEN,
  MOST_MEMBERS,
  NO_HOLDER,
  NO_ITEM,
} from '#domain/journey-management/drivers-pools/driver-pool.ts'
import { OVERLAPPING } from '#domain/journey-management/drivers-pools/week.ts'
import { roadKm } from '#domain/journey-management/live-lines/line-plan.ts'
import { CHOICES_MAX } from '#domain/limits.ts'
import { ARCH, REQ, STALE, STATE, TIMEORD } from '#domain/messages.ts'
import { noMail } from '#tests/support/api.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { qualify } from '#tests/support/qualified.ts'
import { TODAY } from '#tests/support/today.ts'

const inDays = (days: number) => addDays(TODAY, days)
const WEEK = [1, 2, 3, 4, 5]

let house: Lines
let next = 100
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house?.close())

const call = (method: string, path: string, body?: unknown) => house.call('CONCEPTOR', method, `/drivers-pools${path}`, body)
const input = (over: Record<string, unknown> = {}) => ({
  code: `T-NAN-${++next}`,
  label: 'Nantes jour',
  depotId: house.depot.id,
  activity: 'COURTE_DISTANCE',
  startTime: '05:00',
  endTime: '20:00',
  endDayOffset: '0',
  rotation: 'FIXE',
  ...over,
})
async function tour(over: Record<string, unknown> = {}): Promise<{ id: string; code: string }> {
  const { status, body } = await call('POST', '', input(over))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const lineOf = (hours: [string, string] = ['06:00', '10:00'], weekdays = WEEK) => {
  const [from, to] = hours.map(time => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) as [number, number]
  const amplitudeMin = to - from
  return house.line({
    hours,
    recurrence: { weekdays },
    line: { amplitudeMin, serviceMin: amplitudeMin, drivingMin: Math.round(amplitudeMin / 2) },
  })
}
const add = (id: string, lines: { id: string }[], weekdays?: number[]) =>
  call('POST', '/lines', { driverPoolId: id, liveLineIds: lines.map(line => line.id), ...(weekdays && { weekdays }) })
const join = (id: string, driverId: string, over: Record<string, unknown> = {}) =>
  call('POST', `/${id}/members`, { driverId, rank: 'TITULAIRE', priority: '1', from: TODAY, ...over })
const detail = async (id: string) => (await call('GET', `/${id}`)).body
async function newDriver(depotId = house.depot.id) {
  const row = house.make.driver({ depotId })
  await house.db.insert(drivers).values(row)
  return row.id
}

describe('a tour', () => {
  it('has a unique code of the known form', async () => {
    const { code } = await tour({ code: 't-ren-01' })
    expect(code).toBe('T-REN-01')
    const issue = async (over: Record<string, unknown>) => (await call('POST', '', input(over))).body.issues
    expect(await issue({ code: 'T-REN-01' })).toEqual([{ path: 'code', message: CODE_TAKEN }])
    expect(await issue({ code: 'REN' })).toEqual([{ path: 'code', message: CODE_FORM }])
    expect(await issue({ endTime: '04:00' })).toEqual([{ path: 'endTime', message: TIMEORD }])
    expect(await issue({ rotation: 'CYCLE' })).toEqual([
      { path: 'anchorDate', message: REQ },
      { path: 'cycleWeeks', message: REQ },
    ])
    expect((await issue({ depotId: house.site.id })).map(({ path }: { path: string }) => path)).toEqual(['depotId'])
    expect((await issue({ defaultVehicleId: house.tractor.id }))[0].path).toBe('defaultTrailerId')
  })

  it('is a 409 for an outdated version', async () => {
    const { id, code } = await tour()
    expect((await call('PUT', `/${id}`, { ...input(), code, version: 1 })).status).toBe(200)
    const late = await call('PUT', `/${id}`, { ...input(), code, version: 1 })
    expect([late.status, late.body.message]).toEqual([409, STALE])
    expect(late.body.current.code).toBe(code)
  })

  it('says which driving and kilometres of its lines are estimated', async () => {
    const { id } = await tour()
    const line = (drivingMin: number, kmLoaded: string) => house.line({ line: { drivingMin, kmLoaded, amplitudeMin: 240 } })
    const km = roadKm([house.depot, house.site].map(({ lat, lng }) => ({ lat: lat!, lng: lng! })))
    const [guessed, typed] = [await line(Math.ceil(Number(km)), km), await line(200, '190')]
    await add(id, [guessed, typed])
    const { rows } = (await call('GET', `/${id}/lines`)).body
    const guesses = (of: { id: string }) => rows.find((row: { id: string }) => row.id === of.id).guesses
    expect(guesses(guessed)).toEqual({ driving: 'ESTIMATION', km: 'ESTIMATION' })
    expect(guesses(typed)).toEqual({ driving: null, km: null })
    expect((await house.call('CONCEPTOR', 'GET', `/live-lines/${guessed.id}`)).body.guesses.driving).toBe('ESTIMATION')
  })

  it('is copied as a draft without lines and members', async () => {
    const { id } = await tour({ rotation: 'HEBDO', anchorDate: TODAY, note: 'Clés' })
    await add(id, [await lineOf()])
    const copy = await call('POST', `/${id}/duplicate`, { code: 'T-COP-01', label: 'Copie' })
    const body = await detail(copy.body.id)
    expect(body).toMatchObject({ code: 'T-COP-01', status: 'BROUILLON', rotation: 'HEBDO', note: 'Clés', items: [] })
  })
})

describe('the standard week', () => {
  it('accepts a line only on weekdays without a tour', async () => {
    const [first, second] = [await tour(), await tour()]
    const line = await lineOf()
    expect((await add(first.id, [line], [1, 2])).body).toMatchObject({ done: 1, refused: [] })
    expect((await add(second.id, [line], [2])).body.refused).toEqual([
      { id: line.id, name: line.number, message: LINE_TAKEN(line.number, first.code, 'mardi') },
    ])
    expect((await add(second.id, [line], [6])).body.refused[0].message).toBe(LINE_NOT_RUNNING(line.number, 'samedi'))
    expect((await add(second.id, [line])).body.done).toBe(1)
    expect((await detail(second.id)).week.days.map(({ weekday }: { weekday: number }) => weekday)).toEqual([3, 4, 5])
  })

  it('refuses the second of two concurrent tours for one line in the database', async () => {
    const tours = await Promise.all([tour(), tour(), tour()])
    const line = await lineOf()
    await Promise.all(tours.map(({ id }) => add(id, [line], [1])))
    const items = await house.db.select().from(driverPoolItems).where(eq(driverPoolItems.liveLineId, line.id))
    expect(items.length).toBe(1)
  })

  it('is replaced as a whole, with the current version', async () => {
    const { id } = await tour()
    const [a, b] = [await lineOf(), await lineOf(['13:00', '16:00'])]
    await add(id, [a, b])
    const { version } = await detail(id)
    const cells = [`${a.id}:1`, `${b.id}:1`, `${b.id}:2`]
    expect((await call('PUT', `/${id}/week`, { cells, version })).status).toBe(200)
    const { items, week } = await detail(id)
    expect(items.map((item: { weekday: number; number: string }) => `${item.weekday} ${item.number}`)).toEqual([
      `1 ${a.number}`,
      `1 ${b.number}`,
      `2 ${b.number}`,
    ])
    expect(week.days[0]).toMatchObject({ amplitudeMin: 600, drivingMin: 210 })
    expect((await call('PUT', `/${id}/week`, { cells: [], version })).status).toBe(409)
  })

  it('shows amounts to A, C and S, and is written by A and C', async () => {
    const { id } = await tour()
    await add(id, [await lineOf()])
    for (const [role, sees] of [
      ['ADMIN', true],
      ['SALES', true],
      ['OPERATOR', false],
    ] as const) {
      const { body } = await house.call(role, 'GET', `/drivers-pools/${id}`)
      expect('priceCents' in body.items[0], role).toBe(sees)
      const [row] = (await house.call(role, 'GET', `/drivers-pools?q=${body.code}`)).body.rows
      expect('marginPct' in row, role).toBe(sees)
    }
    for (const role of ['SALES', 'OPERATOR'] as const)
      expect((await house.call(role, 'POST', `/drivers-pools/${id}/archive`)).status, role).toBe(404)
  })
})

describe('the team', () => {
  it('allows a driver one held tour per date, besides replacements', async () => {
    const [first, second] = [await tour(), await tour()]
    const driver = await newDriver()
    expect((await join(first.id, driver, { to: inDays(30) })).status).toBe(201)
    const refused = await join(second.id, driver, { from: inDays(30) })
    expect([refused.status, refused.body.issues]).toEqual([422, [{ path: 'driverId', message: HELD_ELSEWHERE(first.code) }]])
    expect((await join(second.id, driver, { rank: 'REMPLACANT', to: inDays(30) })).status).toBe(201)
    expect((await join(second.id, driver, { from: inDays(31) })).status).toBe(201)
  })

  it('refuses the second of two concurrent holders in the database', async () => {
    const tours = await Promise.all([tour(), tour(), tour()])
    const driver = await newDriver()
    const answers = await Promise.all(tours.map(({ id }) => join(id, driver)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    const held = await house.db.select().from(driverPoolMembers).where(eq(driverPoolMembers.driverId, driver))
    expect(held.length).toBe(1)
  })

  it('has a hundred members at most', async () => {
    const { id } = await tour()
    // Elsewhere, so that the other teams have no more candidates.
    const elsewhere = house.make.address({ label: 'Quai sud', kind: 'DEPOT', companyId: null })
    await house.db.insert(addresses).values(elsewhere)
    const drivers = await Promise.all(Array.from({ length: CHOICES_MAX }, () => newDriver(elsewhere.id!)))
    const others = drivers
      .slice(1)
      .map((driverId, nth) => house.make.poolMember({ driverPoolId: id, driverId, rank: 'RESERVE', priority: nth + 1 }))
    await house.db.insert(driverPoolMembers).values(others)
    expect((await join(id, drivers[0]!)).status).toBe(201)
    expect(await join(id, await newDriver(elsewhere.id!), { rank: 'REMPLACANT' })).toMatchObject({
      status: 422,
      body: { message: MOST_MEMBERS },
    })
  })

  it('shows the holder over eight weeks with public holidays', async () => {
    const { id } = await tour({ rotation: 'HEBDO', anchorDate: TODAY })
    const [a, b] = [await newDriver(), await newDriver()]
    await join(id, a)
    await join(id, b, { priority: '2', from: TODAY })
    await add(id, [await lineOf(['06:00', '10:00'], [1, 2, 3, 4, 5, 6, 7])])
    const free = await newDriver()
    const { members, preview, needed, candidates } = (await call('GET', `/${id}/team`)).body
    // Seven days of work have no weekly rest for one driver alone.
    expect(needed).toBe(2)
    const offered = candidates.map((one: { id: string }) => one.id)
    expect([a, b, free].map(one => offered.includes(one))).toEqual([false, false, true])
    expect(members.map(({ driverId }: { driverId: string }) => driverId)).toEqual([a, b])
    expect(preview.length).toBe(56)
    const names = members.map(({ driver }: { driver: string }) => driver)
    for (const { date, driver, holiday } of preview.filter(({ date }: { date: string }) => date >= TODAY)) {
      const week = Math.floor((Date.parse(mondayOf(date)) - Date.parse(mondayOf(TODAY))) / (7 * 86_400_000))
      expect(driver, date).toBe(names[week % 2])
      expect(holiday !== null, date).toBe(isHoliday('FR', date))
    }
  })

  it('shows what the check says of each holder, and generation gives none of those days to him', async () => {
    const { id } = await tour({ defaultVehicleId: house.carriers[0]!.id })
    const [holder, reserve] = [await newDriver(), await newDriver()]
    await qualify(house.db, [{ id: holder }, { id: reserve }])
    await house.db
      .update(drivers)
      .set({ workdays: [1, 3, 4, 5, 6, 7] })
      .where(eq(drivers.id, holder))
    await join(id, holder)
    await join(id, reserve, { rank: 'RESERVE' })
    const line = await lineOf(['07:00', '10:00'], [1, 2, 3, 4, 5, 6, 7])
    await house.db
      .update(versions)
      .set({ vehicleNeed: { category: 'PORTEUR_19', equipment: [] } })
      .where(eq(versions.id, line.version.id!))
    await add(id, [line])
    await call('POST', `/${id}/activate`)
    const shown = async () =>
      ((await call('GET', `/${id}/team`)).body.preview as { date: string; findings: { code: string }[] }[]).filter(
        ({ date }) => date > inDays(7) && !isHoliday('FR', date),
      )
    const before = await shown()
    const withCode = (code: string) =>
      before.filter(({ findings }) => findings.some(one => one.code === code)).map(({ date }) => date)
    expect(withCode('AF28').length).toBeGreaterThan(1)
    const tuesdays = before.map(({ date }) => date).filter(date => new Date(date).getUTCDay() === 2)
    expect(withCode('AF33')).toEqual(tuesdays)
    const blocked = [...new Set([...withCode('AF28'), ...tuesdays])].toSorted()
    await generate(house.db, pino({ level: 'silent' }), noMail, { lineIds: [line.id], until: inDays(49) })
    const made = await house.db.select().from(journeys).where(eq(journeys.liveLineId, line.id))
    const ofReserve = made.filter(({ driverId }) => driverId === reserve).map(({ serviceDate }) => serviceDate)
    expect(ofReserve.filter(date => date > inDays(7)).toSorted()).toEqual(blocked.filter(date => date <= inDays(49)))
    // The preview of generated days stays as before their generation.
    expect(await shown()).toEqual(before)
  })

  it('has an average of the quarter, which counts the days before and tells how many drivers share it', async () => {
    const vehicle = house.make.vehicle({ depotId: house.depot.id, category: 'PORTEUR_19' })
    await house.db.insert(vehicles).values(vehicle)
    const { id } = await tour({ defaultVehicleId: vehicle.id })
    const holder = await newDriver()
    await qualify(house.db, [{ id: holder }])
    const monday = [7, 14, 21]
      .map(days => addDays(mondayOf(TODAY), days))
      .find(day => WEEK.every((_, nth) => !isHoliday('FR', addDays(day, nth))))!
    await house.db.update(drivers).set({ hireDate: monday }).where(eq(drivers.id, holder))
    await join(id, holder, { from: monday })
    const lines = [await lineOf(['06:00', '18:00'], [1, 2, 3, 4]), await lineOf(['06:00', '09:00'], [5])]
    const vehicleNeed = { category: 'PORTEUR_19' as const, equipment: [] }
    for (const line of lines) await house.db.update(versions).set({ vehicleNeed }).where(eq(versions.id, line.version.id!))
    await add(id, lines)
    const { preview, needed, average } = (await call('GET', `/${id}/team`)).body
    const warned = (preview as { date: string; findings: { code: string }[] }[])
      .filter(({ date, findings }) => date < addDays(monday, 7) && findings.some(({ code }) => code === 'AF31'))
      .map(({ date }) => date)
    expect(warned).toEqual([addDays(monday, 4)])
    expect({ needed, average }).toEqual({ needed: 2, average: { minutes: 51 * 60, limit: 50 * 60 } })
    expect((await detail(id)).week.conformity).toBe('ORANGE')
  })
})

describe('the states of a tour', () => {
  const activate = (id: string) => call('POST', `/${id}/activate`)

  it('active: a line, a holder, no overlap, 15 h at most', async () => {
    const { id } = await tour()
    const said = async () => (await activate(id)).body.message
    expect(await said()).toBe(NO_ITEM)
    const [a, b] = [await lineOf(), await lineOf(['09:00', '12:00'], [1])]
    await add(id, [a, b])
    expect(await said()).toBe(NO_HOLDER)
    await join(id, await newDriver())
    expect(await said()).toBe(OVERLAPPING(a.number, b.number, 1))
    const { version } = await detail(id)
    const evening = await lineOf(['20:30', '22:00'], [2])
    const noon = await lineOf(['13:00', '16:00'], [2])
    await call('PUT', `/${id}/week`, { cells: [`${a.id}:2`, `${noon.id}:2`, `${evening.id}:2`], version })
    expect(await said()).toBe('Amplitude prévue : 16 h 00')
    const { version: then } = await detail(id)
    await call('PUT', `/${id}/week`, { cells: [`${a.id}:2`, `${noon.id}:2`], version: then })
    expect((await activate(id)).body.status).toBe('ACTIVE')
    const { version: now } = await detail(id)
    expect((await call('PUT', `/${id}/week`, { cells: [], version: now })).body.message).toBe(NO_ITEM)
    const [member] = (await call('GET', `/${id}/team`)).body.members
    expect((await call('DELETE', `/${id}/members/${member.id}`)).body.message).toBe(NO_HOLDER)
    expect((await activate(id)).body.message).toBe(STATE('Active'))
    expect((await call('POST', `/${id}/suspend`)).body.status).toBe('SUSPENDUE')
    expect((await activate(id)).body.status).toBe('ACTIVE')
  })

  it('need no holder when sub-contracted', async () => {
    const { id } = await tour({ subcontracted: 'on' })
    await add(id, [await lineOf()])
    expect((await activate(id)).status).toBe(200)
  })

  it('release lines and members when archived, unless journeys are assigned', async () => {
    const { id } = await tour()
    const [line, driver] = [await lineOf(), await newDriver()]
    await add(id, [line])
    await join(id, driver, { from: inDays(-10) })
    const run = await house.run({
      serviceDate: inDays(3),
      plannedStart: `${inDays(3)}T06:00:00Z`,
      plannedEnd: `${inDays(3)}T08:00:00Z`,
      driverPoolId: id,
      status: 'AFFECTE',
    })
    expect((await call('POST', `/${id}/archive`)).body.message).toBe(ARCH('1 trajet affecté à venir'))
    await house.db.update(journeys).set({ status: 'PLANIFIE' }).where(eq(journeys.id, run.id))
    expect((await call('POST', `/${id}/archive`)).body.status).toBe('ARCHIVEE')
    const other = await tour()
    expect((await add(other.id, [line])).body.done).toBe(1)
    expect((await join(other.id, driver)).status).toBe(201)
    expect((await call('PUT', `/${id}`, { ...input(), version: 2 })).body.message).toBe(STATE('Archivée'))
    const [row] = await house.db.select().from(driverPools).where(eq(driverPools.id, id))
    expect(row!.status).toBe('ARCHIVEE')
  })
})

it('exclude lines that ended, closed or no longer run that day', async () => {
  const { id } = await tour()
  const [over, closed, moved] = [
    await house.line({ from: inDays(-30), version: { validTo: inDays(-1) }, line: { amplitudeMin: 60 } }),
    await lineOf(['11:00', '12:00']),
    await lineOf(['13:00', '14:00']),
  ]
  await add(id, [over, closed, moved])
  await house.db.update(liveLines).set({ status: 'CLOTURE' }).where(eq(liveLines.id, closed.id))
  await house.db
    .update(liveLines)
    .set({ weekdays: [5] })
    .where(eq(liveLines.id, moved.id))
  const { items } = await detail(id)
  expect(items.map((item: { number: string; weekday: number }) => [item.number, item.weekday])).toEqual([[moved.number, 5]])
})

describe('generation (domain.md §3.6)', () => {
  const generated = async (line: { id: string }, until: string) => {
    await generate(house.db, pino({ level: 'silent' }), noMail, { lineIds: [line.id], until })
    return house.db.select().from(journeys).where(eq(journeys.liveLineId, line.id)).orderBy(journeys.serviceDate)
  }
  async function able() {
    const row = house.make.driver({ depotId: house.depot.id })
    await house.db.insert(drivers).values(row)
    await qualify(house.db, [row])
    return row.id
  }
  const DAILY = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidayPolicy: 'MAINTENIR' as const }
  async function teamed(rule: Record<string, unknown>, recurrence: object = DAILY) {
    const vehicle = house.make.vehicle({ depotId: house.depot.id, category: 'PORTEUR_19' })
    await house.db.insert(vehicles).values(vehicle)
    const { id } = await tour({ ...rule, defaultVehicleId: vehicle.id })
    const line = await house.line({ hours: ['10:00', '12:00'], recurrence, line: { amplitudeMin: 120, serviceMin: 120 } })
    await add(id, [line])
    const [a, b] = [await able(), await able()]
    await join(id, a)
    await join(id, b, { priority: '2' })
    return { id, line, vehicle, a, b }
  }

  it("gives a journey its line's tour and the holder in turn", async () => {
    const { id, line, vehicle, a, b } = await teamed(
      { rotation: 'HEBDO', anchorDate: TODAY },
      { ...DAILY, weekdays: [1, 2, 3, 4, 5, 6] },
    )
    await call('POST', `/${id}/activate`)
    const made = await generated(line, addDays(mondayOf(TODAY), 20))
    expect(made.length).toBeGreaterThan(7)
    for (const { serviceDate, driverId, driverPoolId, vehicleId, status } of made) {
      expect([driverPoolId, vehicleId, status], serviceDate).toEqual([id, vehicle.id, 'AFFECTE'])
      expect(driverId, serviceDate).toBe((daysBetween(mondayOf(TODAY), mondayOf(serviceDate)) / 7) % 2 === 0 ? a : b)
    }
  })

  it('else the first allowed member; with none it stays « Planifié »', async () => {
    const { id, line, a, b } = await teamed({ rotation: 'FIXE' })
    const [first, second, third] = [inDays(2), inDays(3), inDays(4)]
    const away = (driverId: string, from: string, to: string) =>
      house.db.insert(absences).values({ driverId, kind: 'CP', from, to, counted: '1', unit: 'OUVRABLE', status: 'VALIDEE' })
    await away(a, second, third)
    await away(b, third, third)
    await call('POST', `/${id}/activate`)
    const { uncovered } = await generate(house.db, pino({ level: 'silent' }), noMail, { lineIds: [line.id], until: third })
    expect(uncovered.map(({ date, reason }) => [date, reason.replace(/ du .*/, '')])).toEqual([
      [third, 'Ce chauffeur est absent'],
      [third, 'Ce chauffeur est absent'],
    ])
    const made = new Map((await generated(line, third)).map(journey => [journey.serviceDate, journey]))
    expect([first, second, third].map(date => made.get(date)!.driverId)).toEqual([a, b, null])
    expect(made.get(third)).toMatchObject({ status: 'PLANIFIE', driverPoolId: id })
  })

  it('takes the first two allowed members for a crew of two; with one it stays « Planifié »', async () => {
    const { id, line, a, b } = await teamed({ rotation: 'FIXE' })
    const c = await able()
    await join(id, c, { rank: 'REMPLACANT' })
    const [version] = await house.db.select().from(versions).where(eq(versions.id, line.versionId))
    const driverNeed = { ...version!.driverNeed, certificationTypes: [], doubleCrew: true }
    await house.db.update(versions).set({ driverNeed }).where(eq(versions.id, line.versionId))
    const [first, second, third] = [inDays(2), inDays(3), inDays(4)]
    const away = (driverId: string, from: string, to: string) =>
      house.db.insert(absences).values({ driverId, kind: 'CP', from, to, counted: '1', unit: 'OUVRABLE', status: 'VALIDEE' })
    await away(a, second, third)
    await away(c, third, third)
    await call('POST', `/${id}/activate`)
    const made = new Map((await generated(line, third)).map(journey => [journey.serviceDate, journey]))
    const crewOn = (date: string) => [made.get(date)!.driverId, made.get(date)!.coDriverId, made.get(date)!.status]
    expect(crewOn(first)).toEqual([a, b, 'AFFECTE'])
    expect(crewOn(second)).toEqual([b, c, 'AFFECTE'])
    expect(crewOn(third)).toEqual([null, null, 'PLANIFIE'])
  })

  it('assigns unassigned journeys of a newly active tour, and keeps others', async () => {
    const { id, line, a } = await teamed({ rotation: 'FIXE' })
    const before = await generated(line, inDays(3))
    expect(before.every(({ driverPoolId, driverId }) => driverPoolId === null && driverId === null)).toBe(true)
    await house.db.update(journeys).set({ touched: true }).where(eq(journeys.id, before[1]!.id))
    expect((await call('POST', `/${id}/activate`)).status).toBe(200)
    const after = await house.db.select().from(journeys).where(eq(journeys.liveLineId, line.id)).orderBy(journeys.serviceDate)
    expect(after.map(({ driverPoolId }) => driverPoolId)).toEqual(before.map(() => id))
    expect(after.map(({ driverId }) => driverId)).toEqual(before.map((_, index) => (index === 1 ? null : a)))
    await call('POST', `/${id}/suspend`)
    const later = await generated(line, inDays(5))
    expect(later.map(({ driverPoolId }) => driverPoolId)).toEqual(later.map(() => null))
    expect(later.at(-1)!.driverId).toBeNull()
    expect(later[0]!.driverId).toBe(a)
  })

  it('filters the list of journeys by tour', async () => {
    const { id, line } = await teamed({ rotation: 'FIXE' })
    await call('POST', `/${id}/activate`)
    const made = await generated(line, inDays(2))
    const { rows } = (await house.call('SALES', 'GET', `/journeys?pool=${id}&dates=all`)).body
    expect(rows.map(({ number }: { number: string }) => number).sort()).toEqual(made.map(({ number }) => number).sort())
    expect(rows[0].pool).toBe((await detail(id)).code)
  })
})

describe('the printed weekly planning', () => {
  it('shows journeys with drivers, and by rotation those not generated yet', async () => {
    const { id, code } = await tour()
    const [made, later] = [await lineOf(), await lineOf(['11:00', '14:00'])]
    await add(id, [made, later])
    await join(id, await newDriver())
    expect((await call('POST', `/${id}/activate`)).status).toBe(200)
    const monday = mondayOf(inDays(28))
    await generate(house.db, pino({ level: 'silent' }), noMail, { lineIds: [made.id], until: addDays(monday, 1) })
    const { days } = await planningOf(house.db, id, addDays(monday, 3))
    const on = (place: number) => days[place]!
    const tuesday = [...on(1).runs.map(({ label }) => label), ...on(1).toGenerate.map(({ number }) => number)]
    expect(tuesday).toHaveLength(isHoliday('FR', addDays(monday, 1)) ? 1 : 2)
    expect(on(3).runs).toEqual([])
    expect(on(3).toGenerate.map(({ number }) => number)).toEqual([made.number, later.number])
    expect(on(3).holder).toEqual(expect.any(String))
    expect([on(5).runs, on(5).toGenerate]).toEqual([[], []])

    const file = await house.api.fetch('SALES', `/journey-management/drivers-pools/${id}/planning.pdf?date=${monday}`)
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="planning-${code}-${monday}.pdf"`,
    ])
    const text = pdfText(new Uint8Array(await file.arrayBuffer()))
    for (const said of [`Planning ${code}`, 'À générer', on(1).runs[0]?.number ?? made.number, `${on(3).holder} (roulement)`])
      expect(text).toContain(said)
    // Its week would end after the last valid date.
    for (const date of ['demain', '9999-12-31']) expect((await call('GET', `/${id}/planning.pdf?date=${date}`)).status).toBe(422)
  })
})
