import { epochWeekday, mondayOf, toEpochDay } from './dates.ts'
import { type HolidayZone, holidays } from './holidays.ts'
import { MOVE_DAYS, type Period, type Recurrence } from './recurrence.ts'

/** Whole days since 01/01/1970, both ends included. */
type Span = readonly [from: number, to: number]

interface CountedRange extends Period {
  /** Days on which the rule is valid; a holiday near the range can move a run into it. */
  validity: { from: string; to: string | null }
  /** Closures of the sites (when the rule follows them) and of the carrier (always). */
  closures: readonly Period[]
  carrierClosures?: readonly Period[] | undefined
  /** Days without any run, even added ones. They may overlap. */
  suspensions: readonly Period[]
}

/** Number of runs in a range: the count of `recurrenceDates`, computed without walking day by day. */
export function runCount(
  rule: Recurrence,
  { from, to, validity, closures, carrierClosures = [], suspensions }: CountedRange,
): number {
  const [first, last] = [toEpochDay(from), toEpochDay(to)]
  const suspended = suspensions.map(spanOf)
  const closed = [...carrierClosures, ...(rule.followSiteClosures ? closures : [])].map(spanOf)
  const seasons = rule.periods.map(spanOf)
  const added = new Set(rule.includeDates.map(({ date }) => toEpochDay(date)))
  const excluded = new Set(rule.excludeDates.map(({ date }) => toEpochDay(date)))
  const cycle = 7 * rule.intervalWeeks
  const starts = startsOf(rule)

  const inSeason = (day: number) => seasons.length === 0 || lies(seasons, day)
  const onRule = (day: number) => starts.some(start => (day - start) % cycle === 0) && inSeason(day) && !lies(closed, day)
  const runs = (day: number) => first <= day && day <= last && !lies(suspended, day)

  const open = without(seasons.length === 0 ? [[first, last]] : merged(seasons, first, last), [...closed, ...suspended])
  let count = 0
  for (const [begin, end] of open)
    for (const start of starts) count += Math.floor((end - start) / cycle) - Math.floor((begin - 1 - start) / cycle)

  for (const day of added) if (runs(day) && !onRule(day)) count++
  for (const day of excluded) if (runs(day) && !added.has(day) && onRule(day)) count--
  if (rule.holidayPolicy === 'MAINTENIR') return count

  const free = holidaysOf(rule.holidayZone, first - MOVE_DAYS, last + MOVE_DAYS)
  const [begin, end] = [toEpochDay(validity.from), validity.to === null ? Infinity : toEpochDay(validity.to)]
  const step = rule.holidayPolicy === 'AVANCER' ? -1 : 1
  const moved = new Set<number>()
  for (const day of free) {
    if (day < begin || day > end || added.has(day) || excluded.has(day) || !onRule(day)) continue
    if (runs(day)) count--
    if (rule.holidayPolicy === 'SAUTER') continue
    let target = day + step
    while (epochWeekday(target) === 7 || free.has(target)) target += step
    if (!runs(target) || moved.has(target) || added.has(target) || onRule(target)) continue
    if (excluded.has(target) || lies(closed, target) || !inSeason(target)) continue
    moved.add(target)
    count++
  }
  return count
}

/** One date per weekday of the rule in a running week. Without an anchor, weeks count from day 0. */
function startsOf({ weekdays, intervalWeeks, anchorDate }: Recurrence): number[] {
  const anchor = intervalWeeks > 1 && anchorDate ? toEpochDay(mondayOf(anchorDate)) : 0
  return [...new Set(weekdays)].map(weekday => anchor + ((weekday - epochWeekday(anchor) + 7) % 7))
}

const spanOf = ({ from, to }: Period): Span => [toEpochDay(from), toEpochDay(to)]
const lies = (spans: readonly Span[], day: number) => spans.some(([from, to]) => from <= day && day <= to)

function merged(spans: readonly Span[], first: number, last: number): Span[] {
  const found: Span[] = []
  let next = first
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const span: Span = [Math.max(from, next), Math.min(to, last)]
    if (span[0] > span[1]) continue
    found.push(span)
    next = span[1] + 1
  }
  return found
}

function without(spans: readonly Span[], others: readonly Span[]): readonly Span[] {
  let left = spans
  for (const [from, to] of others)
    left = left.flatMap(([begin, end]): Span[] =>
      to < begin || from > end
        ? [[begin, end]]
        : [...(begin < from ? [[begin, from - 1] as const] : []), ...(to < end ? [[to + 1, end] as const] : [])],
    )
  return left
}

const byZoneAndYear = new Map<string, readonly number[]>()

function holidaysOf(zone: HolidayZone, first: number, last: number): Set<number> {
  const found = new Set<number>()
  for (let year = yearOf(first); year <= yearOf(last); year++) {
    const key = `${zone} ${year}`
    const days = byZoneAndYear.get(key) ?? holidays(zone, year).map(({ date }) => toEpochDay(date))
    byZoneAndYear.set(key, days)
    for (const day of days) if (first <= day && day <= last) found.add(day)
  }
  return found
}

const yearOf = (day: number) => new Date(day * 86_400_000).getUTCFullYear()
