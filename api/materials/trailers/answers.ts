import { z } from 'zod'
import { coded, identified, pageOf, rowOf } from '#api/middleware/answers.ts'
import { deadlines } from '#api/schema/materials/deadlines.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { trailers } from '#api/schema/materials/trailers.table.ts'
import { vehicle } from '#api/trade/vehicles/answers.ts'
import { EQUIPMENT_KINDS, EQUIPMENT_STATUSES } from '#domain/materials/equipment-values.ts'

export const createdTrailer = () => identified().extend({ fleetNo: z.string() })

const trailerPlace = () =>
  z.object({
    journeyId: z.uuid(),
    number: z.string(),
    serviceDate: z.iso.date(),
    running: z.boolean(),
    addressId: z.uuid(),
    label: z.string(),
    city: z.string(),
  })

export const trailerSheet = () =>
  rowOf(trailers)
    .omit({ search: true })
    .partial({ rentCents: true })
    .extend({
      outages: z.array(rowOf(outages)),
      equipment: z.array(
        coded().extend({ kind: z.enum(EQUIPMENT_KINDS), status: z.enum(EQUIPMENT_STATUSES), archived: z.boolean() }),
      ),
      depot: z.string(),
      coupled: vehicle().nullable(),
      place: trailerPlace().nullable(),
    })

export const trailerNextCode = () => z.object({ code: z.string() })

export const deadline = () =>
  rowOf(deadlines)
    .pick({ kind: true, dueOn: true, dueKm: true, plannedOn: true })
    .extend({ state: z.enum(['A_JOUR', 'A_PLANIFIER', 'PLANIFIEE', 'ECHUE']) })

export const trailerPage = () =>
  pageOf(
    rowOf(trailers)
      .pick({ id: true, brand: true, status: true, category: true, model: true, depotId: true })
      .extend(rowOf(trailers).pick({ plate: true, fleetNo: true, pallets: true, atpClass: true, ownership: true }).shape)
      .extend({
        deadline: deadline().nullable(),
        payloadKg: z.number(),
        depot: z.string(),
        coupled: vehicle().nullable(),
        place: trailerPlace().nullable(),
      }),
    {},
  )
