import { z } from 'zod'
import { isDate } from '#domain/calendar/dates.ts'
import type { Check } from '#domain/formats/check.ts'
import { checkIban } from '#domain/formats/iban.ts'
import { checkPhone } from '#domain/formats/phone.ts'
import { checkPlate } from '#domain/formats/plate.ts'
import { checkPostalCode } from '#domain/formats/postal-code.ts'
import { checkSiren } from '#domain/formats/siren.ts'
import { checkSiret } from '#domain/formats/siret.ts'
import { checkVat } from '#domain/formats/vat.ts'
import { DATE, ENUM, REQ } from '#domain/messages.ts'
import { office } from '../middleware/gate.ts'
import { operations } from '../middleware/operations.ts'
import { createdValidation } from './answers.ts'

const candidate = z.object({
  value: z.string({ error: REQ }),
  context: z
    .object(
      {
        country: z.string({ error: ENUM }).optional(),
        siren: z.string({ error: REQ }).optional(),
        foreign: z.boolean({ error: ENUM }).optional(),
        provisional: z.boolean({ error: ENUM }).optional(),
        firstRegistration: z.string({ error: DATE }).refine(isDate, DATE).optional(),
      },
      { error: REQ },
    )
    .default({}),
})

const KINDS = ['siren', 'siret', 'vat', 'iban', 'plate', 'phone', 'postal-code'] as const

const CHECKS: Record<(typeof KINDS)[number], (value: string, context: z.output<typeof candidate>['context']) => Check> = {
  siren: checkSiren,
  siret: checkSiret,
  vat: checkVat,
  iban: checkIban,
  plate: checkPlate,
  phone: checkPhone,
  'postal-code': checkPostalCode,
}

/** Validation and normalisation of typed values (`domain.md` §2.6); an invalid value is an answer, not an error. */
export const validationRoutes = operations('validations', office).read(
  'POST /:kind',
  "Vérifier le format d'une valeur",
  { params: z.object({ kind: z.enum(KINDS) }), body: candidate, answer: createdValidation },
  ({ kind, body: { value, context } }) => CHECKS[kind](value, context),
)
