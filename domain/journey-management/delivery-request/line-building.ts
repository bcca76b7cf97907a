import type { EnteredLeg } from '#domain/journey-management/live-lines/legs.ts'
import {
  dayOf,
  isBackwards,
  minuteAt,
  OVER_MIDNIGHT_MAX,
  type StopTimes,
} from '#domain/sales/delivery-request/stops/stop-order.ts'
import type { StopKind } from '#domain/sales/delivery-request/values.ts'

/*
 * Operations on a whole line (`domain.md` §4.3): split at a relay, join, reorder stops, add a relay or an empty leg.
 * Pure; minutes and tenths of kilometres are conserved.
 */

export interface BuiltStop extends StopTimes {
  addressId: string
  kind: StopKind
  /** Steps and driving that a person entered for the road to the next stop. */
  leg?: EnteredLeg | null | undefined
}

/** A line as these operations need it; kilometres have one decimal. */
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
const startOf = (stop: StopTimes) => minuteAt(stop, 'arrival')
const endOf = (stop: StopTimes) => minuteAt(stop, 'departure')
const clock = (minute: number) =>
  `${String(Math.floor((minute % DAY) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Times of a stop from minutes after 00:00 of the service date; null before it, or for a stay over midnight that is too long. */
export function timesAt(start: number, minutes: number): StopTimes | null {
  const dayOffset = Math.floor(start / DAY)
  if (start < 0 || (Math.floor((start + minutes) / DAY) !== dayOffset && minutes > OVER_MIDNIGHT_MAX)) return null
  return { dayOffset, arrival: clock(start), departure: clock(start + minutes) }
}

const tenths = (km: string) => Math.round(Number(km) * 10)
const km = (tenth: number) => (tenth / 10).toFixed(1)

const LOADS: readonly StopKind[] = ['CHARGEMENT', 'ECHANGE', 'RELAIS']
const UNLOADS: readonly StopKind[] = ['LIVRAISON', 'ECHANGE', 'RELAIS']

/**
 * Empty legs (« haut-le-pied », `domain.md` §1): before the first loading and after the last unloading. Without a loading
 * (or unloading) stop, the goods are aboard from the start (or to the end).
 */
export function emptyLegs(stops: readonly Pick<BuiltStop, 'kind'>[]): boolean[] {
  const first = stops.findIndex(({ kind }) => LOADS.includes(kind))
  const last = stops.findLastIndex(({ kind }) => UNLOADS.includes(kind))
  const from = first < 0 ? 0 : first
  const to = last < 0 ? stops.length - 1 : last
  return stops.slice(1).map((_, leg) => leg < from || leg >= to)
}

/** Driving time of each leg, from departure to arrival, minutes. */
export const legMinutes = (stops: readonly StopTimes[]): number[] =>
  stops.slice(1).map((stop, index) => startOf(stop) - endOf(stops[index]!))

/** Divides tenths of kilometres before and after a stop, by leg lengths. */
function divided(total: string, lengths: readonly number[], counts: readonly boolean[], at: number): [string, string] {
  const sum = (from: number, to: number, of = counts) =>
    lengths.slice(from, to).reduce((all, length, leg) => all + (of[from + leg] ? length : 0), 0)
  // When no leg counts, use all.
  const of = sum(0, lengths.length) > 0 ? counts : lengths.map(() => true)
  const all = sum(0, lengths.length, of)
  const whole = tenths(total)
  const first = all > 0 ? Math.round((whole * sum(0, at, of)) / all) : whole
  return [km(first), km(whole - first)]
}

/**
 * Splits a line at a stop, which becomes the relay of both lines. Other work at the stop stays on the first line,
 * followed by the relay. Null at the first and last stop. `lengths` of the legs (any unit) divide the kilometres, else
 * driving minutes do.
 */
export function splitLine<Stop extends BuiltStop>(
  { stops, kmLoaded, kmEmpty }: BuiltLine<Stop>,
  at: number,
  lengths: readonly number[] = legMinutes(stops),
): [BuiltLine<Stop>, BuiltLine<Stop>] | null {
  const stop = stops[at]
  if (!stop || at < 1 || at >= stops.length - 1) return null
  const relay: Stop = { ...stop, kind: 'RELAIS', dayOffset: dayOf(stop, 'departure'), arrival: stop.departure }
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
      stops: [...stops.slice(0, at), ended(stop), ...(stop.kind === 'RELAIS' ? [] : [ended(relay)])],
      kmLoaded: loaded[0],
      kmEmpty: unloaded[0],
    },
    { stops: [relay, ...stops.slice(at + 1)], kmLoaded: loaded[1], kmEmpty: unloaded[1] },
  ]
}

/** The last stop of a line, which no road leaves. */
const ended = <Stop extends BuiltStop>(stop: Stop): Stop => (stop.leg ? { ...stop, leg: null } : stop)

/**
 * Joins two lines. A shared relay becomes one stop again, or disappears when the split created it. `between` are empty
 * kilometres between both. Null when the second starts too early.
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

function joint<Stop extends BuiltStop>(stops: readonly Stop[], next: Stop): Stop[] {
  const [last, before] = [stops.at(-1)!, stops.at(-2)]
  const relay = meetAtRelay(last, next)
  if (!relay) return [...stops, next]
  const passed = startOf(relay) === endOf(relay) && before?.addressId === relay.addressId && endOf(before) === startOf(relay)
  // The road after the relay is that of the second line.
  return passed ? [...stops.slice(0, -2), { ...before, leg: next.leg }] : [...stops.slice(0, -1), { ...relay, leg: next.leg }]
}

/** One relay for two lines that meet there; null when they do not, or wait too long over midnight. */
function meetAtRelay<Stop extends BuiltStop>(last: Stop, next: Stop): Stop | null {
  const meet = last.kind === 'RELAIS' && next.kind === 'RELAIS' && last.addressId === next.addressId
  const relay = { ...last, departure: next.departure }
  return meet && minuteAt(relay, 'departure') === endOf(next) && !isBackwards(relay) ? relay : null
}

/** Moves a stop; stop durations stay, leg durations stay by position. Null when a stop cannot be there. */
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

/** A point to insert before the stop at index `place` (the stop count: after the last). */
export interface Point {
  addressId: string
  kind: 'RELAIS' | 'HLP'
  place: number
  /** Driving minutes from the previous stop, or to the first one. */
  minutes: number
  handlingMin: number
  km: string
}

/** The line with the point, or the invalid field and why. */
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
