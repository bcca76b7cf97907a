import { z } from 'zod'
import { oneOf, optionalInteger, optionalText, reason } from '#domain/fields.ts'
import { dateFilter, idFilter } from '#domain/lists.ts'
import { BULK_MAX } from '../journey.ts'
import { JOURNEY_DOCUMENT_KINDS, PAPER_REQUESTS } from './values.ts'

export const paperRequestSchema = z.object({ request: oneOf(PAPER_REQUESTS) })

export const papersRequestSchema = paperRequestSchema.extend({ ids: z.array(z.uuid()).min(1).max(BULK_MAX) })

/** An uploaded document of one stop (index) or of the whole journey. The API checks the file's content. */
export const journeyDocumentSchema = z.object({
  kind: oneOf(JOURNEY_DOCUMENT_KINDS),
  stopPosition: optionalInteger({ min: 0, max: 99 }),
  label: optionalText(120),
  file: z.unknown(),
})

/** Removal of a document: it is hidden, not deleted (`domain.md` §2.3). */
export const documentRemovalSchema = z.object({ reason: reason() })

/** Register of issued documents: service dates `from` to `to`, or the journeys of `only`. */
export const paperRegisterQuery = z.object({ from: dateFilter(), to: dateFilter(), only: idFilter() })
export type PaperRegisterQuery = z.output<typeof paperRegisterQuery>

export const paperFileQuery = z.object({ request: oneOf(PAPER_REQUESTS), only: idFilter() })
