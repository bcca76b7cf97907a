import { tzOffset } from '@date-fns/tz/tzOffset'
import { SKIPPED_HOUR } from '../messages.ts'
import { addDays, isDate } from './dates.ts'

/**
 * Plans are stored in local wall-clock time and durations are counted on real elapsed time: from 22:00 to 05:00 can be six, seven
 * or eight hours (domain model §6.3). A local date-time is 'YYYY-MM-DDTHH:mm', an instant an ISO text in UTC.
 */

/** Zone of the carrier unless the installation says otherwise. */
export const PARIS = 'Europe/Paris'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const DAY_MS = 86_400_000

/** Offsets that were asked for, by zone and quarter of an hour; zones change their clocks at the beginning of one. */
const known = new Map<string, Map<number, number>>()
/** Quarters of an hour of two years. */
const KNOWN_MOST = 70_000

/** Minutes by which the wall clock of the zone is ahead of UTC; NaN in an unknown zone. To ask the platform each time costs a hundredfold. */
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

/** The spring change skips this local time: no instant bears it. */
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

/** True for an existing day and a time of day, in 'YYYY-MM-DDTHH:mm'. */
export function isLocalDateTime(text: string): boolean {
  return text[10] === 'T' && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}

/**
 * The instants that a wall-clock time (read as if it were UTC, in milliseconds) may be: by the offset that holds a day before it, then by the one
 * that holds a day after. They are one and the same except around a clock change.
 */
function candidates(wall: number, zone: string): [number, number] {
  const before = zoneOffset(zone, wall - DAY_MS)
  const after = zoneOffset(zone, wall + DAY_MS)
  if (Number.isNaN(before)) throw new RangeError(`Unknown time zone: ${zone}`)
  return [wall - before * MINUTE_MS, wall - after * MINUTE_MS]
}

function bears(instant: number, wall: number, zone: string): boolean {
  return instant + zoneOffset(zone, instant) * MINUTE_MS === wall
}

/** The first instant that bears the local time, and the one to take when none does. */
function resolve(local: string, zone: string): { instant: number | undefined; forward: number } {
  if (!isLocalDateTime(local)) throw new RangeError(`Not a local date-time: ${local}`)
  const wall = Date.parse(`${local}Z`)
  const [byOldOffset, byNewOffset] = candidates(wall, zone)
  if (byOldOffset === byNewOffset) return { instant: byOldOffset, forward: byOldOffset }
  // In autumn both bear it and the old offset gives the first; in spring, for a skipped hour, neither does.
  const instant = [byOldOffset, byNewOffset].find(candidate => bears(candidate, wall, zone))
  return { instant, forward: byOldOffset }
}

/**
 * The instant of a local date-time typed by a person. An hour that autumn doubles is the first of the two.
 * @throws SkippedHourError when the spring change skips it
 * @throws RangeError when the text is not a local date-time or the zone is unknown
 */
export function toInstant(local: string, zone: string = PARIS): string {
  const { instant } = resolve(local, zone)
  if (instant === undefined) throw new SkippedHourError()
  return new Date(instant).toISOString()
}

/** The wall clock at an instant, to the minute: 'YYYY-MM-DDTHH:mm'. */
export function toLocal(instant: string | Date, zone: string = PARIS): string {
  const date = new Date(instant)
  return new Date(date.getTime() + zoneOffset(zone, date.getTime()) * MINUTE_MS).toISOString().slice(0, 16)
}

/** Minutes by which the wall clock is ahead of UTC at an instant, in milliseconds: 60 or 120 in Paris. */
export const offsetAt = (instant: number, zone: string = PARIS): number => zoneOffset(zone, instant)

/**
 * Minutes that really pass between two local date-times, negative when `end` comes first.
 * @throws as `toInstant`
 */
export function elapsedMinutes(start: string, end: string, zone: string = PARIS): number {
  return (Date.parse(toInstant(end, zone)) - Date.parse(toInstant(start, zone))) / MINUTE_MS
}

/**
 * The instant of a planned time: `dayOffset` days after the service date, at 'HH:mm' on the wall clock.
 * Unlike `toInstant` it never refuses an hour that the spring change skips: a line planned at 02:30 all the year must still run
 * that night, so the time is moved forward by the gap (02:30 becomes 03:30).
 */
export function instantAt(serviceDate: string, dayOffset: number, time: string, zone: string = PARIS): string {
  const date = dayOffset === 0 ? serviceDate : addDays(serviceDate, dayOffset)
  const { instant, forward } = resolve(`${date}T${time}`, zone)
  return new Date(instant ?? forward).toISOString()
}

let latest = { zone: '', minute: Number.NaN, day: '' }

/** The present day of a zone, reckoned once a minute: no day begins within one. */
export function dayIn(zone: string): string {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  if (latest.minute !== minute || latest.zone !== zone) latest = { zone, minute, day: toLocal(new Date(), zone).slice(0, 10) }
  return latest.day
}
