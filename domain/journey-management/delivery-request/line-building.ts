import { minuteOf, type StopTimes } from '#domain/sales/delivery-request/stops/stop-order.ts'
import type { StopKind } from '#domain/sales/delivery-request/values.ts'

/*
 * What conception does with a line as a whole (`domain.md` §4.3): split it at a relay, join two, put its stops in another order, add a relay or
 * an empty leg. Pure: what goes in comes out again, no minute on the road or on a stop and no tenth of a kilometre is lost.
 */

/** A stop of a line. */
export interface BuiltStop extends StopTimes {
  addressId: string
  kind: StopKind
}

/** A line as these acts see it; kilometres are decimals with one place. */
export interface BuiltLine<Stop extends BuiltStop = BuiltStop> {
  stops: readonly Stop[]
  kmLoaded: string
  kmEmpty: string
}

export const SPLIT_INSIDE = 'La ligne se divise à un arrêt intermédiaire\u202f: ni au premier, ni au dernier'
export const JOINED_BACKWARDS = (first: string, second: string) => `Le trajet ${second} part avant l'arrivée du trajet ${first}`
export const JOINED_DAYS = 'Les deux lignes doivent rouler les mêmes jours'
export const TOO_EARLY = 'Le départ tomberait avant 00:00 le jour du trajet'
export const NO_ROOM = "Ce point ne tient pas entre l'arrêt précédent et le suivant"

const DAY = 1_440
const startOf = ({ dayOffset, arrival }: StopTimes) => minuteOf(dayOffset, arrival)
const endOf = ({ dayOffset, departure }: StopTimes) => minuteOf(dayOffset, departure)
const clock = (minute: number) =>
  `${String(Math.floor((minute % DAY) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The times of a stop from a minute on, counted from 00:00 of the service date; null before it, or where it lies on two days. */
export function timesAt(start: number, minutes: number): StopTimes | null {
  const dayOffset = Math.floor(start / DAY)
  if (start < 0 || Math.floor((start + minutes) / DAY) !== dayOffset) return null
  return { dayOffset, arrival: clock(start), departure: clock(start + minutes) }
}

const tenths = (km: string) => Math.round(Number(km) * 10)
const km = (tenth: number) => (tenth / 10).toFixed(1)

const LOADS: readonly StopKind[] = ['CHARGEMENT', 'ECHANGE', 'RELAIS']
const UNLOADS: readonly StopKind[] = ['LIVRAISON', 'ECHANGE', 'RELAIS']

/**
 * Which legs carry nothing (« haut-le-pied », `domain.md` §1): those before the first stop where goods come aboard and after the last where they
 * leave. Without a stop of the one kind, the line begins or ends with its goods.
 */
export function emptyLegs(stops: readonly Pick<BuiltStop, 'kind'>[]): boolean[] {
  const first = stops.findIndex(({ kind }) => LOADS.includes(kind))
  const last = stops.findLastIndex(({ kind }) => UNLOADS.includes(kind))
  const from = first < 0 ? 0 : first
  const to = last < 0 ? stops.length - 1 : last
  return stops.slice(1).map((_, leg) => leg < from || leg >= to)
}

/** Minutes from leaving a stop to reaching the next, leg by leg. */
export const legMinutes = (stops: readonly StopTimes[]): number[] =>
  stops.slice(1).map((stop, index) => startOf(stop) - endOf(stops[index]!))

/** Divides tenths of kilometres over what lies before and after a stop, by the lengths of the legs that they were driven on. */
function divided(total: string, lengths: readonly number[], counts: readonly boolean[], at: number): [string, string] {
  const sum = (from: number, to: number, of = counts) =>
    lengths.slice(from, to).reduce((all, length, leg) => all + (of[from + leg] ? length : 0), 0)
  // Where no leg says whose kilometres they are, all of them do.
  const of = sum(0, lengths.length) > 0 ? counts : lengths.map(() => true)
  const all = sum(0, lengths.length, of)
  const whole = tenths(total)
  const first = all > 0 ? Math.round((whole * sum(0, at, of)) / all) : whole
  return [km(first), km(whole - first)]
}

/**
 * Splits a line at one of its stops, which becomes the relay of both: the first line ends there, the second begins when it is left. A stop where
 * something else is done is done by the first line, and both have the relay after it. Null at the first and the last stop.
 *
 * `lengths` of the legs, in any one unit, divide the kilometres; without them the minutes on the road do.
 */
export function splitLine<Stop extends BuiltStop>(
  { stops, kmLoaded, kmEmpty }: BuiltLine<Stop>,
  at: number,
  lengths: readonly number[] = legMinutes(stops),
): [BuiltLine<Stop>, BuiltLine<Stop>] | null {
  const stop = stops[at]
  if (!stop || at < 1 || at >= stops.length - 1) return null
  const relay: Stop = { ...stop, kind: 'RELAIS', arrival: stop.departure }
  const empty = emptyLegs(stops)
  const loaded = divided(
    kmLoaded,
    lengths,
    empty.map(one => !one),
    at,
  )
  const unloaded = divided(kmEmpty, lengths, empty, at)
  return [
    {
      stops: [...stops.slice(0, at + 1), ...(stop.kind === 'RELAIS' ? [] : [relay])],
      kmLoaded: loaded[0],
      kmEmpty: unloaded[0],
    },
    { stops: [relay, ...stops.slice(at + 1)], kmLoaded: loaded[1], kmEmpty: unloaded[1] },
  ]
}

/**
 * Joins two lines, the first before the second. Where both meet at one relay it is one stop again, and none where the first had it for the split
 * alone. `between` are the empty kilometres from the end of the first to the start of the second. Null where the second starts too early.
 */
export function groupLines<Stop extends BuiltStop>(
  first: BuiltLine<Stop>,
  second: BuiltLine<Stop>,
  between = '0',
): BuiltLine<Stop> | null {
  const [last, next] = [first.stops.at(-1), second.stops[0]]
  if (!last || !next || startOf(next) < endOf(last)) return null
  return {
    stops: [...joint(first.stops, next), ...second.stops.slice(1)],
    kmLoaded: km(tenths(first.kmLoaded) + tenths(second.kmLoaded)),
    kmEmpty: km(tenths(first.kmEmpty) + tenths(second.kmEmpty) + tenths(between)),
  }
}

/** The stops of the first line with what becomes of the place where it meets the second. */
function joint<Stop extends BuiltStop>(stops: readonly Stop[], next: Stop): Stop[] {
  const [last, before] = [stops.at(-1)!, stops.at(-2)]
  const relay = meetAtRelay(last, next)
  if (!relay) return [...stops, next]
  const passed = startOf(relay) === endOf(relay) && before?.addressId === relay.addressId && endOf(before) === startOf(relay)
  return [...stops.slice(0, -1), ...(passed ? [] : [relay])]
}

/** The one relay of two lines that meet there, from reaching it to leaving it; null elsewhere, or over midnight. */
function meetAtRelay<Stop extends BuiltStop>(last: Stop, next: Stop): Stop | null {
  const meet = last.kind === 'RELAIS' && next.kind === 'RELAIS' && last.addressId === next.addressId
  return meet && last.dayOffset === next.dayOffset ? { ...last, departure: next.departure } : null
}

/**
 * Moves a stop to another place of the order. The day begins when it did, each stop takes as long as it did and each leg as long as the one that
 * was in its place; null where a stop would then lie on two days.
 */
export function moveStop<Stop extends StopTimes>(stops: readonly Stop[], from: number, to: number): Stop[] | null {
  const moved = stops[from]
  if (!moved || to < 0 || to >= stops.length) return null
  const legs = legMinutes(stops)
  const order = stops.toSpliced(from, 1).toSpliced(to, 0, moved)
  let at = startOf(stops[0]!)
  const timed: Stop[] = []
  for (const [index, stop] of order.entries()) {
    const length = endOf(stop) - startOf(stop)
    const times = timesAt(at, length)
    if (!times) return null
    timed.push({ ...stop, ...times })
    at += length + (legs[index] ?? 0)
  }
  return timed
}

/** A point to add: before the stop at `place` (0: before the first; as many as there are stops: after the last). */
export interface Point {
  addressId: string
  /** A relay, or the end of a leg without freight. */
  kind: 'RELAIS' | 'HLP'
  place: number
  /** On the road to the stop before it, or from it to the first stop. */
  minutes: number
  /** Minutes on the point. */
  handlingMin: number
  /** Empty kilometres that it adds. */
  km: string
}

/** The line with that point, or which of its fields does not fit and why. */
export function addPoint<Stop extends BuiltStop>(
  { stops, kmLoaded, kmEmpty }: BuiltLine<Stop>,
  { addressId, kind, place, minutes, handlingMin, km: added }: Point,
): BuiltLine<Stop | BuiltStop> | { path: 'minutes'; message: string } {
  const [before, after] = [stops[place - 1], stops[place]]
  const start = before ? endOf(before) + minutes : startOf(after!) - minutes - handlingMin
  const times = timesAt(start, handlingMin)
  if (!times) return { path: 'minutes', message: start < 0 ? TOO_EARLY : NO_ROOM }
  if (before && after && start + handlingMin > startOf(after)) return { path: 'minutes', message: NO_ROOM }
  const end = !before || !after
  const point: BuiltStop = { addressId, kind: kind === 'RELAIS' ? 'RELAIS' : end ? 'DEPOT' : 'PASSAGE', ...times }
  return { stops: stops.toSpliced(place, 0, point as Stop), kmLoaded, kmEmpty: km(tenths(kmEmpty) + tenths(added)) }
}
