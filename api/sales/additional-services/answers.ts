import { z } from 'zod'
import { pageOf, rowOf } from '#api/middleware/answers.ts'
import { settledServices } from '#api/schema/journey-management/settlements.table.ts'
import { additionalServices, serviceTariffs } from '#api/schema/sales/additional-services.table.ts'
import { REQUEST_STATUSES } from '#domain/sales/delivery-request/values.ts'
import { SERVICE_MODES } from '#domain/sales/pricing/price-values.ts'

export const additionalServiceStarter = () => z.object({ created: z.int() })

export const additionalServiceSheet = () =>
  rowOf(additionalServices).extend({
    use: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          number: z.string(),
          title: z.string(),
          company: z.string(),
          versionNo: z.int(),
          status: z.enum(REQUEST_STATUSES),
          suspendedFrom: z.iso.date().nullable(),
          mode: z.enum(SERVICE_MODES),
          suspensionOn: z.iso.date().nullable(),
        }),
      ),
      requests: z.number(),
      running: z.int(),
    }),
    tariffs: z
      .object({ total: z.int(), rows: z.array(rowOf(serviceTariffs).extend({ company: z.string(), companyCode: z.string() })) })
      .nullable(),
    uses: z
      .object({
        total: z.int(),
        amountCents: z.int(),
        rows: z.array(
          rowOf(settledServices)
            .omit({ unitPrice: true, settlementId: true, serviceId: true })
            .extend({ id: z.string(), entryId: z.uuid().optional(), number: z.string(), date: z.iso.date() })
            .extend({ company: z.string(), label: z.string() }),
        ),
      })
      .nullable(),
    counted: z.boolean(),
  })

export const additionalServicePage = () =>
  pageOf(
    rowOf(additionalServices).extend({
      uses: z.number().nullish(),
      revenueCents: z.int().nullish(),
      clients: z.number(),
      requests: z.number(),
    }),
    { empty: z.boolean() },
  )
