import { localOfMinute } from '#domain/driving-time/civil-time.ts'
import { checkDrivingTime } from '#domain/driving-time/driving-time.ts'
import { drivingTimeInput, weeklyRestInput, weeklyRestsInput } from '#domain/driving-time/driving-time-schema.ts'
import { lengthOf } from '#domain/driving-time/timeline.ts'
import { weeklyRestCompensation } from '#domain/driving-time/weekly-rest.ts'
import { weeklyRests } from '#domain/driving-time/weekly-rests.ts'
import { office } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { drivingTimeDrivingTime, drivingTimeWeeklyRestCompensation, drivingTimeWeeklyRests } from './answers.ts'

/** Driving, work and rest times of activities in the request (`domain.md` §6.9); stores nothing. */
export const drivingTimeSimulations = operations('simulations', office)
  .read(
    'POST /driving-time',
    'Temps de conduite, de service et de repos',
    { body: drivingTimeInput, answer: drivingTimeDrivingTime },
    ({ body }) => {
      const { findings, totals } = checkDrivingTime(body)
      return {
        conforming: findings.every(({ severity }) => severity !== 'BLOQUANT'),
        findings: findings.map(({ start, end, ...finding }) => ({
          ...finding,
          from: localOfMinute(start),
          to: localOfMinute(end),
        })),
        totals,
      }
    },
  )
  .read(
    'POST /weekly-rest-compensation',
    "Compensation d'un repos hebdomadaire réduit",
    { body: weeklyRestInput, answer: drivingTimeWeeklyRestCompensation },
    ({ body: { reducedRestStart, restHours } }) => weeklyRestCompensation(reducedRestStart, restHours),
  )
  .read(
    'POST /weekly-rests',
    "Repos hebdomadaires des trajets d'un chauffeur",
    { body: weeklyRestsInput, answer: drivingTimeWeeklyRests },
    ({ body: { regime, horizon, runs } }) => {
      const { rests, findings } = weeklyRests(regime, horizon, runs)
      return {
        conforming: findings.length === 0,
        rests: rests.map(({ start, end, kind }) => ({
          start: localOfMinute(start),
          end: localOfMinute(end),
          minutes: lengthOf({ start, end }),
          kind,
        })),
        findings: findings.map(({ code, at }) => ({
          code,
          at: code === 'REPOS_TARDIF' ? localOfMinute(at) : localOfMinute(at).slice(0, 10),
        })),
      }
    },
  )
