import { z } from 'zod'
import { oneOf, optionalDate, optionalText } from '#domain/fields.ts'
import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { evenWhenInvalid, MATERIAL_PROPERTIES, materialRules, withPlate } from '../material-schema.ts'
import { ATP_CLASSES, MATERIAL_STATUSES, OWNERSHIPS, TRAILER_CATEGORIES } from '../vehicle-values.ts'

/** A trailer as created or changed (`domain.md` §3.13). Amounts are typed in euros and stored in cents. */
export const trailerSchema = z
  .object({
    ...MATERIAL_PROPERTIES,
    category: oneOf(TRAILER_CATEGORIES),
    brand: optionalText(60),
    model: optionalText(60),
    firstRegistration: optionalDate(),
  })
  .superRefine(materialRules, evenWhenInvalid)
  .transform(withPlate)
export type TrailerInput = z.output<typeof trailerSchema>

export const TRAILER_SORTS = ['fleetNo', 'plate', 'category', 'pallets', 'payload', 'deadline'] as const

export const trailerListQuery = listQuery(TRAILER_SORTS, 'fleetNo', {
  category: filterOf(TRAILER_CATEGORIES),
  status: filterOf(MATERIAL_STATUSES),
  depot: idFilter(),
  atp: filterOf(ATP_CLASSES),
  ownership: filterOf(OWNERSHIPS),
  uncoupled: switchFilter(),
  due: switchFilter(),
  archived: switchFilter(),
  only: idFilter(),
})
