import { z } from 'zod'
import { formatDate } from '#domain/calendar/dates.ts'
import { boundedDay, exactDay, inOrder, NOT_IN_ORDER } from '#domain/calendar/exact-schema.ts'
import { HOLIDAY_ZONES } from '#domain/calendar/holidays.ts'
import { HOLIDAY_POLICIES, recurrenceDates } from '#domain/calendar/recurrence.ts'
import { DATE, ENUM, INT, RANGE, REQ, WEEKDAYS_REQUIRED } from '#domain/messages.ts'
import { office } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { createdRecurrence } from './answers.ts'

const days = z.array(exactDay, { error: DATE }).nullish()

/** Plain form of a rule: exceptions are dates, closures are given, numbers are JSON numbers. */
const simulation = z
  .object({
    from: boundedDay,
    to: boundedDay,
    weekdays: z.array(z.int({ error: ENUM }).min(1, ENUM).max(7, ENUM), { error: WEEKDAYS_REQUIRED }).min(1, WEEKDAYS_REQUIRED),
    intervalWeeks: z.int({ error: INT }).min(1, RANGE(1, 8)).max(8, RANGE(1, 8)).nullish(),
    anchorDate: exactDay.nullish(),
    holidayPolicy: z.enum(HOLIDAY_POLICIES, { error: ENUM }),
    holidayZone: z.enum(HOLIDAY_ZONES, { error: ENUM }),
    excludeDates: days,
    includeDates: days,
    closures: z
      .array(z.object({ from: exactDay, to: exactDay }, { error: REQ }).refine(inOrder, NOT_IN_ORDER), { error: REQ })
      .nullish(),
  })
  .refine(inOrder, NOT_IN_ORDER)
  .refine(({ intervalWeeks, anchorDate }) => (intervalWeeks ?? 1) === 1 || Boolean(anchorDate), {
    error: REQ,
    path: ['anchorDate'],
  })
  .superRefine(({ from, to, includeDates }, context) => {
    for (const [index, date] of (includeDates ?? []).entries()) {
      if (from <= date && date <= to) continue
      context.addIssue({ code: 'custom', path: ['includeDates', index], message: RANGE(formatDate(from), formatDate(to)) })
    }
  })

/** Service dates of a rule (`domain.md` §6.2); stores nothing. */
export const recurrenceSimulation = operations('simulations', office).read(
  'POST /',
  "Dates d'une récurrence",
  { body: simulation, answer: createdRecurrence },
  ({ body: { from, to, closures, ...rule } }) => {
    const dated = (dates: string[] | null | undefined) => (dates ?? []).map(date => ({ date, reason: '' }))
    const dates = recurrenceDates(
      {
        ...rule,
        intervalWeeks: rule.intervalWeeks ?? 1,
        periods: [],
        excludeDates: dated(rule.excludeDates),
        includeDates: dated(rule.includeDates),
        followSiteClosures: true,
      },
      { from, to, closures: closures ?? [] },
    )
    return { dates }
  },
)
