import { addDays } from '#domain/calendar/dates.ts'
import { minuteOfLocal } from '#domain/driving-time/civil-time.ts'
import { checkDrivingTime, type DrivingTimeInput } from '#domain/driving-time/driving-time.ts'
import type { Activity, ActivityKind } from '#domain/driving-time/timeline.ts'

const KINDS: Record<string, ActivityKind> = { C: 'CONDUITE', T: 'TRAVAIL', D: 'MISE_A_DISPOSITION', R: 'REPOS', B: 'REPOS' }

/** Consecutive activities from a local time: `C 2:15`, `R 0:15`; `B 6:00` is rest on board a ferry or train. */
export function from(local: string, ...parts: readonly string[]): Activity[] {
  let start = minuteOfLocal(local)
  return parts.map(part => {
    const [, kind, hours, minutes] = /^([CTDRB]) (\d+):(\d\d)$/.exec(part)!
    const activity = {
      kind: KINDS[kind!]!,
      ...(kind === 'B' && { onBoard: true }),
      start,
      end: start + Number(hours) * 60 + Number(minutes),
    }
    start = activity.end
    return activity
  })
}

/** Local times: `C 06:00-10:30`; an end before its start is on the next day. */
export const on = (day: string, ...parts: readonly string[]): Activity[] =>
  parts.map(part => {
    const [, kind, start, end] = /^([CTDR]) (\d\d:\d\d)-(\d\d:\d\d)$/.exec(part)!
    return {
      kind: KINDS[kind!]!,
      start: minuteOfLocal(`${day}T${start}`),
      end: minuteOfLocal(`${end! <= start! ? addDays(day, 1) : day}T${end}`),
    }
  })

export const checked = (activities: readonly Activity[], over: Partial<DrivingTimeInput> = {}) =>
  checkDrivingTime({ category: 'GRAND_ROUTIER', regime: 'EU', crew: 1, activities, ...over })

export const said = (activities: readonly Activity[], over: Partial<DrivingTimeInput> = {}): string[] =>
  checked(activities, over).findings.map(
    ({ code, severity, valueMinutes, limitMinutes }) => `${code} ${severity} ${valueMinutes}/${limitMinutes}`,
  )

/** A long day with little work: 15 minutes every two hours, and the last before the end. */
export function busy(day: string, start: string, end: string): Activity[] {
  const [first, last] = [minuteOfLocal(`${day}T${start}`), minuteOfLocal(`${day}T${end}`)]
  const starts = Array.from({ length: Math.ceil((last - first - 15) / 120) }, (_, index) => first + index * 120)
  return [...starts.filter(at => at + 15 <= last - 15), last - 15].map(at => ({ kind: 'TRAVAIL', start: at, end: at + 15 }))
}
