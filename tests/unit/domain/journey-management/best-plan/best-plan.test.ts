import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chooseDrivers } from '#api/journey-management/best-plan/drivers.ts'
import { planOf } from '#api/journey-management/best-plan/plan.ts'
import type { OpenJourney, PlacedRun, Problem, Site } from '#api/journey-management/best-plan/problem.ts'
import { type Extended, extended, type Sequence, sequenceBefore } from '#api/journey-management/best-plan/sequences.ts'
import { solve } from '#api/journey-management/best-plan/solver.ts'
import { planInThread } from '#api/journey-management/best-plan/thread.ts'
import { blockersOf, driverJudge, judge } from '#api/trade/assignment/check.ts'
import { type DriverRecord, giveRun } from '#api/trade/assignment/means-records.ts'
import { runOf } from '#api/trade/assignment/to-run.ts'
import type { ChainLink } from '#domain/assignment/chain.ts'
import { minuteOfLocal, weekOf } from '#domain/driving-time/civil-time.ts'
import { hardHoursBefore, hardHoursOf } from '#domain/journey-management/best-plan/fairness.ts'
import { gapWords, TAKEN_BY } from '#domain/journey-management/best-plan/proposal.ts'
import { roadKm } from '#domain/journey-management/live-lines/line-plan.ts'
import { problemOf, type WantedDriver, type WantedRun } from '#tests/support/journeys/best-plan.ts'

const half = (from: number, to: number) => fc.integer({ min: from * 2, max: to * 2 }).map(halves => halves / 2)
const site = fc.nat({ max: 3 })
const run: fc.Arbitrary<WantedRun> = fc.record({
  from: half(4, 18),
  hours: half(1, 7),
  at: site,
  to: site,
  adr: fc.integer({ min: 0, max: 9 }).map(one => one < 2),
})
const DAILY = Array.from({ length: 9 }, (_, day) => ({ from: 8 - 24 * (9 - day), hours: 4 }))
const person: fc.Arbitrary<WantedDriver> = fc.record({
  depot: site,
  weeklyHours: fc.constantFrom(null, 5, 35),
  adr: fc.boolean(),
  isVan: fc.integer({ min: 0, max: 9 }).map(one => one === 0),
  // The evening before, which leaves a short rest, the evening of the day, and nine days without a weekly rest.
  busy: fc.constantFrom([], [], DAILY, [{ from: -7, hours: 5 }], [{ from: -3, hours: 2 }], [{ from: 20, hours: 2 }]),
  isAway: fc.integer({ min: 0, max: 9 }).map(one => one === 0),
  holds: fc.uniqueArray(fc.nat({ max: 7 }), { maxLength: 2 }),
  nights: fc.nat({ max: 3 }),
  saturdays: fc.nat({ max: 3 }),
})
const instance = (journeys: number, drivers: number) =>
  fc
    .tuple(fc.array(run, { minLength: 1, maxLength: journeys }), fc.array(person, { minLength: 1, maxLength: drivers }))
    .map(([runs, people]) => problemOf(runs, people))

/* The exhaustive search: every way to share the journeys among the drivers, written without the code that it checks. */

const DAY_ENDS = 9 * 60
const km = (from: Site, to: Site) => (from.id === to.id ? 0 : Number(roadKm([from.position!, to.position!])))

function emptyKm(depot: Site, runs: PlacedRun[]): number {
  const ordered = [...runs].sort((a, b) => a.start - b.start)
  let at: Site = depot
  let until = Number.NEGATIVE_INFINITY
  let sum = 0
  for (const one of ordered) {
    if (one.start - until >= DAY_ENDS && until > Number.NEGATIVE_INFINITY) {
      sum += km(at, depot)
      at = depot
    }
    sum += km(at, one.from!)
    at = one.to!
    until = one.end
  }
  return sum + (ordered.length > 0 ? km(at, depot) : 0)
}

/** Cost of a driver with exactly these journeys; null when the check refuses one of them after the earlier ones. */
function costOf({ records, weights }: Problem, driver: Problem['drivers'][number], journeys: OpenJourney[]): number | null {
  const record: DriverRecord = structuredClone(records.drivers.get(driver.id)!)
  const used = record.runs
    .filter(({ start }) => journeys.length > 0 && weekOf(start).start === weekOf(journeys[0]!.start).start)
    .reduce((sum, { start, end }) => sum + end - start, 0)
  const done: PlacedRun[] = [...driver.busy]
  let cost = 0
  let minutes = 0
  for (const journey of journeys) {
    if (done.some(({ start, end }) => start < journey.end && journey.start < end)) return null
    const before = done.filter(({ start }) => start <= journey.start).sort((a, b) => b.start - a.start)[0]
    const after = done.filter(({ start }) => start > journey.start).sort((a, b) => a.start - b.start)[0]
    const links = [before && [before, journey], after && [journey, after]].flatMap((pair): ChainLink[] => {
      const [one, next] = (pair ?? []) as PlacedRun[]
      if (!one || !next || next.start - one.end >= DAY_ENDS || one.to!.id === next.from!.id) return []
      const end = (place: Site) => ({ label: place.label, position: place.position! })
      return [{ from: end(one.to!), to: end(next.from!), gapMin: next.start - one.end, roadSeconds: null }]
    })
    const found = driverJudge({ ...journey.need, links: () => links })(record)
    if (found.some(({ code, severity }) => severity === 'BLOQUANT' || code === 'AF33' || code === 'AF23')) return null
    cost += found.filter(({ severity }) => severity === 'AVERTISSEMENT').length * weights.warning
    if (driver.ties[journey.id] === undefined) cost += weights.stranger
    minutes += journey.need.work.serviceMin
    record.journeys.push({ number: journey.number, ...journey.need.hours })
    giveRun(record, { number: journey.number, ...runOf(journey.need, true) })
    done.push(journey)
  }
  if (journeys.some(({ isAtNight }) => isAtNight)) cost += driver.nights * weights.night
  if (journeys.some(({ isOnSaturday }) => isOnSaturday)) cost += driver.saturdays * weights.saturday
  const over = (total: number) => (driver.weeklyMin === null ? 0 : Math.max(0, total - driver.weeklyMin))
  return (
    cost +
    Math.round((emptyKm(driver.depot, done) - emptyKm(driver.depot, driver.busy)) * weights.emptyKm) +
    Math.round(((over(used + minutes) - over(used)) * weights.overtimeHour) / 60)
  )
}

/** What the journeys cost that nobody runs. */
const openOf = ({ journeys, weights }: Problem, covered: readonly OpenJourney[]) =>
  journeys.filter(journey => !covered.includes(journey)).reduce((sum, { priceCents }) => sum + weights.open + priceCents, 0)

function exhaustive(problem: Problem): number {
  const { journeys, drivers } = problem
  const all = 2 ** journeys.length
  const chosen = (mask: number) => journeys.filter((_, nth) => mask & (1 << nth))
  // Least cost in which the first drivers take exactly the journeys of the mask.
  let least: number[] = Array.from({ length: all }, (_, mask) => (mask === 0 ? 0 : Number.POSITIVE_INFINITY))
  for (const driver of drivers) {
    const costs = Array.from({ length: all }, (_, mask) => costOf(problem, driver, chosen(mask)))
    const next = [...least]
    for (let mask = 0; mask < all; mask++)
      for (let own = mask; own > 0; own = (own - 1) & mask) {
        const cost = costs[own]
        if (cost !== null && least[mask ^ own]! + cost! < next[mask]!) next[mask] = least[mask ^ own]! + cost!
      }
    least = next
  }
  return Math.min(...least.map((cost, mask) => cost + openOf(problem, chosen(mask))))
}

/** Cents of a plan: its sequences and the journeys left open. */
function planCents(problem: Problem, chosen: readonly Sequence[]): number {
  const covered = chosen.flatMap(({ journeys }) => journeys.map(nth => problem.journeys[nth]!))
  return chosen.reduce((sum, { costCents }) => sum + costCents, openOf(problem, covered))
}

it('covers as much at the same cost as an exhaustive search', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(instance(8, 6), async problem => {
      const { chosen, gap } = await chooseDrivers(problem, 20)
      const covered = chosen.flatMap(({ journeys }) => journeys)
      expect(new Set(covered).size).toBe(covered.length)
      expect(planCents(problem, chosen)).toBe(exhaustive(problem))
      expect(gap).toBe(0)
    }),
    { seed: 39, numRuns: 50 },
  )
})

/** Every lawful sequence of a driver, and those that extend it. */
function allOf(problem: Problem, before: Extended): Extended[] {
  return problem.journeys.flatMap((_, nth) => {
    const last = before.journeys.at(-1)
    const isFree = before.runs.every(run => run.end <= problem.journeys[nth]!.start || problem.journeys[nth]!.end <= run.start)
    const longer = (last === undefined || nth > last) && isFree && extended(problem, before, nth)
    return longer ? [longer, ...allOf(problem, longer)] : []
  })
}

it('finds the plan that a choice among all sequences finds', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(instance(22, 12), async problem => {
      const { weights } = problem
      const all = problem.drivers.flatMap((_, place) => allOf(problem, sequenceBefore(problem, place)!))
      const terms = (is: (sequence: Extended) => boolean) =>
        all.flatMap((one, nth) => (is(one) ? [[nth, 1] as [number, number]] : []))
      const best = await solve(
        {
          costs: [
            ...all.map(({ costCents }) => costCents),
            ...problem.journeys.map(({ priceCents }) => weights.open + priceCents),
          ],
          rows: [
            ...problem.journeys.map((_, nth) => ({
              ...{ lower: 1, upper: 1 },
              terms: [...terms(({ journeys }) => journeys.includes(nth)), [all.length + nth, 1] as [number, number]],
            })),
            ...problem.drivers.map((_, place) => ({ lower: 0, upper: 1, terms: terms(({ driver }) => driver === place) })),
          ],
        },
        20,
      )
      const priced = (nth: number) => all[nth]?.costCents ?? weights.open + problem.journeys[nth - all.length]!.priceCents
      const least = best.chosen!.reduce((sum, nth) => sum + priced(nth), 0)
      // A first plan among few sequences leaves more to the proof.
      for (const nearest of [10, 0.5]) {
        const { chosen, gap } = await chooseDrivers(problem, 20, undefined, nearest)
        expect(planCents(problem, chosen), `${nearest}`).toBe(least)
        expect(gap).toBe(0)
      }
    }),
    { seed: 22, numRuns: 15 },
  )
})

it('proposes nothing that the check refuses, and says of every open journey why', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(instance(8, 5), async problem => {
      const { lines, open } = await planOf(problem)
      expect(lines.length + open.length).toBe(problem.journeys.length)
      const taken = structuredClone(problem.records)
      for (const { id, ...line } of lines) {
        const [driver, vehicle] = [line.driver!, line.vehicle!]
        const { number, need } = problem.journeys.find(journey => journey.id === id)!
        const means = { driverId: driver.id, coDriverId: null, vehicleId: vehicle.id, trailerId: null }
        expect(blockersOf(taken, means, need)).toEqual([])
        taken.drivers.get(driver.id)!.journeys.push({ number, ...need.hours })
        taken.vehicles.get(vehicle.id)!.journeys.push({ number, ...need.hours })
        giveRun(taken.drivers.get(driver.id), { number, ...runOf(need, true) })
      }
      for (const { reasons } of open) {
        expect(reasons.length).toBeGreaterThan(0)
        for (const { why } of reasons) expect(why).not.toBe('')
      }
    }),
    { seed: 200, numRuns: 200 },
  )
})

it('makes one plan of one input', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(instance(8, 6), async problem => {
      const plan = async () => ({ ...(await planOf(structuredClone(problem))), milliseconds: 0 })
      expect(await plan()).toEqual(await plan())
    }),
    { seed: 7, numRuns: 20 },
  )
})

it('prefers the holder, and names the rule that leaves a journey open', async () => {
  const someone = { depot: 0, weeklyHours: null, adr: false, isVan: false, busy: [], isAway: false, holds: [] }
  const shuttle = { from: 8, hours: 3, at: 0, to: 0, adr: false }
  const held = await planOf(problemOf([shuttle], [someone, { ...someone, holds: [0] }]))
  expect(held.lines).toMatchObject([{ driver: { id: 'driver-1' }, warnings: [] }])
  expect(held).toMatchObject({ gapPct: 0, before: { covered: 0 }, after: { covered: 1 } })
  const away = await planOf(problemOf([{ ...shuttle, adr: true }, shuttle], [{ ...someone, isAway: true }, someone]))
  expect(away.lines).toHaveLength(1)
  expect(away.open).toMatchObject([{ number: 'TR-0' }])
  expect(away.open[0]!.reasons.map(({ why }) => why).join()).toMatch(/absent|Habilitation manquante/)
})

it('keeps the vehicle that a journey has, and takes a driver who may drive it', async () => {
  const someone = { depot: 0, weeklyHours: null, adr: false, isVan: false, busy: [], isAway: false, holds: [] }
  const problem = problemOf([{ from: 8, hours: 3, at: 0, to: 0, adr: false }], [{ ...someone, isVan: true, holds: [0] }, someone])
  const [journey] = problem.journeys
  const kept = {
    ...journey!,
    vehicleId: 'lorry-0',
    need: { ...journey!.need, sold: { ...journey!.need.sold!, vehicleNeed: null } },
  }
  const { lines } = await planOf({ ...problem, journeys: [kept] })
  expect(lines).toMatchObject([{ driver: { id: 'driver-1' }, vehicle: { id: 'lorry-0' } }])
})

it('leaves the cheaper journey open, and shares nights and Saturdays', async () => {
  const someone = { depot: 0, weeklyHours: null, adr: false, isVan: false, busy: [], isAway: false, holds: [] }
  const shuttle = { from: 8, hours: 3, at: 0, to: 0, adr: false }
  // The second journey has the higher price.
  const { open } = await planOf(problemOf([shuttle, shuttle], [someone]))
  expect(open).toMatchObject([{ number: 'TR-0' }])
  const takerOf = async (from: number, people: Partial<WantedDriver>[]) =>
    (
      await planOf(
        problemOf(
          [{ ...shuttle, from }],
          people.map(one => ({ ...someone, ...one })),
        ),
      )
    ).lines[0]!.driver!.id
  expect(await takerOf(3, [{ nights: 2 }, { nights: 1 }])).toBe('driver-1')
  expect(await takerOf(8, [{ nights: 1 }, { nights: 2 }])).toBe(await takerOf(8, [{ nights: 2 }, { nights: 1 }]))
  const minute = minuteOfLocal
  const run = (from: string, to: string) => ({ start: minute(`2026-11-${from}`), end: minute(`2026-11-${to}`) })
  const saturday = run('21T08:00', '21T10:00')
  const runs = [run('19T22:00', '20T02:00'), run('20T03:00', '20T04:00'), saturday, run('24T00:00', '24T01:00')]
  expect(hardHoursBefore(runs, minute('2026-11-24T00:00'))).toEqual({ nights: 1, saturdays: 1 })
  expect(hardHoursOf(saturday)).toEqual({ isAtNight: false, isOnSaturday: true })
})

const SOMEONE = { depot: 0, weeklyHours: null, adr: false, isVan: false, busy: [], isAway: false, holds: [] }
const SHUTTLE = { from: 8, hours: 3, at: 0, to: 0, adr: false }

it("keeps today's driver unless another covers more, and says who keeps what", async () => {
  const planned = async (adr: boolean, given: [journey: number, driver: number][]) => {
    const problem = problemOf([SHUTTLE, { ...SHUTTLE, adr }], [{ ...SOMEONE, adr: true }, SOMEONE])
    for (const [nth, driver] of given) {
      problem.journeys[nth]!.has = { driverId: `driver-${driver}`, vehicleId: `lorry-${driver}`, trailerId: null }
      problem.journeys[nth]!.usualVehicleId = `lorry-${driver}`
    }
    const { before, lines } = await planOf(problem)
    return { before, lines: lines.map(({ driver, had, isSame }) => [driver!.id, had, isSame]) }
  }
  // The second journey needs the only driver with ADR, who has the first one.
  expect(await planned(true, [[0, 0]])).toMatchObject({
    before: { covered: 1 },
    lines: [
      ['driver-1', 'Chauffeur 0 · AA-100-AA', false],
      ['driver-0', null, false],
    ],
  })
  for (const [first, second] of [
    [0, 1],
    [1, 0],
  ] as const)
    expect(
      (
        await planned(false, [
          [0, first],
          [1, second],
        ])
      ).lines,
    ).toEqual([
      [`driver-${first}`, `Chauffeur ${first} · AA-${100 + first}-AA`, true],
      [`driver-${second}`, `Chauffeur ${second} · AA-${100 + second}-AA`, true],
    ])
})

it('buys from the carrier of the line when nobody is free, or when he costs less than a warning', async () => {
  const problem = problemOf([SHUTTLE, SHUTTLE], [SOMEONE])
  const carrier = { id: 'carrier', name: 'Transports Morvan', buyPriceCents: 30_000 }
  for (const journey of problem.journeys) journey.carrier = carrier
  const { lines, open, after } = await planOf(problem)
  expect(open).toEqual([])
  expect(lines.map(({ driver, carrier: by }) => driver?.id ?? by!.name).sort()).toEqual(['Transports Morvan', 'driver-0'])
  expect(after).toMatchObject({ covered: 2 })
  expect(after.costCents).toBeGreaterThanOrEqual(10_000 + 30_000)
})

it('plans days in turn, with the work of the days before', async () => {
  // Ten hours from 14:00, then from 06:00: too short a night for one driver.
  const late = { ...SHUTTLE, from: 14, hours: 8 }
  const early = { ...SHUTTLE, from: 24 + 6, hours: 8 }
  const alone = await planOf(problemOf([late, early], [SOMEONE]))
  expect([alone.lines.length, alone.open.length]).toEqual([1, 1])
  const two = await planOf(problemOf([late, early], [SOMEONE, SOMEONE]))
  expect(new Set(two.lines.map(({ driver }) => driver!.id)).size).toBe(2)
  const done: [number, number][] = []
  await planOf(problemOf([late, early], [SOMEONE, SOMEONE]), (...one) => done.push(one))
  expect(done.at(-1)).toEqual([4, 4])
})

it('ends at once when it is cancelled, also while it looks for sequences or the solver runs', { timeout: 60_000 }, async () => {
  const someone = { depot: 0, weeklyHours: null, adr: false, isVan: false, busy: [], isAway: false, holds: [] }
  const runs = Array.from({ length: 120 }, (_, nth) => ({
    ...{ from: 4 + ((nth * 7) % 29) / 2, hours: 1 + (nth % 4) / 2, at: nth % 4, to: (nth * 3) % 4, adr: false },
  }))
  const problem = problemOf(
    runs,
    Array.from({ length: 40 }, (_, nth) => ({ ...someone, depot: nth % 4 })),
  )
  let cancelled = 0
  const plan = planInThread(process.cwd(), { ...problem, seconds: 60 }, async (done, total) => {
    if (done < total || cancelled > 0) return
    cancelled = performance.now()
    throw new Error('cancelled')
  })
  await expect(plan).rejects.toThrow('cancelled')
  expect(performance.now() - cancelled).toBeLessThan(2_000)
})

it('words the proven gap, and why a free driver was not taken', () => {
  expect([TAKEN_BY(['TR-1', 'TR-2']), TAKEN_BY([])]).toEqual([
    'prend TR-1, TR-2 dans ce plan',
    'libre\u202f: la recherche a pris fin avant',
  ])
  expect([0, 0.8, 100].map(gapPct => gapWords({ gapPct }))).toEqual([
    'Choix des chauffeurs\u202f: optimum prouvé',
    "Choix des chauffeurs\u202f: à 0,8 % de l'optimum",
    'Choix des chauffeurs\u202f: le meilleur trouvé dans ce temps',
  ])
})

// The whole check of a line, as the sheet shows it.
it('gives each line a vehicle without a finding of its own', async () => {
  const someone = { depot: 0, weeklyHours: null, adr: false, isVan: false, busy: [], isAway: false, holds: [] }
  const shuttle = { from: 8, hours: 3, at: 0, to: 0, adr: false }
  const problem = problemOf([shuttle, { ...shuttle, from: 12 }], [someone])
  const { lines } = await planOf(problem)
  expect(new Set(lines.map(({ vehicle }) => vehicle!.id)).size).toBe(1)
  for (const { vehicle } of lines) {
    const means = { driverId: null, coDriverId: null, vehicleId: vehicle!.id, trailerId: null }
    expect(judge(problem.records, means, problem.journeys[0]!.need).vehicleId).toEqual([])
  }
})
