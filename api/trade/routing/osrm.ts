import { z } from 'zod'
import type { Position } from '#domain/journey-management/live-lines/line-plan.ts'
import {
  answerOf,
  type DistanceProvider,
  isTable,
  metres,
  PATIENCE,
  type Patience,
  read,
  readWay,
  seconds,
  withoutSlash,
} from './distance-provider.ts'

const routeSchema = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ legs: z.array(z.object({ distance: metres, duration: seconds })) })).min(1),
})
const tableSchema = z.object({
  code: z.literal('Ok'),
  distances: z.array(z.array(metres.nullable())),
  durations: z.array(z.array(seconds.nullable())),
})

/** OSRM: one profile, that with which its server was prepared, whatever the truck. */
export function osrmProvider(url: string, patience: Patience = {}): DistanceProvider {
  const { timeoutMs, matrixMs } = { ...PATIENCE, ...patience }
  const base = withoutSlash(url)
  return {
    kind: 'osrm',
    profile: () => 'car',
    async legs(places) {
      const body = await answerOf(`${base}/route/v1/driving/${coordinatesOf(places)}?overview=false`, timeoutMs)
      const { routes } = read(routeSchema, body, found => found.routes[0]!.legs.length === places.length - 1)
      return routes[0]!.legs.map(({ distance, duration }) => ({ metres: distance, seconds: duration }))
    },
    async way(places) {
      const asked = 'overview=simplified&geometries=geojson'
      return readWay(await answerOf(`${base}/route/v1/driving/${coordinatesOf(places)}?${asked}`, matrixMs))
    },
    async matrix(from, to) {
      const ranks = (places: readonly Position[], first: number) => places.map((_, rank) => first + rank).join(';')
      const asked = `sources=${ranks(from, 0)}&destinations=${ranks(to, from.length)}&annotations=duration,distance`
      const body = await answerOf(`${base}/table/v1/driving/${coordinatesOf([...from, ...to])}?${asked}`, matrixMs)
      const { distances, durations } = read(
        tableSchema,
        body,
        found => isTable(found.distances, from, to) && isTable(found.durations, from, to),
      )
      return distances.map((row, source) =>
        row.map((distance, target) => {
          const duration = durations[source]![target]!
          return distance === null || duration === null ? null : { metres: distance, seconds: duration }
        }),
      )
    },
  }
}

const coordinatesOf = (places: readonly Position[]) => places.map(({ lat, lng }) => `${Number(lng)},${Number(lat)}`).join(';')
