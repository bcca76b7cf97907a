import { z } from 'zod'
import { oneOf, optionalDate, optionalText } from '#domain/fields.ts'
import { DATEORD } from '#domain/messages.ts'
import { DRIVER_DOCUMENT_KINDS } from './document-values.ts'

/** An uploaded document; the API checks the file's content. */
export const driverDocumentSchema = z
  .object({
    kind: oneOf(DRIVER_DOCUMENT_KINDS),
    label: optionalText(120),
    validFrom: optionalDate(),
    validTo: optionalDate(),
    file: z.unknown(),
  })
  .superRefine(
    ({ validFrom, validTo }, ctx) => {
      if (validFrom && validTo && validTo < validFrom)
        ctx.addIssue({ code: 'custom', path: ['validTo'], message: DATEORD, input: validTo })
    },
    { when: ({ issues }) => issues.length === 0 },
  )
