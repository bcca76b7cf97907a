import { z } from 'zod'
import { elapsedMinutes } from '#domain/calendar/clock.ts'
import { localDateTime } from '#domain/calendar/exact-schema.ts'
import { DATEORD } from '#domain/messages.ts'
import { office } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { createdDuration } from './answers.ts'

const journey = z
  .object({ start: localDateTime, end: localDateTime })
  .refine(({ start, end }) => elapsedMinutes(start, end) >= 0, { error: DATEORD, path: ['end'] })

/** Elapsed minutes between two local times, with clock changes (`domain.md` §6.3). */
export const durationSimulation = operations('simulations', office).read(
  'POST /',
  'Durée réelle entre deux heures locales',
  { body: journey, answer: createdDuration },
  ({ body: { start, end } }) => ({ minutes: elapsedMinutes(start, end) }),
)
