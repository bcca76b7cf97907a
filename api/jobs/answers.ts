import { z } from 'zod'
import { labelled, rowOf } from '#api/middleware/answers.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'

export const jobRunSheet = () =>
  rowOf(jobRuns).omit({ params: true, createdAt: true, updatedAt: true, version: true, createdBy: true })

export const jobRunsList = () =>
  z.object({
    rows: z.array(
      labelled().extend({
        status: z.enum(['EN_ATTENTE', 'ECHEC', 'TERMINE', 'EN_COURS', 'ANNULE']),
        report: z.record(z.string(), z.unknown()).nullable(),
        at: z.string(),
      }),
    ),
  })
