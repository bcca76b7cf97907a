import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { type Database, openDatabase } from '#api/db/client.ts'
import { startEmbedded } from '#api/db/embedded.ts'
import { migrate } from '#api/db/migrate.ts'
import { seedDemo } from '#api/db/seed/seed.ts'
import type { Problem } from '#api/journey-management/best-plan/problem.ts'
import { readProblem } from '#api/journey-management/best-plan/read.ts'
import { extended, sequenceBefore, tieOf } from '#api/journey-management/best-plan/sequences.ts'
import { planInThread } from '#api/journey-management/best-plan/thread.ts'
import { kmBetween } from '#api/journey-management/best-plan/ways.ts'
import { today } from '#api/middleware/today.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { addDays, isoWeekday } from '#domain/calendar/dates.ts'
import { weightsOf } from '#domain/journey-management/best-plan/weights.ts'
import { printTable, quantile, say } from './report.ts'

/*
 * « Affecter au mieux » on the demonstration carrier: `node bench/plan.ts [--days 20] [--seconds 10]`. The drivers and vehicles of a
 * working day are removed and planned anew; then the day gets them back. Beside it the plan that the carrier had, and the first
 * lawful candidate of each journey in turn, both judged by the same check and at the same weights.
 */

const { values: options } = parseArgs({
  options: { days: { type: 'string', default: '20' }, seconds: { type: 'string', default: '10' } },
})
const KEPT = ['driverId', 'vehicleId', 'trailerId', 'status'] as const

const folder = mkdtempSync(join(tmpdir(), 'quai-plan-'))
const cluster = await startEmbedded(folder, { info() {}, error: console.error })
try {
  await migrate(cluster.url)
  say('loading the demonstration carrier')
  await seedDemo(cluster.url, () => {})
  const { db, close } = openDatabase(cluster.url, { readers: 2, writers: 2 })
  try {
    await measure(db)
  } finally {
    await close()
  }
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(db: Database): Promise<void> {
  const rows: Record<string, unknown>[] = []
  for (let day = addDays(today(), 1); rows.length < Number(options.days); day = addDays(day, 1)) {
    if (isoWeekday(day) > 5) continue
    const own = await db
      .select()
      .from(journeys)
      .where(
        and(
          eq(journeys.serviceDate, day),
          inArray(journeys.status, ['AFFECTE', 'CONFIRME']),
          isNotNull(journeys.driverId),
          isNull(journeys.coDriverId),
        ),
      )
    if (own.length === 0) continue
    const ids = own.map(({ id }) => id)
    await db
      .update(journeys)
      .set({ driverId: null, vehicleId: null, trailerId: null, status: 'PLANIFIE' })
      .where(inArray(journeys.id, ids))
    const row = await ofDay(db, day, new Map(own.map(({ id, driverId }) => [id, driverId!])))
    rows.push(row)
    printTable([row])
    for (const journey of own)
      await db
        .update(journeys)
        .set(Object.fromEntries(KEPT.map(field => [field, journey[field]])))
        .where(eq(journeys.id, journey.id))
    say(`${day} done`)
  }
  printTable(rows)
  const seconds = rows.map(row => Number(row.s))
  console.log(`p50 ${quantile(seconds, 0.5)} s, most ${Math.max(...seconds)} s`)
}

async function ofDay(db: Database, day: string, driverOf: ReadonlyMap<string, string>) {
  const began = performance.now()
  const problem = await readProblem(db, day, weightsOf({}), Number(options.seconds))
  const read = performance.now() - began
  let most = process.memoryUsage().rss
  const idle = most
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const plan = await planInThread(join(import.meta.dirname, '..'), problem, async () => {})
  clearInterval(watch)
  const spent = performance.now() - began
  const planned = priced(problem, new Map(plan.lines.map(({ id, driver }) => [id, driver.id])))
  const had = priced(problem, driverOf)
  const first = firstCandidates(problem)
  return {
    ...{ day, journeys: problem.journeys.length, drivers: problem.drivers.length },
    ...{ plan: planned.covered, 'plan €': planned.euros, 'plan km': planned.km },
    ...{ had: had.covered, 'had €': had.euros, 'had km': had.km },
    ...{ first: first.covered, 'first €': first.euros, 'first km': first.km },
    ...{ 'gap %': plan.gapPct, sequences: plan.sequences },
    ...{ 'read s': (read / 1000).toFixed(2), s: (spent / 1000).toFixed(2), 'MB more': Math.round((most - idle) / 1e6) },
  }
}

/** What this choice of drivers costs at the weights of the plan; a journey that the check refuses after the earlier ones is open. */
function priced(problem: Problem, driverOf: ReadonlyMap<string, string>) {
  let [covered, cents, km] = [0, 0, 0]
  for (const [place, driver] of problem.drivers.entries()) {
    let sequence = sequenceBefore(problem, place)
    if (!sequence) continue
    for (const [nth, { id }] of problem.journeys.entries()) {
      if (driverOf.get(id) !== driver.id) continue
      sequence = extended(problem, sequence, nth) ?? sequence
    }
    covered += sequence.journeys.length
    cents += sequence.costCents
    km += sequence.km
  }
  return { covered, euros: Math.round(cents / 100), km: Math.round(km) }
}

/** Each journey in turn takes the first of the list who may drive it: who knows it, then the nearest. */
function firstCandidates(problem: Problem) {
  const taken = new Map<string, string>()
  const sequences = problem.drivers.map((_, place) => sequenceBefore(problem, place))
  for (const [nth, journey] of problem.journeys.entries()) {
    const list = problem.drivers
      .map((driver, place) => ({ driver, place, rank: ['HOLDER', 'KNOWN', 'STRANGER'].indexOf(tieOf(driver, journey)) }))
      .sort(
        (a, b) =>
          a.rank - b.rank ||
          kmBetween(problem.roads, a.driver.depot, journey.from) - kmBetween(problem.roads, b.driver.depot, journey.from),
      )
    for (const { driver, place } of list) {
      const before = sequences[place]
      const longer = before && isFree(before.runs, journey) ? extended(problem, before, nth) : null
      if (!longer) continue
      sequences[place] = longer
      taken.set(journey.id, driver.id)
      break
    }
  }
  return priced(problem, taken)
}
function isFree(runs: readonly { start: number; end: number }[], { start, end }: { start: number; end: number }): boolean {
  return runs.every(run => run.end <= start || end <= run.start)
}
