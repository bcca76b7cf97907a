import { z } from 'zod'
import { DATE, DATEORD, RANGE, REQ, SKIPPED_HOUR, TIME } from '../messages.ts'
import { isLocalDateTime, SkippedHourError, toInstant } from './clock.ts'
import { formatDate, isDate } from './dates.ts'

/* Exact dates and times of the calculators (`simulations.md`): one format; `fields.ts` parses what a person types. */

const FIRST = '1900-01-01'
const LAST = '2199-12-31'

export const exactDay = z.string({ error: REQ }).min(1, { error: REQ, abort: true }).refine(isDate, { error: DATE, abort: true })

const isBounded = (date: string) => FIRST <= date && date <= LAST
const OUT_OF_BOUNDS = RANGE(formatDate(FIRST), formatDate(LAST))

export const boundedDay = exactDay.refine(isBounded, OUT_OF_BOUNDS)

function existsOnTheClock(local: string): boolean {
  try {
    toInstant(local)
    return true
  } catch (error) {
    if (error instanceof SkippedHourError) return false
    throw error
  }
}

/** Paris local time `YYYY-MM-DDTHH:mm`; an hour skipped in spring is refused. */
export const localDateTime = z
  .string({ error: REQ })
  .min(1, { error: REQ, abort: true })
  .refine(text => isDate(text.slice(0, 10)), { error: DATE, abort: true })
  .refine(isLocalDateTime, { error: TIME, abort: true })
  .refine(existsOnTheClock, { error: SKIPPED_HOUR, abort: true })

export const boundedDateTime = localDateTime.refine(text => isBounded(text.slice(0, 10)), OUT_OF_BOUNDS)

export const inOrder = ({ from, to }: { from: string; to: string }) => from <= to
export const NOT_IN_ORDER = { error: DATEORD, path: ['to'] }
