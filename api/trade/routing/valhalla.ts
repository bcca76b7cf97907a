import { z } from 'zod'
import type { Position } from '#domain/journey-management/live-lines/line-plan.ts'
import { isVan, type Truck, truckOf } from '#domain/materials/truck.ts'
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

/** Its lengths are kilometres. */
const length = z
  .number()
  .transform(km => km * 1000)
  .pipe(metres)
const routeSchema = z.object({
  trip: z.object({ status: z.literal(0), legs: z.array(z.object({ summary: z.object({ length, time: seconds }) })) }),
})
const matrixSchema = z.object({
  sources_to_targets: z.array(z.array(z.object({ distance: length.nullable(), time: seconds.nullable() }))),
})

/** Valhalla: lorries by their size, weight and load (`truck`), vans as cars that are high and wide. */
export function valhallaProvider(url: string, patience: Patience = {}): DistanceProvider {
  const { timeoutMs, matrixMs } = { ...PATIENCE, ...patience }
  const base = withoutSlash(url)
  const routeOf = (places: readonly Position[], truck: Truck) => ({
    ...{ locations: places.map(locationOf), ...costingOf(truck) },
    ...{ units: 'kilometers', directions_type: 'none' },
  })
  return {
    kind: 'valhalla',
    profile: profileOf,
    async legs(places, truck) {
      const body = await answerOf(`${base}/route`, timeoutMs, routeOf(places, truck))
      const { trip } = read(routeSchema, body, found => found.trip.legs.length === places.length - 1)
      return trip.legs.map(({ summary }) => ({ metres: summary.length, seconds: summary.time }))
    },
    async way(places, truck) {
      // « generalize: 0 » simplifies as OSRM does.
      const asked = { ...routeOf(places, truck), format: 'osrm', shape_format: 'geojson', generalize: 0 }
      return readWay(await answerOf(`${base}/route`, matrixMs, asked))
    },
    async matrix(from, to, truck) {
      const asked = { sources: from.map(locationOf), targets: to.map(locationOf), ...costingOf(truck), units: 'kilometers' }
      const body = await answerOf(`${base}/sources_to_targets`, matrixMs, asked)
      const { sources_to_targets: rows } = read(matrixSchema, body, found => isTable(found.sources_to_targets, from, to))
      return rows.map(row =>
        row.map(({ distance, time }) => (distance === null || time === null ? null : { metres: distance, seconds: time })),
      )
    },
  }
}

const locationOf = ({ lat, lng }: Position) => ({ lat: Number(lat), lon: Number(lng) })

function costingOf(truck: Truck) {
  const { heightM: height, widthM: width, lengthM, weightT: weight, axleLoadT, hazardous } = truck
  if (isVan(truck)) return { costing: 'auto', costing_options: { auto: { height, width } } }
  const options = { height, width, length: lengthM, weight, axle_load: axleLoadT, hazmat: hazardous }
  return { costing: 'truck', costing_options: { truck: options } }
}

const LARGEST = nameOf(truckOf({}))
/** The largest truck of the law has the plain name: it is the one that an unknown truck is. */
const profileOf = (truck: Truck) => (nameOf(truck) === LARGEST ? 'truck' : nameOf(truck))

function nameOf(truck: Truck): string {
  const { heightM, widthM, lengthM, weightT, axleLoadT, hazardous } = truck
  if (isVan(truck)) return `auto ${heightM}x${widthM}`
  return `truck ${heightM}x${widthM}x${lengthM} ${weightT}/${axleLoadT}${hazardous ? ' ADR' : ''}`
}
