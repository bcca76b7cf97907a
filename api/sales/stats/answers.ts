import { z } from 'zod'
import { days } from '#api/trade/figures/answers.ts'

export const statsList = () =>
  z.object({
    salesUsers: z.array(z.object({ id: z.string(), name: z.string() })),
    depots: z.array(z.object({ id: z.string(), label: z.string() })),
    named: z.array(z.object({ id: z.string(), name: z.string() })),
    page: z.int(),
    perPage: z.int(),
    across: z.object({ page: z.int(), perPage: z.int() }),
    period: days(),
    names: z.array(z.string()),
    rows: z.array(
      z.object({
        id: z.string().nullable(),
        name: z.string(),
        cells: z.array(z.number().nullable()),
        values: z.array(z.number().nullable()),
      }),
    ),
    columns: z.array(z.object({ id: z.string().nullable(), name: z.string(), value: z.number() })),
    found: z.object({ rows: z.number(), columns: z.number() }),
    total: z.array(z.number().nullable()),
    uncosted: z.int(),
  })
