import { z } from 'zod'
import { flag, integer, oneOf, optionalDecimal, optionalEndTime, optionalInteger, optionalText, time } from '#domain/fields.ts'
import { STEP_KINDS } from './legs.ts'

const blank = (value: unknown) => value === undefined || value === null || value === ''

const step = z.object({
  kind: oneOf(STEP_KINDS),
  dayOffset: z.preprocess(value => (blank(value) ? 0 : value), integer({ min: 0, max: 6 })),
  start: time(),
  endDay: optionalInteger({ min: 0, max: 7 }),
  end: optionalEndTime(),
  place: optionalText(120),
  bunk: flag(),
})

/** The road to the next stop: without any of these, what is stored stays; an empty text says that there are no steps. */
export const legFields = {
  steps: z.preprocess(value => (value === undefined || Array.isArray(value) ? value : []), z.array(step).max(20).optional()),
  drivingMin: optionalInteger({ min: 0, max: 9_999 }).optional(),
  km: optionalDecimal(1, { min: 0, max: 9_999 }).optional(),
}
