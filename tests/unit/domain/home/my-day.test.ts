import { describe, expect, it } from 'vitest'
import { DRIVER_ACTS, isRecorded, nextStep, stepOf } from '#domain/home/my-day.ts'
import type { JourneyStopStatus } from '#domain/journey-management/journeys/stop-values.ts'
import { JOURNEY_STATUSES, type JourneyStatus } from '#domain/journey-management/journeys/values.ts'

const run = (
  status: JourneyStatus,
  stops: JourneyStopStatus[] = ['A_FAIRE', 'A_FAIRE'],
  number = 'TR-1',
  plannedStart = '2026-11-23T05:00:00Z',
) => ({
  number,
  status,
  plannedStart,
  stops: stops.map((status, index) => ({ position: index + 1, status })),
})

describe('next act of a driver', () => {
  it.each([
    ['AFFECTE', ['A_FAIRE', 'A_FAIRE'], 'confirm', null],
    ['CONFIRME', ['A_FAIRE', 'A_FAIRE'], 'start', null],
    ['EN_COURS', ['A_FAIRE', 'A_FAIRE'], 'arrive', 1],
    ['EN_COURS', ['EN_APPROCHE', 'A_FAIRE'], 'arrive', 1],
    ['EN_COURS', ['SUR_PLACE', 'A_FAIRE'], 'leave', 1],
    ['EN_COURS', ['EN_COURS', 'A_FAIRE'], 'leave', 1],
    ['EN_COURS', ['TERMINE', 'A_FAIRE'], 'arrive', 2],
    ['EN_COURS', ['ECHEC', 'SUR_PLACE'], 'leave', 2],
  ] as const)('%s %j: %s at %s', (status, stops, act, position) => {
    expect(stepOf(run(status, [...stops]))).toEqual({ number: 'TR-1', act, position })
  })

  it('is none once all stops are closed, and in other statuses', () => {
    expect(stepOf(run('EN_COURS', ['TERMINE', 'TERMINE']))).toBeNull()
    const silent = JOURNEY_STATUSES.filter(status => !['AFFECTE', 'CONFIRME', 'EN_COURS'].includes(status))
    expect(silent.map(status => stepOf(run(status)))).toEqual(silent.map(() => null))
  })

  it('is on the running journey, else on the first that has not left', () => {
    const [early, late] = ['2026-11-23T05:00:00Z', '2026-11-23T12:00:00Z']
    expect(nextStep([run('CONFIRME', undefined, 'TR-2', late), run('AFFECTE', undefined, 'TR-1', early)])).toMatchObject({
      number: 'TR-1',
    })
    expect(nextStep([run('AFFECTE', undefined, 'TR-1', early), run('EN_COURS', undefined, 'TR-2', late)])).toMatchObject({
      number: 'TR-2',
    })
    expect(nextStep([run('TERMINE', undefined, 'TR-1', early), run('CONFIRME', undefined, 'TR-2', late)])).toMatchObject({
      number: 'TR-2',
    })
    expect(nextStep([run('TERMINE')])).toBeNull()
    expect(nextStep([])).toBeNull()
  })
})

it.each([
  ['AFFECTE', 'A_FAIRE', []],
  ['CONFIRME', 'A_FAIRE', ['confirm']],
  ['EN_COURS', 'A_FAIRE', ['confirm', 'start']],
  ['EN_COURS', 'EN_APPROCHE', ['confirm', 'start']],
  ['EN_COURS', 'SUR_PLACE', ['confirm', 'start', 'arrive']],
  ['EN_COURS', 'ECHEC', ['confirm', 'start', 'arrive', 'leave']],
  ['TERMINE', 'TERMINE', ['confirm', 'start', 'arrive', 'leave']],
  ['ANNULE', 'A_FAIRE', []],
] as const)('a journey %s with its stop %s already shows %j', (status, stop, told) => {
  expect(DRIVER_ACTS.filter(act => isRecorded(run(status, [stop]), act, 1))).toEqual(told)
})
