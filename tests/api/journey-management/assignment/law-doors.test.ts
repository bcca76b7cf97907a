import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '#api/journey-management/live-lines/generation.ts'
import { drivers } from '#api/schema/human-resources/drivers.table.ts'
import { driverPoolItems, driverPoolMembers, driverPools } from '#api/schema/journey-management/drivers-pools.table.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { replacements } from '#api/schema/journey-management/replacements.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { toInstant, toLocal } from '#domain/calendar/clock.ts'
import { isoWeekday } from '#domain/calendar/dates.ts'
import { noMail } from '#tests/support/api.ts'
import { planned } from '#tests/support/journeys/planned.ts'
import { type Lines, startLines } from '#tests/support/lines.ts'
import { qualify } from '#tests/support/qualified.ts'
import { ordinaryDay } from '#tests/support/today.ts'

/* AF28, AF29, AF30 and AF33 of `law.md` §1, just allowed and just refused, at one door of each family. */

let house: Lines
beforeAll(async () => {
  house = await startLines()
})
afterAll(() => house.close())

const DAY = ordinaryDay(12)
const [FROM, TO] = ['13:00', '19:00'] as const
const HOURS = { day: DAY, from: FROM, to: TO }
/** Work of six hours. */
const LENGTH = 6 * 60
const WORK = { drivingMin: 60, serviceMin: LENGTH }
const instant = (start: number, minutes: number) => new Date(start + minutes * 60_000).toISOString()

async function makeCase() {
  const { db, make, depot } = house
  const [driver, mate] = [make.driver({ depotId: depot.id }), make.driver({ depotId: depot.id })]
  const lorry = make.vehicle({ depotId: depot.id, category: 'PORTEUR_19' })
  await db.insert(drivers).values([driver, mate])
  await qualify(db, [driver, mate])
  await db.insert(vehicles).values(lorry)
  return { driverId: driver.id, code: driver.code!, mateId: mate.id, vehicleId: lorry.id! }
}
type Case = Awaited<ReturnType<typeof makeCase>>

/** Another run of the driver, in minutes from the start of the journey. */
const other = (of: Case, start: number, [from, to]: readonly [number, number], serviceMin = 60) =>
  planned(house.db, HOURS, {
    ...{ driverId: of.driverId, drivingMin: 60, serviceMin },
    ...{ plannedStart: instant(start, from), plannedEnd: instant(start, to) },
  })

interface Rule {
  text: string
  blocks: boolean
  /** Work around a journey that starts then, one minute too much or just allowed. */
  given: (of: Case, start: number, worse: boolean) => Promise<unknown>
}
const HOUR = 60
const DAY_LONG = 24 * HOUR
const RULES: Record<string, Rule> = {
  AF28: {
    text: 'Repos hebdomadaire à prendre au plus tard le ',
    blocks: true,
    async given(of, start, worse) {
      const first = LENGTH - 6 * DAY_LONG - (worse ? 1 : 0)
      await other(of, start, [first, first + 3 * HOUR])
      for (let nth = 1; nth <= 5; nth++) await other(of, start, [-nth * DAY_LONG, -nth * DAY_LONG + 4 * HOUR])
    },
  },
  AF29: {
    text: 'Repos hebdomadaire réduit (44 h 59)',
    blocks: false,
    given: (of, start, worse) => {
      const end = -45 * HOUR + (worse ? 1 : 0)
      return other(of, start, [end - 4 * HOUR, end])
    },
  },
  AF30: {
    text: 'Temps de service : 12 h 01 (maximum 12 h 00)',
    blocks: true,
    given: (of, start, worse) => {
      const end = -HOUR
      return other(of, start, [end - LENGTH - (worse ? 1 : 0), end], LENGTH + (worse ? 1 : 0))
    },
  },
  AF33: {
    text: ' ne travaille pas le ',
    blocks: false,
    given: async (of, start, worse) => {
      const weekday = isoWeekday(toLocal(new Date(start)).slice(0, 10))
      const workdays = [1, 2, 3, 4, 5, 6, 7].filter(day => !worse || day !== weekday)
      await house.db.update(drivers).set({ workdays }).where(eq(drivers.id, of.driverId))
    },
  },
}

const call = (method: string, path: string, body?: unknown) => house.call('OPERATOR', method, path, body)
const run = (lineId: string) => generate(house.db, pino({ level: 'silent' }), noMail, { lineIds: [lineId], until: DAY })
const ofLine = async (lineId: string) => (await house.db.select().from(journeys).where(eq(journeys.liveLineId, lineId)))[0]!
const lineOf = (over: Parameters<Lines['line']>[0]['line']) =>
  house.line({
    ...{ from: DAY, hours: [FROM, TO], recurrence: { weekdays: [isoWeekday(DAY)] }, line: { ...WORK, ...over } },
    version: { vehicleNeed: { category: 'PORTEUR_19', equipment: [] }, validTo: DAY },
  })
const refusalOf = ({ status, body }: { status: number; body: unknown }) => (status === 200 ? '' : JSON.stringify(body))
const STARTS = Date.parse(toInstant(`${DAY}T${FROM}`))

interface Door {
  /** Whether it wants a reason for a warning. */
  warns: boolean
  start: () => number
  /** The refusal, empty when accepted. */
  answer: (of: Case, start: number, rule: Rule, worse: boolean) => Promise<string>
}
const DOORS: Record<string, Door> = {
  assign: {
    warns: true,
    start: () => STARTS,
    async answer(of) {
      const number = await house.journey(DAY, FROM, TO)
      await house.db.update(journeys).set(WORK).where(eq(journeys.number, number))
      const { driverId, vehicleId } = of
      return refusalOf(await call('POST', `/journeys/${number}/assign`, { driverId, vehicleId, reason: null }))
    },
  },
  generation: {
    warns: false,
    start: () => STARTS,
    async answer(of) {
      const line = await lineOf({ defaultDriverId: of.driverId, defaultVehicleId: of.vehicleId })
      const { uncovered } = await run(line.id)
      expect((await ofLine(line.id)).driverId).toBe(uncovered.length > 0 ? null : of.driverId)
      expect(uncovered.map(({ date }) => date)).toEqual(uncovered.length > 0 ? [DAY] : [])
      return uncovered.map(({ reason }) => reason).join()
    },
  },
  tour: {
    warns: false,
    start: () => STARTS,
    async answer(of, _, { text }) {
      const line = await lineOf({})
      const pool = house.make.pool({ depotId: house.depot.id, status: 'ACTIVE', defaultVehicleId: of.vehicleId })
      await house.db.insert(driverPools).values(pool)
      await house.db
        .insert(driverPoolItems)
        .values(house.make.poolItem({ driverPoolId: pool.id!, liveLineId: line.id, weekday: isoWeekday(DAY) }))
      const member = { driverPoolId: pool.id!, from: '2020-01-01' }
      await house.db
        .insert(driverPoolMembers)
        .values([
          house.make.poolMember({ ...member, driverId: of.driverId }),
          house.make.poolMember({ ...member, driverId: of.mateId, rank: 'REMPLACANT' }),
        ])
      await run(line.id)
      const { driverId } = await ofLine(line.id)
      // The next of the team drives instead.
      expect([of.driverId, of.mateId]).toContain(driverId)
      return driverId === of.mateId ? text : ''
    },
  },
  replacement: {
    warns: true,
    start: () => STARTS,
    async answer(of, _, { text, blocks }, worse) {
      const journey = await planned(house.db, HOURS, { ...WORK, driverId: of.mateId, vehicleId: of.vehicleId })
      const { id } = (await call('POST', '/replacements', { journeyId: journey.id, kind: 'CHAUFFEUR', cause: 'ABSENCE' })).body
      const [opened] = await house.db.select().from(replacements).where(eq(replacements.id, id))
      const { rows } = (await call('GET', `/replacements/${id}/suggestions?q=${of.code}`)).body
      const suggested = rows.find((row: { id: string }) => row.id === of.driverId)
      // The list says what the confirmation answers.
      expect(suggested.score === null).toBe(blocks && worse)
      expect(JSON.stringify([suggested.reasons, suggested.warnings]).includes(text)).toBe(worse)
      const asked = { candidateId: of.driverId, version: opened!.version, reason: null }
      return refusalOf(await call('POST', `/replacements/${id}/confirm`, asked))
    },
  },
  start: {
    warns: false,
    start: () => Date.parse(toInstant(toLocal(new Date()))),
    async answer(of, start) {
      const at = toLocal(new Date(start))
      const hours = { plannedStart: instant(start, 0), plannedEnd: instant(start, LENGTH), serviceDate: at.slice(0, 10) }
      const { number } = await planned(house.db, HOURS, { ...WORK, ...hours, driverId: of.driverId, vehicleId: of.vehicleId })
      return refusalOf(await call('POST', `/journeys/${number}/start`, { at, reason: 'Essai' }))
    },
  },
}

describe.each(Object.keys(DOORS))('%s', door => {
  it.each(Object.keys(RULES).flatMap(code => [false, true].map(worse => [code, worse] as const)))(
    '%s, a minute or a day too much: %s',
    async (code, worse) => {
      const [{ warns, start, answer }, rule] = [DOORS[door]!, RULES[code]!]
      const of = await makeCase()
      const from = start()
      await rule.given(of, from, worse)
      const said = await answer(of, from, rule, worse)
      const refused = worse && (rule.blocks || warns)
      expect(said.includes(rule.text), said).toBe(refused)
      // A start is at any hour of today, so that another rule may refuse it.
      if (!refused && door !== 'start') expect(said).toBe('')
    },
  )
})
