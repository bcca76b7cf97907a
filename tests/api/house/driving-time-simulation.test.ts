import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dateRange } from '#domain/calendar/dates.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { NOT_FOUND, refusal } from '#tests/support/refusals.ts'
import { vectors } from '#tests/unit/domain/vectors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const check = (body: unknown) => api.call('OPERATOR', 'POST', '/simulations/driving-time', body)
const compensate = (body: unknown) => api.call('OPERATOR', 'POST', '/simulations/weekly-rest-compensation', body)

const at = (kind: string, start: string, end: string) => ({ kind, start: `2026-11-16T${start}`, end: `2026-11-16T${end}` })
const DAY = {
  category: 'GRAND_ROUTIER',
  regime: 'EU',
  crew: 1,
  activities: [at('CONDUITE', '06:00', '10:30'), at('CONDUITE', '11:15', '15:45')],
}
const CHOICE = 'Veuillez choisir une valeur dans la liste'
const REQUIRED = 'Veuillez remplir ce champ'

describe('POST /simulations/driving-time', () => {
  it('accepts conforming activities', async () => {
    const totals = { drivingMinutes: 540, serviceMinutes: 540, nightMinutes: 0, amplitudeMinutes: 585 }
    const body = { conforming: true, findings: [], totals: { ...totals, longestContinuousDrivingMinutes: 270 } }
    expect(await check(DAY)).toEqual({ status: 200, body })
    expect(await check({ ...DAY, activities: DAY.activities.toReversed(), history: null })).toEqual({ status: 200, body })
    expect((await check({ ...DAY, activities: [] })).body).toMatchObject({ conforming: true, findings: [] })
  })

  it('reports violations with local times', async () => {
    expect((await check({ ...DAY, activities: [at('CONDUITE', '06:00', '10:31')] })).body).toMatchObject({
      conforming: false,
      findings: [
        {
          code: 'CONDUITE_CONTINUE',
          severity: 'BLOQUANT',
          from: '2026-11-16T06:00',
          to: '2026-11-16T10:31',
          valueMinutes: 271,
          limitMinutes: 270,
          message: 'Conduite continue : 4 h 31 (maximum 4 h 30)',
        },
      ],
    })
  })

  it('accepts a warning; earlier activities count', async () => {
    const extended = { ...DAY, activities: [...DAY.activities, at('CONDUITE', '16:30', '17:10')] }
    const history = (extendedDaysThisWeek: number) => check({ ...extended, history: { extendedDaysThisWeek } })
    expect((await history(1)).body).toMatchObject({ conforming: true, findings: [{ severity: 'AVERTISSEMENT' }] })
    expect((await history(2)).body).toMatchObject({ conforming: false, findings: [{ code: 'CONDUITE_JOUR' }] })
  })

  it.each([
    [{ ...DAY, category: 'TAXI' }, 'category', CHOICE],
    [{ ...DAY, category: undefined }, 'category', REQUIRED],
    [{ ...DAY, regime: 'US' }, 'regime', CHOICE],
    [{ ...DAY, crew: 3 }, 'crew', CHOICE],
    [{ ...DAY, crew: '1' }, 'crew', CHOICE],
    [{ ...DAY, crew: undefined }, 'crew', REQUIRED],
    [{ ...DAY, activities: undefined }, 'activities', REQUIRED],
    [{ ...DAY, activities: [{ ...DAY.activities[0], kind: 'SIESTE' }] }, 'activities[0].kind', CHOICE],
    [
      { ...DAY, activities: [at('REPOS', '06:00', '06:00')] },
      'activities[0].end',
      "L'heure de fin doit être postérieure à l'heure de début",
    ],
    [
      { ...DAY, activities: [{ kind: 'REPOS', start: '2026-03-29T02:30', end: '2026-03-29T06:00' }] },
      'activities[0].start',
      "Cette heure n'existe pas ce jour-là (passage à l'heure d'été)",
    ],
    [
      { ...DAY, activities: [{ ...DAY.activities[0], start: '16/11/2026 06:00' }] },
      'activities[0].start',
      'Veuillez saisir une date valide (jj/mm/aaaa)',
    ],
    [
      { ...DAY, activities: [...DAY.activities, at('TRAVAIL', '10:29', '10:40')] },
      'activities[2].start',
      'Cette période chevauche une période existante (16/11/2026 06:00 – 16/11/2026 10:30)',
    ],
    [
      { ...DAY, history: { extendedDaysThisWeek: -1 } },
      'history.extendedDaysThisWeek',
      'La valeur doit être supérieure ou égale à 0',
    ],
    [{ ...DAY, history: { drivingMinutesThisWeek: '12' } }, 'history.drivingMinutesThisWeek', 'Veuillez saisir un nombre entier'],
    [
      { ...DAY, history: { lastWeeklyRestEnd: '2026-11-16T06:01' } },
      'history.lastWeeklyRestEnd',
      'Le dernier repos hebdomadaire doit finir avant la première activité',
    ],
  ])('refuses %j', async (body, path, message) => {
    expect(await check(body)).toEqual(refusal(path, message))
  })

  it('is for the office, and answers for thirty years of driving', async () => {
    expect(await api.call('DRIVER', 'POST', '/simulations/driving-time', DAY)).toMatchObject(NOT_FOUND)
    expect(await api.call('DRIVER', 'POST', '/simulations/weekly-rest-compensation', {})).toMatchObject(NOT_FOUND)
    const years = { kind: 'CONDUITE', start: '1990-01-01T00:00', end: '2019-12-31T00:00' }
    expect((await check({ ...DAY, activities: [years] })).body).toMatchObject({ conforming: false })
  })
})

describe('POST /simulations/weekly-rests', () => {
  const judge = (body: unknown) => api.call('OPERATOR', 'POST', '/simulations/weekly-rests', body)
  const runs = dateRange('2026-11-02', '2026-11-15').map(day => ({ start: `${day}T06:00`, end: `${day}T11:00` }))
  const WEEKS = { regime: 'EU', from: '2026-11-02', to: '2026-11-15' }

  it('reports late rests, gaps between runs, and weeks by their Monday', async () => {
    expect(await judge({ ...WEEKS, runs: runs.toReversed() })).toEqual({
      status: 200,
      body: { conforming: false, rests: [], findings: [{ code: 'REPOS_TARDIF', at: '2026-11-08T06:00' }] },
    })
    const rest = { start: '2026-11-02T11:00', end: '2026-11-04T06:00', minutes: 2_580, kind: 'REDUIT' }
    expect((await judge({ ...WEEKS, runs: [runs[0], runs[2]] })).body).toEqual({ conforming: true, rests: [rest], findings: [] })
    expect((await judge({ ...WEEKS, regime: 'FR', runs })).body).toMatchObject({
      findings: ['2026-11-02', '2026-11-09'].map(at => ({ code: 'SEPT_JOURS', at })),
    })
  })

  it.each([
    [{ from: '2026-11-03' }, 'from', 'La date de début doit être un lundi'],
    [{ to: '2026-11-14' }, 'to', 'La date de fin doit être un dimanche'],
    [{ to: '2026-11-01' }, 'to', 'La date de fin doit être postérieure ou égale à la date de début'],
    [{ regime: 'VUL_NATIONAL' }, 'regime', CHOICE],
    [{ runs: undefined }, 'runs', REQUIRED],
    [
      { runs: [runs[0], runs[0]] },
      'runs[1].start',
      'Cette période chevauche une période existante (02/11/2026 06:00 – 02/11/2026 11:00)',
    ],
    [
      { runs: [{ start: '2026-11-02T06:00', end: '2026-11-02T06:00' }] },
      'runs[0].end',
      "L'heure de fin doit être postérieure à l'heure de début",
    ],
  ])('refuses %j', async (over, path, message) => {
    expect(await judge({ ...WEEKS, runs, ...over })).toEqual(refusal(path, message))
  })
})

describe('POST /simulations/weekly-rest-compensation', () => {
  it.each(vectors.weeklyRestCompensation)('a rest of $restH h in week $isoWeek', async ({ isoWeek, restH, dueH, before }) => {
    const reducedRestStart = isoWeek === 45 ? '2026-11-07T12:00' : '2026-01-10T12:00'
    const body = { dueHours: String(dueH), before }
    expect(await compensate({ reducedRestStart, restHours: String(restH) })).toEqual({ status: 200, body })
  })

  it.each([
    [{ restHours: '30' }, 'reducedRestStart', REQUIRED],
    [{ reducedRestStart: '2026-11-07', restHours: '30' }, 'reducedRestStart', 'Veuillez saisir une heure valide (hh:mm)'],
    [{ reducedRestStart: '2026-11-07T12:00' }, 'restHours', REQUIRED],
    [{ reducedRestStart: '2026-11-07T12:00', restHours: 30 }, 'restHours', 'Veuillez saisir un nombre'],
    [
      { reducedRestStart: '2026-11-07T12:00', restHours: '23.9999' },
      'restHours',
      'La valeur doit être comprise entre 24 et 10000',
    ],
  ])('refuses %j', async (body, path, message) => {
    expect(await compensate(body)).toEqual(refusal(path, message))
  })
})
