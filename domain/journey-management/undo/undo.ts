import { z } from 'zod'
import { text } from '#domain/fields.ts'

/** `at` is the moment that the act answered with: it names the act. */
export const undoSchema = z.object({ at: text(30) })
