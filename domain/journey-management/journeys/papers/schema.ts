import { z } from 'zod'
import { oneOf, optionalInteger, optionalText, reason } from '#domain/fields.ts'
import { dateFilter, idFilter } from '#domain/lists.ts'
import { BULK_MAX } from '../journey.ts'
import { JOURNEY_DOCUMENT_KINDS, PAPER_REQUESTS } from './values.ts'

/** Which paper is to be issued for one run. */
export const paperRequestSchema = z.object({ request: oneOf(PAPER_REQUESTS) })

/** The same paper for several runs. */
export const papersRequestSchema = paperRequestSchema.extend({ ids: z.array(z.uuid()).min(1).max(BULK_MAX) })

/** A paper that came back from the road: of one stop, by its position from 0, or of the whole run. The API checks the content of its file. */
export const journeyDocumentSchema = z.object({
  kind: oneOf(JOURNEY_DOCUMENT_KINDS),
  stopPosition: optionalInteger({ min: 0, max: 99 }),
  label: optionalText(120),
  file: z.unknown(),
})

/** Why a paper leaves a run: it is kept, out of sight (`domain.md` §2.3). */
export const documentRemovalSchema = z.object({ reason: reason() })

/**
 * Register of issued papers: of the service dates from `from` to `to`, both included; of the runs that `only` names instead, where it names
 * some; the notes alone, or with the papers of drivers.
 */
export const paperRegisterQuery = z.object({ from: dateFilter(), to: dateFilter(), only: idFilter() })
export type PaperRegisterQuery = z.output<typeof paperRegisterQuery>

/** Which papers of which runs are printed in one file. */
export const paperFileQuery = z.object({ request: oneOf(PAPER_REQUESTS), only: idFilter() })
