import { z } from 'zod'
import { flag, oneOf, optionalInteger, someOf, text } from '#domain/fields.ts'
import { CERTIFICATION_NEEDS, CERTIFICATION_SEVERITIES } from '../certification-values.ts'

export const TYPE_CODE_FORMAT = 'Le code doit comporter 2 à 20 caractères\u202f: A à Z, 0 à 9 et _'
export const ALERT_DAYS_FORMAT = 'Nombres de jours de 1 à 365, séparés par des virgules'

/** « 90, 60, 30, 15 » from a form, or a list; unique, longest first. */
const alertDays = z.preprocess(
  value =>
    (Array.isArray(value) ? value : String(value ?? '').split(/[\s,;/]+/))
      .map(String)
      .filter(one => one.trim() !== '')
      // Invalid numbers become 0, which the rule below refuses.
      .map(one => (/^\d{1,3}$/.test(one.trim()) ? Number(one) : 0)),
  z
    .array(z.number())
    .max(10, ALERT_DAYS_FORMAT)
    .refine(days => days.every(day => day >= 1 && day <= 365), ALERT_DAYS_FORMAT)
    .transform(days => [...new Set(days)].sort((a, b) => b - a)),
)

const properties = {
  label: text(60),
  validityMonths: optionalInteger({ min: 1, max: 600 }),
  alertDays,
  severity: oneOf(CERTIFICATION_SEVERITIES),
  requiredWhen: someOf(CERTIFICATION_NEEDS),
}

export const certificationTypeSchema = z.object({
  code: text(60)
    .transform(code => code.toUpperCase())
    .refine(code => /^[A-Z][A-Z0-9_]{1,19}$/.test(code), TYPE_CODE_FORMAT),
  ...properties,
})
export type CertificationTypeInput = z.output<typeof certificationTypeSchema>

/** A changed type; the code cannot change. */
export const certificationTypeUpdate = z.object({ ...properties, active: flag() })
export type CertificationTypeUpdate = z.output<typeof certificationTypeUpdate>
