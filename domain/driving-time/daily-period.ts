import { type Activity, type Interval, lengthOf } from './timeline.ts'

/** The rest that ends a daily period; only its part within the window counts (Regulation (EC) No 561/2006, article 8, 2). */
export interface DailyRest extends Interval {
  countedMinutes: number
  kind: 'NORMAL' | 'REDUIT' | 'INSUFFISANT'
}

/** From one daily rest to the next; `rest` is null when the activities end before a rest was due. */
export interface DailyPeriod extends Interval {
  activities: readonly Activity[]
  rest: DailyRest | null
}

export const REDUCED_REST = 9 * 60
export const NORMAL_REST = 11 * 60
/** First part of a split daily rest; the second part is 9 h. */
const SPLIT_REST = 3 * 60
/** A weekly rest includes the daily rest of its day. */
export const REDUCED_WEEKLY_REST = 24 * 60
/** A shorter rest from 7 h starts a new day, so that a short night is reported once (Commission Decision C(2011) 3759). */
export const NEW_DAY_AFTER = 7 * 60
/** A regular daily rest with a part on a ferry or train may be interrupted twice, one hour in all (article 9, 1). */
const INTERRUPTIONS = { most: 2, minutes: 60 }
/** From the end of the previous rest; longer for a crew of two (article 8, 5). */
export const WINDOW = { 1: 24 * 60, 2: 30 * 60 }

/**
 * Daily periods of a timeline with the rest that ends each: the first of 9 h or more within 24 h (crew of two: 30 h) of
 * the previous rest, else the longest, which is too short. Assumes nothing after the last activity.
 */
export function dailyPeriods(timeline: readonly Activity[], crew: 1 | 2): DailyPeriod[] {
  const dataEnd = timeline.at(-1)?.end ?? 0
  const periods: DailyPeriod[] = []
  let index = 0
  while (index < timeline.length) {
    if (timeline[index]!.kind === 'REPOS') {
      index += 1
      continue
    }
    const from = index
    const start = timeline[from]!.start
    const windowEnd = start + WINDOW[crew]
    const judged = dataEnd >= windowEnd
    const counted = (rest: Interval) => Math.min(rest.end, windowEnd) - rest.start
    // The longest rest within the window, and the first that starts a new day.
    let [best, night] = [-1, -1]
    let whole: InterruptedRest | null = null
    for (let at = from + 1; at < timeline.length; at++) {
      const rest = timeline[at]!
      if (rest.kind !== 'REPOS') continue
      whole = interruptedRest(timeline, at, windowEnd)
      if (whole) break
      if (rest.start < windowEnd && (best < 0 || counted(rest) > counted(timeline[best]!))) best = at
      if (night < 0 && lengthOf(rest) >= NEW_DAY_AFTER) night = at
      if (rest.start < windowEnd ? counted(rest) >= REDUCED_REST : night >= 0) break
    }
    if (whole) {
      periods.push({
        start,
        end: timeline[whole.first - 1]!.end,
        activities: [...timeline.slice(from, whole.first), ...whole.interruptions],
        rest: {
          start: timeline[whole.first]!.start,
          end: timeline[whole.last]!.end,
          countedMinutes: whole.minutes,
          kind: 'NORMAL',
        },
      })
      index = whole.last
      continue
    }
    const longest = best >= 0 ? timeline[best]! : null
    const sufficient = longest !== null && counted(longest) >= REDUCED_REST
    const closing = sufficient || (longest && lengthOf(longest) >= NEW_DAY_AFTER) ? best : night
    const until = closing >= 0 && (sufficient || judged) ? closing : timeline.length
    // A final rest of unknown end belongs to no day.
    const activities = timeline.slice(from, until)
    while (activities.at(-1)?.kind === 'REPOS') activities.pop()
    periods.push({
      start,
      end: activities.at(-1)!.end,
      activities,
      rest:
        sufficient || judged
          ? restOf(longest ?? { start: windowEnd, end: windowEnd }, longest ? counted(longest) : 0, activities, crew)
          : null,
    })
    index = until
  }
  return periods
}

/** Rests from index `first` to `last` that count as one, and the work between them. */
interface InterruptedRest {
  first: number
  last: number
  /** Rest within the window. */
  minutes: number
  interruptions: Activity[]
}

/** The regular daily rest that begins at index `first` and is interrupted to board or leave a ferry or train, or null. */
function interruptedRest(timeline: readonly Activity[], first: number, windowEnd: number): InterruptedRest | null {
  let [minutes, worked, breaks] = [0, 0, 0]
  let onBoard = false
  const interruptions: Activity[] = []
  for (let at = first; at < timeline.length && timeline[at]!.start < windowEnd; at++) {
    const activity = timeline[at]!
    if (activity.kind === 'REPOS') {
      minutes += Math.min(activity.end, windowEnd) - activity.start
      onBoard ||= activity.onBoard === true
      if (minutes >= NORMAL_REST) return onBoard && breaks > 0 ? { first, last: at, minutes, interruptions } : null
      continue
    }
    worked += lengthOf(activity)
    if (timeline[at - 1]!.kind === 'REPOS') breaks += 1
    if (worked > INTERRUPTIONS.minutes || breaks > INTERRUPTIONS.most) return null
    interruptions.push(activity)
  }
  return null
}

function restOf({ start, end }: Interval, countedMinutes: number, before: readonly Activity[], crew: 1 | 2): DailyRest {
  const kind = () => {
    if (countedMinutes < REDUCED_REST) return 'INSUFFISANT'
    const split = before.some(activity => activity.kind === 'REPOS' && lengthOf(activity) >= SPLIT_REST)
    const whole = crew === 2 || countedMinutes >= NORMAL_REST || end - start >= REDUCED_WEEKLY_REST
    return whole || split ? 'NORMAL' : 'REDUIT'
  }
  return { start, end, countedMinutes, kind: kind() }
}
