import type { z } from 'zod'
import { evenWhenInvalid } from '#domain/fields.ts'
import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { schemaOf } from '#domain/schema-of.ts'
import { MATERIAL_CHECKS, materialRules, withPlate } from '../material-schema.ts'
import { ATP_CLASSES, MATERIAL_STATUSES, OWNERSHIPS, TRAILER_CATEGORIES } from '../vehicle-values.ts'
import { TRAILER_FORM } from './fields.ts'

/** A trailer as created or changed. */
export const trailerSchema = schemaOf(TRAILER_FORM, MATERIAL_CHECKS)
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
