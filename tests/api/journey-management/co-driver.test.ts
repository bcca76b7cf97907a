import { eq, inArray } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeyCrew, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { toInstant } from '#domain/calendar/clock.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { CREW_OF_TWO, OTHER_PERSON } from '#domain/journey-management/journeys/assignment.ts'
import { noMail } from '#tests/support/api.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { qualify } from '#tests/support/qualified.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'

/** Second driver (`domain.md` §3.7 « coDriver », §3.3 « double équipage »): same checks as the first. */

let house: Lines
let [first, second, third]: string[] = []
beforeAll(async () => {
  house = await startLines()
  ;[first, second, third] = house.drivers.map(({ id }) => id!)
})
afterAll(() => house.close())

let day = ordinaryDay(20)
let days = 20
/** Days of tests are apart by more than a weekly rest, so that none is reduced (AF29). */
const APART = 3
beforeEach(() => {
  days += APART
  while (ordinaryDay(days) < addDays(day, APART)) days += 1
  day = ordinaryDay(days)
})

const act = (number: string, name: string, body: unknown = {}) =>
  house.call('OPERATOR', 'POST', `/journeys/${number}/${name}`, body)
const crew = (driver: string, coDriver: string | null, lorry = 0) => ({
  driverId: driver,
  coDriverId: coDriver,
  vehicleId: house.carriers[lorry]!.id,
})
const rowOf = async (number: string) => (await house.db.select().from(journeys).where(eq(journeys.number, number)))[0]!
async function driven(driver: string, coDriver: string | null, lorry = 0, from = '06:00', to = '10:00') {
  const number = await house.journey(day, from, to)
  expect(await act(number, 'assign', crew(driver, coDriver, lorry))).toMatchObject({ status: 200 })
  return number
}

async function others(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => house.make.driver({ depotId: house.depot.id }))
  await house.db.insert(drivers).values(rows)
  const ids = rows.map(({ id }) => id!)
  await qualify(
    house.db,
    ids.map(id => ({ id })),
  )
  return ids
}

describe('overlapping seats', () => {
  it('are refused by the database in any two seats; touching journeys are allowed', async () => {
    const at = (from: string, to: string, seats: Partial<typeof journeys.$inferInsert>) =>
      house.run({ serviceDate: day, plannedStart: `${day}T${from}:00Z`, plannedEnd: `${day}T${to}:00Z`, ...seats })
    await at('06:00', '10:00', { driverId: first, coDriverId: second })
    const overlaps = { cause: { code: '23P01', constraint_name: 'journey_driver_overlap' } }
    await expect(at('09:59', '12:00', { driverId: second })).rejects.toMatchObject(overlaps)
    await expect(at('05:00', '06:01', { driverId: third, coDriverId: first })).rejects.toMatchObject(overlaps)
    await expect(at('07:00', '08:00', { coDriverId: second })).rejects.toMatchObject(overlaps)
    const next = await at('10:00', '12:00', { driverId: second, coDriverId: first })
    const other = await at('07:00', '09:00', { driverId: third })
    await expect(house.db.update(journeys).set({ coDriverId: second }).where(eq(journeys.id, other.id))).rejects.toMatchObject(
      overlaps,
    )
    await expect(
      house.db
        .update(journeys)
        .set({ plannedStart: `${day}T09:30:00Z` })
        .where(eq(journeys.id, next.id)),
    ).rejects.toMatchObject(overlaps)
    await expect(at('13:00', '14:00', { driverId: first, coDriverId: first })).rejects.toMatchObject({
      cause: { constraint_name: 'journey_co_driver_check' },
    })
  })

  it('count availability apart from service in each journey of a day (AF30; law.md §3, A4)', async () => {
    await driven(first!, second!, 0, '05:00', '15:00')
    // More than fifteen hours of service in all, of which each is only available for half.
    const number = await house.journey(day, '15:00', '22:55')
    expect(await act(number, 'assign', { ...crew(first!, second!), reason: 'Navette' })).toMatchObject({ status: 200 })
  })

  it('are freed by a cancellation and taken again by a restoration', async () => {
    const number = await driven(first!, second!)
    const { id } = await rowOf(number)
    const seats = async () =>
      (await house.db.select().from(journeyCrew).where(eq(journeyCrew.journeyId, id))).map(({ driverId }) => driverId).sort()
    expect(await seats()).toEqual([first, second].sort())
    await house.db.update(journeys).set({ status: 'ANNULE' }).where(eq(journeys.id, id))
    expect(await seats()).toEqual([])
    await house.db.update(journeys).set({ status: 'AFFECTE' }).where(eq(journeys.id, id))
    expect(await seats()).toEqual([first, second].sort())
    expect((await act(number, 'unassign', { reason: 'Essai' })).status).toBe(200)
    expect(await seats()).toEqual([])
    expect(await rowOf(number)).toMatchObject({ driverId: null, coDriverId: null })
  })

  it('let exactly one of twelve concurrent assignments win, in either seat', async () => {
    const numbers = await Promise.all(Array.from({ length: 12 }, (_, n) => house.journey(day, `06:${10 + n}`, '10:00')))
    const mates = await others(3)
    const answers = await Promise.all(
      numbers.map((number, n) =>
        // The other seat and lorry vary, so the driver is the contended one.
        act(number, 'assign', n % 2 ? crew(first!, null, n % 3) : crew(mates[n % 3]!, first!, n % 3)),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter(answer => answer.status !== 200)) {
      expect([status, JSON.stringify(body)]).toEqual([
        422,
        expect.stringContaining('Ce chauffeur est déjà affecté au trajet TR-'),
      ])
    }
    const taken = await house.db.select().from(journeyCrew).where(eq(journeyCrew.driverId, first!))
    expect(taken.filter(({ plannedStart }) => plannedStart.startsWith(day))).toHaveLength(1)
  })
})

describe('assigning', () => {
  it("reports the second driver's findings at its field, and the same person in both seats", async () => {
    const number = await driven(first!, second!)
    const other = await house.journey(day, '09:00', '12:00')
    const refused = await act(other, 'assign', crew(third!, second!, 1))
    expect(refused).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'coDriverId', message: `Ce chauffeur est déjà affecté au trajet ${number} de 06:00 à 10:00` }] },
    })
    expect(await act(other, 'assign', crew(third!, third!, 1))).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'coDriverId', message: OTHER_PERSON }] },
    })
    const carrier = { coDriverId: second, subcontractorId: house.subcontractor.id }
    expect((await act(other, 'assign', carrier)).body.issues).toMatchObject([{ path: 'subcontractorId' }])
  })

  it('checks the second licence against the vehicle', async () => {
    const [light] = [house.make.driver({ depotId: house.depot.id, licenceCategories: ['B'], heavyLicenceValidTo: null })]
    await house.db.insert(drivers).values(light!)
    const number = await house.journey(day, '06:00', '10:00')
    const { status, body } = await act(number, 'assign', crew(first!, light!.id!))
    expect([status, body.issues]).toEqual([
      422,
      expect.arrayContaining([{ path: 'coDriverId', message: 'Permis C requis pour ce véhicule' }]),
    ])
    expect(body.issues.filter(({ path }: { path: string }) => path === 'driverId')).toEqual([])
  })

  it('counts runs in the second seat as knowledge of the line', async () => {
    const at = { serviceDate: TODAY, plannedStart: toInstant(`${TODAY}T00:10`), plannedEnd: toInstant(`${TODAY}T00:20`) }
    const line = await house.line({ from: day })
    for (const [driverId, coDriverId] of [
      [first, second],
      [third, null],
    ] as const)
      await house.run({
        ...at,
        ...{ status: 'CONTROLE', liveLineId: line.id, driverId, coDriverId, sequence: driverId === first ? 1 : 2 },
      })
    const number = await house.journey(day, '06:00', '10:00')
    await house.db.update(journeys).set({ liveLineId: line.id, sequence: 9 }).where(eq(journeys.number, number))
    const { drivers } = (await house.call('OPERATOR', 'GET', `/journeys/${number}/candidates`)).body
    const runs = (id: string | undefined) => drivers.find((one: { id: string }) => one.id === id).knownRuns
    expect([first, second, third].map(runs)).toEqual([1, 1, 1])
  })

  it('keeps or adds a second driver in bulk', async () => {
    const numbers = [await house.journey(day, '06:00', '08:00'), await house.journey(day, '09:00', '11:00')]
    const rows = await house.db.select().from(journeys).where(inArray(journeys.number, numbers))
    const answer = await house.call('OPERATOR', 'POST', '/journeys/assign', {
      ...crew(first!, second!),
      journeys: rows.map(({ id, version }) => ({ id, version })),
      reason: 'Retour confié au relais',
    })
    expect(answer).toMatchObject({ status: 200, body: { refused: [] } })
    for (const number of numbers) expect(await rowOf(number)).toMatchObject({ driverId: first, coDriverId: second })
  })
})

describe('a contract with two drivers', () => {
  const soldForTwo = async () => {
    const line = await house.line({
      from: day,
      recurrence: { weekdays: [1, 2, 3, 4, 5] },
      line: { defaultDriverId: first, defaultVehicleId: house.carriers[0]!.id },
      version: {
        vehicleNeed: { category: 'PORTEUR_19', equipment: [] },
        driverNeed: { certificationTypes: [], doubleCrew: true, night: false },
        validTo: day,
      },
    })
    const run = () => generate(house.db, pino({ level: 'silent' }), noMail, { lineIds: [line.id!], until: day })
    await run()
    const [journey] = await house.db.select().from(journeys).where(eq(journeys.liveLineId, line.id!))
    return { journey: journey!, run }
  }

  it('is « Affecté » only with both: by generation, by hand, at the start', async () => {
    const { journey, run } = await soldForTwo()
    expect(journey).toMatchObject({ status: 'PLANIFIE', driverId: null, coDriverId: null })
    expect(await act(journey.number, 'assign', crew(first!, null))).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'coDriverId', message: CREW_OF_TWO }] },
    })
    expect((await act(journey.number, 'assign', crew(first!, second!))).status).toBe(200)
    await run()
    expect(await rowOf(journey.number)).toMatchObject({ status: 'AFFECTE', driverId: first, coDriverId: second })
    await house.db.update(journeys).set({ coDriverId: null }).where(eq(journeys.id, journey.id))
    expect(await act(journey.number, 'start', { reason: 'Essai' })).toMatchObject({
      status: 422,
      body: { issues: expect.arrayContaining([{ path: 'coDriverId', message: CREW_OF_TWO }]) },
    })
  })

  it('keeps its crew when its line changes', async () => {
    const { journey, run } = await soldForTwo()
    expect((await act(journey.number, 'assign', crew(first!, second!))).status).toBe(200)
    // Simulates a changed line plan.
    await house.db.update(journeys).set({ plan: 'other' }).where(eq(journeys.id, journey.id))
    await run()
    expect(await rowOf(journey.number)).toMatchObject({ status: 'AFFECTE', driverId: first, coDriverId: second })
  })
})

describe('an absent driver', () => {
  const people = async (path: string, body: unknown = {}) =>
    (await house.api.call('ADMIN', 'POST', `/human-resources/absences${path}`, body)) as { status: number; body: { id: string } }
  const away = async (driverId: string) => {
    const { body } = await people('', { driverId, kind: 'RTT', from: day, to: day })
    expect((await people(`/${body.id}/validate`)).status).toBe(200)
    return body.id
  }
  const replaced = (number: string) =>
    house.db
      .select({ replaced: replacements.replacedDriverId, replacing: replacements.replacingDriverId, status: replacements.status })
      .from(replacements)
      .innerJoin(journeys, eq(journeys.id, replacements.journeyId))
      .where(eq(journeys.number, number))
      .orderBy(replacements.number)

  it('leaves the second seat to fill, and returns when the absence ends', async () => {
    const number = await driven(first!, second!)
    const absence = await away(second!)
    expect(await rowOf(number)).toMatchObject({ status: 'PLANIFIE', driverId: first, coDriverId: null })
    expect(await replaced(number)).toMatchObject([{ replaced: second, status: 'A_POURVOIR' }])
    expect((await people(`/${absence}/cancel`)).status).toBe(200)
    expect(await rowOf(number)).toMatchObject({ status: 'AFFECTE', driverId: first, coDriverId: second })
    expect(await replaced(number)).toMatchObject([{ replaced: second, status: 'ANNULE' }])
  })

  it('both absent: two replacements, and each substitute is notified', async () => {
    const number = await driven(first!, second!)
    await away(first!)
    await away(second!)
    expect(await rowOf(number)).toMatchObject({ status: 'PLANIFIE', driverId: null, coDriverId: null })
    const [fourth] = await others(1)
    expect((await act(number, 'assign', crew(third!, fourth!))).status).toBe(200)
    expect(await replaced(number)).toEqual([
      { replaced: first, replacing: third, status: 'CONFIRME' },
      { replaced: second, replacing: fourth, status: 'CONFIRME' },
    ])
  })

  it('both back: the crew is complete again', async () => {
    const number = await driven(first!, second!)
    const absences = [await away(first!), await away(second!)]
    expect((await people(`/${absences[1]}/cancel`)).status).toBe(200)
    expect(await rowOf(number)).toMatchObject({ status: 'PLANIFIE', driverId: null, coDriverId: second })
    expect((await people(`/${absences[0]}/cancel`)).status).toBe(200)
    expect(await rowOf(number)).toMatchObject({ status: 'AFFECTE', driverId: first, coDriverId: second })
  })
})

describe('readers of the crew', () => {
  it('find and see both names in list, sheet and search', async () => {
    const number = await driven(first!, second!)
    for (const driver of [first, second]) {
      const { body } = await house.call('OPERATOR', 'GET', `/journeys?driver=${driver}&from=${day}&to=${day}`)
      expect(body.rows).toMatchObject([{ number, driver: 'Thierry Kervella', coDriver: 'Solène Ménard' }])
    }
    const { body: none } = await house.call('OPERATOR', 'GET', `/journeys?driver=${third}&from=${day}&to=${day}`)
    expect(none.rows).toEqual([])
    const { body: named } = await house.call('OPERATOR', 'GET', `/journeys?driverName=menard&from=${day}&to=${day}`)
    expect(named.rows).toMatchObject([{ number }])
    const { body: searched } = await house.call('OPERATOR', 'GET', `/journeys?q=menard&from=${day}&to=${day}`)
    expect(searched.rows).toMatchObject([{ number }])
    const { body: sheet } = await house.call('OPERATOR', 'GET', `/journeys/${number}`)
    expect(sheet).toMatchObject({ driver: { id: first }, coDriver: { id: second, name: expect.stringContaining('Ménard') } })
    const planning = await house.api.call('ADMIN', 'GET', `/human-resources/drivers/${second}/planning?from=${day}`)
    expect(planning.body).toMatchObject({ journeys: [{ number }] })
  })

  it("include the second driver's own day, who may confirm", async () => {
    const number = await driven(first!, second!)
    const as = async (driverId: string) => {
      await house.db.update(users).set({ driverId }).where(eq(users.role, 'DRIVER'))
      return house.api.call('DRIVER', 'POST', `/home/my-day/${number}/confirm`)
    }
    expect((await as(third!)).status).toBe(404)
    expect((await as(second!)).status).toBe(200)
    expect(await rowOf(number)).toMatchObject({ status: 'CONFIRME' })
  })

  it('cannot archive a driver with a future journey', async () => {
    const [mate] = await others(1)
    await driven(first!, mate!)
    expect(await house.api.call('ADMIN', 'POST', `/human-resources/drivers/${mate}/archive`)).toMatchObject({
      status: 422,
      body: { message: 'Archivage impossible : 1 trajet à venir' },
    })
  })
})
