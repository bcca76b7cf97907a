import { z } from 'zod'
import { rowOf } from '#api/middleware/answers.ts'
import { journeys } from '#api/schema/journey-management/journeys.table.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { OUTAGE_KINDS } from '#domain/materials/vehicle-values.ts'

export const planningList = () =>
  z.object({
    from: z.string(),
    journeys: z.array(
      rowOf(journeys)
        .pick({ number: true, id: true, status: true, label: true, serviceDate: true })
        .extend(rowOf(journeys).pick({ plannedStart: true, plannedEnd: true }).shape)
        .extend({ driver: z.string().nullable(), vehicle: z.string().nullable() }),
    ),
    outages: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(OUTAGE_KINDS),
        from: z.string(),
        to: z.string().nullable(),
        expectedReturn: z.iso.date().nullable(),
        reason: z.string(),
      }),
    ),
    deadlines: z.array(
      rowOf(deadlines).pick({ id: true, kind: true, dueOn: true, outageId: true, plannedOn: true, provider: true }),
    ),
    couplings: z.array(
      z.object({
        id: z.uuid(),
        vehicleId: z.uuid(),
        vehicle: z.string(),
        trailerId: z.string(),
        trailer: z.string(),
        from: z.string(),
        to: z.string().nullable(),
      }),
    ),
  })
