import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dateRange, fromEpochDay, isoWeekday } from '#domain/calendar/dates.ts'
import { HOLIDAY_ZONES, isHoliday } from '#domain/calendar/holidays.ts'
import { explainRecurrence, HOLIDAY_POLICIES, type Recurrence, recurrenceDates } from '#domain/calendar/recurrence.ts'
import { recurrenceSchema } from '#domain/calendar/recurrence-schema.ts'
import { isoWeek } from '#domain/calendar/weeks.ts'
import { vectors } from '../vectors.ts'

const EVERY_DAY: Recurrence = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  intervalWeeks: 1,
  periods: [],
  holidayPolicy: 'SAUTER',
  holidayZone: 'FR',
  excludeDates: [],
  includeDates: [],
  followSiteClosures: true,
}
const rule = (changes: Partial<Recurrence>): Recurrence => ({ ...EVERY_DAY, ...changes })
const dated = (...dates: string[]) => dates.map(date => ({ date, reason: 'Inventaire' }))

describe('recurrence, worked examples', () => {
  it.each(vectors.recurrence)('$id', vector => {
    const dates = recurrenceDates(
      rule({
        weekdays: vector.weekdays,
        intervalWeeks: vector.intervalWeeks,
        anchorDate: vector.anchor,
        holidayPolicy: vector.policy,
        holidayZone: vector.zone,
        includeDates: dated(...vector.include),
      }),
      { from: vector.from, to: vector.to, closures: vector.closed.map(date => ({ from: date, to: date })) },
    )
    expect(dates).toEqual(vector.dates)
    expect(dates).toHaveLength(vector.count)
  })

  it('R7 with the closure as a period', () => {
    const dates = recurrenceDates(rule({ weekdays: [1, 3, 5], includeDates: dated('2026-12-19') }), {
      from: '2026-12-01',
      to: '2027-01-31',
      closures: [{ from: '2026-12-24', to: '2027-01-03' }],
    })
    expect(dates).toHaveLength(23)
  })

  it('R9: never runs in two consecutive weeks at the end of a 53-week year', () => {
    expect([isoWeek('2026-12-29').week % 2, isoWeek('2027-01-05').week % 2]).toEqual([1, 1])
    const dates = recurrenceDates(rule({ weekdays: [2], intervalWeeks: 2, anchorDate: '2026-11-03' }), {
      from: '2026-12-01',
      to: '2027-01-31',
    })
    expect(dates).toContain('2026-12-29')
    expect(dates).not.toContain('2027-01-05')
  })

  it('R10: inclusion wins over exclusion of the same date', () => {
    const both = rule({ weekdays: [1], includeDates: dated('2026-11-18'), excludeDates: dated('2026-11-18') })
    expect(recurrenceDates(both, { from: '2026-11-17', to: '2026-11-19' })).toEqual(['2026-11-18'])
  })
})

describe('recurrence, decided cases', () => {
  it("counts weeks from the anchor's week in both directions, whatever its weekday", () => {
    const everyThird = rule({ weekdays: [1], intervalWeeks: 3, anchorDate: '2026-11-08' })
    expect(recurrenceDates(everyThird, { from: '2026-10-01', to: '2026-11-30' })).toEqual([
      '2026-10-12',
      '2026-11-02',
      '2026-11-23',
    ])
  })

  it('moves REPORTER past a following holiday and Sunday', () => {
    const fridays = rule({ weekdays: [5], holidayPolicy: 'REPORTER', holidayZone: 'FR_ALSACE_MOSELLE' })
    expect(recurrenceDates(fridays, { from: '2026-12-25', to: '2026-12-25' })).toEqual(['2026-12-28'])
  })

  it('moves AVANCER before a preceding holiday and Sunday', () => {
    const mondays = rule({ weekdays: [1], holidayPolicy: 'AVANCER' })
    expect(recurrenceDates(mondays, { from: '2026-04-06', to: '2026-04-06' })).toEqual(['2026-04-04'])
    const saturdays = rule({ weekdays: [6], holidayPolicy: 'AVANCER', holidayZone: 'FR_ALSACE_MOSELLE' })
    expect(recurrenceDates(saturdays, { from: '2026-12-26', to: '2026-12-26' })).toEqual(['2026-12-24'])
  })

  it('drops a moved date on an exclusion, a closure or out of season, unless it is included', () => {
    const range = { from: '2026-05-01', to: '2026-05-01' }
    const fridays = rule({ weekdays: [5], holidayPolicy: 'REPORTER' })
    const closures = [{ from: '2026-05-02', to: '2026-05-02' }]
    expect(recurrenceDates(fridays, range)).toEqual(['2026-05-02'])
    expect(recurrenceDates({ ...fridays, excludeDates: dated('2026-05-02') }, range)).toEqual([])
    expect(recurrenceDates(fridays, { ...range, closures })).toEqual([])
    expect(recurrenceDates({ ...fridays, followSiteClosures: false }, { ...range, closures })).toEqual(['2026-05-02'])
    expect(recurrenceDates({ ...fridays, periods: [{ from: '2026-01-01', to: '2026-05-01' }] }, range)).toEqual([])
    const both = { ...fridays, excludeDates: dated('2026-05-02'), includeDates: dated('2026-05-02') }
    expect(recurrenceDates(both, { from: '2026-05-01', to: '2026-05-31' })[0]).toBe('2026-05-02')
  })

  it('does not move a closed or excluded holiday', () => {
    const fridays = rule({ weekdays: [5], holidayPolicy: 'REPORTER', excludeDates: dated('2026-05-01') })
    expect(recurrenceDates(fridays, { from: '2026-05-01', to: '2026-05-01' })).toEqual([])
  })

  it('runs only in season, except on added dates', () => {
    const seasonal = rule({
      weekdays: [1],
      periods: [
        { from: '2026-06-01', to: '2026-06-14' },
        { from: '2026-09-01', to: '2026-09-14' },
      ],
      includeDates: dated('2026-07-02'),
    })
    expect(recurrenceDates(seasonal, { from: '2026-05-01', to: '2026-12-31' })).toEqual([
      '2026-06-01',
      '2026-06-08',
      '2026-07-02',
      '2026-09-07',
      '2026-09-14',
    ])
  })
})

describe('explanation of a recurrence', () => {
  it('explains each day', () => {
    const explained = explainRecurrence(
      rule({
        weekdays: [4, 5],
        holidayPolicy: 'REPORTER',
        excludeDates: [{ date: '2026-05-21', reason: 'Inventaire' }],
        includeDates: [{ date: '2026-05-20', reason: 'Promotion' }],
      }),
      { from: '2026-05-07', to: '2026-05-29', closures: [{ from: '2026-05-29', to: '2026-06-02', reason: 'Travaux' }] },
    )
    expect(explained).toEqual([
      { date: '2026-05-07', kind: 'GENERE' },
      { date: '2026-05-08', kind: 'DEPLACE', reason: 'Victoire 1945', movedTo: '2026-05-09' },
      { date: '2026-05-14', kind: 'DEPLACE', reason: 'Ascension', movedTo: '2026-05-15' },
      { date: '2026-05-15', kind: 'GENERE' },
      { date: '2026-05-20', kind: 'AJOUT', reason: 'Promotion' },
      { date: '2026-05-21', kind: 'EXCLUSION', reason: 'Inventaire' },
      { date: '2026-05-22', kind: 'GENERE' },
      { date: '2026-05-28', kind: 'GENERE' },
      { date: '2026-05-29', kind: 'FERMETURE', reason: 'Travaux' },
    ])
  })

  it('names the skipped holiday, and the holiday on which it runs anyway', () => {
    const range = { from: '2026-05-01', to: '2026-05-01' }
    expect(explainRecurrence(EVERY_DAY, range)).toEqual([{ date: '2026-05-01', kind: 'FERIE_SAUTE', reason: 'Fête du Travail' }])
    expect(explainRecurrence(rule({ holidayPolicy: 'MAINTENIR' }), range)).toEqual([
      { date: '2026-05-01', kind: 'GENERE', reason: 'Fête du Travail' },
    ])
  })
})

// 2026 and 2027 have holidays on every weekday and a 53-week year between them.
const day = fc.integer({ min: 20_454, max: 21_183 }).map(fromEpochDay)
const period = fc.tuple(day, fc.integer({ min: 0, max: 60 })).map(([from, length]) => ({ from, to: addDays(from, length) }))
const exceptions = fc.array(day, { maxLength: 12 }).map(days => dated(...days))
const anyRule: fc.Arbitrary<Recurrence> = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  intervalWeeks: fc.integer({ min: 1, max: 8 }),
  anchorDate: day,
  periods: fc.array(period, { maxLength: 2 }),
  holidayPolicy: fc.constantFrom(...HOLIDAY_POLICIES),
  holidayZone: fc.constantFrom(...HOLIDAY_ZONES),
  excludeDates: exceptions,
  includeDates: exceptions,
  followSiteClosures: fc.boolean(),
})
const anyRange = fc
  .record({
    range: fc.tuple(day, fc.integer({ min: 0, max: 200 })).map(([from, length]) => ({ from, to: addDays(from, length) })),
    closures: fc.array(period, { maxLength: 3 }),
  })
  .map(({ range, closures }) => ({ ...range, closures }))

describe('recurrence, properties', () => {
  it('gives ascending unique dates, and the same again', () => {
    fc.assert(
      fc.property(anyRule, anyRange, (rule, range) => {
        const dates = recurrenceDates(rule, range)
        expect(dates).toEqual([...new Set(dates)].sort())
        expect(recurrenceDates(rule, range)).toEqual(dates)
      }),
    )
  })

  it('inclusion > exclusion > closure > holiday > weekday', () => {
    fc.assert(
      fc.property(anyRule, anyRange, (rule, range) => {
        const dates = new Set(recurrenceDates(rule, range))
        const included = new Set(rule.includeDates.map(({ date }) => date))
        const excluded = new Set(rule.excludeDates.map(({ date }) => date))
        const closed = (date: string) =>
          rule.followSiteClosures && range.closures.some(closure => closure.from <= date && date <= closure.to)
        for (const date of dateRange(range.from, range.to)) {
          if (included.has(date)) expect(dates).toContain(date)
          else if (excluded.has(date) || closed(date)) expect(dates).not.toContain(date)
          else if (isHoliday(rule.holidayZone, date) && rule.holidayPolicy !== 'MAINTENIR') expect(dates).not.toContain(date)
          else if (rule.holidayPolicy === 'SAUTER' && !rule.weekdays.includes(isoWeekday(date))) expect(dates).not.toContain(date)
        }
      }),
    )
  })

  it('gives with SAUTER a subset of MAINTENIR and of the moving policies', () => {
    fc.assert(
      fc.property(anyRule, anyRange, (rule, range) => {
        const skipped = recurrenceDates({ ...rule, holidayPolicy: 'SAUTER' }, range)
        for (const holidayPolicy of ['MAINTENIR', 'AVANCER', 'REPORTER'] as const) {
          expect(recurrenceDates({ ...rule, holidayPolicy }, range)).toEqual(expect.arrayContaining(skipped))
        }
      }),
    )
  })

  it('leaves the range only by holiday moves, and consecutive ranges give every run', () => {
    fc.assert(
      fc.property(anyRule, anyRange, fc.integer({ min: 0, max: 200 }), (rule, range, cut) => {
        const whole = recurrenceDates(rule, range)
        if (rule.holidayPolicy === 'SAUTER' || rule.holidayPolicy === 'MAINTENIR') {
          expect(whole.every(date => range.from <= date && date <= range.to)).toBe(true)
        }
        const middle = addDays(range.from, cut)
        if (middle >= range.to) return
        const parts = [
          ...recurrenceDates(rule, { ...range, to: middle }),
          ...recurrenceDates(rule, { ...range, from: addDays(middle, 1) }),
        ]
        expect([...new Set(parts)].sort()).toEqual(whole)
      }),
    )
  })

  it('never moves a run to a Sunday or holiday', () => {
    fc.assert(
      fc.property(anyRule, anyRange, (rule, range) => {
        for (const { date, movedTo } of explainRecurrence(rule, range)) {
          if (!movedTo || rule.includeDates.some(({ date }) => date === movedTo)) continue
          expect(isoWeekday(movedTo)).not.toBe(7)
          expect(isHoliday(rule.holidayZone, movedTo)).toBe(false)
          expect(movedTo < date).toBe(rule.holidayPolicy === 'AVANCER')
        }
      }),
    )
  })
})

describe('recurrence as stored on a CDC', () => {
  const stored = { weekdays: [1], holidayPolicy: 'SAUTER', holidayZone: 'FR' }
  const problems = (value: unknown) =>
    recurrenceSchema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

  it('fills in defaults', () => {
    expect(recurrenceSchema.parse({ ...stored, weekdays: [5, 1, 5] })).toEqual({
      ...stored,
      weekdays: [1, 5],
      intervalWeeks: 1,
      anchorDate: null,
      periods: [],
      excludeDates: [],
      includeDates: [],
      followSiteClosures: false,
    })
  })

  it('reads a form and drops empty rows', () => {
    const posted = {
      weekdays: ['5', '1'],
      intervalWeeks: '2',
      anchorDate: '02/11/2026',
      periods: [{ from: '', to: '' }],
      holidayPolicy: 'REPORTER',
      holidayZone: 'FR',
      excludeDates: [
        { date: '24/12/2026', reason: ' Inventaire ' },
        { date: '', reason: '' },
      ],
      followSiteClosures: 'on',
    }
    expect(recurrenceSchema.parse(posted)).toEqual({
      weekdays: [1, 5],
      intervalWeeks: 2,
      anchorDate: '2026-11-02',
      periods: [],
      holidayPolicy: 'REPORTER',
      holidayZone: 'FR',
      excludeDates: [{ date: '2026-12-24', reason: 'Inventaire' }],
      includeDates: [],
      followSiteClosures: true,
    })
    expect(recurrenceSchema.parse({ ...posted, weekdays: '3' }).weekdays).toEqual([3])
  })

  it.each([
    [{ weekdays: [] }, ['weekdays', 'Veuillez choisir au moins un jour']],
    [{ weekdays: undefined }, ['weekdays', 'Veuillez choisir au moins un jour']],
    [{ weekdays: [8] }, ['weekdays.0', 'Veuillez choisir une valeur dans la liste']],
    [{ intervalWeeks: 9, anchorDate: '2026-11-03' }, ['intervalWeeks', 'La valeur doit être comprise entre 1 et 8']],
    [{ intervalWeeks: 1.5, anchorDate: '2026-11-03' }, ['intervalWeeks', 'Veuillez saisir un nombre entier']],
    [{ intervalWeeks: 2 }, ['anchorDate', 'Veuillez remplir ce champ']],
    [{ anchorDate: '2026-02-31' }, ['anchorDate', 'Veuillez saisir une date valide (jj/mm/aaaa)']],
    [
      { periods: [{ from: '2026-09-01', to: '2026-06-30' }] },
      ['periods.0.to', 'La date de fin doit être postérieure ou égale à la date de début'],
    ],
    [{ holidayPolicy: 'PEUT_ETRE' }, ['holidayPolicy', 'Veuillez choisir une valeur dans la liste']],
    [{ holidayZone: undefined }, ['holidayZone', 'Veuillez remplir ce champ']],
    [{ excludeDates: [{ date: '2026-05-04' }] }, ['excludeDates.0.reason', 'Veuillez indiquer un motif']],
    [{ excludeDates: [{ date: '', reason: 'Inventaire' }] }, ['excludeDates.0.date', 'Veuillez remplir ce champ']],
    [{ excludeDates: [{ date: '2026-05-04', reason: ' ' }] }, ['excludeDates.0.reason', 'Veuillez indiquer un motif']],
  ])('refuses %j', (changes, problem) => expect(problems({ ...stored, ...changes })).toEqual([problem]))
})
