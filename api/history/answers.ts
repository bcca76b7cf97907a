import { z } from 'zod'

export const historySheet = () =>
  z.object({
    entries: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        actor: z.string().nullable(),
        source: z.enum(['ECRAN', 'IMPORT', 'SYSTEME']),
        action: z.enum(['DELETE', 'INSERT', 'UPDATE']),
        part: z.string().nullable(),
        changes: z.array(
          z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
        ),
      }),
    ),
    page: z.int(),
    more: z.boolean(),
  })
