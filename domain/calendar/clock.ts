import { tzOffset } from '@date-fns/tz/tzOffset'
import { SKIPPED_HOUR } from '../messages.ts'
import { addDays, isDate } from './dates.ts'

/**
 * Plans are stored in local time and durations count elapsed time: 22:00 to 05:00 can last 6, 7 or 8 hours (`domain.md`
 * §6.3). A local date-time is 'YYYY-MM-DDTHH:mm', an instant an ISO text in UTC.
 */

export const PARIS = 'Europe/Paris'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const DAY_MS = 86_400_000

/** Cached offsets by zone and quarter of an hour; clock changes fall on a quarter. */
const known = new Map<string, Map<number, number>>()
/** Two years of quarters of an hour. */
const KNOWN_MOST = 70_000

/** Minutes that local time is ahead of UTC; NaN in an unknown zone. Cached: asking Intl is 100 times slower. */
function zoneOffset(zone: string, instant: number): number {
  const offsets = known.get(zone) ?? new Map<number, number>()
  const quarter = Math.floor(instant / QUARTER_MS)
  const found = offsets.get(quarter)
  if (found !== undefined) return found
  if (offsets.size >= KNOWN_MOST) offsets.clear()
  const offset = tzOffset(zone, new Date(instant))
  known.set(zone, offsets.set(quarter, offset))
  return offset
}

/** The local time does not exist: the spring clock change skips it. */
export class SkippedHourError extends RangeError {
  override name = 'SkippedHourError'
  constructor() {
    super(SKIPPED_HOUR)
  }
}

/** True for 'HH:mm' from 00:00 to 23:59. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** True for an existing 'YYYY-MM-DDTHH:mm'. */
export function isLocalDateTime(text: string): boolean {
  return text[10] === 'T' && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}

/** The two possible instants of a local time (ms, as if UTC), by the offsets of the days before and after. */
function candidates(wall: number, zone: string): [number, number] {
  const before = zoneOffset(zone, wall - DAY_MS)
  const after = zoneOffset(zone, wall + DAY_MS)
  if (Number.isNaN(before)) throw new RangeError(`Unknown time zone: ${zone}`)
  return [wall - before * MINUTE_MS, wall - after * MINUTE_MS]
}

function bears(instant: number, wall: number, zone: string): boolean {
  return instant + zoneOffset(zone, instant) * MINUTE_MS === wall
}

/** The first instant with this local time, and the instant to use when none exists. */
function resolve(local: string, zone: string): { instant: number | undefined; forward: number } {
  if (!isLocalDateTime(local)) throw new RangeError(`Not a local date-time: ${local}`)
  const wall = Date.parse(`${local}Z`)
  const [byOldOffset, byNewOffset] = candidates(wall, zone)
  if (byOldOffset === byNewOffset) return { instant: byOldOffset, forward: byOldOffset }
  // In autumn both match and the old offset gives the first; in spring neither matches a skipped hour.
  const instant = [byOldOffset, byNewOffset].find(candidate => bears(candidate, wall, zone))
  return { instant, forward: byOldOffset }
}

/**
 * The instant of a typed local date-time; an hour repeated in autumn means its first occurrence. @throws SkippedHourError
 * when the spring change skips it @throws RangeError when the text or the zone is invalid
 */
export function toInstant(local: string, zone: string = PARIS): string {
  const { instant } = resolve(local, zone)
  if (instant === undefined) throw new SkippedHourError()
  return new Date(instant).toISOString()
}

/** Local time of an instant, to the minute: 'YYYY-MM-DDTHH:mm'. */
export function toLocal(instant: string | Date, zone: string = PARIS): string {
  const date = new Date(instant)
  return new Date(date.getTime() + zoneOffset(zone, date.getTime()) * MINUTE_MS).toISOString().slice(0, 16)
}

/** Offset from UTC at an instant (milliseconds), in minutes: 60 or 120 in Paris. */
export const offsetAt = (instant: number, zone: string = PARIS): number => zoneOffset(zone, instant)

/** Elapsed minutes between two local date-times, negative when `end` is earlier. @throws as `toInstant` */
export function elapsedMinutes(start: string, end: string, zone: string = PARIS): number {
  return (Date.parse(toInstant(end, zone)) - Date.parse(toInstant(start, zone))) / MINUTE_MS
}

/**
 * The instant of a planned time: `dayOffset` days after the service date at local 'HH:mm'. A time skipped in spring moves
 * forward (02:30 becomes 03:30), because a nightly line must still run.
 */
export function instantAt(serviceDate: string, dayOffset: number, time: string, zone: string = PARIS): string {
  const date = dayOffset === 0 ? serviceDate : addDays(serviceDate, dayOffset)
  const { instant, forward } = resolve(`${date}T${time}`, zone)
  return new Date(instant ?? forward).toISOString()
}

let latest = { zone: '', minute: Number.NaN, day: '' }

/** Today in a zone, cached for one minute. */
export function dayIn(zone: string): string {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  if (latest.minute !== minute || latest.zone !== zone) latest = { zone, minute, day: toLocal(new Date(), zone).slice(0, 10) }
  return latest.day
}
