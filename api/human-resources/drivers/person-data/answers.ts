import { z } from 'zod'
import { identified } from '#api/middleware/answers.ts'

export const startedErasure = () => identified().extend({ jobId: z.string() })

export const personData = () =>
  z.object({
    exports: z.array(z.object({ id: z.uuid(), createdAt: z.iso.datetime(), sizeBytes: z.int(), until: z.string() })),
    erased: z.boolean(),
    erasureRefusal: z.string().nullable(),
  })
