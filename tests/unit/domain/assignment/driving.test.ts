import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drivingFindings, findingsAround, knownWeeks, type WorkAround } from '#domain/assignment/driving.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { minuteOfLocal } from '#domain/driving-time/civil-time.ts'
import type { DriverRun } from '#domain/driving-time/run-activities.ts'

const MONDAY = '2026-11-16'
const day = (n: number) => addDays(MONDAY, n)
/** A run from a local time: length, driving, one 45-minute break. */
const run = (start: string, minutes: number, drivingMin = 240, over: Partial<DriverRun> = {}): DriverRun => {
  const from = minuteOfLocal(start)
  return {
    start: from,
    end: from + minutes,
    plannedMinutes: minutes,
    drivingMin,
    serviceMin: minutes - 45,
    regulated: true,
    ...over,
  }
}
const found = (one: DriverRun, others: readonly DriverRun[] = [], category: WorkAround['category'] = 'GRAND_ROUTIER') =>
  drivingFindings({ category, run: one, others }).map(({ code, severity, message }) => `${code} ${severity} ${message}`)
const week = (minutes: number, drivingMin: number, from = 0) =>
  [0, 1, 2, 3, 4].map(n => run(`${day(from + n)}T06:00`, minutes, drivingMin))

describe("a journey among the driver's other journeys", () => {
  it('AF13: requires 9 h of rest before and after', () => {
    const evening = run(`${MONDAY}T09:00`, 720)
    expect(found(run(`${day(1)}T06:00`, 300), [evening])).toEqual([
      'AF14 AVERTISSEMENT Repos journalier réduit n° 1 sur 3 depuis le dernier repos hebdomadaire',
    ])
    const short = 'AF13 BLOQUANT Repos journalier insuffisant : 8 h 59 (minimum 9 h 00)'
    expect(found(run(`${day(1)}T05:59`, 300), [evening])).toEqual([short])
    expect(found(evening, [run(`${day(1)}T05:59`, 300)])).toEqual([short])
    // Other nights are not reported.
    expect(found(run(`${day(3)}T08:00`, 300), [evening, run(`${day(1)}T05:59`, 300)])).toEqual([])
  })

  it('AF13: counts the window from an earlier journey of the day', () => {
    const [late, next] = [run(`${MONDAY}T13:00`, 450), run(`${day(1)}T08:00`, 300)]
    expect(found(late, [next])).toEqual([])
    expect(found(run(`${MONDAY}T05:00`, 60, 30, { serviceMin: 60 }), [late, next]).map(line => line.slice(0, 13))).toContain(
      'AF13 BLOQUANT',
    )
  })

  it('AF13: allows driving after eleven hours of rest even when the day before was too long (D11)', () => {
    const long = run(`${MONDAY}T05:00`, 930)
    const text = 'AF13 BLOQUANT Repos journalier insuffisant : 8 h 30 (minimum 9 h 00)'
    expect(found(run(`${day(1)}T07:00`, 300), [long])).toEqual([text])
    expect(found(run(`${day(1)}T07:29`, 300), [long])).toEqual([text])
    expect(found(run(`${day(1)}T07:30`, 300), [long])).toEqual([])
    expect(found(run(`${day(3)}T06:00`, 300), [long])).toEqual([])
    // The long day itself is always refused.
    expect(found(long, [run(`${day(1)}T09:00`, 300)])).toContain(text)
  })

  it('AF14: blocks the fourth reduced rest', () => {
    const nights = [0, 1, 2, 3, 4].map(n => run(`${day(n)}T06:00`, 840, 100, { serviceMin: 700 }))
    expect(found(nights[3]!, nights.slice(0, 3)).filter(line => line.startsWith('AF14'))).toEqual([
      'AF14 AVERTISSEMENT Repos journalier réduit n° 3 sur 3 depuis le dernier repos hebdomadaire',
    ])
    expect(found(nights[4]!, nights.slice(0, 4)).filter(line => line.startsWith('AF14'))).toEqual([
      'AF14 BLOQUANT Repos journalier réduit n° 4 sur 3 depuis le dernier repos hebdomadaire',
    ])
  })

  it('AF15: allows 9 h, and 10 h twice a week', () => {
    const long = (n: number, drivingMin: number) => run(`${day(n)}T06:00`, 720, drivingMin)
    const text = (hours: string) => `Conduite journalière prévue : ${hours} (9 h 00, ou 10 h 00 deux fois par semaine)`
    expect(found(long(0, 540))).toEqual([])
    expect(found(long(0, 541))).toEqual([`AF15 AVERTISSEMENT ${text('9 h 01')}`])
    expect(found(long(0, 601))).toEqual([`AF15 BLOQUANT ${text('10 h 01')}`])
    expect(found(long(2, 580), [long(0, 580), long(1, 580)])).toEqual([`AF15 BLOQUANT ${text('9 h 40')}`])
    // The following day becomes the third extension.
    expect(found(long(1, 580), [long(0, 580), long(2, 580)])).toEqual([
      `AF15 AVERTISSEMENT ${text('9 h 40')}`,
      `AF15 BLOQUANT ${text('9 h 40')}`,
    ])
    // A short journey does not report the others' excess.
    expect(found(long(5, 60), [long(0, 580), long(1, 580), long(2, 580)])).toEqual([])
    expect(found(run(`${MONDAY}T06:00`, 720, 660, { regulated: false }))).toEqual([])
  })

  it('AF16: allows 56 h a week and 90 h in two weeks', () => {
    expect(found(run(`${day(5)}T06:00`, 700, 600), week(700, 540)).filter(line => line.startsWith('AF16'))).toEqual([])
    expect(found(run(`${day(5)}T06:00`, 700, 600), week(700, 553))).toContain(
      'AF16 BLOQUANT Conduite hebdomadaire prévue : 56 h 05 (maximum 56 h 00)',
    )
    const both = [...week(700, 540, -7), ...week(700, 540).slice(0, 4)]
    expect(found(run(`${day(4)}T06:00`, 700, 540), both)).toEqual([])
    expect(found(run(`${day(4)}T06:00`, 700, 541), both)).toContain(
      'AF16 BLOQUANT Conduite sur deux semaines : 90 h 01 (maximum 90 h 00)',
    )
  })

  it('AF17: limits weekly service by category', () => {
    const five = week(585, 240)
    const saturday = (minutes: number) => run(`${day(5)}T08:00`, minutes, 60)
    expect(found(saturday(225), five, 'MESSAGERIE')).toEqual([])
    expect(found(saturday(226), five, 'MESSAGERIE')).toEqual([
      'AF17 BLOQUANT Temps de service hebdomadaire prévu : 48 h 01 (maximum 48 h 00)',
    ])
    expect(found(saturday(226), five, 'COURTE_DISTANCE')).toEqual([])
  })

  it('AF18, AF19: limits a night to 10 h and the amplitude to 13 and 15 h', () => {
    expect(found(run(`${MONDAY}T22:00`, 645))).toEqual([])
    expect(found(run(`${MONDAY}T22:00`, 646))).toEqual(['AF18 BLOQUANT Service de nuit : 10 h 01 prévues (maximum 10 h 00)'])
    const rested = (minutes: number) => run(`${MONDAY}T06:00`, minutes, 240, { serviceMin: 600 })
    expect(found(rested(780))).toEqual([])
    expect(found(rested(781))).toEqual(['AF19 AVERTISSEMENT Amplitude prévue : 13 h 01'])
    expect(found(rested(901))).toEqual(['AF19 BLOQUANT Amplitude prévue : 15 h 01'])
  })
})

describe('the service of a day (law.md §1, §3)', () => {
  it('AF30: allows 12 hours, in one run or several', () => {
    const long = (serviceMin: number) => run(`${MONDAY}T05:00`, 750, 60, { serviceMin })
    expect(found(long(720))).toEqual([])
    expect(found(long(721))).toEqual(['AF30 BLOQUANT Temps de service : 12 h 01 (maximum 12 h 00)'])
    const evening = run(`${MONDAY}T15:00`, 150, 60, { serviceMin: 150 })
    const morning = (minutes: number) => run(`${MONDAY}T05:00`, minutes, 60, { serviceMin: minutes })
    expect(found(morning(570), [evening])).toEqual([])
    expect(found(morning(571), [evening])).toEqual(['AF30 BLOQUANT Temps de service : 12 h 01 (maximum 12 h 00)'])
  })

  it('AF30: does not count the availability of a crew of two (A4)', () => {
    const shared = (besideMin: number) => {
      const one = run(`${MONDAY}T05:00`, 1_110, 460, { serviceMin: 1_110, besideMin })
      return drivingFindings({ category: 'GRAND_ROUTIER', run: one, others: [], crew: 2 }).map(({ code }) => code)
    }
    expect(shared(460)).not.toContain('AF30')
    expect(shared(389)).toContain('AF30')
  })
})

it('AF16: accepts ordinary days and rejects one minute too many in two weeks', () => {
  const others = [...week(700, 540), ...week(700, 540, 7)]
  const saturday = (drivingMin: number) => run(`${day(12)}T08:00`, 60, drivingMin, { serviceMin: 30 })
  expect(found(saturday(0), others)).toEqual([])
  expect(found(saturday(1), others)).toEqual(['AF16 BLOQUANT Conduite sur deux semaines : 90 h 01 (maximum 90 h 00)'])
  // Same when the following week is full.
  expect(found(run(`${day(5)}T08:00`, 60, 1, { serviceMin: 30 }), others)).toEqual([
    'AF16 BLOQUANT Conduite sur deux semaines : 90 h 01 (maximum 90 h 00)',
  ])
})

const start = fc.tuple(fc.integer({ min: 0, max: 34 }), fc.constantFrom(0, 60, 300, 360, 420, 720, 1200, 1320))
const anyRun = fc
  .tuple(
    start,
    fc.integer({ min: 60, max: 840 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.boolean(),
    fc.integer({ min: 0, max: 600 }),
  )
  .map(([[n, at], length, part, regulated, rest]): DriverRun => {
    // Around the last Sunday of October, when the clocks change.
    const from = minuteOfLocal(`${addDays('2026-10-05', n)}T00:00`) + at
    const serviceMin = Math.max(0, length - rest)
    const drivingMin = Math.round(serviceMin * part)
    return { start: from, end: from + length, plannedMinutes: length, drivingMin, serviceMin, regulated }
  })
/** One run a day: otherwise hardly any week would take the shortcut. */
const runs = fc.uniqueArray(anyRun, { maxLength: 26, selector: ({ start }) => Math.floor(start / 1_440) })
/** Few of them, some cut in two with a pause between. */
const shortRuns = fc
  .tuple(
    fc.uniqueArray(anyRun, { maxLength: 5, selector: ({ start }) => Math.floor(start / 1_440) }),
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 700 })), { maxLength: 8 }),
  )
  .map(([all, cuts]) =>
    cuts.reduce((sum, [nth, pause]) => {
      const one = sum[nth % Math.max(1, sum.length)]
      if (!one) return sum
      const half = Math.floor((one.end - one.start) / 2)
      const part = (start: number, length: number) => ({
        ...one,
        ...{
          start,
          end: start + length,
          plannedMinutes: length,
          drivingMin: Math.floor(one.drivingMin / 2),
          serviceMin: Math.floor(one.serviceMin / 2),
        },
      })
      return [...sum.filter(other => other !== one), part(one.start, half), part(one.start + half + pause, half)]
    }, all as DriverRun[]),
  )

it('never skips a check that would find something', () => {
  const quiet = { days: 0, shared: 0 }
  fc.assert(
    fc.property(
      anyRun,
      shortRuns,
      fc.option(fc.nat()),
      fc.constantFrom('GRAND_ROUTIER', 'MESSAGERIE'),
      fc.constantFrom(1, 2),
      (another, all, nth, category, crew) => {
        const one = (nth === null ? undefined : all[nth % Math.max(1, all.length)]) ?? another
        const others = all.filter(other => other !== one && (other.end <= one.start || other.start >= one.end))
        const work: WorkAround = { category, run: one, others, crew }
        const said = drivingFindings(work)
        if (said.length === 0) quiet.days += 1
        const isBeside = ({ start, end }: DriverRun) => start < one.end + 660 && one.start < end + 660
        if (said.length === 0 && others.some(isBeside)) quiet.shared += 1
        expect(said).toEqual(findingsAround(work))
      },
    ),
    { numRuns: 4_000 },
  )
  expect(quiet.days).toBeGreaterThan(200)
  expect(quiet.shared).toBeGreaterThan(50)
})

/** Runs of a day without a break. */
const whole = (start: string, minutes: number, drivingMin: number) => run(start, minutes, drivingMin, { serviceMin: minutes })
it.each([
  ['driving', whole(`${MONDAY}T05:00`, 300, 300), [whole(`${MONDAY}T10:30`, 300, 300)], 'AF15'],
  ['night work', whole(`${MONDAY}T04:00`, 301, 60), [whole(`${MONDAY}T09:30`, 300, 60)], 'AF18'],
  [
    'rest after an overlap',
    whole(`${MONDAY}T18:30`, 90, 60),
    [run(`${MONDAY}T05:00`, 780, 60, { serviceMin: 540 }), whole(`${MONDAY}T06:00`, 60, 0)],
    'AF19',
  ],
])('adds up the runs of a day: %s', (_, one, others, code) => {
  expect(found(one, others).join()).toContain(code)
})

/** Thirteen hours of service of a crew of two, one of them availability: just allowed. */
const shared = run(`${MONDAY}T05:00`, 840, 300, { serviceMin: 780, besideMin: 60 })
/** Each input of a run that is cached, changed so that it is refused. */
const CHANGED: Record<keyof DriverRun, [before: Partial<DriverRun>, after: Partial<DriverRun>, code: string]> = {
  start: [{}, { start: shared.start - 1 }, 'AF30'],
  end: [{}, { end: shared.end + 1 }, 'AF30'],
  plannedMinutes: [{}, { plannedMinutes: 839 }, 'AF30'],
  drivingMin: [{}, { drivingMin: 601 }, 'AF15'],
  serviceMin: [{}, { serviceMin: 781 }, 'AF30'],
  besideMin: [{}, { besideMin: 59 }, 'AF30'],
  regulated: [{ regulated: false, drivingMin: 601 }, { regulated: true }, 'AF15'],
  parts: [{}, { parts: [{ kind: 'TRAVAIL', start: shared.start, end: shared.end }] }, 'AF30'],
}

it.each(Object.entries(CHANGED))('checks cached weeks anew when %s changes', (_, [before, after, code]) => {
  const own = { ...shared, ...before }
  const weeks = knownWeeks('GRAND_ROUTIER', [{ ...own, number: 'TR-1' }])
  const codesOf = (one: DriverRun) => {
    const known = { weeks, number: 'TR-1' }
    return drivingFindings({ category: 'GRAND_ROUTIER', run: one, others: [], crew: 2, known }).map(found => found.code)
  }
  expect(codesOf(own)).toEqual([])
  expect(codesOf({ ...own, ...after })).toContain(code)
  expect(knownWeeks('GRAND_ROUTIER', [{ ...own, number: 'TR-1' }])).toBe(weeks)
  expect(knownWeeks('GRAND_ROUTIER', [{ ...own, ...after, number: 'TR-1' }])).not.toBe(weeks)
  expect(knownWeeks('GRAND_ROUTIER', [{ ...own, number: 'TR-2' }])).not.toBe(weeks)
  expect(knownWeeks('MESSAGERIE', [{ ...own, number: 'TR-1' }])).not.toBe(weeks)
})

it('gives cached weeks the same findings as single checks, also after a journey moved', () => {
  fc.assert(
    fc.property(
      runs,
      fc.constantFrom('GRAND_ROUTIER', 'MESSAGERIE'),
      fc.constantFrom(1, 2),
      fc.nat(),
      (all, category, crew, moved) => {
        const numbered = all.map((one, nth) => ({ ...one, number: `TR-${nth}` }))
        const longer = numbered.map((one, nth) => (nth === moved % numbered.length ? { ...one, end: one.end + 300 } : one))
        for (const weekRuns of [numbered, longer, numbered]) {
          const weeks = knownWeeks(category, weekRuns)
          for (const { number, ...one } of weekRuns) {
            const others = weekRuns.filter(other => other.number !== number)
            const alone = drivingFindings({ category, run: one, others, crew })
            expect(drivingFindings({ category, run: one, others, crew, known: { weeks, number } })).toEqual(alone)
          }
        }
      },
    ),
    { numRuns: 200 },
  )
})

describe('a run alone on the day of a crew of two', () => {
  /** 10 h on the road, each at the wheel for half of them. */
  const together = run(`${MONDAY}T06:00`, 600, 300, { besideMin: 300, serviceMin: 600 })
  const alone = (minutes: number) => run(`${MONDAY}T16:00`, minutes, 60, { serviceMin: minutes })
  const codes = (one: DriverRun) =>
    drivingFindings({ category: 'GRAND_ROUTIER', run: one, others: [together], crew: 1 }).map(({ code }) => code)

  it('AF30: the availability beside the other driver is no service of the day', () => {
    expect(codes(alone(150))).not.toContain('AF30')
  })

  it('AF30: his own availability is', () => {
    const parts = [{ kind: 'MISE_A_DISPOSITION' as const, start: alone(480).start, end: alone(480).end }]
    expect(codes({ ...alone(480), parts })).toContain('AF30')
  })
})
