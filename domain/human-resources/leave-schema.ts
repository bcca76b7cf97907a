import { z } from 'zod'
import { boundedDay, inOrder, NOT_IN_ORDER } from '../calendar/exact-schema.ts'
import { HOLIDAY_ZONES } from '../calendar/holidays.ts'
import { oneOf } from '../fields.ts'
import { ENUM } from '../messages.ts'
import { EMPTY_LEAVE, isEmptyLeave } from './leave.ts'

/** The ends of a leave that may be half days. */
export const halfDays = {
  fromHalf: z.enum(['APRES_MIDI'], { error: ENUM }).nullish(),
  toHalf: z.enum(['MATIN'], { error: ENUM }).nullish(),
}

/** What is said of a leave without a moment. */
export const NO_MOMENT = { error: EMPTY_LEAVE, path: ['toHalf'] }

/** Body of the leave simulation (`leaveDays`). */
export const leaveInput = z
  .object({
    from: boundedDay,
    to: boundedDay,
    ...halfDays,
    zone: oneOf(HOLIDAY_ZONES),
  })
  .refine(inOrder, NOT_IN_ORDER)
  .refine(leave => !isEmptyLeave(leave), NO_MOMENT)
