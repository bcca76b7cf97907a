import { z } from 'zod'

export const createdValidation = () =>
  z.union([
    z.object({ valid: z.literal(true), normalized: z.string(), message: z.undefined().optional() }),
    z.object({ valid: z.literal(false), message: z.string(), normalized: z.undefined().optional() }),
  ])
