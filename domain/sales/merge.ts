import { z } from 'zod'
import { id, recordVersion } from '#domain/fields.ts'

/** Target of a merge; `version` is the duplicate's. */
export const mergeSchema = z.object({ into: id(), version: recordVersion() })
