import { z } from 'zod'
import { identified, pageOf, rowOf } from '#api/middleware/answers.ts'
import { incidentCauses } from '#api/schema/transverse/causes.table.ts'

export const causeMerge = () => identified().extend({ duplicate: z.string(), survivor: z.string() })

export const causeSheet = () =>
  rowOf(incidentCauses).extend({ mergedInto: z.string().nullable(), occurrences: z.int().nullable() })

export const causePage = () => pageOf(rowOf(incidentCauses).extend({ occurrences: z.int().nullable() }), {})
