import { z } from 'zod'
import { coded, named, numbered, rowOf } from '#api/middleware/answers.ts'
import { jobRuns } from '#api/schema/house/job-runs.table.ts'
import { vehicle } from '#api/trade/vehicles/answers.ts'
import { JOURNEY_STATUSES } from '#domain/journey-management/journeys/values.ts'

export const bestPlanSheet = () =>
  z.object({
    job: rowOf(jobRuns).pick({ id: true, error: true, status: true, label: true, total: true, done: true }),
    day: z.string(),
    pool: coded().extend({ label: z.string() }).nullable(),
    proposal: z
      .object({
        lines: z.array(
          z.object({
            status: z.enum(JOURNEY_STATUSES).nullable(),
            isWaiting: z.boolean(),
            id: z.uuid(),
            number: z.string(),
            label: z.string(),
            version: z.int(),
            start: z.string(),
            end: z.string(),
            driver: coded().extend({ name: z.string() }).nullable(),
            vehicle: vehicle().nullable(),
            trailer: vehicle().nullable(),
            carrier: named().extend({ buyPriceCents: z.int().nullable() }).nullable(),
            had: z.string().nullable(),
            isSame: z.boolean(),
            warnings: z.array(z.string()),
          }),
        ),
        before: z.object({ costCents: z.int().nullable(), covered: z.number(), emptyKm: z.number() }),
        after: z.object({ costCents: z.int().nullable(), covered: z.number(), emptyKm: z.number() }),
        day: z.string(),
        until: z.string(),
        open: z.array(
          numbered().extend({
            label: z.string(),
            start: z.string(),
            end: z.string(),
            version: z.int(),
            had: z.string().nullable(),
            reasons: z.array(z.object({ name: z.string().nullable(), why: z.string() })),
          }),
        ),
        gapPct: z.number(),
        weights: z.object({
          open: z.number(),
          change: z.number(),
          warning: z.number(),
          emptyKm: z.number(),
          overtimeHour: z.number(),
          stranger: z.number(),
          night: z.number(),
          saturday: z.number(),
          otherVehicle: z.number(),
          vehicleChange: z.number(),
        }),
        asked: z.object({ pool: z.string().nullable(), again: z.boolean(), subcontract: z.boolean(), seconds: z.number() }),
        without: z.object({ drivers: z.array(named()), vehicles: z.array(named()) }),
        drivers: z.number(),
        sequences: z.number(),
        milliseconds: z.number(),
      })
      .nullable(),
  })
