import { z } from 'zod'
import { oneOf, optionalDate, optionalText } from '#domain/fields.ts'
import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { always, MATERIAL_PROPERTIES, materialRules, withPlate } from '../material-schema.ts'
import { ATP_CLASSES, MATERIAL_STATUSES, OWNERSHIPS, TRAILER_CATEGORIES } from '../vehicle-values.ts'

/** A trailer as it is created or changed (`domain.md` §3.13). Money comes as text in euros and leaves as integer cents. */
export const trailerSchema = z
  .object({
    ...MATERIAL_PROPERTIES,
    category: oneOf(TRAILER_CATEGORIES),
    brand: optionalText(60),
    model: optionalText(60),
    firstRegistration: optionalDate(),
  })
  .superRefine(materialRules, always)
  .transform(withPlate)
export type TrailerInput = z.output<typeof trailerSchema>

export const TRAILER_SORTS = ['fleetNo', 'plate', 'category', 'pallets', 'payload', 'deadline'] as const

/** The query of the trailers (`domain.md` §4.6); what left the fleet is hidden by default. */
export const trailerListQuery = listQuery(TRAILER_SORTS, 'fleetNo', {
  category: filterOf(TRAILER_CATEGORIES),
  status: filterOf(MATERIAL_STATUSES),
  depot: idFilter(),
  atp: filterOf(ATP_CLASSES),
  ownership: filterOf(OWNERSHIPS),
  /** Pulled by no vehicle today. */
  uncoupled: switchFilter(),
  /** A deadline ran out, or does within 30 days. */
  due: switchFilter(),
  archived: switchFilter(),
  /** Chosen rows alone: the export of a selection. */
  only: idFilter(),
})
