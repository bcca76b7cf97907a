import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queueDigests } from '#api/jobs/alerts.ts'
import type { MailJob } from '#api/jobs/queue.ts'
import { checkModifications } from '#api/journey-management/modifications/alerts.ts'
import { checkReplacements } from '#api/journey-management/replacements/alerts.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { alerts } from '#api/schema/house/job-runs.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { modifications } from '#api/schema/journey-management/modifications.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'

/** Morning alerts and digest. */

let house: Lines
const mailed: MailJob[] = []
const jobs = { mail: async (_: unknown, job: MailJob) => void mailed.push(job) }
beforeAll(async () => {
  house = await startLines()
  for (const role of ['OPERATOR', 'CONCEPTOR'] as const) await house.call(role, 'GET', '/modifications')
})
afterAll(() => house.close())

const openAlert = async (kind: string) =>
  (
    await house.db
      .select()
      .from(alerts)
      .where(eq(alerts.subject, `${kind} ${TODAY}`))
  ).find(({ closedAt }) => !closedAt)

it('on modifications awaiting validation, until decided', async () => {
  const { id: liveLineId } = await house.line({})
  const asked = { liveLineId, type: 'HORAIRE', scope: 'LIGNE', effectiveFrom: addDays(TODAY, 2), start: '09:30' }
  const { status, body } = await house.call('CONCEPTOR', 'POST', '/modifications', {
    ...asked,
    ...{ requestedBy: 'CLIENT', contact: '', reason: 'Le quai ouvre plus tard' },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(await checkModifications(house.db, jobs)).toBe(1)
  expect(await openAlert('modifications-to-validate')).toMatchObject({ message: '1 modification à valider' })
  const [row] = await house.db.select().from(modifications).where(eq(modifications.id, body.id))
  const decided = await house.call('CONCEPTOR', 'POST', `/modifications/${body.id}/cancel`, {
    ...{ version: row!.version, reason: 'Le client a changé d’avis' },
  })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  expect(await checkModifications(house.db, jobs)).toBe(0)
  expect(await openAlert('modifications-to-validate')).toBeUndefined()
})

it("on tomorrow's unfilled journeys, until filled", async () => {
  const { id: journeyId } = (
    await house.db
      .select()
      .from(journeys)
      .where(eq(journeys.number, await house.journey(ordinaryDay(20), '08:00', '10:00')))
  )[0]!
  const row = { journeyId, kind: 'CHAUFFEUR', cause: 'ABSENCE', replacedDriverId: house.drivers[0]!.id } as const
  const [made] = await house.db
    .insert(replacements)
    .values({ ...row, number: 'REM-2026-99001' })
    .returning({ id: replacements.id })
  expect(await checkReplacements(house.db, jobs)).toBe(0)
  expect(await openAlert('replacements-to-fill')).toBeUndefined()
  await house.db
    .update(journeys)
    .set({ serviceDate: addDays(TODAY, 1) })
    .where(eq(journeys.id, journeyId))
  expect(await checkReplacements(house.db, jobs)).toBe(1)
  expect(await openAlert('replacements-to-fill')).toMatchObject({
    message: "1 remplacement à pourvoir d'ici demain",
    roles: ['OPERATOR', 'CONCEPTOR'],
  })
  // One mail a day per person.
  mailed.length = 0
  await checkReplacements(house.db, jobs)
  expect(mailed).toEqual([])
  await house.db.update(users).set({ preferences: { alertMails: 'DAILY' } })
  expect(await queueDigests(house.db, jobs)).toBe(2)
  expect(mailed.map(({ kind }) => kind)).toEqual(['DIGEST', 'DIGEST'])
  await house.db.update(replacements).set({ status: 'ANNULE' }).where(eq(replacements.id, made!.id))
  expect(await checkReplacements(house.db, jobs)).toBe(0)
  expect(await openAlert('replacements-to-fill')).toBeUndefined()
})
