import { asc, eq, inArray } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { sendMail } from '#api/mail/mails.ts'
import { carrier, carrierClosures, mailTemplates } from '#api/schema/administration/parameters.table.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { deliveryRequests, deliveryRequestVersions } from '#api/schema/sales/delivery-requests.table.ts'
import { HOUSE_TEMPLATES } from '#domain/administration/parameters/templates.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { DATEORD, REASON } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { noMail } from '#tests/support/api.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { NOT_FOUND } from '#tests/support/refusals.ts'
import { TODAY } from '#tests/support/today.ts'

/** Effects of the carrier's parameters (`domain.md` §4.9); existing agreements stay. */

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any
const log = pino({ level: 'silent' })
const DAILY = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidayPolicy: 'MAINTENIR' } as const
const inDays = (days: number) => addDays(TODAY, days)

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

const call = async (role: Role, method: string, path: string, body?: unknown) =>
  (await house.api.call(role, method, path, body)) as { status: number; body: Body }
const AT = '/administration/parameters'

describe('company closures', () => {
  const closed = { fromDate: inDays(3), toDate: inDays(4), reason: 'Pont' }

  it('cancel generated journeys that have not left, prevent new ones, and restore them when deleted', async () => {
    const line = await house.line({ recurrence: { ...DAILY, followSiteClosures: false } })
    const run = () => generate(house.db, log, noMail, { lineIds: [line.id], until: inDays(6) })
    const days = async () =>
      (await house.db.select().from(journeys).where(eq(journeys.liveLineId, line.id)).orderBy(asc(journeys.serviceDate)))
        .filter(({ status }) => status === 'PLANIFIE')
        .map(({ serviceDate }) => serviceDate)
    await run()
    expect(await days()).toHaveLength(7)
    const before = house.enqueued.length
    const { status, body } = await call('ADMIN', 'POST', `${AT}/closures`, closed)
    expect(status).toBe(201)
    // The lines are regenerated at once, not only at night.
    expect(house.enqueued.slice(before)).toMatchObject([{ kind: 'generation', params: { lineIds: [line.id] } }])
    await run()
    expect(await days()).toEqual([0, 1, 2, 5, 6].map(inDays))
    const [gone] = await house.db
      .select()
      .from(journeys)
      .where(eq(journeys.serviceDate, inDays(3)))
    expect(gone).toMatchObject({ status: 'ANNULE', reason: 'Exception de calendrier' })
    const sheet = await call('OPERATOR', 'GET', `/journey-management/live-lines/${line.id}`)
    expect(sheet.body.skipped).toEqual(
      expect.arrayContaining([expect.objectContaining({ date: inDays(3), why: 'FERMETURE', reason: 'Pont' })]),
    )
    expect((await call('ADMIN', 'DELETE', `${AT}/closures/${body.id}`)).status).toBe(200)
    await run()
    expect(await days()).toHaveLength(7)
  })

  it('appear in the calendar of a cahier des charges', async () => {
    const { request, version } = await house.line({ recurrence: { ...DAILY, followSiteClosures: false } })
    await house.db.update(deliveryRequests).set({ currentVersionId: version.id }).where(eq(deliveryRequests.id, request.id!))
    const { body } = await call('ADMIN', 'POST', `${AT}/closures`, closed)
    const seen = await call('SALES', 'GET', `/sales/delivery-request/${request.id}/calendar`)
    expect([seen.body.days[inDays(3)], seen.body.names[inDays(4)]]).toEqual(['off', 'Pont'])
    await call('ADMIN', 'DELETE', `${AT}/closures/${body.id}`)
  })

  it('end after they begin, need a reason, and are changed only with the current version', async () => {
    expect((await call('ADMIN', 'POST', `${AT}/closures`, { ...closed, toDate: inDays(2), reason: '' })).body.issues).toEqual([
      { path: 'reason', message: REASON },
      { path: 'toDate', message: DATEORD },
    ])
    const { body } = await call('ADMIN', 'POST', `${AT}/closures`, closed)
    const change = { ...closed, reason: 'Inventaire', version: 1 }
    expect((await call('ADMIN', 'PUT', `${AT}/closures/${body.id}`, change)).status).toBe(200)
    expect((await call('ADMIN', 'PUT', `${AT}/closures/${body.id}`, change)).status).toBe(409)
    expect(await call('CONCEPTOR', 'POST', `${AT}/closures`, closed)).toMatchObject(NOT_FOUND)
    const [house_] = await house.db.select().from(carrier)
    await expect(
      house.db.insert(carrierClosures).values({ carrierId: house_!.id, fromDate: inDays(2), toDate: inDays(1), reason: 'x' }),
    ).rejects.toThrow()
  })
})

it('gives thresholds as defaults to new clients and cahiers des charges; existing ones keep theirs', async () => {
  const { version } = await house.line({ recurrence: DAILY })
  await house.db.update(carrier).set({ toleranceMin: 25, freeWaitingMin: 45 })
  expect((await call('SALES', 'GET', '/sales/companies/start')).body).toEqual({ freeWaitingMin: 45 })
  const request = { companyId: house.client.id, title: 'Nouveau', kind: 'LIGNE_REGULIERE', validFrom: inDays(10) }
  const created = await call('SALES', 'POST', '/sales/delivery-request/drafts', { ...request, tags: [] })
  expect(created.status).toBe(201)
  const rows = await house.db
    .select({ requestId: deliveryRequestVersions.requestId, toleranceMin: deliveryRequestVersions.toleranceMin })
    .from(deliveryRequestVersions)
    .where(inArray(deliveryRequestVersions.requestId, [created.body.id, version.requestId!]))
  expect(Object.fromEntries(rows.map(row => [row.requestId, row.toleranceMin]))).toEqual({
    [created.body.id]: 25,
    [version.requestId!]: 15,
  })
  const [client] = await house.db.select().from(companies).where(eq(companies.id, house.client.id))
  expect(client!.freeWaitingMin).toBe(60)
  await expect(house.db.update(carrier).set({ toleranceMin: 241 })).rejects.toThrow()
  await house.db.update(carrier).set({ toleranceMin: 15, freeWaitingMin: 60 })
})

it("applies the carrier's tolerance to a stop without an agreed one", async () => {
  const at = (hour: string) => `${TODAY}T${hour}:00.000Z`
  const late = async () => {
    const journey = await house.run(
      { plannedStart: at('06:00'), plannedEnd: at('08:00'), status: 'EN_COURS', actualStart: at('06:00') },
      { plannedArrival: at('06:00'), plannedDeparture: at('06:10'), actualArrival: at('06:20'), toleranceMin: null },
    )
    const [found] = await house.db.execute<{ tolerance_min: number }>(
      `select tolerance_min from stop_promise where journey_id = '${journey.id}'`,
    )
    return found!.tolerance_min
  }
  expect(await late()).toBe(15)
  await house.db.update(carrier).set({ toleranceMin: 25 })
  expect(await late()).toBe(25)
  await house.db.update(carrier).set({ toleranceMin: 15 })
})

describe('mail templates', () => {
  const sent = async (id: string) => {
    const mails: { subject: string; text: string }[] = []
    const mailer = { send: async (mail: { subject: string; text: string }) => void mails.push(mail) }
    const options = { mailer, appUrl: 'http://quai.test', key: null as never, db: house.db, log }
    await sendMail({ kind: 'INVITATION', id }, options)
    return mails[0]!
  }
  const invited = async () => {
    const row = { firstName: 'Solène', lastName: 'Robin', email: `${crypto.randomUUID()}@quai.test`, role: 'SALES' as const }
    return (
      await house.db
        .insert(users)
        .values({ ...row, status: 'INVITE' })
        .returning()
    )[0]!
  }

  it("use the default texts, then the carrier's, then the default again", async () => {
    const account = await invited()
    expect(await sent(account.id)).toMatchObject({ subject: HOUSE_TEMPLATES.INVITATION.subject })
    const own = { subject: 'Bienvenue {prénom}', text: 'Votre adresse\u202f: {adresse}', version: '0' }
    expect((await call('ADMIN', 'PUT', `${AT}/templates/INVITATION`, own)).status).toBe(200)
    const mail = await sent(account.id)
    expect(mail.subject).toBe('Bienvenue Solène')
    expect(mail.text).toContain(`Votre adresse\u202f: ${account.email}`)
    // The second of two concurrent writers gets 409.
    expect((await call('ADMIN', 'PUT', `${AT}/templates/INVITATION`, own)).status).toBe(409)
    expect((await call('ADMIN', 'PUT', `${AT}/templates/INVITATION`, { ...own, version: '1' })).status).toBe(200)
    expect((await call('ADMIN', 'DELETE', `${AT}/templates/INVITATION`)).status).toBe(200)
    expect(await sent(account.id)).toMatchObject({ subject: HOUSE_TEMPLATES.INVITATION.subject })
    expect(await house.db.select().from(mailTemplates)).toEqual([])
  })

  it("accept only the mail's fields, and only from ADMIN", async () => {
    const own = { subject: '{pénalités}', text: '{solde} {inconnu}', version: '0' }
    expect((await call('ADMIN', 'PUT', `${AT}/templates/REMINDER_2`, own)).body.issues).toEqual([
      { path: 'subject', message: 'Ce champ est inconnu\u202f: {pénalités}' },
      { path: 'text', message: 'Ce champ est inconnu\u202f: {inconnu}' },
    ])
    expect((await call('ADMIN', 'PUT', `${AT}/templates/AUTRE`, own)).status).toBe(404)
    expect(await call('OPERATOR', 'PUT', `${AT}/templates/REMINDER_2`, own)).toMatchObject(NOT_FOUND)
  })
})
