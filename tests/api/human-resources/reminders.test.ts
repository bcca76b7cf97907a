import { createSecretKey } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendMail } from '#api/mail/mails.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import {
  certificationReminders,
  certificationTypes,
  driverCertifications,
} from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { NO_ACCOUNT, PAPER_WAITS, REMINDED_TODAY } from '#domain/human-resources/driver-certifications/certification.ts'
import { NOTFOUND, REQ, RIGHT, STATE } from '#domain/messages.ts'
import type { Role } from '#domain/roles.ts'
import { memoryStore } from '#tests/support/files/memory-store.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { TODAY } from '#tests/support/today.ts'

/** « Relancer » and « dépose de pièce » (`domain.md` §2.7, §4.5). */

let house: Lines
beforeAll(async () => {
  house = await startLines({ files: memoryStore() })
})
afterAll(() => house?.close())

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Answer = { status: number; body: any }
const call = (role: Role, method: string, path: string, body?: unknown) =>
  house.api.call(role, method, `/human-resources/driver-certifications${path}`, body) as Promise<Answer>
const typeId = async (code: string) =>
  (await house.db.select().from(certificationTypes).where(eq(certificationTypes.code, code)))[0]!.id

/** Driver with an ADR certificate until that day. */
async function holder(validTo: string, { account = true } = {}) {
  const driver = house.make.driver({ depotId: house.depot.id! })
  await house.db.insert(drivers).values(driver)
  const row = { driverId: driver.id!, typeId: await typeId('ADR_BASE'), obtainedOn: '2022-01-01', validTo }
  const [held] = await house.db.insert(driverCertifications).values(row).returning()
  const email = `${driver.id}@quai.test`
  if (account) {
    await house.db
      .insert(users)
      .values({ role: 'DRIVER', email, firstName: 'Hugo', lastName: 'Roux', status: 'ACTIF', driverId: driver.id })
  }
  return { id: held!.id, driverId: driver.id!, email }
}

it('reminds a driver by notification and mail once a day, also concurrently', async () => {
  const end = addDays(TODAY, 20)
  const { id, driverId, email } = await holder(end)
  const answers = await Promise.all(['ADMIN', 'CONCEPTOR', 'ADMIN'].map(role => call(role as Role, 'POST', `/${id}/remind`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  for (const { status, body } of answers) if (status === 422) expect(body.message).toBe(REMINDED_TODAY)
  const [reminder, ...more] = await house.db
    .select()
    .from(certificationReminders)
    .where(eq(certificationReminders.driverId, driverId))
  expect(more).toEqual([])
  const told = await house.db.select().from(notifications).where(eq(notifications.object, reminder!.id))
  expect(told).toMatchObject([
    { kind: 'CERTIFICATION_REMINDED', text: `ADR base\u202f: échéance le ${formatDate(end)} (20 jours)` },
  ])
  expect((await call('OPERATOR', 'GET', `/${id}`)).body.remindedOn).toBe(TODAY)
  expect((await call('SALES', 'GET', `/${id}`)).body.remindedOn).toBeNull()

  const sent: { to: string; subject: string; text: string }[] = []
  const send = () =>
    sendMail(
      { kind: 'REMINDER', id: reminder!.id },
      {
        db: house.db,
        log: pino({ enabled: false }),
        appUrl: 'https://quai.test',
        key: createSecretKey(Buffer.alloc(32)),
        mailer: { send: async mail => void sent.push(mail) },
      },
    )
  await send()
  expect(sent).toMatchObject([{ to: email, subject: expect.stringContaining(`échéance le ${formatDate(end)}`) }])
  // Renewed meanwhile: nothing is mailed.
  await house.db.update(driverCertifications).set({ state: 'REMPLACEE' }).where(eq(driverCertifications.id, id))
  await send()
  expect(sent).toHaveLength(1)
})

it('refuses reminders of valid certifications, without an account, or without the right', async () => {
  const valid = await holder(addDays(TODAY, 200))
  const answer = await call('ADMIN', 'POST', `/${valid.id}/remind`)
  expect([answer.status, answer.body.message]).toEqual([422, STATE('Valide')])
  const without = await holder(addDays(TODAY, -1), { account: false })
  expect((await call('ADMIN', 'POST', `/${without.id}/remind`)).body.message).toBe(NO_ACCOUNT)
  for (const role of ['OPERATOR', 'SALES'] as const)
    expect((await call(role, 'POST', `/${without.id}/remind`)).body.message).toBe(RIGHT)
  expect((await call('ADMIN', 'POST', `/${house.depot.id}/remind`)).body.message).toBe(NOTFOUND)
})

it('lets OPERATOR submit a document, pending until CONCEPTOR confirms', async () => {
  const { driverId } = await holder(addDays(TODAY, 20))
  const deposit = async (role: Role, over: Record<string, string | File> = {}) => {
    const form = new FormData()
    const file = new File(['%PDF-1.4 fco'], 'fco.pdf', { type: 'application/pdf' })
    const typed = { driverId, typeId: await typeId('SST'), obtainedOn: TODAY, file, ...over }
    for (const [name, value] of Object.entries(typed)) form.set(name, value)
    return call(role, 'POST', '/papers', form)
  }
  expect((await deposit('SALES')).body.message).toBe(RIGHT)
  expect((await deposit('OPERATOR', { file: '' })).body).toMatchObject({ issues: [{ path: 'file', message: REQ }] })
  const { status, body } = await deposit('OPERATOR')
  expect(status).toBe(201)
  expect((await deposit('OPERATOR')).body.message).toBe(PAPER_WAITS)
  const sheet = (await call('OPERATOR', 'GET', `/${body.id}`)).body
  expect(sheet).toMatchObject({ status: 'A_VERIFIER', driverId, documents: [{ fileName: 'fco.pdf' }] })
  const told = await house.db.select().from(notifications).where(eq(notifications.object, body.id))
  expect(told.map(({ kind }) => kind)).toEqual(['CERTIFICATION_SENT'])
  const confirm = { obtainedOn: TODAY, version: sheet.version }
  expect((await call('OPERATOR', 'POST', `/${body.id}/obtain`, confirm)).body.message).toBe(RIGHT)
  expect((await call('CONCEPTOR', 'POST', `/${body.id}/obtain`, confirm)).status).toBe(200)
})
