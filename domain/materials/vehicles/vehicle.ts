import { z } from 'zod'
import { date, evenWhenInvalid, reason } from '#domain/fields.ts'
import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { pieceOf, schemaOf } from '#domain/schema-of.ts'
import { EQUIPMENT_KINDS } from '../equipment-values.ts'
import { MATERIAL_CHECKS, materialRules, withPlate } from '../material-schema.ts'
import { ENERGIES, MATERIAL_STATUSES, OWNERSHIPS, VEHICLE_CATEGORIES } from '../vehicle-values.ts'
import { VEHICLE_FIELDS, VEHICLE_FORM } from './fields.ts'

export const ODOMETER = 'Le kilométrage ne peut pas diminuer'

/** A vehicle as created or changed. */
export const vehicleSchema = schemaOf(VEHICLE_FORM, MATERIAL_CHECKS)
  .superRefine(materialRules, evenWhenInvalid)
  .transform(withPlate)
export type VehicleInput = z.output<typeof vehicleSchema>

export const VEHICLE_SORTS = ['fleetNo', 'plate', 'category', 'brand', 'payload', 'pallets', 'odometer', 'deadline'] as const

/** Horizon of the deadlines that the list highlights, days (`domain.md` §4.6). */
export const DEADLINE_SOON_DAYS = 30

export const odometerSchema = z.object({ km: pieceOf(VEHICLE_FIELDS.odometerKm), readOn: date() })
export const odometerCorrection = z.object({ km: pieceOf(VEHICLE_FIELDS.odometerKm), reason: reason() })

/** Vehicles (`domain.md` §4.6); those that left the fleet are hidden by default. */
export const vehicleListQuery = listQuery(VEHICLE_SORTS, 'fleetNo', {
  category: filterOf(VEHICLE_CATEGORIES),
  status: filterOf(MATERIAL_STATUSES),
  depot: idFilter(),
  energy: filterOf(ENERGIES),
  equipment: filterOf(EQUIPMENT_KINDS),
  due: switchFilter(),
  ownership: filterOf(OWNERSHIPS),
  archived: switchFilter(),
  only: idFilter(),
})
