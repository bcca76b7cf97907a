import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { delays } from '#api/schema/incidents-management/delays.table.ts'
import { journeyStops, type journeys } from '#api/schema/journey-management/journeys.table.ts'
import { contacts } from '#api/schema/sales/companies.table.ts'
import { delayCauses } from '#api/schema/transverse/delay-causes.table.ts'
import { instantAt, toLocal } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import {
  ALREADY_DELAYED,
  COMMENT_WANTED,
  NOT_LATE,
  PENALTIES_CAP,
  PENALTY_CAP,
  PENALTY_WITHOUT_PRICE,
  PHOTO_WANTED,
  TEXT_WANTED,
  TO_QUALIFY,
} from '#domain/incidents-management/delays/delay.ts'
import { ALREADY_TOLD } from '#domain/journey-management/live/notice.ts'
import { RIGHT, STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
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
  (await house.api.call(role, method, `/incidents-management/delays${path}`, body)) as { status: number; body: Body }
const causeId = async (code: string) => (await house.db.select().from(delayCauses).where(eq(delayCauses.code, code)))[0]!.id

async function late(minutes = 45, over: Partial<typeof journeys.$inferInsert> = {}) {
  const plannedStart = instantAt(DAY, 0, '06:00')
  const journey = await house.run(
    { serviceDate: DAY, plannedStart, plannedEnd: instantAt(DAY, 0, '08:00'), status: 'TERMINE', priceCents: 40_000, ...over },
    { status: 'TERMINE' },
  )
  const actualArrival = new Date(Date.parse(plannedStart) + minutes * 60_000).toISOString()
  await house.db
    .update(journeyStops)
    .set({ actualArrival, actualDeparture: actualArrival })
    .where(eq(journeyStops.journeyId, journey.id))
  const [delay] = await house.db.select().from(delays).where(eq(delays.journeyId, journey.id))
  return { ...delay!, journey }
}

describe('qualifying a delay (domain.md §3.16)', () => {
  it('uses the responsibility of its cause unless given', async () => {
    const [one, other] = [await late(), await late()]
    const causeOf = { causeId: await causeId('ATTENTE_LIVR') }
    expect(await call('OPERATOR', 'POST', `/${one.id}/qualify`, { ...causeOf, version: 1 })).toMatchObject({ status: 200 })
    await call('CONCEPTOR', 'POST', `/${other.id}/qualify`, { ...causeOf, responsibility: 'TRANSPORTEUR', version: 1 })
    expect((await call('ADMIN', 'GET', `/${one.id}`)).body).toMatchObject({
      status: 'QUALIFIE',
      cause: 'Attente à la livraison',
      responsibility: 'DESTINATAIRE',
      minutes: 45,
    })
    expect((await call('ADMIN', 'GET', `/${other.id}`)).body.responsibility).toBe('TRANSPORTEUR')
  })

  it('requires a photo when the cause does, also in bulk', async () => {
    const { id, journey } = await late()
    await house.db.update(delayCauses).set({ requiresPhoto: true }).where(eq(delayCauses.code, 'CONTROLE'))
    const body = { causeId: await causeId('CONTROLE') }
    const refusal = { status: 422, body: { issues: [{ path: 'causeId', message: PHOTO_WANTED }] } }
    expect(await call('OPERATOR', 'POST', `/${id}/qualify`, { ...body, version: 1 })).toMatchObject(refusal)
    const several = await call('OPERATOR', 'POST', '/qualify', { ...body, ids: [id] })
    expect(JSON.stringify(several.body)).toContain(PHOTO_WANTED)
    expect((await call('OPERATOR', 'GET', `/${id}`)).body.status).toBe('DETECTE')
    const [stop] = await house.db.select().from(journeyStops).where(eq(journeyStops.journeyId, journey.id))
    const joined = new FormData()
    joined.set('file', new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 7, 0xff, 0xd9])], 'controle.jpg'))
    const photos = `/journey-management/journeys/${journey.id}/stops/${stop!.position}/photos`
    expect((await house.api.call('OPERATOR', 'POST', photos, joined)).status).toBe(201)
    expect((await call('OPERATOR', 'POST', `/${id}/qualify`, { ...body, version: 1 })).status).toBe(200)
  })

  it('caps the penalty at the transport price, to the cent, and hides amounts by right', async () => {
    const { id } = await late()
    const body = { causeId: await causeId('PANNE'), version: 1 }
    expect(await call('ADMIN', 'POST', `/${id}/qualify`, { ...body, penalty: '400,01' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'penalty', message: PENALTY_CAP(40_000) }] },
    })
    expect((await call('ADMIN', 'POST', `/${id}/qualify`, { ...body, penalty: '400' })).status).toBe(200)
    expect((await call('ADMIN', 'GET', `/${id}`)).body).toMatchObject({ penaltyCents: 40_000, capCents: 40_000 })
    expect((await call('OPERATOR', 'GET', `/${id}`)).body).toMatchObject({ penaltyCents: null, capCents: null })
    const unpriced = await late(45, { priceCents: null })
    expect((await call('ADMIN', 'POST', `/${unpriced.id}/qualify`, { ...body, penalty: '1' })).body.issues).toEqual([
      { path: 'penalty', message: PENALTY_WITHOUT_PRICE },
    ])
  })

  it('caps the penalties of a journey together, whoever is late at which stop', async () => {
    const { id, journey } = await late()
    const [first] = await house.db.select().from(journeyStops).where(eq(journeyStops.journeyId, journey.id))
    const [second] = await house.db
      .insert(journeyStops)
      .values({ ...first!, id: undefined, position: first!.position + 1 })
      .returning()
    const of = { journeyId: journey.id, stopId: second!.id, number: `${journey.number}-2` }
    const { dueAt, observedAt } = (await house.db.select().from(delays).where(eq(delays.id, id)))[0]!
    const [other] = await house.db
      .insert(delays)
      .values({ ...of, dueAt, observedAt, toleranceMin: 15, detectedBy: 'MANUEL' })
      .returning()
    const causes = { causeId: await causeId('PANNE') }
    const qualify = async (which: string, penalty: string) => {
      const { version } = (await call('ADMIN', 'GET', `/${which}`)).body
      return call('ADMIN', 'POST', `/${which}/qualify`, { ...causes, penalty, version })
    }
    expect((await qualify(id, '300')).status).toBe(200)
    expect((await qualify(other!.id, '100,01')).body.issues).toEqual([
      { path: 'penalty', message: PENALTIES_CAP(40_000, 30_000) },
    ])
    expect((await call('ADMIN', 'GET', `/${other!.id}`)).body).toMatchObject({ capCents: 40_000, besideCents: 30_000 })
    expect((await call('OPERATOR', 'GET', `/${other!.id}`)).body).toMatchObject({ capCents: null, besideCents: 0 })
    expect((await qualify(other!.id, '100')).status).toBe(200)
    // A disputed penalty keeps its place; an archived one leaves it, and is not restored into a full one.
    const version = async () => (await call('ADMIN', 'GET', `/${id}`)).body.version
    await call('ADMIN', 'POST', `/${id}/contest`, { reason: 'Quai plein', version: await version() })
    expect((await qualify(other!.id, '101')).status).toBe(422)
    await call('ADMIN', 'POST', `/${id}/close`, { version: await version() })
    await call('ADMIN', 'POST', `/${id}/archive`, { version: await version() })
    expect((await qualify(other!.id, '101')).status).toBe(200)
    expect((await call('ADMIN', 'POST', `/${id}/restore`, { version: await version() })).body.message).toBe(
      PENALTIES_CAP(40_000, 10_100),
    )
  })

  it("requires the cause's comment, and keeps a penalty hidden from OPERATOR", async () => {
    const { id } = await late()
    const accident = { causeId: await causeId('ACCIDENT') }
    expect((await call('OPERATOR', 'POST', `/${id}/qualify`, { ...accident, version: 1 })).body.issues).toEqual([
      { path: 'comment', message: COMMENT_WANTED },
    ])
    await call('ADMIN', 'POST', `/${id}/qualify`, { ...accident, comment: 'A11', penalty: '50', version: 1 })
    await call('OPERATOR', 'POST', `/${id}/qualify`, { ...accident, comment: 'A11, sortie 14', penalty: '', version: 2 })
    expect((await call('ADMIN', 'GET', `/${id}`)).body).toMatchObject({ comment: 'A11, sortie 14', penaltyCents: 5_000 })
  })

  it('leaves closed ones unchanged in bulk', async () => {
    const [one, two, closed] = [await late(), await late(), await late()]
    const cause = { causeId: await causeId('TRAFIC') }
    await call('ADMIN', 'POST', `/${closed.id}/qualify`, { ...cause, version: 1 })
    await call('ADMIN', 'POST', `/${closed.id}/close`, { version: 2 })
    const { body } = await call('OPERATOR', 'POST', '/qualify', { ids: [one.id, two.id, closed.id], ...cause })
    expect(body).toMatchObject({ done: 2, refused: [{ id: closed.id, name: closed.number }] })
    expect((await call('OPERATOR', 'POST', '/close', { ids: [one.id, two.id, closed.id] })).body.done).toBe(2)
  })

  it('allows contesting with a reason, requalifying and closing; SALES and drivers do not see it', async () => {
    const { id } = await late()
    const cause = { causeId: await causeId('TRAFIC') }
    expect((await call('OPERATOR', 'POST', `/${id}/contest`, { reason: 'Le quai', version: 1 })).status).toBe(422)
    await call('OPERATOR', 'POST', `/${id}/qualify`, { ...cause, version: 1 })
    expect((await call('OPERATOR', 'POST', `/${id}/contest`, { reason: 'Le quai était plein', version: 2 })).status).toBe(200)
    expect((await call('OPERATOR', 'POST', `/${id}/contest`, { reason: 'Encore', version: 2 })).status).toBe(409)
    expect((await call('OPERATOR', 'POST', `/${id}/close`, { version: 3 })).status).toBe(200)
    for (const role of ['SALES', 'DRIVER'] as const) expect(await call(role, 'GET', `/${id}`)).toMatchObject(NOT_FOUND)
  })

  it('allows archiving closed ones by ADMIN alone, and restoring', async () => {
    const { id, journey } = await late()
    await call('ADMIN', 'POST', `/${id}/qualify`, { causeId: await causeId('TRAFIC'), version: 1 })
    expect((await call('ADMIN', 'POST', `/${id}/archive`, { version: 2 })).body.message).toBe(STATE('Qualifié'))
    await call('ADMIN', 'POST', `/${id}/close`, { version: 2 })
    for (const role of ['OPERATOR', 'CONCEPTOR'] as const)
      expect((await call(role, 'POST', `/${id}/archive`, { version: 3 })).body.message).toBe(RIGHT)
    expect((await call('ADMIN', 'POST', `/${id}/archive`, { version: 3 })).status).toBe(200)
    const found = async (query = '') => (await call('ADMIN', 'GET', `?journey=${journey.id}${query}`)).body.rows.length
    expect([await found(), await found('&archived=1')]).toEqual([0, 1])
    expect((await call('ADMIN', 'POST', `/${id}/archive`, { version: 4 })).body.message).toBe(STATE('Archivé'))
    expect((await call('ADMIN', 'GET', `/${id}`)).body.acts).toEqual(['restore'])
    expect((await call('ADMIN', 'POST', `/${id}/restore`, { version: 4 })).status).toBe(200)
    expect(await found()).toBe(1)
  })

  it('refuses the second of two concurrent writers', async () => {
    const { id } = await late()
    const body = { causeId: await causeId('TRAFIC'), version: 1 }
    const answers = await Promise.all([1, 2, 3].map(() => call('OPERATOR', 'POST', `/${id}/qualify`, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('the control with delays (domain.md §3.7)', () => {
  it('names those not qualified, also in bulk', async () => {
    const { id, number, journey } = await late(45, { kmReal: 180, driverId: null })
    const control = () => house.call('OPERATOR', 'POST', `/journeys/${journey.number}/control`, { kmReal: '180' })
    expect(await control()).toMatchObject({ status: 422, body: { message: TO_QUALIFY([number]) } })
    const bulk = await house.call('OPERATOR', 'POST', '/journeys/control', { ids: [journey.id] })
    expect(bulk.body.refused[0].message).toBe(TO_QUALIFY([number]))
    await call('OPERATOR', 'POST', `/${id}/qualify`, { causeId: await causeId('TRAFIC'), version: 1 })
    expect((await control()).status).toBe(200)
  })
})

describe('entering a delay (domain.md §4.3, « Retard »)', () => {
  it('accepts a stop without one and a time after the due time', async () => {
    const { number, journey } = await late()
    const note = (observed: string, ref = journey.number) => call('OPERATOR', 'POST', '', { journey: ref, stop: 1, observed })
    expect(await note(`${DAY}T07:00`)).toMatchObject({ status: 409, body: { message: ALREADY_DELAYED(number) } })
    const free = await late(5)
    expect(free.id).toBeUndefined()
    const at = (minutes: number) => toLocal(new Date(Date.parse(instantAt(DAY, 0, '06:00')) + minutes * 60_000)).slice(0, 16)
    expect((await note(at(0), free.journey.number)).body.issues).toEqual([{ path: 'observed', message: NOT_LATE }])
    const made = await note(at(25), free.journey.number)
    expect(made.status).toBe(201)
    expect((await call('OPERATOR', 'GET', `/${made.body.id}`)).body).toMatchObject({ detectedBy: 'MANUEL', minutes: 25 })
  })
})

describe('informing the client (domain.md §4.4)', () => {
  it('sends one mail per threshold, or records a call', async () => {
    const [contact] = await house.db
      .insert(contacts)
      .values({ companyId: house.client.id, lastName: 'Aubry', email: 'quai@laiterie.test', roles: ['EXPLOITATION'] })
      .returning()
    const { id } = await late()
    const { proposal, recipients } = (await call('OPERATOR', 'GET', `/${id}`)).body
    expect(recipients).toMatchObject([{ email: 'quai@laiterie.test' }])
    expect(proposal).toContain('effective à 06:45')
    const body = { contactId: contact!.id, version: 1 }
    expect((await call('OPERATOR', 'POST', `/${id}/inform`, body)).body.issues[0].message).toBe(TEXT_WANTED)
    const sent = await call('OPERATOR', 'POST', `/${id}/inform`, { ...body, text: proposal })
    expect(sent.body.sentTo).toBe('quai@laiterie.test')
    expect((await call('OPERATOR', 'GET', `/${id}`)).body.clientInformedBy).toBe('Camille OPERATOR')
    const again = await call('OPERATOR', 'POST', `/${id}/inform`, { ...body, text: proposal, version: 2 })
    expect(again.body.message).toBe(ALREADY_TOLD)
    const called = await late()
    expect((await call('OPERATOR', 'POST', `/${called.id}/inform`, { version: 1 })).body.sentTo).toBeNull()
    expect((await call('OPERATOR', 'GET', `/${called.id}`)).body.clientInformedAt).not.toBeNull()
  })
})

it('counts the causes of matching delays in the Pareto, including none', async () => {
  const { id } = await late(30, { label: 'Pareto' })
  await late(30, { label: 'Pareto' })
  await call('OPERATOR', 'POST', `/${id}/qualify`, { causeId: await causeId('METEO'), version: 1 })
  const { body } = await call('OPERATOR', 'GET', '/pareto?lineName=pareto')
  expect(body).toEqual({
    bars: [{ code: 'METEO', label: 'Météo', count: 1, minutes: 30, share: 100, cumulated: 100 }],
    unqualified: 1,
  })
})
