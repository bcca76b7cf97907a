import { z } from 'zod'
import { date, flag, integer, oneOf, optionalDecimal, optionalId, optionalOneOf, optionalText, text } from '#domain/fields.ts'
import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { MIN0, RANGE } from '#domain/messages.ts'
import { EQUIPMENT_KINDS } from '../equipment-values.ts'
import { always, MATERIAL_PROPERTIES, materialEuros, materialRules, optionalWeight, withPlate } from '../material-schema.ts'
import {
  CRIT_AIR,
  ENERGIES,
  EURO_CLASSES,
  MATERIAL_STATUSES,
  OWNERSHIPS,
  TACHOGRAPHS,
  VEHICLE_BODIES,
  VEHICLE_CATEGORIES,
} from '../vehicle-values.ts'

export const ODOMETER = 'Le kilométrage ne peut pas diminuer'
const MOST_KM = 9_999_999

/** What a counter shows, km. */
const odometer = () =>
  integer()
    .refine(km => km >= 0, MIN0)
    .refine(km => km <= MOST_KM, RANGE(0, MOST_KM))

/** A vehicle as it is created or changed (`domain.md` §3.13). Money comes as text in euros and leaves as integer cents. */
export const vehicleSchema = z
  .object({
    ...MATERIAL_PROPERTIES,
    category: oneOf(VEHICLE_CATEGORIES),
    brand: text(60),
    model: text(60),
    firstRegistration: date(),
    gcwKg: optionalWeight(),
    body: optionalOneOf(VEHICLE_BODIES),
    reefer: flag(),
    energy: oneOf(ENERGIES),
    euroClass: optionalOneOf(EURO_CLASSES),
    critAir: optionalOneOf(CRIT_AIR),
    consumption: optionalDecimal(1, { min: 1, max: 80 }),
    tachograph: oneOf(TACHOGRAPHS),
    licenceCopyNo: optionalText(40),
    tollBadge: optionalText(40),
    fuelCard: optionalText(40),
    trackerNo: optionalText(40),
    ownDayCost: materialEuros(),
    ownKmCost: optionalDecimal(4, { min: 0, max: 1_000 }),
    odometerKm: odometer(),
    driverId: optionalId(),
  })
  .superRefine(materialRules, always)
  .transform(withPlate)
export type VehicleInput = z.output<typeof vehicleSchema>

export const VEHICLE_SORTS = ['fleetNo', 'plate', 'category', 'brand', 'payload', 'pallets', 'odometer', 'deadline'] as const

/** How near a deadline is that the list points out, days (`domain.md` §4.6). */
export const DEADLINE_SOON_DAYS = 30

/** « Saisir km ». */
export const odometerSchema = z.object({ km: odometer(), readOn: date() })

/** The query of the vehicles (`domain.md` §4.6); what left the fleet is hidden by default. */
export const vehicleListQuery = listQuery(VEHICLE_SORTS, 'fleetNo', {
  category: filterOf(VEHICLE_CATEGORIES),
  status: filterOf(MATERIAL_STATUSES),
  depot: idFilter(),
  energy: filterOf(ENERGIES),
  /** Vehicles that hold equipment of these kinds. */
  equipment: filterOf(EQUIPMENT_KINDS),
  /** A deadline ran out, or does within 30 days. */
  due: switchFilter(),
  ownership: filterOf(OWNERSHIPS),
  archived: switchFilter(),
  /** Chosen rows alone: the export of a selection. */
  only: idFilter(),
})
