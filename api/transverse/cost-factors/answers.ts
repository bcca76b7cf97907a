import { z } from 'zod'
import { numbered, pageOf, rowOf } from '#api/middleware/answers.ts'
import { costFactors } from '#api/schema/transverse/cost-factors.table.ts'
import { REQUEST_STATUSES } from '#domain/sales/delivery-request/values.ts'

export const costFactorImpact = () =>
  z.object({
    rows: z.array(
      z.object({
        versionNo: z.int(),
        impact: z
          .object({
            costCents: z.object({ before: z.number(), after: z.number() }),
            marginCents: z.object({ before: z.number(), after: z.number() }).nullable(),
            priceCents: z.object({ before: z.number(), after: z.number() }).nullable(),
          })
          .nullable(),
        requestId: z.uuid(),
        number: z.string(),
        company: z.string(),
        title: z.string(),
      }),
    ),
    unknown: z.number(),
  })

export const costFactorSheet = () =>
  rowOf(costFactors).extend({
    values: z.object({ rows: z.array(rowOf(costFactors)), total: z.int(), page: z.int(), perPage: z.int() }),
    before: z.object({ validFrom: z.iso.date(), validTo: z.iso.date().nullable() }).nullable(),
    use: z.object({
      total: z.int(),
      rows: z.array(
        numbered().extend({
          title: z.string(),
          company: z.string(),
          versionNo: z.int(),
          status: z.enum(REQUEST_STATUSES),
          suspendedFrom: z.iso.date().nullable(),
          suspensionOn: z.iso.date().nullable(),
        }),
      ),
    }),
  })

export const costFactorPage = () => pageOf(rowOf(costFactors).extend({ requests: z.number() }), {})
