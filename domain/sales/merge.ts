import { z } from 'zod'
import { id, recordVersion } from '#domain/fields.ts'

/** Into which record a duplicate is merged; `version` is the duplicate's, as it was read. */
export const mergeSchema = z.object({ into: id(), version: recordVersion() })
