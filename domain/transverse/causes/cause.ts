import { z } from 'zod'
import { flag, integer, oneOf, optionalOneOf, text } from '#domain/fields.ts'
import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { RESPONSIBILITIES } from '#domain/transverse/cause-values.ts'
import { CAUSE_FAMILIES } from './fields.ts'

export const CODE_FORMAT = 'Le code doit comporter 2 à 20 caractères\u202f: A à Z, 0 à 9 et _'

/**
 * A cause as posted (`domain.md` §3.20). `countsInService`: it lowers the carrier's service quality. Codes have up to 20
 * characters: the 10 of §3.20 are too short for its own examples.
 */
export const causeSchema = z.object({
  code: text(60)
    .transform(code => code.toUpperCase())
    .refine(code => /^[A-Z0-9_]{2,20}$/.test(code), CODE_FORMAT),
  label: text(60),
  family: optionalOneOf(CAUSE_FAMILIES),
  defaultResponsibility: oneOf(RESPONSIBILITIES),
  countsInService: flag(),
  requiresComment: flag(),
  requiresPhoto: flag(),
})
export type CauseInput = z.output<typeof causeSchema>

/** New position in the list, from 1; larger values mean last. */
export const causeMoveSchema = z.object({ position: integer({ min: 1, max: 10_000 }) })

export const MERGE_SELF = 'Une cause ne se fusionne pas avec elle-même'
export const MERGE_INACTIVE = (name: string) =>
  `«\u202f${name}\u202f» est désactivée\u202f: elle ne prend pas la place d'une autre`
export const MERGED_ALREADY = (name: string, survivor: string) =>
  `«\u202f${name}\u202f» est fusionnée dans «\u202f${survivor}\u202f»`

export const CAUSE_SORTS = ['order', 'code', 'label', 'family', 'responsibility'] as const

/** Causes in the order in which they are offered; inactive ones are hidden by default. */
export const causeListQuery = listQuery(CAUSE_SORTS, 'order', {
  family: filterOf(CAUSE_FAMILIES),
  responsibility: filterOf(RESPONSIBILITIES),
  counts: switchFilter(),
  inactive: switchFilter(),
  only: idFilter(),
})
