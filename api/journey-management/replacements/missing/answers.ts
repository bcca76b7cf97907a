import { z } from 'zod'
import { coded, named, rowOf } from '#api/middleware/answers.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { vehicle } from '#api/trade/vehicles/answers.ts'
import { CALL_ANSWERS } from '#domain/journey-management/replacements/missing-values.ts'
import { MISSING_WHYS } from '#domain/journey-management/replacements/missing-whys.ts'

export const createdMissing = () =>
  z.object({
    replaced: z.number(),
    subcontracted: z.number(),
    open: z.number(),
    untold: z.array(z.object({ name: z.string(), phone: z.string().nullable() })),
    name: z.string(),
    plate: z.string().nullable(),
  })

const proposal = () =>
  z.object({
    id: z.uuid(),
    name: z.string(),
    code: z.string().nullable(),
    depot: z.string().nullable(),
    phone: z.string().nullable(),
    detail: z.string(),
    reasons: z.array(z.string()),
    newSites: z.array(z.string()),
    warnings: z.array(z.string()),
    call: z.object({ answer: z.enum(CALL_ANSWERS), at: z.string(), by: z.string().nullable() }).nullable(),
    costCents: z.int().nullable(),
  })

export const missingSheet = () =>
  z.object({
    tour: z.array(proposal()),
    bestOfTour: z.string().nullable(),
    refused: z.array(z.string()),
    why: z.enum(MISSING_WHYS),
    driver: coded().extend({ name: z.string(), depot: z.string(), phone: z.string().nullable() }),
    vehicle: vehicle().nullable(),
    period: z.object({
      from: z.string(),
      to: z.string(),
      fromHalf: z.literal('APRES_MIDI').nullable(),
      toHalf: z.literal('MATIN').nullable(),
    }),
    declared: z.object({ id: z.uuid(), from: z.string(), to: z.string().nullable() }).nullable(),
    journeys: z.array(
      rowOf(journeys)
        .pick({ number: true, id: true, status: true, label: true, serviceDate: true })
        .extend(rowOf(journeys).pick({ plannedStart: true, plannedEnd: true }).shape)
        .extend({
          vehicle: z.string().nullable(),
          candidates: z.array(proposal()),
          best: z.string().nullable(),
          stops: z.array(z.object({ position: z.number(), address: z.string(), plannedArrival: z.iso.datetime() })),
        }),
    ),
    carriers: z.array(named()),
  })

export const missingCalls = () => named().extend({ answer: z.enum(CALL_ANSWERS) })
