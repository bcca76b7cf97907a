import { createSecretKey } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePapers } from '#api/db/seed/papers.ts'
import type { MailJob } from '#api/jobs/queue.ts'
import type { Mail } from '#api/mail/mailer.ts'
import { sendMail } from '#api/mail/mails.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { documents } from '#api/schema/house/documents.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeyCrew, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { companies } from '#api/schema/sales/companies.table.ts'
import { toInstant } from '#domain/calendar/clock.ts'
import { addDays, formatDate } from '#domain/calendar/dates.ts'
import { trafficBan } from '#domain/calendar/traffic-ban.ts'
import { ENUM } from '#domain/messages.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { TODAY } from '#tests/support/today.ts'

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

/** Weekdays far enough apart that weeks do not interact. */
const days = Array.from({ length: 130 }, (_, index) => addDays(TODAY, 10 + index)).filter(
  date => !trafficBan({ from: `${date}T00:00`, to: `${date}T23:59` }),
)
const dayOf = (week: number) => days.find(date => date >= addDays(TODAY, 10 + week * 7))!

/** Reason for AF23. */
const RELAY = 'Retour confié au relais'
const post = (path: string, body: unknown) => house.call('OPERATOR', 'POST', `/replacements${path}`, body)
const own = (driver: number, vehicle: number) => ({ driverId: house.drivers[driver]!.id, vehicleId: house.carriers[vehicle]!.id })
async function assigned(day: string, from: string, to: string, driver = 0, vehicle = 0): Promise<string> {
  const number = await house.journey(day, from, to)
  const answer = await house.call('OPERATOR', 'POST', `/journeys/${number}/assign`, { ...own(driver, vehicle), reason: RELAY })
  expect(answer).toMatchObject({ status: 200 })
  return number
}
const journeyOf = async (number: string) => (await house.db.select().from(journeys).where(eq(journeys.number, number)))[0]!
const rowOf = async (id: string) => (await house.db.select().from(replacements).where(eq(replacements.id, id)))[0]!
async function opened(number: string, over: object = {}): Promise<{ id: string; version: number }> {
  const { id: journeyId } = await journeyOf(number)
  const { status, body } = await post('', { journeyId, kind: 'CHAUFFEUR', cause: 'ABSENCE', ...over })
  expect(status, JSON.stringify(body)).toBe(201)
  return rowOf(body.id)
}

it('shows for a vehicle what its driver may not drive, as the confirmation answers', async () => {
  const number = await assigned(dayOf(14), '06:00', '08:00', 2, 2)
  const { id, version } = await opened(number, { kind: 'VEHICULE', cause: 'PANNE' })
  await house.db
    .update(drivers)
    .set({ licenceCategories: ['B'] })
    .where(eq(drivers.id, house.drivers[2]!.id))
  const candidateId = house.carriers[1]!.id
  const { body } = await house.call('OPERATOR', 'GET', `/replacements/${id}/suggestions`)
  const AF05 = 'Permis C requis pour ce véhicule'
  expect(body.rows.find((row: { id: string }) => row.id === candidateId)).toMatchObject({ score: null, reasons: [AF05] })
  const refused = { issues: [{ path: 'candidateId', message: AF05 }] }
  expect(await post(`/${id}/confirm`, { candidateId, version })).toMatchObject({ status: 422, body: refused })
  await house.db
    .update(drivers)
    .set({ licenceCategories: ['B', 'C', 'CE'] })
    .where(eq(drivers.id, house.drivers[2]!.id))
  expect(await post(`/${id}/confirm`, { candidateId, version })).toMatchObject({ status: 200 })
})

it('asks no reason for a driver from outside the tour (law.md §1, AF22), but one for his way', async () => {
  const day = dayOf(15)
  const number = await assigned(day, '06:00', '08:00')
  const pool = house.make.pool({ depotId: house.depot.id })
  await house.db.insert(driverPools).values(pool)
  await house.db.update(journeys).set({ driverPoolId: pool.id! }).where(eq(journeys.number, number))
  const candidate = house.drivers[1]!
  await assigned(day, '08:01', '09:00', 1, 1)
  const { id, version } = await opened(number)
  const { body } = await house.call('OPERATOR', 'GET', `/replacements/${id}/suggestions?q=${candidate.code}`)
  const way = expect.stringContaining('Enchaînement impossible')
  expect(body.rows[0].warnings).toEqual([way])
  const confirm = { candidateId: candidate.id, version }
  expect(await post(`/${id}/confirm`, confirm)).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'reason', message: expect.not.stringContaining('tournée') }] },
  })
  await house.db.update(journeys).set({ status: 'ANNULE' }).where(eq(journeys.driverId, candidate.id))
  expect(await post(`/${id}/confirm`, confirm)).toMatchObject({ status: 200 })
})

it("gives a sick driver's day to one candidate, in order", async () => {
  const day = dayOf(0)
  const numbers = [
    await assigned(day, '06:00', '08:00'),
    await assigned(day, '09:00', '11:00'),
    await assigned(day, '14:00', '16:00'),
  ]
  const { id, version } = await opened(numbers[0]!, { wholeDay: 'on' })
  const list = await house.call('OPERATOR', 'GET', `/replacements?from=${day}&to=${day}`)
  expect(list.body.rows.map((row: { journey: string; status: string }) => [row.journey, row.status])).toEqual(
    numbers.map(number => [number, 'A_POURVOIR']),
  )
  const { body } = await house.call('OPERATOR', 'GET', `/replacements/${id}/suggestions`)
  expect(body.tour).toBe(3)
  expect(body.rows[0]).toMatchObject({ tour: 3, reasons: expect.arrayContaining(['Disponible', 'même dépôt']) })
  expect(body.rows.map((row: { id: string }) => row.id)).not.toContain(house.drivers[0]!.id)

  const candidateId = house.drivers[1]!.id
  expect(await post(`/${id}/tour`, { candidateId, version, reason: RELAY })).toMatchObject({
    status: 200,
    body: { moved: numbers, left: [] },
  })
  for (const number of numbers) expect(await journeyOf(number)).toMatchObject({ status: 'AFFECTE', driverId: candidateId })
  expect(await rowOf(id)).toMatchObject({ status: 'CONFIRME', replacingDriverId: candidateId, score: expect.any(Number) })
})

it('refuses a tour when one journey is refused, or leaves that one and reports it', async () => {
  const day = dayOf(1)
  const taken = await assigned(day, '09:30', '10:30', 1, 1)
  const numbers = [await assigned(day, '06:00', '08:00'), await assigned(day, '09:00', '11:00')]
  const { id, version } = await opened(numbers[0]!, { wholeDay: 'on' })
  const candidateId = house.drivers[1]!.id
  const refusal = await post(`/${id}/tour`, { candidateId, version, reason: RELAY })
  expect(refusal).toMatchObject({ status: 422, body: { issues: [{ path: 'candidateId' }] } })
  expect(refusal.body.message).toContain(`Ce chauffeur est déjà affecté au trajet ${taken}`)
  for (const number of numbers) expect(await journeyOf(number)).toMatchObject({ status: 'PLANIFIE', driverId: null })

  const moved = await post(`/${id}/tour`, { candidateId, version, partial: 'on', reason: RELAY })
  expect(moved).toMatchObject({ status: 200, body: { moved: [numbers[0]], left: [{ number: numbers[1] }] } })
  expect(await journeyOf(numbers[1]!)).toMatchObject({ status: 'PLANIFIE', driverId: null })
})

it('lets one of two concurrent confirmations win and returns 409 to the other', async () => {
  const number = await assigned(dayOf(2), '06:00', '08:00')
  const { id, version } = await opened(number)
  const answers = await Promise.all(
    [1, 2, 1, 2].map(driver => post(`/${id}/confirm`, { candidateId: house.drivers[driver]!.id, version })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const lost = answers.find(({ status }) => status === 409)!
  expect(lost.body.message).toContain('est déjà confirmé')
  expect((await journeyOf(number)).driverId).toBe((await rowOf(id)).replacingDriverId)
})

it('refuses a candidate that is no driver', async () => {
  const number = await assigned(dayOf(13), '06:00', '08:00')
  const { id, version } = await opened(number)
  expect(await post(`/${id}/confirm`, { candidateId: id, version })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'candidateId', message: ENUM }] },
  })
})

it('does not suggest a driver who refused; records a notification', async () => {
  const number = await assigned(dayOf(3), '06:00', '08:00')
  const { id, version } = await opened(number)
  const self = await post(`/${id}/propose`, { candidateId: house.drivers[0]!.id, version })
  expect(self).toMatchObject({ status: 422, body: { issues: [{ message: 'Le remplaçant doit être différent' }] } })
  const candidateId = house.drivers[1]!.id
  expect(await post(`/${id}/propose`, { candidateId, version, reason: RELAY })).toMatchObject({ status: 200 })
  const proposed = await rowOf(id)
  expect(proposed).toMatchObject({ status: 'PROPOSE', replacingDriverId: candidateId })
  expect((await journeyOf(number)).driverId).toBeNull()
  expect(await post(`/${id}/refuse`, { version: proposed.version })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'reason', message: 'Veuillez indiquer un motif' }] },
  })
  expect(await post(`/${id}/refuse`, { version: proposed.version, reason: 'Déjà prévu ailleurs' })).toMatchObject({ status: 200 })
  const { body } = await house.call('OPERATOR', 'GET', `/replacements/${id}/suggestions`)
  expect(body.rows.find((row: { id: string }) => row.id === candidateId)).toMatchObject({
    score: null,
    reasons: ['A refusé ce remplacement'],
  })
  const next = house.drivers[2]!.id
  const again = await rowOf(id)
  expect(await post(`/${id}/confirm`, { candidateId: next, version: again.version })).toMatchObject({ status: 200 })
  const confirmed = await rowOf(id)
  expect(await post(`/${id}/inform`, { version: confirmed.version })).toMatchObject({ status: 200, body: { told: false } })
  expect((await rowOf(id)).informedDriverAt).not.toBeNull()
  expect(await house.db.$count(notifications, eq(notifications.kind, 'REPLACEMENT_CONFIRMED'))).toBe(0)
})

it('refuses blocked candidates, and restores the holder when allowed', async () => {
  const day = dayOf(4)
  const taken = await assigned(day, '07:00', '09:00', 1, 1)
  const number = await assigned(day, '06:00', '08:00')
  const { id, version } = await opened(number)
  expect(await post(`/${id}/confirm`, { candidateId: house.drivers[1]!.id, version })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'candidateId', message: expect.stringContaining(taken) }] },
  })
  expect(await post(`/${id}/confirm`, { candidateId: house.drivers[2]!.id, version })).toMatchObject({ status: 200 })
  const confirmed = await rowOf(id)
  expect(await post(`/${id}/restore`, { version: confirmed.version })).toMatchObject({ status: 200 })
  expect(await journeyOf(number)).toMatchObject({ status: 'AFFECTE', driverId: house.drivers[0]!.id })
  expect(await rowOf(id)).toMatchObject({ status: 'ANNULE' })
})

it('is unfilled when sub-contracted, with the purchase price', async () => {
  const number = await assigned(dayOf(5), '06:00', '08:00')
  const { id, version } = await opened(number)
  const done = await post(`/${id}/subcontract`, { subcontractorId: house.subcontractor.id, buyPrice: '310,50', version })
  expect(done, JSON.stringify(done.body)).toMatchObject({ status: 200 })
  expect(await journeyOf(number)).toMatchObject({
    subcontractorId: house.subcontractor.id,
    buyPriceCents: 31_050,
    driverId: null,
  })
  expect(await rowOf(id)).toMatchObject({ status: 'NON_POURVU', replacingSubcontractorId: house.subcontractor.id })
})

it('needs a reason for « Non pourvu » and « Annuler », both final', async () => {
  const number = await assigned(dayOf(6), '06:00', '08:00')
  const { id, version } = await opened(number)
  expect(await post(`/${id}/not-filled`, { version })).toMatchObject({ status: 422 })
  expect(await post(`/${id}/not-filled`, { version, reason: 'Personne' })).toMatchObject({ status: 200 })
  const closed = await rowOf(id)
  expect(await post(`/${id}/cancel`, { version: closed.version, reason: 'Erreur' })).toMatchObject({
    status: 422,
    body: { message: 'Action impossible au statut « Non pourvu »' },
  })
  const written = house.db.update(replacements).set({ status: 'A_POURVOIR' }).where(eq(replacements.id, id))
  await expect(written).rejects.toMatchObject({ cause: { constraint_name: 'replacement_states_check' } })
})

it('occupies each driver of a swap for their part only', async () => {
  const day = dayOf(7)
  const at = (time: string) => toInstant(`${day}T${time}`)
  const journey = await house.run(
    {
      ...{ serviceDate: day, plannedStart: at('06:00'), plannedEnd: at('12:00'), status: 'EN_COURS', actualStart: at('06:00') },
      ...{ driverId: house.drivers[0]!.id, vehicleId: house.carriers[0]!.id, drivingMin: 200, serviceMin: 360 },
    },
    { plannedArrival: at('10:00'), plannedDeparture: at('10:15') },
  )
  // Busy until 9, available at 10.
  await assigned(day, '07:00', '09:00', 1, 1)
  const body = { journeyId: journey.id, kind: 'CHAUFFEUR', cause: 'AUTRE' }
  expect(await post('', body)).toMatchObject({ status: 422, body: { issues: [{ path: 'startPosition' }] } })
  const { id, version } = await opened(journey.number, { cause: 'AUTRE', startPosition: '1' })
  expect((await journeyOf(journey.number)).driverId).toBe(house.drivers[0]!.id)
  const candidateId = house.drivers[1]!.id
  const done = await post(`/${id}/confirm`, { candidateId, version, reason: RELAY })
  expect(done, JSON.stringify(done.body)).toMatchObject({ status: 200 })
  expect(await journeyOf(journey.number)).toMatchObject({ status: 'EN_COURS', driverId: candidateId })
  const crew = await house.db
    .select({ driverId: journeyCrew.driverId, from: journeyCrew.plannedStart, to: journeyCrew.plannedEnd })
    .from(journeyCrew)
    .where(and(eq(journeyCrew.journeyId, journey.id), sql`true`))
    .orderBy(asc(journeyCrew.plannedStart))
  expect(crew.map(({ driverId, from, to }) => [driverId, Date.parse(from), Date.parse(to)])).toEqual([
    [house.drivers[0]!.id, Date.parse(at('06:00')), Date.parse(at('10:00'))],
    [candidateId, Date.parse(at('10:00')), Date.parse(at('12:00'))],
  ])
})

/** Contract with a run cost of 600,00, and a journey of driver 0. */
async function contracted(day: string) {
  const { version } = await house.line({
    version: { rates: null, costCents: 60_000, vehicleNeed: { category: 'PORTEUR_19', equipment: [] } },
  })
  return house.run({
    ...{ serviceDate: day, plannedStart: toInstant(`${day}T06:00`), plannedEnd: toInstant(`${day}T08:00`), status: 'AFFECTE' },
    ...{ versionId: version.id, companyId: house.client.id, ...own(0, 0) },
  })
}

it('computes the cost difference: none between own drivers, the purchase price for a sub-contractor', async () => {
  const { number } = await contracted(dayOf(8))
  const first = await opened(number)
  const done = await post(`/${first.id}/confirm`, {
    ...{ candidateId: house.drivers[1]!.id, version: first.version, reason: RELAY, costDelta: '45,20' },
  })
  expect(done, JSON.stringify(done.body)).toMatchObject({ status: 200 })
  expect((await rowOf(first.id)).costDeltaCents).toBe(0)

  // Stored although OPERATOR cannot read it.
  const second = await opened(number)
  const { id: subcontractorId } = house.subcontractor
  expect(await post(`/${second.id}/subcontract`, { subcontractorId, buyPrice: '710,50', version: second.version })).toMatchObject(
    {
      status: 200,
    },
  )
  expect((await rowOf(second.id)).costDeltaCents).toBe(11_050)
  const read = async (role: 'ADMIN' | 'OPERATOR') =>
    (await house.call(role, 'GET', `/replacements/${second.id}`)).body.costDeltaCents
  expect([await read('ADMIN'), await read('OPERATOR')]).toEqual([11_050, null])

  const cheaper = house.make.company({ legalName: 'Transports Le Goff', types: ['SOUS_TRAITANT'] })
  await house.db.insert(companies).values(cheaper)
  await house.db.insert(documents).values(makePapers(TODAY, [cheaper], null).map(({ id: _, ...paper }) => paper))
  const third = await opened(number, { kind: 'SOUS_TRAITANCE' })
  const taken = { subcontractorId: cheaper.id, buyPrice: '650', version: third.version }
  expect(await post(`/${third.id}/subcontract`, taken)).toMatchObject({ status: 200 })
  expect((await rowOf(third.id)).costDeltaCents).toBe(-6_050)

  const unknown = await opened(await assigned(dayOf(9), '06:00', '08:00'))
  const sold = { subcontractorId, buyPrice: '310', version: unknown.version }
  expect(await post(`/${unknown.id}/subcontract`, sold)).toMatchObject({ status: 200 })
  expect((await rowOf(unknown.id)).costDeltaCents).toBeNull()
})

it('stores the difference when the journey is assigned on its own sheet', async () => {
  const { number } = await contracted(dayOf(8))
  const assign = (body: object) => house.call('ADMIN', 'POST', `/journeys/${number}/assign`, body)
  const first = await opened(number)
  expect(await assign({ ...own(1, 0), reason: RELAY })).toMatchObject({ status: 200 })
  expect(await rowOf(first.id)).toMatchObject({ status: 'CONFIRME', replacingDriverId: house.drivers[1]!.id, costDeltaCents: 0 })
  const other = await opened(number, { kind: 'SOUS_TRAITANCE' })
  const carrier = { subcontractorId: house.subcontractor.id, buyPrice: '710,50', reason: RELAY }
  const taken = await assign(carrier)
  expect(taken, JSON.stringify(taken.body)).toMatchObject({ status: 200 })
  expect(await rowOf(other.id)).toMatchObject({ status: 'CONFIRME', costDeltaCents: 11_050 })
})

it('reopens the replacement when a confirmed driver refuses', async () => {
  const { number } = await contracted(dayOf(10))
  const { id, version } = await opened(number)
  const candidateId = house.drivers[1]!.id
  expect(await post(`/${id}/confirm`, { candidateId, version, reason: RELAY })).toMatchObject({ status: 200 })
  const confirmed = await rowOf(id)
  expect(await post(`/${id}/refuse`, { version: confirmed.version, reason: 'Souffrant' })).toMatchObject({ status: 200 })
  expect(await journeyOf(number)).toMatchObject({ status: 'PLANIFIE', driverId: null })
  expect(await rowOf(id)).toMatchObject({
    ...{
      status: 'A_POURVOIR',
      replacingDriverId: null,
      confirmedAt: null,
      costDeltaCents: null,
      refusedDriverIds: [candidateId],
    },
  })
})

it('proposes the holder when the absence is cancelled after a takeover', async () => {
  const day = dayOf(11)
  const number = await assigned(day, '06:00', '08:00')
  const absences = (path: string, body: unknown = {}) =>
    house.api.call('ADMIN', 'POST', `/human-resources/absences${path}`, body) as Promise<{ status: number; body: { id: string } }>
  const made = await absences('', { driverId: house.drivers[0]!.id, kind: 'MALADIE', from: day, to: day })
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 })
  expect(await absences(`/${made.body.id}/validate`)).toMatchObject({ status: 200 })
  const { id: journeyId } = await journeyOf(number)
  const [waiting] = await house.db.select().from(replacements).where(eq(replacements.journeyId, journeyId))
  const { id, version } = waiting!
  expect(await post(`/${id}/confirm`, { candidateId: house.drivers[1]!.id, version, reason: RELAY })).toMatchObject({
    status: 200,
  })
  const read = async () => (await house.call('OPERATOR', 'GET', `/replacements/${id}`)).body
  expect(await read()).toMatchObject({ causeOver: false })
  const cancelled = await absences(`/${made.body.id}/cancel`, { reason: 'Guéri plus tôt' })
  expect(cancelled, JSON.stringify(cancelled.body)).toMatchObject({ status: 200 })
  const offered = await read()
  expect(offered).toMatchObject({ status: 'CONFIRME', causeOver: true, acts: expect.arrayContaining(['restore']) })
  expect(await post(`/${id}/restore`, { version: offered.version })).toMatchObject({ status: 200 })
  expect(await journeyOf(number)).toMatchObject({ status: 'AFFECTE', driverId: house.drivers[0]!.id })
})

it('notifies the substitute once for concurrent clicks, and again on a later click', async () => {
  const number = await assigned(dayOf(12), '06:00', '08:00')
  const { id, version } = await opened(number)
  const driverId = house.drivers[1]!.id
  const email = `${driverId}@quai.test`
  const account = { role: 'DRIVER', email, firstName: 'Solène', lastName: 'Ménard', status: 'ACTIF', driverId } as const
  await house.db.insert(users).values(account)
  expect(await post(`/${id}/confirm`, { candidateId: driverId, version, reason: RELAY })).toMatchObject({ status: 200 })
  const asked = () => house.mailed.filter(mail => mail.kind === 'REPLACEMENT' && mail.id === id)
  const bells = (row: { number: string }) => house.db.$count(notifications, eq(notifications.object, row.number))

  const confirmed = await rowOf(id)
  const answers = await Promise.all([1, 2, 3].map(() => post(`/${id}/inform`, { version: confirmed.version })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect([asked().length, await bells(confirmed)]).toEqual([1, 1])

  const sent: Mail[] = []
  const send = (mail: MailJob) =>
    sendMail(mail, {
      ...{ db: house.db, log: pino({ enabled: false }), appUrl: 'https://quai.test', key: createSecretKey(Buffer.alloc(32)) },
      mailer: { send: async mail => void sent.push(mail) },
    })
  await send(asked()[0]!)
  expect(sent).toMatchObject([
    { to: email, subject: `Vous remplacez le ${formatDate(dayOf(12))} à 06:00\u202f: Carquefou → Le Mans` },
  ])
  expect(sent[0]!.text).toContain(number)

  const informed = await rowOf(id)
  expect(await post(`/${id}/inform`, { version: informed.version })).toMatchObject({ status: 200, body: { told: true } })
  expect([asked().length, await bells(confirmed)]).toEqual([2, 2])
  // A delayed first mail is superseded by the second.
  await send(asked()[0]!)
  await send(asked()[1]!)
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2)

  // The holder is back: queued mails are dropped.
  const { version: last } = await rowOf(id)
  expect(await post(`/${id}/restore`, { version: last })).toMatchObject({ status: 200 })
  await send(asked()[1]!)
  expect(sent).toHaveLength(2)
})

it('is not found for SALES and drivers', async () => {
  expect(await house.call('SALES', 'GET', '/replacements')).toMatchObject({ status: 404 })
  expect(await house.call('DRIVER', 'GET', '/replacements')).toMatchObject({ status: 404 })
})
