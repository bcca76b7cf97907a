import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { journeyCrew, journeys } from '#api/journey-management/journeys/journeys.table.ts'
import { replacements } from '#api/journey-management/replacements/replacements.table.ts'
import { notifications } from '#api/notifications/notifications.table.ts'
import { toInstant } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { trafficBan } from '#domain/calendar/traffic-ban.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { TODAY } from '#tests/support/today.ts'

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

/** Weekdays on which lorries run, far enough from each other that no week counts with another. */
const days = Array.from({ length: 60 }, (_, index) => addDays(TODAY, 10 + index)).filter(
  date => !trafficBan({ from: `${date}T00:00`, to: `${date}T23:59` }),
)
const dayOf = (week: number) => days.find(date => date >= addDays(TODAY, 10 + week * 7))!

/** The sites of these journeys lie too far apart for one man, which wants a reason (AF23). */
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
/** « Créer un remplacement » of the driver. */
async function opened(number: string, over: object = {}): Promise<{ id: string; version: number }> {
  const { id: journeyId } = await journeyOf(number)
  const { status, body } = await post('', { journeyId, kind: 'CHAUFFEUR', cause: 'ABSENCE', ...over })
  expect(status, JSON.stringify(body)).toBe(201)
  return rowOf(body.id)
}

it('a driver falls ill: his whole day goes to one candidate, its order kept', async () => {
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

it('a tour of which one journey is refused is refused as a whole, or leaves that one and says so', async () => {
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

it('of two who confirm in the same second one wins, the other one is told (409)', async () => {
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

it('a driver who is proposed and refuses is not suggested again; one who is told has it noted', async () => {
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

it('what blocks is refused, and the holder comes back as soon as the check lets him', async () => {
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

it('a sub-contractor takes it: not filled by the house, with what he is paid', async () => {
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

it('« Non pourvu » and « Annuler » want a reason and are final, whoever writes', async () => {
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

it('a swap on the way: each of the two is busy for his own part', async () => {
  const day = dayOf(7)
  const at = (time: string) => toInstant(`${day}T${time}`)
  const journey = await house.run(
    {
      ...{ serviceDate: day, plannedStart: at('06:00'), plannedEnd: at('12:00'), status: 'EN_COURS', actualStart: at('06:00') },
      ...{ driverId: house.drivers[0]!.id, vehicleId: house.carriers[0]!.id, drivingMin: 200, serviceMin: 360 },
    },
    { plannedArrival: at('10:00'), plannedDeparture: at('10:15') },
  )
  // Busy until 9: he may take over at 10.
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

it('SALES and a driver find nothing here', async () => {
  expect(await house.call('SALES', 'GET', '/replacements')).toMatchObject({ status: 404 })
  expect(await house.call('DRIVER', 'GET', '/replacements')).toMatchObject({ status: 404 })
})
