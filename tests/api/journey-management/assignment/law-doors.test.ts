import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { certificationTypes, driverCertifications } from '#api/schema/human-resources/certifications.table.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPoolItems, driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeyStops, journeys } from '#api/schema/journey-management/journeys.table.ts'
import { liveLineStops } from '#api/schema/journey-management/live-lines.table.ts'
import { modificationJourneys } from '#api/schema/journey-management/modifications.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { addresses } from '#api/schema/sales/addresses.table.ts'
import { toInstant, toLocal } from '#domain/calendar/clock.ts'
import { addDays, isoWeekday, mondayOf } from '#domain/calendar/dates.ts'
import { noMail } from '#tests/support/api.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { qualify } from '#tests/support/qualified.ts'
import { ordinaryDay } from '#tests/support/today.ts'

/* Every rule of `law.md` at every door, one step too much and just allowed. */

const ROOT = join(import.meta.dirname, '../../../..')
const HOUR = 60
const DAY = 24 * HOUR

/** Minutes from the start of the journey: from, to, driving, service. */
type OtherRun = readonly [from: number, to: number, drivingMin?: number, serviceMin?: number]
interface Situation {
  /** Days after the Friday of the door. */
  later?: number
  hours?: readonly [string, string]
  drivingMin?: number
  serviceMin?: number
  kmLoaded?: number
  others?: readonly OtherRun[]
  driver?: Partial<typeof drivers.$inferInsert>
  vehicle?: Partial<typeof vehicles.$inferInsert>
  training?: { code: 'FCO' | 'FIMO'; validTo: string }
  abroad?: boolean
}
interface Rule {
  text: string
  blocks: boolean
  /** The journey with its driver, vehicle and work around it; `more` is 1 for one step too much, else 0. */
  of: (more: 0 | 1, day: string) => Situation
}

const VAN = { category: 'VUL', gcwKg: null, tareKg: 2_000 } as const
/** Runs of twelve hours on these days before, of so many minutes of driving or service. */
const daysBefore = (minutes: Record<number, number>, of: 'driving' | 'service'): OtherRun[] =>
  Object.entries(minutes).map(([days, most]) => [
    -Number(days) * DAY,
    -Number(days) * DAY + 12 * HOUR,
    of === 'driving' ? most : 60,
    most,
  ])

/** A new rule is a row here. */
const RULES: Record<string, Rule> = {
  AF03: {
    text: 'Habilitation expirée : FCO (formation continue)',
    blocks: true,
    of: (more, day) => ({ training: { code: 'FIMO', validTo: addDays(day, -more) } }),
  },
  AF04: {
    text: 'Habilitation manquante : Carte conducteur',
    blocks: true,
    of: more => ({
      abroad: true,
      driver: { tachoCardValidTo: null },
      vehicle: { ...VAN, gvwKg: 2_500 + more, tachograph: 'INT_V2' },
    }),
  },
  AF05: {
    text: 'Permis C requis pour ce véhicule',
    blocks: true,
    of: more => ({ driver: { licenceCategories: ['B', 'C1'] }, vehicle: { gvwKg: 7_500 + more, tareKg: 5_000 } }),
  },
  AF13: {
    text: 'Repos journalier insuffisant : 8 h 59 (minimum 9 h 00)',
    blocks: true,
    of: more => ({ hours: ['08:00', '14:00'], others: [[-18 * HOUR, -9 * HOUR + more]] }),
  },
  AF14: {
    text: 'Repos journalier réduit n° 1 sur 3',
    blocks: false,
    of: more => ({ others: [[-14 * HOUR, -11 * HOUR + more]] }),
  },
  AF15: {
    text: 'Conduite journalière prévue : 10 h 01',
    blocks: true,
    of: more => ({
      ...{ drivingMin: 5 * HOUR, serviceMin: 5 * HOUR + 15 },
      others: [[-7 * HOUR, -HOUR, 5 * HOUR + more, 5 * HOUR + more]],
    }),
  },
  AF16: {
    text: 'Conduite sur deux semaines : 90 h 01 (maximum 90 h 00)',
    blocks: true,
    of: more => ({
      ...{ hours: ['06:00', '18:00'], drivingMin: 600, serviceMin: 630, driver: { category: 'GRAND_ROUTIER' } },
      others: daysBefore({ 1: 540, 2: 540, 3: 540, 4: 600, 7: 540, 8: 540, 9: 540, 10: 480 + more, 11: 480 }, 'driving'),
    }),
  },
  AF17: {
    text: 'Temps de service hebdomadaire prévu : 48 h 01 (maximum 48 h 00)',
    blocks: true,
    of: more => ({
      ...{ hours: ['06:00', '14:00'], driver: { category: 'MESSAGERIE' } },
      others: daysBefore({ 1: 600, 2: 600, 3: 600, 4: 600 + more }, 'service'),
    }),
  },
  AF18: {
    text: 'Service de nuit : 10 h 01 prévues (maximum 10 h 00)',
    blocks: true,
    of: more => ({ hours: ['08:00', '14:00'], others: [[-4 * HOUR - more, 0]] }),
  },
  AF19: {
    text: 'Amplitude prévue : 13 h 01',
    blocks: false,
    of: more => ({ others: [[-7 * HOUR - more, -6 * HOUR]] }),
  },
  AF20: {
    text: 'Habilitation à renouveler avant le ',
    blocks: false,
    of: (more, day) => ({ training: { code: 'FCO', validTo: addDays(day, 31 - more) } }),
  },
  AF21: {
    text: 'Circulation interdite aux plus de 7,5\u00a0t',
    blocks: false,
    of: more => ({ later: 1, hours: ['16:00', more ? '22:01' : '22:00'] }),
  },
  AF27: {
    text: "Tachygraphe intelligent V2 obligatoire à l'étranger",
    blocks: false,
    of: more => ({ abroad: true, vehicle: { tachograph: more ? 'INT_V1' : 'INT_V2' } }),
  },
  AF28: {
    text: 'Repos hebdomadaire à prendre au plus tard le ',
    blocks: true,
    of: more => ({
      others: [
        [6 * HOUR - 6 * DAY - more, 9 * HOUR - 6 * DAY],
        ...[1, 2, 3, 4, 5].map((days): OtherRun => [-days * DAY, -days * DAY + 4 * HOUR]),
      ],
    }),
  },
  AF29: {
    text: 'Repos hebdomadaire réduit (44 h 59)',
    blocks: false,
    of: more => ({ others: [[-49 * HOUR, -45 * HOUR + more]] }),
  },
  AF30: {
    text: 'Temps de service : 12 h 01 (maximum 12 h 00)',
    blocks: true,
    of: more => ({ others: [[-7 * HOUR - more, -HOUR]] }),
  },
  AF31: {
    text: 'Moyenne du trimestre : 50 h 01 par semaine (maximum 50 h 00)',
    blocks: false,
    of: (more, day) => ({
      driver: { hireDate: addDays(day, -4) },
      others: [
        [-4 * DAY - 6 * HOUR - more, -4 * DAY + 5 * HOUR],
        ...[3, 2, 1].map((days): OtherRun => [-days * DAY - 6 * HOUR, -days * DAY + 5 * HOUR]),
      ],
    }),
  },
  AF32: {
    text: '81 km en 1 h 00 entre Quai nord et Laiterie : 81 km/h de moyenne',
    blocks: false,
    of: more => ({ kmLoaded: 80 + more }),
  },
  AF33: {
    text: ' ne travaille pas le ',
    blocks: false,
    of: (more, day) => ({ driver: { workdays: [1, 2, 3, 4, 5, 6, 7].filter(one => !more || one !== isoWeekday(day)) } }),
  },
}

/** Codes of the check without a row, and where they are asked. */
const ELSEWHERE: Record<string, string> = {
  ...Object.fromEntries(
    ['AF02', 'AF06', 'AF08', 'AF09', 'AF10', 'AF11', 'AF12', 'AF24'].map(code => [code, 'no rule of law.md: doors.test.ts']),
  ),
  ...Object.fromEntries(
    ['AF01', 'AF07', 'AF22', 'AF23', 'AF26'].map(code => [code, 'no rule of law.md: assignment-feed.test.ts']),
  ),
}

const isFriday = (day: string) => isoWeekday(day) === 5
const fridayFrom = (days: number): string => (isFriday(ordinaryDay(days)) ? ordinaryDay(days) : fridayFrom(days + 1))
const FRIDAY = fridayFrom(12)
/** A start is not in the future. */
const LAST_FRIDAY = Array.from({ length: 60 }, (_, days) => ordinaryDay(-61 + days)).findLast(
  day => isFriday(day) && day <= ordinaryDay(-9),
)!

let house: Lines
const call = (method: string, path: string, body?: unknown) => house.call('OPERATOR', method, path, body)

interface Case {
  door: string
  code: string
  more: 0 | 1
  day: string
  driver: typeof drivers.$inferInsert & { id: string }
  mateId: string
  vehicleId: string
  journey: typeof journeys.$inferInsert & { id: string }
  kmLoaded: string
  drivingMin: number
  stops: { addressId: string; kind: 'CHARGEMENT' | 'LIVRAISON'; arrival: string; departure: string }[]
  lineId?: string
  poolId?: string
}

interface Door {
  friday?: string
  /** The status of the journey before, with whom: nobody, the mate or the driver. */
  given?: 'mate' | 'driver'
  /** Days from the day on which it first stands. */
  elsewhere?: number
  /** A person must give a reason for a warning. */
  warns?: true
  /** Warnings that stop it, because only a person may overrule them. */
  stops?: readonly string[]
  /** For all its cases at once. */
  prepare?: (cases: readonly Case[]) => Promise<void>
  /** The refusal, empty when accepted. `reason` is the only one that a warning wants. */
  answer: (of: Case, reason: string | null) => Promise<string>
}

const refusalOf = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 || status === 201 ? '' : JSON.stringify(body)
const meansOf = ({ driver, vehicleId }: Case) => ({ driverId: driver.id, vehicleId })
const storedOf = async ({ journey }: Case) => (await house.db.select().from(journeys).where(eq(journeys.id, journey.id)))[0]!

const lineOf = async (of: Case, usual: boolean) => {
  const { journey, day, driver, vehicleId, stops, kmLoaded } = of
  const hours: [string, string] = [stops[0]!.arrival, stops.at(-1)!.departure]
  const line = await house.line({
    ...{ from: day, hours, recurrence: { weekdays: [isoWeekday(day)] } },
    line: {
      ...{
        drivingMin: journey.drivingMin,
        serviceMin: journey.serviceMin,
        amplitudeMin: minutes(hours[1]) - minutes(hours[0]),
        kmLoaded,
      },
      ...(usual && { defaultDriverId: driver.id, defaultVehicleId: vehicleId }),
    },
    version: { vehicleNeed: null, goods: null, validTo: day },
    sites: stops.map(({ addressId }) => addressId),
  })
  await house.db
    .update(liveLineStops)
    .set({ departure: stops[0]!.departure })
    .where(and(eq(liveLineStops.liveLineId, line.id), eq(liveLineStops.position, 0)))
  of.lineId = line.id
  return line.id
}
let uncovered: Awaited<ReturnType<typeof generate>>['uncovered'] = []
const generateAll = async (cases: readonly Case[]) => {
  const lineIds = cases.map(({ lineId }) => lineId!)
  const until = addDays(FRIDAY, 1)
  const report = await generate(house.db, pino({ level: 'silent' }), noMail, { lineIds, until })
  expect(report.failures).toEqual([])
  uncovered = [...uncovered, ...report.uncovered]
}
const generatedFor = async ({ lineId }: Case) =>
  (await house.db.select().from(journeys).where(eq(journeys.liveLineId, lineId!)))[0]!

const DOORS: Record<string, Door> = {
  assign: {
    warns: true,
    answer: async (of, reason) =>
      refusalOf(await call('POST', `/journeys/${of.journey.number}/assign`, { ...meansOf(of), reason })),
  },
  'bulk assign': {
    warns: true,
    async answer(of, reason) {
      const { id, version } = await storedOf(of)
      const { body } = await call('POST', '/journeys/assign', { ...meansOf(of), reason, journeys: [{ id, version }] })
      expect(body.done).toBe(body.refused.length === 0 ? 1 : 0)
      return body.refused.map(({ message }: { message: string }) => message).join()
    },
  },
  edit: {
    given: 'driver',
    elsewhere: 41,
    warns: true,
    async answer(of, reason) {
      const { number } = of.journey
      const { version } = await storedOf(of)
      const { companyId, label, kind } = house.journeyInput(of.day, '06:00', '07:00')
      const { kmLoaded, drivingMin } = of
      // Driving comes from the road: here it is typed.
      const stops = of.stops.map((stop, place) => (place === 0 ? { ...stop, drivingMin } : stop))
      const input = { companyId, label, kind, kmLoaded, serviceDate: of.day, stops, version, meansReason: reason }
      return refusalOf(await call('PUT', `/journeys/${number}`, input))
    },
  },
  'calendar move': {
    given: 'mate',
    warns: true,
    async answer(of, reason) {
      const { number, version } = await storedOf(of)
      return refusalOf(await call('POST', `/calendar/${number}/move`, { driverId: of.driver.id, reason, version }))
    },
  },
  generation: {
    stops: ['AF33'],
    async prepare(cases) {
      for (const of of cases) await lineOf(of, true)
      await generateAll(cases)
    },
    async answer(of) {
      const reasons = uncovered.filter(({ id }) => id === of.lineId)
      expect((await generatedFor(of)).driverId).toBe(reasons.length > 0 ? null : of.driver.id)
      return reasons.map(({ reason }) => reason).join()
    },
  },
  tour: {
    stops: ['AF33'],
    async prepare(cases) {
      const { make, depot, db } = house
      for (const of of cases) {
        const lineId = await lineOf(of, false)
        const pool = make.pool({ depotId: depot.id, status: 'ACTIVE', defaultVehicleId: of.vehicleId })
        of.poolId = pool.id!
        await db.insert(driverPools).values(pool)
        await db
          .insert(driverPoolItems)
          .values(make.poolItem({ driverPoolId: pool.id!, liveLineId: lineId, weekday: isoWeekday(of.day) }))
        const member = { driverPoolId: pool.id!, from: '2020-01-01' }
        await db
          .insert(driverPoolMembers)
          .values([
            make.poolMember({ ...member, driverId: of.driver.id }),
            make.poolMember({ ...member, driverId: of.mateId, rank: 'REMPLACANT' }),
          ])
      }
      await generateAll(cases)
    },
    async answer(of) {
      const { driverId } = await generatedFor(of)
      const { preview } = (await call('GET', `/drivers-pools/${of.poolId}/team`)).body
      const { findings } = preview.find(({ date }: { date: string }) => date === of.day)
      expect(JSON.stringify(findings).includes(RULES[of.code]!.text)).toBe(of.more === 1)
      // The next of the team drives instead.
      expect([of.driver.id, of.mateId]).toContain(driverId)
      return driverId === of.mateId ? RULES[of.code]!.text : ''
    },
  },
  modification: {
    given: 'mate',
    async answer(of) {
      const asked = {
        ...{ journeyId: of.journey.id, scope: 'TRAJET', type: 'CHAUFFEUR', driverId: of.driver.id },
        ...{ effectiveFrom: of.day, requestedBy: 'CLIENT', reason: 'À la demande du client' },
      }
      const { id } = (await house.call('ADMIN', 'POST', '/modifications', asked)).body
      await house.call('ADMIN', 'POST', `/modifications/${id}/validate`, { version: 2 })
      expect(await house.call('ADMIN', 'POST', `/modifications/${id}/apply`, { version: 3 })).toMatchObject({ status: 200 })
      const { driverId } = await storedOf(of)
      const changed = eq(modificationJourneys.journeyId, of.journey.id)
      const { detail } = (await house.db.select().from(modificationJourneys).where(changed))[0]!
      expect(driverId).toBe(detail === null ? of.driver.id : null)
      return detail ?? ''
    },
  },
  replacement: {
    given: 'mate',
    warns: true,
    async answer(of, reason) {
      const { text, blocks } = RULES[of.code]!
      const asked = { journeyId: of.journey.id, kind: 'CHAUFFEUR', cause: 'ABSENCE' }
      const { id } = (await call('POST', '/replacements', asked)).body
      const [opened] = await house.db.select().from(replacements).where(eq(replacements.id, id))
      const { rows } = (await call('GET', `/replacements/${id}/suggestions?q=${of.driver.code}`)).body
      const suggested = rows.find((row: { id: string }) => row.id === of.driver.id)
      // The list says what the confirmation answers.
      expect(suggested.score === null).toBe(blocks && of.more === 1)
      expect(JSON.stringify([suggested.reasons, suggested.warnings]).includes(text)).toBe(of.more === 1)
      const { version } = opened!
      return refusalOf(await call('POST', `/replacements/${id}/confirm`, { candidateId: of.driver.id, version, reason }))
    },
  },
  start: {
    friday: LAST_FRIDAY,
    given: 'driver',
    async answer({ journey, stops, day }) {
      const at = `${day}T${stops[0]!.arrival}`
      return refusalOf(await call('POST', `/journeys/${journey.number}/start`, { at, reason: 'Essai' }))
    },
  },
}

/** Doors of `law.md` without cells, and why. */
const NO_CELLS: Record<string, string> = {
  import: 'no import writes journeys (tests/unit/house/law-doors.test.ts lists every writer)',
  API: 'every cell calls it; it has no operation that writes journeys beside these doors (same list)',
}

/** Cases for the other seat, at the first door. */
const SECOND_SEAT = 'second seat'

let numbered = 900_000
/** Apart from the numbers that generation takes. */
const numberOn = (day: string) => `TR-${day.slice(2).replaceAll('-', '')}-${numbered++}`
const minutes = (time: string) => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3))
const timeOf = (minute: number) => [Math.floor(minute / HOUR), minute % HOUR].map(part => String(part).padStart(2, '0')).join(':')

function makeCase(door: string, code: string, more: 0 | 1, { foreignId }: { foreignId: string }) {
  const { make, depot, site } = house
  const { friday = FRIDAY, given, elsewhere = 0 }: Partial<Door> = DOORS[door] ?? {}
  const { later = 0 } = RULES[code]!.of(more, friday)
  const day = addDays(friday, later)
  const of = RULES[code]!.of(more, day)
  const [from, to] = of.hours ?? ['13:00', '19:00']
  const amplitudeMin = minutes(to) - minutes(from)
  const { drivingMin = 60, serviceMin = amplitudeMin } = of
  const kmLoaded = String(of.kmLoaded ?? drivingMin)
  const papers = { depotId: depot.id, heavyLicenceValidTo: '2039-12-31', tachoCardValidTo: '2039-12-31' }
  const driver = make.driver({ ...papers, ...of.driver })
  const mate = make.driver(papers)
  const vehicle = make.vehicle({ depotId: depot.id, category: 'PORTEUR_19', tachograph: 'INT_V2', ...of.vehicle })
  const legsMin = drivingMin + amplitudeMin - serviceMin
  const stops: Case['stops'] = [
    { addressId: depot.id!, kind: 'CHARGEMENT', arrival: from, departure: timeOf(minutes(to) - legsMin) },
    { addressId: of.abroad && elsewhere === 0 ? foreignId : site.id!, kind: 'LIVRAISON', arrival: to, departure: to },
  ]
  const firstDay = addDays(day, elsewhere)
  const journey = make.journey({
    number: numberOn(firstDay),
    ...{ serviceDate: firstDay, plannedStart: toInstant(`${firstDay}T${from}`), plannedEnd: toInstant(`${firstDay}T${to}`) },
    ...{ kind: 'SPOT', companyId: house.client.id, stopsTotal: 2 },
    // Other hours make other work.
    ...(elsewhere > 0 ? { drivingMin: 1, serviceMin: 1, kmLoaded: '1' } : { drivingMin, serviceMin, kmLoaded }),
    ...(given && { status: 'AFFECTE', vehicleId: vehicle.id, driverId: given === 'mate' ? mate.id : driver.id }),
  })
  const start = Date.parse(toInstant(`${day}T${from}`))
  const instant = (minute: number) => new Date(start + minute * 60_000).toISOString()
  const others = (of.others ?? []).map(([begins, ends, driving = 60, service = ends - begins]) =>
    make.journey({
      number: numberOn(day),
      ...{ serviceDate: toLocal(instant(begins)).slice(0, 10), plannedStart: instant(begins), plannedEnd: instant(ends) },
      ...{ kind: 'SPOT', status: 'AFFECTE', driverId: driver.id, drivingMin: driving, serviceMin: service },
    }),
  )
  const asked = stops.map((stop, place) => (place === 1 && of.abroad ? { ...stop, addressId: foreignId } : stop))
  return {
    rows: { people: [driver, mate], vehicle, journeys: [journey, ...others], stops, firstDay },
    trainings: [
      { driverId: driver.id!, ...(of.training ?? { code: 'FCO' as const, validTo: '2039-01-01' }) },
      { driverId: mate.id!, code: 'FCO' as const, validTo: '2039-01-01' },
    ],
    of: {
      ...{ door, code, more, day, driver, mateId: mate.id!, vehicleId: vehicle.id!, journey, kmLoaded, drivingMin, stops: asked },
    } as Case,
  }
}

/** The doors that `law.md` names. */
const NAMED = [
  ...[
    'assign',
    'bulk assign',
    'edit',
    'calendar move',
    'generation',
    'tour',
    'modification',
    'replacement',
    'start',
    'import',
    'API',
  ],
]
/** The codes that the check may find. */
const codesOfCheck = () =>
  new Set(
    globSync('domain/assignment/*.ts', { cwd: ROOT }).flatMap(file =>
      Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(/'(AF\d\d)'/g), ([, code]) => code!),
    ),
  )

it('has a cell for every code at every door, or a reason', () => {
  expect([...Object.keys(DOORS), ...Object.keys(NO_CELLS)].toSorted()).toEqual(NAMED.toSorted())
  expect([...codesOfCheck()].filter(code => !(code in RULES || code in ELSEWHERE))).toEqual([])
  expect(Object.keys(ELSEWHERE).filter(code => code in RULES)).toEqual([])
})

const cases = new Map<string, Case>()
const keyOf = (door: string, code: string, more: 0 | 1) => `${door} ${code} ${more}`

beforeAll(async () => {
  house = await startLines()
  const { db, make } = house
  const foreign = make.address({ label: 'Tournai', country: 'BE', city: 'Tournai' })
  await db.insert(addresses).values(foreign)
  const types = await db
    .select()
    .from(certificationTypes)
    .where(inArray(certificationTypes.code, ['FCO', 'FIMO']))
  const typeOf = new Map(types.map(({ code, id }) => [code, id]))
  const made = [...Object.keys(DOORS), SECOND_SEAT].flatMap(door =>
    Object.keys(RULES).flatMap(code => ([0, 1] as const).map(more => makeCase(door, code, more, { foreignId: foreign.id! }))),
  )
  await db.insert(drivers).values(made.flatMap(({ rows }) => rows.people))
  await db.insert(driverCertifications).values(
    made.flatMap(({ trainings }) =>
      trainings.map(({ driverId, code, validTo }) => ({
        driverId,
        typeId: typeOf.get(code)!,
        obtainedOn: '2024-01-02',
        validTo,
      })),
    ),
  )
  await db.insert(vehicles).values(made.map(({ rows }) => rows.vehicle))
  await db.insert(journeys).values(made.flatMap(({ rows }) => rows.journeys))
  await db.insert(journeyStops).values(
    made.flatMap(({ rows }) =>
      rows.stops.map(({ addressId, kind, arrival, departure }, position) => ({
        ...{ journeyId: rows.journeys[0]!.id!, position, addressId, kind },
        plannedArrival: toInstant(`${rows.firstDay}T${arrival}`),
        plannedDeparture: toInstant(`${rows.firstDay}T${departure}`),
      })),
    ),
  )
  for (const { of } of made) cases.set(keyOf(of.door, of.code, of.more), of)
})
afterAll(() => house.close())

describe.each(Object.keys(DOORS))('%s', door => {
  const { warns = false, stops = [], prepare, answer } = DOORS[door]!
  beforeAll(() => prepare?.([...cases.values()].filter(of => of.door === door)))

  it.each(Object.keys(RULES))('%s', async code => {
    const { text, blocks } = RULES[code]!
    // A reason overrules a warning that comes beside, never a blocking finding.
    const reason = blocks ? 'Tout de même' : null
    expect(await answer(cases.get(keyOf(door, code, 0))!, reason)).toBe('')
    const refused = blocks || warns || stops.includes(code)
    const said = await answer(cases.get(keyOf(door, code, 1))!, reason)
    expect(said).toEqual(refused ? expect.stringContaining(text) : '')
  })
})

describe('the second driver of a crew', () => {
  // A crew of two has longer limits for the others, or counts its availability apart (tests/unit/domain/assignment).
  it.each(['AF03', 'AF05', 'AF17', 'AF20', 'AF28', 'AF29', 'AF31', 'AF33'])('%s', async code => {
    const { text, blocks } = RULES[code]!
    const reason = blocks ? 'Tout de même' : null
    const answer = async (more: 0 | 1) => {
      const { journey, mateId, driver, vehicleId } = cases.get(keyOf(SECOND_SEAT, code, more))!
      const means = { driverId: mateId, coDriverId: driver.id, vehicleId, reason }
      return refusalOf(await call('POST', `/journeys/${journey.number}/assign`, means))
    }
    expect(await answer(0)).toBe('')
    expect(await answer(1)).toContain(text)
  })
})

/** Runs of one driver from a Monday on: days from it, start, end. */
type WorkRun = readonly [day: number, from: string, to: string]
const runsOn = (weekdays: number, weeks: number, from: string, to: string): WorkRun[] =>
  Array.from({ length: 7 * weeks }, (_, day) => [day, from, to] as const).filter(([day]) => day % 7 < weekdays)
const without = (runs: readonly WorkRun[], ...days: number[]) => runs.filter(([day]) => !days.includes(day))
/** The first Monday after the cells before six weeks without a clock change. */
function sixWeeksFrom(monday: string): string {
  const elapsed = Date.parse(toInstant(`${addDays(monday, 42)}T00:00`)) - Date.parse(toInstant(`${monday}T00:00`))
  return elapsed === 42 * DAY * 60_000 ? monday : sixWeeksFrom(addDays(monday, 7))
}
const MONDAY = sixWeeksFrom(addDays(mondayOf(FRIDAY), 7))
/** The Monday of the week in which the clocks go back. */
function clocksGoBack(year: number): string {
  const monday = addDays(mondayOf(`${year}-10-31`), isoWeekday(`${year}-10-31`) === 7 ? 0 : -7)
  return monday >= MONDAY ? monday : clocksGoBack(year + 1)
}
const WORKED_ON_SATURDAYS = runsOn(6, 6, '06:00', '16:00')
const TWO_REDUCED = 'deux repos réduits, 45 h 00 sont dues'

/** Runs assigned in this order, and those that are refused with their reason. */
const TABLE: Record<
  string,
  { runs: readonly WorkRun[]; refused: readonly (readonly [day: number, text: string])[]; from?: string }
> = {
  W1: { runs: runsOn(5, 4, '06:00', '16:00'), refused: [] },
  W2: {
    runs: runsOn(7, 2, '06:00', '11:00'),
    refused: [6, 13].map(day => [day, 'Repos hebdomadaire à prendre au plus tard le '] as const),
  },
  W3: { runs: WORKED_ON_SATURDAYS, refused: [21, 35].map(day => [day, TWO_REDUCED] as const) },
  'W3 from the last day to the first': {
    runs: WORKED_ON_SATURDAYS.toReversed(),
    refused: [19, 5].map(day => [day, TWO_REDUCED] as const),
  },
  W4: { runs: without(runsOn(6, 4, '06:00', '16:00'), 12, 26), refused: [] },
  W5: { runs: [...runsOn(6, 1, '05:00', '17:00'), [7, '05:00', '17:00']], refused: [] },
  W6: {
    runs: runsOn(7, 1, '06:00', '12:00'),
    refused: [[6, 'Repos hebdomadaire à prendre au plus tard le ']],
    from: clocksGoBack(Number(MONDAY.slice(0, 4))),
  },
  W7: { runs: [...runsOn(6, 1, '06:00', '12:00'), [6, '01:00', '06:00']], refused: [] },
  'W7, a minute more': {
    runs: [...runsOn(6, 1, '06:00', '12:00'), [6, '01:00', '06:01']],
    refused: [[6, 'Repos hebdomadaire à prendre au plus tard le ']],
  },
}

describe('weekly rests of law.md §2, run by run', () => {
  it.each(Object.keys(TABLE))('%s', async row => {
    const { runs, refused, from = MONDAY } = TABLE[row]!
    const { db, make, depot, site } = house
    const driver = make.driver({
      ...{ depotId: depot.id, heavyLicenceValidTo: '2039-12-31', tachoCardValidTo: '2039-12-31' },
      workdays: [1, 2, 3, 4, 5, 6, 7],
    })
    const vehicle = make.vehicle({ depotId: depot.id, category: 'PORTEUR_19' })
    await db.insert(drivers).values(driver)
    await qualify(db, [{ id: driver.id! }])
    await db.insert(vehicles).values(vehicle)
    const made = runs.map(([day, start, end]) => {
      const date = addDays(from, day)
      const at = { plannedStart: toInstant(`${date}T${start}`), plannedEnd: toInstant(`${date}T${end}`) }
      const serviceMin = Math.min(minutes(end) - minutes(start), 8 * HOUR)
      const ofRun = { number: numberOn(date), serviceDate: date, companyId: house.client.id, drivingMin: 60, serviceMin }
      return make.journey({ kind: 'SPOT', stopsTotal: 2, kmLoaded: '60', ...ofRun, ...at })
    })
    await db.insert(journeys).values(made)
    await db.insert(journeyStops).values(
      made.flatMap(({ id, plannedStart, plannedEnd }) => {
        const stop = (position: number, kind: 'CHARGEMENT' | 'LIVRAISON', addressId: string, at: string) => ({
          ...{ journeyId: id!, position, kind, addressId, plannedArrival: at, plannedDeparture: at },
        })
        return [stop(0, 'CHARGEMENT', depot.id!, plannedStart), stop(1, 'LIVRAISON', site.id!, plannedEnd)]
      }),
    )
    const found: (readonly [day: number, text: string])[] = []
    for (const [place, { number }] of made.entries()) {
      const means = { driverId: driver.id, vehicleId: vehicle.id, reason: 'Essai' }
      const refusal = refusalOf(await call('POST', `/journeys/${number}/assign`, means))
      if (refusal) found.push([runs[place]![0], refusal])
    }
    expect(found).toEqual(refused.map(([day, text]) => [day, expect.stringContaining(text)]))
  })
})
