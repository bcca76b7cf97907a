import { z } from 'zod'
import { TRAILER_CATEGORIES, VEHICLE_CATEGORIES } from '#domain/materials/vehicle-values.ts'

export const couplingsList = () =>
  z.object({
    rows: z.array(
      z.object({
        warning: z.string().nullable(),
        id: z.uuid(),
        vehicleId: z.uuid(),
        vehicle: z.string(),
        vehicleFleetNo: z.string(),
        vehicleCategory: z.enum(VEHICLE_CATEGORIES),
        trailerId: z.string(),
        trailer: z.string(),
        trailerFleetNo: z.string(),
        trailerCategory: z.enum(TRAILER_CATEGORIES),
        from: z.string(),
        to: z.string().nullable(),
      }),
    ),
  })
