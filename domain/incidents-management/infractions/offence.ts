import { z } from 'zod'
import { flag, integer, oneOf, optionalEuros, text } from '#domain/fields.ts'
import { OFFENCE_NATURES } from './values.ts'

export const OFFENCE_CODE_FORMAT = 'Le code doit comporter 2 à 20 caractères\u202f: A à Z, 0 à 9 et _'
/** Points of the offence; the points left on a licence may not be stored (`domain.md`, decision 15). */
export const POINTS_MAX = 6

const properties = {
  label: text(100),
  nature: oneOf(OFFENCE_NATURES),
  points: integer({ min: 0, max: POINTS_MAX }),
  reduced: optionalEuros({ min: 0 }),
  /** Empty when a court or a town fixes the amount. */
  fixed: optionalEuros({ min: 0 }),
  increased: optionalEuros({ min: 0 }),
}

export const offenceSchema = z.object({
  code: text(60)
    .transform(code => code.toUpperCase())
    .refine(code => /^[A-Z][A-Z0-9_]{1,19}$/.test(code), OFFENCE_CODE_FORMAT),
  ...properties,
})
export type OffenceInput = z.output<typeof offenceSchema>

/** A changed offence; the code cannot change, and existing notices keep their amounts. */
export const offenceUpdate = z.object({ ...properties, active: flag() })
export type OffenceUpdate = z.output<typeof offenceUpdate>
