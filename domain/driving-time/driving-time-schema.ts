import { z } from 'zod'
import { addDays, formatDate, isoWeekday } from '#domain/calendar/dates.ts'
import { boundedDateTime, boundedDay, inOrder, NOT_IN_ORDER } from '#domain/calendar/exact-schema.ts'
import { decimal, oneOf } from '#domain/fields.ts'
import { DRIVER_CATEGORIES } from '#domain/human-resources/driver-values.ts'
import { ENUM, INT, MAXLEN, MIN0, OVERLAP, RANGE, REQ, TIMEORD } from '#domain/messages.ts'
import { localOfMinute, minuteOfLocal } from './civil-time.ts'
import { ACTIVITY_KINDS, firstOverlap, type Interval } from './timeline.ts'

/** One year of one driver. */
const ACTIVITIES_MAX = 4_000
const MOST = 1_000_000

const count = z.int({ error: INT }).min(0, MIN0).max(MOST, RANGE(0, MOST)).nullish()
const minute = boundedDateTime.transform(minuteOfLocal)
const crew = z.union([z.literal(1), z.literal(2)], { error: ({ input }) => (input === undefined || input === null ? REQ : ENUM) })

/** Intervals in any order that do not overlap. */
const apart = <Schema extends z.ZodType<Interval>>(interval: Schema) =>
  z
    .array(
      interval.refine(({ start, end }) => start < end, { error: TIMEORD, path: ['end'] }),
      { error: REQ },
    )
    .max(ACTIVITIES_MAX, MAXLEN(ACTIVITIES_MAX))
    .superRefine((intervals, context) => {
      const overlap = firstOverlap(intervals)
      if (!overlap) return
      const [before, after] = overlap
      const message = OVERLAP(`${spoken(intervals[before]!.start)} – ${spoken(intervals[before]!.end)}`)
      context.addIssue({ code: 'custom', path: [after, 'start'], message })
    })

/** Body of the driving-time simulation (`checkDrivingTime`); converts local times to minutes. */
export const drivingTimeInput = z
  .object({
    category: oneOf(DRIVER_CATEGORIES),
    regime: oneOf(['EU', 'VUL_NATIONAL'] as const),
    crew,
    activities: apart(
      z.object({ kind: oneOf(ACTIVITY_KINDS), start: minute, end: minute, onBoard: z.boolean({ error: ENUM }).nullish() }),
    ),
    history: z
      .object({
        extendedDaysThisWeek: count,
        reducedRestsSinceWeeklyRest: count,
        drivingMinutesThisWeek: count,
        drivingMinutesPreviousWeek: count,
        serviceMinutesThisWeek: count,
        lastWeeklyRestEnd: minute.nullish(),
      })
      .nullish(),
  })
  .superRefine(({ activities, history }, context) => {
    const first = Math.min(...activities.map(({ start }) => start))
    if ((history?.lastWeeklyRestEnd ?? first) <= first) return
    context.addIssue({ code: 'custom', path: ['history', 'lastWeeklyRestEnd'], message: BEFORE_THE_ACTIVITIES })
  })

const A_MONDAY = 'La date de début doit être un lundi'
const A_SUNDAY = 'La date de fin doit être un dimanche'
const BEFORE_THE_ACTIVITIES = 'Le dernier repos hebdomadaire doit finir avant la première activité'

function spoken(minuteOf: number): string {
  const local = localOfMinute(minuteOf)
  return `${formatDate(local.slice(0, 10))} ${local.slice(11)}`
}

const mondayTo = z
  .object({ from: boundedDay, to: boundedDay })
  .refine(({ from }) => isoWeekday(from) === 1, { error: A_MONDAY, path: ['from'] })
  .refine(({ to }) => isoWeekday(to) === 7, { error: A_SUNDAY, path: ['to'] })
  .refine(inOrder, NOT_IN_ORDER)

/** Body of the weekly-rest simulation (`weeklyRests`); converts local times to minutes and the weeks to their span. */
export const weeklyRestsInput = mondayTo
  .safeExtend({
    regime: oneOf(['EU', 'FR'] as const),
    runs: apart(z.object({ start: minute, end: minute })),
  })
  .transform(({ from, to, ...input }) => ({
    ...input,
    horizon: { start: minuteOfLocal(`${from}T00:00`), end: minuteOfLocal(`${addDays(to, 1)}T00:00`) },
  }))

export const weeklyRestInput = z.object({
  reducedRestStart: boundedDateTime,
  restHours: decimal(4, { min: 24, max: 10_000 }),
})
