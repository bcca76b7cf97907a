import { addDays, dateRange, isoWeekday } from './dates.ts'
import { holidayLabel } from './holidays.ts'

/** The days that a planning shows: two weeks, from a Monday. */
export const AGENDA_DAYS = 14
/** Gaps shorter than this are not listed, minutes. */
const SHORTEST_GAP = 60
const DAY_MIN = 1440

/** An occupied period. Local date-times 'YYYY-MM-DDTHH:mm', half-open; no end means until further notice. */
export interface AgendaEntry {
  start: string
  end: string | null
  /** False for information only. */
  busy: boolean
}

/** The part of an entry that falls on one day. */
export type DayPart<Entry> = Entry & {
  /** Minutes of the local day, half-open: 0 to 1440. */
  fromMin: number
  toMin: number
  /** Started on an earlier day. */
  before: boolean
  /** Continues after the day. */
  after: boolean
}

export interface AgendaDay<Entry> {
  date: string
  /** « weekend », or the name of a public holiday. */
  off: string | null
  entries: DayPart<Entry>[]
  /** Free time, in minutes of the day. */
  free: { fromMin: number; toMin: number }[]
}

/** The two weeks from a day on: entries of each day in order, and free time. */
export function agendaOf<Entry extends AgendaEntry>(from: string, entries: readonly Entry[]): AgendaDay<Entry>[] {
  const ordered = [...entries].sort((a, b) => a.start.localeCompare(b.start))
  return dateRange(from, addDays(from, AGENDA_DAYS - 1)).map(date => {
    const parts = ordered.flatMap(entry => partOn(date, entry) ?? [])
    return {
      date,
      off: isoWeekday(date) > 5 ? 'weekend' : (holidayLabel('FR', date) ?? null),
      entries: parts,
      free: gapsOf(parts.filter(({ busy }) => busy)),
    }
  })
}

function partOn<Entry extends AgendaEntry>(date: string, entry: Entry): DayPart<Entry> | null {
  const [midnight, next] = [`${date}T00:00`, `${addDays(date, 1)}T00:00`]
  if (entry.start >= next || (entry.end !== null && entry.end <= midnight)) return null
  const before = entry.start < midnight
  const after = entry.end === null || entry.end > next
  return {
    ...entry,
    before,
    after,
    fromMin: before ? 0 : minuteOf(entry.start),
    toMin: entry.end === null || entry.end >= next ? DAY_MIN : minuteOf(entry.end),
  }
}

const minuteOf = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))

function gapsOf(parts: readonly { fromMin: number; toMin: number }[]) {
  let reached = 0
  const gaps = []
  for (const { fromMin, toMin } of [...parts, { fromMin: DAY_MIN, toMin: DAY_MIN }]) {
    if (fromMin - reached >= SHORTEST_GAP) gaps.push({ fromMin: reached, toMin: fromMin })
    reached = Math.max(reached, toMin)
  }
  return gaps
}
