import { z } from 'zod'
import { optionalText, recordVersion, text } from '#domain/fields.ts'

export const variantSchema = z.object({ name: text(60), note: optionalText(500) })
export const variantUpdateSchema = variantSchema.extend({ version: recordVersion() })
/** « Retenir cette variante », with the versions of the variant and of the cahier des charges. */
export const variantKeepSchema = z.object({ version: recordVersion(), requestVersion: recordVersion() })
