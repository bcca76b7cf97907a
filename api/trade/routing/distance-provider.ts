import { z } from 'zod'
import type { RoutingKind } from '#domain/administration/parameters/connectors.ts'
import type { Position } from '#domain/journey-management/live-lines/line-plan.ts'
import type { Truck } from '#domain/materials/truck.ts'

export interface RoadLeg {
  metres: number
  seconds: number
}

/** A routing server. Every failure is a `RoutingError`. */
export interface DistanceProvider {
  kind: RoutingKind
  /** Name in the cache of what the roads of a truck depend on. */
  profile(truck: Truck): string
  /** Legs between consecutive places, one less than places. */
  legs(places: readonly Position[], truck: Truck): Promise<RoadLeg[]>
  /** Points of the road through the places, in degrees, for a map. */
  way(places: readonly Position[], truck: Truck): Promise<[lat: number, lng: number][]>
  /** Legs from each place to each other one, in one call; null where there is no road. */
  matrix(from: readonly Position[], to: readonly Position[], truck: Truck): Promise<(RoadLeg | null)[][]>
}

export class RoutingError extends Error {}

export interface Patience {
  /** Longest wait for a route, and for a matrix, which a person waits for on a page. */
  timeoutMs?: number
  matrixMs?: number
}
export const PATIENCE = { timeoutMs: 10_000, matrixMs: 3_000 }

/** No road of a lorry is longer: an answer beyond it is a fault, and the cache holds integers. */
const MOST_METRES = 20_000_000
const MOST_SECONDS = 30 * 86_400
export const metres = z.number().min(0).max(MOST_METRES).transform(Math.round)
export const seconds = z.number().min(0).max(MOST_SECONDS).transform(Math.round)

/** Checked answer of the server; a `RoutingError` without one, or with another size than asked. */
export function read<T>(schema: z.ZodType<T>, body: unknown, fits: (value: T) => boolean): T {
  const { data } = schema.safeParse(body)
  if (data === undefined || !fits(data)) throw new RoutingError('The routing server answered what is no route')
  return data
}

const waySchema = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])).min(2) }) })).min(1),
})

/** Points of a route, latitude first, from the answer of an OSRM, or of a Valhalla with `format: 'osrm'`, in GeoJSON. */
export const readWay = (body: unknown) =>
  read(waySchema, body, () => true).routes[0]!.geometry.coordinates.map(([lng, lat]): [lat: number, lng: number] => [lat, lng])

/** A matrix has a row for each start and a column for each end. */
export const isTable = (rows: readonly (readonly unknown[])[], from: readonly unknown[], to: readonly unknown[]) =>
  rows.length === from.length && rows.every(row => row.length === to.length)

const MOST_BYTES = 4_000_000

/** Reads JSON from the server of the settings: no redirect to another one, a bounded answer, within the time. */
export async function answerOf(address: string, timeoutMs: number, asked?: object): Promise<unknown> {
  try {
    const answer = await fetch(address, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      headers: { accept: 'application/json', ...(asked && { 'content-type': 'application/json' }) },
      ...(asked && { method: 'POST', body: JSON.stringify(asked) }),
    })
    if (answer.ok) return JSON.parse(await boundedText(answer))
    await answer.body?.cancel()
    throw new RoutingError(`The routing server answered ${answer.status}`)
  } catch (error) {
    if (error instanceof RoutingError) throw error
    throw new RoutingError('The routing server gave no answer', { cause: error })
  }
}

async function boundedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (size > MOST_BYTES) throw new RoutingError('The answer of the routing server is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

export const withoutSlash = (url: string) => url.replace(/\/+$/, '')
