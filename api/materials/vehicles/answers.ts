import { z } from 'zod'
import { deadline } from '#api/materials/trailers/answers.ts'
import { identified, pageOf, rowOf } from '#api/middleware/answers.ts'
import { equipment } from '#api/schema/materials/equipment.table.ts'
import { vehicleExpenses } from '#api/schema/materials/expenses.table.ts'
import { outages } from '#api/schema/materials/outages.table.ts'
import { vehicles } from '#api/schema/materials/vehicles.table.ts'
import { vehicle } from '#api/trade/vehicles/answers.ts'

export const costsAnswer = () =>
  z.object({
    consumption: z.number().nullable(),
    usage: z.number().nullable(),
    months: z.array(
      z.object({
        month: z.string(),
        km: z.number(),
        quantity: z.number(),
        fuelCents: z.int(),
        otherCents: z.int(),
        rentCents: z.number(),
      }),
    ),
    expenses: z.array(rowOf(vehicleExpenses)),
  })

export const createdVehicle = () => identified().extend({ fleetNo: z.string() })

export const vehicleEquipment = () =>
  z.object({
    rows: z.array(
      rowOf(equipment)
        .pick({ id: true, code: true, brand: true, status: true, kind: true, serial: true })
        .extend(rowOf(equipment).pick({ heldSince: true }).shape)
        .extend({ dueOn: z.string().nullable() }),
    ),
  })

export const vehicleSheet = () =>
  rowOf(vehicles)
    .omit({ search: true })
    .partial({ rentCents: true, ownDayCostCents: true, ownKmCost: true })
    .extend({
      trailer: vehicle().nullable(),
      outages: z.array(rowOf(outages)),
      counts: z.object({ deadlines: z.number(), equipment: z.number(), documents: z.number() }),
      boxOdometer: z.object({ km: z.number(), at: z.string() }).nullable(),
      depot: z.string(),
      driver: z.string().nullable(),
    })

export const vehicleNextCode = () => z.object({ code: z.string() })

export const vehiclePage = () =>
  pageOf(
    rowOf(vehicles)
      .pick({ id: true, brand: true, status: true, category: true, model: true, energy: true })
      .extend(rowOf(vehicles).pick({ odometerKm: true, depotId: true, plate: true, fleetNo: true, pallets: true }).shape)
      .extend(rowOf(vehicles).pick({ ownership: true }).shape)
      .extend({
        energyUnit: z.enum(['kg', 'L', 'kWh']),
        consumption: z.number().nullable(),
        usage: z.number().nullable(),
        deadline: deadline().nullable(),
        depot: z.string(),
        payloadKg: z.number(),
        driver: z.string().nullable(),
        equipment: z.array(z.string()),
      }),
    {},
  )
