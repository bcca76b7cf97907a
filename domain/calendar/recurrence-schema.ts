import { z } from 'zod'
import { date, flag, integer, oneOf, optionalDate } from '../fields.ts'
import { DATEORD, ENUM, MAXLEN, REASON, REQ, WEEKDAYS_REQUIRED } from '../messages.ts'
import { HOLIDAY_ZONES } from './holidays.ts'
import { HOLIDAY_POLICIES, type Recurrence } from './recurrence.ts'

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** Rows of a form: those left empty, which a page without JavaScript offers for adding, are no rows. */
function rows<Schema extends z.ZodType>(row: Schema) {
  return z.preprocess(
    value =>
      (Array.isArray(value) ? value : isBlank(value) ? [] : [value]).filter(
        entry => !(typeof entry === 'object' && entry !== null && Object.values(entry).every(isBlank)),
      ),
    z.array(row),
  )
}

/** ISO weekdays as JSON numbers or as a form posts them ('1', or several): each once, in order. */
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

/**
 * The rule that a CDC version stores (`domain.md` §3.3), from JSON or from a form. An interval above one week has no meaning without the
 * week from which it is counted.
 */
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
