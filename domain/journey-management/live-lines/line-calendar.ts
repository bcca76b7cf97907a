import { addDays } from '#domain/calendar/dates.ts'
import {
  type Closure,
  explainRecurrence,
  MOVE_DAYS,
  type Occurrence,
  type OccurrenceKind,
  type Period,
  type Recurrence,
} from '#domain/calendar/recurrence.ts'
import type { GenerationLine } from './generation-line.ts'

/** Closures of the sites, by stop index, and of the carrier. */
export interface LineClosures {
  sites: readonly (readonly Closure[])[]
  carrier: readonly Closure[]
}

export const NEVER_CLOSED: LineClosures = { sites: [], carrier: [] }

const FOREVER = '9999-12-31'

export interface SkippedDay {
  date: string
  why: Exclude<OccurrenceKind, 'GENERE' | 'AJOUT'> | 'SUSPENSION'
  /** Name of the holiday, or the note of the exception or closure. */
  reason?: string
  /** Where the holiday moves the run. */
  movedTo?: string
}

/** Occurrences around the range, because a holiday just outside can move a run into it. */
export function occurrencesOf(
  line: GenerationLine,
  rule: Recurrence | null,
  range: Period,
  { sites, carrier }: LineClosures,
): Occurrence[] {
  if (!rule) return [{ date: line.runsFrom, kind: 'AJOUT' }]
  const around = {
    from: later(addDays(range.from, -MOVE_DAYS), line.runsFrom),
    to: earlier(addDays(range.to, MOVE_DAYS), line.runsTo ?? FOREVER),
  }
  if (around.from > around.to) return []
  return explainRecurrence(
    { ...rule, weekdays: line.weekdays },
    {
      ...around,
      carrierClosures: carrier,
      // A site closed on the second day of a run cancels the run that left the day before.
      closures: line.stops.flatMap(({ dayOffset }, place) =>
        (sites[place] ?? []).map(closure => ({
          ...closure,
          from: addDays(closure.from, -dayOffset),
          to: addDays(closure.to, -dayOffset),
        })),
      ),
    },
  )
}

/** Days without a run because of a holiday, exclusion, closure or suspension, with the reason. */
export function skippedDays(line: GenerationLine, rule: Recurrence | null, range: Period, closures: LineClosures): SkippedDay[] {
  const skipped: SkippedDay[] = []
  for (const { date, kind, reason, movedTo } of occurrencesOf(line, rule, range, closures)) {
    if (date < range.from || date > range.to || !inValidity(line, date)) continue
    const because = reason ? { reason } : {}
    if (suspended(line, date)) skipped.push({ date, why: 'SUSPENSION' })
    else if (kind === 'DEPLACE') skipped.push({ date, why: kind, ...because, ...(movedTo && { movedTo }) })
    else if (kind !== 'GENERE' && kind !== 'AJOUT') skipped.push({ date, why: kind, ...because })
  }
  return skipped
}

export function inValidity(line: GenerationLine, date: string): boolean {
  return date >= line.runsFrom && date <= (line.runsTo ?? FOREVER)
}

export function suspended(line: GenerationLine, date: string): boolean {
  return line.suspensions.some(({ from, to }) => date >= from && date <= (to ?? FOREVER))
}

function later(a: string, b: string): string {
  return a > b ? a : b
}

function earlier(a: string, b: string): string {
  return a < b ? a : b
}
