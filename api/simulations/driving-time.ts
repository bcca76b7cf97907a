import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { localOfMinute } from '#domain/driving-time/civil-time.ts'
import { checkDrivingTime } from '#domain/driving-time/driving-time.ts'
import { drivingTimeInput, weeklyRestInput, weeklyRestsInput } from '#domain/driving-time/driving-time-schema.ts'
import { lengthOf } from '#domain/driving-time/timeline.ts'
import { weeklyRestCompensation } from '#domain/driving-time/weekly-rest.ts'
import { weeklyRests } from '#domain/driving-time/weekly-rests.ts'
import type { Env } from '../middleware/env.ts'
import { office } from '../middleware/gate.ts'
import { body } from '../middleware/input.ts'

const spec = (summary: string) => describeRoute({ tags: ['simulations'], summary })

/** Driving, work and rest times of activities in the request (`domain.md` §6.9); stores nothing. */
export const drivingTimeSimulations = new Hono<Env>()
  .use(office)
  .post('/driving-time', spec('Temps de conduite, de service et de repos'), body(drivingTimeInput), c => {
    const { findings, totals } = checkDrivingTime(c.req.valid('json'))
    return c.json({
      conforming: findings.every(({ severity }) => severity !== 'BLOQUANT'),
      findings: findings.map(({ start, end, ...finding }) => ({
        ...finding,
        from: localOfMinute(start),
        to: localOfMinute(end),
      })),
      totals,
    })
  })
  .post('/weekly-rest-compensation', spec("Compensation d'un repos hebdomadaire réduit"), body(weeklyRestInput), c => {
    const { reducedRestStart, restHours } = c.req.valid('json')
    return c.json(weeklyRestCompensation(reducedRestStart, restHours))
  })
  .post('/weekly-rests', spec("Repos hebdomadaires des trajets d'un chauffeur"), body(weeklyRestsInput), c => {
    const { regime, horizon, runs } = c.req.valid('json')
    const { rests, findings } = weeklyRests(regime, horizon, runs)
    return c.json({
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
    })
  })
