import type { JobWork } from '#api/jobs/queue.ts'
import type { PlanInput } from '#domain/journey-management/best-plan/order-schema.ts'
import { SECONDS, weightsOf } from '#domain/journey-management/best-plan/weights.ts'
import { readProblem } from './read.ts'
import { planInThread } from './thread.ts'

export const PLAN_JOB = 'best-plan'

/** Reads the day and proposes a plan; it writes nothing but its report. `root`: project folder. */
export const planWork =
  (root: string): JobWork =>
  async ({ db, run, progress }) => {
    const { day, until, pool, again, subcontract, withoutDrivers, withoutVehicles, seconds, ...weights } =
      run.params as unknown as PlanInput
    const problem = await readProblem(db, {
      ...{ day, until, pool, again, subcontract, withoutDrivers, withoutVehicles },
      weights: weightsOf(weights),
      seconds: seconds ?? (until && until > day ? SECONDS.most : SECONDS.usual),
    })
    await progress(0, problem.drivers.length)
    return { ...(await planInThread(root, problem, progress)) }
  }
