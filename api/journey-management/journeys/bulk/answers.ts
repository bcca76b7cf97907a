import { z } from 'zod'
import { coded, named } from '#api/middleware/answers.ts'
import { DRIVER_CATEGORIES } from '#domain/human-resources/driver-values.ts'
import { TRAILER_CATEGORIES, VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'

export const bulkCandidates = () =>
  z.object({
    open: z.array(z.object({ id: z.uuid(), version: z.int() })),
    limit: z.int(),
    crewOfTwo: z.boolean(),
    drivers: z.array(coded().extend({ name: z.string(), detail: z.enum(DRIVER_CATEGORIES), possible: z.number() })),
    vehicles: z.array(named().extend({ detail: z.enum(VEHICLE_CATEGORIES), possible: z.number() })),
    trailers: z.array(named().extend({ detail: z.enum(TRAILER_CATEGORIES), possible: z.number() })),
  })
