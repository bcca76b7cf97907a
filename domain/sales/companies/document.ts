import { z } from 'zod'
import { oneOf, optionalDate, optionalText, recordVersion } from '#domain/fields.ts'
import { DATEORD, REQ } from '#domain/messages.ts'
import { COMPANY_DOCUMENT_KINDS } from './document-values.ts'

/** Documents with a fixed validity from their start, and documents that state their end (`domain.md` §3.1). */
const DATED_BY_START = ['VIGILANCE', 'KBIS']
const DATED_BY_END = ['LICENCE', 'ASSURANCE']

export const companyDocumentSchema = z
  .object({
    kind: oneOf(COMPANY_DOCUMENT_KINDS),
    label: optionalText(120),
    validFrom: optionalDate(),
    validTo: optionalDate(),
    file: z.unknown(),
  })
  .superRefine(
    ({ kind, validFrom, validTo }, ctx) => {
      const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message, input: kind })
      if (DATED_BY_START.includes(kind) && !validFrom) issue('validFrom', REQ)
      if (DATED_BY_END.includes(kind) && !validTo) issue('validTo', REQ)
      if (validFrom && validTo && validTo < validFrom) issue('validTo', DATEORD)
    },
    { when: ({ issues }) => issues.length === 0 },
  )

export const subcontractorSchema = z.object({
  registryNo: optionalText(60),
  licenceNo: optionalText(60),
  fleet: optionalText(300),
  version: recordVersion(),
})
