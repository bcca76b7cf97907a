import { z } from 'zod'
import { ENUM, INT, RANGE, REASON, REQ, WEEKDAYS_REQUIRED } from '../messages.ts'
import { dateSchema, periodSchema } from './date-schema.ts'
import { HOLIDAY_ZONES } from './holidays.ts'
import { HOLIDAY_POLICIES, type Recurrence } from './recurrence.ts'

export const weekdaysSchema = z
  .array(z.int({ error: ENUM }).min(1, ENUM).max(7, ENUM), { error: WEEKDAYS_REQUIRED })
  .min(1, WEEKDAYS_REQUIRED)
  .transform(days => [...new Set(days)].sort())

export const intervalWeeksSchema = z.int({ error: INT }).min(1, RANGE(1, 8)).max(8, RANGE(1, 8))

export const holidayPolicySchema = z.enum(HOLIDAY_POLICIES, { error: ENUM })

export const holidayZoneSchema = z.enum(HOLIDAY_ZONES, { error: ENUM })

const exceptionSchema = z.object({
  date: dateSchema,
  reason: z.string({ error: REASON }).trim().min(1, REASON),
})

/** An interval above one week has no meaning without the week from which it is counted. */
export function hasAnchor(rule: { intervalWeeks: number; anchorDate?: string | null | undefined }): boolean {
  return rule.intervalWeeks === 1 || Boolean(rule.anchorDate)
}
export const ANCHOR_REQUIRED = { error: REQ, path: ['anchorDate'] }

/** The rule that a CDC version stores (domain model §3.3). */
export const recurrenceSchema = z
  .object({
    weekdays: weekdaysSchema,
    intervalWeeks: intervalWeeksSchema.default(1),
    anchorDate: dateSchema.nullish(),
    periods: z.array(periodSchema).default([]),
    holidayPolicy: holidayPolicySchema,
    holidayZone: holidayZoneSchema,
    excludeDates: z.array(exceptionSchema).default([]),
    includeDates: z.array(exceptionSchema).default([]),
    followSiteClosures: z.boolean().default(true),
  })
  .refine(hasAnchor, ANCHOR_REQUIRED) satisfies z.ZodType<Recurrence>
