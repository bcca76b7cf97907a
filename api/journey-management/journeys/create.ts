import type { Context } from 'hono'
import type { z } from 'zod'
import type { Transaction } from '#api/db/client.ts'
import { write } from '#api/db/write.ts'
import { asking, settled } from '#api/doubts.ts'
import type { Env } from '#api/middleware/env.ts'
import { parsed } from '#api/middleware/input.ts'
import { toProblem } from '#api/middleware/problem-answer.ts'
import { createJourney } from '#api/trade/journeys/plan.ts'
import { distanceThrough, learnRoads } from '#api/trade/routing/distances.ts'
import { placesOf, placesOfRuns } from '#api/trade/routing/places.ts'
import { CONFIRM } from '#domain/doubts/confirm.ts'
import { flag } from '#domain/fields.ts'
import { type JourneyInput, journeySchema } from '#domain/journey-management/journeys/journey.ts'
import { ROUTING_FAILED } from '#domain/journey-management/live-lines/run-distance.ts'
import type { createdJourneys } from './answers.ts'

/** Creates a journey; its driving and its check read the roads that are known. */
export async function createOne(c: Context<Env>, input: JourneyInput) {
  const road = await distanceThrough(c.var, await placesOf(c.var.db, input.stops))
  return warned(await write(c, tx => createJourney(tx, input, c.var.user)), road?.failed)
}

/** Journeys of a program: each as if it were sent alone, with its own answer. A refused one leaves the others. */
export async function createSeveral(c: Context<Env>, rows: readonly unknown[]) {
  const runs = rows.map(row => journeySchema.safeParse(row).data?.stops ?? [])
  const failed = await learnRoads(c.var, await placesOfRuns(c.var.db, runs))
  return write(c, async tx => {
    const results: z.output<ReturnType<typeof createdJourneys>>['results'] = []
    for (const [index, row] of rows.entries()) {
      try {
        const created = await apart(tx, row, part => createJourney(part, parsed(journeySchema, row), c.var.user))
        results.push({ statusCode: 201 as const, ...warned(created, failed[index]) })
      } catch (error) {
        const problem = toProblem(error)
        if (problem.statusCode >= 500) throw error
        results.push(problem.toJSON())
      }
    }
    return { results }
  })
}

/** Within a savepoint, with doubts of its own, which the row confirms. */
const apart = <T>(tx: Transaction, row: unknown, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  tx.transaction(part =>
    asking(async () => {
      const done = await work(part)
      await settled(async () => CONFIRMED.parse((row as Record<string, unknown>)[CONFIRM]))
      return done
    }),
  )
const CONFIRMED = flag()

const warned = <Created extends { warning: string | null }>({ warning, ...created }: Created, routingFailed = false) => ({
  ...created,
  warning: [warning, routingFailed && ROUTING_FAILED].filter(Boolean).join('. ') || null,
})
