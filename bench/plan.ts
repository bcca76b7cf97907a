import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { and, between, inArray, isNotNull, isNull } from 'drizzle-orm'
import { type Database, openDatabase } from '#api/db/client.ts'
import { startEmbedded } from '#api/db/embedded.ts'
import { migrate } from '#api/db/migrate.ts'
import { seedDemo } from '#api/db/seed/seed.ts'
import { withMeans } from '#api/journey-management/best-plan/plan.ts'
import type { Problem } from '#api/journey-management/best-plan/problem.ts'
import { readProblem } from '#api/journey-management/best-plan/read.ts'
import { extended, type Sequence, sequenceBefore, tieOf } from '#api/journey-management/best-plan/sequences.ts'
import { planInThread } from '#api/journey-management/best-plan/thread.ts'
import { kmBetween } from '#api/journey-management/best-plan/ways.ts'
import { today } from '#api/middleware/today.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addDays, isoWeekday, mondayOf } from '#domain/calendar/dates.ts'
import type { Proposal } from '#domain/journey-management/best-plan/proposal.ts'
import { weightsOf } from '#domain/journey-management/best-plan/weights.ts'
import { problemOf } from '#tests/support/journeys/best-plan.ts'
import { printTable, rounded, say } from './report.ts'

/*
 * « Affecter au mieux » on the demonstration carrier: `node bench/plan.ts [--days 20] [--seconds 10]`. Each coming working day is planned
 * as if its drivers and vehicles had not been assigned, beside the plan that it has and the first lawful candidate of each
 * journey in turn. All three are judged by the same check at the same weights, and get vehicles. `--made 60x80,200x500` plans made-up days
 * of these drivers and journeys instead; `--week` the days of one week in one press.
 */

const { values: options } = parseArgs({
  options: {
    days: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '10' },
    made: { type: 'string' },
    week: { type: 'boolean', default: false },
  },
})

if (options.made) {
  const rows = []
  for (const size of options.made.split(',')) {
    const [drivers = 0, journeys = 0] = size.split('x').map(Number)
    rows.push({ drivers, journeys, ...(await planned(madeUp(drivers, journeys))).figures })
  }
  printTable(rows)
  process.exit()
}

const folder = mkdtempSync(join(tmpdir(), 'quai-plan-'))
const cluster = await startEmbedded(folder, { info() {}, error: console.error })
try {
  await migrate(cluster.url)
  say('loading the demonstration carrier')
  await seedDemo(cluster.url, () => {})
  const { db, close } = openDatabase(cluster.url, { readers: 1, writers: 2 })
  const rows: object[] = []
  if (options.week) {
    const monday = addDays(mondayOf(today()), 7)
    const own = await withoutDrivers(db, monday, addDays(monday, 6))
    if (own) rows.push({ from: monday, journeys: own.problem.journeys.length, ...(await planned(own.problem)).figures })
  }
  for (let day = addDays(today(), 1); !options.week && rows.length < Number(options.days); day = addDays(day, 1)) {
    if (isoWeekday(day) > 5) continue
    const own = await withoutDrivers(db, day)
    if (own) rows.push(await compared(own))
    say(day)
  }
  await close()
  printTable(rows)
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The problem of these days without their assignments, which stay as they are, and who has each journey. */
async function withoutDrivers(db: Database, day: string, until = day) {
  const ROLLED_BACK = 'rolled back'
  let own: { problem: Problem; driverOf: Map<string, string>; read: number } | undefined
  await db
    .transaction(async tx => {
      const rows = await tx
        .update(journeys)
        .set({ status: 'PLANIFIE' })
        .where(
          and(
            between(journeys.serviceDate, day, until),
            inArray(journeys.status, ['AFFECTE', 'CONFIRME']),
            isNotNull(journeys.driverId),
            isNull(journeys.coDriverId),
          ),
        )
        .returning({ id: journeys.id, driverId: journeys.driverId })
      const ids = rows.map(({ id }) => id)
      await tx.update(journeys).set({ driverId: null, vehicleId: null, trailerId: null }).where(inArray(journeys.id, ids))
      const began = performance.now()
      const problem = await readProblem(tx, { day, until, weights: weightsOf({}), seconds: Number(options.seconds) })
      if (ids.length > 0)
        own = { problem, driverOf: new Map(rows.map(({ id, driverId }) => [id, driverId!])), read: performance.now() - began }
      throw new Error(ROLLED_BACK)
    })
    .catch((error: Error) => {
      if (error.message !== ROLLED_BACK) throw error
    })
  return own
}

/** Drivers of two depots and journeys of two to five hours, from a fixed seed. */
function madeUp(drivers: number, journeys: number): Problem {
  let seed = 1
  const below = (most: number) => {
    // Park and Miller's generator: the same days each time.
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const runs = Array.from({ length: journeys }, () => ({
    ...{ from: 4 + below(30) / 2, hours: 2 + below(7) / 2, at: below(4), to: below(4), adr: below(10) === 0 },
  }))
  const people = Array.from({ length: drivers }, (_, nth) => ({
    ...{ depot: below(2), weeklyHours: 35, adr: below(2) === 0, isVan: false, isAway: below(20) === 0 },
    busy: Array.from({ length: below(4) }, (_, day) => ({ from: 8 - 24 * (day + 1), hours: 6 })),
    holds: nth % 3 === 0 ? [below(journeys)] : [],
  }))
  return { ...problemOf(runs, people), seconds: Number(options.seconds) }
}

/** The plan, its seconds and gap, the memory that it takes, and for how long the process that serves pages waited. */
async function planned(problem: Problem) {
  const idle = process.memoryUsage().rss
  let most = idle
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  const plan = await planInThread(join(import.meta.dirname, '..'), problem, async () => {})
  const spent = performance.now() - began
  clearInterval(watch)
  delay.disable()
  return {
    plan,
    figures: {
      ...{ covered: plan.lines.length, 'gap %': plan.gapPct, sequences: plan.sequences },
      ...{ 'plan s': rounded(spent / 1000), 'search s': rounded(plan.milliseconds / 1000) },
      ...{ 'MB more': Math.round((most - idle) / 1e6), 'server waits ms': Math.round(delay.max / 1e6) },
    },
  }
}

async function compared({ problem, driverOf, read }: { problem: Problem; driverOf: Map<string, string>; read: number }) {
  const { plan, figures } = await planned(problem)
  const kinds = {
    plan: priced(problem, takersOf(plan)),
    own: priced(problem, driverOf),
    first: priced(problem, takersOf(await withMeans(problem, firstCandidates(problem)))),
  }
  return {
    ...{ day: problem.day, journeys: problem.journeys.length, drivers: problem.drivers.length },
    ...Object.fromEntries(
      Object.entries(kinds).flatMap(([name, { covered, euros, km }]) => [
        [name, covered],
        [`${name} €`, euros],
        [`${name} km`, km],
      ]),
    ),
    ...{ 'read s': rounded(read / 1000), ...figures },
  }
}

function takersOf({ lines }: Pick<Proposal, 'lines'>): Map<string, string> {
  return new Map(lines.flatMap(({ id, driver }) => (driver ? [[id, driver.id] as const] : [])))
}

/** Covered journeys, cost at the weights of the plan, and empty kilometres; a journey that the check refuses after the earlier ones is open. */
function priced(problem: Problem, driverOf: ReadonlyMap<string, string>) {
  let [covered, cents, km] = [0, 0, 0]
  for (const [place, driver] of problem.drivers.entries()) {
    let sequence = sequenceBefore(problem, place)
    if (!sequence) continue
    for (const [nth, { id }] of problem.journeys.entries())
      if (driverOf.get(id) === driver.id) sequence = extended(problem, sequence, nth) ?? sequence
    covered += sequence.journeys.length
    cents += sequence.costCents
    km += sequence.km
  }
  return { covered, euros: Math.round(cents / 100), km: Math.round(km) }
}

/** Each journey in turn takes the first of the list who may drive it: who knows it, then the nearest. */
function firstCandidates(problem: Problem): Sequence[] {
  const sequences = problem.drivers.map((_, place) => sequenceBefore(problem, place))
  for (const [nth, journey] of problem.journeys.entries()) {
    const list = problem.drivers
      .map((driver, place) => ({
        place,
        rank: ['HOLDER', 'KNOWN', 'STRANGER'].indexOf(tieOf(driver, journey)),
        km: kmBetween(problem.roads, driver.depot, journey.from),
      }))
      .sort((a, b) => a.rank - b.rank || a.km - b.km)
    for (const { place } of list) {
      const before = sequences[place]
      const isFree = before?.runs.every(({ start, end }) => end <= journey.start || journey.end <= start)
      const longer = before && isFree && extended(problem, before, nth)
      if (!longer) continue
      sequences[place] = longer
      break
    }
  }
  return sequences.filter(sequence => sequence !== null)
}
