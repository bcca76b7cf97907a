import { minuteAt, type StopTimes } from '#domain/sales/delivery-request/stops/stop-order.ts'

/** Figures that follow from the stops' local times, minutes. */
export interface LinePlan {
  /** From the first arrival to the last departure. */
  amplitudeMin: number
  /** Between stops, breaks included. */
  legsMin: number
  /** At the stops. */
  handlingMin: number
  nightMin: number
}

const NIGHT_FROM = 21 * 60
const NIGHT_TO = 6 * 60
const DAY = 1440
/** Driving before a 45-minute break (Regulation (EC) 561/2006, article 7). */
const CONTINUOUS_DRIVING_MIN = 270
const BREAK_MIN = 45

/** Amplitude, legs, handling and night of ordered stops (`domain.md` §3.5). */
export function linePlan(stops: readonly StopTimes[]): LinePlan {
  const first = stops[0]
  const last = stops.at(-1)
  if (!first || !last) return { amplitudeMin: 0, legsMin: 0, handlingMin: 0, nightMin: 0 }
  const start = minuteAt(first, 'arrival')
  const end = minuteAt(last, 'departure')
  const handlingMin = stops.reduce((sum, stop) => sum + minuteAt(stop, 'departure') - minuteAt(stop, 'arrival'), 0)
  const amplitudeMin = Math.max(0, end - start)
  return { amplitudeMin, legsMin: Math.max(0, amplitudeMin - handlingMin), handlingMin, nightMin: nightMinutes(start, end) }
}

/** Minutes between 21:00 and 06:00; arguments are minutes from midnight of the service date. */
export function nightMinutes(start: number, end: number): number {
  let minutes = 0
  for (let day = Math.floor(start / DAY) - 1; day * DAY <= end; day++) {
    const from = Math.max(start, day * DAY + NIGHT_FROM)
    const to = Math.min(end, (day + 1) * DAY + NIGHT_TO)
    minutes += Math.max(0, to - from)
  }
  return minutes
}

/** Breaks within the legs: 45 min after each 4 h 30, counted inside the leg time. */
export function breaksWithin(legsMin: number): number {
  const breaks = Math.ceil((legsMin - CONTINUOUS_DRIVING_MIN) / (CONTINUOUS_DRIVING_MIN + BREAK_MIN))
  return Math.max(0, breaks) * BREAK_MIN
}

export interface EnteredMinutes {
  drivingMin?: number | null
  serviceMin?: number | null
  breakMin?: number | null
}

/** Breaks, driving and service of a run, minutes; service is everything but breaks (`domain.md` §6.5). */
export function runMinutes({ amplitudeMin, legsMin }: Pick<LinePlan, 'amplitudeMin' | 'legsMin'>, entered: EnteredMinutes = {}) {
  const breakMin = entered.breakMin ?? breaksWithin(legsMin)
  const drivingMin = entered.drivingMin ?? Math.max(0, legsMin - breakMin)
  return { breakMin, drivingMin, serviceMin: entered.serviceMin ?? Math.max(drivingMin, amplitudeMin - breakMin) }
}

const MINUTE_MS = 60_000

/** Amplitude and legs on a date, in elapsed minutes (`domain.md` §6.3). */
export function elapsedPlan(
  stops: readonly { plannedArrival: string; plannedDeparture: string }[],
): Pick<LinePlan, 'amplitudeMin' | 'legsMin'> {
  const minutes = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS)
  const amplitudeMin = minutes(stops[0]!.plannedArrival, stops.at(-1)!.plannedDeparture)
  const handlingMin = stops.reduce((sum, stop) => sum + minutes(stop.plannedArrival, stop.plannedDeparture), 0)
  return { amplitudeMin, legsMin: Math.max(0, amplitudeMin - handlingMin) }
}

export interface Position {
  lat: string | number
  lng: string | number
}

const EARTH_KM = 6371
/** Average ratio of road to straight-line distance. */
const ROAD_FACTOR = 1.3

export function roadKm(places: readonly Position[]): string {
  const straight = places.slice(1).reduce((sum, place, index) => sum + greatCircleKm(places[index]!, place), 0)
  return (straight * ROAD_FACTOR).toFixed(1)
}

export function greatCircleKm(a: Position, b: Position): number {
  const [lat1, lng1, lat2, lng2] = [a.lat, a.lng, b.lat, b.lng].map(degrees => (Number(degrees) * Math.PI) / 180) as [
    number,
    number,
    number,
    number,
  ]
  const h = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin((lng2 - lng1) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}
