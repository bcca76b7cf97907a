import { z } from 'zod'
import type { Position } from '#domain/journey-management/live-lines/line-plan.ts'

export interface RoadLeg {
  metres: number
  seconds: number
}

export interface DistanceProvider {
  /** Legs between consecutive places, one less than places. */
  legs(places: readonly Position[]): Promise<RoadLeg[]>
}

export class RoutingError extends Error {}

const TIMEOUT_MS = 10_000

const quantity = z.number().min(0).transform(Math.round)
const answerSchema = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ legs: z.array(z.object({ distance: quantity, duration: quantity })) })).min(1),
})

export function osrmProvider(url: string, { timeoutMs = TIMEOUT_MS } = {}): DistanceProvider {
  return {
    async legs(places) {
      const coordinates = places.map(({ lat, lng }) => `${Number(lng)},${Number(lat)}`).join(';')
      const body = await answerOf(`${url.replace(/\/+$/, '')}/route/v1/driving/${coordinates}?overview=false`, timeoutMs)
      const read = answerSchema.safeParse(body)
      const legs = read.data?.routes[0]?.legs
      if (legs?.length !== places.length - 1) throw new RoutingError('The routing server answered what is no route')
      return legs.map(({ distance, duration }) => ({ metres: distance, seconds: duration }))
    },
  }
}

async function answerOf(address: string, timeoutMs: number): Promise<unknown> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), headers: { accept: 'application/json' } })
    if (answer.ok) return await answer.json()
    await answer.body?.cancel()
    throw new RoutingError(`The routing server answered ${answer.status}`)
  } catch (error) {
    if (error instanceof RoutingError) throw error
    throw new RoutingError('The routing server gave no answer', { cause: error })
  }
}
