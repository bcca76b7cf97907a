import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkIncidentClocks } from '#api/incidents-management/incidents/alerts.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { incidents } from '#api/schema/incidents-management/incidents.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { actionTasks } from '#api/schema/transverse/action-tasks.table.ts'
import { actions } from '#api/schema/transverse/actions.table.ts'
import { incidentCauses } from '#api/schema/transverse/causes.table.ts'
import { instantAt } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { NOT_CLOSABLE } from '#domain/incidents-management/incidents/closing.ts'
import {
  COMMENT_WANTED,
  DECLARED_BEFORE,
  INFORMED_BEFORE,
  NOT_CLOSED,
  UNKNOWN_JOURNEY,
  VEHICLE_WANTED,
} from '#domain/incidents-management/incidents/incident.ts'
import { FUTURE, RIGHT, STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { noMail } from '#tests/support/api.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NOT_FOUND } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

let house: Lines
const DAY = addDays(TODAY, -2)
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house?.close())

const call = async (role: Role, method: string, path: string, body?: unknown) =>
  (await house.api.call(role, method, `/incidents-management/incidents${path}`, body)) as { status: number; body: Body }
const read = async (id: string, role: Role = 'ADMIN') => (await call(role, 'GET', `/${id}`)).body
const causeId = async (code: string) => (await house.db.select().from(incidentCauses).where(eq(incidentCauses.code, code)))[0]!.id

const FACTS = {
  occurredAt: `${DAY}T08:30`,
  kind: 'PANNE',
  severity: '2',
  description: 'Courroie rompue sur la rocade, fumée sous le capot',
}
async function declared(over: Record<string, unknown> = {}) {
  const { status, body } = await call('OPERATOR', 'POST', '', { ...FACTS, ...over })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body as { id: string; number: string; journeys: number }
}
const runOf = (over: Record<string, unknown> = {}) =>
  house.run({
    ...{ serviceDate: DAY, plannedStart: instantAt(DAY, 0, '06:00'), plannedEnd: instantAt(DAY, 0, '08:00'), status: 'TERMINE' },
    ...{ driverId: house.drivers[0].id, vehicleId: house.tractor.id, trailerId: house.trailer.id, ...over },
  })

describe('declaring an incident (domain.md §3.17)', () => {
  it("on a journey fills means, place and the year's number", async () => {
    const journey = await runOf()
    const { id, number } = await declared({ journey: journey.number, stop: '1' })
    expect(number).toMatch(new RegExp(`^INC-${DAY.slice(0, 4)}-\\d{5}$`))
    expect(await read(id)).toMatchObject({
      ...{ status: 'DECLARE', severity: 2, journey: journey.number, company: "Laiterie du Val d'Oudon" },
      ...{
        driver: 'Thierry Kervella',
        vehicle: house.tractor.plate,
        trailer: house.trailer.plate,
        place: 'Quai nord, Carquefou',
      },
      clocks: [{ name: 'client', doneAt: null }],
      declaredBy: 'Camille OPERATOR',
    })
  })

  it('refuses future dates, unknown journeys, and an immobilisation without a vehicle', async () => {
    const refused = async (over: Record<string, unknown>) => (await call('ADMIN', 'POST', '', { ...FACTS, ...over })).body.issues
    expect(await refused({ occurredAt: `${addDays(TODAY, 1)}T08:00` })).toEqual([{ path: 'occurredAt', message: FUTURE }])
    expect(await refused({ journey: 'TR-260101-9999' })).toEqual([
      { path: 'journey', message: UNKNOWN_JOURNEY('TR-260101-9999') },
    ])
    expect(await refused({ immobilised: 'on' })).toEqual([{ path: 'vehicleId', message: VEHICLE_WANTED }])
  })

  it('treats an injury as severe and alerts more people', async () => {
    const { id, number } = await declared({ kind: 'ACCIDENT_CORPOREL', severity: '1', injured: '1', injuredEmployees: '1' })
    expect(await read(id)).toMatchObject({ severity: 3, clocks: [{ name: 'workAccident' }, { name: 'insurer' }] })
    const told = await house.db
      .select({ role: users.role })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(eq(notifications.object, number))
    expect(told.map(({ role }) => role).sort()).toEqual(['ADMIN', 'CONCEPTOR'])
  })

  it('hides incidents from SALES and drivers', async () => {
    const { id } = await declared()
    for (const role of ['SALES', 'DRIVER'] as const) expect(await call(role, 'GET', `/${id}`)).toMatchObject(NOT_FOUND)
  })
})

describe('an immobilising breakdown takes the vehicle out of service', () => {
  it('and opens replacements, reverted with its return', async () => {
    const vehicle = house.carriers[0]
    const journey = await runOf({
      ...{ serviceDate: addDays(TODAY, 1), status: 'AFFECTE', vehicleId: vehicle.id, trailerId: null },
      ...{ plannedStart: instantAt(TODAY, 1, '06:00'), plannedEnd: instantAt(TODAY, 1, '08:00') },
    })
    const held = await declared({ vehicleId: vehicle.id, immobilised: 'on', expectedReturn: addDays(TODAY, 3) })
    expect(held.journeys).toBe(1)
    const [row] = await house.db.select().from(vehicles).where(eq(vehicles.id, vehicle.id))
    expect(row!.status).toBe('HORS_SERVICE')
    expect(await read(held.id)).toMatchObject({
      outage: { from: TODAY },
      replaced: [{ journey: journey.number, status: 'A_POURVOIR' }],
    })
    const [replacement] = await house.db.select().from(replacements).where(eq(replacements.journeyId, journey.id))
    expect(replacement).toMatchObject({ kind: 'VEHICULE', cause: 'HORS_SERVICE', comment: `Panne ${held.number}` })
    expect(await declared({ vehicleId: vehicle.id, immobilised: 'on' })).toMatchObject({ journeys: 0 })
  })

  it('also when entered later; an accident does not', async () => {
    const vehicle = house.carriers[1]
    const { id } = await declared({ vehicleId: vehicle.id })
    await declared({ vehicleId: vehicle.id, kind: 'ACCIDENT_MATERIEL', immobilised: 'on' })
    const status = async () => (await house.db.select().from(vehicles).where(eq(vehicles.id, vehicle.id)))[0]!.status
    expect(await status()).toBe('EN_SERVICE')
    const edited = { ...FACTS, vehicleId: vehicle.id, immobilised: 'on', version: 1 }
    expect((await call('OPERATOR', 'PUT', `/${id}`, edited)).status).toBe(200)
    expect(await status()).toBe('HORS_SERVICE')
  })
})

describe('the life of an incident', () => {
  const qualified = async (over: Record<string, unknown> = {}, analysis: Record<string, unknown> = {}) => {
    const incident = await declared(over)
    const body = { causeId: await causeId('MECANIQUE'), version: 1, ...analysis }
    expect((await call('OPERATOR', 'POST', `/${incident.id}/qualify`, body)).status).toBe(200)
    return { ...incident, version: 2 }
  }

  it("uses the cause's responsibility unless given; some causes require a comment", async () => {
    const usual = await qualified()
    const [cause] = await house.db.select().from(incidentCauses).where(eq(incidentCauses.code, 'MECANIQUE'))
    expect(await read(usual.id)).toMatchObject({ status: 'EN_ANALYSE', responsibility: cause!.defaultResponsibility })
    const said = await qualified({}, { responsibility: 'TIERS', why1: 'La courroie était usée' })
    expect(await read(said.id)).toMatchObject({ responsibility: 'TIERS', why1: 'La courroie était usée' })
    await house.db.update(incidentCauses).set({ requiresComment: true }).where(eq(incidentCauses.code, 'FATIGUE'))
    const { id } = await declared()
    const body = { causeId: await causeId('FATIGUE'), version: 1 }
    expect((await call('OPERATOR', 'POST', `/${id}/qualify`, body)).body.issues).toEqual([
      { path: 'analysis', message: COMMENT_WANTED },
    ])
  })

  it('keeps each explanation in bulk, and refuses OPERATOR the severe ones', async () => {
    const [one, other, closed] = [
      await qualified({}, { why1: 'La courroie était usée', analysis: 'Usure' }),
      await declared(),
      await qualified(),
    ]
    await call('OPERATOR', 'POST', `/${closed.id}/close`, { version: 2 })
    const said = { causeId: await causeId('METEO'), responsibility: 'TIERS' }
    const ids = [one.id, other.id, closed.id]
    expect((await call('OPERATOR', 'POST', '/qualify', { ids, ...said })).body).toMatchObject({
      ...{ done: 2, refused: [{ id: closed.id, name: closed.number, message: STATE('Clos') }] },
    })
    expect(await read(one.id)).toMatchObject({ responsibility: 'TIERS', why1: 'La courroie était usée', analysis: 'Usure' })
    expect((await call('OPERATOR', 'POST', '/qualify', { ids: [other.id], ...said, analysis: 'Verglas' })).body.done).toBe(1)
    expect(await read(other.id)).toMatchObject({ status: 'EN_ANALYSE', analysis: 'Verglas' })
    const grave = await qualified({ kind: 'ACCIDENT_CORPOREL' }, { why1: 'Sol glissant' })
    const ended = await call('OPERATOR', 'POST', '/close', { ids: [one.id, grave.id, closed.id] })
    expect(ended.body.done).toBe(1)
    expect(ended.body.refused.map(({ id, message }: Body) => [id, message])).toEqual(
      [
        [closed.id, STATE('Clos')],
        [grave.id, RIGHT],
      ].sort(([a], [b]) => (a! < b! ? -1 : 1)),
    )
    expect((await call('CONCEPTOR', 'POST', '/close', { ids: [grave.id] })).body).toEqual({ done: 1, refused: [] })
  })

  it('plans actions once the cause is known; closes when complete', async () => {
    const fresh = await declared()
    expect((await call('OPERATOR', 'POST', `/${fresh.id}/plan`, { version: 1 })).body.message).toBe(STATE('Déclaré'))
    expect((await call('OPERATOR', 'POST', `/${fresh.id}/close`, { version: 1 })).body.message).toBe(STATE('Déclaré'))
    const { id } = await qualified()
    expect((await call('OPERATOR', 'POST', `/${id}/plan`, { version: 2 })).status).toBe(200)
    expect((await read(id)).status).toBe('ACTIONS_EN_COURS')
    expect((await call('OPERATOR', 'POST', `/${id}/close`, { version: 3 })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'CLOS', closedBy: 'Camille OPERATOR', gaps: [] })
    expect((await call('ADMIN', 'PUT', `/${id}`, { ...FACTS, version: 4 })).body.message).toBe(STATE('Clos'))
    expect((await call('OPERATOR', 'POST', `/${id}/reopen`, { version: 4 })).status).toBe(422)
    const again = { reason: 'Nouvelle panne du même organe', version: 4 }
    expect((await call('OPERATOR', 'POST', `/${id}/reopen`, again)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'ROUVERT', reopenReason: again.reason, closedBy: null })
  })

  it('requires finished actions before closing, and refuses new ones afterwards', async () => {
    const { id, number } = await qualified()
    const people = await house.db.select().from(users).where(eq(users.role, 'OPERATOR'))
    const [action] = await house.db
      .insert(actions)
      .values({ code: `REPARER_${number.slice(-5)}`, label: 'Réparer', nature: 'CURATIVE' })
      .returning()
    const tasks = async (path: string, body: unknown) =>
      (await house.api.call('OPERATOR', 'POST', `/transverse/action-tasks${path}`, body)) as { status: number; body: Body }
    const wanted = {
      event: 'INCIDENT',
      eventId: id,
      actionId: action!.id,
      assigneeId: people[0]!.id,
      dueDate: addDays(TODAY, -1),
    }
    const late = await tasks('', { ...wanted, dueDate: TODAY })
    expect(late.status).toBe(201)
    await house.db
      .update(actionTasks)
      .set({ dueDate: addDays(TODAY, -1) })
      .where(eq(actionTasks.id, late.body.id))
    expect((await call('OPERATOR', 'GET', `?only=${id}&lateActions=1`)).body.rows).toMatchObject([
      { tasks: 1, tasksDone: 0, tasksLate: 1 },
    ])
    expect((await call('OPERATOR', 'POST', `/${id}/close`, { version: 2 })).body.message).toBe(
      NOT_CLOSABLE(['1 action à terminer ou à annuler']),
    )
    expect((await tasks(`/${late.body.id}/cancel`, { reason: 'Véhicule vendu', version: 2 })).status).toBe(200)
    expect((await call('OPERATOR', 'POST', `/${id}/close`, { version: 2 })).status).toBe(200)
    expect((await tasks('', wanted)).status).toBe(422)
  })

  it('requires an analysis by CONCEPTOR or ADMIN for a severe one', async () => {
    const { id } = await qualified({ severity: '3' })
    const missing = NOT_CLOSABLE(["l'arbre des causes ou les 5 pourquoi"])
    expect((await read(id)).gaps).toHaveLength(1)
    expect((await call('CONCEPTOR', 'POST', `/${id}/close`, { version: 2 })).body.message).toBe(missing)
    const why = { causeId: await causeId('MECANIQUE'), why1: 'Courroie usée', why2: 'Entretien reporté', version: 2 }
    await call('OPERATOR', 'POST', `/${id}/qualify`, why)
    expect(await call('OPERATOR', 'POST', `/${id}/close`, { version: 3 })).toMatchObject({
      status: 404,
      body: { message: RIGHT },
    })
    expect((await call('CONCEPTOR', 'POST', `/${id}/close`, { version: 3 })).status).toBe(200)
    expect(await call('OPERATOR', 'POST', `/${id}/reopen`, { reason: 'Encore', version: 4 })).toMatchObject({ status: 404 })
  })

  it("requires the cause's photo", async () => {
    await house.db.update(incidentCauses).set({ requiresPhoto: true }).where(eq(incidentCauses.code, 'PNEU'))
    const { id } = await qualified({}, { causeId: await causeId('PNEU') })
    expect((await call('OPERATOR', 'POST', `/${id}/close`, { version: 2 })).body.message).toBe(
      NOT_CLOSABLE(['une photo, que la cause exige']),
    )
  })

  it('allows only insurance and costs after closing, also by SQL', async () => {
    const { id } = await qualified({ kind: 'ACCIDENT_MATERIEL' })
    await call('OPERATOR', 'POST', `/${id}/close`, { version: 2 })
    const insured = {
      insurer: 'Assurances de la Loire',
      claimNo: 'S-77',
      insurerDeclaredAt: `${DAY}T10:00`,
      reimbursed: '900',
      version: 3,
    }
    expect((await call('OPERATOR', 'POST', `/${id}/insurance`, insured)).status).toBe(200)
    const costs = { repair: '1 200,50', towing: '300', version: 4 }
    expect((await call('OPERATOR', 'POST', `/${id}/costs`, costs)).status).toBe(200)
    expect(await read(id)).toMatchObject({ costCents: 150_050, reimbursedCents: 90_000, claimNo: 'S-77' })
    expect((await call('OPERATOR', 'POST', `/${id}/inform`, { version: 5 })).status).toBe(422)
    const stays = house.db.update(incidents).set({ responsibility: 'CLIENT' }).where(eq(incidents.id, id))
    await expect(stays).rejects.toThrow()
    const jumps = house.db.update(incidents).set({ status: 'DECLARE' }).where(eq(incidents.id, id))
    await expect(jumps).rejects.toThrow()
  })

  it('refuses times before the incident', async () => {
    const { id } = await declared({ kind: 'ACCIDENT_MATERIEL' })
    expect((await call('OPERATOR', 'POST', `/${id}/inform`, { at: `${DAY}T08:29`, version: 1 })).body.issues).toEqual([
      { path: 'at', message: INFORMED_BEFORE },
    ])
    const early = { insurerDeclaredAt: `${DAY}T08:00`, version: 1 }
    expect((await call('OPERATOR', 'POST', `/${id}/insurance`, early)).body.issues).toEqual([
      { path: 'insurerDeclaredAt', message: DECLARED_BEFORE },
    ])
    expect((await call('OPERATOR', 'POST', `/${id}/inform`, { at: `${DAY}T09:00`, version: 1 })).status).toBe(200)
    expect(await read(id)).toMatchObject({ clientInformedBy: 'Camille OPERATOR' })
  })

  it('lets ADMIN archive closed ones', async () => {
    const { id } = await qualified()
    expect((await call('ADMIN', 'POST', `/${id}/archive`)).body.message).toBe(NOT_CLOSED)
    await call('OPERATOR', 'POST', `/${id}/close`, { version: 2 })
    expect((await call('OPERATOR', 'POST', `/${id}/archive`)).body.message).toBe(RIGHT)
    expect((await call('ADMIN', 'POST', `/${id}/archive`)).status).toBe(200)
    const found = async (query: string) => (await call('ADMIN', 'GET', `?only=${id}${query}`)).body.total
    expect([await found(''), await found('&archived=1')]).toEqual([0, 1])
    expect((await call('ADMIN', 'POST', `/${id}/restore`)).status).toBe(200)
    expect(await found('')).toBe(1)
  })

  it('accepts one of three concurrent qualifications', async () => {
    const { id } = await declared()
    const body = { causeId: await causeId('MECANIQUE'), version: 1 }
    const answers = await Promise.all([1, 2, 3].map(() => call('OPERATOR', 'POST', `/${id}/qualify`, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('the map of incidents (domain.md §4.4)', () => {
  it('counts every incident by place, and the list finds those of a mark', async () => {
    const [NANTES, LILLE] = [
      { lat: '47.2184', lng: '-1.5536' },
      { lat: '50.6292', lng: '3.0573' },
    ]
    const ids: string[] = []
    for (const [severity, place] of [
      ['1', NANTES],
      ['3', NANTES],
      ['2', LILLE],
      ['1', null],
    ] as const) {
      const { id } = await declared({ severity })
      if (place) await house.db.update(incidents).set(place).where(eq(incidents.id, id))
      ids.push(id)
    }
    const only = ids.map(id => `only=${id}`).join('&')
    const map = async (more = '') => (await call('ADMIN', 'GET', `/map?${only}${more}`)).body
    const nantes = { count: 2, severity: 3, box: '47.218400,-1.553600,47.218400,-1.553600', one: null }
    const lille = { count: 1, severity: 2, lat: '50.629200', one: { id: ids[2], kind: 'PANNE', day: DAY } }
    expect(await map()).toMatchObject({
      cells: [nantes, lille],
      total: 4,
      gravest: [{ id: ids[1] }, { id: ids[2] }, { id: ids[0] }],
    })
    expect((await map()).severities).toContainEqual({ severity: 1, total: 2, located: 1 })
    expect(await map('&window=50,2,51,4')).toMatchObject({ cells: [lille], total: 4 })
    expect(await map('&window=1,1,2,2')).toMatchObject({ cells: [], total: 4 })
    const found = (await call('ADMIN', 'GET', `?${only}&sort=-date&within=${nantes.box}`)).body.rows as Body[]
    expect(found.map(({ id }) => id).sort()).toEqual([ids[0]!, ids[1]!].sort())
  })
})

describe('deadlines of an incident (domain.md §3.17)', () => {
  it('alert once, more people for severe ones, and close when done', async () => {
    const journey = await runOf({ plannedStart: instantAt(DAY, 0, '20:00'), plannedEnd: instantAt(DAY, 0, '20:30') })
    const { id, number } = await declared({ kind: 'ACCIDENT_MATERIEL', severity: '3', journey: journey.number })
    const told = async () =>
      (
        await house.db
          .select()
          .from(alerts)
          .where(like(alerts.subject, `incident clock ${number}%`))
      ).map(({ subject, roles, closedAt }) => ({ clock: subject.split(' ').at(-1), roles, open: closedAt === null }))
    const check = (now: string) => checkIncidentClocks(house.db, noMail, now)
    await check(instantAt(DAY, 0, '08:40'))
    expect(await told()).toEqual([{ clock: 'client', roles: ['OPERATOR', 'CONCEPTOR', 'ADMIN'], open: true }])
    expect(await check(instantAt(DAY, 0, '08:55'))).toBe(0)
    await call('OPERATOR', 'POST', `/${id}/inform`, { at: `${DAY}T09:00`, version: 1 })
    await check(instantAt(DAY, 0, '09:10'))
    expect(await told()).toMatchObject([{ clock: 'client', open: false }])
    await check(instantAt(DAY, 12, '09:00'))
    expect(await told()).toMatchObject([
      { clock: 'client', open: false },
      { clock: 'insurer', open: true },
    ])
  })
})

describe('reports on incidents', () => {
  it('show located ones of twelve months on the map', async () => {
    const here = await declared({
      lat: '47,25',
      lng: '-1,5',
      place: 'Rocade nord',
      description: 'Carte des incidents, celui-ci y est',
    })
    await declared({ description: 'Carte des incidents, sans ses coordonnées' })
    const { body } = await call('OPERATOR', 'GET', '/map?q=carte')
    expect(body).toMatchObject({ total: 2, cells: [{ one: { id: here.id }, lat: '47.250000' }] })
  })

  it('print the sheet as a PDF', async () => {
    const { id, number } = await declared()
    const answer = await house.api.fetch('OPERATOR', `/incidents-management/incidents/${id}/sheet`)
    expect(answer.headers.get('content-disposition')).toContain(`incident-${number}.pdf`)
    expect((await answer.text()).slice(0, 5)).toBe('%PDF-')
  })

  it('count incidents per cause over twelve months', async () => {
    const [cause] = await house.db.select().from(incidentCauses).where(eq(incidentCauses.code, 'HAYON'))
    for (const _ of [1, 2]) {
      const { id } = await declared()
      await call('OPERATOR', 'POST', `/${id}/qualify`, { causeId: cause!.id, version: 1 })
    }
    const counted = (await house.api.call('ADMIN', 'GET', `/transverse/incidents/${cause!.id}`)).body as Body
    expect(counted.occurrences).toBe(2)
  })
})
