import { z } from 'zod'
import {
  date,
  flag,
  integer,
  oneOf,
  optionalDecimal,
  optionalId,
  optionalOneOf,
  optionalText,
  reason,
  text,
} from '#domain/fields.ts'
import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { MIN0, RANGE } from '#domain/messages.ts'
import { EQUIPMENT_KINDS } from '../equipment-values.ts'
import {
  evenWhenInvalid,
  MATERIAL_PROPERTIES,
  materialEuros,
  materialRules,
  optionalWeight,
  withPlate,
} from '../material-schema.ts'
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

const odometer = () =>
  integer()
    .refine(km => km >= 0, MIN0)
    .refine(km => km <= MOST_KM, RANGE(0, MOST_KM))

/** A vehicle as created or changed (`domain.md` §3.13). Amounts are typed in euros and stored in cents. */
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
  .superRefine(materialRules, evenWhenInvalid)
  .transform(withPlate)
export type VehicleInput = z.output<typeof vehicleSchema>

export const VEHICLE_SORTS = ['fleetNo', 'plate', 'category', 'brand', 'payload', 'pallets', 'odometer', 'deadline'] as const

/** Horizon of the deadlines that the list highlights, days (`domain.md` §4.6). */
export const DEADLINE_SOON_DAYS = 30

/** An unlikely odometer needs a reason. */
export const odometerSchema = z.object({ km: odometer(), readOn: date(), reason: optionalText(300) })
export const odometerCorrection = z.object({ km: odometer(), reason: reason() })

/** What a form sends: the vehicle, and why an unlikely odometer is right. */
export const vehicleForm = vehicleSchema.and(z.object({ odometerReason: optionalText(300) }))

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
