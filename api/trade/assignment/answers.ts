import { z } from 'zod'
import { named } from '#api/middleware/answers.ts'

export const appliedPlan = () =>
  z.object({ refused: z.array(named().extend({ wantsReason: z.boolean(), message: z.string() })), done: z.int() })
