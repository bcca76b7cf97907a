import { z } from 'zod'
import { identified, rowOf } from '#api/middleware/answers.ts'
import { deadlines, doneDeadlines } from '#api/schema/materials/deadlines.table.ts'

export const deadlinePlanAnswer = () => identified().extend({ journeys: z.int() })

export const deadlinesList = () =>
  z.object({
    rows: z.array(
      rowOf(deadlines).extend({
        state: z.enum(['A_JOUR', 'A_PLANIFIER', 'PLANIFIEE', 'ECHUE']),
        done: z.array(rowOf(doneDeadlines).omit({ moved: true }).partial({ costCents: true })),
      }),
    ),
    papers: z.array(
      z.object({
        state: z.enum(['A_JOUR', 'A_PLANIFIER', 'PLANIFIEE', 'ECHUE']),
        id: z.uuid(),
        what: z.string(),
        dueOn: z.string(),
      }),
    ),
  })
