import { z } from 'zod'
import { pageOf } from '#api/middleware/answers.ts'
import { EXPIRY_KINDS } from '#domain/home/expiry-values.ts'

export const expiryPage = () =>
  pageOf(
    z.object({
      what: z.string(),
      daysLeft: z.int(),
      depotId: z.uuid().nullable(),
      depot: z.string().nullable(),
      id: z.uuid(),
      kind: z.enum(EXPIRY_KINDS),
      ownerId: z.string(),
      owner: z.string(),
      dueOn: z.string(),
      paper: z.boolean(),
    }),
    {},
  )
