import { z } from 'zod'
import { boundedDay, inOrder, NOT_IN_ORDER } from '../calendar/exact-schema.ts'
import { HOLIDAY_ZONES } from '../calendar/holidays.ts'
import { oneOf } from '../fields.ts'
import { ENUM } from '../messages.ts'
import { EMPTY_LEAVE, isEmptyLeave } from './leave.ts'

export const halfDays = {
  fromHalf: z.enum(['APRES_MIDI'], { error: ENUM }).nullish(),
  toHalf: z.enum(['MATIN'], { error: ENUM }).nullish(),
}

export const NO_MOMENT = { error: EMPTY_LEAVE, path: ['toHalf'] }

export const leaveInput = z
  .object({
    from: boundedDay,
    to: boundedDay,
    ...halfDays,
    zone: oneOf(HOLIDAY_ZONES),
  })
  .refine(inOrder, NOT_IN_ORDER)
  .refine(leave => !isEmptyLeave(leave), NO_MOMENT)
