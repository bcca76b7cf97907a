import { z } from 'zod'
import { rowOf } from '#api/middleware/answers.ts'
import { palletMovements } from '#api/schema/sales/pallets.table.ts'

export const palletsAnswer = () =>
  z.object({
    sites: z.array(
      z.object({
        addressId: z.uuid(),
        label: z.string(),
        city: z.string(),
        given: z.number(),
        returned: z.number(),
        lastDay: z.string(),
      }),
    ),
    movements: z.object({
      rows: z.array(
        rowOf(palletMovements).pick({ id: true, reason: true, day: true, addressId: true, returned: true, given: true }).extend({
          site: z.string(),
          city: z.string(),
          author: z.string().nullable(),
          journey: z.string().nullable(),
          serviceDate: z.iso.date().nullable(),
        }),
      ),
      total: z.int(),
      page: z.int(),
      perPage: z.int(),
    }),
  })
