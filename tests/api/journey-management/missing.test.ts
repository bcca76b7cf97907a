import { and, asc, eq, inArray } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { replaceMissing } from '#api/journey-management/replacements/missing/confirm.ts'
import { proposalsFor } from '#api/journey-management/replacements/missing/proposals.ts'
import { Problem } from '#api/problem.ts'
import { users } from '#api/schema/administration/users.table.ts'
import { notifications } from '#api/schema/house/notifications.table.ts'
import { absences } from '#api/schema/human-resources/absences.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { deliveryRequestVersions as versions } from '#api/schema/sales/delivery-requests.table.ts'
import { RUN_TERMS } from '#api/trade/journeys/charges.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { duration } from '#domain/formats/hours.ts'
import { runFigures } from '#domain/journey-management/journeys/settlement.ts'
import { leaveOfShift } from '#domain/journey-management/replacements/missing-values.ts'
import { reasonsOf } from '#domain/journey-management/replacements/score.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { createTestDatabase } from '#tests/support/template-database.ts'
import { ordinaryDay, TODAY } from '#tests/support/today.ts'

/** « Il me manque quelqu'un »: absence or breakdown, proposals and confirmation in one press (`domain.md` §3.9, `law.md` §6). */

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail on what they do not find
type Body = any

const BASE = '/replacements/missing'
const read = async (driver: number, query: string): Promise<Body> => {
  const { status, body } = await house.call('OPERATOR', 'GET', `${BASE}/${house.drivers[driver]!.id}?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const press = (driver: number, input: object, headers?: Record<string, string>, role: 'OPERATOR' | 'ADMIN' = 'OPERATOR') =>
  house.call(role, 'POST', `${BASE}/${house.drivers[driver]!.id}`, input, headers)
/** What the page's form sends as it is shown. */
const formOf = (
  { why, period, journeys, bestOfTour }: Body,
  choose: (journey: Body) => string = journey => journey.best ?? 'OUVERT',
) => ({
  ...{ why, ...period, tour: bestOfTour ?? '' },
  choices: journeys.map((journey: Body) => ({
    ...{ journeyId: journey.id, number: journey.number, plannedStart: journey.plannedStart, plannedEnd: journey.plannedEnd },
    choice: choose(journey),
    startPosition: journey.stops[0]?.position ?? '',
  })),
})
async function assigned(day: string, from: string, to: string, driver = 0, vehicle = 0): Promise<string> {
  const number = await house.journey(day, from, to)
  const means = { driverId: house.drivers[driver]!.id, vehicleId: house.carriers[vehicle]!.id, reason: 'Retour confié au relais' }
  expect(await house.call('OPERATOR', 'POST', `/journeys/${number}/assign`, means)).toMatchObject({ status: 200 })
  return number
}
const journeyOf = async (number: string) => (await house.db.select().from(journeys).where(eq(journeys.number, number)))[0]!
const day = (weeks: number) => ordinaryDay(10 + weeks * 7)

describe('the absence until the end of the next shift', () => {
  const run = (start: string, end: string, serviceDate = start.slice(0, 10)) => ({ start, end, serviceDate })

  it.each([
    [
      'at 05:00, before his tour',
      '2026-11-30T05:00',
      [run('2026-11-30T06:00', '2026-11-30T16:00')],
      ['2026-11-30', null, '2026-11-30', null],
    ],
    [
      'at 14:00, on his tour',
      '2026-11-30T14:00',
      [run('2026-11-30T06:00', '2026-11-30T18:00')],
      ['2026-11-30', 'APRES_MIDI', '2026-11-30', null],
    ],
    [
      'in the evening, for tomorrow',
      '2026-11-30T22:00',
      [run('2026-12-01T05:00', '2026-12-01T13:00')],
      ['2026-12-01', null, '2026-12-01', null],
    ],
    [
      'for a night',
      '2026-11-30T20:00',
      [run('2026-11-30T21:00', '2026-12-01T05:00'), run('2026-12-01T21:00', '2026-12-02T05:00')],
      ['2026-11-30', 'APRES_MIDI', '2026-12-01', 'MATIN'],
    ],
    ['without a shift', '2026-11-30T05:00', [], ['2026-11-30', null, '2026-11-30', null]],
  ] as const)('%s', (_, now, runs, [from, fromHalf, to, toHalf]) => {
    expect(leaveOfShift(now, runs)).toEqual({ from, fromHalf, to, toHalf })
  })
})

it('gives the whole day of a sick driver to one, in one press, and tells the office and both drivers', async () => {
  const date = day(0)
  const numbers = [await assigned(date, '06:00', '08:00'), await assigned(date, '12:00', '14:00')]
  const page = await read(0, `why=MALADE&from=${date}`)
  expect(page).toMatchObject({ period: { from: date, to: date, fromHalf: null, toHalf: null }, declared: null })
  expect(page.journeys.map(({ number }: Body) => number)).toEqual(numbers)
  expect(page.tour.length).toBeGreaterThan(0)
  expect(page.tour[0]).toMatchObject({ warnings: [], code: expect.any(String), depot: 'Quai nord' })
  const answer = await press(0, formOf(page), { 'idempotency-key': 'sick-once' })
  expect(answer).toMatchObject({ status: 200, body: { replaced: 2, open: 0 } })
  for (const number of numbers) expect(await journeyOf(number)).toMatchObject({ status: 'AFFECTE', driverId: page.bestOfTour })
  // A resend writes nothing and answers the same.
  expect(await press(0, formOf(page), { 'idempotency-key': 'sick-once' })).toMatchObject({ status: 200, body: answer.body })
  const own = await house.db.select().from(absences).where(eq(absences.driverId, house.drivers[0]!.id))
  expect(own).toHaveLength(1)
  expect(own[0]).toMatchObject({ kind: 'MALADIE', from: date, to: date })
  // A second dispatcher with the page of before reads what changed.
  expect(await press(0, formOf(page))).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining(`Le trajet ${numbers[0]} n'est plus concerné`) },
  })
})

it('lets OPERATOR declare an absence that the office then decides', async () => {
  const date = day(1)
  const number = await assigned(date, '06:00', '08:00', 1, 1)
  const page = await read(1, `why=ABSENT&from=${date}`)
  expect(
    await press(
      1,
      formOf(page, () => 'OUVERT'),
    ),
  ).toMatchObject({ status: 200, body: { open: 1 } })
  const [own] = await house.db
    .select()
    .from(absences)
    .where(and(eq(absences.driverId, house.drivers[1]!.id), eq(absences.from, date)))
  expect(own).toMatchObject({ kind: 'INJUSTIFIEE', status: 'DEMANDEE', replacedJourneys: 1 })
  const told = await house.db.select().from(notifications).where(eq(notifications.kind, 'ABSENCE_REQUESTED'))
  expect(told.length).toBeGreaterThan(0)
  expect(await journeyOf(number)).toMatchObject({ status: 'PLANIFIE', driverId: null })
  // The page goes on where it was left: the absence stands, the journey is open.
  const later = await read(1, `why=ABSENT&from=${date}`)
  expect(later).toMatchObject({ declared: { from: date }, journeys: [{ number }] })
  expect(await press(1, formOf(later))).toMatchObject({ status: 200, body: { replaced: 1 } })
  expect(await journeyOf(number)).toMatchObject({ status: 'AFFECTE', driverId: later.journeys[0].best })
})

it('answers 409 at the field when the candidate was taken since, and writes nothing', async () => {
  const date = day(2)
  const number = await assigned(date, '06:00', '08:00')
  const page = await read(0, `why=MALADE&from=${date}`)
  const chosen = house.drivers.findIndex(({ id }) => id === page.journeys[0].best)
  await assigned(date, '07:00', '09:00', chosen, 2)
  const answer = await press(0, formOf(page))
  expect(answer).toMatchObject({ status: 409, body: { issues: [{ path: 'choices[0].choice' }] } })
  expect(answer.body.message).toContain('Ce chauffeur est déjà affecté')
  expect(await house.db.$count(absences, eq(absences.from, date))).toBe(0)
  expect(await journeyOf(number)).toMatchObject({ status: 'AFFECTE', driverId: house.drivers[0]!.id })
  // Nor is he proposed any more.
  const again = await read(0, `why=MALADE&from=${date}`)
  expect(again.journeys[0].candidates.map(({ id }: Body) => id)).not.toContain(page.journeys[0].best)
})

it('lets one of two dispatchers who confirm at once win, and gives nobody two journeys at one time', async () => {
  const number = await assigned(day(6), '06:00', '08:00')
  const form = formOf(await read(0, `why=MALADE&from=${day(6)}`))
  const twice = await Promise.all([press(0, form), press(0, form)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await journeyOf(number)).driverId).not.toBe(house.drivers[0]!.id)
  expect(await house.db.$count(absences, eq(absences.from, day(6)))).toBe(1)
  // Two are sick at one time, and the third is proposed for both.
  const numbers = [await assigned(day(8), '06:00', '08:00'), await assigned(day(8), '06:30', '08:30', 1, 1)]
  const forms = await Promise.all([0, 1].map(async who => formOf(await read(who, `why=MALADE&from=${day(8)}`))))
  const third = house.drivers[2]!.id
  expect(forms.map(({ choices }) => choices[0].choice)).toEqual([third, third])
  const answers = await Promise.all(forms.map((form, who) => press(who, form)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const taken = await Promise.all(numbers.map(async number => (await journeyOf(number)).driverId))
  expect(taken.filter(id => id === third)).toHaveLength(1)
})

it('lets OPERATOR validate a sick leave at any hour, and HR ratify it', async () => {
  const page = await read(2, `why=MALADE&from=${TODAY}`)
  expect(await press(2, formOf(page))).toMatchObject({ status: 200 })
  const own = async () =>
    (
      await house.db
        .select()
        .from(absences)
        .where(and(eq(absences.driverId, house.drivers[2]!.id), eq(absences.from, TODAY)))
    )[0]!
  expect(await own()).toMatchObject({ kind: 'MALADIE', status: 'VALIDEE', toRatify: true })
  expect(await house.db.$count(notifications, eq(notifications.kind, 'ABSENCE_TO_RATIFY'))).toBeGreaterThan(0)
  const ratify = (role: 'OPERATOR' | 'ADMIN') => house.api.call(role, 'POST', `/human-resources/absences/${own_.id}/ratify`, {})
  const own_ = await own()
  expect(await ratify('OPERATOR')).toMatchObject({ status: 404 })
  expect(await ratify('ADMIN')).toMatchObject({ status: 200 })
  expect(await own()).toMatchObject({ status: 'VALIDEE', toRatify: false })
})

it('shows what each candidate costs to roles that see money', async () => {
  const date = day(9)
  const line = await house.line({ hours: ['06:00', '08:00'], version: { rates: null, costCents: 60_000 } })
  const number = await assigned(date, '06:00', '08:00')
  await house.db.update(journeys).set({ versionId: line.version.id }).where(eq(journeys.number, number))
  const run = await journeyOf(number)
  const path = `${BASE}/${house.drivers[0]!.id}?why=MALADE&from=${date}`
  const costOf = async (role: 'OPERATOR' | 'ADMIN') =>
    ((await house.call(role, 'GET', path)).body as Body).journeys[0].candidates[0].costCents
  expect(await costOf('OPERATOR')).toBeNull()
  const [terms] = await house.db.select(RUN_TERMS).from(versions).where(eq(versions.id, line.version.id))
  const own = runFigures({ ...run, subcontractorId: null, buyPriceCents: null }, terms!, null).costCents
  expect(own).toBeGreaterThan(0)
  expect(await costOf('ADMIN')).toBe(own)
})

it('calls a gap inside a shift no rest', () => {
  const facts = { blockers: [], member: null, sameDepot: false, lineRuns: 0, certifications: [] }
  expect(reasonsOf({ ...facts, restMin: 150, afterMin: 150 })).toEqual([
    'Disponible',
    `libre depuis ${duration(150)}`,
    `repart ${duration(150)} après`,
  ])
  expect(reasonsOf({ ...facts, restMin: 660, afterMin: 660 })).toEqual([
    'Disponible',
    `${duration(660)} de repos`,
    `${duration(660)} de repos après`,
  ])
})

it('keeps who was called and what he answered, for every dispatcher', async () => {
  const date = day(3)
  await assigned(date, '06:00', '08:00')
  const { journeys: touched } = await read(0, `why=MALADE&from=${date}`)
  const [first, second] = touched[0].candidates
  const call = (candidateId: string, answer: string) =>
    house.call('OPERATOR', 'POST', `${BASE}/calls`, { candidateId, answer, journeyIds: [touched[0].id] })
  expect(await call(first.id, 'REFUSE')).toMatchObject({ status: 200, body: { answer: 'REFUSE' } })
  expect(await call(second.id, 'APPELE')).toMatchObject({ status: 200 })
  expect(await call(second.id, 'ACCEPTE')).toMatchObject({ status: 200 })
  const page = await read(0, `why=MALADE&from=${date}`)
  expect(page.journeys[0].candidates.map(({ id }: Body) => id)).not.toContain(first.id)
  expect(page.journeys[0]).toMatchObject({
    best: second.id,
    candidates: [{ call: { answer: 'ACCEPTE', by: expect.any(String) } }],
  })
  expect(page.refused).toEqual([first.id])
})

it('gives a journey to a sub-contractor, who has to be named', async () => {
  const date = day(5)
  await assigned(date, '06:00', '08:00', 2, 2)
  const form = formOf(await read(2, `why=MALADE&from=${date}`), () => 'SOUS_TRAITE')
  expect(await press(2, form)).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'choices[0].subcontractorId', message: 'Choisissez le sous-traitant' }] },
  })
  const choices = form.choices.map((one: Body) => ({ ...one, subcontractorId: house.subcontractor.id, buyPrice: '410' }))
  expect(await press(2, { ...form, choices }, undefined, 'ADMIN')).toMatchObject({ status: 200, body: { subcontracted: 1 } })
})

it('finds a lorry for each journey of one that broke down, from the next stop of the one that it runs', async () => {
  const date = day(4)
  const running = await assigned(date, '10:00', '16:00')
  const later = await assigned(date, '20:00', '20:30')
  await house.db.update(journeys).set({ status: 'EN_COURS' }).where(eq(journeys.number, running))
  const page = await read(0, `why=PANNE&from=${date}`)
  expect(page).toMatchObject({
    vehicle: { id: house.carriers[0]!.id },
    journeys: [{ number: running, stops: [{ position: 1 }] }, { number: later }],
  })
  const [one] = page.journeys[0].candidates
  expect(
    await press(
      0,
      formOf(page, journey => (journey.number === running ? one.id : journey.best)),
    ),
  ).toMatchObject({
    status: 200,
    body: { replaced: 2 },
  })
  expect(await journeyOf(running)).toMatchObject({ status: 'EN_COURS', vehicleId: one.id })
  expect((await journeyOf(later)).vehicleId).not.toBe(house.carriers[0]!.id)
  expect(await house.db.$count(outages, eq(outages.vehicleId, house.carriers[0]!.id))).toBe(1)
  expect(await house.db.$count(replacements, inArray(replacements.journeyId, [(await journeyOf(running)).id]))).toBe(1)
})

it('lists on the demonstration nobody whom the confirmation refuses or warns of anew', async () => {
  const database = await createTestDatabase('demo')
  const { db, close } = openDatabase(database.url, { readers: 1, writers: 1 })
  try {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'OPERATOR')).limit(1)
    const actor = { id: user!.id, role: 'OPERATOR' as const }
    const jobs = { mail: async () => {} }
    const date = ordinaryDay(3)
    const busy = await db
      .selectDistinct({ id: drivers.id, code: drivers.code })
      .from(drivers)
      .innerJoin(journeys, eq(journeys.driverId, drivers.id))
      .where(and(eq(journeys.serviceDate, date), eq(journeys.status, 'AFFECTE')))
      .orderBy(asc(drivers.code))
    const UNDONE = new Error('undone')
    let tried = 0
    for (const { id } of busy.slice(0, 8)) {
      const query = { why: 'MALADE' as const, from: date, to: addDays(date, 0), q: '' }
      const page = await proposalsFor({ db, routing: null, log: pino({ level: 'silent' }) }, id, query, true)
      const choices = page.journeys.map(({ id: journeyId, number, plannedStart, plannedEnd, stops }) => ({
        ...{ journeyId, number, plannedStart, plannedEnd, choice: 'OUVERT' as string },
        ...{ startPosition: stops[0]?.position ?? null, subcontractorId: null, buyPrice: null },
      }))
      const answerTo = async (candidate: string, index: number | null) => {
        const input = {
          ...{ why: query.why, ...page.period, tour: index === null ? candidate : null, reason: null, comment: null },
          choices: choices.map((one, at) => (at === index ? { ...one, choice: candidate } : one)),
        }
        tried += 1
        const work = db.transaction(async tx => {
          await replaceMissing(tx, jobs, id, input, actor)
          throw UNDONE
        })
        return work.catch((error: unknown) => {
          if (error === UNDONE) return []
          if (error instanceof Problem)
            return (error.issues ?? [{ path: '', message: error.message }]).map(issue => `${issue.path} ${issue.message}`)
          throw error
        })
      }
      const all = [
        ...page.tour.map(row => [row, null] as const),
        ...page.journeys.flatMap(({ candidates }, index) => candidates.slice(0, 3).map(row => [row, index] as const)),
      ]
      for (const [row, index] of all) {
        const answer = await answerTo(row.id, index)
        if (row.warnings.length === 0) expect(answer, `${row.name} ${index}`).toEqual([])
        for (const issue of answer) {
          expect(issue).toMatch(/^reason /)
          expect(
            row.warnings.some(warning => issue.includes(warning)),
            `${row.name}: ${issue}`,
          ).toBe(true)
        }
      }
    }
    expect(tried).toBeGreaterThan(10)
  } finally {
    await close()
    await database.drop()
  }
})
