import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCertifications } from '#api/human-resources/driver-certifications/alerts.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { toInstant } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { NO_TRAINING } from '#domain/human-resources/absences/absence.ts'
import { TRAINING_PLANNED } from '#domain/human-resources/driver-certifications/certification.ts'
import { RIGHT, STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { TODAY } from '#tests/support/today.ts'

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
type Answer = { status: number; body: any }
const call = (method: string, path: string, body?: object) =>
  house.api.call('ADMIN', method, `/human-resources/driver-certifications${path}`, body) as Promise<Answer>
const typeId = async (code: string) =>
  (await house.db.select().from(certificationTypes).where(eq(certificationTypes.code, code)))[0]!.id
/** Driver with this certification, without ending licence or card. */
async function holding(code: string, over: Partial<typeof driverCertifications.$inferInsert> = {}) {
  const driver = house.make.driver({ depotId: house.depot.id, heavyLicenceValidTo: null, tachoCardValidTo: null })
  await house.db.insert(drivers).values(driver)
  const row = { driverId: driver.id, typeId: await typeId(code), obtainedOn: '2024-01-01', validTo: '2029-01-01', ...over }
  return (await house.db.insert(driverCertifications).values(row).returning())[0]!
}
const stateOf = async (id: string) =>
  (await house.db.select().from(driverCertifications).where(eq(driverCertifications.id, id)))[0]!.state
const day = addDays(TODAY, 10)
const run = (driverId: string, hour: string, over: Partial<typeof journeys.$inferInsert> = {}) =>
  house.run({
    serviceDate: day,
    plannedStart: toInstant(`${day}T${hour}:00`),
    plannedEnd: toInstant(`${day}T${hour}:50`),
    driverId,
    vehicleId: null,
    status: 'AFFECTE',
    ...over,
  })
const driversOf = async (ids: string[]) => {
  const rows = await house.db.select().from(journeys).where(inArray(journeys.id, ids)).orderBy(journeys.plannedStart)
  return rows.map(({ driverId }) => driverId)
}

describe('a suspension', () => {
  it('unassigns journeys whose contract requires the certification, and returns them when lifted', async () => {
    const adr = await holding('ADR_BASE')
    const line = await house.line({ version: { driverNeed: { certificationTypes: ['ADR_BASE'] } } })
    const asking = await run(adr.driverId, '06', { versionId: line.version.id })
    const other = await run(adr.driverId, '09')
    const { body } = await call('POST', `/${adr.id}/suspend`, { from: TODAY, reason: 'Contrôle' })
    expect(body.replaced).toBe(1)
    expect(await driversOf([asking.id, other.id])).toEqual([null, adr.driverId])
    expect((await call('POST', `/${adr.id}/lift`)).body).toMatchObject({ restored: 1, left: [] })
    expect(await driversOf([asking.id, other.id])).toEqual([adr.driverId, adr.driverId])
  })

  it('unassigns lorry journeys for the FCO, from its first day', async () => {
    const fco = await holding('FCO')
    const lorry = await run(fco.driverId, '06', { vehicleId: house.carriers[0].id })
    const none = await run(fco.driverId, '09')
    const later = await call('POST', `/${fco.id}/suspend`, { from: addDays(day, 1), reason: 'Contrôle' })
    expect(later.body.replaced).toBe(0)
    await call('POST', `/${fco.id}/lift`)
    expect((await call('POST', `/${fco.id}/suspend`, { from: day, reason: 'Contrôle' })).body.replaced).toBe(1)
    expect(await driversOf([lorry.id, none.id])).toEqual([null, fco.driverId])
  })
})

describe('a training', () => {
  it('is an absence with a pending certification, which replaces the previous one when obtained', async () => {
    const before = await holding('FCO')
    const { driverId } = before
    const journey = await run(driverId, '06')
    const training = { driverId, typeId: before.typeId, from: day, to: addDays(day, 1), organisation: 'AFTRAL' }
    const { body } = await call('POST', '/trainings', training)
    expect(body.replaced).toBe(1)
    expect(await driversOf([journey.id])).toEqual([null])
    const [absence] = await house.db.select().from(absences).where(eq(absences.driverId, driverId))
    expect(absence).toMatchObject({ kind: 'FORMATION', status: 'VALIDEE', from: day, to: addDays(day, 1), replacedJourneys: 1 })
    expect(await stateOf(body.id)).toBe('EN_COURS')
    expect(await stateOf(before.id)).toBe('OBTENUE')
    const again = await call('POST', '/trainings', { ...training, from: addDays(day, 5), to: addDays(day, 5) })
    expect(again.body.issues).toEqual([{ path: 'typeId', message: TRAINING_PLANNED }])

    expect((await call('POST', `/${body.id}/obtain`, { obtainedOn: TODAY, number: 'F1', version: 1 })).status).toBe(200)
    expect([await stateOf(before.id), await stateOf(body.id)]).toEqual(['REMPLACEE', 'OBTENUE'])
  })

  it('is refused entirely on an overlap; a cancelled one frees the driver', async () => {
    const held = await holding('FCO')
    const { driverId, typeId } = held
    const journey = await run(driverId, '06')
    const training = { driverId, typeId, from: day, to: day }
    const { body } = await call('POST', '/trainings', training)
    const sst = { ...training, typeId: (await holding('SST')).typeId }
    expect((await call('POST', '/trainings', sst)).body.issues).toMatchObject([{ path: 'from' }])
    expect(await house.db.$count(driverCertifications, eq(driverCertifications.driverId, driverId))).toBe(2)
    const cancelled = await call('POST', `/${body.id}/cancel`, { reason: 'Session annulée' })
    expect(cancelled).toMatchObject({ status: 200 })
    const [absence] = await house.db.select().from(absences).where(eq(absences.driverId, driverId))
    expect([absence!.status, await stateOf(body.id)]).toEqual(['ANNULEE', 'ANNULEE'])
    expect(await driversOf([journey.id])).toEqual([driverId])
  })
})

describe('an absence « Formation »', () => {
  const absence = (path: string, body?: object, role: Role = 'CONCEPTOR') =>
    house.api.call(role, 'POST', `/human-resources/absences${path}`, body) as Promise<Answer>
  async function asked(kind = 'FORMATION') {
    const driver = house.make.driver({ depotId: house.depot.id })
    await house.db.insert(drivers).values(driver)
    const { body } = await absence('', { driverId: driver.id, kind, from: day, to: day })
    return { id: body.id as string, driverId: driver.id! }
  }
  const sheetOf = async (id: string) =>
    (await house.api.call('OPERATOR', 'GET', `/human-resources/absences/${id}`)).body as Answer['body']

  it('starts its certification when validated, and stops it when cancelled', async () => {
    const { id } = await asked()
    const type = await typeId('SST')
    expect((await absence(`/${id}/validate`, { typeId: type }, 'OPERATOR')).body.message).toBe(RIGHT)
    expect((await sheetOf(id)).certification).toBeNull()
    expect((await absence(`/${id}/validate`, { typeId: await typeId('PERMIS_C') })).body.issues).toMatchObject([
      { path: 'typeId' },
    ])
    expect((await absence(`/${id}/validate`, { typeId: type })).status).toBe(200)
    const { certification } = await sheetOf(id)
    expect(certification).toMatchObject({ state: 'EN_COURS' })
    await absence(`/${id}/cancel`, { reason: 'Session reportée' })
    const [held] = await house.db.select().from(driverCertifications).where(eq(driverCertifications.id, certification.id))
    expect(held).toMatchObject({ state: 'ANNULEE', reason: 'Session reportée', absenceId: id })
  })

  it('in progress obtains its certification, replacing the previous one; the absence stays', async () => {
    const before = await holding('ADR_BASE', { validTo: addDays(TODAY, 5) })
    const { driverId, typeId: type } = before
    const held = { driverId, kind: 'FORMATION', from: addDays(TODAY, -3), to: addDays(TODAY, -1) }
    const { body } = await absence('', held)
    await absence(`/${body.id}/validate`, { typeId: type })
    const { certification } = await sheetOf(body.id)
    const passed = { number: 'ADR-2', obtainedOn: held.to, version: 1 }
    expect((await call('POST', `/${certification.id}/obtain`, { ...passed, obtainedOn: addDays(TODAY, 1) })).status).toBe(422)
    expect((await call('POST', `/${certification.id}/obtain`, passed)).status).toBe(200)
    const [now] = await house.db.select().from(driverCertifications).where(eq(driverCertifications.id, certification.id))
    const validTo = `${Number(held.to.slice(0, 4)) + 5}${held.to.slice(4)}`
    expect(now).toMatchObject({ state: 'OBTENUE', number: 'ADR-2', absenceId: body.id, validTo })
    expect(await stateOf(before.id)).toBe('REMPLACEE')
    expect(await sheetOf(body.id)).toMatchObject({ status: 'VALIDEE', certification: { state: 'OBTENUE' } })
    // Completed, so it cannot be cancelled.
    await house.api.call('ADMIN', 'POST', `/human-resources/absences/${body.id}/cancel`, { reason: 'Erreur' })
    expect(await stateOf(certification.id)).toBe('OBTENUE')
  })

  it('may be linked afterwards, once; no other absence prepares one', async () => {
    const { id, driverId } = await asked()
    const body = { typeId: await typeId('SST') }
    expect((await absence(`/${id}/training`, body)).body.message).toBe(STATE('Demandée'))
    await absence(`/${id}/validate`)
    expect((await absence(`/${id}/training`, body, 'OPERATOR')).body.message).toBe(RIGHT)
    const both = await Promise.all([absence(`/${id}/training`, body), absence(`/${id}/training`, body)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(await house.db.$count(driverCertifications, eq(driverCertifications.driverId, driverId))).toBe(1)
    const leave = await asked('CP')
    expect((await absence(`/${leave.id}/validate`, body)).body.issues).toEqual([{ path: 'typeId', message: NO_TRAINING }])
    expect((await sheetOf(leave.id)).status).toBe('DEMANDEE')
  })
})

it("confirms a licence sent by the driver on the driver's sheet", async () => {
  const sent = await holding('PERMIS_C', { state: 'A_VERIFIER', number: '44X', validTo: '2031-05-05', obtainedOn: TODAY })
  const body = { number: '44X', obtainedOn: TODAY, validTo: '2031-05-05', version: 1 }
  expect((await call('POST', `/${sent.id}/obtain`, body)).status).toBe(200)
  const [driver] = await house.db.select().from(drivers).where(eq(drivers.id, sent.driverId))
  expect(driver).toMatchObject({ licenceNo: '44X', heavyLicenceValidTo: '2031-05-05' })
  expect(await stateOf(sent.id)).toBe('REMPLACEE')
})

describe('the nightly job', () => {
  const noMail = { mail: async () => {} }
  const about = (id: string) =>
    house.db
      .select()
      .from(alerts)
      .where(eq(alerts.kind, 'certification'))
      .then(rows => rows.filter(one => one.subject.includes(id)))
  const open = async (id: string) => (await about(id)).filter(({ closedAt }) => closedAt === null).map(({ message }) => message)

  it('alerts the office and the driver once per threshold; renewed ones no more', async () => {
    const held = await holding('FCO', { validTo: addDays(TODAY, 61) })
    await house.db.update(users).set({ driverId: held.driverId }).where(eq(users.role, 'DRIVER'))
    const told = () =>
      house.db
        .select()
        .from(notifications)
        .innerJoin(users, and(eq(users.id, notifications.userId), eq(users.role, 'DRIVER')))
        .where(eq(notifications.kind, 'CERTIFICATION_ENDING'))
    await checkCertifications(house.db, noMail)
    expect(await open(held.id)).toEqual([expect.stringMatching(/^FCO .*\s: échéance le .* \(61 jours\)$/)])
    await checkCertifications(house.db, noMail)
    expect([(await about(held.id)).length, (await told()).length]).toEqual([1, 1])

    await house.db
      .update(driverCertifications)
      .set({ validTo: addDays(TODAY, 60) })
      .where(eq(driverCertifications.id, held.id))
    await checkCertifications(house.db, noMail)
    expect([(await open(held.id)).length, (await about(held.id)).length, (await told()).length]).toEqual([1, 2, 2])

    await house.db
      .update(driverCertifications)
      .set({ validTo: addDays(TODAY, 400) })
      .where(eq(driverCertifications.id, held.id))
    await checkCertifications(house.db, noMail)
    expect([await open(held.id), (await about(held.id)).length]).toEqual([[], 2])
  })

  it('covers licence and card; leavers and suspended certifications are skipped', async () => {
    const count = async () => house.db.$count(alerts, eq(alerts.kind, 'certification'))
    await checkCertifications(house.db, noMail)
    const before = await count()
    const left = await holding('FCO', { validTo: addDays(TODAY, 5) })
    await house.db.update(drivers).set({ status: 'SORTI', leaveDate: TODAY }).where(eq(drivers.id, left.driverId))
    await holding('FCO', { validTo: addDays(TODAY, 5), state: 'SUSPENDUE', suspendedFrom: TODAY })
    expect(await checkCertifications(house.db, noMail)).toBe(0)
    await house.db
      .update(drivers)
      .set({ tachoCardValidTo: addDays(TODAY, 30) })
      .where(eq(drivers.id, house.drivers[0].id))
    expect(await checkCertifications(house.db, noMail)).toBe(1)
    expect(await checkCertifications(house.db, noMail)).toBe(0)
    expect(await count()).toBe(before + 1)
  })
})
