import { and, asc, eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLineStops } from '#api/schema/journey-management/live-lines.table.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { noMail } from '#tests/support/api.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'

/** Rests, crossings and changes of driver entered between two stops (`law.md` §3), by the API. */

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

let next = 20
/** Far from the others, so that no weekly rest is reduced. */
function freshDay() {
  const day = ordinaryDay(next)
  next = (Date.parse(day) - Date.parse(TODAY)) / 86_400_000 + 14
  return day
}

const crossing = { kind: 'TRAVERSEE', start: '18:30', end: '00:30', place: 'Ouistreham → Portsmouth', bunk: 'on' }
const ashore = (off: string, until: string) => ({ kind: 'REPOS', dayOffset: '1', start: off, end: until, place: 'Portsmouth' })
const ferry = (serviceDate: string, steps: unknown = [crossing, ashore('01:10', '06:10')], arrival = '10:10') => ({
  ...house.journeyInput(serviceDate, '09:15', arrival, 1),
  stops: [
    { addressId: house.depot.id, kind: 'CHARGEMENT', arrival: '09:15', departure: '09:45', steps, drivingMin: '730' },
    { addressId: house.site.id, kind: 'LIVRAISON', dayOffset: 1, arrival },
  ],
})
const post = (body: unknown) => house.call('OPERATOR', 'POST', '/journeys', body)
const plan = async (body: unknown): Promise<string> => (await post(body)).body.number
const read = async (number: string) => (await house.call('OPERATOR', 'GET', `/journeys/${number}`)).body
const assign = (number: string, coDriverId: string | null = null) =>
  house.call('OPERATOR', 'POST', `/journeys/${number}/assign`, {
    driverId: house.drivers[0]!.id,
    coDriverId,
    vehicleId: house.carriers[0]!.id,
    reason: 'Avec deux conducteurs',
  })
const said = ({ body }: { body: { issues: { message: string }[] } }) => body.issues.map(({ message }) => message).join(' ')

describe('a ferry', () => {
  it('is stored as entered, counts its driving and rest, and is assigned', async () => {
    const number = await plan(ferry(freshDay()))
    const { journey, stops } = await read(number)
    expect(journey).toMatchObject({ drivingMin: 730, serviceMin: 30 + 4 * 60 + 40 + 8 * 60 })
    expect(stops[0].leg).toEqual({
      steps: [
        { kind: 'TRAVERSEE', from: 525, to: 885, place: 'Ouistreham → Portsmouth', bunk: true },
        { kind: 'REPOS', from: 925, to: 1225, place: 'Portsmouth', bunk: false },
      ],
      drivingMin: 730,
      km: null,
    })
    expect(await assign(number)).toMatchObject({ status: 200 })
  })

  it('is refused with 70 minutes off the ship, which end the rest', async () => {
    const refused = await assign(await plan(ferry(freshDay(), [crossing, ashore('01:40', '06:40')], '10:40')))
    expect(refused.status).toBe(422)
    expect(said(refused)).toContain('Repos journalier insuffisant : 6 h 00 (minimum 9 h 00)')
  })

  it('is known to the other runs of its driver', async () => {
    const day = freshDay()
    await assign(await plan(ferry(day)))
    const evening = await house.journey(addDays(day, 1), '20:00', '23:00')
    expect(await assign(evening)).toMatchObject({ status: 200 })
    const later = freshDay()
    await assign(await plan(ferry(later)))
    const tooMuch = await house.journey(addDays(later, 1), '14:00', '23:30')
    expect(said(await assign(tooMuch))).toMatch(/Temps de service : 1[23] h/)
  })
})

it('says at each field what cannot be', async () => {
  const { status, body } = await post(
    ferry(freshDay(), [
      { ...crossing, start: '09:30' },
      { ...ashore('00:00', '11:00'), dayOffset: '1' },
      { kind: 'REPOS', start: '20:00' },
      { kind: 'SIESTE', start: '25:00', end: '26:00' },
    ]),
  )
  expect(status).toBe(422)
  const paths = body.issues.map(({ path }: { path: string }) => path)
  expect(paths).toEqual(expect.arrayContaining(['stops[0].steps[3].kind', 'stops[0].steps[3].start']))
  const { body: times } = await post(
    ferry(freshDay(), [
      { ...crossing, start: '09:30' },
      { kind: 'REPOS', dayOffset: '1', start: '05:00', end: '11:00' },
      { kind: 'REPOS', start: '20:00' },
    ]),
  )
  expect(times.issues).toEqual([
    { path: 'stops[0].steps[0].start', message: "Entre 09:45, départ de l'arrêt, et 10:10 J+1, arrivée au suivant" },
    { path: 'stops[0].steps[1].end', message: "Entre 09:45, départ de l'arrêt, et 10:10 J+1, arrivée au suivant" },
    { path: 'stops[0].steps[2].start', message: 'Cette étape en chevauche une autre' },
    { path: 'stops[0].steps[2].end', message: 'Veuillez remplir ce champ' },
    { path: 'stops[0].drivingMin', message: expect.stringMatching(/^Il reste .* de route entre ces deux arrêts$/) },
  ])
})

it('keeps the road where a change does not speak of it, moves it with its stop, and removes it', async () => {
  const day = freshDay()
  const number = await plan(ferry(day))
  const { stops, journey } = await read(number)
  const change = async (body: object) => {
    const { version } = (await read(number)).journey
    return house.call('OPERATOR', 'PUT', `/journeys/${number}`, { ...ferry(day), version, ...body })
  }
  const silent = ferry(day).stops.map(({ steps: _, drivingMin: __, ...stop }: Record<string, unknown>) => stop)
  await change({ stops: silent, label: 'Autre nom' })
  expect((await read(number)).stops[0].leg).toEqual(stops[0].leg)
  expect((await read(number)).journey).toMatchObject({ label: 'Autre nom', drivingMin: journey.drivingMin })
  const moved = await house.call('OPERATOR', 'POST', `/calendar/${number}/move`, {
    start: `${day}T10:15`,
    reason: 'À la demande du client',
    version: (await read(number)).journey.version,
  })
  expect(moved.status).toBe(200)
  expect((await read(number)).stops[0].leg).toEqual(stops[0].leg)
  await change({ stops: ferry(day, '').stops.map(stop => ({ ...stop, drivingMin: '' })), reason: 'Sans traversée' })
  expect((await read(number)).stops[0].leg).toBeNull()
})

it('an assigned run is judged again when its road changes', async () => {
  const day = freshDay()
  const number = await plan(ferry(day))
  await assign(number)
  const { version } = (await read(number)).journey
  const worse = { ...ferry(day, [crossing, ashore('01:10', '05:30')]), version }
  const refused = await house.call('OPERATOR', 'PUT', `/journeys/${number}`, worse)
  expect(refused.status).toBe(422)
  expect(refused.body.message).toContain('Repos journalier insuffisant')
})

it('a crew of two with changes of driver drives through the night; one alone does not', async () => {
  const steps = [
    { kind: 'RELAIS', start: '23:00', place: 'Aire de Vémars' },
    { kind: 'RELAIS', dayOffset: '1', start: '03:30' },
  ]
  const night = (day: string) => ({
    ...house.journeyInput(day, '18:00', '08:00', 1),
    stops: [
      { addressId: house.depot.id, kind: 'CHARGEMENT', arrival: '18:00', departure: '18:30', steps, drivingMin: '780' },
      { addressId: house.site.id, kind: 'LIVRAISON', dayOffset: 1, arrival: '08:00' },
    ],
  })
  const alone = await plan(night(freshDay()))
  expect(said(await assign(alone))).toContain('Conduite journalière prévue')
  expect(await assign(alone, house.drivers[1]!.id)).toMatchObject({ status: 200 })
})

it('generation copies what a line has between its stops, and takes up a change of it', async () => {
  const day = freshDay()
  const leg = { steps: [{ kind: 'REPOS' as const, from: 60, to: 660, place: 'Tours', bunk: false }], drivingMin: 240, km: null }
  const line = await house.line({ from: day, hours: ['18:00', '09:00', 1] })
  const made = async () => {
    await generate(house.db, pino({ level: 'silent' }), noMail, { lineIds: [line.id!], until: day })
    const [run] = await house.db
      .select()
      .from(journeys)
      .where(eq(journeys.liveLineId, line.id!))
      .orderBy(asc(journeys.serviceDate))
    const [stop] = await house.db
      .select()
      .from(journeyStops)
      .where(eq(journeyStops.journeyId, run!.id))
      .orderBy(asc(journeyStops.position))
    return stop!.leg
  }
  expect(await made()).toBeNull()
  const ofLine = and(eq(liveLineStops.liveLineId, line.id!), eq(liveLineStops.position, 0))
  await house.db.update(liveLineStops).set({ leg }).where(ofLine)
  expect(await made()).toEqual(leg)
})
