import { z } from 'zod'
import { formatDate } from '#domain/calendar/dates.ts'
import { boundedDateTime } from '#domain/calendar/exact-schema.ts'
import { decimal, oneOf } from '#domain/fields.ts'
import { DRIVER_CATEGORIES } from '#domain/human-resources/driver-values.ts'
import { ENUM, INT, MAXLEN, MIN0, OVERLAP, RANGE, REQ, TIMEORD } from '#domain/messages.ts'
import { localOfMinute, minuteOfLocal } from './civil-time.ts'
import { ACTIVITY_KINDS, firstOverlap } from './timeline.ts'

/** One year of one driver. */
const ACTIVITIES_MAX = 4_000
const MOST = 1_000_000

const count = z.int({ error: INT }).min(0, MIN0).max(MOST, RANGE(0, MOST)).nullish()
const minute = boundedDateTime.transform(minuteOfLocal)
const crew = z.union([z.literal(1), z.literal(2)], { error: ({ input }) => (input === undefined || input === null ? REQ : ENUM) })

/** Body of the driving-time simulation (`checkDrivingTime`); converts local times to minutes. */
export const drivingTimeInput = z
  .object({
    category: oneOf(DRIVER_CATEGORIES),
    regime: oneOf(['EU', 'VUL_NATIONAL'] as const),
    crew,
    activities: z
      .array(
        z
          .object({ kind: oneOf(ACTIVITY_KINDS), start: minute, end: minute })
          .refine(({ start, end }) => start < end, { error: TIMEORD, path: ['end'] }),
        { error: REQ },
      )
      .max(ACTIVITIES_MAX, MAXLEN(ACTIVITIES_MAX))
      .superRefine((activities, context) => {
        const overlap = firstOverlap(activities)
        if (!overlap) return
        const [before, after] = overlap
        const message = OVERLAP(`${spoken(activities[before]!.start)} – ${spoken(activities[before]!.end)}`)
        context.addIssue({ code: 'custom', path: [after, 'start'], message })
      }),
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

const BEFORE_THE_ACTIVITIES = 'Le dernier repos hebdomadaire doit finir avant la première activité'

function spoken(minuteOf: number): string {
  const local = localOfMinute(minuteOf)
  return `${formatDate(local.slice(0, 10))} ${local.slice(11)}`
}

export const weeklyRestInput = z.object({
  reducedRestStart: boundedDateTime,
  restHours: decimal(4, { min: 24, max: 10_000 }),
})
