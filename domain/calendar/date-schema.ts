import { z } from 'zod'
import { DATE, DATEORD, REQ } from '../messages.ts'
import { isLocalDateTime } from './clock.ts'
import { isDate } from './dates.ts'

/** 'YYYY-MM-DD' of an existing day. */
export const dateSchema = z.string({ error: REQ }).min(1, REQ).refine(isDate, DATE)

/** 'YYYY-MM-DDTHH:mm' on the wall clock; whether the hour exists in a zone is for the clock to say. */
export const localDateTimeSchema = z.string({ error: REQ }).min(1, REQ).refine(isLocalDateTime, DATE)

/** From a date to a date, both included. */
export const periodSchema = z
  .object({ from: dateSchema, to: dateSchema }, { error: REQ })
  .refine(({ from, to }) => from <= to, { error: DATEORD, path: ['to'] })
