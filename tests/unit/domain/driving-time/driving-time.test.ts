import { describe, expect, it } from 'vitest'
import { addDays, dateRange } from '#domain/calendar/dates.ts'
import { weeklyRestCompensation } from '#domain/driving-time/weekly-rest.ts'
import { vectors } from '../vectors.ts'
import { busy, checked, from, on, said } from './cases.ts'

const MONDAY = '2026-11-16'
const day = (n: number) => addDays(MONDAY, n)
/** A day of driving with its breaks, from 06:00. */
const driven = (date: string, minutes: number) => {
  const text = (part: number) => `C ${Math.floor(part / 60)}:${String(part % 60).padStart(2, '0')}`
  const first = Math.min(minutes, 270)
  const second = Math.min(minutes - first, 270)
  const third = minutes - first - second
  return from(
    `${date}T06:00`,
    ...[text(first), ...(second ? ['R 0:45', text(second)] : []), ...(third ? ['R 0:45', text(third)] : [])],
  )
}

describe('continuous driving of 4 h 30 (domain.md §6.9)', () => {
  it('D1: 4 h 30, 45 min, 4 h 30', () => {
    const activities = on(MONDAY, 'C 06:00-10:30', 'C 11:15-15:45')
    expect(checked(activities)).toEqual({
      findings: [],
      totals: {
        drivingMinutes: 540,
        serviceMinutes: 540,
        nightMinutes: 0,
        amplitudeMinutes: 585,
        longestContinuousDrivingMinutes: 270,
      },
    })
  })

  it('D2: accepts 15 min then 30', () => {
    expect(said(from(`${MONDAY}T06:00`, 'C 2:15', 'R 0:15', 'C 2:15', 'R 0:30', 'C 2:00'))).toEqual([])
    // The second part restarts the count: another 4 h 30 may follow.
    expect(said(from(`${MONDAY}T06:00`, 'C 2:15', 'R 0:15', 'C 2:15', 'R 0:30', 'C 2:00', 'R 0:15', 'C 2:30'))).toEqual([])
    expect(said(from(`${MONDAY}T06:00`, 'C 2:15', 'R 0:15', 'C 2:15', 'R 0:30', 'C 4:31'))).toContain(
      'CONDUITE_CONTINUE BLOQUANT 271/270',
    )
  })

  it('D3: rejects 30 min then 15', () => {
    const [found] = checked(from(`${MONDAY}T06:00`, 'C 2:15', 'R 0:30', 'C 2:15', 'R 0:15', 'C 1:00')).findings
    expect(found).toMatchObject({
      code: 'CONDUITE_CONTINUE',
      severity: 'BLOQUANT',
      valueMinutes: 330,
      limitMinutes: 270,
      message: 'Conduite continue : 5 h 30 (maximum 4 h 30)',
    })
  })

  it('D4: rejects 20 and 25 min', () => {
    expect(said(from(`${MONDAY}T06:00`, 'C 3:00', 'R 0:20', 'C 1:30', 'R 0:25', 'C 0:30'))).toEqual([
      'CONDUITE_CONTINUE BLOQUANT 300/270',
    ])
  })

  it('D5: reports one minute too many', () => {
    expect(said(from(`${MONDAY}T06:00`, 'C 4:30'))).toEqual([])
    expect(said(from(`${MONDAY}T06:00`, 'C 4:31'))).toEqual(['CONDUITE_CONTINUE BLOQUANT 271/270'])
  })

  it('does not count work and availability as breaks; joins adjacent rests', () => {
    expect(said(from(`${MONDAY}T06:00`, 'C 3:00', 'T 0:45', 'C 1:31'))).toEqual(['CONDUITE_CONTINUE BLOQUANT 271/270'])
    expect(said(from(`${MONDAY}T06:00`, 'C 3:00', 'D 0:45', 'C 1:31'))).toEqual(['CONDUITE_CONTINUE BLOQUANT 271/270'])
    expect(said(from(`${MONDAY}T06:00`, 'C 3:00', 'R 0:20', 'R 0:25', 'C 1:31'))).toEqual([])
  })
})

describe('driving per day, week and two weeks', () => {
  it('D6: allows 9 h 40 as an extension, twice a week', () => {
    const extended = driven(day(4), 580)
    expect(said(extended, { history: { extendedDaysThisWeek: 1 } })).toEqual(['CONDUITE_JOUR AVERTISSEMENT 580/540'])
    expect(said(extended, { history: { extendedDaysThisWeek: 2 } })).toEqual(['CONDUITE_JOUR BLOQUANT 580/540'])
    const week = [0, 1, 2].flatMap(n => driven(day(n), 580))
    expect(said(week)).toEqual([
      'CONDUITE_JOUR AVERTISSEMENT 580/540',
      'CONDUITE_JOUR AVERTISSEMENT 580/540',
      'CONDUITE_JOUR BLOQUANT 580/540',
    ])
    // Monday starts a new week.
    expect(said([...driven(day(4), 580), ...driven(day(7), 580)], { history: { extendedDaysThisWeek: 1 } })).toEqual([
      'CONDUITE_JOUR AVERTISSEMENT 580/540',
      'CONDUITE_JOUR AVERTISSEMENT 580/540',
    ])
    expect(checked(extended).findings[0]!.message).toBe(
      'Conduite journalière prévue : 9 h 40 (9 h 00, ou 10 h 00 deux fois par semaine)',
    )
  })

  it('D7: rejects more than 10 h', () => {
    expect(said(driven(MONDAY, 540))).toEqual([])
    expect(said(driven(MONDAY, 600))).toEqual(['CONDUITE_JOUR AVERTISSEMENT 600/540'])
    expect(said(driven(MONDAY, 605))).toEqual(['CONDUITE_JOUR BLOQUANT 605/600'])
  })

  it('D8: sums 56 h and 34 h to 90', () => {
    const second = [0, 1, 2].flatMap(n => driven(day(n), 540))
    const left = (minutes: number) => [...second, ...driven(day(3), minutes)]
    const history = { drivingMinutesPreviousWeek: 56 * 60 }
    expect(said(left(34 * 60 - 3 * 540), { history })).toEqual([])
    expect(said(left(34 * 60 - 3 * 540 + 30), { history })).toEqual(['CONDUITE_DEUX_SEMAINES BLOQUANT 5430/5400'])
    expect(checked(left(34 * 60 - 3 * 540 + 30), { history }).findings[0]).toMatchObject({
      message: 'Conduite sur deux semaines : 90 h 30 (maximum 90 h 00)',
    })
  })

  it('limits a week to 56 h, to the minute across its end', () => {
    const history = { drivingMinutesThisWeek: 55 * 60 }
    expect(said(from(`${day(6)}T23:00`, 'C 4:00'), { history })).toEqual([])
    expect(said(from(`${day(6)}T22:59`, 'C 4:00'), { history })).toEqual(['CONDUITE_SEMAINE BLOQUANT 3361/3360'])
    const [found] = checked(from(`${day(6)}T22:59`, 'C 4:00'), { history }).findings
    expect(found!.message).toBe('Conduite hebdomadaire prévue : 56 h 01 (maximum 56 h 00)')
  })

  it('does not add two weeks separated by a week without driving', () => {
    const weeks = [0, 14].flatMap(more => [0, 1, 2, 3, 4].flatMap(n => driven(day(n + more), 540)))
    expect(said(weeks, { history: { drivingMinutesThisWeek: 600 } })).toEqual([])
    const followed = [0, 7].flatMap(more => [0, 1, 2, 3, 4].flatMap(n => driven(day(n + more), 540)))
    expect(said(followed)).toEqual([])
    expect(said(followed, { history: { drivingMinutesThisWeek: 1 } })).toEqual(['CONDUITE_DEUX_SEMAINES BLOQUANT 5401/5400'])
  })
})

describe('daily rest', () => {
  const until = (end: string, next = on(day(1), 'T 05:00-06:00')) => [...busy(MONDAY, '05:00', end), ...next]

  it('D9: 11 h is a normal rest', () => {
    expect(said(until('18:00'))).toEqual([])
    expect(said(until('18:01'))).toEqual(['AMPLITUDE AVERTISSEMENT 781/780', 'REPOS_JOURNALIER_REDUIT AVERTISSEMENT 659/660'])
  })

  it('D10: 9 h 30 is a reduced rest, allowed three times between weekly rests', () => {
    const rest = (n: number, over = {}) =>
      checked(until('19:30'), { history: { reducedRestsSinceWeeklyRest: n }, ...over }).findings.at(-1)
    expect(rest(0)).toMatchObject({
      code: 'REPOS_JOURNALIER_REDUIT',
      severity: 'AVERTISSEMENT',
      valueMinutes: 570,
      message: 'Repos journalier réduit n° 1 sur 3 depuis le dernier repos hebdomadaire',
    })
    expect(rest(2)).toMatchObject({ severity: 'AVERTISSEMENT' })
    expect(rest(3)).toMatchObject({ code: 'REPOS_JOURNALIER_REDUIT', severity: 'BLOQUANT' })
    // A weekly rest restarts the count.
    const after = from(`${day(-3)}T10:00`, 'T 1:00')
    expect(said([...after, ...until('19:30')], { history: { reducedRestsSinceWeeklyRest: 3 } })).toContain(
      'REPOS_JOURNALIER_REDUIT AVERTISSEMENT 570/660',
    )
    // Exactly 24 h is one.
    const rested = (from: string) =>
      said([...on(day(-1), `T 04:00-${from}`), ...until('19:30')], { history: { reducedRestsSinceWeeklyRest: 3 } })
    expect(rested('05:00')).toContain('REPOS_JOURNALIER_REDUIT AVERTISSEMENT 570/660')
    expect(rested('05:01')).toContain('REPOS_JOURNALIER_REDUIT BLOQUANT 570/660')
  })

  it('requires at least 9 h', () => {
    expect(said(until('20:00'))).toContain('REPOS_JOURNALIER_REDUIT AVERTISSEMENT 540/660')
    expect(said(until('20:01'))).toContain('REPOS_JOURNALIER BLOQUANT 539/540')
  })

  it('D11: counts only rest within 24 h', () => {
    const findings = checked(until('20:30', on(day(1), 'T 07:00-08:00'))).findings
    expect(findings.find(({ code }) => code === 'REPOS_JOURNALIER')).toMatchObject({
      severity: 'BLOQUANT',
      valueMinutes: 510,
      limitMinutes: 540,
      message: 'Repos journalier insuffisant : 8 h 30 (minimum 9 h 00)',
    })
  })

  it('D12: 3 h then 9 h is a normal rest', () => {
    const split = [...on(MONDAY, 'T 05:00-12:00', 'T 15:00-20:00'), ...on(day(1), 'T 05:00-06:00')]
    expect(said(split).filter(line => line.startsWith('REPOS'))).toEqual([])
    expect(said(split).filter(line => line.includes('BLOQUANT'))).toEqual([])
    const shorter = [...on(MONDAY, 'T 05:00-12:00', 'T 14:59-20:00'), ...on(day(1), 'T 05:00-06:00')]
    expect(said(shorter)).toContain('REPOS_JOURNALIER_REDUIT AVERTISSEMENT 540/660')
  })

  it('the first 9 h end the day, whatever rest follows them within 24 h', () => {
    const nights = [...on(MONDAY, 'T 05:00-06:00', 'T 15:00-16:00'), ...on(day(1), 'T 02:00-03:00')]
    expect(said(nights)).toEqual([
      'REPOS_JOURNALIER_REDUIT AVERTISSEMENT 540/660',
      'REPOS_JOURNALIER_REDUIT AVERTISSEMENT 600/660',
    ])
  })

  it('reports a short night once: the next day is a new one', () => {
    const nights = [...on(MONDAY, 'C 08:00-12:00', 'C 13:00-17:00', 'T 17:00-21:00'), ...on(day(1), 'C 05:40-09:40')]
    expect(said(nights).filter(line => line.includes('BLOQUANT'))).toEqual(['REPOS_JOURNALIER BLOQUANT 520/540'])
  })

  it('reports a driver who never rests', () => {
    expect(said(from(`${MONDAY}T05:00`, 'T 26:00'))).toContain('REPOS_JOURNALIER BLOQUANT 0/540')
  })

  it('assumes nothing after the last activity', () => {
    expect(said(busy(MONDAY, '05:00', '20:00'))).toEqual(['AMPLITUDE AVERTISSEMENT 900/780'])
    expect(said(busy(MONDAY, '05:00', '20:01'))).toEqual(['AMPLITUDE BLOQUANT 901/900'])
    expect(said([...busy(MONDAY, '05:00', '20:30'), ...from(`${MONDAY}T20:30`, 'R 9:00')])).toContain(
      'REPOS_JOURNALIER BLOQUANT 510/540',
    )
  })

  it('D19: gives a crew of two 30 h for 9 h of rest', () => {
    const crew = [
      ...from(`${MONDAY}T05:00`, 'C 4:30', 'R 4:30', 'C 4:30', 'R 4:30', 'D 3:00'),
      ...from(`${day(1)}T11:00`, 'C 1:00'),
    ]
    expect(said(crew, { crew: 2 }).filter(line => line.includes('BLOQUANT'))).toEqual([])
    expect(said(crew, { crew: 2 })).toEqual(['AMPLITUDE AVERTISSEMENT 1260/1080'])
    expect(said(crew)).toContain('AMPLITUDE BLOQUANT 1260/900')
    const later = [...crew.slice(0, 4), ...from(`${MONDAY}T23:00`, 'D 3:01')]
    expect(said(later, { crew: 2 })).toContain('AMPLITUDE BLOQUANT 1261/1260')
    const shorter = [...crew.slice(0, 5), ...from(`${day(1)}T10:59`, 'C 1:00')]
    expect(said(shorter, { crew: 2 })).toContain('REPOS_JOURNALIER BLOQUANT 539/540')
  })

  it('gives a crew of two no reduced rest: 9 h count as full, without a 3 h part before', () => {
    const crew = [...from(`${MONDAY}T05:00`, 'C 4:30', 'R 0:45', 'C 4:30', 'D 2:15'), ...from(`${day(1)}T02:00`, 'C 1:00')]
    expect(said(crew, { crew: 2 })).toEqual([])
    expect(said(crew, { crew: 2, history: { reducedRestsSinceWeeklyRest: 3 } })).toEqual([])
    expect(said(crew)).toEqual(['REPOS_JOURNALIER_REDUIT AVERTISSEMENT 540/660'])
  })

  it('counts availability beside the other driver as a break', () => {
    const shared = from(`${MONDAY}T05:00`, 'C 4:30', 'D 0:45', 'C 4:30')
    expect(said(shared, { crew: 2 })).toEqual([])
    expect(said(shared)).toContain('CONDUITE_CONTINUE BLOQUANT 540/270')
  })
})

describe('weekly rest', () => {
  const week = (last: string) => [
    ...dateRange(day(0), day(5)).flatMap(date => on(date, 'T 05:00-06:00')),
    ...on(day(6), `T 04:00-${last}`),
  ]

  it('D13: requires the next weekly rest within six 24-hour periods', () => {
    const history = { lastWeeklyRestEnd: on(MONDAY, 'T 05:00-06:00')[0]!.start }
    expect(said(week('05:00'), { history })).toEqual([])
    expect(said(week('05:01'), { history })).toEqual(['REPOS_HEBDOMADAIRE BLOQUANT 8641/8640'])
    expect(said(week('05:01'))).toEqual(['REPOS_HEBDOMADAIRE BLOQUANT 8641/8640'])
    expect(checked(week('05:01')).findings[0]!.message).toBe('Repos hebdomadaire à commencer au plus tard le 22/11/2026 à 05:00')
  })

  it('accepts 24 h as a weekly rest', () => {
    const paused = (from: string) => [...week('05:00'), ...on(day(7), `T ${from}-08:00`)]
    expect(said(paused('05:00'))).toEqual([])
    expect(said(paused('04:59'))).toEqual(['REPOS_HEBDOMADAIRE BLOQUANT 10260/8640'])
  })

  it('counts 144 elapsed hours over the autumn clock change', () => {
    const autumn = (last: string) => [
      ...dateRange('2026-10-19', '2026-10-24').flatMap(date => on(date, 'T 05:00-06:00')),
      ...on('2026-10-25', `T 03:30-${last}`),
    ]
    expect(said(autumn('04:00'))).toEqual([])
    expect(said(autumn('04:01'))).toEqual(['REPOS_HEBDOMADAIRE BLOQUANT 8641/8640'])
  })

  it.each(vectors.weeklyRestCompensation)('D14, D15: week $isoWeek, $restH h', ({ isoWeek, restH, dueH, before }) => {
    const begins = isoWeek === 45 ? '2026-11-07T12:00' : '2026-01-10T12:00'
    expect(weeklyRestCompensation(begins, String(restH))).toEqual({ dueHours: String(dueH), before })
  })

  it('assigns the rest to the week of its start; owes nothing from 45 h on', () => {
    expect(weeklyRestCompensation('2026-11-08T23:59', '44.5')).toEqual({ dueHours: '0.5', before: '2026-11-29' })
    expect(weeklyRestCompensation('2026-11-09T00:00', '24')).toEqual({ dueHours: '21', before: '2026-12-06' })
    expect(weeklyRestCompensation('2026-11-07T12:00', '45')).toEqual({ dueHours: '0', before: null })
    expect(weeklyRestCompensation('2026-11-07T12:00', '45.5')).toEqual({ dueHours: '0', before: null })
  })
})

describe('service', () => {
  it('D16: allows 10 h in a day with work between 00:00 and 05:00', () => {
    const night = (end: string) => on(MONDAY, 'T 22:00-03:00').concat(on(day(1), `T 03:45-${end}`))
    expect(said(night('08:30'))).toEqual([])
    expect(said(night('08:45'))).toEqual([])
    expect(said(night('09:00'))).toEqual(['SERVICE_NUIT BLOQUANT 615/600'])
    expect(checked(night('09:00')).findings[0]!.message).toBe('Service de nuit : 10 h 15 prévues (maximum 10 h 00)')
    expect(checked(night('09:00')).totals.nightMinutes).toBe(7 * 60 + 15)
    // From 05:00 on it is an ordinary day.
    expect(said(on(MONDAY, 'T 05:00-10:00', 'T 10:45-16:15'))).toEqual([])
    expect(said(on(MONDAY, 'T 04:59-10:00', 'T 10:45-16:15'))).toEqual(['SERVICE_NUIT BLOQUANT 631/600'])
  })

  it('counts elapsed time in clock-change nights', () => {
    const night = (date: string, category = 'GRAND_ROUTIER' as const) =>
      checked(on(date, 'T 22:00-05:00'), { category }).totals.serviceMinutes
    expect([night('2026-03-28'), night('2026-10-24'), night('2026-11-20'), night('2027-03-27')]).toEqual([360, 480, 420, 360])
    // 22:00 to 08:00 contains 11 hours in autumn; 02:00 to 03:00 does not exist in spring.
    expect(checked(on('2026-10-24', 'T 22:00-08:00')).findings.map(({ code }) => code)).toContain('SERVICE_NUIT')
    expect(said(on('2026-03-28', 'T 22:00-03:00').concat(on('2026-03-29', 'T 03:45-09:45')))).toEqual([])
  })

  it('allows 12 h a day', () => {
    expect(said(on(MONDAY, 'T 06:00-11:00', 'T 11:45-18:45'))).toEqual([])
    expect(said(on(MONDAY, 'T 06:00-11:00', 'T 11:45-18:46'))).toEqual(['SERVICE_JOUR BLOQUANT 721/720'])
  })

  it('D17: limits weekly service to 48, 52 or 56 h by category', () => {
    const history = { serviceMinutesThisWeek: 47 * 60 }
    const hour = from(`${day(4)}T08:00`, 'T 1:00')
    const more = from(`${day(4)}T08:00`, 'T 1:30')
    expect(said(hour, { history, category: 'MESSAGERIE' })).toEqual([])
    expect(said(more, { history, category: 'MESSAGERIE' })).toEqual(['SERVICE_SEMAINE BLOQUANT 2910/2880'])
    expect(said(more, { history, category: 'COURTE_DISTANCE' })).toEqual([])
    expect(checked(more, { history, category: 'MESSAGERIE' }).findings[0]!.message).toBe(
      'Temps de service hebdomadaire prévu : 48 h 30 (maximum 48 h 00)',
    )
    const late = { serviceMinutesThisWeek: 55 * 60 }
    expect(said(hour, { history: late })).toEqual([])
    expect(said(more, { history: late })).toEqual(['SERVICE_SEMAINE BLOQUANT 3390/3360'])
  })

  it('D18: checks service and rest but not driving of light vehicles in France', () => {
    const long = from(`${MONDAY}T06:00`, 'C 11:00')
    expect(said(long, { regime: 'VUL_NATIONAL' })).toEqual(['PAUSE_TRAVAIL AVERTISSEMENT 0/45'])
    expect(said(long)).toHaveLength(3)
    const rested = [...busy(MONDAY, '05:00', '20:30'), ...on(day(1), 'C 07:00-08:00')]
    expect(said(rested, { regime: 'VUL_NATIONAL' })).toContain('REPOS_JOURNALIER BLOQUANT 510/540')
    expect(checked(long, { regime: 'VUL_NATIONAL' }).totals).toMatchObject({ drivingMinutes: 660 })
  })

  it('requires breaks of 30 min above 6 h of work, 45 above 9, in parts of at least 15', () => {
    const at = `${MONDAY}T06:00`
    expect(said(from(at, 'T 6:00'))).toEqual([])
    expect(said(from(at, 'T 6:01'))).toEqual(['PAUSE_TRAVAIL AVERTISSEMENT 0/30'])
    expect(said(from(at, 'T 3:00', 'R 0:15', 'T 1:00', 'R 0:15', 'T 3:00'))).toEqual([])
    expect(said(from(at, 'T 3:00', 'R 0:14', 'T 1:00', 'R 0:16', 'T 3:00'))).toEqual(['PAUSE_TRAVAIL AVERTISSEMENT 16/30'])
    expect(said(from(at, 'T 5:00', 'R 0:30', 'T 4:00'))).toEqual([])
    expect(said(from(at, 'T 5:00', 'R 0:30', 'T 4:01'))).toEqual(['PAUSE_TRAVAIL AVERTISSEMENT 30/45'])
    // Availability is not work.
    expect(said(from(at, 'T 5:00', 'D 2:00', 'T 1:00'))).toEqual([])
  })

  it('warns above 13 h of amplitude and refuses above 15', () => {
    const to = (end: string) => busy(MONDAY, '05:00', end)
    expect(said(to('18:00'))).toEqual([])
    expect(said(to('18:01'))).toEqual(['AMPLITUDE AVERTISSEMENT 781/780'])
    expect(checked(to('18:01')).findings[0]!.message).toBe('Amplitude prévue : 13 h 01')
  })
})

it('reports nothing without activities', () => {
  expect(checked([])).toEqual({
    findings: [],
    totals: {
      drivingMinutes: 0,
      serviceMinutes: 0,
      nightMinutes: 0,
      amplitudeMinutes: 0,
      longestContinuousDrivingMinutes: 0,
    },
  })
})
