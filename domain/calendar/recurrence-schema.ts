import { z } from 'zod'
import { date, flag, integer, oneOf, optionalDate } from '../fields.ts'
import { DATEORD, ENUM, MAXLEN, REASON, REQ, WEEKDAYS_REQUIRED } from '../messages.ts'
import { HOLIDAY_ZONES } from './holidays.ts'
import { HOLIDAY_POLICIES, type Recurrence } from './recurrence.ts'

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** Rows of a form without the empty ones that the page offers for adding. */
function rows<Schema extends z.ZodType>(row: Schema) {
  return z.preprocess(
    value =>
      (Array.isArray(value) ? value : isBlank(value) ? [] : [value]).filter(
        entry => !(typeof entry === 'object' && entry !== null && Object.values(entry).every(isBlank)),
      ),
    z.array(row),
  )
}

/** ISO weekdays as numbers or as form values ('1', or several): unique, in order. */
export const weekdays = z.preprocess(
  value =>
    (Array.isArray(value) ? value : isBlank(value) ? [] : [value]).map(day => (/^[1-7]$/.test(String(day)) ? Number(day) : day)),
  z
    .array(z.int({ error: ENUM }).min(1, ENUM).max(7, ENUM))
    .min(1, WEEKDAYS_REQUIRED)
    .transform(days => [...new Set(days)].sort()),
)

const period = z.object({ from: date(), to: date() }).refine(({ from, to }) => from <= to, { error: DATEORD, path: ['to'] })

const exception = z.object({
  date: date(),
  reason: z.preprocess(value => value ?? '', z.string({ error: REASON }).trim().min(1, REASON).max(200, MAXLEN(200))),
})

/** Recurrence of a CDC version (`domain.md` §3.3), JSON or form. Above one week the interval needs its anchor week. */
export const recurrenceSchema = z
  .object({
    weekdays,
    intervalWeeks: z.preprocess(value => (isBlank(value) ? 1 : value), integer({ min: 1, max: 8 })),
    anchorDate: optionalDate(),
    periods: rows(period),
    holidayPolicy: oneOf(HOLIDAY_POLICIES),
    holidayZone: oneOf(HOLIDAY_ZONES),
    excludeDates: rows(exception),
    includeDates: rows(exception),
    followSiteClosures: flag(),
  })
  .refine(rule => rule.intervalWeeks === 1 || rule.anchorDate !== null, {
    error: REQ,
    path: ['anchorDate'],
  }) satisfies z.ZodType<Recurrence>
