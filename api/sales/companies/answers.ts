import { z } from 'zod'
import { pageOf, rowOf } from '#api/middleware/answers.ts'
import { companies } from '#api/schema/sales/companies.table.ts'

const row = rowOf(companies)
/** Left out for those who may not see money. */
const MONEY = { creditLimitCents: true } as const
const BANK = { iban: true, bic: true, defaultIndexation: true } as const

export const createdCompany = row.pick({ id: true, code: true })

export const companyPage = pageOf(
  row
    .pick({ id: true, code: true, legalName: true, country: true, types: true, status: true, ...MONEY })
    .partial(MONEY)
    .extend({
      city: z.string(),
      zip: z.string(),
      salesUser: z.string().nullable(),
      activeRequests: z.int(),
      otifPct: z.number().nullable(),
      yearOtifPct: z.number().nullable(),
      revenueCents: z.int().optional(),
      marginPct: z.number().nullish(),
      uncosted: z.int().optional(),
      usedCents: z.int().optional(),
    }),
  {},
)

export const companySheet = row
  .omit({ contactSearch: true, search: true })
  .partial({ ...MONEY, ...BANK })
  .extend({
    salesUser: z.string().nullable(),
    mergedInto: row.pick({ id: true, code: true, legalName: true }).nullable(),
    counts: z.object({
      contacts: z.int(),
      addresses: z.int(),
      requests: z.int(),
      documents: z.int(),
      activeRequests: z.int(),
    }),
  })
