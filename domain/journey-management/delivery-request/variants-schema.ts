import { z } from 'zod'
import { optionalText, recordVersion, text } from '#domain/fields.ts'

/** Name and note of a variant of the conception. */
export const variantSchema = z.object({ name: text(60), note: optionalText(500) })
/** The same, against the version of the variant that was read. */
export const variantUpdateSchema = variantSchema.extend({ version: recordVersion() })
/** « Retenir cette variante »: against the variant and the cahier des charges as they were read. */
export const variantKeepSchema = z.object({ version: recordVersion(), requestVersion: recordVersion() })
