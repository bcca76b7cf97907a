import { z } from 'zod'
import { oneOf, optionalInteger, optionalOneOf, someOf, text } from '#domain/fields.ts'
import { filterOf, idFilter, listQuery, switchFilter } from '#domain/lists.ts'
import { ROLES } from '#domain/roles.ts'
import { ACTION_NATURES, EVENT_KINDS } from './fields.ts'

export const CODE_FORMAT = 'Le code doit comporter 2 à 20 caractères\u202f: A à Z, 0 à 9 et _'
const STEP_MAX = 120
const STEPS_MAX = 30
export const TOO_MANY_STEPS = `${STEPS_MAX} étapes au maximum`
export const LONG_STEP = `${STEP_MAX} caractères maximum par étape`

/** Steps: one per line in a form, or a list. */
const checklist = z.preprocess(
  value =>
    (Array.isArray(value) ? value.map(String) : String(value ?? '').split('\n'))
      .map(step => step.trim())
      .filter(step => step !== ''),
  z
    .array(z.string())
    .max(STEPS_MAX, TOO_MANY_STEPS)
    .refine(steps => steps.every(step => step.length <= STEP_MAX), LONG_STEP),
)

/** An action of the catalogue (`domain.md` §3.21). Without events it is offered for all. */
export const actionSchema = z.object({
  code: text(60)
    .transform(code => code.toUpperCase())
    .refine(code => /^[A-Z0-9_]{2,20}$/.test(code), CODE_FORMAT),
  label: text(60),
  nature: oneOf(ACTION_NATURES),
  events: someOf(EVENT_KINDS),
  defaultDelayDays: optionalInteger({ min: 0 }),
  defaultRole: optionalOneOf(ROLES),
  checklist,
})
export type ActionInput = z.output<typeof actionSchema>

export const ACTION_SORTS = ['code', 'label', 'nature', 'delay'] as const

export const actionListQuery = listQuery(ACTION_SORTS, 'code', {
  event: filterOf(EVENT_KINDS),
  nature: filterOf(ACTION_NATURES),
  role: filterOf(ROLES),
  inactive: switchFilter(),
  only: idFilter(),
})
