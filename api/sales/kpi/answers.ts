import { z } from 'zod'
import { labelled, named, rowOf } from '#api/middleware/answers.ts'
import { journeyFigures } from '#api/schema/house/figures.table.ts'
import { days } from '#api/trade/figures/answers.ts'

const OTHERS = [
  'incidents',
  'infractions',
  'designated',
  'absenteeism',
  'vehicleUse',
  'replacementsFilled',
  'replacementHours',
  'palletBalance',
  'dso',
  'paymentDelay',
  'lateModifications',
  'losingRequests',
  'lost',
] as const

const best = () =>
  named().extend({
    revenueCents: z.int(),
    margin: z.int().nullable(),
    marginPct: z.number().nullable(),
    uncosted: z.int(),
    place: z.number(),
  })

export const kpiList = () =>
  z.object({
    all: z.boolean(),
    salesUsers: z.array(named()),
    depots: z.array(labelled()),
    named: z.array(named()),
    today: z.string(),
    period: days(),
    before: days(),
    salesUser: z.array(z.string()).readonly(),
    tiles: z.array(
      z.object({
        name: z.string(),
        value: z.number().nullable(),
        before: z.number().nullable(),
        target: z.number().nullable(),
        journeys: z.int(),
      }),
    ),
    uncosted: z.int(),
    others: z.array(
      z.union([
        z.object({
          before: z.number().nullable(),
          name: z.enum(OTHERS),
          value: z.null(),
          rows: z.null(),
        }),
        z.object({
          before: z.number().nullable(),
          value: z.number().nullable(),
          rows: z.number().nullable(),
          name: z.enum(OTHERS),
        }),
        z.object({
          before: z.number().nullable(),
          value: z.number(),
          rows: z.null(),
          name: z.enum(OTHERS),
        }),
      ]),
    ),
    months: z.array(z.string()),
    headlines: z.array(
      z.object({
        name: z.enum(['marginPct', 'late', 'subcontracted', 'revenue', 'otif', 'emptyKm']),
        values: z.array(z.number().nullable()),
      }),
    ),
    trend: z.object({
      name: z.string(),
      months: z.array(z.object({ month: z.string(), value: z.number().nullable(), before: z.number().nullable() })),
    }),
    hours: z.array(rowOf(journeyFigures).pick({ done: true, late: true, weekday: true, hour: true })),
    clients: z.object({ best: z.array(best()), worst: z.array(best()), total: z.int(), losing: z.int() }),
    pallets: z.array(
      z.object({
        companyId: z.uuid(),
        company: z.string(),
        siteId: z.uuid(),
        site: z.string(),
        city: z.string(),
        balance: z.number(),
      }),
    ),
  })
