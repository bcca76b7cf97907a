import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDesignations, lapseDesignations } from '#api/incidents-management/infractions/alerts.ts'
import { purgeInfractions } from '#api/incidents-management/infractions/purge.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { auditLog } from '#api/schema/house/ledger.table.ts'
import { infractions } from '#api/schema/incidents-management/infractions.table.ts'
import { offences } from '#api/schema/incidents-management/offences.table.ts'
import { driverPoolItems, driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import {
  COMPANY_PAYS,
  DESIGNATE_FIRST,
  DESIGNATED_BEFORE,
  IDENTIFY_FIRST,
  NOTICE_TAKEN,
  OPEN_DESIGNATION,
  TOO_OLD_TO_DELETE,
  UNKNOWN_PLATE,
} from '#domain/incidents-management/infractions/infraction.ts'
import { REQ, RIGHT } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { memoryStore } from '#tests/support/files/memory-store.ts'
import { pdfText } from '#tests/support/files/pdf.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NOT_FOUND } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

let house: Lines
const files = memoryStore()
const DAY = addDays(TODAY, -10)
const SENT = addDays(TODAY, -6)
beforeAll(async () => {
  house = await startLines({ files })
})
afterAll(() => house?.close())

const call = async (role: Role, method: string, path: string, body?: unknown) =>
  (await house.api.call(role, method, `/incidents-management/infractions${path}`, body)) as { status: number; body: Body }
const offenceId = async (code: string) => (await house.db.select().from(offences).where(eq(offences.code, code)))[0]!.id
let count = 0
const notice = async (over: object = {}, code = 'VITESSE_20') => ({
  noticeNo: `A${1_000 + ++count}`,
  source: 'RADAR',
  offenceId: await offenceId(code),
  occurredAt: `${DAY}T08:15`,
  plate: house.carriers[0].plate,
  noticeSentOn: SENT,
  ...over,
})
async function registered(over: object = {}, code?: string) {
  const { status, body } = await call('OPERATOR', 'POST', '', await notice(over, code))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return read(body.id)
}
const read = async (id: string, role: Role = 'ADMIN') => (await call(role, 'GET', `/${id}`)).body
const act = (role: Role, id: string, name: string, version: number, body: object = {}) =>
  call(role, 'POST', `/${id}/${name}`, { ...body, version })
async function identified(over: object = {}, code?: string) {
  const { id, version } = await registered(over, code)
  await act('OPERATOR', id, 'identify', version, { driverId: house.drivers[0].id })
  return read(id)
}
const direct = async (over: Partial<typeof infractions.$inferInsert>) => {
  const { id } = await registered()
  await house.db.update(infractions).set(over).where(eq(infractions.id, id))
  return read(id)
}

describe('entering a notice (domain.md §3.18)', () => {
  it("once, with the offence's amounts by default and the vehicle by plate", async () => {
    const { id, noticeNo } = await registered({ plate: house.carriers[0].plate.toLowerCase().replaceAll('-', ''), fixed: '70' })
    expect(await read(id)).toMatchObject({
      number: expect.stringMatching(/^INF-\d{4}-\d{5}$/),
      ...{ points: 1, reducedCents: 4_500, fixedCents: 7_000, plate: house.carriers[0].plate },
      ...{ designationDueOn: addDays(SENT, 45), designation: 'A_FAIRE', status: 'RECUE' },
    })
    expect(await call('OPERATOR', 'POST', '', await notice({ noticeNo }))).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'noticeNo', message: NOTICE_TAKEN }] },
    })
    expect((await call('OPERATOR', 'POST', '', await notice({ plate: 'ZZ-999-ZZ' }))).body.issues).toEqual([
      { path: 'vehicleId', message: UNKNOWN_PLATE },
    ])
    const both = await notice()
    const answers = await Promise.all([1, 2].map(() => call('OPERATOR', 'POST', '', both)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it('proposes the driver of the run at that instant, by actual times', async () => {
    const run = await house.run({
      ...{ serviceDate: DAY, plannedStart: instantAt(DAY, 0, '06:00'), plannedEnd: instantAt(DAY, 0, '08:00') },
      ...{ actualStart: instantAt(DAY, 0, '06:30'), actualEnd: instantAt(DAY, 0, '09:00'), status: 'TERMINE' },
      ...{ driverId: house.drivers[1].id, vehicleId: house.carriers[1].id },
    })
    const at = (time: string) => registered({ plate: house.carriers[1].plate, occurredAt: `${DAY}T${time}` })
    expect(await at('08:30')).toMatchObject({
      ...{ driverId: house.drivers[1].id, driverSource: 'TRAJET', identifiedAt: null, journey: run.number },
      run: { number: run.number, crew: [{ name: 'Solène Ménard' }] },
    })
    expect(await at('06:10')).toMatchObject({ driverId: null, driverSource: null, run: null })
    expect(await at('09:00')).toMatchObject({ driverId: null, run: null })
    await house.db.update(infractions).set({ journeyId: null })
  })

  it('else the driver of the tour in service', async () => {
    const line = await house.line({})
    const [pool] = await house.db
      .insert(driverPools)
      .values({
        ...{ code: 'T-INF-01', label: 'Tournée', depotId: house.depot.id, activity: 'COURTE_DISTANCE', status: 'ACTIVE' },
        ...{ startTime: '05:30', endTime: '13:00', defaultVehicleId: house.carriers[2].id },
      })
      .returning()
    await house.db.insert(driverPoolItems).values({ driverPoolId: pool!.id, liveLineId: line.id!, weekday: isoWeekday(DAY) })
    await house.db
      .insert(driverPoolMembers)
      .values({ driverPoolId: pool!.id, driverId: house.drivers[2].id, rank: 'TITULAIRE', priority: 1, from: '2020-01-01' })
    const at = (time: string) => registered({ plate: house.carriers[2].plate, occurredAt: `${DAY}T${time}` })
    expect(await at('12:59')).toMatchObject({ driverId: house.drivers[2].id, driverSource: 'TOURNEE' })
    expect(await at('13:00')).toMatchObject({ driverId: null })
  })

  it('allows corrections until the designation, and deletion within a day', async () => {
    const { id, version, noticeNo } = await registered()
    const changed = { ...(await notice({ noticeNo })), place: 'A11, PR 312', version }
    expect((await call('OPERATOR', 'PUT', `/${id}`, changed)).status).toBe(200)
    expect((await call('OPERATOR', 'PUT', `/${id}`, changed)).status).toBe(409)
    expect(await call('CONCEPTOR', 'DELETE', `/${id}`)).toMatchObject({ status: 404, body: { message: RIGHT } })
    expect((await call('ADMIN', 'DELETE', `/${id}`)).status).toBe(200)
    expect(await call('ADMIN', 'GET', `/${id}`)).toMatchObject(NOT_FOUND)
    const old = await direct({ createdAt: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    expect((await call('ADMIN', 'DELETE', `/${old.id}`)).body.message).toBe(TOO_OLD_TO_DELETE)
  })
})

describe('designating the driver (domain.md §3.18)', () => {
  it('once identified, within 45 days of sending', async () => {
    const { id, version } = await registered({ occurredAt: `${addDays(TODAY, -70)}T08:15`, noticeSentOn: addDays(TODAY, -48) })
    const due = addDays(TODAY, -3)
    expect(await read(id)).toMatchObject({ status: 'HORS_DELAI', designation: 'DEPASSEE' })
    const answer = { designatedOn: due, designationChannel: 'ANTAI' }
    expect((await act('OPERATOR', id, 'designate', version, answer)).body.issues).toEqual([
      { path: 'exemption', message: IDENTIFY_FIRST },
    ])
    await act('OPERATOR', id, 'identify', version, { driverId: house.drivers[0].id })
    const late = (designatedOn: string) => act('OPERATOR', id, 'designate', version + 1, { ...answer, designatedOn })
    expect((await late(TODAY)).body.issues).toEqual([
      { path: 'designatedOn', message: 'Délai de 45 jours dépassé depuis 3 jours' },
    ])
    expect((await late(addDays(TODAY, -49))).body.issues[0].message).toBe(DESIGNATED_BEFORE)
    // Sent in time, entered later.
    expect((await late(due)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'DESIGNEE', designation: 'FAITE' })
  })

  it('or giving the reason without one; then the notice is frozen', async () => {
    const { id, version, noticeNo } = await registered()
    const answer = { designatedOn: TODAY, designationChannel: 'COURRIER', exemption: 'USURPATION' }
    expect((await act('OPERATOR', id, 'designate', version, answer)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'DESIGNEE', designation: 'EXEMPTEE', exemption: 'USURPATION' })
    expect((await call('ADMIN', 'PUT', `/${id}`, { ...(await notice({ noticeNo })), version: version + 1 })).status).toBe(422)
    expect((await act('ADMIN', id, 'identify', version + 1, { driverId: house.drivers[0].id })).status).toBe(422)
    await expect(house.db.update(infractions).set({ designatedOn: null }).where(eq(infractions.id, id))).rejects.toThrow()
  })

  it('refuses the second of two concurrent designations', async () => {
    const { id, version } = await identified()
    const body = { designatedOn: TODAY, designationChannel: 'ANTAI' }
    const answers = await Promise.all([1, 2, 3].map(() => act('OPERATOR', id, 'designate', version, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('is overdue by itself, independent of the hourly job', async () => {
    const { id, version } = await direct({
      noticeSentOn: addDays(TODAY, -46),
      occurredAt: instantAt(addDays(TODAY, -50), 0, '08:00'),
    })
    expect(await read(id)).toMatchObject({ status: 'RECUE' })
    const before = await act('ADMIN', id, 'pay', version, { paidOn: TODAY, paidBy: 'SOCIETE' })
    expect(before.status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'HORS_DELAI', paymentStatus: 'PAYEE' })
    const other = await direct({ noticeSentOn: addDays(TODAY, -46), occurredAt: instantAt(addDays(TODAY, -50), 0, '08:00') })
    expect(await lapseDesignations(house.db)).toBe(1)
    expect(await lapseDesignations(house.db)).toBe(0)
    expect(await read(other.id)).toMatchObject({ status: 'HORS_DELAI' })
  })

  it('with a sheet stored as issued, for roles that read the birth date', async () => {
    const { id } = await identified({ place: 'A11, PR 312' })
    expect(await call('OPERATOR', 'POST', `/${id}/sheet`)).toMatchObject({ status: 404, body: { message: RIGHT } })
    const first = (await call('ADMIN', 'POST', `/${id}/sheet`)).body
    expect((await call('CONCEPTOR', 'POST', `/${id}/sheet`)).body).toEqual(first)
    const [document] = await house.db.select().from(documents).where(eq(documents.id, first.documentId))
    const text = await pdfText(await files.get(document!.storageKey))
    for (const words of ['Fiche de désignation', 'Kervella Thierry', 'A11, PR 312', house.carriers[0].plate])
      expect(text).toContain(words)
    expect((await read(id, 'OPERATOR')).papers).toEqual([])
    expect((await read(id)).papers).toHaveLength(1)
    await house.db.update(infractions).set({ place: 'A11, PR 313' }).where(eq(infractions.id, id))
    expect((await call('ADMIN', 'POST', `/${id}/sheet`)).body).toMatchObject({ issueNo: 2 })
    const parking = await identified({ source: 'STATIONNEMENT_FPS' }, 'FPS')
    expect((await call('ADMIN', 'POST', `/${parking.id}/sheet`)).status).toBe(422)
  })
})

describe('paying (domain.md §3.18)', () => {
  const paid = { paidOn: TODAY, paidBy: 'CHAUFFEUR' }
  it('is refused before the designation for automatic devices', async () => {
    const { id, version } = await identified()
    expect((await read(id)).paymentRefusal).toBe(DESIGNATE_FIRST)
    expect(await act('ADMIN', id, 'pay', version, paid)).toMatchObject({ status: 422, body: { message: DESIGNATE_FIRST } })
    await act('OPERATOR', id, 'designate', version, { designatedOn: TODAY, designationChannel: 'ANTAI' })
    expect((await act('ADMIN', id, 'pay', version + 1, { ...paid, paidBy: 'SOCIETE' })).body.issues).toEqual([
      { path: 'paidBy', message: COMPANY_PAYS },
    ])
    expect((await act('ADMIN', id, 'pay', version + 1, paid)).status).toBe(200)
    expect(await read(id)).toMatchObject({ paymentStatus: 'PAYEE', paidBy: 'CHAUFFEUR', paidCents: 6_800 })
    const other = await identified()
    await expect(
      house.db
        .update(infractions)
        .set({ paymentStatus: 'PAYEE', paidOn: TODAY, paidBy: 'CHAUFFEUR' })
        .where(eq(infractions.id, other.id)),
    ).rejects.toThrow()
  })

  it('by the company only for parking and toll', async () => {
    const parking = await identified({ source: 'STATIONNEMENT_FPS', fixed: '35' }, 'FPS')
    expect((await act('ADMIN', parking.id, 'pay', parking.version, { paidOn: TODAY, paidBy: 'SOCIETE' })).status).toBe(200)
    const toll = await identified({ source: 'INTERCEPTION', fixed: '20' }, 'PEAGE')
    expect((await act('ADMIN', toll.id, 'pay', toll.version, { paidOn: TODAY, paidBy: 'SOCIETE' })).status).toBe(200)
    const phone = await identified({ source: 'INTERCEPTION' }, 'TELEPHONE')
    expect((await act('ADMIN', phone.id, 'pay', phone.version, { paidOn: TODAY, paidBy: 'SOCIETE' })).status).toBe(422)
  })

  it('is hidden from OPERATOR in sheet, list, export and history', async () => {
    const { id, version } = await identified({ source: 'INTERCEPTION' }, 'TELEPHONE')
    expect(await act('OPERATOR', id, 'pay', version, paid)).toMatchObject({ status: 404, body: { message: RIGHT } })
    await act('ADMIN', id, 'pay', version, { ...paid, paid: '90' })
    expect(await read(id, 'OPERATOR')).toMatchObject({ paymentStatus: 'PAYEE', paidBy: null, paidCents: null, paidOn: null })
    const list = await call('OPERATOR', 'GET', `?only=${id}&stage=all`)
    expect(list.body.rows[0]).toMatchObject({ paidBy: null, paidCents: null })
    const file = async (role: Role) =>
      String((await house.api.call(role, 'GET', `/incidents-management/infractions/export.csv?stage=all&only=${id}`)).body)
    expect(await file('OPERATOR')).not.toContain('Payée par')
    expect(await file('ADMIN')).toContain('Payée par')
    const history = async (role: Role) => JSON.stringify((await house.api.call(role, 'GET', `/history/${id}`)).body)
    expect(await history('OPERATOR')).not.toContain('Montant payé')
    expect(await history('ADMIN')).toContain('Montant payé')
  })
})

describe('contesting and closing', () => {
  it('returns to its designation status afterwards', async () => {
    const { id, version } = await registered()
    await act('OPERATOR', id, 'contest', version, { contestedOn: TODAY, reason: 'Plaque mal lue' })
    expect((await act('ADMIN', id, 'close', version + 1)).status).toBe(422)
    await act('OPERATOR', id, 'outcome', version + 1, { contestOutcome: 'REJETEE', contestOutcomeOn: TODAY })
    expect(await read(id)).toMatchObject({ status: 'RECUE', contestOutcome: 'REJETEE' })
  })

  it('is not closed by OPERATOR; closed ones are frozen, and tabs split the list', async () => {
    const { id, version } = await identified()
    await act('OPERATOR', id, 'designate', version, { designatedOn: TODAY, designationChannel: 'ANTAI' })
    const inStage = async (stage: string) =>
      ((await call('ADMIN', 'GET', `?stage=${stage}&only=${id}`)).body.rows as Body[]).length
    expect([await inStage('todo'), await inStage('toDesignate'), await inStage('designated'), await inStage('closed')]).toEqual([
      0, 0, 1, 0,
    ])
    expect((await act('OPERATOR', id, 'close', version + 1)).status).toBe(404)
    expect((await act('CONCEPTOR', id, 'close', version + 1)).status).toBe(200)
    expect([await inStage('designated'), await inStage('closed')]).toEqual([0, 1])
    await expect(house.db.update(infractions).set({ status: 'RECUE' }).where(eq(infractions.id, id))).rejects.toThrow()
    const open = await registered()
    expect((await call('ADMIN', 'POST', '/close', { ids: [open.id] })).body).toMatchObject({
      done: 0,
      refused: [{ name: open.noticeNo }],
    })
    expect((await call('ADMIN', 'POST', '/confirm', { ids: [open.id] })).body.done).toBe(0)
    for (const role of ['SALES', 'DRIVER'] as const) expect(await call(role, 'GET', `/${id}`)).toMatchObject(NOT_FOUND)
  })
})

describe("a driver's acknowledgement (domain.md §4.1)", () => {
  const mine = (method = 'GET', path = '', body?: object) =>
    house.api.call('DRIVER', method, `/home/my-day/infractions${path}`, body) as Promise<{ status: number; body: Body }>
  it("never applies to proposals or other drivers' infractions", async () => {
    await house.db.update(users).set({ driverId: house.drivers[0].id }).where(eq(users.role, 'DRIVER'))
    const own = await identified()
    const { id: other, version } = await registered()
    await act('OPERATOR', other, 'identify', version, { driverId: house.drivers[1].id })
    const ids = async () => ((await mine()).body.rows as Body[]).map(({ id }) => id)
    expect(await ids()).toContain(own.id)
    expect(await ids()).not.toContain(other)
    expect(await mine('POST', `/${other}/acknowledge`, { acknowledged: 'on' })).toMatchObject(NOT_FOUND)
    expect((await mine('POST', `/${own.id}/acknowledge`, {})).body.issues).toEqual([{ path: 'acknowledged', message: REQ }])
    expect((await mine('POST', `/${own.id}/acknowledge`, { signature: 'M10 10L20 20' })).status).toBe(200)
    expect((await mine('POST', `/${own.id}/acknowledge`, { acknowledged: 'on' })).status).toBe(409)
    expect(await read(own.id)).toMatchObject({ driverAckAt: expect.any(String), driverSignature: 'M10 10L20 20' })
    // Corrects the driver.
    await act('OPERATOR', own.id, 'identify', own.version + 1, { driverId: house.drivers[1].id })
    expect(await read(own.id)).toMatchObject({ driverAckAt: null, driverSignature: null })
  })

  it('prevents archiving a driver with a pending designation', async () => {
    const open = (await call('ADMIN', 'GET', `?stage=toDesignate&driver=${house.drivers[1].id}`)).body.total
    expect(open).toBeGreaterThan(0)
    const { body } = (await house.api.call('ADMIN', 'POST', `/human-resources/drivers/${house.drivers[1].id}/archive`)) as {
      body: Body
    }
    expect(body.message).toBe(OPEN_DESIGNATION(open))
  })
})

describe('the nightly job', () => {
  const noMail = { mail: async () => {} }
  it('alerts once, closes after the designation, and resumes after an interruption', async () => {
    await house.db.delete(alerts)
    const near = await identified({ noticeSentOn: addDays(TODAY, -40), occurredAt: `${addDays(TODAY, -45)}T08:00` })
    await checkDesignations(house.db, noMail)
    const about = () => house.db.select().from(alerts).where(eq(alerts.kind, 'infraction'))
    const mine = async () => (await about()).filter(({ subject }) => subject.includes(near.id))
    expect(await mine()).toMatchObject([{ message: expect.stringContaining('(J-5)'), closedAt: null }])
    expect(await checkDesignations(house.db, noMail)).toBe(0)
    // The job is killed after the first of two notices.
    const sent = { noticeSentOn: addDays(TODAY, -41), occurredAt: `${addDays(TODAY, -45)}T08:00` }
    const [one, two] = [await registered(sent), await registered(sent)]
    let mails = 0
    const dies = {
      mail: async () => {
        if (++mails > 1) throw new Error('killed')
      },
    }
    await checkDesignations(house.db, dies).catch(() => {})
    await checkDesignations(house.db, noMail)
    const subjects = (await about()).map(({ subject }) => subject)
    for (const { id } of [one, two]) expect(subjects.filter(subject => subject.includes(id))).toHaveLength(1)
    await act('OPERATOR', near.id, 'designate', near.version, { designatedOn: TODAY, designationChannel: 'ANTAI' })
    await checkDesignations(house.db, noMail)
    expect((await mine())[0]!.closedAt).not.toBeNull()
  })

  it('alerts once on missed designations until designated', async () => {
    const late = await identified({ noticeSentOn: addDays(TODAY, -50), occurredAt: `${addDays(TODAY, -52)}T08:00` })
    await lapseDesignations(house.db)
    const told = async () => {
      await checkDesignations(house.db, noMail)
      return house.db
        .select()
        .from(alerts)
        .where(eq(alerts.subject, `infraction out of time ${late.id}`))
    }
    expect(await told()).toMatchObject([{ message: expect.stringContaining('conducteur non désigné au'), closedAt: null }])
    expect(await told()).toHaveLength(1)
    const [{ version } = { version: 0 }] = await house.db.select().from(infractions).where(eq(infractions.id, late.id))
    expect(
      (await act('OPERATOR', late.id, 'designate', version, { designatedOn: addDays(TODAY, -6), designationChannel: 'ANTAI' }))
        .status,
    ).toBe(200)
    expect((await told())[0]!.closedAt).not.toBeNull()
  })

  it('deletes infractions closed a year ago with documents and history values', async () => {
    const { id, version } = await identified({ place: 'Sautron' })
    const sheet = (await call('ADMIN', 'POST', `/${id}/sheet`)).body
    await act('ADMIN', id, 'designate', version, { designatedOn: TODAY, designationChannel: 'ANTAI' })
    await act('ADMIN', id, 'close', version + 1)
    expect(await purgeInfractions(house.db, files)).toBe(0)
    const [document] = await house.db.select().from(documents).where(eq(documents.id, sheet.documentId))
    await house.db.execute(`alter table infraction disable trigger infraction_states`)
    await house.db
      .update(infractions)
      .set({ closedAt: new Date(Date.now() - 366 * 86_400_000).toISOString() })
      .where(eq(infractions.id, id))
    await house.db.execute(`alter table infraction enable trigger infraction_states`)
    expect(await purgeInfractions(house.db, files)).toBe(1)
    expect(await call('ADMIN', 'GET', `/${id}`)).toMatchObject(NOT_FOUND)
    expect(await house.db.$count(documents, eq(documents.id, sheet.documentId))).toBe(0)
    await expect(files.get(document!.storageKey)).rejects.toThrow()
    const told = await house.db.select().from(auditLog).where(eq(auditLog.rootId, id))
    expect(told.length).toBeGreaterThan(0)
    expect(JSON.stringify(told.map(({ changes }) => changes))).not.toContain('Sautron')
  })
})

describe('the table of offences', () => {
  it('is read by OPERATOR, changed by ADMIN and CONCEPTOR; notices keep their values', async () => {
    const rows = (await call('OPERATOR', 'GET', '/offences')).body.rows as Body[]
    const speed = rows.find(({ code }) => code === 'VITESSE_29')
    expect(speed).toMatchObject({ points: 2, fixedCents: 13_500 })
    const before = await registered({}, 'VITESSE_29')
    const changed = {
      label: speed.label,
      nature: 'VITESSE',
      points: '3',
      reduced: '90',
      fixed: '140',
      increased: '375',
      active: 'on',
      version: speed.version,
    }
    expect((await call('OPERATOR', 'PUT', `/offences/${speed.id}`, changed)).status).toBe(404)
    expect((await call('CONCEPTOR', 'PUT', `/offences/${speed.id}`, changed)).status).toBe(200)
    expect(await read(before.id)).toMatchObject({ points: 2, fixedCents: 13_500 })
    expect(await registered({}, 'VITESSE_29')).toMatchObject({ points: 3, fixedCents: 14_000 })
  })
})
