import { z } from 'zod'

export const lookupSheet = () =>
  z.object({ rows: z.array(z.object({ id: z.uuid(), text: z.string(), detail: z.string().nullable() })), more: z.boolean() })
